import Foundation
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// Resuming from a file after a kill at any moment: nothing is lost, and nothing is done twice.
@Suite struct ResumeTests {
  let folder = TestFolder()
  var path: String { folder["p.steps"] }

  nonisolated static let straight = [
    "Fetch", "Go on", "Cat", "Ada", ":text\nonce\n\nupon \n:end", "36", "", "Next", "Send", "fine",
    "Confirm",
  ]

  func run(
    _ world: World, _ change: Journey.Change? = nil, isResumed: Bool = false,
    calls: DiskCalls = DiskCalls()
  ) async throws -> SavedRun {
    try await SavedRun(Journey(world, change), at: path, isResumed: isResumed, calls: calls)
  }

  /// Plays steps as far as they are accepted; detours contain rejected steps, too.
  private func play(_ steps: some Sequence<String>, _ run: SavedRun) async throws {
    for step in steps {
      do { try await run.play([step]) } catch is Rejection {}
    }
  }

  /// An answer that a file cannot hold is rejected, and every accepted answer comes back.
  @Test(
    arguments: [
      ("Line", .text("gr\u{1}ace"), false), ("Line", .text("\u{7F}"), false),
      ("Lines", .text("a\r\nb"), false), ("Lines", .text("a\n\u{1B}"), false),
      ("Line", .text("a\tb\u{85}\u{2028}c\u{202E}"), true), ("Line", .text(" \\:x "), true),
      ("Lines", .text("\n:end\n\t"), true),
      ("Id", .number(9_007_199_254_740_993), true),
      ("Id", .number(-9_223_372_036_854_775_808), true),
      ("Height", .number(0.1), true),
    ] as [(String, Value, Bool)])
  func anAnswerIsRejectedOrKept(_ element: String, _ value: Value, isTaken: Bool) async throws {
    func form() -> Talk {
      Talk.form { _ in
        TextField("Line")
        TextEditor("Lines")
        NumberField("Id", Int.self)
        NumberField("Height")
      }
    }
    var first: SavedRun? = try await SavedRun(form(), at: path)
    let receipt = try? first?.session.perform(.answer(entry: 1, element: element, value: value))
    #expect((receipt != nil) == isTaken)
    let shown = first?.session.show().elements.map(\.value)
    first = nil
    let second = try await SavedRun(form(), at: path)
    #expect(second.session.show().elements.map(\.value) == shown)
    #expect(shown?.contains(value) == isTaken)
  }

  // MARK: Stories

  @Test func stories() async throws { for story in Self.stories { try await story.check() } }

  /// A field whose default is fetched, and whose answer is checked.
  private static let address: (Services) -> Talk = { services in
    Talk { talk in
      talk.push("Address") {
        TextField("Address", load: { try await services.call("load") }) {
          if services.rejecting.contains("flow") { throw Rejection("Too long.") }
          talk.note($0)
          talk.push(Card(asking: "Next") { talk.note($0) })
        } check: { _ in
          try await services.call("check")
        }
      }
    }
  }

  /// A screen that cannot be resumed, between two that can.
  private static func room(remembers: Bool = true) -> (Services) -> Talk {
    { _ in
      Talk { talk in
        var first: ScreenIdentity?
        first = talk.push("First") {
          TextField("Name") { talk.note($0) }.remembersAnswer(remembers)
          Button("Open") {
            talk.push(
              Card("Room", task: ScreenTask {}) {
                TextField("Message") { talk.note($0) }.repeatsQuestion()
                Button("Leave") { if let first { talk.pop(to: first) } }
                Button("Next") {
                  talk.push("Last") { if let first { Button("Change", revisits: first) } }
                }
              })
          }
        }
      }
    }
  }

  /// Questions before options that a service has, and a screen that cannot be resumed.
  private static let colours: (Services) -> Talk = { services in
    Talk { talk in
      @MainActor func ask(_ titles: ArraySlice<String>) {
        if let title = titles.first {
          talk.push(
            Card(asking: title) {
              talk.note($0)
              ask(titles.dropFirst())
            } check: { _ in
              try await services.call(title)
            })
        } else {
          talk.push("Colour") {
            Picker("Colour", load: { OptionList([try await services.call("red")]) }) {
              talk.note($0)
              talk.push(Card("Room", task: ScreenTask {}) { Text("A room.") })
            }
          }
        }
      }
      ask(["Name", "Town"])
    }
  }

  private static let stories = [
    SavedStory(
      "no default of an answered field is fetched, on the stack or stepped back from", address,
      """
      > Elsewhere; kill
      at Next · shows Next · * 1 answer was given again from 1.steps. · state Elsewhere · done
        load, check, check
      > :back; kill
      at Address · shows Address = Elsewhere · * - · state -
      """),
    SavedStory(
      "nor while the answer is checked", address,
      """
      > Elsewhere; stuck check; kill
      shows Address · done load, check
      > open check
      at Next · shows Next · * 1 answer was given again from 1.steps. · state Elsewhere · done
        load, check, check
      > :back; kill
      at Address · shows Address = Elsewhere · * - · state -
      """),
    SavedStory(
      "a step back keeps the saved answer that is given again, until there is another", address,
      """
      > Elsewhere; stuck check; kill; :back
      shows Address with Elsewhere · * “Address” was stopped. 1 answer was given again from
        1.steps. · done load, check
      > up; kill
      at Next · shows Next · * 1 answer was given again from 2.steps. · state Elsewhere · done
        load, check, check
      > stuck check; kill; :back; up; :set Address = Main Street; kill
      * 1 answer was given again from 4.steps. · state Main Street · done load, check, check,
        check, check
      """),
    SavedStory(
      "so does a step back to another screen", colours,
      """
      > Ada; Rome; stuck Town; kill; :back
      shows Name = Ada · * 2 answers were given again from 1.steps. · done Name, Town, Name
      > open Town; Bob
      at Colour · shows Colour · * 1 answer was given again from 1.steps. · state Bob, Rome · done
        Name, Town, Name, Town, Name, Town, red
      """),
    SavedStory(
      "a rejected answer is a draft", address,
      """
      > Ada Lovelace; refuse flow; kill
      shows Address = load 1.0 with Ada Lovelace · ! Too long. · * 1.steps:4: This no longer fits:
        Too long. · done load, check, check, load
      > up; Ada
      at Next · shows Next · ! - · * - · state Ada · done load, check, check, load, check
      """),
    SavedStory(
      "a screen that cannot be resumed is told, and what is done there is not saved", room(),
      """
      > :press Open
      at Room · shows Message | [Leave] | [Next] · * “Room” shows what comes from outside and
        cannot be resumed: what is done there is not saved.
      > Hello; kill
      * “Room” shows what comes from outside and cannot be resumed: what is done there is not
        saved. 1 answer was given again from 1.steps.
      """),
    SavedStory(
      "a way to such a screen and back is forgotten", room(),
      """
      > Ada; :press Open; :press Leave
      shows Name = Ada | [Open] · state Ada
      > kill
      * 1 answer was given again from 1.steps.
      """),
    SavedStory(
      "a change that was left over such a screen is forgotten", room(remembers: false),
      """
      > Ada; :press Open; :press Next; :press Change
      > :back; kill
      at Room · shows Message | [Leave] | [Next] · * “Room” shows what comes from outside and
        cannot be resumed: what is done there is not saved. 2 answers were given again from
        1.steps. · state Ada
      """),
    SavedStory(
      "answers that are given again later are saved", colours,
      """
      > Ada; Rome; red 1.0
      at Room · shows A room. · * “Room” shows what comes from outside and cannot be resumed: what
        is done there is not saved. · state Ada, Rome, red 1.0 · done Name, Town, red
      > stuck red; :back Name; Bob
      at Colour · shows Colour · * - · state Bob, Rome · done Name, Town, red, Name, Town
      > open red
      at Room · shows A room. · * “Room” shows what comes from outside and cannot be resumed: what
        is done there is not saved. · state Bob, Rome, red 1.0 · done Name, Town, red, Name, Town,
        red
      > kill
      * “Room” shows what comes from outside and cannot be resumed: what is done there is not
        saved. 3 answers were given again from 1.steps. · done Name, Town, red, Name, Town, red,
        Name, Town, red
      """),
  ]

  // MARK: Other versions of the program

  nonisolated struct Version: Sendable, CustomTestStringConvertible {
    var testDescription: String { "\(change)" }
    let change: Journey.Change
    let screen: String
    let notices: [String]
    let answers: [String]

    init(_ change: Journey.Change, _ screen: String, _ notices: [String], _ answers: [String] = [])
    {
      self.change = change
      self.screen = screen
      self.notices = notices
      self.answers = answers
    }
  }

  nonisolated static let versions = [
    Version(
      .noCats, "Pet",
      [
        "2 answers were given again from p.steps.",
        "p.steps:8: This no longer fits: “Cat” is not one of the options: “Dog” or “Other”.",
      ], ["Dog"]),
    Version(
      .noPets, "Sending",
      ["7 answers were given again from p.steps.", "“Pet: Cat” no longer applies."]),
    Version(.newScreen, "New", ["3 answers were given again from p.steps."], ["something"]),
    Version(
      .renamedField, "Form",
      [
        "3 answers were given again from p.steps.",
        "p.steps:10: “Ada” no longer fits: There is nothing called “Name” on “Form”: there is "
          + "“Full name”, “Story”, “Age”, “Password” and “Next”.",
      ], ["Ada Lovelace"]),
    Version(.renamedScreens, "Sending", ["8 answers were given again from p.steps."]),
    Version(.otherOrder, "Sending", ["8 answers were given again from p.steps."]),
  ]

  @Test(arguments: versions)
  func anOutdatedAnswerIsAskedAndTheRestContinues(_ version: Version) async throws {
    let world = World()
    var first: SavedRun? = try await run(world)
    try await first?.play(Array(Self.straight.prefix(8)))
    first = nil
    var second: SavedRun? = try await run(world, version.change)
    #expect(second?.session.show().title == version.screen)
    #expect(second?.notices.map { $0.replacing(folder.path + "/", with: "") } == version.notices)
    for answer in version.answers { try await second?.play([answer]) }
    #expect(second?.session.show().title == "Sending")
    let place = second?.place
    // The corrected answers are saved.
    second = nil
    #expect(try await run(world, version.change).place == place)
    #expect(world.fetches == 1)
  }

  // MARK: Services, secrets, live screens

  /// Removes lines of the saved run, as if they had never been written.
  private func removeLines(where isRemoved: (Substring) -> Bool) throws {
    let lines = try folder.read("p.steps").split(separator: "\n").filter { !isRemoved($0) }
    try folder.write(lines.map { "\($0)\n" }.joined(), to: "p.steps")
  }

  @Test func withoutAKeptAnswerTheServiceIsAskedAndAFailureCanBeRetried() async throws {
    let world = World()
    var first: SavedRun? = try await run(world)
    try await first?.play(Array(Self.straight.prefix(8)))
    first = nil
    let saved = try folder.read("p.steps")
    try removeLines { $0.hasPrefix("# :result") }
    world.isDown = true
    var second: SavedRun? = try await run(world)
    #expect(second?.session.show().title == "Welcome")
    #expect(second?.errors == ["The server is down."])
    world.isDown = false
    try await second?.play([":press Fetch"])
    #expect(second?.session.show().title == "Sending")
    #expect(world.fetches == 3)
    second = nil
    // A button that fails when it is pressed again is named.
    try folder.write(saved, to: "p.steps")
    try removeLines { $0.contains("Fetch") || $0.hasPrefix("# :result") }
    let third = try await run(world)
    #expect(third.session.show().title == "Welcome")
    #expect(third.errors == ["Fetch somebody first."])
    #expect(
      third.notices.contains {
        $0.hasSuffix("p.steps:4: “Go on” was pressed again: Fetch somebody first.")
      })
  }

  @Test func aSecretIsAskedAgainAndNeverSaved() async throws {
    let world = World()
    let steps = ["Fetch", "Go on", "Cat", "Ada", "", "36", "a secret", "Next"]
    var first: SavedRun? = try await run(world)
    try await first?.play(steps)
    let place = first?.place
    first = nil
    #expect(!(try folder.read("p.steps").contains("a secret")))
    let second = try await run(world)
    #expect(second.session.show().title == "Form")
    if case .field(let field) = second.session.show().question {
      #expect(field.label == "Password")
    }
    try await second.play(["a secret"])
    #expect(second.place == place)
  }

  /// A prepared answer does not move the focus to the next field, whose answer may be a secret.
  @Test func theOpenQuestionHasTheFocus() async throws {
    let door = Door()
    let makeFlow = {
      Talk.form { talk in
        TextField("User") {
          talk.note($0)
        } check: { _ in
          await door.pass()
        }
        SecureField("Password") { talk.note("\($0.count)") }
      }
    }
    try folder.write("# stepwise steps 1\n:set User = ada\n", to: "p.steps")
    let run = try await SavedRun(makeFlow(), at: path, isLive: true)
    let terminal = HeadlessTerminal(run.session)
    terminal.refresh()
    #expect(terminal.focus == "User")
    door.open()
    while !run.session.isIdle { await run.session.pass(.zero) }
    terminal.refresh()
    #expect(terminal.focus == "Password")
  }
}
