import StepwiseJournal
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
    let press = AnotherPress(testDescription: "", onceOnly: row.onceOnly, isAnew: false)
    // A killed run does nothing more, and its door may keep it alive: the next run reads a copy of its file.
    func begin(_ file: String, from other: String? = nil) async throws -> SavedRun {
      if let other { try folder.write(folder.read(other), to: file) }
      return try await SavedRun(flow(press, services), at: folder[file])
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

  private func flow(_ row: AnotherPress, _ services: Services) -> Talk {
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
                    _ = try await kept(part) { try await services.call(part) }
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
      let services = Services()
      if row.breaks, row.isRejected { services.rejecting = ["site"] }
      if row.breaks, !row.isRejected { services.broken = ["site"] }
      let name = "\(isKilled).steps"
      let first = try await SavedRun(flow(row, services), at: folder[name])
      try await first.play(["1"])
      try? await first.play([":press Publish"])
      (services.broken, services.rejecting) = ([], [])
      for step in row.steps { try await first.play([step]) }
      var run = first
      if isKilled {
        try folder.write(try folder.read(name), to: "next.steps")
        run = try await SavedRun(flow(row, services), at: folder["next.steps"])
      }
      try await run.play([":press Publish"])
      #expect(run.session.show().title == "End")
      let begun = (row.breaks ? ["npm", "docker"] : ["npm", "docker", "site"]) + row.published
      #expect(
        services.done == (row.isAnew ? begun + ["npm", "docker", "site"] : begun + ["site"]),
        "killed: \(isKilled)")
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
