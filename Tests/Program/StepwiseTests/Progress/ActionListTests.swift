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
  private let folder = TestFolder()

  private static func list(
    onceOnly: Bool = true, atOnce: Int = 1, stopsAtFailure: Bool = false, canGoOn: Bool = false
  ) -> (Services) -> Talk {
    { services in
      Talk { talk in
        talk.push(
          Card(asking: "Version") { _ in
            talk.push("Release") {
              ActionList(
                "Publish", of: ["npm", "docker", "site"], id: \.self, onceOnly: onceOnly,
                atOnce: atOnce, stopsAtFailure: stopsAtFailure, canGoOn: canGoOn
              ) {
                try await services.call($0)
              } onFinish: { results in
                talk.note(results.map { "\($0.outcome)" }.joined(separator: ", "))
                talk.push("End") { Button("Done") { talk.finish(talk.state) } }
              }
            }
          })
      }
    }
  }

  @Test func stories() async throws { for story in Self.stories { try await story.check() } }

  private static let stories =
    [
      SavedStory(
        "only failed actions are tried again, in a later run, too", list(),
        """
        > down docker; 2.0
        at Release · shows npm: waiting | docker: waiting | site: waiting | [Publish]
        > :press Publish
        shows npm: done: npm 1.0 | docker: failed: docker is down. | site: done: site 1.0 | [Try the
          1 that failed again] · ! 1 of 3 failed. · done npm, site
        > :press Publish
        > kill
        shows npm: done: npm 1.0 | docker: waiting | site: done: site 1.0 | [Do the 1 that is left]
          · ! - · * 1 answer was given again from 1.steps.
        > up; :press Publish
        at End · shows [Done] · * - · state done(npm 1.0), done(docker 1.0), done(site 1.0) · done
          npm, site, docker
        > kill
        * 2 answers were given again from 2.steps.
        > :back
        at Release · shows npm: done: npm 1.0 | docker: done: docker 1.0 | site: done: site 1.0 |
          [Go on] · * - · state -
        > :press Publish
        at End · shows [Done] · state done(npm 1.0), done(docker 1.0), done(site 1.0)
        > kill
        * 2 answers were given again from 3.steps.
        """),
      SavedStory(
        "an action in flight is unclear after a kill", list(),
        """
        > stuck docker; 2.0; :press Publish
        at Release · shows npm: done: npm 1.0 | docker: running… | site: waiting | [Publish] · done
          npm
        > up; kill
        shows npm: done: npm 1.0 | docker: begun before, and perhaps done | site: waiting | [Do the
          1 that is left] | [Do “docker” again] · * 1 answer was given again from 1.steps. It is not
          known whether “docker” was done when the last run ended. If it was not, press “Do “docker”
          again”.
        > :press Publish
        refused: Perhaps done already: “docker”. Do again what was not done, or go on. · shows npm:
          done: npm 1.0 | docker: begun before, and perhaps done | site: done: site 1.0 | [Go on
          without the 1 that is perhaps done] | [Do “docker” again] · ! Perhaps done already:
          “docker”. Do again what was not done, or go on. · * - · done npm, site
        > kill
        ! - · * 1 answer was given again from 2.steps. It is not known whether “docker” was done
          when the last run ended. If it was not, press “Do “docker” again”.
        > :press "Publish / docker"
        shows npm: done: npm 1.0 | docker: done: docker 1.0 | site: done: site 1.0 | [Go on] · * - ·
          done npm, site, docker
        > kill
        * 1 answer was given again from 3.steps.
        > :press Publish
        at End · shows [Done] · * - · state done(npm 1.0), done(docker 1.0), done(site 1.0)
        """),
      SavedStory(
        "an action after one in flight is not begun without a word", list(stopsAtFailure: true),
        """
        > stuck docker; 2.0; :press Publish
        at Release · shows npm: done: npm 1.0 | docker: running… | site: waiting | [Publish] · done
          npm
        > up; kill
        shows npm: done: npm 1.0 | docker: begun before, and perhaps done | site: waiting | [Take
          “docker” as done, and go on with the 1 left] | [Do “docker” again] · * 1 answer was given
          again from 1.steps. It is not known whether “docker” was done when the last run ended. If
          it was not, press “Do “docker” again”.
        > stuck docker; :press "Publish / docker"
        shows npm: done: npm 1.0 | docker: running… | site: waiting | [Do the 1 that is left] | [Do
          “docker” again] · * -
        > open docker
        shows npm: done: npm 1.0 | docker: done: docker 1.0 | site: waiting | [Do the 1 that is
          left] · done npm, docker
        """),
      SavedStory(
        "an action that is done again is no longer unknown", list(atOnce: 3),
        """
        > stuck docker; 2.0; :press Publish
        at Release · shows npm: done: npm 1.0 | docker: running… | site: done: site 1.0 | [Publish]
          · done npm, site
        > up; kill; :press "Publish / docker"
        shows npm: done: npm 1.0 | docker: done: docker 1.0 | site: done: site 1.0 | [Go on] · done
          npm, site, docker
        > kill
        * 1 answer was given again from 2.steps.
        """),
      SavedStory(
        "the person goes on without some, and what is done with other answers is not counted as not done",
        list(canGoOn: true),
        """
        > down docker; down site; 2.0; :press Publish
        at Release · shows npm: done: npm 1.0 | docker: failed: docker is down. | site: failed: site
          is down. | [Try the 2 that failed again] | [Go on without the 2 that are not done] · ! 2
          of 3 failed. · done npm
        > :back Version; 3.0
        shows npm: done with other answers: npm 1.0 | docker: waiting | site: waiting | [Do the 2
          that are left] | [Do “npm” again] | [Go on without the 3 that are not surely done] · ! -
        > :back Version; 2.0
        shows npm: done: npm 1.0 | docker: waiting | site: waiting | [Do the 2 that are left] | [Go
          on without the 2 that are not done]
        > :press Publish; :press "Publish / Go on"
        at End · shows [Done] · state done(npm 1.0), notDone(Optional(docker is down.)),
          notDone(Optional(site is down.))
        > kill
        * 2 answers were given again from 1.steps. · state done(npm 1.0), notDone(nil), notDone(nil)
        """),
      SavedStory(
        "a step back over the list leaves nothing running, and repeats nothing", list(),
        """
        > stuck docker; 2.0; :press Publish; :back
        shows Version = 2.0 · done npm
        > open docker; up; 2.0
        at Release · shows npm: done: npm 1.0 | docker: begun before, and perhaps done | site:
          waiting | [Do the 1 that is left] | [Do “docker” again] · done npm, docker
        > :back; kill; 2.0
        * It is not known whether “docker” was done when the last run ended. If it was not, press
          “Do “docker” again”.
        > :back; 3.0
        shows npm: done with other answers: npm 1.0 | docker: begun with other answers, and perhaps
          done | site: waiting | [Do the 1 that is left] | [Do “npm” again] | [Do “docker” again] ·
          * -
        > :press Publish
        refused: Perhaps done already: “npm” and “docker”. Do again what was not done, or go on. ·
          shows npm: done with other answers: npm 1.0 | docker: begun with other answers, and
          perhaps done | site: done: site 1.0 | [Go on without the 2 that are perhaps done] | [Do
          “npm” again] | [Do “docker” again] · ! Perhaps done already: “npm” and “docker”. Do again
          what was not done, or go on. · done npm, docker, site
        > :press "Publish / npm"
        shows npm: done: npm 1.0 | docker: begun with other answers, and perhaps done | site: done:
          site 1.0 | [Go on without the 1 that is perhaps done] | [Do “docker” again] · ! - · done
          npm, docker, site, npm
        """),
      SavedStory(
        "without onceOnly, another visit may do everything again", list(onceOnly: false),
        """
        > 2.0; :press Publish; :back; :back; 3.0
        at Release · shows npm: waiting | docker: waiting | site: waiting | [Publish] · done npm,
          docker, site
        > :back; 2.0
        shows npm: done: npm 1.0 | docker: done: docker 1.0 | site: done: site 1.0 | [Go on]
        """),
      SavedStory(
        "a failure stops the others", list(stopsAtFailure: true),
        """
        > down npm; 2.0; :press Publish
        at Release · shows npm: failed: npm is down. | docker: waiting | site: waiting | [Do the 3
          that are left] · ! 1 of 3 failed.
        > up; :press Publish
        at End · shows [Done] · ! - · state done(npm 1.0), done(docker 1.0), done(site 1.0) · done
          npm, docker, site
        """),
      SavedStory(
        "a failure stops the others, of which one has begun", list(atOnce: 2, stopsAtFailure: true),
        """
        > down npm; 2.0; :press Publish
        at Release · shows npm: failed: npm is down. | docker: done: docker 1.0 | site: waiting |
          [Do the 2 that are left] · ! 1 of 3 failed. · done docker
        > up; :press Publish
        at End · shows [Done] · ! - · state done(npm 1.0), done(docker 1.0), done(site 1.0) · done
          docker, npm, site
        """),
      SavedStory(
        "several actions run side by side", list(atOnce: 2),
        """
        > stuck npm; stuck docker; stuck site; 2.0; :press Publish
        at Release · shows npm: running… | docker: running… | site: waiting | [Publish]
        > open docker
        shows npm: running… | docker: done: docker 1.0 | site: running… | [Publish] · done docker
        > open npm; open site
        at End · shows [Done] · state done(npm 1.0), done(docker 1.0), done(site 1.0) · done docker,
          npm, site
        """),
    ] + interruptions

  /// What was begun stays begun, whatever is answered before it, in this run and in the next one, and the answer from before
  /// makes it what it was; what was stopped and not killed may have been done all the same.
  private static let interruptions = [
    (":back Version; 2.0", "npm, docker"), ("kill; :back Version; 2.0", "npm"),
    ("kill; :back Version; 2.0; :back Version; 3.0", "npm"),
    (":back; 1.0; :back Version; 2.0", "npm, docker"),
  ].map { steps, done in
    SavedStory(
      "an interrupted action stays begun with other answers: \(steps)", list(),
      """
      > stuck docker; 1.0; :press Publish; \(steps); open docker; up
      at Release · shows npm: done with other answers: npm 1.0 | docker: begun with other answers,
        and perhaps done | site: waiting | [Do the 1 that is left] | [Do “npm” again] | [Do
        “docker” again] · done \(done)
      > :press Publish
      refused: Perhaps done already: “npm” and “docker”. Do again what was not done, or go on. ·
        shows npm: done with other answers: npm 1.0 | docker: begun with other answers, and
        perhaps done | site: done: site 1.0 | [Go on without the 2 that are perhaps done] | [Do
        “npm” again] | [Do “docker” again] · ! Perhaps done already: “npm” and “docker”. Do again
        what was not done, or go on. · done \(done), site
      """)
  }

  /// Only a failure and a button of its own begin an action again, whatever happens to the run and its answers.
  @Test(arguments: 1...40)
  func nothingIsBegunTwiceOnARandomWay(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let places = ["npm", "docker", "site"]
    let services = Services()
    var allowed: [String] = []
    var way: [String] = []
    var runs: [SavedRun] = []
    func begin() async throws {
      let file = "\(runs.count).steps"
      if !runs.isEmpty { try folder.write(folder.read("\(runs.count - 1).steps"), to: file) }
      let flow = Self.list(atOnce: Int(seed % 2) + 1, canGoOn: seed % 3 == 0)(services)
      runs.append(try await SavedRun(flow, at: folder[file]))
    }
    func play(_ lines: String...) async {
      way += lines
      for line in lines { try? await runs.last?.play([line]) }
    }
    try await begin()
    await play("1.0")
    for _ in 1...16 {
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
        try await begin()
      default:
        way.append("trouble at \(place)")
        services.stuck = Bool.random(using: &random) ? [place: Door()] : [:]
        services.broken = Bool.random(using: &random) ? [place] : []
      }
      for place in places {
        let count = [services.failed, allowed].joined().count { $0 == place } + 1
        #expect(services.begun.count { $0 == place } <= count, "\(place): \(way)")
      }
    }
  }

  @Test func oneActionThatIsDoneLeadsOn() async throws {
    let flow = Talk { talk in
      talk.push(
        PublishScreen([.init(name: "npm")], service: .init { "\($0.name) 1.0" }) {
          talk.finish($0.map { "\($0.id): \($0.outcome)" })
        })
    }
    let run = try await SavedRun(flow, at: folder["a.steps"])
    try await run.play([":press Publish"])
    guard case .finished? = run.session.ending else { return _ = Issue.record("It goes on.") }
  }

  // MARK: Pending work at the end

  /// The rows and the buttons.
  private func screen(_ run: SavedRun) -> [String] {
    run.session.show().elements.map { $0.button == nil ? $0.label : "[\($0.label)]" }
  }

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
