import Foundation
import Stepwise
import StepwiseExplorer
import StepwiseFlow
import TestSupport
import Testing

@testable import ChatSample
@testable import ElementsSample
@testable import MessierSample
@testable import OnboardingSample
@testable import SamplePictures
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
    #expect(judged == "\(try folder.names.count - 2) pages\n")
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
    var explorer = Explorer(
      answers: answers, variantsMax: 1, environment: { Environment(files: SystemFiles()) },
      makeFlow: program.makeFlow)
    var seen: Set<[UInt8]> = []
    explorer.onScreen = { session in
      for (position, language) in Self.languages.enumerated() {
        var setting = setting(in: language, Program.strings)
        setting.place = max(1, session.trail.count)
        let page = ScreenPage(of: session.show(), setting).html
        // Pages that are equal in English are equal in each language.
        if position == 0, !seen.insert(page).inserted { return }
        let name = "\(Program.name)-\(seen.count).\(language).html"
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
