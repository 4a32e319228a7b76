import Glibc
import Testing

/// The program in a pseudo-terminal of its own, driven by what it shows.
///
/// A text is waited for by reading until it is there: a limit only ends a test that would hang.
nonisolated final class TerminalSession {
  struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  private static let limitInMilliseconds: Int32 = 30_000

  let process: pid_t
  private let person: PseudoTerminal
  private var shown: [UInt8] = []
  private var seen = 0

  /// All that was shown so far, with plain line ends.
  var text: String { String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n") }

  /// Starts the program with the terminal as its standard streams and its controlling terminal.
  ///
  /// - Parameters:
  ///   - arguments: The words after its name.
  ///   - shell: What a shell does with the program, which is `"$@"` there.
  ///   - variables: Environment variables, `NAME=value`.
  /// - Throws: What starting it throws.
  init(_ arguments: [String], shell: String? = nil, variables: [String] = []) throws {
    person = try PseudoTerminal()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, person.path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let words = (shell.map { ["/bin/sh", "-c", $0, "sh"] } ?? []) + [Program.path] + arguments
    process = try SpawnedProgram.start(words, variables: variables, actions: &actions)
  }

  private var terminal: Int32 { person.descriptor }

  /// Types bytes as a keyboard would.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Types a line once the text before it is shown.
  func answer(_ line: String, at prompt: String) throws {
    try wait(for: prompt)
    type(line + "\n")
  }

  /// Reads until a text is shown that was not waited for before.
  func wait(for text: String) throws {
    let wanted = Array(text.utf8)
    while true {
      let new = shown[seen...].filter { $0 != 13 }
      if let range = new.firstRange(of: wanted) {
        // Carriage returns were left out of what was searched.
        var left = range.upperBound - new.startIndex
        while left > 0 {
          if shown[seen] != 13 { left -= 1 }
          seen += 1
        }
        return
      }
      guard try readMore() else {
        throw Silence(description: "“\(text)” was never shown:\n\(self.text)")
      }
    }
  }

  /// Reads to the end and waits for the program.
  func end() throws -> ProgramEnd {
    while try readMore() {}
    return SpawnedProgram.end(of: process)
  }

  /// Whether what is typed is shown.
  var echoes: Bool {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0
  }

  private func readMore() throws -> Bool {
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Self.limitInMilliseconds) > 0 else {
      kill(process, SIGKILL)
      throw Silence(description: "Nothing more was shown:\n\(text)")
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    shown += buffer.prefix(count)
    return true
  }
}
