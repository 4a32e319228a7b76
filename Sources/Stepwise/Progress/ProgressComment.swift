/// Comments of a steps file by which a run that is resumed knows more than the steps say.
nonisolated enum ProgressComment: Hashable {
  case program(name: String, version: String)
  case screen(ScreenMark)
  /// What follows was done on screens that nobody knows.
  case anywhere
  case result(KeptResult)
  /// A button is about to be pressed that is to be pressed once only.
  case pressing(element: String)
  /// An answer of a screen that was stepped back from.
  case remembered(ScreenMark, element: String, text: String)
  /// How many outputs have been written on the way.
  case written(Int)
  case finished

  private static let beginning = "# :"

  /// Whether a line is meant to be such a comment.
  static func isOne(_ line: String) -> Bool { line.hasPrefix(beginning) }

  /// The word of a comment that this program knows; `nil` for a newer program's.
  static func knownWord(of line: String) -> String? {
    let words = [
      "program", "screen", "anywhere", "result", "pressing", "remembered", "written", "finished",
    ]
    return words.first { line.dropFirst(beginning.count).prefix { $0 != " " } == $0 }
  }

  /// The line that says it.
  var line: String {
    let (word, value): (String, JSONValue?) =
      switch self {
      case .program(let name, let version):
        ("program", .members(["name": .text(name), "version": .text(version)]))
      case .screen(let mark):
        ("screen", .members(["title": .text(mark.title), "identity": .text(mark.identity)]))
      case .anywhere: ("anywhere", nil)
      case .result(let result):
        (
          "result",
          .members([
            "element": .text(result.element), "name": .text(result.name),
            "value": .text(result.text),
          ])
        )
      case .pressing(let element): ("pressing", .members(["element": .text(element)]))
      case .remembered(let mark, let element, let text):
        (
          "remembered",
          .members([
            "title": .text(mark.title), "identity": .text(mark.identity),
            "element": .text(element), "text": .text(text),
          ])
        )
      case .written(let count): ("written", .members(["count": .number(Double(count))]))
      case .finished: ("finished", nil)
      }
    let rest = value.map { " " + String(decoding: $0.line, as: UTF8.self) } ?? ""
    return Self.beginning + word + rest
  }

  /// Reads a line; there is none where a newer program wrote it, or nobody.
  ///
  /// - Parameter line: A line that is meant to be one.
  init?(_ line: String) {
    let words = line.dropFirst(Self.beginning.count)
      .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let value = words.count > 1 ? try? JSONReader.value(Array(words[1].utf8)) : nil
    func text(_ name: String) -> String? {
      if case .text(let text) = value?[name] { text } else { nil }
    }
    let mark = text("identity").map { ScreenMark(title: text("title") ?? "", identity: $0) }
    switch (words.first, text("element"), mark) {
    case ("program", _, _):
      self = .program(name: text("name") ?? "", version: text("version") ?? "")
    case ("screen", _, let mark?): self = .screen(mark)
    case ("anywhere", _, _): self = .anywhere
    case ("result", let element?, _):
      guard let name = text("name"), let value = text("value") else { return nil }
      self = .result(KeptResult(element: element, name: name, text: value))
    case ("pressing", let element?, _): self = .pressing(element: element)
    case ("remembered", let element?, let mark?):
      guard let text = text("text") else { return nil }
      self = .remembered(mark, element: element, text: text)
    case ("written", _, _):
      guard case .number(let count) = value?["count"], let count = Int(exactly: count) else {
        return nil
      }
      self = .written(count)
    case ("finished", _, _): self = .finished
    default: return nil
    }
  }
}
