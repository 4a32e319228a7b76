import StepwiseRecords
import TestSupport
import Testing

@testable import Stepwise

/// Runs that are killed at every moment around something that is done for good.
@Suite("Resuming after a commit")
struct CommitResumeTests {
  /// Something in the world that must not happen twice.
  private final class Disk {
    var writes = 0
    /// The number of states of the store when it was written.
    var writtenAt = 0
    var count: () -> Int = { 0 }

    func write() async throws {
      try await Task { try await Task.sleep(for: .zero) }.value
      writes += 1
      writtenAt = count()
    }
  }

  private typealias Make = (Disk) -> any WizardFlow

  private static func talk(_ button: @escaping (Talk, Disk, _ done: @escaping () -> Void) -> Button)
    -> Make
  {
    { disk in
      Talk { talk in
        talk.push(
          Card(asking: "First") { first in
            talk.note(first)
            talk.push(
              Card("Write") {
                button(talk, disk) { talk.push(Card(asking: "Last") { talk.finish([$0]) }) }
              })
          })
      }
    }
  }

  /// Wizards that write once, after which a resumed run goes on by itself.
  private static let going: [(name: String, make: Make)] = [
    (
      "then",
      talk { talk, disk, done in
        Button("Write", onceOnly: true) {
          try await disk.write()
        } then: {
          talk.commit(written: "It was written.")
          done()
        }
      }
    ),
    (
      "then, the other way round",
      talk { talk, disk, done in
        Button("Write", onceOnly: true) {
          try await disk.write()
        } then: {
          done()
          talk.commit(WizardOutput(text: "written"))
        }
      }
    ),
    (
      "a result",
      talk { talk, disk, done in
        Button("Write") { progress in
          progress.fraction = 0.5
          try await disk.write()
          return disk.writes
        } then: { writes in
          talk.note("\(writes)")
          talk.commit()
          done()
        }
      }
    ),
    (
      "an interview",
      { disk in
        Interview("Talk") { ask in
          let first = try await ask(TextField("First"))
          let count = try await ask.work(onceOnly: "Write") {
            try await disk.write()
            return 1
          }
          await ask.commit(written: "It was written.")
          return "\(first) \(count) \(try await ask(TextField("Last")))"
        }
      }
    ),
    (
      "an interview within a flow, without a result",
      { disk in
        Talk { talk in
          let child = Interview("Child") { ask in
            _ = try await ask(TextField("First"))
            try await ask.work(onceOnly: "Write") { try await disk.write() }
            await ask.commit()
          }
          talk.start(child) { talk.push(Card(asking: "Last") { talk.finish([$0]) }) }
        }
      }
    ),
  ]

  /// Wizards whose work cannot be told from what follows it, so that a person decides.
  private static let staying: [(name: String, make: Make)] = [
    (
      "once only",
      talk { talk, disk, done in
        Button("Write", onceOnly: true) {
          try await disk.write()
          talk.commit()
          done()
        }
      }
    ),
    (
      "ordinary",
      talk { talk, disk, done in
        Button("Write") {
          try await disk.write()
          talk.commit()
          done()
        }
      }
    ),
  ]

  @Test func nothingBeforeTheCommitIsDoneAgain() async throws {
    for (name, make) in Self.going + Self.staying {
      let goesOn = Self.going.contains { $0.name == name }
      let disk = Disk()
      let store = WrittenStore()
      disk.count = { [unowned store] in store.states.count }
      let run = try await SavedRun(make(disk), in: store)
      try await run.play(["Ada", ":press Write"])
      await run.session.waitUntilIdle(timeout: .seconds(5))
      #expect(run.session.show().title == "Last", "\(name)")
      #expect(disk.writes == 1)
      let toldAt = store.states.count
      for (number, lines) in store.states.enumerated() {
        let later = Disk()
        let place: Comment = "\(name), after \(number) of \(toldAt): \(lines)"
        let next = try await SavedRun(make(later), in: WrittenStore(lines))
        await next.session.waitUntilIdle(timeout: .seconds(5))
        // What was done is never done again by itself.
        #expect(later.writes == 0 || number < disk.writtenAt, place)
        let isTold = number >= toldAt - 1
        let title = next.session.show().title
        guard goesOn else {
          #expect(title != "Last", place)
          continue
        }
        if isTold { #expect(title == "Last", place) }
        guard title == "Last" else { continue }
        #expect(next.notices.allSatisfy { $0.hasSuffix("given again from run.") }, place)
        #expect(throws: Rejection.committed, place) { try next.session.perform(.back) }
      }
      withExtendedLifetime(run) {}
    }
  }

  /// A file in which somebody has changed an answer before the deed.
  @Test func nothingIsDoneAgainAfterAnotherAnswer() async throws {
    for (name, make) in Self.going {
      let store = WrittenStore()
      let run = try await SavedRun(make(Disk()), in: store)
      try await run.play(["Ada", ":press Write"])
      await run.session.waitUntilIdle(timeout: .seconds(5))
      let later = Disk()
      let lines = store.lines.map { $0.replacing("Ada", with: "Eve") }
      let next = try await SavedRun(make(later), in: WrittenStore(lines))
      await next.session.waitUntilIdle(timeout: .seconds(5))
      #expect(later.writes == 0, "\(name)")
      guard next.session.show().title != "Last" else { continue }
      let doubt = "It is not pressed again by itself: press it if it is to be done once more."
      #expect((next.notices + next.errors).contains { $0.hasSuffix(doubt) }, "\(name)")
      try await next.play([":press Write"])
      await next.session.waitUntilIdle(timeout: .seconds(5))
      #expect(next.session.show().title == "Last" && later.writes == 1, "\(name)")
    }
  }
}
