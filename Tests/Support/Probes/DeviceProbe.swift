import StepwiseSystem
import StepwiseTerminal

/// Holds a terminal, prints what happens to it, and ends in the way that a key selects.
///
/// The arguments select the mode: `--tty` draws on `/dev/tty`, and `--free` does not capture printed text.
struct DeviceProbe {
  /// The sequence that is always written when a signal comes.
  static let restoreSequence = "\u{1B}[?2004l<restored>\r\n"

  static func main() async throws {
    let probe = Probe()
    probe.begin()
    try await withUnsafeThrowingContinuation { (end: UnsafeContinuation<Void, any Error>) in
      probe.onFailure = { end.resume(throwing: $0) }
    }
  }
}

struct Failure: Error {}

final class Probe {
  var onFailure: (any Error) -> Void = { _ in }
  private let device: TerminalDevice
  private var printed = 0
  private let capturing = !CommandLine.arguments.contains("--free")

  init() {
    let output =
      CommandLine.arguments.contains("--tty") ? open("/dev/tty", O_RDWR | O_CLOEXEC) : STDERR_FILENO
    device = TerminalDevice(input: STDIN_FILENO, output: output)
  }

  func begin() {
    device.onInput = { [unowned self] in $0.forEach(take) }
    device.onResume = { [unowned self] in say("<resumed>") }
    device.onResize = { [unowned self] in say("<resized \(device.size)>") }
    device.onEnd = { [unowned self] in
      device.end()
      exit(9)
    }
    device.onPrinted = { [unowned self] bytes in
      printed += bytes.count
      let text = String(decoding: bytes, as: UTF8.self).replacing("\n", with: "|")
      say(bytes.count < 100 ? "<printed \(text)>" : "<printed until now: \(printed)>")
    }
    do {
      try device.begin(capturing: capturing)
    } catch {
      print("<no terminal>")
      exit(8)
    }
    say("<ready \(getpid())>")
  }

  private func say(_ text: String) {
    device.write(
      Array("\u{1B}[?2004h\(text)\r\n".utf8),
      restoreSequence: Array(DeviceProbe.restoreSequence.utf8))
  }

  private func take(_ key: UInt8) {
    switch key {
    case UInt8(ascii: "e"):
      device.end()
      device.end()
      print("<ended>")
      exit(0)
    case UInt8(ascii: "E"):
      device.end()
      begin()
    case UInt8(ascii: "x"): exit(3)
    case UInt8(ascii: "r"): onFailure(Failure())
    case UInt8(ascii: "t"): fatalError("all is lost")
    case UInt8(ascii: "a"): abort()
    case UInt8(ascii: "v"): UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case UInt8(ascii: "o"): print(depth(0))
    case UInt8(ascii: "p"):
      print("one")
      print("two", terminator: "")
    case UInt8(ascii: "P"): _ = write(STDERR_FILENO, "error\n", 6)
    case UInt8(ascii: "d"):
      _ = write(STDERR_FILENO, "last words\n", 11)
      kill(getpid(), SIGTERM)
      while true { poll(nil, 0, 1000) }
    case UInt8(ascii: "f"):
      for number in 0..<200_000 { print("line \(number)") }
    case UInt8(ascii: "q"): device.quit()
    case UInt8(ascii: "l"):
      Task {
        let command = "stty -a | grep -o 'isig icanon'; read answer; echo $answer"
        let status = try await device.lend(to: ["/bin/sh", "-c", command])
        say("<borrowed \(status)>")
      }
    case UInt8(ascii: "s"): say("<\(device.size)>")
    case UInt8(ascii: "n"): say("<\(descriptors) descriptors>")
    case UInt8(ascii: "w"):
      say(String(repeating: "much", count: 1_000_000))
    case UInt8(ascii: "b"):
      say("<busy>")
      while true { poll(nil, 0, 1000) }
    default: say("<key \(key)>")
    }
  }

  private func depth(_ level: Int) -> Int { level < 0 ? 0 : depth(level + 1) + level }

  /// The number of open files.
  private var descriptors: Int { (0..<256).count { fcntl($0, F_GETFD) >= 0 } }
}
