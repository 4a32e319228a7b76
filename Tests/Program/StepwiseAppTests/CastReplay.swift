import Foundation
import StepwiseTerminalTesting
import Testing

/// An asciicast, played on a model of a terminal.
nonisolated struct CastReplay {
  /// The times of its events, in seconds.
  private(set) var times: [Double] = []
  /// The screen after each event.
  private(set) var screens: [String] = []
  private(set) var terminal: TerminalScreen
  /// The members of its first line.
  let header: [String: Any]

  /// Plays a cast; without its screens, this takes a fraction of the time.
  init(_ cast: String, keepsScreens: Bool = true) throws {
    let lines = cast.split(separator: "\n").map { Data($0.utf8) }
    let first = try #require(lines.first)
    header = try #require(try JSONSerialization.jsonObject(with: first) as? [String: Any])
    terminal = TerminalScreen(
      columns: try #require(header["width"] as? Int), rows: try #require(header["height"] as? Int))
    for line in lines.dropFirst() {
      let event = try #require(try JSONSerialization.jsonObject(with: line) as? [Any])
      try #require(event.count == 3)
      #expect(event[1] as? String == "o")
      times.append(try #require(event[0] as? Double))
      terminal.read(try #require(event[2] as? String))
      if keepsScreens { screens.append(terminal.text) }
    }
  }

  /// The time of the first screen that shows a text, in seconds.
  func time(of text: String) -> Double? {
    screens.firstIndex { $0.contains(text) }.map { times[$0] }
  }
}
