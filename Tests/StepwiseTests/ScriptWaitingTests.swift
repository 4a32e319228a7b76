import Foundation
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// Running work during a script: time passes only when a line needs it.
@Suite struct ScriptWaitingTests {
  private func fetching(
    _ fetch: @escaping (any WizardClock) async throws -> Void
  ) -> (Talk, VirtualClock) {
    let clock = VirtualClock()
    let flow = Talk.form("Home") { talk in
      Text("So far: \(talk.state.count)")
      Button("Fetch") {
        try await fetch(clock)
        talk.note("fetched")
      }
    }
    return (flow, clock)
  }

  @Test func anAnswerWaitsForRunningWork() async throws {
    let (flow, clock) = fetching { try await $0.sleep(for: .seconds(100)) }
    let talk = try await Conversation(flow, "Fetch\nSend\n", clock: clock)
    #expect(talk.outcome == ["fetched"])
    #expect(clock.now == .seconds(100))
    #expect(
      talk.text == """
        Home
          So far: 0
          1. Fetch
          2. Send
        Choose: Fetch
          Working: Fetch
          So far: 1
        Choose: Send

        """)
  }

  @Test func backStopsWorkWithoutTimePassing() async throws {
    let (flow, clock) = fetching { try await $0.sleep(for: .seconds(100)) }
    let talk = try await Conversation(flow, "Fetch\n:back\nSend\n", clock: clock)
    #expect(talk.outcome == [])
    #expect(clock.now == .zero)
    #expect(talk.text.contains("Fetch is running, :back stops it: :back\n* “Fetch” was stopped.\n"))
  }

  @Test func waitingLetsTheTimePass() async throws {
    let (flow, clock) = fetching { try await $0.sleep(for: .seconds(3)) }
    let talk = try await Conversation(
      flow, "Fetch\n:wait 2s\n:expect So far: 0\n:wait 1s\n:expect So far: 1\nSend\n", clock: clock)
    #expect(talk.end == "0")
    #expect(clock.now == .seconds(3))
  }

  /// A check waits for the work of an answer, but a check after a wait looks at that moment.
  @Test(arguments: [":expect-screen End", ":expect Done"])
  func checksWaitForTheAnswerBeforeThem(_ check: String) async throws {
    let clock = VirtualClock()
    let flow = Talk { talk in
      talk.push("Ticket") {
        TextField("Ticket") { _ in
          talk.push("End") { Button("Done") { talk.finish([]) } }
        } check: { _ in
          try await clock.sleep(for: .seconds(3))
        }
      }
    }
    let script = "one\n\(check)\n:back Ticket\ntwo\n:help\n\(check)\nDone\n"
    #expect(try await Conversation(flow, script, clock: clock).end == "0")
    #expect(clock.now == .seconds(6))
  }

  @Test func aCheckAfterBackLooksAtOnce() async throws {
    let (flow, clock) = fetching { try await $0.sleep(for: .seconds(100)) }
    let talk = try await Conversation(
      flow, "Fetch\n:back\n:expect So far: 0\nSend\n", clock: clock)
    #expect(talk.outcome == [])
    #expect(clock.now == .zero)
  }

  @Test func aLateRejectionEndsTheScriptAtItsLine() async throws {
    for script in [
      "# first\nFetch\n:expect-screen Home\n:help\nSend\n", "#\nFetch\n:wait 5s\nSend\n",
      "#\nFetch\n",
    ] {
      let (flow, clock) = fetching {
        try await $0.sleep(for: .seconds(3))
        throw Rejection("Nobody is there: try another day.")
      }
      let talk = try await Conversation(flow, script, clock: clock)
      #expect(talk.end == "65 a.steps:2: Nobody is there: try another day.")
    }
  }

  @Test func aFailureIsShownAndCanBeTriedAgain() async throws {
    struct Offline: Error, CustomStringConvertible { let description = "Nobody answered." }
    var failures = 2
    let (flow, clock) = fetching { _ in
      failures -= 1
      if failures >= 0 { throw Offline() }
    }
    let talk = try await Conversation(flow, "Fetch\nFetch\nFetch\nSend\n", clock: clock)
    #expect(talk.outcome == ["fetched"])
    let said = "! Nobody answered.\n  Choose “Fetch” again to try once more.\nChoose: Fetch\n"
    #expect(talk.text.contains(said + said))
  }

  @Test func aScriptAtItsEndWaitsForRunningWork() async throws {
    let clock = VirtualClock()
    let flow = Talk { talk in
      talk.push(
        Card("Home") {
          Button("Send") {
            try await clock.sleep(for: .seconds(5))
            talk.finish(["sent"])
          }
        })
    }
    #expect(try await Conversation(flow, "Send", clock: clock).outcome == ["sent"])
  }

  @Test(arguments: [Duration.zero, .milliseconds(1)])
  func waitingForOutsideWorkTimesOut(_ timeout: Duration) async throws {
    let door = Door()
    let (flow, clock) = fetching { _ in await door.pass() }
    let talk = try await Conversation(flow, "Fetch\nSend\n", timeout: timeout, clock: clock)
    #expect(
      talk.end
        == "75 a.steps:2: “Fetch” did not end within \(Sentence.text(of: timeout)). Run it again, or allow more time with --timeout."
    )
    door.open()
  }

  @Test func outsideWorkIsWaitedFor() async throws {
    let door = Door()
    let (flow, clock) = fetching { _ in
      // Opened from outside of the session, by another task while this one waits.
      Task { door.open() }
      await door.pass()
    }
    let talk = try await Conversation(flow, "Fetch\nSend\n", clock: clock)
    #expect(talk.outcome == ["fetched"])
  }

  @Test func repeatedOutsideWorkIsWaitedFor() async throws {
    let (flow, clock) = fetching { _ in
      let door = Door()
      Task.detached { await door.open() }
      await door.pass()
    }
    let talk = try await Conversation(
      flow, String(repeating: "Fetch\n", count: 20) + "Send\n", clock: clock)
    #expect(talk.outcome?.count == 20)
  }

  /// A line that comes too late must not hide the reason why the wizard failed.
  @Test func aWizardMayFailWhileAStepWaits() async throws {
    struct Broken: Error {}
    let clock = VirtualClock()
    let flow = Talk { talk in
      talk.push(
        Card("Home") {
          Button("Fetch") {
            try await clock.sleep(for: .seconds(5))
            talk.fail(Broken())
          }
        })
    }
    let talk = try await Conversation(flow, "Fetch\nFetch\n", clock: clock)
    #expect(talk.end == "0")
    guard case .failed(is Broken) = talk.session.ending else {
      Issue.record("It ended with \(String(describing: talk.session.ending)).")
      return
    }
  }

  @Test func aStepAfterTheEndIsLeftOver() async throws {
    let clock = VirtualClock()
    let flow = Talk { talk in
      talk.push(
        Card("Home") {
          Button("Send") {
            try await clock.sleep(for: .seconds(5))
            talk.finish([])
          }
        })
    }
    #expect(
      try await Conversation(flow, "Send\nSend\n", clock: clock).end
        == "65 a.steps:2: This is left over: the wizard had finished already.")
  }

  // MARK: Awaiting

  /// A screen whose own task shows a new line every second.
  private func ticking() -> (Talk, VirtualClock) {
    let clock = VirtualClock()
    var count = 0
    let task = ScreenTask {
      while (try? await clock.sleep(for: .seconds(1))) != nil { count += 1 }
    }
    let flow = Talk { talk in
      talk.push(
        Card("Live", task: task) {
          Text("Tick \(count)")
          Button("Stop") { talk.finish(["\(count)"]) }
        })
    }
    return (flow, clock)
  }

  @Test func aTextThatAppearsByItselfIsAwaited() async throws {
    let (flow, clock) = ticking()
    let talk = try await Conversation(flow, ":await Tick 7\nStop\n", clock: clock)
    #expect(talk.outcome == ["7"])
    #expect(talk.text.contains("  Tick 7\n"))
  }

  @Test func awaitingEndsAtItsLimitOnTheWizardsClock() async throws {
    let (flow, clock) = ticking()
    let talk = try await Conversation(flow, ":await Tick 7 within 5s\nStop\n", clock: clock)
    #expect(
      talk.end == """
        75 a.steps:1: “Tick 7” was not shown within 5s. This is:
        Live
          Tick 5
          [Stop]

        """)
  }

  /// Many things may happen in little time, so the timeout also bounds the computing time.
  @Test(.slow, arguments: [":wait 2400h", ":await Never within 2400h"])
  func virtualTimeThatCannotPassTimesOut(_ line: String) async throws {
    let (flow, clock) = ticking()
    let talk = try await Conversation(flow, "\(line)\nStop\n", timeout: .zero, clock: clock)
    let passed = Sentence.text(of: clock.now)
    #expect(
      talk.end
        == "75 a.steps:1: Only \(passed) of 2400h passed within 0s, because much happens in it. Let less time pass, or allow more time with --timeout."
    )
    #expect(clock.now < .seconds(20_000))
  }

  @Test(.slow) func endlessWorkTimesOut() async throws {
    let (flow, clock) = fetching { clock in
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    let talk = try await Conversation(flow, "Fetch\nSend\n", timeout: .zero, clock: clock)
    #expect(
      talk.end
        == "75 a.steps:2: “Fetch” did not end within 0s. Run it again, or allow more time with --timeout."
    )
  }

  @Test func aTaskWithOutsideWorkIsAwaited() async throws {
    let door = Door()
    var text = "Nothing yet"
    let task = ScreenTask {
      Task.detached { await door.open() }
      await door.pass()
      text = "Hello from outside"
    }
    let flow = Talk { talk in
      talk.push(
        Card("Live", task: task) {
          Text(verbatim: text)
          Button("Stop") { talk.finish([]) }
        })
    }
    #expect(try await Conversation(flow, ":await Hello\nStop\n").end == "0")
  }

  /// The limit passes at once on a virtual clock, so only the timeout bounds what is outside.
  @Test(arguments: [":await Never within 2400h", ":await Never within 1s", ":await Never"])
  func awaitingOutsideWorkEndsAtTheTimeout(_ line: String) async throws {
    let door = Door()
    let task = ScreenTask { await door.pass() }
    let flow = Talk { talk in talk.push(Card("Live", task: task) { Text("Nothing yet") }) }
    let talk = try await Conversation(flow, "\(line)\n", timeout: .milliseconds(1))
    #expect(
      talk.end == """
        75 a.steps:1: “Never” was not shown within 1ms. This is:
        Live
          Nothing yet

        """)
    door.open()
  }

  /// A person who watches a slow script sees its progress.
  @Test func outputIsWrittenBeforeAWait() async throws {
    let folder = TestFolder()
    let file = try folder.open("conversation")
    var seen = ""
    let flow = Talk.form("Home") { talk in
      Button("Wait") { seen = (try? folder.read("conversation")) ?? "" }
    }
    let session = Session(flow, environment: Environment()) { _ in }
    let driver = ScriptConversation(
      session: session, input: ScriptInput(text: ":wait 1s\nWait\nSend\n", name: "a.steps"),
      sink: ByteSink(descriptor: file.fileDescriptor), timeout: .seconds(60),
      secrets: TerminalSecrets(of: session))
    try await driver.run()
    #expect(seen.hasSuffix("Choose: :wait 1s\n"))
  }

  // MARK: Loading

  private func loading(_ load: @escaping () async throws -> OptionList) -> Talk {
    .form { talk in Picker("Pet", load: load) { talk.note($0) } }
  }

  @Test func optionsThatLoadAreWaitedFor() async throws {
    let clock = VirtualClock()
    let flow = loading {
      try await clock.sleep(for: .seconds(9))
      return ["Cat", "Dog"]
    }
    let talk = try await Conversation(flow, "c\nSend\n", clock: clock)
    #expect(talk.outcome == ["Cat"])
    #expect(talk.text.contains("  Working: Pet\n  1. Cat\n  2. Dog\n  - Send\nPet: c\n"))
  }

  @Test func optionsOfTheNextScreenAreWaitedForToo() async throws {
    let clock = VirtualClock()
    let flow = Talk { talk in
      talk.push(
        Card("Home") {
          Button("Go") {
            try await clock.sleep(for: .seconds(1))
            talk.push(
              Card("Pet") {
                Picker(
                  "Pet",
                  load: {
                    try await clock.sleep(for: .seconds(1))
                    return ["Cat", "Dog"]
                  }
                ) { talk.finish([$0]) }
              })
          }
        })
    }
    let talk = try await Conversation(flow, "Go\nCat\n", clock: clock)
    #expect(talk.outcome == ["Cat"])
  }

  /// Only loads that take time are announced.
  @Test func optionsThatComeAtOnceAreNotAnnounced() async throws {
    let flow = loading {
      await Task.yield()
      return ["Cat", "Dog"]
    }
    let talk = try await Conversation(flow, "c\nSend\n")
    #expect(talk.outcome == ["Cat"])
    #expect(!talk.text.contains("Working"))
  }

  @Test func optionsThatDidNotLoadAreTriedAgain() async throws {
    struct Offline: Error, CustomStringConvertible { let description = "Nobody answered." }
    var failures = 1
    let flow = loading {
      failures -= 1
      if failures >= 0 { throw Offline() }
      return ["Cat", "Dog"]
    }
    let talk = try await Conversation(flow, ":press Pet\nDog\nSend\n")
    #expect(talk.outcome == ["Dog"])
    #expect(talk.text.contains("! Nobody answered.\n  Type “:retry Pet” to try once more.\n"))
  }

  /// An answer to options that failed to load does not load them again.
  @Test func anAnswerToOptionsThatDidNotLoadIsRefused() async throws {
    let flow = loading { throw FlowError("Nobody answered.") }
    let talk = try await Conversation(flow, "Dog\nSend\n")
    #expect(talk.end == "75 a.steps:1: “Pet” could not be loaded: try that again first.")
  }

  /// A retry repeats a possible failure, and is skipped if there was none.
  @Test func aRetryWithoutAFailureDoesNothing() async throws {
    let flow = loading { ["Cat", "Dog"] }
    let talk = try await Conversation(flow, ":retry Pet\nDog\n:retry Send\nSend\n")
    #expect(talk.outcome == ["Dog"])
  }
}
