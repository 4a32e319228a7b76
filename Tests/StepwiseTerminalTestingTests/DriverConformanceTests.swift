import Foundation
import Stepwise
import StepwiseTerminalTesting
import TestSupport
import Testing

@testable import ChatSample
@testable import ElementsSample
@testable import MessierSample
@testable import SamplePictures
@testable import OnboardingSample
@testable import ScoreboardSample

/// Two modes of a wizard cannot ask different questions.
@Suite("Driver conformance")
struct DriverConformanceTests {
  @Test(arguments: SampleScript.names(of: "Onboarding"))
  func theOnboardingIsTheSameForEveryDriver(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Onboarding")
    let recording = try await DriverConformance.check(steps: steps, allowsRefusal: true) {
      environment in
      let wizard = OnboardingWizard()
      wizard.fakeDelay = Double(SampleScript.number("--fake-delay", in: steps))
      wizard.fakeFailures = SampleScript.number("--fake-failures", in: steps)
      return try wizard.makeFlow(in: environment)
    }
    #expect((recording.refusedLine != nil) == steps.contains("ends with 65"), "\(recording)")
  }

  @Test(arguments: SampleScript.names(of: "Elements"))
  func theElementsAreTheSameForEveryDriver(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Elements")
    let recording = try await DriverConformance.check(
      steps: steps, allowsRefusal: true, environment: { Environment(files: OneFolder()) }
    ) { environment in
      let wizard = ElementsWizard()
      wizard.fakeFailures = SampleScript.number("--fake-failures", in: steps)
      return try wizard.makeFlow(in: environment)
    }
    #expect((recording.refusedLine != nil) == steps.contains("ends with 65"), "\(recording)")
  }

  @Test(arguments: SampleScript.names(of: "Messier"))
  func messierIsTheSameForEveryDriver(_ name: String) async throws {
    let folder = SampleScript.folder(of: "Messier")
    // This test runs in another folder than the program, which resolves paths against the script's folder.
    let steps = try SampleScript.steps(name, of: "Messier").replacing(
      "pictures/", with: "\(folder)/pictures/")
    let words = steps.split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: "--image-source"))
    let source = try PictureSource(option: String(words[place + 1]))
    let recording = try await DriverConformance.check(steps: steps, allowsRefusal: true) {
      environment in
      let wizard = MessierWizard()
      wizard.imageSource = source
      wizard.pictureFailures = SampleScript.number("--picture-failures", in: steps)
      return try wizard.makeFlow(in: environment)
    }
    #expect((recording.refusedLine != nil) == steps.contains("ends with 65"), "\(recording)")
  }

  @Test(arguments: SampleScript.names(of: "Chat"))
  func theChatIsTheSameForEveryDriver(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Chat")
    let recording = try await DriverConformance.check(steps: steps, allowsRefusal: true) {
      environment in
      let wizard = ChatWizard()
      wizard.sendFailures = steps.contains("--send-failures 2") ? 2 : 0
      return try wizard.makeFlow(in: environment)
    }
    #expect((recording.refusedLine != nil) == steps.contains("ends with 65"), "\(recording)")
  }

  @Test(.slow, arguments: SampleScript.names(of: "Scoreboard"))
  func theScoreboardIsTheSameForEveryDriver(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Scoreboard")
    let recording = try await DriverConformance.check(steps: steps, allowsRefusal: true) {
      environment in try ScoreboardWizard().makeFlow(in: environment)
    }
    #expect((recording.refusedLine != nil) == steps.contains("ends with 65"), "\(recording)")
  }

  // MARK: Slow work

  @Test(arguments: SlowWorkCase.all)
  func slowWorkIsTheSameForEveryDriver(_ slow: SlowWorkCase) async throws {
    try await DriverConformance.check(slow)
  }

  // MARK: A custom wizard

  @Test func everyKindOfStepIsTheSameForEveryDriver() async throws {
    let recording = try await DriverConformance.check(
      steps: """
        # Everything that a person does.
        :ask Word from WORD
        :draft Pet = x
        :help
        Dog
        :set Rooms = 3
        :back


        no
        4
        2026-03-01
        :back Secret

        :set Pet = Cat
        :set New = yes
        :set Day = 2026-04-01
        :press Done
        """, secrets: ["Word": "open sesame"]
    ) { _ in Stay() }
    #expect(recording.screens == ["Secret", "Stay", "Secret", "Stay", "Secret", "Stay"])
    #expect(recording.ending == "finished with Cat, true, 4, 2026-04-01")
  }

  @Test func aStepThatAllDriversRejectIsAnError() async throws {
    let error = await #expect(throws: StepRefusal.self) {
      try await DriverConformance.check(steps: "secret\nElephant\n") { Stay() }
    }
    #expect(error?.line == 2)
  }

  // MARK: Faulty drivers

  @Test func aDriverThatSkipsAQuestionIsCaught() async throws {
    let error = try #require(
      await #expect(throws: ConformanceError.self) {
        try await DriverConformance.check(
          steps: "secret\nDog\nyes\n3\n2026-03-01\nDone\n",
          drivers: DriverConformance.standard + [Hasty()]
        ) { Stay() }
      })
    #expect(error.message == "Step 3 differs: script has “yes”, hasty has “no”.")
    #expect(
      error.description.contains(
        """
        hasty:
          screens: Secret > Stay
          | :ask Word
          | Dog
          | no
        """), "\(error)")
  }

  @Test func aDriverThatAcceptsWithoutValidatingIsCaught() async throws {
    let error = try #require(
      await #expect(throws: ConformanceError.self) {
        try await DriverConformance.check(
          steps: "secret\nDog\nyes\n99\n3\n2026-03-01\nDone\n",
          drivers: [TerminalConformance(), Careless()], allowsRefusal: true
        ) { _ in Stay() }
      })
    #expect(error.message == "Step 4 differs: terminal has nothing more, careless has “3”.")
  }

  @Test func aDriverThatCancelsEarlyIsCaught() async throws {
    let error = try #require(
      await #expect(throws: ConformanceError.self) {
        try await DriverConformance.check(
          steps: "secret\nDog\n", drivers: [PlainConformance(), Silent()]
        ) { Stay() }
      })
    #expect(error.message == "Step 1 differs: plain has “:ask Word”, silent has nothing more.")
  }

  /// Answers a toggle by itself, without asking.
  private struct Hasty: ConformingDriver {
    let name = "hasty"

    func play(_ script: ConformanceScript, on session: Session) async throws {
      let lines = script.steps.compactMap { step in
        if case .answer(let text) = step.kind { text == "yes" ? "no" : text } else { nil }
      }
      try await ScriptConformance().play(
        ConformanceScript(lines.joined(separator: "\n")), on: session)
    }
  }

  /// Takes a rejected answer for accepted.
  private struct Careless: ConformingDriver {
    let name = "careless"

    func play(_ script: ConformanceScript, on session: Session) async throws {
      for step in script.steps {
        guard case .answer(let text) = step.kind else { continue }
        let snapshot = session.show()
        switch snapshot.question {
        case .field(let field):
          guard let value = try? field.format?.value(from: text, region: nil) else { continue }
          _ = try? session.perform(.answer(entry: snapshot.entry, element: field.id, value: value))
        case .menu(let buttons):
          _ = try? session.perform(.press(entry: snapshot.entry, element: buttons[0].id))
        case .nothing: break
        }
        await session.waitUntilIdle(timeout: .zero)
      }
    }
  }

  /// Does nothing.
  private struct Silent: ConformingDriver {
    let name = "silent"
    func play(_ script: ConformanceScript, on session: Session) async throws {}
  }
}

/// A secret, and a screen with a field of each kind.
private final class Stay: FlowController<Void, String> {
  init() { super.init(state: ()) }

  override func startFlow() {
    push("Secret") {
      SecureField("Word") { _ in self.askStay() }
    }
  }

  private func askStay() {
    var pet = "", isNew = false, rooms = 0
    var day = CalendarDate(daysSince1970: 0)
    push("Stay") {
      Picker("Pet", options: ["Cat", "Dog", "Fish"]) { pet = $0 }
      Toggle("New") { isNew = $0 }
      NumberField("Rooms", in: 1...9) { rooms = $0 }
      DatePicker("Day") { day = $0 }
      Button("Done") { self.finish("\(pet), \(isNew), \(rooms), \(day)") }
    }
  }
}
