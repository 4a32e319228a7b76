import StepwiseTesting
import TestSupport
import Testing

@testable import Stepwise

/// The listings of the contributor's guide work as the guide says.
@Suite("The contributor's guide")
struct ContributingTests {
  @Test func aCustomElementWorksInEveryDriver() async throws {
    let tester = await FlowTester(ColourFlow(state: ()))
    try await tester.expectRejection("“BLUE” is not a colour: write six digits, such as 7FB4FF.") {
      try await tester.answer("blue")
    }
    try await tester.answer("7fb4ff")
    #expect(try tester.outcome() == "7FB4FF")
    #expect(tester.transcript.contains("Colour (six digits, such as 7FB4FF): 7fb4ff"))
  }

  @Test func aCustomDriverRunsAFlow() async throws {
    let folder = TestFolder()
    let path = folder["ada.steps"]
    let name = try #require(await Self.name(savedIn: path))
    #expect(name == "Ada")
  }

  private static func name(savedIn path: String) async throws -> String? {
    var configuration = RunConfiguration(.driver(EagerDriver()))
    configuration.files.progress = .file(path)
    switch await Stepwise.run(EagerFlow(state: ()), configuration) {
    case .finished(let name): return name
    case .cancelled, .endOfInput: return nil
    case .failed(let error): throw error
    }
  }

  /// The driver leaves at the second question, and a script continues there.
  @Test func answersOfACustomDriverAreSaved() async throws {
    let folder = TestFolder()
    var configuration = RunConfiguration(.driver(EagerDriver(answersMax: 1)))
    configuration.files.progress = .file(folder["ada.steps"])
    guard case .endOfInput = await Stepwise.run(EagerFlow(state: ()), configuration) else {
      Issue.record("The driver did not leave.")
      return
    }
    configuration.conversation = .script(try folder.write("Yes\n", to: "yes.steps"))
    configuration.isQuiet = true
    configuration.files.progress = .file(folder["ada.steps"], mustResume: true)
    guard case .finished("Ada") = await Stepwise.run(EagerFlow(state: ()), configuration) else {
      Issue.record("The run did not continue.")
      return
    }
  }

  /// Prepared answers and rejections are handled by the run.
  @Test func aCustomDriverUsesPreparedAnswers() async throws {
    let folder = TestFolder()
    var configuration = RunConfiguration(.driver(EagerDriver()))
    configuration.files.answers = try folder.write(#"{"Name": "Grace"}"#, to: "answers.json")
    guard case .finished("Grace") = await Stepwise.run(EagerFlow(state: ()), configuration) else {
      Issue.record("It was not answered.")
      return
    }
    configuration.files.answers = nil
    let strict = Talk.form { _ in
      TextField("Code", text: "123") { _ in throw Rejection("That is no code.") }
    }
    guard case .failed(let failure as RunFailure) = await Stepwise.run(strict, configuration) else {
      Issue.record("It was not refused.")
      return
    }
    #expect(failure == RunFailure(.dataError, "That is no code."))
  }

  @Test func aFailedRunIsRecorded() async throws {
    let folder = TestFolder()
    var configuration = RunConfiguration(
      .script(try folder.write("Ada\nNo\n", to: "a.steps")))
    configuration.isQuiet = true
    configuration.files.recording = Recording(folder["r.steps"])
    guard case .failed(is RunFailure) = await Stepwise.run(EagerFlow(state: ()), configuration)
    else {
      Issue.record("It was not refused.")
      return
    }
    #expect(try folder.read("r.steps").hasSuffix("\nAda\n"))
  }

  /// Each run waits in the middle until the other has arrived, and gets its rejection in its own language.
  @Test func runsAtOnceInTwoLanguagesDoNotSeeEachOther() async throws {
    let doors = [Door(), Door()]
    func begin(_ language: String, _ own: Int) -> Task<String, Never> {
      let driver = MeetingDriver(arrives: doors[own], waitsFor: doors[1 - own])
      var configuration = RunConfiguration(.driver(driver))
      configuration.environment.language = language
      return Task {
        let flow = Talk.form("Gate") { _ in TextField("Name") }
        guard case .failed(let failure as RunFailure) = await Stepwise.run(flow, configuration)
        else {
          return "It ended otherwise."
        }
        return "\(driver.seen.joined(separator: " ")) \(failure.localizer(failure.sentence))"
      }
    }
    let runs = [begin("th", 0), begin("ko", 1)]
    let heard = [await runs[0].value, await runs[1].value]
    let thai = try #require(Localizer(language: "th", strings: [:], library: .stepwise))
    let korean = try #require(Localizer(language: "ko", strings: [:], library: .stepwise))
    let sentence: LocalizedStringKey = "“\(label: "Name")” needs an answer."
    #expect(heard[0].hasSuffix(" \(thai.text(sentence))") && heard[0].hasPrefix("th th"))
    #expect(heard[1].hasSuffix(" \(korean.text(sentence))") && heard[1].hasPrefix("ko ko"))
    #expect(thai.text(sentence) != korean.text(sentence))
  }
}

private final class ColourFlow: FlowController<Void, String> {
  override func startFlow() {
    push(Page("Colour") { ColourField(label: "Colour").onAnswer { self.finish($0) } })
  }
}

private final class EagerFlow: FlowController<Void, String> {
  override func startFlow() {
    push(
      Page("Name") {
        TextField("Name", text: "Ada") { name in
          self.push(Page("Sure?") { Button("Yes") { self.finish(name) } })
        }
      })
  }
}

/// A colour as six hexadecimal digits.
struct ColourField: AnswerableElement {
  let label: String
  var onSubmit: (String) throws -> Void = { _ in }

  func onAnswer(_ take: @escaping (String) throws -> Void) -> ColourField {
    ColourField(label: label, onSubmit: take)
  }

  func render(into rendering: inout Rendering) {
    let onSubmit = onSubmit
    rendering.field(label, format: ColourFormat(), value: nil) { value in
      if case .text(let colour) = value { try onSubmit(colour) }
    }
  }
}

/// How a colour is typed.
nonisolated struct ColourFormat: AnswerFormat {
  let kind = AnswerKind("colour")
  let samples = ["7FB4FF"]
  let hint: LocalizedStringKey? = "six digits, such as 7FB4FF"

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    .text(text.uppercased())
  }

  func text(for value: Value) -> String {
    if case .text(let colour) = value { colour } else { "" }
  }

  func check(_ value: Value) throws(Rejection) {
    let colour = text(for: value)
    guard colour.count == 6, colour.allSatisfy(\.isHexDigit) else {
      throw Rejection("“\(colour)” is not a colour: write six digits, such as 7FB4FF.")
    }
  }
}

/// Accepts every default and presses the first button, until the wizard ends.
struct EagerDriver: Driver {
  /// How many answers it gives before it leaves.
  var answersMax = Int.max
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws {
    var answers = 0
    while session.ending == nil, answers < answersMax {
      answers += 1
      let snapshot = session.show()
      let receipt: Receipt
      switch snapshot.question {
      case .field(let field):
        receipt = try session.perform(.accept(entry: snapshot.entry, element: field.id))
      case .menu(let buttons):
        receipt = try session.perform(.press(entry: snapshot.entry, element: buttons[0].id))
      case .nothing:
        throw RunFailure(.temporaryFailure, "“\(snapshot.title)” asks nothing.")
      }
      if case .rejected(let rejection) = await session.verdict(of: receipt, timeout: run.timeout) {
        throw rejection
      }
    }
  }
}

/// Waits for another run, and gives an answer that is rejected.
private final class MeetingDriver: Driver {
  let isLive = false
  private let mine: Door
  private let other: Door
  /// The languages that the session had before and after the meeting.
  private(set) var seen: [String] = []

  init(arrives mine: Door, waitsFor other: Door) {
    self.mine = mine
    self.other = other
  }

  func drive(_ session: Session, in run: RunContext) async throws {
    seen.append(session.environment.language)
    mine.open()
    await other.pass()
    seen.append(session.environment.language)
    try session.perform(
      .answer(entry: session.show().entry, element: "Name", value: .text("")))
  }
}
