import StepwiseFlow
import StepwiseRecords
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

  /// A revisit from a screen that cannot be resumed is left out of the file, so what the session gave again is in it.
  @Test func answersThatAreGivenAgainLaterAreSaved() async throws {
    let door = Door()
    var isSlow = false
    let makeFlow = {
      Talk { talk in
        let room = { _ = talk.push(Card("Room", task: ScreenTask {}) { Text("A room.") }) }
        let load = {
          if isSlow { await door.pass() }
          return OptionList(["red"])
        }
        let colour = {
          _ = talk.push(
            Card("Colour") {
              Picker("Colour", load: load) {
                talk.note($0)
                room()
              }
            })
        }
        talk.push(
          Card("Name") {
            TextField("Name") { name in
              talk.note(name)
              talk.push(
                Card("Town") {
                  TextField("Town") {
                    talk.note($0)
                    colour()
                  }
                })
            }
          })
      }
    }
    let run = try await SavedRun(makeFlow(), at: folder["room.steps"])
    try await run.play(["Ada", "Rome", "red"])
    isSlow = true
    try await run.play([":back Name", "Bob"])
    #expect(run.session.show().title == "Colour")
    door.open()
    await run.session.pass(.zero)
    #expect(run.session.flowStates == [#"Talk: ["Bob", "Rome", "red"]"#])
    try folder.write(try folder.read("room.steps"), to: "copy.steps")
    let resumed = try await SavedRun(makeFlow(), at: folder["copy.steps"])
    #expect(resumed.session.flowStates == run.session.flowStates)
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

  /// Sections whose screens have the same titles, one of which was left in the middle.
  @Test func sectionsThatAreEnteredAgainLeaveNothingInTheFiles() async throws {
    let run = try await SavedRun(
      AwkwardWizard.hub.makeFlow(Weather(isFair: true)), at: folder["hub.steps"])
    try await run.play(["Two", "Cleopatra", "Ada", "One", "Ada", ":press Back to the list"])
    let again = [
      // Entered and left, gone through with the same answers, and changed and changed back.
      "One", ":press Back to the list", "Two", "Cleopatra", "Ada", "Two", "Bob", "Two",
      "Cleopatra", "Two", "Cleopatra", "Bob", "Two", "Cleopatra", "Ada",
    ]
    try await run.play(again)
    let lines = (run.session.recordedLines, run.session.savedLines)
    for _ in 0..<5 { try await run.play(again) }
    #expect(run.session.recordedLines == lines.0)
    #expect(run.session.savedLines == lines.1)
    #expect(
      run.session.recordedLines.joined(separator: ", ")
        == "Two, Cleopatra, Ada, One, Ada, :press Back to the list")
  }
}
