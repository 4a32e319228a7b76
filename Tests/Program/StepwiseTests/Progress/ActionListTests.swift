import Observation
import StepwiseRecords
import TestSupport
import Testing

@testable import Stepwise
@testable import StepwiseFlow

/// A screen that publishes to several targets.
private final class PublishScreen: Screen {
  struct Target { let name: String }
  struct Service { let publish: (Target) async throws -> String }

  let title = "Publish"
  let targets: [Target]
  let service: Service
  let onPublished: ([ActionResult]) -> Void

  init(
    _ targets: [Target], service: Service, onPublished: @escaping ([ActionResult]) -> Void
  ) {
    self.targets = targets
    self.service = service
    self.onPublished = onPublished
  }

  var body: any Element {
    ActionList("Publish", of: targets, id: \.name, onceOnly: true) { target in
      try await self.service.publish(target)
    } onFinish: { results in
      self.onPublished(results)
    }
  }
}

@Observable
private final class Uploads {
  var count = 2
  var hasFailed = false

  var pending: PendingWork? {
    if hasFailed { return .failed("An upload failed: send it again.") }
    return count == 0
      ? nil : .running("\(count, one: "upload is", other: "uploads are") not done.")
  }
}

/// A screen that waits for uploads.
private final class SendScreen: Screen {
  let title = "Send"
  let uploads: Uploads
  let onDone: () -> Void

  init(_ uploads: Uploads, onDone: @escaping () -> Void) {
    self.uploads = uploads
    self.onDone = onDone
  }

  var body: any Element {
    FinishButton("Done", pending: { self.uploads.pending }) { self.onDone() }
  }
}

/// Several actions of which only the failed ones are tried again, also after a kill.
@Suite struct ActionListTests {
  /// The outside world, which outlives every run.
  private final class World {
    var published: [String] = []
    var begun: [String] = []
    var failed: [String] = []
    var broken: Set<String> = []
    /// The places that do not answer before their door opens.
    var stuck: [String: Door] = [:]

    func publish(_ place: String) async throws -> String {
      begun.append(place)
      if let door = stuck[place] { await door.pass() }
      if broken.contains(place) {
        failed.append(place)
        throw FlowError("\(place) is down.")
      }
      published.append(place)
      return "\(place) 1.0"
    }
  }

  private let folder = TestFolder()
  private let world = World()

  private func flow(
    onceOnly: Bool = true, atOnce: Int = 1, stopsAtFailure: Bool = false, canGoOn: Bool = false
  ) -> Talk {
    Talk { [world] talk in
      talk.push(
        Card("Version") {
          TextField("Version") { _ in
            talk.push(
              Card("Release") {
                ActionList(
                  "Publish", of: ["npm", "docker", "site"], id: \.self, onceOnly: onceOnly,
                  atOnce: atOnce, stopsAtFailure: stopsAtFailure, canGoOn: canGoOn
                ) {
                  try await world.publish($0)
                } onFinish: { results in
                  talk.note(results.map { "\($0.outcome)" }.joined(separator: ", "))
                  talk.push(Card("End") { Button("Done") { talk.finish(talk.state) } })
                }
              })
          }
        })
    }
  }

  /// Starts a run on a copy of another run's file, which may still be open.
  private func resume(
    _ name: String, from other: String? = nil, _ flow: Talk
  ) async throws -> SavedRun {
    if let other { try folder.write(try folder.read(other), to: name) }
    return try await SavedRun(flow, at: folder[name])
  }

  /// The rows and the buttons.
  private func screen(_ run: SavedRun) -> [String] {
    run.session.show().elements.map { $0.button == nil ? $0.label : "[\($0.label)]" }
  }

  @Test func onlyFailedActionsAreTriedAgainInALaterRunToo() async throws {
    world.broken = ["docker"]
    let first = try await resume("a.steps", flow())
    try await first.play(["2.0"])
    #expect(
      screen(first) == ["npm: waiting", "docker: waiting", "site: waiting", "[Publish]"])
    try await first.play([":press Publish"])
    let afterFailure = [
      "npm: done: npm 1.0", "docker: failed: docker is down.", "site: done: site 1.0",
      "[Try the 1 that failed again]",
    ]
    #expect(screen(first) == afterFailure)
    #expect(first.errors == ["1 of 3 failed."])
    let details = first.session.show().elements.compactMap { $0.error?.details?.english }
    #expect(details == ["docker: docker is down."])
    try await first.play([":press Publish"])
    #expect(screen(first) == afterFailure)
    let second = try await resume("b.steps", from: "a.steps", flow())
    #expect(
      screen(second) == [
        "npm: done: npm 1.0", "docker: waiting", "site: done: site 1.0",
        "[Do the 1 that is left]",
      ])
    #expect(second.notices.count == 1)
    world.broken = []
    try await second.play([":press Publish"])
    #expect(world.published == ["npm", "site", "docker"])
    let note = second.session.flowStates
    #expect(note.first?.contains("docker 1.0") == true)
    // The press is given again from its kept results.
    let third = try await resume("c.steps", from: "b.steps", flow())
    #expect(third.session.show().title == "End")
    #expect(third.session.flowStates == note)
    #expect(world.published.count == 3)
    // A step back takes the outcome back, but not what was published.
    try await third.play([":back"])
    #expect(screen(third).suffix(1) == ["[Go on]"])
    try await third.play([":press Publish"])
    #expect(third.session.flowStates == note)
    let fourth = try await resume("d.steps", from: "c.steps", flow())
    #expect(fourth.session.show().title == "End")
    #expect(world.published.count == 3)
  }

  @Test func anActionInFlightIsUnclearAfterAKill() async throws {
    world.stuck["docker"] = Door()
    let first = try await resume("a.steps", flow())
    try await first.play(["2.0", ":press Publish"])
    #expect(
      screen(first) == [
        "npm: done: npm 1.0", "docker: running…", "site: waiting", "[Publish]",
      ])
    world.stuck = [:]
    let second = try await resume("b.steps", from: "a.steps", flow())
    #expect(
      screen(second) == [
        "npm: done: npm 1.0", "docker: begun before, and perhaps done", "site: waiting",
        "[Do the 1 that is left]", "[Do “docker” again]",
      ])
    #expect(
      second.notices.dropFirst() == [
        "It is not known whether “docker” was done when the last run ended. If it was not, press “Do “docker” again”."
      ])
    await #expect(throws: Rejection.self) { try await second.play([":press Publish"]) }
    #expect(world.published == ["npm", "site"])
    let reason = "Perhaps done already: “docker”. Do again what was not done, or go on."
    #expect(second.session.show().error?.message == reason)
    // Enter presses the first button, which goes on and repeats nothing.
    #expect(
      Array(screen(second).suffix(3)) == [
        "site: done: site 1.0", "[Go on without the 1 that is perhaps done]",
        "[Do “docker” again]",
      ])
    // Another run knows the same.
    let third = try await resume("c.steps", from: "b.steps", flow())
    #expect(screen(third) == screen(second))
    try await third.play([":press \"Publish / docker\""])
    #expect(world.published == ["npm", "site", "docker"])
    let fourth = try await resume("d.steps", from: "c.steps", flow())
    #expect(screen(fourth).suffix(1) == ["[Go on]"])
    try await fourth.play([":press Publish"])
    #expect(fourth.session.show().title == "End")
    #expect(world.published.count == 3)
    withExtendedLifetime(first) {}
  }

  /// If each action needs the one before, the button says what it takes for done; what is done again is seen to run.
  @Test func anActionAfterOneInFlightIsNotBegunWithoutAWord() async throws {
    world.stuck["docker"] = Door()
    let first = try await resume("a.steps", flow(stopsAtFailure: true))
    try await first.play(["2.0", ":press Publish"])
    let second = try await resume("b.steps", from: "a.steps", flow(stopsAtFailure: true))
    #expect(
      screen(second).suffix(2) == [
        "[Take “docker” as done, and go on with the 1 left]", "[Do “docker” again]",
      ])
    try await second.play([":press \"Publish / docker\""])
    #expect(
      screen(second) == [
        "npm: done: npm 1.0", "docker: running…", "site: waiting",
        "[Do the 1 that is left]", "[Do “docker” again]",
      ])
    world.stuck["docker"]?.open()
    await second.session.waitUntilIdle(timeout: .zero)
    #expect(
      screen(second).suffix(3) == [
        "docker: done: docker 1.0", "site: waiting", "[Do the 1 that is left]",
      ])
    withExtendedLifetime(first) {}
  }

  /// What was in flight and is done now is not told to be unknown.
  @Test func anActionThatIsDoneAgainIsNoLongerUnknown() async throws {
    world.stuck["docker"] = Door()
    let first = try await resume("a.steps", flow(atOnce: 3))
    try await first.play(["2.0", ":press Publish"])
    world.stuck = [:]
    let second = try await resume("b.steps", from: "a.steps", flow(atOnce: 3))
    try await second.play([":press \"Publish / docker\""])
    #expect(screen(second).suffix(2) == ["site: done: site 1.0", "[Go on]"])
    #expect(second.notices.filter { $0.contains("not known") } == [])
    // Nor in a run after that.
    let third = try await resume("c.steps", from: "b.steps", flow(atOnce: 3))
    #expect(screen(third) == screen(second))
    #expect(third.notices.filter { $0.contains("not known") } == [])
    withExtendedLifetime(first) {}
  }

  @Test func thePersonGoesOnWithoutSome() async throws {
    world.broken = ["docker", "site"]
    let first = try await resume("a.steps", flow(canGoOn: true))
    try await first.play(["2.0"])
    #expect(screen(first).suffix(1) == ["[Publish]"])
    try await first.play([":press Publish"])
    #expect(
      screen(first).suffix(2) == [
        "[Try the 2 that failed again]", "[Go on without the 2 that are not done]",
      ])
    // What is known to be done with other answers is not counted as not done.
    try await first.play([":back Version", "3.0"])
    #expect(
      screen(first) == [
        "npm: done with other answers: npm 1.0", "docker: waiting", "site: waiting",
        "[Do the 2 that are left]", "[Do “npm” again]",
        "[Go on without the 3 that are not surely done]",
      ])
    try await first.play([":back Version", "2.0"])
    try await first.play([":press Publish", ":press \"Publish / Go on\""])
    #expect(
      first.session.flowStates.first?.contains("docker is down.") == true,
      "\(first.session.flowStates)")
    let second = try await resume("b.steps", from: "a.steps", flow(canGoOn: true))
    #expect(second.session.show().title == "End")
    #expect(second.session.flowStates.first?.contains("npm 1.0") == true)
    #expect(world.published == ["npm"])
  }

  /// A step back over the list leaves nothing running, and nothing is published twice afterwards.
  @Test func steppingBackRepeatsNothing() async throws {
    let door = Door()
    world.stuck["docker"] = door
    let run = try await resume("a.steps", flow())
    try await run.play(["2.0", ":press Publish", ":back"])
    #expect(run.session.show().busy == [])
    door.open()
    await run.session.pass(.zero)
    world.stuck = [:]
    let unclear = "docker: begun before, and perhaps done"
    // What is known stays known, in another run, too.
    try await run.play(["2.0"])
    #expect(screen(run).prefix(3) == ["npm: done: npm 1.0", unclear, "site: waiting"])
    try await run.play([":back"])
    let next = try await resume("n.steps", from: "a.steps", flow())
    try await next.play(["2.0"])
    #expect(screen(next).prefix(3) == ["npm: done: npm 1.0", unclear, "site: waiting"])
    try await run.play(["3.0"])
    let outdated = "npm: done with other answers: npm 1.0"
    let begun = "docker: begun with other answers, and perhaps done"
    #expect(screen(run).prefix(3) == [outdated, begun, "site: waiting"])
    await #expect(throws: Rejection.self) { try await run.play([":press Publish"]) }
    #expect(world.published.sorted() == ["docker", "npm", "site"])
    try await run.play([":press \"Publish / npm\""])
    #expect(screen(run).prefix(1) == ["npm: done: npm 1.0"])
    // Without `onceOnly`, another visit of the screen may do everything again.
    let other = try await resume("b.steps", flow(onceOnly: false))
    try await other.play(["2.0", ":press Publish", ":back", ":back", "3.0"])
    #expect(screen(other).prefix(1) == ["npm: waiting"])
    try await other.play([":back", "2.0"])
    #expect(screen(other).prefix(1) == ["npm: done: npm 1.0"])
  }

  /// What happens to a list while one of its actions runs.
  nonisolated enum Interruption: CaseIterable, Sendable {
    case revisit, kill, killAndRevisit, backAndRevisit
  }

  /// What was begun stays begun, whatever is answered before it, in this run and in the next one.
  @Test(arguments: Interruption.allCases)
  func anInterruptedActionStaysBegunWithOtherAnswers(_ interruption: Interruption) async throws {
    func changes(_ run: SavedRun, to version: String) async throws {
      try await run.play([":back Version", version])
    }
    let door = Door()
    world.stuck["docker"] = door
    var file = "a.steps"
    var run = try await resume(file, flow())
    try await run.play(["1.0", ":press Publish"])
    switch interruption {
    case .revisit: try await changes(run, to: "2.0")
    case .kill, .killAndRevisit:
      file = "b.steps"
      run = try await resume(file, from: "a.steps", flow())
      try await changes(run, to: "2.0")
      if interruption == .killAndRevisit { try await changes(run, to: "3.0") }
    case .backAndRevisit:
      try await run.play([":back", "1.0"])
      try await changes(run, to: "2.0")
    }
    world.stuck = [:]
    if file == "a.steps" {
      // What was stopped may have been done all the same.
      door.open()
      await run.session.pass(.zero)
      #expect(world.published == ["npm", "docker"])
    }
    let before = world.published
    let rows = [
      "npm: done with other answers: npm 1.0",
      "docker: begun with other answers, and perhaps done", "site: waiting",
    ]
    #expect(Array(screen(run).prefix(3)) == rows)
    // Another run knows the same.
    let next = try await resume("c.steps", from: file, flow())
    #expect(Array(screen(next).prefix(3)) == rows)
    for run in [run, next] {
      await #expect(throws: Rejection.self) { try await run.play([":press Publish"]) }
    }
    #expect(world.published == before + ["site", "site"])
    // The answer from before makes it what it was.
    try await changes(next, to: "1.0")
    #expect(
      screen(next).prefix(3) == [
        "npm: done: npm 1.0", "docker: begun before, and perhaps done",
        "site: done with other answers: site 1.0",
      ])
    try await next.play([":press \"Publish / docker\""])
    #expect(screen(next)[1] == "docker: done: docker 1.0")
    #expect(world.published == before + ["site", "site", "docker"])
  }

  /// Only a failure and a button of its own begin an action again, whatever happens to the run and its answers.
  @Test(arguments: 1...40)
  func nothingIsBegunTwiceOnARandomWay(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let places = ["npm", "docker", "site"]
    var allowed: [String] = []
    var way: [String] = []
    var killed: [SavedRun] = []
    var last = 0
    let flow = { self.flow(atOnce: Int(seed % 2) + 1, canGoOn: seed % 3 == 0) }
    var run = try await resume("0.steps", flow())
    func play(_ lines: String...) async {
      way += lines
      for line in lines { try? await run.play([line]) }
    }
    await play("1.0")
    for number in 1...16 {
      let place = places.randomElement(using: &random) ?? ""
      let version = Bool.random(using: &random) ? "1.0" : "2.0"
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: await play(":press Publish")
      case 2: await play(":back Version", version)
      case 3: await play(":back", version)
      case 4:
        allowed.append(place)
        await play(":press \"Publish / \(place)\"")
      case 5:
        way.append("killed")
        killed.append(run)
        run = try await resume("\(number).steps", from: "\(last).steps", flow())
        last = number
      default:
        way.append("trouble at \(place)")
        world.stuck = Bool.random(using: &random) ? [place: Door()] : [:]
        world.broken = Bool.random(using: &random) ? [place] : []
      }
      for place in places {
        let count = [world.failed, allowed].joined().count { $0 == place } + 1
        #expect(world.begun.count { $0 == place } <= count, "\(place): \(way)")
      }
    }
  }

  /// The failed action is known as failed, the next ones wait, and the next press goes on there.
  @Test(arguments: [1, 2])
  func aFailureStopsTheOthers(_ atOnce: Int) async throws {
    world.broken = ["npm"]
    let run = try await resume("a.steps", flow(atOnce: atOnce, stopsAtFailure: true))
    try await run.play(["2.0", ":press Publish"])
    let begun = Array(["docker"].prefix(atOnce - 1))
    #expect(world.published == begun)
    #expect(run.errors == ["1 of 3 failed."])
    #expect(screen(run).contains("site: waiting"))
    world.broken = []
    try await run.play([":press Publish"])
    #expect(world.published.sorted() == ["docker", "npm", "site"])
  }

  @Test func oneActionThatIsDoneLeadsOn() async throws {
    let flow = Talk { talk in
      talk.push(
        PublishScreen([.init(name: "npm")], service: .init { "\($0.name) 1.0" }) {
          talk.finish($0.map { "\($0.id): \($0.outcome)" })
        })
    }
    let run = try await resume("a.steps", flow)
    try await run.play([":press Publish"])
    guard case .finished? = run.session.ending else { return _ = Issue.record("It goes on.") }
  }

  @Test func severalActionsRunSideBySide() async throws {
    let doors = ["npm": Door(), "docker": Door(), "site": Door()]
    world.stuck = doors
    let run = try await resume("a.steps", flow(atOnce: 2))
    try await run.play(["2.0", ":press Publish"])
    #expect(
      screen(run).prefix(3) == ["npm: running…", "docker: running…", "site: waiting"])
    doors["docker"]?.open()
    await run.session.pass(.zero)
    #expect(
      screen(run).prefix(3) == ["npm: running…", "docker: done: docker 1.0", "site: running…"])
    for door in doors.values { door.open() }
    await run.session.pass(.zero)
    #expect(run.session.show().title == "End")
  }

  // MARK: Pending work at the end

  @Test func theEndWaitsForPendingWorkAndHasAWayOut() async throws {
    let uploads = Uploads()
    func makeRun(_ name: String) async throws -> SavedRun {
      let flow = Talk { talk in
        talk.push(
          Card("Send") {
            TextField("Name") { talk.note($0) }
            SendScreen(uploads) { talk.finish(talk.state) }.body
            Button("More") { talk.push(Card("More") { Button("Back") {} }) }
          })
      }
      return try await SavedRun(flow, at: folder[name])
    }
    let run = try await makeRun("a.steps")
    #expect(screen(run) == ["Name", "[Done]", "[More]"])
    try await run.play([":press Done"])
    #expect(
      screen(run) == [
        "Name", "2 uploads are not done.", "[Done]", "[End without waiting]", "[More]",
      ])
    uploads.count = 1
    await run.session.pass(.zero)
    #expect(screen(run)[1] == "1 upload is not done.")
    // Another screen ends the wait.
    try await run.play([":press More"])
    #expect(run.session.show().busy == [])
    try await run.play([":back"])
    #expect(screen(run) == ["Name", "[Done]", "[More]"])
    try await run.play([":press Done"])
    uploads.count = 0
    await run.session.pass(.zero)
    guard case .finished? = run.session.ending else {
      Issue.record("\(String(describing: run.session.ending))")
      return
    }
    #expect(run.session.undoneNotice == nil)
    uploads.count = 3
    let other = try await makeRun("b.steps")
    try await other.play([":press Done"])
    uploads.hasFailed = true
    await other.session.pass(.zero)
    #expect(other.errors == ["An upload failed: send it again."])
    try await other.play([":press \"End without waiting\""])
    #expect(other.session.ending != nil)
    #expect(other.session.undoneNotice?.english == "An upload failed: send it again.")
  }
}
