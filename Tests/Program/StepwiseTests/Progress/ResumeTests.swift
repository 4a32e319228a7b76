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

  /// A way to a screen that cannot be resumed is not saved once the flow has returned from it.
  @Test func aWayToALiveScreenAndBackIsForgotten() async throws {
    let flow = Talk { talk in
      var home: ScreenIdentity?
      home = talk.push(
        Card("Home") {
          TextField("Name") { talk.note($0) }
          Button("Open") {
            talk.push(
              Card("Live", task: ScreenTask {}) {
                Button("Leave") { if let home { talk.pop(to: home) } }
              })
          }
        })
    }
    let run = try await SavedRun(flow, at: path)
    try await run.play(["Ada", ":press Open"])
    #expect(try folder.read("p.steps").contains(":press Open"))
    try await run.play([":press Leave"])
    let text = try folder.read("p.steps")
    #expect(text.contains(":set Name = Ada") && !text.contains(":press"), "\(text)")
  }

  /// A change that the person has left is not in the file, also where a screen that cannot be resumed lies between.
  @Test func aChangeThatWasLeftOverALiveScreenIsForgotten() async throws {
    let flow = Talk { talk in
      var first: ScreenIdentity?
      first = talk.push(
        Card("First") {
          TextField("Name") { _ in
            talk.push(
              Card("Live", task: ScreenTask {}) {
                Button("Next") {
                  talk.push(Card("Last") { if let first { Button("Change", revisits: first) } })
                }
              })
          }.remembersAnswer(false)
        })
    }
    let run = try await SavedRun(flow, at: path)
    try await run.play(["Ada", ":press Next", ":press Change"])
    #expect(try folder.read("p.steps").contains("# :revisit"))
    try await run.play([":back"])
    let text = try folder.read("p.steps")
    #expect(!text.contains("# :revisit"), "\(text)")
  }

  /// A resumed run fetches no default of a field that was answered, on the stack or stepped back from.
  ///
  /// This is so while the answer is checked, too.
  @Test(arguments: [false, true])
  func noDefaultOfAnAnsweredFieldIsFetched(checkTakesTime: Bool) async throws {
    var calls = 0
    func resume() async throws -> SavedRun {
      let door = Door(isOpen: !checkTakesTime)
      let flow = Talk { talk in
        talk.push(
          Card("Address") {
            TextField(
              "Address",
              load: {
                calls += 1
                return "Main Street"
              }
            ) {
              talk.note($0)
              talk.push(Card(asking: "Next") { talk.note($0) })
            } check: { _ in
              await door.pass()
            }
          })
      }
      let run = try await SavedRun(flow, at: path)
      _ = run.session.show()
      door.open()
      await run.session.pass(.zero)
      return run
    }
    var run: SavedRun? = try await resume()
    try await run?.play(["Elsewhere"])
    #expect(calls == 1)
    run = nil
    run = try await resume()
    #expect(run?.session.flowStates.first?.contains("Elsewhere") == true)
    try await run?.play([":back"])
    run = nil
    run = try await resume()
    #expect(run?.screen.contains("Elsewhere") == true)
    #expect(calls == 1)
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

  // MARK: Once-only buttons

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

  @Test func aRejectedAnswerIsADraft() async throws {
    func makeFlow(_ longest: Int) -> Talk {
      Talk { talk in
        talk.push(
          Card("Name") {
            TextField("Name") { name in
              guard name.count <= longest else { throw Rejection("Too long.") }
              talk.push(Card("End") { Button("Finish") { talk.finish([name]) } })
            }
          })
      }
    }
    var first: SavedRun? = try await SavedRun(makeFlow(100), at: path)
    try await first?.play(["Ada Lovelace"])
    first = nil
    let second = try await SavedRun(makeFlow(5), at: path)
    #expect(second.session.show().elements.first?.draft == "Ada Lovelace")
    #expect(second.errors == ["Too long."])
    try await second.play(["Ada"])
    #expect(second.session.show().title == "End")
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

  @Test func aLiveScreenIsReportedAndNotSaved() async throws {
    let makeFlow = {
      Talk { talk in
        talk.push(
          Card("Home") {
            Button("Chat") {
              talk.push(
                Card("Chat", task: ScreenTask {}) {
                  TextField("Message") { talk.note($0) }.repeatsQuestion()
                })
            }
            Button("Name") {
              talk.push(Card("Name") { TextField("Name") { talk.finish([$0]) } })
            }
          })
      }
    }
    var first: SavedRun? = try await SavedRun(makeFlow(), at: path)
    try await first?.play(["Chat"])
    #expect(
      first?.notices == [
        "“Chat” shows what comes from outside and cannot be resumed: what is done there is not saved."
      ])
    try await first?.play(["Hello"])
    first = nil
    let second = try await SavedRun(makeFlow(), at: path)
    #expect(second.session.show().title == "Chat")
    try await second.play([":back", "Name"])
    #expect(!(try folder.read("p.steps").contains("Chat\n")))
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
