import StepwiseFlow
import StepwiseJSON

/// The comments of a steps file that tell a resumed run more than the steps do.
package nonisolated enum ProgressComment: Equatable {
  case program(name: String, version: String)
  /// The settings of the recorded run.
  case run(RecordedRun)
  case screen(ScreenMark)
  /// The following steps happened on unknown screens.
  case anywhere
  case result(KeptResult)
  /// The next step is a press that has committed, so that only a person makes it again.
  case committed
  /// The person stepped back to the screen over those that came together with it.
  case back(ScreenMark)
  /// The person left the screen by this step and stepped back to it, so everything on it is asked again.
  case again(after: Given?)
  /// The person went to an earlier screen to change its answer.
  case revisit(ScreenMark)
  /// The remembered answers of a screen follow, and take the place of all earlier ones.
  case rememberedAnew(ScreenMark)
  /// An answer of a screen that the person stepped back from.
  case remembered(ScreenMark, Given)
  /// A press or a secret of a screen that the person stepped back from, so that it is not given again by itself.
  case trace(ScreenMark, element: String)
  /// What a once-only button or an action of a list has done on a screen that the person stepped back from, or may have
  /// done.
  case deed(ScreenMark, Deed)
  /// A text that was typed into a field and not given.
  case draft(ScreenMark, DraftedScreen.Draft)
  /// The number of outputs written before the end of the wizard.
  case written(Int)
  case finished
  /// The last answer, under a name, to fields that begin with it.
  case last(name: String, text: String)

  private static let beginning = "# :"
  private static let words = [
    "program", "run", "screen", "anywhere", "result", "committed", "back", "again", "revisit",
    "remembered", "trace", "unclear", "done", "draft", "written", "finished", "last",
  ]

  /// Returns whether a line has the form of such a comment.
  package static func isOne(_ line: String) -> Bool { line.hasPrefix(beginning) }

  /// Returns whether a line holds a text that was typed and not given.
  package static func isDraft(_ line: String) -> Bool { line.hasPrefix("\(beginning)draft ") }

  /// Returns whether a line holds a last answer.
  package static func isLast(_ line: String) -> Bool { line.hasPrefix("\(beginning)last ") }

  /// Returns whether a line says that a once-only button is about to be pressed.
  package static func isPress(_ line: String) -> Bool { line.hasPrefix("\(beginning)unclear ") }

  /// Returns whether a line holds what a flow begins with.
  package static func isBase(_ line: String) -> Bool {
    line.hasPrefix("\(beginning)done ") && line.hasSuffix(",\"answers\":\"\"}")
  }

  /// Returns the word of a comment that this program knows; `nil` for that of a newer program.
  package static func knownWord(of line: String) -> String? {
    words.first { line.dropFirst(beginning.count).prefix { $0 != " " } == $0 }
  }

  // MARK: Writing

  /// The line with this comment.
  package var line: String {
    if case .screen(let mark) = self { return Self.line(ofScreen: mark) }
    let (word, members) = parts
    let texts = members.map { "\"\($0)\":\($1)" }
    return Self.beginning + word + (texts.isEmpty ? "" : " {\(texts.joined(separator: ","))}")
  }

  /// Returns the line of a screen, which most answers need.
  private static func line(ofScreen mark: ScreenMark) -> String {
    var line = ""
    line.reserveCapacity(mark.title.utf8.count + mark.identity.utf8.count + 48)
    line += "# :screen {\"title\":"
    JSONValue.append(mark.title, to: &line)
    line += ",\"identity\":"
    JSONValue.append(mark.identity, to: &line)
    line += "}"
    return line
  }

  /// The word, and the names and values of the members as JSON.
  private var parts: (word: String, members: [(String, String)]) {
    switch self {
    case .program(let name, let version):
      ("program", [Self.text("name", name), Self.text("version", version)])
    case .run(let run):
      (
        "run",
        [
          Self.text("today", run.today?.description ?? ""), Self.text("seed", "\(run.seed ?? 1)"),
          ("options", "[" + run.options.map(JSONValue.quoted).joined(separator: ",") + "]"),
        ]
      )
    case .screen(let mark): ("screen", Self.members(mark))
    case .anywhere: ("anywhere", [])
    case .result(let result): ("result", Self.members(result))
    case .committed: ("committed", [])
    case .back(let mark): ("back", Self.members(mark))
    case .again(let step): ("again", step.map(Self.members) ?? [])
    case .revisit(let mark): ("revisit", Self.members(mark))
    case .rememberedAnew(let mark): ("remembered", Self.members(mark))
    case .remembered(let mark, let given):
      ("remembered", Self.members(mark) + Self.members(given))
    case .trace(let mark, let element):
      ("trace", Self.members(mark) + [Self.text("element", element)])
    case .deed(let mark, let deed):
      (
        deed.isBegun ? "unclear" : "done",
        Self.members(mark)
          + (deed.result.map(Self.members) ?? [Self.text("element", deed.element)])
          + (deed.answers.map { [Self.text("answers", $0)] } ?? [])
      )
    case .draft(let mark, let draft):
      (
        "draft",
        Self.members(mark) + [Self.text("element", draft.element), Self.text("text", draft.text)]
          + (draft.isAfterFetch ? [("fetched", "true")] : [])
      )
    case .written(let count): ("written", [("count", "\(count)")])
    case .finished: ("finished", [])
    case .last(let name, let text): ("last", [Self.text("name", name), Self.text("text", text)])
    }
  }

  private static func text(_ name: String, _ text: String) -> (String, String) {
    (name, JSONValue.quoted(text))
  }

  private static func members(_ mark: ScreenMark) -> [(String, String)] {
    [text("title", mark.title), text("identity", mark.identity)]
  }

  private static func members(_ result: KeptResult) -> [(String, String)] {
    [
      text("element", result.element), text("name", result.name), text("value", result.text),
    ]
  }

  private static func members(_ step: Given) -> [(String, String)] {
    [text("element", step.element), step.isPress ? ("press", "true") : text("text", step.text)]
  }

  // MARK: Reading

  /// Reads a line; `nil` if a newer program wrote it or it is invalid.
  package init?(_ line: String) {
    let words = line.dropFirst(Self.beginning.count)
      .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let value = words.count > 1 ? try? JSONValue(parsing: Array(words[1].utf8)) : nil
    func text(_ name: String) -> String? { value?.text(name) }
    let mark = text("identity").map { ScreenMark(title: text("title") ?? "", identity: $0) }
    switch (words.first, text("element"), mark) {
    case ("program", _, _):
      self = .program(name: text("name") ?? "", version: text("version") ?? "")
    case ("run", _, _):
      guard let today = text("today").flatMap({ try? DatePicker.date(from: $0) }),
        let seed = text("seed").flatMap({ UInt64($0) }),
        case .array(let options) = value?["options"]
      else { return nil }
      var run = RecordedRun()
      run.today = today
      run.seed = seed
      run.options = options.compactMap { if case .text(let option) = $0 { option } else { nil } }
      self = .run(run)
    case ("screen", _, let mark?): self = .screen(mark)
    case ("anywhere", _, _): self = .anywhere
    case ("result", let element?, _):
      guard let name = text("name"), let value = text("value") else { return nil }
      self = .result(KeptResult(element: element, name: name, text: value))
    case ("committed", _, _): self = .committed
    case ("back", _, let mark?): self = .back(mark)
    case ("again", _, _):
      guard words.count > 1 else {
        self = .again(after: nil)
        return
      }
      guard let step = value.flatMap(Self.step) else { return nil }
      self = .again(after: step)
    case ("revisit", _, let mark?): self = .revisit(mark)
    case ("remembered", let element?, let mark?):
      guard let text = text("text") else { return nil }
      self = .remembered(mark, Given(element: element, text: text))
    case ("remembered", nil, let mark?): self = .rememberedAnew(mark)
    case ("trace", let element?, let mark?): self = .trace(mark, element: element)
    case ("unclear", let element?, let mark?):
      self = .deed(mark, Deed(begun: element, answers: text("answers")))
    case ("done", let element?, let mark?):
      guard let name = text("name"), let value = text("value"), let answers = text("answers")
      else { return nil }
      self = .deed(
        mark, Deed(KeptResult(element: element, name: name, text: value), answers: answers))
    case ("draft", let element?, let mark?):
      guard let text = text("text") else { return nil }
      let isAfterFetch = if case .flag(true) = value?["fetched"] { true } else { false }
      self = .draft(
        mark, DraftedScreen.Draft(element: element, text: text, isAfterFetch: isAfterFetch))
    case ("written", _, _):
      guard let count = value?["count"]?.whole else {
        return nil
      }
      self = .written(count)
    case ("finished", _, _): self = .finished
    case ("last", _, _):
      guard let name = text("name"), let text = text("text") else { return nil }
      self = .last(name: name, text: text)
    default: return nil
    }
  }

  private static func step(_ value: JSONValue) -> Given? {
    guard let element = value.text("element") else { return nil }
    if case .flag(true) = value["press"] {
      return Given(element: element, text: element, marks: .press)
    }
    return value.text("text").map { Given(element: element, text: $0) }
  }
}

nonisolated extension JSONValue {
  /// Returns the text of a member; `nil` if there is none.
  nonisolated fileprivate func text(_ name: String) -> String? {
    if case .text(let text) = self[name] { text } else { nil }
  }
}
