import Stepwise
import StepwiseTerminalTesting
import TestSupport
import Testing

/// All drivers ask the same questions, keep the same record and come to the same end.
///
/// Each row of the tables is played in each column: as a script, by plain lines, on a terminal, by lines of JSON, in
/// the forms of an assistant's client, and on pages. ``DriverColumn`` says which rows a column cannot play, and why.
@Suite("Driver conformance")
struct DriverConformanceTests {
  @Test(arguments: Behaviour.all) func aBehaviour(_ row: Behaviour) async throws {
    try await row.check()
  }

  /// A test presses as a person does.
  @Test(arguments: Behaviour.presses) func aPressInATest(_ row: Behaviour) async throws {
    try await row.checkTester()
  }

  @Test(.slow, arguments: SampleRow.chosen)
  func aScriptOfASample(_ row: SampleRow) async throws { try await row.check() }

  @Test(arguments: SlowWorkCase.all) func slowWork(_ slow: SlowWorkCase) async throws {
    let drivers = DriverColumn.drivers(
      for: slow.description, endsAtRejection: slow.rejectedLine != nil)
    try await DriverConformance.check(slow, drivers: drivers)
  }

  @Test func everyReasonIsForARow() {
    let rows = Set(
      Behaviour.all.map(\.testDescription) + SampleRow.all.map(\.testDescription)
        + SlowWorkCase.all.map(\.description))
    #expect(rows.count == Behaviour.all.count + SampleRow.all.count + SlowWorkCase.all.count)
    for column in DriverColumn.all { #expect(rows.isSuperset(of: column.unfit.keys)) }
  }

  // MARK: Faulty drivers

  @Test func aStepThatAllDriversRejectIsAnError() async throws {
    let error = await #expect(throws: StepRejection.self) {
      try await DriverConformance.check(steps: "secret\nElephant\n") { Wizard.stay() }
    }
    #expect(error?.line == 2)
  }

  /// A driver that differs from a driver of the library, and the difference.
  struct Fault {
    let driver: any ConformingDriver
    let other: any ConformingDriver
    let steps: String
    let message: String

    static let all = [
      Fault(
        driver: Hasty(), other: ScriptConformance(),
        steps: "secret\nDog\nyes\n3\n2026-03-01\nDone\n",
        message: "Step 3 differs: script has “yes”, hasty has “no”."),
      Fault(
        driver: Careless(), other: TerminalConformance(),
        steps: "secret\nDog\nyes\n99\n3\n2026-03-01\nDone\n",
        message: "Step 4 differs: terminal has nothing more, careless has “3”."),
      Fault(
        driver: Silent(), other: PlainConformance(), steps: "secret\nDog\n",
        message: "Step 1 differs: plain has “:ask Word”, silent has nothing more."),
    ]
  }

  @Test func aFaultyDriverIsCaught() async throws {
    for fault in Fault.all {
      let error = await #expect(throws: ConformanceError.self) {
        try await DriverConformance.check(
          steps: fault.steps, drivers: [fault.other, fault.driver], allowsRejection: true
        ) { _ in Wizard.stay() }
      }
      #expect(error?.message == fault.message)
      if fault.driver.name == "hasty" {
        #expect(
          error?.description.contains(
            """
            hasty:
              screens: Secret > Stay
              | :ask Word
              | Dog
              | no
            """) == true)
      }
    }
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
