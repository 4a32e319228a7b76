import Observation
@testable import Stepwise
import StepwiseTerminal
import Testing

/// Changes from outside do not disturb a person who types.
@Suite("Changes while a person types")
struct OutsideTests {
  @Observable
  final class Board {
    var lines: [String] = []
    var isClosed = false
  }

  private static func spinners(_ person: Person) -> Bool {
    person.text.contains { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) }
  }

  /// A form with a running effect, a model that changes, and a clock.
  private static func form(_ clock: VirtualClock, _ board: Board) -> Trip {
    Trip.screen {
      ForEach(board.lines, id: { $0 }) { Text(verbatim: $0) }
      Button("Fetch") {
        try await clock.sleep(for: .seconds(3))
        board.lines.append("fetched")
      }
      TextField("Name")
      Picker("Pet", options: OptionList((1...40).map { "Pet \($0)" }))
    }
  }

  @Test func theEndOfAnEffectMovesNeitherCursorNorDraft() async {
    let (clock, board) = (VirtualClock(), Board())
    let person = Person(at: Self.form(clock, board), environment: Environment(clock: clock))
    person.press(.up, .enter)
    person.press(.down)
    person.type("Lovelace")
    person.press(.left, .left)
    await person.pass(.seconds(1))
    #expect(Self.spinners(person))
    await person.pass(.seconds(3))
    #expect(!Self.spinners(person))
    #expect(person.sees("fetched"))
    #expect(person.beforeCursor.hasSuffix("Lovela"))
    #expect(person.cursorRow.hasSuffix("Lovelace"))
    person.type("!")
    #expect(person.cursorRow.hasSuffix("Lovela!ce"))
  }

  @Test func aLateQuestionGetsTheFocusUntilAKeyIsPressed() {
    for isFirst in [true, false] {
      let board = Board()
      let person = Person(
        at: Trip.screen {
          if !board.lines.isEmpty { Picker("Chat", options: OptionList(board.lines)) }
          Button("New chat") {}
          Button("Done") {}
        })
      #expect(person.sees("› [ New chat ]"))
      if !isFirst { person.press(.down) }
      board.lines = ["Ada", "Grace"]
      person.look()
      #expect(person.sees(isFirst ? "› Ada" : "› [ Done ]"))
    }
  }

  @Test func aModelThatChangesKeepsTheFilterAndTheChosenOption() async {
    let (clock, board) = (VirtualClock(), Board())
    let person = Person(at: Self.form(clock, board), environment: Environment(clock: clock))
    person.press(.down)
    person.press(.down, times: 15)
    #expect(person.cursorRow.hasSuffix("› Pet 16"))
    let list = person.screen.filter { $0.contains("Pet 1") }
    board.lines = ["one", "two"]
    person.look()
    #expect(person.cursorRow.hasSuffix("› Pet 16"))
    #expect(person.screen.filter { $0.contains("Pet 1") } == list)
    person.type("3")
    let chosen = person.screen.first { $0.contains("›") && $0.contains("Pet ") }
    board.lines.append("three")
    person.look()
    #expect(person.screen.first { $0.contains("›") && $0.contains("Pet ") } == chosen)
    #expect(person.beforeCursor.hasSuffix("3"))
  }

  @Test func lateOptionsKeepTheSelectedOne() {
    final class Source {
      var options: OptionList = ["Cat", "Dog", "Fish"]
    }
    let source = Source()
    let person = Person(at: Trip.screen("Pet") { Picker("Pet", options: source.options) })
    person.press(.down, .down)
    #expect(person.cursorRow == " › Fish")
    source.options = ["Ant", "Bee", "Cat", "Dog", "Fish"]
    person.look()
    #expect(person.cursorRow == " › Fish")
    source.options = ["Cat"]
    person.look()
    #expect(person.cursorRow == " › Cat")
  }

  @Test func aMessageKeepsTheScrollPosition() {
    let board = Board()
    let person = Person(
      at: Trip.screen("Long") {
        ForEach(Array(1...60), id: { "\($0)" }) { Text("line \($0).") }
        Button("Go") {}
        ForEach(board.lines, id: { $0 }) { Text(verbatim: $0) }
      }, rows: 20)
    person.press(.pageUp)
    let rows = person.screen.filter { $0.contains("line") }
    board.lines.append("new")
    person.look()
    #expect(person.screen.filter { $0.contains("line") } == rows)
  }

  @Test func removingAButtonAboveKeepsTheFocus() {
    let board = Board()
    let person = Person(
      at: Trip.screen {
        if !board.isClosed { Button("First") {} }
        Button("Second") {}
        Button("Third") {}
      })
    person.press(.down, .down)
    #expect(person.cursorRow == " › [ Third ]")
    board.isClosed = true
    person.look()
    #expect(person.cursorRow == " › [ Third ]")
  }

  @Test func removingTheFocusedElementMovesTheFocus() {
    let board = Board()
    let person = Person(
      at: Trip.screen {
        Button("First") {}
        Button("Second") {}.disabled(board.isClosed ? "closed" : nil)
      })
    person.press(.down)
    board.isClosed = true
    person.look()
    #expect(person.cursorRow == " › [ First ]")
  }

  @Test func aChangedModelAsksToBeDrawn() async {
    let board = Board()
    let person = Person(
      at: Trip.screen {
        ForEach(board.lines, id: { $0 }) { Text(verbatim: $0) }
        TextField("Name")
      }, isLive: true)
    person.type("Ad")
    await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Void, Never>? = continuation
      person.session.events.observe {
        guard case .changed = $0 else { return }
        waiting?.resume()
        waiting = nil
      }
      board.lines.append("A message.")
    }
    person.look()
    #expect(person.sees("A message."))
    #expect(person.beforeCursor.hasSuffix("Ad"))
  }

  @Test func changesKeepTheHelpAndTheSelectedRow() {
    let board = Board()
    let trip = Trip { trip in
      trip.ask("One") { _ in
        trip.ask("Two") { _ in
          trip.push("Three") {
            ForEach(board.lines, id: { $0 }) { Text(verbatim: $0) }
            Button("Go") {}
          }
        }
      }
    }
    let person = Person(at: trip)
    person.enter("1")
    person.enter("2")
    person.press(.up, .up)
    #expect(person.cursorRow.contains("› One"))
    board.lines = ["new"]
    person.look()
    #expect(person.cursorRow.contains("› One"))
    person.press(.escape, .f1)
    board.lines = ["newer"]
    person.look()
    #expect(person.sees("Keys"))
  }

  // MARK: Time

  @Test func aSpinnerAppearsAfter100MillisecondsAndSecondsAfterTwo() async {
    let clock = VirtualClock()
    let trip = Trip.screen { Button("Fetch") { try await clock.sleep(for: .seconds(9)) } }
    let person = Person(at: trip, environment: Environment(clock: clock))
    person.press(.enter)
    #expect(person.view.nextChange == .milliseconds(100))
    await person.pass(.milliseconds(99))
    #expect(!Self.spinners(person))
    await person.pass(.milliseconds(1))
    #expect(Self.spinners(person))
    #expect(person.cursorRow.hasPrefix(" › [ Fetch ]"))
    await person.pass(.milliseconds(1899))
    #expect(!person.cursorRow.contains(" s"))
    await person.pass(.milliseconds(1))
    #expect(person.cursorRow.contains("2 s"))
    await person.pass(.seconds(3))
    #expect(person.cursorRow.contains("5 s"))
    await person.pass(.seconds(5))
    #expect(!Self.spinners(person))
    #expect(person.view.nextChange == nil)
  }

  @Test func aQuickEffectShowsNoSpinner() async {
    let clock = VirtualClock()
    let trip = Trip.screen {
      Button("Fetch") { try await clock.sleep(for: .milliseconds(90)) }
    }
    let person = Person(at: trip, environment: Environment(clock: clock))
    person.press(.enter)
    for _ in 0..<20 {
      await person.pass(.milliseconds(10))
      #expect(!Self.spinners(person))
    }
  }

  @Test func theSpinnerTurnsAtItsOwnPace() async {
    let clock = VirtualClock()
    let trip = Trip.screen { Button("Fetch") { try await clock.sleep(for: .seconds(9)) } }
    let person = Person(at: trip, environment: Environment(clock: clock))
    person.press(.enter)
    await person.pass(.milliseconds(160))
    var signs: [String] = []
    for _ in 0..<5 {
      signs.append(person.cursorRow)
      await person.pass(person.view.nextChange ?? .zero)
    }
    #expect(Set(signs).count == 5)
  }

  @Test func anIdleScreenNeverNeedsToBeDrawn() {
    for trip in [
      Trip.screen { TextField("Name") }, Trip.screen { Button("Go") {} },
      Trip.screen { ProgressView("Copying", fraction: 0.5, timeLeft: .seconds(3)) },
      Trip.screen("Pet") { Picker("Pet", options: ["Cat"]) },
    ] {
      #expect(Person(at: trip).view.nextChange == nil)
    }
  }

  @Test func aKeyWaitsForAScreenThatIsNotDrawnYet() async {
    let clock = VirtualClock()
    let trip = Trip { trip in
      trip.push("Wait") {
        TextField("Note") { _ in }
        Button("Go") {
          try await clock.sleep(for: .seconds(1))
          trip.ask("Name") { _ in }
        }
      }
    }
    let person = Person(at: trip, environment: Environment(clock: clock))
    person.press(.down, .enter)
    // The screen has changed, but is not drawn yet.
    await person.session.pass(.seconds(1))
    person.type("x")
    #expect(person.title == "Wait")
    person.look()
    #expect(person.title == "Name")
    #expect(person.beforeCursor == " › x")
    #expect(!person.sees("✗"))
  }

  @Test func aScreenPushedByAnEffectGetsTheKeys() async {
    let clock = VirtualClock()
    let trip = Trip { trip in
      trip.push("Wait") {
        Button("Go") {
          try await clock.sleep(for: .seconds(1))
          trip.ask("Name") { _ in }
        }
      }
    }
    let person = Person(at: trip, environment: Environment(clock: clock))
    person.press(.enter)
    await person.pass(.seconds(1))
    person.type("Ada")
    #expect(person.title == "Name")
    #expect(person.beforeCursor == " › Ada")
  }
}
