@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("A field that is asked again")
struct ComposerTests {
  @Test func enterSendsAndTheFieldIsEmptyAndFocused() {
    let room = ChatRoom(3)
    let person = Person.inside(room)
    person.enter("Hello")
    #expect(room.sent == ["Hello"])
    #expect(person.cursorRow == " › Message")
    #expect(person.sees("Hello  sending"))
    // Undo does not bring back a sent message.
    person.press(.control("_"))
    #expect(person.cursorRow == " › Message")
    person.enter("Again")
    #expect(room.sent == ["Hello", "Again"])
    #expect(person.hints.contains("enter send"))
  }

  @Test func aBlankEnterSendsNothing() {
    let room = ChatRoom(3)
    let person = Person.inside(room)
    let before = person.screen
    person.press(.enter, .enter)
    #expect(person.screen == before)
    person.enter("   ")
    #expect(room.sent == [])
  }

  @Test func pastedLinesAreJoined() {
    let room = ChatRoom(3)
    let person = Person.inside(room)
    person.paste("one\ntwo\n")
    #expect(person.cursorRow == " › Message  one two")
    person.press(.enter)
    #expect(room.sent == ["one two"])
  }

  @Test func eachKeyUpdatesTheDraftAndSendingDoesNot() {
    let room = ChatRoom(3)
    let person = Person.inside(room)
    person.type("hi")
    person.press(.left, .home, .end, .backspace, .backspace)
    #expect(room.edits == ["h", "hi", "h", ""])
    person.paste("whole")
    person.press(.enter)
    #expect(room.edits == ["h", "hi", "h", "", "whole"])
    #expect(room.sent == ["whole"])
  }

  @Test func newMessagesKeepDraftCursorAndUndo() {
    let room = ChatRoom(3)
    let person = Person.inside(room)
    person.type("one two")
    person.press(.left, .left, .left)
    room.say("News")
    person.look()
    #expect(person.cursorRow == " › Message  one two")
    #expect(person.beforeCursor == " › Message  one ")
    person.press(.control("w"))
    room.say("More")
    room.status = "Grace is typing…"
    person.look()
    #expect(person.beforeCursor == " › Message  ")
    person.press(.control("_"))
    #expect(person.cursorRow == " › Message  one two")
  }

  /// Only Enter in the composer sends its draft.
  @Test func aButtonDoesNotSendADraft() {
    let room = ChatRoom(3)
    let person = Person.inside(room)
    person.type("not yet")
    person.press(.tab, .enter)
    #expect(room.sent == [])
    person.press(.backTab)
    #expect(person.cursorRow == " › Message  not yet")
  }

  @Test func aRestoredDraftIsShownAndSent() {
    let room = ChatRoom(3)
    room.keepsDraft = true
    let person = Person.inside(room)
    person.type("begun")
    person.press(.escape)
    #expect(person.title == "Chats")
    person.press(.enter)
    #expect(person.beforeCursor == " › Message  begun")
    // A restored draft is reported with its text, not as empty.
    person.type("x")
    person.press(.backspace)
    #expect(room.edits.suffix(2) == ["begunx", "begun"])
    person.press(.enter)
    #expect(room.sent == ["begun"])
    #expect(person.cursorRow == " › Message")
    person.press(.escape, .enter)
    #expect(person.cursorRow == " › Message")
  }

  @Test func aSentMessageIsNotADraftAfterComingBack() {
    let trip = Trip("Chat") { trip in
      trip.push("Commands") {
        TextField("Command") { trip.ask("For \($0)") { _ in } }.repeatsQuestion()
      }
    }
    let person = Person(at: trip)
    person.enter("list")
    #expect(person.title == "For list")
    person.press(.escape)
    #expect(person.title == "Commands")
    #expect(!person.sees("list"))
  }

  @Test func aRejectionKeepsTheTypedText() {
    let person = Person(
      at: Trip.screen("Chat") {
        TextField("Message") { _ in throw Rejection("Too long.") }.repeatsQuestion()
        Button("Back") {}
      })
    person.enter("Hello")
    #expect(person.sees("✗ Too long."))
    #expect(person.cursorRow == " › Message  Hello")
  }

  /// A composer whose answers are checked is emptied after the check.
  @Test func aCheckedComposerIsEmptiedAfterTheCheck() async {
    var sent: [String] = []
    let person = Person(
      at: Trip.screen("Chat") {
        TextField("Message") {
          sent.append($0)
        } check: { _ in
          try await environment.clock.sleep(for: .seconds(1))
        }
        .repeatsQuestion()
        Button("Back") {}
      }, environment: environment)
    person.enter("Hello")
    #expect(person.cursorRow.contains("Hello"))
    await person.pass(.seconds(1))
    #expect(sent == ["Hello"])
    #expect(person.cursorRow == " › Message")
  }

  private let environment = Environment()

  // MARK: Beside other elements

  @Test func aNoticeIsShownUntilTheNextAnswer() {
    let room = ChatRoom(30)
    let trip = room.trip()
    let person = Person(at: trip, columns: 60, rows: 12)
    person.press(.enter)
    person.type("hel")
    trip.notify("Alan wrote: \(String(repeating: "a long message ", count: 40))")
    person.look()
    #expect(
      person.screen[5...11] == [
        " › Message  hel",
        "   [ Send again ]",
        "   [ Back to the chats ]",
        " ◦ Alan wrote: a long message a long message a long message",
        "   a long message a long message a long message a long",
        "   message a long message a long message a long message a…",
        " enter send   esc back to Chats   F1 keys   pgup look back",
      ])
    person.type("lo")
    #expect(person.sees("Alan wrote"))
    #expect(person.beforeCursor == " › Message  hello")
    person.press(.enter)
    #expect(!person.sees("Alan wrote"))
  }

  @Test func theBadgeIsBesideTheTitle() {
    let room = ChatRoom(3)
    room.unread = 3
    let person = Person.inside(room)
    #expect(person.screen[0] == " Chat › Grace  (3)")
    #expect(person.style(of: "(3)") == ResolvedTheme.rich.accent)
    #expect(person.view.title == "(3) Chat")
    room.unread = nil
    person.look()
    #expect(person.screen[0] == " Chat › Grace")
    let inline = Person.inside(room, isFullScreen: false)
    room.unread = 12
    inline.look()
    #expect(inline.sees(" Grace  (12)"))
  }

  @Test(arguments: [(16, " … › Grace  (3)"), (13, " Grace  (3)"), (10, " Gr…  (3)")])
  func theBadgeStaysIfTheBreadcrumbIsCut(_ columns: Int, _ header: String) {
    let room = ChatRoom(3)
    room.unread = 3
    #expect(Person.inside(room, columns: columns, rows: 8).screen[0] == header)
  }
}
