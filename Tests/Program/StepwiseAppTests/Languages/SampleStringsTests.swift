import ChatSample
import ElementsSample
import Foundation
import MessierSample
import OnboardingSample
import ScoreboardSample
import StepwiseRecords
import StepwiseSystem
import StepwiseTesting
import TestSupport
import Testing

@testable import Stepwise
@testable import StepwiseApp
@testable import StepwiseFlow

/// The onboarding is translated completely, and the other samples work the same in every language.
@Suite struct SampleStringsTests {
  nonisolated static let languages = ["th", "ko", "zh-Hans", "id"]

  static let wizards: [any WizardProgram.Type] = [
    OnboardingWizard.self, ElementsWizard.self, MessierWizard.self, ScoreboardWizard.self,
    ChatWizard.self, HomeWizard.self,
  ]

  @Test func allLanguagesHaveTheSameTextsWithTheSamePlaces() {
    let strings = OnboardingWizard.strings
    #expect(strings.codes.sorted() == Self.languages.sorted())
    for language in Self.languages {
      let missing = Set(strings["th"].keys).symmetricDifference(strings[language].keys)
      #expect(missing.isEmpty, "\(language)")
      for (key, text) in strings[language] {
        #expect(Self.places(text).sorted() == Self.places(key), "\(text)")
        #expect(!text.isEmpty, "\(key)")
      }
    }
  }

  /// The positions of a text's placeholders, counted from 1.
  private static func places(_ text: String) -> [Int] {
    var next = 0
    return text.matches(of: /%(?:(\d+)\$)?@/).map { match in
      if let position = match.1.flatMap({ Int($0) }) { return position }
      next += 1
      return next
    }
  }

  /// The person's own words, which no language changes.
  nonisolated private static let names = ["Axolotl", "Newt"]

  /// The course of a script, without its texts.
  private struct Course: Equatable {
    var code: Int32 = 0
    var recording: [String] = []
    var outcome = ""
    var screens: [String] = []
  }

  /// Plays a script once in each language: everything but the texts is as in English, and the onboarding is
  /// translated as a whole.
  @Test(.slow, arguments: try GoldenTests.someScripts)
  func aScriptSaysTheSameInEveryLanguage(_ script: GoldenTests.Script) async throws {
    let wizard = try #require(Self.wizards.first { $0.name == script.sample })
    let english = try await Self.play(script, of: wizard, in: "en").course
    #expect(english.code == script.code)
    #expect(!english.screens.isEmpty)
    for language in Self.languages {
      let (course, untranslated) = try await Self.play(script, of: wizard, in: language)
      #expect(course == english, "\(language)")
      guard script.sample == "onboarding" else { continue }
      #expect(untranslated.filter { !Self.names.contains($0) } == [], "\(language)")
    }
  }

  private static func play<Program: WizardProgram>(
    _ script: GoldenTests.Script, of wizard: Program.Type, in language: String
  ) async throws -> (course: Course, untranslated: [String]) {
    let (program, options) = (wizard.init(), RunOptions())
    // This process has another working directory than the program.
    let given = try script.options.map { option in
      try script.folder.names.contains(String(option.prefix { $0 != "/" }))
        ? script.folder[option] : option
    }
    try OptionTable(of: program, options).read(given, program: wizard.name)
    var environment = Environment(
      today: options.today ?? Environment().today, language: language, strings: wizard.strings,
      seed: UInt64(options.seed ?? 1), files: SystemFiles())
    environment.libraryStrings = .stepwise
    var course = Course()
    let flow = try program.makeFlow(in: environment)
    let session = flow.makeSession(environment: environment, isLive: false) {
      // The outcomes of the other wizards are texts of the language.
      if ["onboarding", "scoreboard"].contains(wizard.name) { course.outcome = "\($0)" }
    }
    session.history.begin()
    // English has no localizer.
    let watch = Watch(
      session,
      environment.localizer.map { UntranslatedTexts(localizer: $0, own: wizard.strings[language]) })
    let driver = ScriptConversation(
      session: session,
      input: ScriptInput(
        text: try script.folder.read("\(script.name).steps"), name: "\(script.name).steps"),
      sink: ByteSink(descriptor: nil), timeout: .seconds(60),
      secrets: TerminalSecrets(of: session), performer: watch)
    do {
      try await driver.run()
    } catch let failure as RunFailure {
      course.code = failure.code.rawValue
    }
    if case .cancelled = session.ending { course.code = 130 }
    watch.look()
    course.recording = session.recordedLines
    course.screens = watch.screens
    return (course, watch.texts?.found.sorted() ?? [])
  }

  /// Examines each screen before a step is performed.
  private final class Watch: StepPerformer {
    private let session: Session
    private let player: StepPlayer
    var texts: UntranslatedTexts?
    /// The ids, kinds and values of each screen.
    private(set) var screens: [String] = []

    init(_ session: Session, _ texts: UntranslatedTexts?) {
      self.session = session
      self.texts = texts
      player = StepPlayer(session: session)
    }

    func play(_ kind: Step.Kind, secrets: any SecretSource) async throws -> Receipt? {
      look()
      defer { look() }
      return try player.play(kind, in: session.show(), secrets: secrets) { _ in }
    }

    func look() {
      guard session.ending == nil else { return }
      let snapshot = session.show()
      texts?.add(snapshot)
      let elements = snapshot.elements.map { element in
        "\(element.id) \(element.value.map { "\($0)" } ?? "")"
      }
      screens.append("\(snapshot.entry): \(elements.joined(separator: ", "))")
    }
  }
}
