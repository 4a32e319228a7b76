import Stepwise
import StepwiseTesting
import Testing

@Suite("Doubles that forbid use")
struct ForbiddenTests {
  @Test func aPassProvesThatNoDoubleWasUsed() async throws {
    let clock = ForbiddenClock()
    let files = ForbiddenFiles()
    let tester = await FlowTester(
      Errand { flow in Button("Done") { flow.finish("done") } },
      environment: Environment(clock: clock, files: files))
    try await tester.press("Done")
    try await tester.expectNothingLeft()
    #expect(clock.uses == [])
    #expect(files.uses == [])
  }

  /// A use of a double, and the failure of the step.
  @Test func aUseFailsTheStep() async throws {
    let clock = Environment(clock: ForbiddenClock())
    let files = ForbiddenFiles()
    let rows: [(Environment, (FlowTester<String>) async throws -> Void, String)] = [
      (
        clock, { try await $0.press("Walk") },
        "Something slept for 2.0 seconds, and this test forbids it: give the environment a VirtualClock."
      ),
      (
        clock, { try await $0.advance(by: .seconds(1)) },
        "Time passes on a VirtualClock only, and the environment has a ForbiddenClock."
      ),
      (
        Environment(files: files), { try await $0.press("Look") },
        "“/map” was looked up, and this test forbids it: give the environment files of its own."
      ),
    ]
    for (environment, step, sentence) in rows {
      let flow = Errand { flow in
        Button("Walk") { try await flow.environment.clock.sleep(for: .seconds(2)) }
        Button("Look") { flow.state.append("\(flow.environment.files.status(of: "/map"))") }
      }
      let tester = await FlowTester(flow, environment: environment)
      #expect(try await message { try await step(tester) } == sentence)
      // The wizard goes on.
      if environment.clock is VirtualClock { try await tester.press("Walk") }
    }
    _ = files.names(in: "/")
    _ = files.expanded("~")
    #expect(files.uses.count == 3)
    // Reading the clock fails the closing call at the latest.
    let flow = Errand { flow in Text("Now: \(flow.environment.clock.now)") }
    let tester = await FlowTester(flow, environment: Environment(clock: ForbiddenClock()))
    let message = try await message { try await tester.expectNothingLeft(except: flow) }
    let sentence =
      "\n- The clock was read, and this test forbids it: give the environment a VirtualClock."
    #expect(message?.contains(sentence) == true)
  }
}
