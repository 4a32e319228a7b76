import Foundation
import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseLines
import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseMCP
@testable import StepwiseTesting
@testable import StepwiseWeb

/// The laws of time through each driver: random steps while work runs, rejects, fails or never ends.
///
/// The rules of the states are in `WorkModel`, and those of a driver in ``WaitingHand``.
@Suite("Waiting in each driver")
struct WaitingWalkTests {
  nonisolated enum Column: String, CaseIterable {
    case script, plain, terminal, json, forms, pages, tester

    /// The columns to walk through; all, unless the environment names some.
    static var chosen: [Column] {
      ProcessInfo.processInfo.environment["STEPWISE_WAITING_COLUMNS"].map { names in
        names.split(separator: " ").compactMap { Column(rawValue: String($0)) }
      } ?? allCases
    }

    /// The number of steps of all walks; frames and pages are drawn after each.
    var steps: Int {
      switch self {
      case .pages: Repetition.times(30, full: 60)
      case .terminal: Repetition.times(80, full: 150)
      default: Repetition.times(250, full: 500)
      }
    }

    @MainActor func begin(_ flow: WorkFlow) async -> (session: Session, hand: (any WorkHand)?) {
      if self == .tester {
        let tester = await FlowTester(flow)
        return (tester.session, WaitingHand.tester(tester))
      }
      let session = Session(flow)
      let hand: any WorkHand =
        switch self {
        case .script, .tester: WaitingHand.script(session)
        case .plain: PlainHand(session)
        case .terminal: KeysHand(session)
        case .json: await JSONHand(session)
        case .forms: WaitingHand.forms(session)
        case .pages: WaitingHand.pages(session)
        }
      return (session, hand)
    }
  }

  nonisolated private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// A walk that failed: keys that waited cleared a notice that nobody had read.
  @Test func aWalkThatFailedHolds() async {
    let failure = await WorkWalks.walk(steps: 60, from: 3019, by: Column.terminal.begin)
    if let failure { Issue.record("\(failure)") }
  }

  @Test(.slow, arguments: Column.chosen) func aDriverLosesNothing(_ column: Column) async {
    let failure = await WorkWalks.walk(
      steps: Self.number("STEPWISE_WAITING_STEPS") ?? column.steps,
      from: UInt64(Self.number("STEPWISE_WAITING_SEED") ?? 1), by: column.begin)
    if let failure { Issue.record("After \(failure.steps) steps. \(failure)") }
  }
}

extension WaitingHand {
  static func script(_ session: Session) -> SteppingHand {
    SteppingHand("script", session) {
      Transcript.screen(session.show())
    } _: { step in
      let sink = ByteSink(descriptor: nil, drops: true)
      let driver = ScriptConversation(
        session: session, input: ScriptInput(text: line(of: step), name: "steps"), sink: sink,
        timeout: .zero, secrets: TerminalSecrets(of: session))
      do {
        try await driver.run()
      } catch let failure as RunFailure where failure.description.contains("The answers ran out") {
        return
      }
    }
  }

  static func tester(_ tester: FlowTester<TestSupport.Given>) -> SteppingHand {
    SteppingHand("tester", tester.session) {
      Transcript.screen(tester.session.show())
    } _: { step in
      switch step {
      case .set(let label, let text): try await tester.answer(label, with: text)
      case .press(let label): try await tester.press(label)
      case .draft(let label, let text): try await tester.type(label, text)
      case .back(let title?): try await tester.back(to: title)
      case .cancel: try await tester.cancel()
      default: try await tester.back()
      }
    }
  }

  static func forms(_ session: Session) -> SteppingHand {
    SteppingHand("forms", session) {
      DriverColumn.form(session)
    } _: { step in
      if case .set(let label, let text) = step {
        let field = DriverColumn.forms(session).answerable.first { $0.name == label }
        guard let field else {
          throw Rejection("The form does not ask for what is loading or locked.")
        }
        if field.current == .text(text) { throw Rejection("The form has this value already.") }
      }
      let script = try ConformanceScript(line(of: step), givesMeanwhile: true)
      try await FormConformance().play(script, on: session)
    }
  }

  static func pages(_ session: Session) -> SteppingHand {
    var setting = PageSetting()
    setting.token = "token"
    let talk = WebTalk(session, setting, patience: nil, timeout: .zero)
    let page = PagePerson { await talk.respond(to: $0) }
    return SteppingHand("pages", session) {
      await page.open("/look")
      return page.page.text
        + page.page.controls.flatMap { [$0.label] + $0.values }.joined(separator: " ")
    } _: { step in
      if case .set(let label, let text) = step,
        page.page.fields.contains(where: { $0.name == "f.\(label)" && $0.values == [text] })
      {
        throw PagePerson.Impossible(description: "The page has this value already.")
      }
      var person = ScriptedPerson(page)
      try await person.play(line(of: step))
      if page.status == 422 { throw PagePerson.Impossible(description: page.page.text) }
    }
  }
}
