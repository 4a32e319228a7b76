import Stepwise
import StepwiseTesting
import Testing

@Test func aTripByTrainForTwo() async throws {
  let tester = await FlowTester(TripFlow(timetable: EarthOnly()))
  await #expect(throws: FlowTestError.self) { try await tester.answer("Mars") }
  for answer in ["Rome", "By train", "Window", "Ada", "Grace"] { try await tester.answer(answer) }
  try await tester.press("That is all")
  #expect(try tester.outcome() == .init(place: "Rome", seat: "Window", names: ["Ada", "Grace"]))
}

/// Knows the reachable places.
protocol Timetable {
  func check(_ place: String) async throws
}

private struct EarthOnly: Timetable {
  func check(_ place: String) async throws {
    if place == "Mars" { throw Rejection("Nothing goes to Mars: choose a place on Earth.") }
  }
}
