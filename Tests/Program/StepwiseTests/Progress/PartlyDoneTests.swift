import Foundation
import StepwiseRecords
import TestSupport
import Testing

@testable import Stepwise

/// A kill in the middle of a press that calls several services, each of which keeps its answer.
@Suite("Presses that were done in part")
struct PartlyDoneTests {
  private let folder = TestFolder()

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
    let services = Services()
    services.stuck = row.stuck.map { [$0: Door()] } ?? [:]
    services.broken = Set([row.broken].compactMap(\.self))
    let flow = Self.publishing(onceOnly: row.onceOnly)
    // A killed run does nothing more, and its door may keep it alive: the next run reads a copy of its file.
    func begin(_ file: String, from other: String? = nil) async throws -> SavedRun {
      if let other { try folder.write(folder.read(other), to: file) }
      return try await SavedRun(flow(services), at: folder[file])
    }
    let first = try await begin("p.steps")
    try await first.play(["2", ":press Publish"])
    let before = services.done
    (services.stuck, services.broken) = ([:], [])
    let second = try await begin("q.steps", from: "p.steps")
    #expect(second.session.show().title == "Release")
    #expect(Array(second.notices.dropFirst()) == row.notices)
    try await second.play([":press Publish"])
    #expect(second.session.show().title == "End")
    #expect(services.done == ["npm", "docker", "site"])
    #expect(before == Array(services.done.prefix(before.count)))
    // Nothing is told about a press that was completed.
    let third = try await begin("r.steps", from: "q.steps")
    #expect(third.session.show().title == "End")
    #expect(third.notices.count == 1)
    #expect(services.done.count == 3)
    withExtendedLifetime(first) {}
  }

  /// A button that publishes three parts: one that is pressed once only or a plain one, which may push the next screen early.
  private static func publishing(onceOnly: Bool, isEarly: Bool = false) -> (Services) -> Talk {
    { services in
      Talk { talk in
        talk.push(
          Card(asking: "Version") {
            talk.note($0)
            talk.push("Release") {
              Button("Publish", onceOnly: onceOnly) {
                let end = Card("End") { Button("Done") { talk.finish(talk.state) } }
                for part in ["npm", "docker", "site"] {
                  if isEarly, part == "site" { talk.push(end) }
                  _ = try await kept(part) { try await services.call(part) }
                }
                if !isEarly { talk.push(end) }
              }
            }
          })
      }
    }
  }

  /// The button, the trouble of a first press, the steps after it, and what another press publishes.
  private static let presses = """
    once; broken → site
    plain; broken → site
    once; rejected → site
    plain; rejected → npm, docker, site
    once early; broken → site
    plain early; broken → site
    once; broken; :back; 1 → site
    once; broken; :back; 1; :back; 1 → site
    once; broken; :back; 2 → npm, docker, site
    plain; broken; :back; 1 → npm, docker, site
    once; broken; :back Version; 2 → npm, docker, site
    plain; broken; :back Version; 2 → npm, docker, site
    once; broken; :back Version; 2; :back Version; 1 → site
    once; broken; :back Version; 2; :press Publish; :back Version; 1 → site
    once; fine; :back → npm, docker, site
    """

  @Test func anotherPressRepeatsNoPart() async throws {
    for row in Self.presses.split(separator: "\n") {
      for isKilled in [false, true] {
        let sides = row.components(separatedBy: " → ")
        let steps = sides[0].components(separatedBy: "; ").filter { !$0.isEmpty }
        let services = Services()
        if steps[1].hasPrefix("rejected") { services.rejecting = ["site"] }
        if steps[1].hasPrefix("broken") { services.broken = ["site"] }
        let flow = Self.publishing(
          onceOnly: steps[0].hasPrefix("once"), isEarly: steps[0].hasSuffix("early"))
        let folder = TestFolder()
        let first = try await SavedRun(flow(services), at: folder["first.steps"])
        try await first.play(["1"])
        try? await first.play([":press Publish"])
        (services.broken, services.rejecting) = ([], [])
        for step in steps.dropFirst(2) { try await first.play([step]) }
        var run = first
        if isKilled {
          try folder.write(folder.read("first.steps"), to: "next.steps")
          run = try await SavedRun(flow(services), at: folder["next.steps"])
        }
        let before = services.done.count
        try await run.play([":press Publish"])
        let published = services.done.dropFirst(before).joined(separator: ", ")
        let name = "\(row), killed: \(isKilled)"
        #expect(run.session.show().title == "End" && published == sides[1], "\(name): \(published)")
      }
    }
  }

  /// Once-only buttons behind a question, each of which calls a service.
  private static func buttons(_ labels: String...) -> (Services) -> Talk {
    { services in
      Talk { talk in
        talk.push(
          Card(asking: "Version") { _ in
            talk.push("Release") {
              TextField("Remark").optional()
              for label in labels {
                Button(label, onceOnly: true) {
                  try await services.call(label)
                  talk.note(label)
                }
              }
              Button("Next") {
                talk.push(
                  Card(asking: "Next") { _ in
                    talk.push("End") { Button("Done") { talk.finish(talk.state) } }
                  })
              }
            }
          })
      }
    }
  }

  @Test func stories() async throws { for story in Self.stories { try await story.check() } }

  private static let stories = [
    SavedStory(
      "another answer does not hide an interrupted press", buttons("Publish"),
      """
      > 1; stuck Publish; :press Publish; :back Version; 2
      at Release · shows Remark | [Publish] | [Next]
      > kill
      * 1 answer was given again from 1.steps. It is not known whether “Publish” was done when the
        last run ended: press it if it was not.
      """),
    SavedStory(
      "nor does one in the next run", buttons("Publish"),
      """
      > 1; stuck Publish; :press Publish; kill; :back Version; 2
      at Release · shows Remark | [Publish] | [Next]
      > kill
      * 1 answer was given again from 2.steps. It is not known whether “Publish” was done when the
        last run ended: press it if it was not.
      """),
    SavedStory(
      "an end stays unknown until a press, whatever the person does first", buttons("Publish"),
      """
      > 1; stuck Publish; :press Publish; up; kill
      at Release · shows Remark | [Publish] | [Next] · * 1 answer was given again from 1.steps. It
        is not known whether “Publish” was done when the last run ended: press it if it was not.
      > :set Remark = soon; kill
      shows Remark = soon | [Publish] | [Next] · * 2 answers were given again from 2.steps. It is
        not known whether “Publish” was done when the last run ended: press it if it was not.
      > :press Publish; kill
      * 2 answers were given again from 3.steps. “Publish” was pressed before. It is not pressed
        again by itself: press it if it is to be done once more. · done Publish
      """),
    SavedStory(
      "a stopped press is told to be perhaps done", buttons("Look", "Publish"),
      """
      > 1; stuck Publish; :press Publish; :back
      shows Version = 1 · * “Publish” was stopped, and is perhaps done.
      > 1; up; stuck Look; :press Look; :back Version
      * “Look” was stopped, and is perhaps done.
      """),
    SavedStory(
      "all presses that are perhaps done are told at once", buttons("Tag", "Publish"),
      """
      > 1; stuck Tag; stuck Publish; :press Tag; :back; 1; :press Publish
      at Release · shows Remark | [Tag] | [Publish] | [Next]
      > kill
      * 1 answer was given again from 1.steps. It is not known whether “Tag” was done when the
        last run ended: press it if it was not. It is not known whether “Publish” was done when
        the last run ended: press it if it was not.
      """),
    SavedStory(
      "a press that has waited for another is written before it begins",
      buttons("Publish", "Announce"),
      """
      > 1; stuck Publish; stuck Announce; :press Publish; :press Announce
      at Release · shows Remark | [Publish] | [Announce] | [Next]
      > open Publish
      state Publish · done Publish
      > kill
      * 1 answer was given again from 1.steps. “Publish” was pressed before. It is not pressed
        again by itself: press it if it is to be done once more. · state -
      > up; :press Publish
      * It is not known whether “Announce” was done when the last run ended: press it if it was
        not. · state Publish · done Publish, Publish
      > kill
      * 1 answer was given again from 2.steps. “Publish” was pressed before. It is not pressed
        again by itself: press it if it is to be done once more. · state -
      """),
    SavedStory(
      "what is left to the person is asked until they go on without it", buttons("Publish"),
      """
      > 1; :press Publish; :press Next; x
      at End · shows [Done] · state Publish · done Publish
      > kill
      at Release · shows Remark | [Publish] | [Next] · * 1 answer was given again from 1.steps.
        “Publish” was pressed before. It is not pressed again by itself: press it if it is to be
        done once more. · state -
      > :back; kill; 1
      * “Publish” was pressed before. It is not pressed again by itself: press it if it is to be
        done once more.
      > :press Next; kill
      at End · shows [Done] · * 3 answers were given again from 3.steps.
      """),
    SavedStory(
      "a rejected press is not left to the person, and what was left is done once",
      buttons("Publish"),
      """
      > 1; refuse Publish; :press Publish
      refused: Publish is refused. · at Release · shows Remark | [Publish] | [Next] · ! Publish is
        refused.
      > up; kill
      ! - · * 1 answer was given again from 1.steps.
      > :press Publish; kill
      * 1 answer was given again from 2.steps. “Publish” was pressed before. It is not pressed
        again by itself: press it if it is to be done once more. · done Publish
      > :back; 1
      * “Publish” was pressed before. It is not pressed again by itself: press it if it is to be
        done once more.
      > :press Publish; kill
      * 1 answer was given again from 3.steps. “Publish” was pressed before. It is not pressed
        again by itself: press it if it is to be done once more. · done Publish, Publish
      """),
  ]
}
