import StepwiseRecords
import TestSupport
import Testing

@testable import Stepwise

/// A kill in the middle of a press that calls several services, each of which keeps its answer.
@Suite("Presses that were done in part")
struct PartlyDoneTests {
  /// The outside world, which outlives every run.
  private final class World {
    var published: [String] = []
    /// The service that is called and does not answer; `nil` for none.
    var stuck: String?
    /// The service that fails; `nil` for none.
    var broken: String?
    let door = Door()
  }

  private let folder = TestFolder()

  private func flow(_ world: World, onceOnly: Bool) -> Talk {
    Talk { talk in
      talk.push(
        Card("Release") {
          TextField("Version") { talk.note($0) }
          Button("Publish", onceOnly: onceOnly) {
            for part in ["npm", "docker", "site"] {
              _ = try await kept(part) {
                if world.broken == part { throw FlowError("\(part) is down.") }
                if world.stuck == part { await world.door.pass() }
                world.published.append(part)
                return part
              }
            }
            talk.push(Card("End") { Button("Done") { talk.finish(talk.state) } })
          }
        })
    }
  }

  nonisolated struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var onceOnly = true
    var stuck: String?
    var broken: String?
    let notices: [String]
  }

  nonisolated static let unknown =
    "It is not known whether “Publish” was done when the last run ended"

  @Test(arguments: [
    Row(
      testDescription: "nothing is kept", stuck: "npm",
      notices: ["\(unknown): press it if it was not."]),
    Row(
      testDescription: "one part is kept", stuck: "docker",
      notices: [
        "\(unknown). Known to be done, and not repeated: “npm”. Press it if the rest was not done."
      ]),
    Row(
      testDescription: "two parts are kept", stuck: "site",
      notices: [
        "\(unknown). Known to be done, and not repeated: “npm” and “docker”. Press it if the rest was not done."
      ]),
    Row(
      testDescription: "one part of an ordinary button", onceOnly: false, stuck: "docker",
      notices: [
        "“Publish” was not completed in the last run. Known to be done, and not repeated: “npm”. Press it to do the rest."
      ]),
    Row(
      testDescription: "an ordinary button, nothing is kept", onceOnly: false, stuck: "npm",
      notices: []),
    Row(
      testDescription: "a part failed", broken: "site",
      notices: [
        "“Publish” was not completed in the last run. Known to be done, and not repeated: “npm” and “docker”. Press it to do the rest."
      ]),
  ])
  func thePersonReadsWhichPartsAreDone(_ row: Row) async throws {
    let world = World()
    world.stuck = row.stuck
    world.broken = row.broken
    let first = try await SavedRun(flow(world, onceOnly: row.onceOnly), at: folder["p.steps"])
    try await first.play([":set Version = 2", ":press Publish"])
    let before = world.published
    // A killed run does nothing more, and its door may keep it alive: the next run reads a copy of its file.
    try folder.write(try folder.read("p.steps"), to: "q.steps")
    (world.stuck, world.broken) = (nil, nil)
    var second: SavedRun? = try await SavedRun(
      flow(world, onceOnly: row.onceOnly), at: folder["q.steps"])
    #expect(second?.session.show().title == "Release")
    #expect(second.map { Array($0.notices.dropFirst()) } == row.notices)
    try await second?.play([":press Publish"])
    #expect(second?.session.show().title == "End")
    #expect(world.published == ["npm", "docker", "site"])
    #expect(before == Array(world.published.prefix(before.count)))
    // Nothing is told about a press that was completed.
    second = nil
    let third = try await SavedRun(flow(world, onceOnly: row.onceOnly), at: folder["q.steps"])
    #expect(third.session.show().title == "End")
    #expect(third.notices.count == 1)
    #expect(world.published == ["npm", "docker", "site"])
  }

  /// Another press of a button that did not succeed, or that was undone, and the parts that are published in all.
  nonisolated struct AnotherPress: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var onceOnly = true
    var breaks = true
    var isRejected = false
    /// Whether the press pushes a screen before the last part.
    var isEarly = false
    /// The steps before the other press.
    var steps: [String] = []
    /// What these steps publish.
    var published: [String] = []
    /// Whether the other press publishes everything anew.
    let isAnew: Bool
  }

  private func flow(_ row: AnotherPress, _ world: World) -> Talk {
    Talk { talk in
      talk.push(
        Card("Version") {
          TextField("Version") { version in
            talk.note(version)
            talk.push(
              Card("Release") {
                Button("Publish", onceOnly: row.onceOnly) {
                  let end = Card("End") { Button("Done") { talk.finish(talk.state) } }
                  for part in ["npm", "docker", "site"] {
                    if row.isEarly, part == "site" { talk.push(end) }
                    _ = try await kept(part) {
                      if world.stuck == part { await world.door.pass() }
                      let isBroken = world.broken == part
                      if isBroken, row.isRejected { throw Rejection("\(part) is refused.") }
                      if isBroken { throw FlowError("\(part) is down.") }
                      world.published.append(part)
                      return part
                    }
                  }
                  if !row.isEarly { talk.push(end) }
                }
              })
          }
        })
    }
  }

  @Test(arguments: [
    AnotherPress(testDescription: "a failure", isAnew: false),
    AnotherPress(
      testDescription: "a failure of an ordinary button", onceOnly: false, isAnew: false),
    AnotherPress(testDescription: "a rejection", isRejected: true, isAnew: false),
    AnotherPress(
      testDescription: "a rejection of an ordinary button", onceOnly: false, isRejected: true,
      isAnew: true),
    AnotherPress(testDescription: "a failure behind a new screen", isEarly: true, isAnew: false),
    AnotherPress(
      testDescription: "a failure of an ordinary button behind a new screen", onceOnly: false,
      isEarly: true, isAnew: false),
    AnotherPress(testDescription: "a step back", steps: [":back", "1"], isAnew: false),
    AnotherPress(
      testDescription: "two steps back", steps: [":back", "1", ":back", "1"], isAnew: false),
    AnotherPress(
      testDescription: "a step back and another answer", steps: [":back", "2"], isAnew: true),
    AnotherPress(
      testDescription: "a step back over an ordinary button", onceOnly: false,
      steps: [":back", "1"], isAnew: true),
    AnotherPress(
      testDescription: "a change of an answer", steps: [":back Version", "2"], isAnew: true),
    AnotherPress(
      testDescription: "a change of an answer before an ordinary button", onceOnly: false,
      steps: [":back Version", "2"], isAnew: true),
    AnotherPress(
      testDescription: "a change of an answer that is changed back",
      steps: [":back Version", "2", ":back Version", "1"], isAnew: false),
    AnotherPress(
      testDescription: "a change of an answer, a press, and a change back",
      steps: [":back Version", "2", ":press Publish", ":back Version", "1"],
      published: ["npm", "docker", "site"], isAnew: false),
    AnotherPress(
      testDescription: "a press that is undone", breaks: false, steps: [":back"], isAnew: true),
  ])
  func anotherPressRepeatsNoPart(_ row: AnotherPress) async throws {
    for isKilled in [false, true] {
      let world = World()
      world.broken = row.breaks ? "site" : nil
      let name = "\(isKilled).steps"
      let first = try await SavedRun(flow(row, world), at: folder[name])
      try await first.play(["1"])
      try? await first.play([":press Publish"])
      world.broken = nil
      for step in row.steps { try await first.play([step]) }
      var run = first
      if isKilled {
        try folder.write(try folder.read(name), to: "next.steps")
        run = try await SavedRun(flow(row, world), at: folder["next.steps"])
      }
      try await run.play([":press Publish"])
      #expect(run.session.show().title == "End")
      let begun = (row.breaks ? ["npm", "docker"] : ["npm", "docker", "site"]) + row.published
      #expect(
        world.published == (row.isAnew ? begun + ["npm", "docker", "site"] : begun + ["site"]),
        "killed: \(isKilled)")
    }
  }

  /// A press that was stopped by another answer to an earlier question is told by the next run, too.
  @Test func anotherAnswerDoesNotHideAnInterruptedPress() async throws {
    let world = World()
    world.stuck = "npm"
    let row = AnotherPress(testDescription: "", isAnew: false)
    for isKilled in [false, true] {
      var file = "\(isKilled).steps"
      let first = try await SavedRun(flow(row, world), at: folder[file])
      var run = first
      try await run.play(["1", ":press Publish"])
      if isKilled {
        try folder.write(try folder.read(file), to: "next.steps")
        file = "next.steps"
        run = try await SavedRun(flow(row, world), at: folder[file])
      }
      try await run.play([":back Version", "2"])
      try folder.write(try folder.read(file), to: "last.steps")
      let last = try await SavedRun(flow(row, world), at: folder["last.steps"])
      #expect(last.session.show().title == "Release")
      #expect(last.notices.contains("\(Self.unknown): press it if it was not."))
      withExtendedLifetime(first) {}
    }
  }

  /// A once-only press that is stopped is told at once, however it is stopped: the person does not do it twice unasked.
  @Test(arguments: ["on the first screen", ":back", ":back Version"])
  func aStoppedPressIsToldToBePerhapsDone(_ way: String) async throws {
    let isFirst = !way.hasPrefix(":")
    let door = Door()
    func release(_ talk: Talk) {
      talk.push(
        Card("Release") {
          Button("Look") { await door.pass() }
          Button("Publish", onceOnly: true) { await door.pass() }
        })
    }
    let flow = Talk { talk in
      guard !isFirst else { return release(talk) }
      talk.push(
        Card(asking: "Version") { _ in talk.push(Card(asking: "Notes") { _ in release(talk) }) })
    }
    let run = try await SavedRun(flow, at: folder["stopped.steps"])
    if !isFirst { try await run.play(["1", "none"]) }
    let back = isFirst ? ":back" : way
    try await run.play([":press Look", back])
    #expect(run.notices == (isFirst ? ["“Look” was stopped."] : []))
    if !isFirst { try await run.play([way == ":back" ? "none" : "2"]) }
    try await run.play([":press Publish", back])
    #expect(run.notices == ["“Publish” was stopped, and is perhaps done."])
    door.open()
  }

  /// All presses that are perhaps done are told at once, before the person can press one of them.
  @Test func everyPressThatIsPerhapsDoneIsTold() async throws {
    let door = Door()
    let flow = {
      Talk { talk in
        talk.push(
          Card(asking: "Version") { _ in
            talk.push(
              Card("Release") {
                for label in ["Tag", "Publish"] {
                  Button(label, onceOnly: true) { await door.pass() }
                }
              })
          })
      }
    }
    let run = try await SavedRun(flow(), at: folder["a.steps"])
    try await run.play(["1", ":press Tag", ":back", "1", ":press Publish"])
    try folder.write(try folder.read("a.steps"), to: "b.steps")
    let next = try await SavedRun(flow(), at: folder["b.steps"])
    let unknown = ["Tag", "Publish"].map {
      "It is not known whether “\($0)” was done when the last run ended: press it if it was not."
    }
    #expect(next.notices.last == unknown.joined(separator: " "))
    door.open()
  }

  /// A press that has waited for another one is known to the next run before it begins.
  @Test func aPressThatWaitedIsWrittenBeforeItBegins() async throws {
    let (first, second) = (Door(), Door())
    let flow = Talk { talk in
      talk.push(
        Card("Release") {
          Button("Publish", onceOnly: true) { await first.pass() }
          Button("Announce", onceOnly: true) { await second.pass() }
        })
    }
    let run = try await SavedRun(flow, at: folder["two.steps"])
    try await run.play([":press Publish", ":press Announce"])
    first.open()
    await run.session.pass(.zero)
    #expect(run.session.show().busy == ["Announce"])
    #expect(try folder.read("two.steps").contains(#""element":"Announce","answers""#))
    second.open()
    await run.session.pass(.zero)
  }

  /// What is left to the person stays in the file, and is asked when its screen comes again, until they do it or go on
  /// without it.
  @Test(arguments: [
    (["Next"], "End", false), ([":back"], "Version", true), ([":back", "1"], "Release", true),
    ([":back", "1", "Next"], "End", false), (["Next", ":back", ":back"], "Release", false),
  ])
  func whatIsLeftToThePersonIsKept(_ steps: [String], _ place: String, _ isKept: Bool) async throws
  {
    let flow = {
      Talk { talk in
        let end = { _ = talk.push(Card("End") { Button("Done") { talk.finish(talk.state) } }) }
        talk.push(
          Card(asking: "Version") { _ in
            talk.push(
              Card("Release") {
                Button("Publish", onceOnly: true) { talk.note("published") }
                Button("Next") { talk.push(Card(asking: "Next") { _ in end() }) }
              })
          })
      }
    }
    let first = try await SavedRun(flow(), at: folder["a.steps"])
    try await first.play(["1", ":press Publish", ":press Next", "x"])
    try folder.write(try folder.read("a.steps"), to: "b.steps")
    let second = try await SavedRun(flow(), at: folder["b.steps"])
    #expect(second.session.show().title == "Release")
    for step in steps { try await second.play([step]) }
    #expect(second.session.show().title == place, "\(second.place)")
    try folder.write(try folder.read("b.steps"), to: "c.steps")
    let text = try folder.read("c.steps")
    #expect(text.contains(":press Publish") == isKept)
    let third = try await SavedRun(flow(), at: folder["c.steps"])
    #expect(third.session.flowStates.first?.contains("published") == false)
  }

  /// What is left to the person on the last screen is asked again after a step back, and is theirs once they have done it.
  @Test func whatWasLeftIsDoneOnce() async throws {
    let flow = {
      Talk { talk in
        talk.push(
          Card(asking: "Version") { _ in
            talk.push(Card("Release") { Button("Publish", onceOnly: true) { talk.note("out") } })
          })
      }
    }
    let first = try await SavedRun(flow(), at: folder["a.steps"])
    try await first.play(["1", ":press Publish"])
    try folder.write(try folder.read("a.steps"), to: "b.steps")
    let second = try await SavedRun(flow(), at: folder["b.steps"])
    let sentence = "“Publish” was pressed before."
    #expect(second.notices.contains { $0.hasPrefix(sentence) })
    try await second.play([":back", "1"])
    #expect(second.notices.contains { $0.hasPrefix(sentence) }, "\(second.notices)")
    try await second.play([":press Publish"])
    let lines = try folder.read("b.steps").split(separator: "\n")
    #expect(lines.count { $0 == ":press Publish" } == 1, "\(lines)")
  }
}
