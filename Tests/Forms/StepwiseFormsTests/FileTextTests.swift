import Stepwise
@testable import StepwiseConsole
import StepwiseForms
import StepwiseJSON
import StepwiseLines
import StepwiseTerminal
import TestSupport
import Testing

@testable import StepwiseFlow
@testable import StepwiseMCP
@testable import StepwiseWeb

/// Texts of a file, which are the same in every language even if the library has a translation of them.
@Suite struct FileTextTests {
  private static let languages = ["id", "ko", "zh-Hans", "th"]

  /// Each text that the library translates.
  private static let texts: [String] =
    [StringCatalog.forms, .stepwise, .flow].flatMap { $0["id"].keys }
    // Forms of plurals are not texts, blanks at the ends are left out, and JSON writes quotation marks in its own way.
    .filter { text in
      !text.contains { "|\"\\\n".contains($0) } && text.first != " "
        && text.last.map { !" :".contains($0) } == true
        // The form's own questions have a number beside those of the file that are called the same.
        && !["Also set", "Next step"].contains(text)
    }.sorted()
  private static let strings = StringCatalog.forms.merging(.stepwise).merging(.flow)

  /// Texts that are in no catalog: one that begins with a small letter within a sentence, and one that does so anyway.
  private static let (word, plain) = ("Zqx", "zqx")

  /// Shows a session as the drivers do.
  enum Driver: String, CaseIterable {
    case terminal, lines, page, json, mcp

    func text(_ session: Session, _ terminal: HeadlessTerminal, _ language: String) -> String {
      let localizer = session.environment.localizer
      let snapshot = session.show()
      switch self {
      case .terminal:
        terminal.refresh()
        // Columns are as wide as their longest text.
        return terminal.frame(columns: 1_000, rows: 60).text
          .map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: "\n")
      case .lines: return Transcript.screen(snapshot, localizer: localizer)
      case .page:
        var setting = PageSetting()
        setting.localizer = localizer
        setting.language = language
        return String(decoding: ScreenPage(of: snapshot, setting).html, as: UTF8.self)
          .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
          .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing(
            "&amp;", with: "&")
      case .json:
        let screen = ScreenJSON.value(
          of: snapshot, cancelQuestion: "Give up “\(snapshot.titleText)”?", localizer: localizer)
        return String(decoding: screen.line, as: UTF8.self)
      case .mcp:
        let form = ScreenForm(of: snapshot, secretAdvice: { nil }, localizer: localizer)
        return String(decoding: form.request(in: .titled).line, as: UTF8.self)
      }
    }
  }
  /// Returns what each driver shows of each screen of a form whose texts are all the same text.
  private static func screens(_ text: String, in language: String) throws -> [[String]] {
    let title = #""title": \#(JSONValue.text(text).description)"#
    let schema = """
      {\(title), "description": "Read this.", "properties": {
        "a": {\(title), "oneOf": [{"const": 1, \(title)}, {"const": 2, "title": "Other"}]},
        "b": {\(title), "properties": {"c": {\(title), "type": "integer", "minimum": 3}},
          "required": ["c"]},
        "d": {\(title), "type": "array", "minItems": 1,
          "items": {"properties": {"e": {\(title), "type": "boolean"}}, "required": ["e"]}},
        "f": {\(title), "oneOf": [{\(title), "type": "string", "pattern": "[a-z]"},
          {"title": "Other", "type": "integer"}]}
      }, "required": ["a", "b", "d"]}
      """
    let form = try Form(file: Array(schema.utf8), name: "test")
    let session = FormFlowController(form: form).makeSession(
      environment: Environment(language: language, strings: strings), isLive: false
    ) { _ in }
    let terminal = HeadlessTerminal(session)
    var screens: [[String]] = []
    func look() { screens.append(Driver.allCases.map { $0.text(session, terminal, language) }) }
    look()
    let answers: [(element: String, value: Value?)] = [
      ("a", .choice("1")), ("c", .number(2)), ("c", .number(3)), ("Add", nil), ("e", .flag(true)),
      ("Done", nil), ("Also set", .choices(["f"])), ("f", .choice("1")), ("f", .text("1")),
      ("f", .text("x")),
    ]
    for (element, value) in answers {
      let entry = session.show().entry
      let action: Action =
        if let value {
          .answer(entry: entry, element: element, value: value)
        } else {
          .press(entry: entry, element: element)
        }
      if (try? session.perform(action)) == nil {
        // What is rejected stays on the screen.
        #expect(value == .number(2) || value == .text("1"), "\(element) \(text)")
      }
      look()
    }
    return screens
  }

  /// A text that the library translates elsewhere is shown as any other text of the file.
  @Test func aTextOfAFileIsTheSameInEveryLanguage() async throws {
    var others: [String: [[String]]] = [:]
    for (position, text) in Self.texts.enumerated() {
      // Other tests of the main actor have time limits.
      await Task.yield()
      for (number, language) in Self.languages.enumerated() {
        // Some texts in one language each; a full run has all.
        guard position % (Repetition.isFull ? 4 : 64) == number else { continue }
        let beginning = text.prefix(2)
        let isWord =
          beginning.first?.isUppercase == true && beginning.last?.isLowercase == true
        let small = isWord ? text.prefix(1).lowercased() + text.dropFirst() : text
        let key = "\(language) \(isWord)"
        let other =
          try others[key] ?? Self.screens(isWord ? Self.word : Self.plain, in: language)
        others[key] = other
        let screens = try Self.screens(text, in: language)
        for (screen, (shown, expected)) in zip(screens, other).enumerated() {
          for (driver, (shown, expected)) in zip(Driver.allCases, zip(shown, expected))
          // A long text has several lines at a terminal.
          where driver != .terminal || text.count <= 20 {
            #expect(
              shown
                == expected.replacing(Self.word, with: text).replacing(Self.plain, with: small),
              "\(driver), \(language), screen \(screen), “\(text)”")
          }
        }
      }
    }
  }
}
