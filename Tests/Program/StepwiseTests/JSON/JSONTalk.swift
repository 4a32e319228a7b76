import TestSupport
import StepwiseJSON

@testable import Stepwise

/// A wizard that is driven by lines of JSON in this process: the replies, and how it ended.
struct JSONTalk {
  /// The lines of the output.
  let lines: [String]
  let failure: RunFailure?
  let outcome: [String]?
  let session: Session

  /// The lines as values.
  var values: [JSONValue] {
    get throws { try lines.map { try JSONValue(parsing: Array($0.utf8)) } }
  }

  /// The type and the message of each line, without the screen.
  var said: [String] {
    get throws {
      try values.map { line in
        guard case .object(let members) = line else { return "" }
        let rest = members.filter { !["version", "screen"].contains($0.name) }
        return String(decoding: JSONValue.object(rest).line, as: UTF8.self)
      }
    }
  }

  /// The screens that were shown.
  var screens: [JSONValue] { get throws { try values.compactMap { $0["screen"] } } }

  /// Rows of a text: each line has a line of input, an arrow and the message of its reply.
  static func rows(_ table: String) -> [(line: String, message: String)] {
    table.split(separator: "\n").map { row in
      let parts = row.split(separator: " → ", maxSplits: 1).map(String.init)
      return (parts[0], parts[1])
    }
  }

  init(
    _ flow: Talk, _ input: String..., timeout: Duration = .seconds(60),
    clock: (any WizardClock)? = nil, beforeLine: @escaping (Int) async -> Void = { _ in }
  ) async throws {
    try await self.init(flow, input, timeout: timeout, clock: clock, beforeLine: beforeLine)
  }

  init(
    _ flow: Talk, _ input: [String], timeout: Duration = .seconds(60),
    clock: (any WizardClock)? = nil, beforeLine: @escaping (Int) async -> Void = { _ in }
  ) async throws {
    var outcome: [String]?
    let session = Session(flow, environment: Environment(clock: clock)) { outcome = $0 }
    var lines: [String] = []
    var left = input[...]
    do {
      let finish = try await HeadlessLines.json(session, timeout: timeout) {
        await beforeLine(input.count - left.count + 1)
        return left.popFirst()
      } answer: {
        lines.append($0)
      }
      if let outcome { try finish(outcome.joined(separator: ", ")) }
      failure = nil
    } catch let error as RunFailure {
      failure = error
    }
    self.lines = lines
    self.outcome = outcome
    self.session = session
  }
}

extension JSONValue {
  /// The value as written.
  var written: String { String(decoding: line, as: UTF8.self) }

  /// The items of an array.
  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  /// The text of the value.
  var string: String? { if case .text(let text) = self { text } else { nil } }

  /// The element of a screen with this label.
  func element(_ label: String) -> JSONValue? {
    self["elements"]?.items.first { $0["label"]?.text == label }
  }
}
