import Foundation
import StepwiseTerminalTesting
import TestPrograms
import Testing

/// The device probe in a pseudo-terminal; each step waits for the probe's output.
nonisolated final class DeviceSession {
  struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  private static let limitInMilliseconds: Int32 = 300_000

  /// The sequence that the probe writes to restore the terminal.
  static let restoreSequence = "\u{1B}[?2004l<restored>\r\n"

  let process: pid_t
  private var person: PseudoTerminal?
  private let found: [UInt8]
  private var shown: [UInt8] = []
  private var seen = 0

  /// All output so far.
  var text: String { String(decoding: shown, as: UTF8.self) }

  /// Starts the probe with the terminal as its standard streams and its controlling terminal, and waits
  /// until it has begun.
  init(
    _ words: [String] = [], shell: String? = nil, variables: [String: String?] = [:],
    begins: Bool = true
  ) throws {
    let person = try PseudoTerminal()
    self.person = person
    // Use settings that differ from every default, so that the test recognizes them.
    var settings = termios()
    tcgetattr(person.descriptor, &settings)
    settings.c_cc.2 = 8
    settings.c_iflag |= tcflag_t(IXANY)
    tcsetattr(person.descriptor, TCSANOW, &settings)
    found = Self.settings(of: person.descriptor)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, person.path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let probe = ProgramPath.built("DeviceProbe")
    process = try SpawnedProgram.start(
      (shell.map { ["/bin/sh", "-c", $0, "sh"] } ?? []) + [probe] + words,
      // A backtrace is not needed here.
      environment: SpawnedProgram.environment(
        variables.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }),
      actions: &actions)
    if begins { try wait(for: "<ready ") }
  }

  /// Types text as a keyboard would.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Reads until a new occurrence of a text is shown.
  func wait(for text: String) throws {
    let wanted = Array(text.utf8)
    while true {
      if let range = shown[seen...].firstRange(of: wanted) {
        seen = range.upperBound
        return
      }
      guard try readMore() else {
        throw Silence(description: "“\(text)” was never shown:\n\(self.text)")
      }
    }
  }

  /// Types a key and waits for its effect.
  func type(_ text: String, until shown: String) throws {
    type(text)
    try wait(for: shown)
  }

  /// Reads to the end and waits for the program to exit.
  func end() throws -> ProgramEnd {
    while try readMore() {}
    return SpawnedProgram.end(of: process)
  }

  /// Waits for the program to exit, without reading its output.
  func endUnread() -> ProgramEnd { SpawnedProgram.end(of: process) }

  /// Closes the terminal, as a lost connection does.
  func hangUp() { person = nil }

  /// Gives the terminal another size.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// The process of the probe, if a shell has started it.
  var probe: pid_t {
    let last = text.split(separator: "<ready ").last?.prefix { $0.isNumber }
    return last.flatMap { pid_t(String($0)) } ?? 0
  }

  /// Whether the terminal has its original settings.
  var isAsFound: Bool { Self.settings(of: terminal) == found }

  /// The output after the restore sequence; `nil` if the sequence was not written.
  var afterRestoreSequence: String? {
    text.ranges(of: Self.restoreSequence).last.map { String(text[$0.upperBound...]) }
  }

  private var terminal: Int32 { person?.descriptor ?? -1 }

  private static func settings(of terminal: Int32) -> [UInt8] {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return withUnsafeBytes(of: settings) { Array($0) }
  }

  private func readMore() throws -> Bool {
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Self.limitInMilliseconds) > 0 else {
      kill(process, SIGKILL)
      throw Silence(description: "Nothing more was shown:\n\(text)")
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    shown += buffer.prefix(count)
    return true
  }
}
