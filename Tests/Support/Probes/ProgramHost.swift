import Stepwise
import StepwiseApp
import StepwiseSystem

/// Runs the program and two probes many times, one run after another, for a test at the other end of standard input.
///
/// Each request has the streams, the folder, the environment and the words of a run. The run has the whole process: only
/// its start and its end are not those of a process.
struct ProgramHost {
  /// A number above those of the streams and files of a run.
  private static let linkNumber: Int32 = 900

  static func main() async {
    let link = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, linkNumber)
    // Printed text comes at once, as at a terminal, whatever the first run's standard output is.
    if let output = dlsym(nil, "stdout") {
      // Swift does not import the C library's variables.
      setvbuf(output.load(as: UnsafeMutablePointer<FILE>.self), nil, _IOLBF, 0)
    }
    detach()
    while let request = Request(from: link) {
      let reply = [await run(request), Int32(openFiles().count)]
      guard send(link, reply, 8, 0) == 8 else { break }
    }
  }

  private static func run(_ request: Request) async -> Int32 {
    let given = request.streams.compactMap { $0.flatMap { identity(of: $0) } }
    for (number, stream) in request.streams.enumerated() {
      if let stream {
        dup2(stream, Int32(number))
        close(stream)
      } else {
        close(Int32(number))
      }
    }
    if let terminal = request.terminal {
      _ = ioctl(terminal, UInt(TIOCSCTTY), 0)
      close(terminal)
    }
    let output = identity(of: STDOUT_FILENO)
    let before = openFiles()
    clearenv()
    for (name, value) in request.variables { setenv(name, value, 1) }
    guard chdir(request.folder) == 0 else { return -1 }
    let code =
      switch request.program {
      case "stepwise": await StepwiseApp.run(request.words)
      case "WizardProbe": await WizardProbe.run(request.words)
      default: await KeepsakeProbe.run(request.words)
      }
    fflush(nil)
    // A run that gave its output back only later would take away that of the next one.
    let isKept = output == nil || identity(of: STDOUT_FILENO) == output
    detach()
    chdir("/")
    if request.terminal != nil {
      // The sources of the terminal's input close its files a moment after the run.
      for _ in 0..<100 where holds(given, in: openFiles().subtracting(before)) {
        try? await Task.sleep(for: .milliseconds(1))
      }
      giveUpTerminal()
    }
    release(openFiles().subtracting(before), given)
    return isKept ? code : -2
  }

  /// Releases the files that the run left open, as the end of a process does: their locks, and the test's own streams.
  ///
  /// The numbers stay taken, because the objects that still have them may close them later.
  private static func release(_ files: Set<Int32>, _ given: [[UInt]]) {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    for file in files where file > STDERR_FILENO {
      var status = stat()
      guard fstat(file, &status) == 0 else { continue }
      let isGiven = identity(of: file).map(given.contains) ?? false
      if status.st_mode & S_IFMT == S_IFREG || isGiven { dup2(nothing, file) }
    }
  }

  private static func holds(_ given: [[UInt]], in files: Set<Int32>) -> Bool {
    files.contains { identity(of: $0).map(given.contains) ?? false }
  }

  private static func identity(of file: Int32) -> [UInt]? {
    var status = stat()
    return fstat(file, &status) == 0 ? [UInt(status.st_dev), UInt(status.st_ino)] : nil
  }

  /// Leaves no stream of the last run open.
  private static func detach() {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    for number in STDIN_FILENO...STDERR_FILENO { dup2(nothing, number) }
    if nothing > STDERR_FILENO { close(nothing) }
  }

  /// Gives up the controlling terminal; its signals are for a program that ends with it.
  private static func giveUpTerminal() {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return }
    let signals = [SIGHUP, SIGCONT]
    let actions = signals.map { number in
      var (ignored, old) = (sigaction(), sigaction())
      ignored.__sigaction_handler.sa_handler = SIG_IGN
      sigaction(number, &ignored, &old)
      return old
    }
    _ = ioctl(terminal, UInt(TIOCNOTTY), 0)
    close(terminal)
    for (number, action) in zip(signals, actions) {
      var action = action
      sigaction(number, &action, nil)
    }
  }

  private static func openFiles() -> Set<Int32> {
    var files: Set<Int32> = []
    for number in 0..<linkNumber where fcntl(number, F_GETFD) >= 0 { files.insert(number) }
    return files
  }
}

/// The parts of a run, as `HostedProgram` of the tests sends them.
struct Request {
  /// The name of the program: `stepwise`, or one of the probes.
  let program: String
  let words: [String]
  let folder: String
  let variables: [(name: String, value: String)]
  /// The descriptors of standard input, output and error; `nil` for a closed stream.
  let streams: [Int32?]
  /// The controlling terminal.
  let terminal: Int32?

  /// Waits for the next request; `nil` at the end of the test.
  init?(from link: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1 << 17)
    // A message with the rights to up to four files has a head of 16 bytes.
    var rights = [Int32](repeating: 0, count: 8)
    var space = Int.max
    let count = bytes.withUnsafeMutableBytes { bytes in
      rights.withUnsafeMutableBytes { rights in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = rights.baseAddress
          message.msg_controllen = rights.count
          let count = recvmsg(link, &message, Int32(MSG_CMSG_CLOEXEC))
          space = Int(message.msg_controllen)
          return count
        }
      }
    }
    guard count > 0 else { return nil }
    let fields = bytes.prefix(count).split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var files = space >= 16 ? Array(rights[4..<4 + (Int(rights[0]) - 16) / 4]) : []
    streams = fields[0].prefix(3).map { $0 == "y" ? files.removeFirst() : nil }
    terminal = fields[0].last == "y" ? files.removeFirst() : nil
    program = fields[1]
    folder = fields[2]
    let variableCount = Int(fields[3]) ?? 0
    variables = fields[4..<4 + variableCount].map { field in
      let name = field.prefix { $0 != "=" }
      return (String(name), String(field.dropFirst(name.count + 1)))
    }
    words = Array(fields[(4 + variableCount)...])
  }
}
