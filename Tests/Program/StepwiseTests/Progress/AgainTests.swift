import StepwiseLines
import StepwiseRecords
import TestSupport
import Testing

@testable import Stepwise

/// A run that begins with the answers of an earlier one.
@Suite struct AgainTests {
  private let folder = TestFolder()
  private let world = World()

  /// Finishes a journey, and keeps its file.
  private func finish(_ steps: [String] = ResumeTests.straight) async throws -> [String] {
    let run = try await SavedRun(Journey(world), at: folder["old.steps"])
    try await run.play(steps.dropLast())
    let place = run.place
    try await run.play([steps.last ?? ""])
    try run.finish()
    return place
  }

  private func again(
    asking title: String? = nil, in file: String = "new.steps"
  ) async throws -> SavedRun {
    try await SavedRun(
      Journey(world), at: folder[file],
      from: EarlierRun(folder["old.steps"], screenToAsk: title))
  }

  /// Enters through, and presses the buttons: the same place with the same answers, and everything is done anew.
  @Test func eachAnswerIsTheDefault() async throws {
    let place = try await finish()
    let through = ["Fetch", "Go on", "", "", "", "", "", "Next", "Send", ""]
    // A kill after any step keeps the defaults that were not reached.
    for count in 0...through.count {
      let file = "\(count).steps"
      let sent = world.sent.count
      var run: SavedRun? = try await again(in: file)
      #expect(run?.session.show().title == "Welcome")
      for step in through.prefix(count) { try await run?.play([step]) }
      run = nil
      let rest = try await SavedRun(Journey(world), at: folder[file])
      for step in through.dropFirst(count) { try await rest.play([step]) }
      func told(_ place: [String]) -> [String] {
        place.map { $0.replacing(/Ada \d+/, with: "Ada").replacing(/receipt \d+/, with: "receipt") }
      }
      #expect(told(rest.place) == told(place), "after \(count)")
      #expect(world.sent.count == sent + 1)
    }
  }

  /// Only one screen is asked, and what was done once is pressed by the person.
  @Test(arguments: [
    ("Pet", ["Dog"], "pet Dog"), ("Form", ["Bob", "", "37", "", "Next"], "age 37"),
    ("Note", ["better"], "note better"), ("Pet", ["Other", "Newt"], "which Newt"),
  ])
  func oneScreenIsAsked(_ title: String, _ answers: [String], _ known: String) async throws {
    _ = try await finish()
    let run = try await again(asking: title)
    func send() async throws {
      guard run.session.show().title == "Sending" else { return }
      #expect(world.sent.count == 1)
      #expect(run.notices.contains { $0.hasPrefix("“Send” was pressed before.") })
      try await run.play(["Send"])
    }
    // The password is asked again, because no file has it.
    func password() async throws {
      guard run.session.show().title == "Form", title != "Form" else { return }
      try await run.play(["", "Next"])
    }
    try await password()
    try await send()
    #expect(run.session.show().title == title)
    try await run.play(answers)
    try await password()
    try await send()
    #expect(run.session.show().title == "Review")
    #expect(run.screen.contains(known))
    #expect(world.fetches == 2 && world.sent.count == 2)
    try await run.play(["Confirm"])
    #expect(run.session.ending != nil)
  }

  /// Of several screens with a title, the latest is asked, or the one with the number from the top down.
  @Test(arguments: [("Name", "Cid"), ("Name #1", "Cid"), ("Name #2", "Bob"), ("Name #3", "Ada")])
  func oneOfSeveralScreensWithATitleIsAsked(_ title: String, _ known: String) async throws {
    func flow() -> Talk {
      Talk(named: "Names", Array(repeating: Talk.asks("Name"), count: 3) + [Talk.review])
    }
    var first: SavedRun? = try await SavedRun(flow(), at: folder["old.steps"])
    try await first?.play(["Ada", "Bob", "Cid", "Confirm"])
    try first?.finish()
    first = nil
    let run = try await SavedRun(
      flow(), at: folder["new.steps"], from: EarlierRun(folder["old.steps"], screenToAsk: title))
    #expect(run.session.show().elements.first?.value == .text(known))
    try await run.play(["Dora"])
    #expect(run.session.show().title == "Review")
  }

  @Test func anUnfinishedRunAndTheSameFileCanBeUsed() async throws {
    var first: SavedRun? = try await SavedRun(Journey(world), at: folder["old.steps"])
    try await first?.play(["Fetch", "Go on", "Cat", "Ada"])
    let text = try folder.read("old.steps")
    try folder.write(text, to: "other.steps")
    try first?.finish()
    first = nil
    // The run is finished, so its file can be begun anew with its own answers.
    let same = try await again(asking: "Pet", in: "old.steps")
    #expect(same.session.show().title == "Pet")
    #expect(try folder.read("other.steps") == text)
    await #expect(throws: RunFailure.self) { try await again(in: "other.steps") }
  }

  /// The answers under other names stay.
  @Test func theLastAnswersOfAProgramAreInOneFile() throws {
    func known(after answers: [String: String]) -> [String] {
      let new = LastAnswers(in: folder["runs"], of: "a wizard")
      new.answers = answers
      new.write()
      let next = LastAnswers(in: folder["runs"], of: "a wizard")
      return ["street", "pet"].map { next.answer(named: $0) ?? "-" }
    }
    #expect(known(after: [:]) == ["-", "-"])
    #expect(known(after: ["street": "Broad"]) == ["Broad", "-"])
    #expect(known(after: ["pet": "a\nb"]) == ["Broad", "a\nb"])
    #expect(known(after: ["street": ""]) == ["", "a\nb"])
    #expect(try folder.mode(of: "runs/a+wizard.kept") == 0o600)
  }

  @Test(arguments: [
    ("Pets", "old.steps has no answers on a screen “Pets”. Did you mean “Pet”?"),
    (
      "Nothing",
      "old.steps has no answers on a screen “Nothing”. It has “Welcome”, “Pet”, “Form”, “Sending”, “Note” and “Review”."
    ),
  ])
  func aScreenThatIsNotThereIsNamed(_ title: String, _ sentence: String) async throws {
    _ = try await finish()
    do {
      _ = try await again(asking: title)
      Issue.record("\(title) was found.")
    } catch let failure as RunFailure {
      #expect(failure.code == .usage)
      #expect(failure.sentence.english.hasSuffix(sentence))
    }
  }
}
