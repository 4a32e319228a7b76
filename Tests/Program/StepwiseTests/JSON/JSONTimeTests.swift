import StepwiseJSON
import TestSupport
import Testing

@testable import Stepwise

/// Running work while a program drives: a line is answered when all work has ended, or at once if it asks for that.
@Suite struct JSONTimeTests {
  private func fetching(
    _ fetch: @escaping (VirtualClock) async throws -> Void
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

  private let fetch = #"{"action":"press","entry":1,"element":"Fetch"}"#
  private let fetchAtOnce = #"{"action":"press","entry":1,"element":"Fetch","wait":false}"#
  private let send = #"{"action":"press","entry":1,"element":"Send"}"#

  @Test func aLineIsAnsweredOnceItsWorkIsDone() async throws {
    let (flow, clock) = fetching { try await $0.sleep(for: .seconds(100)) }
    let talk = try await JSONTalk(flow, fetch, clock: clock)
    #expect(clock.now == .seconds(100))
    #expect(try talk.screens[1].element("So far: 1") != nil)
    #expect(try talk.screens[1]["busy"] == nil)
  }

  @Test func aLineThatDoesNotWaitIsFollowedByAStepBack() async throws {
    let (stopped, clock) = fetching { try await $0.sleep(for: .seconds(100)) }
    let back = try await JSONTalk(
      stopped, fetchAtOnce, #"{"action":"back","entry":1}"#, send, clock: clock)
    let screens = try back.screens
    try #require(screens.count > 2)
    #expect(screens[1]["busy"]?.written == #"["Fetch"]"#)
    #expect(screens[1].element("Fetch")?["busy"] == .flag(true))
    #expect(screens[2]["notices"]?.written == #"["“Fetch” was stopped."]"#)
    #expect(clock.now == .zero)
    #expect(back.outcome == [])
  }

  @Test func awaitContinuesWhenTheTextIsShown() async throws {
    let (flow, clock) = fetching { try await $0.sleep(for: .seconds(3)) }
    let talk = try await JSONTalk(
      flow, fetchAtOnce, #"{"action":"await","text":"So far: 1","seconds":2}"#,
      #"{"action":"wait","seconds":0.5}"#, #"{"action":"await","text":"So far: 1"}"#, clock: clock)
    #expect(
      try talk.values.map { $0["type"]?.text ?? "" }
        == ["screen", "screen", "rejection", "screen", "screen", "result"])
    #expect(try talk.screens[2].element("So far: 0") != nil)
    #expect(clock.now == .seconds(3))
  }

  @Test func aLateRejectionIsTheReplyToItsLineOrToTheNextAnswer() async throws {
    func talk(_ lines: String...) async throws -> JSONTalk {
      let (flow, clock) = fetching {
        try await $0.sleep(for: .seconds(3))
        throw Rejection("Nobody is there: try another day.")
      }
      return try await JSONTalk(flow, lines, clock: clock)
    }
    let late = try await talk(fetch)
    #expect(
      try late.said[1]
        == #"{"type":"rejection","line":1,"message":"Nobody is there: try another day."}"#)
    let error = try late.screens[1].element("Fetch")?["error"]
    #expect(error?.written == #"{"message":"Nobody is there: try another day."}"#)
    // A program that did not wait has not read the rejection, so it wrote the next line without
    // knowing of it.
    #expect(
      try await talk(fetchAtOnce, send, send).said.dropFirst(2).prefix(2) == [
        #"{"type":"rejection","line":2,"earlier":1,"message":"Nobody is there: try another day."}"#,
        #"{"type":"result","line":3,"outcome":"finished","code":0,"text":""}"#,
      ])
    // A rejection that was read does not block.
    let read = try await talk(fetchAtOnce, #"{"action":"wait"}"#, send)
    #expect(try read.said[2] == #"{"type":"screen","line":2}"#)
    #expect(try read.screens[2].element("Fetch")?["error"] != nil)
    #expect(read.outcome == [])
  }

  @Test func aFailureCanBeRetried() async throws {
    struct Offline: Error, CustomStringConvertible { let description = "Nobody answered." }
    var failures = 1
    let (flow, clock) = fetching { _ in
      failures -= 1
      if failures >= 0 { throw Offline() }
    }
    let batch = #"[\#(fetch),{"action":"press","element":"Send"}]"#
    let talk = try await JSONTalk(flow, batch, batch, clock: clock)
    #expect(
      try talk.said[1]
        == #"{"type":"rejection","line":1,"item":1,"taken":0,"message":"Nobody answered.","canRetry":true}"#
    )
    #expect(talk.outcome == ["fetched"])
  }

  @Test(arguments: [Duration.zero, .milliseconds(1)])
  func outsideWorkTimesOut(_ timeout: Duration) async throws {
    let door = Door()
    let (flow, clock) = fetching { _ in await door.pass() }
    let talk = try await JSONTalk(
      flow, fetch, send, #"{"action":"wait"}"#, timeout: timeout, clock: clock)
    let time = Sentence.text(of: timeout)
    #expect(
      try talk.said == [
        #"{"type":"screen"}"#, #"{"type":"screen","line":1}"#,
        #"{"type":"rejection","line":2,"message":"“Fetch” did not end within \#(time). Wait for it, or step back to stop it."}"#,
        #"{"type":"rejection","line":3,"message":"“Fetch” did not end within \#(time). Wait again, or allow more time with --timeout."}"#,
        #"{"type":"result","outcome":"pending","code":75,"message":"The input ended at “Home”: “Fetch” did not end within \#(time)."}"#,
      ])
    #expect(try talk.screens[1]["busy"]?.written == #"["Fetch"]"#)
    door.open()
  }

  /// If a wizard ends between two lines, the reply to the next line reports it; no line comes unasked.
  @Test func aWizardThatEndsByItselfAnswersTheNextLine() async throws {
    let door = Door()
    let flow = Talk { talk in
      talk.push(
        Card("Home") {
          Button("Leave") {
            await door.pass()
            talk.finish(["left"])
          }
        })
    }
    let talk = try await JSONTalk(
      flow, #"{"action":"press","entry":1,"element":"Leave","wait":false}"#,
      #"{"action":"screen"}"#
    ) { line in
      if line == 2 { door.open() }
    }
    #expect(
      try talk.said.last
        == #"{"type":"result","line":2,"taken":0,"outcome":"finished","code":0,"text":"left"}"#)
    #expect(talk.lines.count == 3)
  }
}
