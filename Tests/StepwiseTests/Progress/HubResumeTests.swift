import StepwiseFlow
import TestSupport
import Testing

@testable import Stepwise

/// A saved run of nested home screens, whose file is extended and not written again when a screen is left for good.
@Suite struct HubResumeTests {
  let folder = TestFolder()

  /// A home with a home within, each of which counts its visits.
  private final class Homes: FlowController<[String], Void> {
    override func startFlow() {
      let outer = push("Outer") {
        Button("In") { self.enter() }
        Button("Note") { self.note("outer") }
      }
      back = outer
    }
    private var back: ScreenIdentity?

    private func note(_ place: String) {
      push("Note") {
        TextField("Note") { text in
          self.state.append("\(place) \(text)")
          self.back.map(self.pop(to:))
        }
      }
    }

    private func enter() {
      state.append("in")
      let inner = push("Inner") {
        Button("Sub") { self.sub() }
        Button("Out") { self.back.map(self.pop(to:)) }
      }
      self.inner = inner
    }
    private var inner: ScreenIdentity?

    private func sub() {
      push("Sub") {
        TextField("Name") { name in
          self.state.append("sub \(name)")
          self.inner.map(self.pop(to:))
        }
      }
    }
  }

  @Test func eachPlaceIsResumedAsItWas() async throws {
    let steps = [
      "In", "Sub", "a", "Out", "Note", "n", "In", "Sub", "b", "Sub", "c", "Out", "In", "Out",
      "Note",
      "m",
    ]
    var run: SavedRun? = try await SavedRun(Homes(state: []), at: folder["h.steps"])
    for count in steps.indices {
      try await run?.play([steps[count]])
      let place = run?.place
      try folder.write(try folder.read("h.steps"), to: "copy.steps")
      let other = try await SavedRun(Homes(state: []), at: folder["copy.steps"])
      #expect(other.place == place, "after \(steps[...count])")
    }
    run = nil
  }
}
