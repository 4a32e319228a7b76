import TestSupport
import Testing

@testable import Stepwise

/// What a person is told is told whole: what is not named is counted.
@Suite struct NoticeTests {
  /// Questions after a branch that a change leaves.
  private static func branch(_ count: Int) -> Talk {
    Talk { talk in
      @MainActor func ask(_ number: Int) {
        guard number <= count else { return review() }
        talk.push(
          Card(asking: "Question \(number)") {
            talk.note($0)
            ask(number + 1)
          })
      }
      @MainActor func review() { talk.push("Review") { Button("Done") { talk.finish([]) } } }
      talk.push(
        Card(asking: "Branch") { $0 == "long" ? ask(1) : review() })
    }
  }

  @Test(arguments: [
    (1, "“Question 1: x” no longer applies."),
    (2, "“Question 1: x” and “Question 2: x” no longer apply."),
    (12, "“Question 11: x” and “Question 12: x” no longer apply."),
    (20, "“Question 12: x” and 8 more no longer apply."),
  ])
  func answersThatNoLongerApplyAreOneSentence(_ count: Int, _ end: String) async throws {
    let answers = Array(repeating: "x", count: count)
    let store = WrittenStore()
    let run = try await SavedRun(Self.branch(count), in: store)
    try await run.play(["long"] + answers)
    try await run.play([":back Branch", "short"])
    #expect(run.notices.count == 1)
    #expect(run.notices.last?.hasSuffix(end) == true, "\(run.notices)")
    // Another version of the program does not ask the questions, either.
    let lines = store.states.last { $0.contains(":set Branch = long") } ?? []
    let other = try await SavedRun(Self.branch(0), in: WrittenStore(lines))
    #expect(other.notices.last?.hasSuffix(end) == true, "\(other.notices)")
  }

  @Test func earlierMessagesAreCounted() async throws {
    let talk = Talk.form { talk in
      Button("Tell") { for number in 1...40 { talk.notify("Message \(number)") } }
    }
    let session = talk.makeSession(
      environment: Environment(), isLive: false, onFinish: { _ in })
    try session.perform(.press(entry: 1, element: "Tell"))
    let notices = session.show().notices
    #expect(notices.count == 16 && notices.last?.message == "Message 40")
    #expect(notices.first?.message == "25 earlier messages are not shown.")
    #expect(notices[1].message == "Message 26")
  }
}
