import Foundation
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// The screen reader Fenrir, run on a program by `Scripts/listen`.
nonisolated enum Fenrir {
  /// Fenrir's speech after a key, and the screens that it compared.
  struct Entry: Decodable {
    struct View: Decodable {
      let rows: [String]
      let cursor: [Int]
      let styles: Int
    }
    let key: String?
    let said: [String]
    let screens: [View]
  }

  static let isInstalled =
    ProgramPath.installed("fenrir") != nil && ProgramPath.installed("python3") != nil
  static let isMissing: Comment = "the screen reader fenrir is not installed"

  /// Runs the program with keys in the format of `Scripts/listen`.
  static func listen(to arguments: [String], keys: [String]) async throws -> [Entry] {
    let command = ([ProgramPath.built()] + arguments).joined(separator: " ")
    let run = try await ProgramRun(
      try #require(ProgramPath.installed("python3")),
      [TestFolder.repository("Scripts")["listen"], "--json", "--quiet", "0.15", command] + keys)
    #expect(run.code == 0, "\(run.error)")
    return try JSONDecoder().decode([Entry].self, from: Data(run.output.utf8))
  }

  /// The words of texts, without the punctuation between them and without Fenrir's own announcements.
  static func words(_ texts: [String]) -> [String] {
    texts.filter { !announcements.contains($0) }.flatMap { text in
      text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
  }

  /// What Fenrir says of itself; the last, which it spells like this, if the package python3-enchant is missing.
  private static let announcements: Set = [
    "Start Fenrir", "Quit Fenrir", "pychant is not installed",
  ]

  static let up = "\\x1b[A"
  static let down = "\\x1b[B"

  /// The keys of `.keys` files in the format of `Scripts/listen`; F1 as on a console, which Fenrir emulates.
  static let keys = [
    "enter": "\\r", "esc": "\\x1b", "tab": "\\t", "shift-tab": "\\x1b[Z", "space": " ", "up": up,
    "down": down, "right": "\\x1b[C", "left": "\\x1b[D", "backspace": "\\x7f", "home": "\\x1b[1~",
    "end": "\\x1b[4~", "pgup": "\\x1b[5~", "pgdn": "\\x1b[6~", "F1": "\\x1b[[A", "ctrl-c": "\\x03",
    "ctrl-u": "\\x15", "alt-enter": "\\x1b\\r", "y": "y", "n": "n",
  ]
}
