import StepwiseRecords
import TestSupport
import Testing

@testable import Stepwise

/// A recording of a run: it leads to the same end, and leaves out everything that was undone.
@Suite struct RecordingTests {
  struct Run {
    let short: [String]
    let whole: [String]
    let place: [String]
  }

  /// Performs lines as far as they are accepted, and returns the recordings.
  private func run(_ flow: some WizardFlow, _ lines: [String]) async throws -> Run {
    let session = flow.makeSession(environment: Environment(), isLive: false, onFinish: { _ in })
    session.history.begin()
    let log = ActionLog(session, tellsTime: true)
    let player = StepPlayer(session: session)
    for line in lines {
      var reader = StepsReader(text: line + "\n")
      while let step = try reader.next() {
        if case .wait(let duration) = step.kind { await session.pass(duration) }
        do {
          _ = try player.play(
            step.kind, in: session.show(), secrets: OneSecret(), say: { _ in })
        } catch is Rejection {}
        await session.pass(.zero)
      }
    }
    let rows = session.trail.rows.filter { $0.status != .kept }
      .map { "\($0.title): \($0.summary)" }
    return Run(
      short: session.recordedLines, whole: log.lines,
      place: rows + session.flowStates + (session.ending.map { ["\($0)"] } ?? []))
  }

  /// If a screen's state is more than its answers, leaving the screen does not undo its steps; only the whole recording has
  /// them then.
  private static func game() -> Talk {
    var score = 0
    return Talk { talk in
      talk.push("Home") {
        Text("Score \(score)")
        Button("First") {
          talk.push(Card("Game", task: ScreenTask {}) { Button("Point") { score += 1 } })
        }
        Button("Second") { talk.finish(["\(score)"]) }
      }
    }
  }

  /// On a screen with running work, the effect of an answer depends on its time.
  private static func ticking() -> Talk {
    Talk { talk in
      var ticks = 0
      let clock = ScreenTask {
        while (try? await talk.environment.clock.sleep(for: .seconds(1))) != nil { ticks += 1 }
      }
      talk.push(
        Card("Clock", task: clock) {
          TextField("Name") { name in
            talk.note("\(name) at \(ticks)")
            talk.push("End") { Button("Finish") { talk.finish(talk.state) } }
          }
        })
    }
  }

  /// A task that may have ended before the answer that came after it.
  private static func splash() -> Talk {
    Talk { talk in
      let splash = ScreenTask {
        try? await talk.environment.clock.sleep(for: .seconds(2))
        talk.push(Card(asking: "Name") { talk.finish([$0]) })
      }
      talk.push(Card("Splash", task: splash) { Text("Welcome") })
    }
  }

  /// The work of a press, which takes its own time when the press is made again.
  private static func sending() -> Talk {
    Talk { talk in
      let clock = ScreenTask { try? await talk.environment.clock.sleep(for: .seconds(100)) }
      talk.push(
        Card("Clock", task: clock) {
          Button("Send") {
            try await talk.environment.clock.sleep(for: .seconds(5))
            talk.push(Card(asking: "Name") { talk.finish([$0]) })
          }
        })
    }
  }

  @Test func timeAndStepsBackAreRecordedIfTheyMatter() async throws {
    let drafted = [":wait 3s", ":draft Name = A", ":wait 1500ms", "Ada"]
    let pressed = [":wait 10s", "Send", ":wait 8s", "Ada"]
    let rows: [(flow: () -> Talk, done: [String], short: [String])] = [
      (Self.game, ["First", "Point", "Point", ":back", "Second"], ["Second"]),
      (Self.game, ["First", "Point", "Point", ":back Home", "Second"], ["Second"]),
      (Self.ticking, drafted, [":wait 4500ms", "Ada"]), (Self.splash, [":wait 3s", "Ada"], []),
      (Self.sending, pressed, []),
    ]
    for row in rows {
      let recorded = try await run(row.flow(), row.done)
      #expect(recorded.short == (row.short.isEmpty ? row.done : row.short))
      #expect(recorded.whole == row.done)
      let lines = row.short == ["Second"] ? recorded.whole : recorded.short
      #expect(try await run(row.flow(), lines).place == recorded.place, "\(row.done)")
    }
    #expect(try await run(Self.ticking(), drafted).place.contains { $0.contains("Ada at 4") })
    // Detours are kept on request.
    let done = ["Fetch", "Go on", "Cat", ":back", "Dog", ":back Pet", ":back", "Ada"]
    #expect(try await run(Journey(World()), done).whole == done)
  }

  /// Most screens have the same title, and one is called like the second of them.
  @Test(arguments: 0..<4)
  func aRowOfTheHistoryIsRecordedAsThatRow(position: Int) async throws {
    let steps = ["Name", "Name #2", "Name", "Name", "End"].map { Talk.asks($0) }
    let answers = ["a", "b", "c", "d"]
    let session = Talk(steps).makeSession(
      environment: Environment(), isLive: false, onFinish: { _ in })
    session.history.begin()
    let log = ActionLog(session)
    for answer in answers {
      try StepPlayer(session: session).answer(answer, to: session.show())
    }
    try session.perform(.revisit(entry: session.trail.rows[position].entry))
    let place = session.trail.rows.map { "\($0.title): \($0.summary), \($0.status)" }
    #expect(session.recordedLines == answers.prefix(position) + [])
    for lines in [log.lines] {
      #expect(lines.starts(with: answers))
      let played = Talk(steps).makeSession(
        environment: Environment(), isLive: false, onFinish: { _ in })
      var reader = StepsReader(text: lines.joined(separator: "\n") + "\n")
      while let step = try reader.next() {
        _ = try StepPlayer(session: played).play(
          step.kind, in: played.show(), secrets: OneSecret(), say: { _ in })
      }
      #expect(
        played.trail.rows.map { "\($0.title): \($0.summary), \($0.status)" } == place, "\(lines)")
    }
  }
}
