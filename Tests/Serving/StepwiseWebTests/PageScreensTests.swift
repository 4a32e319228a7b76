import Foundation
import Stepwise
import StepwiseExplorer
import StepwiseFlow
import StepwiseForms
import TestSupport
import Testing

@testable import ChatSample
@testable import ElementsSample
@testable import MessierSample
@testable import OnboardingSample
@testable import ScoreboardSample
@testable import StepwiseWeb

/// All screens that the explorer finds in the samples, as pages in five languages.
@Suite(
  "Screens as pages", .tags(.program, .tool), .slow,
  .enabled(if: BrowserDriver.python != nil, "\(BrowserDriver.isMissing)"))
struct PageScreensTests {
  private static let languages = ["en", "th", "ko", "zh-Hans", "id"]
  private let folder = TestFolder()

  /// Every page is accessible, and is valid HTML.
  @Test(.full) func everyScreenIsAccessibleAndValidHTML() async throws {
    try await writePages()
    let judged = try await BrowserDriver.run("page_judge.py", [folder.path])
    #expect(judged == "\(try folder.names.count - 2) pages\n", "\(judged)")
    let checked = try await BrowserDriver.run("page_checker.py", [folder.path])
    #expect(checked == "")
  }

  private func writePages() async throws {
    try folder.write(Stylesheet.text(for: .standard), to: "style.css")
    try folder.write(PageScript.text, to: "script.js")
    await explore(
      OnboardingWizard(), ["Last name": ["Lovelace", "42"], "Which pet?": ["Hamster"]])
    await explore(
      ElementsWizard(),
      [
        "User name": ["grace", "ada"], "Password": ["a sample secret", "short"],
        "Full name": ["Grace"], "Nickname": ["Amazing"],
        "E-mail": ["grace@example.org", "none"], "Again": ["grace@example.org", "other"],
        "Age": ["42", "200"], "Height": ["1.63"], "Country": ["Korea"],
        "Languages": ["English", "English, Korean, Thai"],
        "Start": ["2026-02-01", "1999-01-01"], "Folder": ["/", "nowhere"], "Story": ["Once"],
      ])
    let messier = MessierWizard()
    messier.imageSource = .fake
    messier.pictureFailures = 1
    await explore(messier, ["Object": ["M1", "M57", "M2", "lyra"]])
    await explore(
      ScoreboardWizard(),
      [
        "Team": ["Hawks"], "Player 1": ["Ada", "Bob"], "Player 2": ["Bob"], "Player 3": ["Cyd"],
        "Away team / Team": ["Owls", "Hawks"], "Away team / Player 1": ["Dan"],
        "Away team / Player 2": ["Eve"], "Away team / Player 3": ["Fay"],
      ])
    let chat = ChatWizard()
    chat.sendFailures = 1
    await explore(
      chat, ["Chat": ["Ada", "Grace"], "Message": ["Hello", " "], "Contact": ["Emmy", "Zed"]])
    for path in [
      ".github/ISSUE_TEMPLATE/bug.yml", ".github/ISSUE_TEMPLATE/idea.yml",
      "Samples/Examples/pet.json",
    ] {
      let file = URL(filePath: TestFolder.repository()[path])
      try await exploreForm(file.lastPathComponent, Array(try Data(contentsOf: file)))
    }
    try await exploreForm("schema.json", Array(Self.schema.utf8))
    for language in Self.languages {
      let setting = setting(in: language, [:])
      let page = Page.last(
        setting.localizer("Done"), ["Welcome!"], setting, again: setting.localizer("Start again"))
      try folder.write(page, to: "last.\(language).html")
    }
  }

  private func explore<Program: WizardProgram>(
    _ program: Program, _ answers: [String: [String]]
  ) async {
    await explore(Program.name, Program.strings, answers, program.makeFlow)
  }

  /// A schema with each kind of question, with rules that an answer breaks, and with texts above and beside the questions.
  private static let schema = #"""
    {"title": "An order", "description": "Read this.\n\nAnd [this](https://example.org/a?b=c&d=<e>).",
      "properties": {
        "name": {"title": "Name & <b>", "description": "As it is\nwritten.", "type": "string",
          "minLength": 3, "examples": ["Ada"]},
        "age": {"type": "integer", "minimum": 18, "maximum": 150, "default": 20},
        "day": {"title": "Day", "type": "string", "format": "date"},
        "mail": {"title": "E-mail", "description": "For the bill", "type": "string", "format": "email"},
        "secret": {"title": "Secret", "type": "string", "format": "password"},
        "notes": {"title": "Notes", "type": "array", "items": {"type": "string"}},
        "size": {"title": "Size", "oneOf": [{"const": 1, "title": "Small", "description": "30 cm"},
          {"const": 2, "title": "Large"}]},
        "sauces": {"title": "Sauces", "type": "array", "items": {"enum": ["red", "white"]}, "minItems": 1},
        "gift": {"title": "A gift", "type": "boolean"},
        "address": {"title": "Address", "description": "Where to", "properties":
          {"city": {"title": "City", "type": "string"}}, "required": ["city"]},
        "items": {"title": "Items", "type": "array", "minItems": 1, "maxItems": 2, "items":
          {"properties": {"count": {"type": "integer"}}, "required": ["count"]}},
        "labels": {"title": "Labels", "additionalProperties": {"type": "string"}, "maxProperties": 1},
        "payment": {"title": "Payment", "oneOf": [{"title": "Card", "type": "string"},
          {"title": "Account", "properties": {"number": {"type": "integer"}}, "required": ["number"]}]},
        "rest": {"title": "Anything else"}, "news": {"title": "News by mail", "type": "boolean"}
      },
      "required": ["name", "age", "day", "secret", "notes", "size", "sauces", "gift", "address", "items",
        "labels", "payment", "rest"],
      "if": {"properties": {"gift": {"const": true}}},
      "then": {"properties": {"card": {"title": "Words on the card", "type": "string", "format": "textarea"}},
        "required": ["card"]}}
    """#

  /// Explores a form.
  private func exploreForm(_ name: String, _ bytes: [UInt8]) async throws {
    let form = try Form(file: bytes, name: name)
    await explore(
      name, .forms,
      [
        "name": ["Ada", "A"], "age": ["20", "3"], "mail": ["ada@example.org"], "size": ["1"],
        "sauces": ["red"], "gift": ["yes"], "next": ["another", "done"], "payment": ["2"],
        "rest": ["{}", "{"], "count": ["1"], "number": ["1"], "day": ["2026-01-02"],
        "Also set": ["mail"],
      ],
      // More places have the same elements with other answers.
      placesMax: 60
    ) { _ in FormFlowController(form: form) }
  }

  private func explore<Flow: WizardFlow>(
    _ name: String, _ strings: StringCatalog, _ answers: [String: [String]],
    placesMax: Int = 2_000, _ makeFlow: @escaping (Environment) throws -> Flow
  ) async {
    var explorer = Explorer(
      answers: answers, placesMax: placesMax, variantsMax: 1,
      environment: { Environment(files: SystemFiles()) },
      makeFlow: makeFlow)
    var seen: Set<[UInt8]> = []
    explorer.onScreen = { session in
      for (position, language) in Self.languages.enumerated() {
        var setting = setting(in: language, strings)
        setting.place = max(1, session.trail.count)
        let page = ScreenPage(of: session.show(), setting).html
        // Pages that are equal in English are equal in each language.
        if position == 0, !seen.insert(page).inserted { return }
        let name = "\(name)-\(seen.count).\(language).html"
        do { try folder.write(page, to: name) } catch { Issue.record(error) }
      }
    }
    _ = await explorer.explore()
    #expect(seen.count > 3)
  }

  private func setting(in language: String, _ strings: StringCatalog) -> PageSetting {
    var setting = PageSetting()
    setting.localizer = Localizer(language: language, strings: strings, library: .stepwise)
    setting.language = language
    // The addresses of files.
    setting.base = "."
    setting.token = "token"
    setting.follows = false
    return setting
  }
}
