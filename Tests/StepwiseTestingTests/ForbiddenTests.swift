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

  @Test func sleepingFailsTheStep() async throws {
    let tester = await FlowTester(
      Errand { flow in
        Button("Walk") { try await flow.environment.clock.sleep(for: .seconds(2)) }
      }, environment: Environment(clock: ForbiddenClock()))
    #expect(
      try await message { try await tester.press("Walk") }
        == "Something slept for 2.0 seconds, and this test forbids it: "
        + "give the environment a VirtualClock.")
  }

  @Test func readingTheClockFailsTheClosingCallAtTheLatest() async throws {
    let flow = Errand { flow in Text("Now: \(flow.environment.clock.now)") }
    let tester = await FlowTester(flow, environment: Environment(clock: ForbiddenClock()))
    let message = try await message { try await tester.expectNothingLeft(except: flow) }
    #expect(
      message?.contains(
        "\n- The clock was read, and this test forbids it: give the environment a VirtualClock.")
        == true)
  }

  @Test func timeDoesNotPassOnAForbiddenClock() async throws {
    let tester = await FlowTester(
      Errand { _ in Button("Walk") {} }, environment: Environment(clock: ForbiddenClock()))
    #expect(
      try await message { try await tester.advance(by: .seconds(1)) }
        == "Time passes on a VirtualClock only, and the environment has a ForbiddenClock.")
  }

  @Test func aFileLookupFailsTheStep() async throws {
    let files = ForbiddenFiles()
    let tester = await FlowTester(
      Errand { flow in
        Button("Look") { flow.state.append("\(flow.environment.files.status(of: "/map"))") }
        Button("Walk") {}
      }, environment: Environment(files: files))
    #expect(
      try await message { try await tester.press("Look") }
        == "“/map” was looked up, and this test forbids it: give the environment files of its own.")
    try await tester.press("Walk")
    _ = files.names(in: "/")
    _ = files.expanded("~")
    #expect(files.uses.count == 3)
  }
}
