import Foundation
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// Running work during a script: time passes only when a line needs it.
@Suite struct ScriptTimeTests {
  @Test func work() async throws { try await Self.work.check() }

  @Test func loading() async throws { try await Self.loading.check() }

  /// A home screen whose button fetches something.
  private static func fetching(
    _ fetch: @escaping (any WizardClock) async throws -> Void
  ) -> Talk {
    .form("Home") { talk in
      Text("So far: \(talk.state.count)")
      Button("Fetch") {
        try await fetch(talk.environment.clock)
        talk.note("fetched")
      }
    }
  }

  private static func sleeping(_ seconds: Int) -> Talk {
    fetching { try await $0.sleep(for: .seconds(seconds)) }
  }

  private static func rejecting() -> Talk {
    fetching {
      try await $0.sleep(for: .seconds(3))
      throw Rejection("Nobody is there: try another day.")
    }
  }

  /// A question whose check takes three seconds, and a last screen.
  private static func ticket() -> Talk {
    Talk { talk in
      talk.push("Ticket") {
        TextField("Ticket") { _ in
          talk.push("End") { Button("Done") { talk.finish([]) } }
        } check: { _ in
          try await talk.environment.clock.sleep(for: .seconds(3))
        }
      }
    }
  }

  /// A button that takes five seconds.
  private static func sending(_ end: @escaping (Talk) -> Void) -> Talk {
    Talk { talk in
      talk.push("Home") {
        Button("Send") {
          try await talk.environment.clock.sleep(for: .seconds(5))
          end(talk)
        }
      }
    }
  }

  /// A button that takes five seconds, and one that stops it.
  private static func stopping() -> Talk {
    Talk { talk in
      talk.push("Home") {
        Text("So far: \(talk.state.count)")
        Button("Send") {
          try await talk.environment.clock.sleep(for: .seconds(5))
          talk.note("sent")
        }
        Button("Later", role: .cancel) { talk.finish(talk.state.isEmpty ? ["later"] : talk.state) }
      }
    }
  }

  private static var work: [Scene] {
    [
      Scene(
        "a default that is fetched fails, is fetched again and accepted", prefilled(failures: 1),
        ":retry Street; <blank>; Send",
        """
        Form
          Working: Street
        ! Nobody answered.
          Type “:retry Street” to try once more.
        Street: :retry Street
          Working: Street
        Street (blank for Main Street):\(" ")
          1. Send
        Choose: Send
        = Main Street after 6s
        """)
    ]
  }

  /// A field whose default is fetched in three seconds, after some failures.
  private static func prefilled(failures: Int) -> Talk {
    Talk { talk in
      var failures = failures
      talk.push(
        Card("Form") {
          TextField(
            "Street",
            load: {
              try await talk.environment.clock.sleep(for: .seconds(3))
              failures -= 1
              if failures >= 0 { throw FlowError("Nobody answered.") }
              return "Main Street"
            }
          ) { talk.note($0) }
          Button("Send") { talk.finish(talk.state) }
        })
    }
  }

  @Test func scriptsWaitForWork() async throws {
    try await expectEnds(
      of: Self.sleeping(3),
      """
      Fetch; :wait 2s; :expect So far: 0; :wait 1s; :expect So far: 1; Send → = fetched after 3s
      """)
    // A check waits for the work of an answer, but a check after a wait looks at that moment.
    try await expectEnds(
      of: Self.ticket(),
      """
      one; :expect-screen End; :back Ticket; two; :help; :expect-screen End; Done → finished \
      after 6s
      one; :expect Done; :back Ticket; two; :help; :expect Done; Done → finished after 6s
      """)
    try await expectEnds(
      of: Self.rejecting(),
      """
      # first; Fetch; :expect-screen Home; :help; Send → 65 a.steps:2: Nobody is there: try \
      another day. after 3s
      #; Fetch; :wait 5s; Send → 65 a.steps:2: Nobody is there: try another day. after 5s
      #; Fetch → 65 a.steps:2: Nobody is there: try another day. after 3s
      """)
    try await expectEnds(
      of: Self.sending { $0.finish(["sent"]) },
      """
      Send → = sent after 5s
      Send; Send → 65 a.steps:2: This is left over: the wizard had finished already. after 5s
      """)
    // The button that stops work waits for it, unless the line before it let time pass.
    try await expectEnds(
      of: Self.stopping(),
      """
      Send; Later → = sent after 5s
      Send; :wait 2s; Later → = later after 2s
      Send; :wait 2s; :expect So far; :press Later → = later after 2s
      """)
    // A line that comes too late must not hide the reason why the wizard failed.
    try await expectEnds(
      of: Self.sending { $0.fail(Outage()) },
      """
      Send; Send → failed(The line is dead.) after 5s
      """)
    try await expectEnds(
      of: Self.ticking(),
      """
      :await Tick 7; :expect Tick 7; Stop → = 7 after 7s
      :await Tick 7 within 5s; Stop → 75 a.steps:1: “Tick 7” was not shown within 5s. This is: | \
      Live |   Tick 5 |   [Stop] after 5s
      """)
    try await expectEnds(
      of: Self.listening(),
      """
      :await Hello; Stop → finished
      """)
    try await expectEnds(
      of: Self.going(),
      """
      Go; Cat → = Cat after 2s
      """)
    // An answer to options that failed to load does not load them again.
    try await expectEnds(
      of: Self.loading { _ in throw FlowError("Nobody answered.") },
      """
      Dog; Send → 75 a.steps:1: “Pet” could not be loaded: try that again first.
      """)
    // A retry repeats a possible failure, and is skipped if there was none.
    try await expectEnds(
      of: Self.loading { _ in ["Cat", "Dog"] },
      """
      :retry Pet; Dog; :retry Send; Send → = Dog
      """)
    // A default that is fetched is waited for, and one that could not be fetched is not needed.
    try await expectEnds(
      of: Self.prefilled(failures: 0),
      """
      <blank>; Send → = Main Street after 3s
      Elsewhere; Send → = Elsewhere after 3s
      :retry Street; <blank>; Send → = Main Street after 3s
      """)
    try await expectEnds(
      of: Self.prefilled(failures: 1),
      """
      Elsewhere; Send → = Elsewhere after 3s
      :retry Street; <blank>; Send → = Main Street after 6s
      <blank>; Send → 65 a.steps:1: “Street” needs an answer: there is no default to accept. after 3s
      """)
  }

  // MARK: Timeouts

  @Test(arguments: [Duration.zero, .milliseconds(1)])
  func waitingForOutsideWorkTimesOut(_ timeout: Duration) async throws {
    let door = Door()
    let talk = try await Conversation(
      Self.fetching { _ in await door.pass() }, "Fetch\nSend\n", timeout: timeout)
    #expect(
      talk.end
        == "75 a.steps:2: “Fetch” did not end within \(Sentence.text(of: timeout)). Run it again, or allow more time with --timeout."
    )
    door.open()
  }

  @Test(.slow) func endlessWorkTimesOut() async throws {
    let endless = Self.fetching { clock in
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    try await expectEnds(
      of: endless,
      """
      Fetch; Send → 75 a.steps:2: “Fetch” did not end within 0s. Run it again, or allow more \
      time with --timeout. after 9999s
      """, timeout: .zero)
  }

  /// The limit passes at once on a virtual clock, so only the timeout bounds what is outside.
  @Test func awaitingOutsideWorkEndsAtTheTimeout() async throws {
    let door = Door()
    let task = ScreenTask { await door.pass() }
    try await expectEnds(
      of: Talk { talk in talk.push(Card("Live", task: task) { Text("Nothing yet") }) },
      """
      :await Never within 2400h → 75 a.steps:1: “Never” was not shown within 1ms. This is: | \
      Live |   Nothing yet
      :await Never within 1s → 75 a.steps:1: “Never” was not shown within 1ms. This is: | Live | \
        Nothing yet
      :await Never → 75 a.steps:1: “Never” was not shown within 1ms. This is: | Live |   Nothing \
      yet
      """, timeout: .milliseconds(1))
    door.open()
  }

  /// Many things may happen in little time, so the timeout also bounds the computing time.
  @Test(.slow, arguments: [":wait 2400h", ":await Never within 2400h"])
  func virtualTimeThatCannotPassTimesOut(_ line: String) async throws {
    let clock = VirtualClock()
    let talk = try await Conversation(
      Self.ticking(), "\(line)\nStop\n", timeout: .zero, clock: clock)
    let passed = Sentence.text(of: clock.now)
    #expect(
      talk.end
        == "75 a.steps:1: Only \(passed) of 2400h passed within 0s, because much happens in it. Let less time pass, or allow more time with --timeout."
    )
    #expect(clock.now < .seconds(20_000))
  }

  // MARK: Awaiting

  /// A screen whose own task shows a new line every second.
  private static func ticking() -> Talk {
    var count = 0
    return Talk { talk in
      let task = ScreenTask {
        while (try? await talk.environment.clock.sleep(for: .seconds(1))) != nil { count += 1 }
      }
      talk.push(
        Card("Live", task: task) {
          Text("Tick \(count)")
          Button("Stop") { talk.finish(["\(count)"]) }
        })
    }
  }

  /// A screen whose own task waits for something outside.
  private static func listening() -> Talk {
    let door = Door()
    var text = "Nothing yet"
    let task = ScreenTask {
      Task.detached { await door.open() }
      await door.pass()
      text = "Hello from outside"
    }
    return Talk { talk in
      talk.push(
        Card("Live", task: task) {
          Text(verbatim: text)
          Button("Stop") { talk.finish([]) }
        })
    }
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

  private static func loading(
    _ load: @escaping (any WizardClock) async throws -> OptionList
  ) -> Talk {
    .form { talk in
      Picker("Pet", load: { try await load(talk.environment.clock) }) { talk.note($0) }
    }
  }

  /// A button and the options of the next screen, which take a second each.
  private static func going() -> Talk {
    Talk { talk in
      let clock = talk.environment.clock
      talk.push("Home") {
        Button("Go") {
          try await clock.sleep(for: .seconds(1))
          talk.push("Pet") {
            Picker(
              "Pet",
              load: {
                try await clock.sleep(for: .seconds(1))
                return ["Cat", "Dog"]
              }
            ) { talk.finish([$0]) }
          }
        }
      }
    }
  }

  private static func failingOnce() -> Talk {
    var failures = 1
    return loading { _ in
      failures -= 1
      if failures >= 0 { throw FlowError("Nobody answered.") }
      return ["Cat", "Dog"]
    }
  }

  private static var loading: [Scene] {
    [
      Scene(
        "options that load are waited for",
        loading {
          try await $0.sleep(for: .seconds(9))
          return ["Cat", "Dog"]
        }, "c; Send",
        """
        Form
          Working: Pet
          1. Cat
          2. Dog
          - Send
        Pet: c
          1. Send
        Choose: Send
        = Cat after 9s
        """),
      // Only loads that take time are announced.
      Scene(
        "options that come at once are not announced",
        loading { _ in
          await Task.yield()
          return ["Cat", "Dog"]
        }, "c; Send",
        """
        Form
          1. Cat
          2. Dog
          - Send
        Pet: c
          1. Send
        Choose: Send
        = Cat
        """),
      Scene(
        "options that did not load are tried again", failingOnce(), ":press Pet; Dog; Send",
        """
        Form
        ! Nobody answered.
          Type “:retry Pet” to try once more.
        Pet: :press Pet
          1. Cat
          2. Dog
          - Send
        Pet: Dog
          1. Send
        Choose: Send
        = Dog
        """),
    ]
  }
}
