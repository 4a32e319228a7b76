@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("A field that is asked again")
struct ComposerTests {
  @Test func enterSendsAndTheFieldIsEmptyAndFocused() async {
    let room = ChatRoom(3)
    let person = Person.inside(room)
    // Undo does not bring back a sent message.
    await person.check(
      """
      Hello⏎ => row  › Message & Hello  sending
      {ctrl-_} => row  › Message
      Again⏎ => hint enter send
      {paste one⏎two⏎} => row  › Message  one two
      ⏎ => row  › Message
      """)
    #expect(room.sent == ["Hello", "Again", "one two"])
    let before = person.screen
    person.press(.enter, .enter)
    #expect(person.screen == before, "nothing to send")
    person.enter("   ")
    #expect(room.sent.count == 3)
  }

  @Test func eachKeyUpdatesTheDraftWhichOnlyEnterSends() async {
    let room = ChatRoom(3)
    let person = Person.inside(room)
    person.type("hi")
    person.press(.left, .home, .end, .backspace, .backspace)
    #expect(room.edits == ["h", "hi", "h", ""])
    person.paste("whole")
    person.press(.enter)
    #expect(room.edits == ["h", "hi", "h", "", "whole"])
    #expect(room.sent == ["whole"])
    // A button does not send it.
    let other = ChatRoom(3)
    await Person.inside(other).check("not yet⇥⏎⇤ => row  › Message  not yet")
    #expect(other.sent == [])
  }

  @Test func newMessagesKeepDraftCursorAndUndo() async {
    let room = ChatRoom(3)
    let person = Person.inside(room)
    person.type("one two")
    person.press(.left, .left, .left)
    room.say("News")
    await person.check("{look} => row  › Message  one ¦two\n{ctrl-w}")
    room.say("More")
    room.status = "Grace is typing…"
    await person.check("{look} => row  › Message  ¦two\n{ctrl-_} => row  › Message  one two")
  }

  /// A restored draft is reported with its text, not as empty.
  @Test func aRestoredDraftIsShownAndSent() async {
    let room = ChatRoom(3)
    room.keepsDraft = true
    let person = Person.inside(room)
    await person.check(
      """
      begun⎋ => title Chats
      ⏎ => row  › Message  begun¦
      x⌫
      """)
    #expect(room.edits.suffix(2) == ["begunx", "begun"])
    await person.check("⏎ => row  › Message\n⎋⏎ => row  › Message", "sent")
    #expect(room.sent == ["begun"])
    let talk = Talk.asking("Commands") { talk in
      TextField("Command") { talk.ask("For \($0)") { _ in } }.repeatsQuestion()
    }
    await Person.check(
      "a command", at: talk, "list⏎ => title For list\n⎋ => title Commands & no list")
  }

  /// A rejection keeps the typed text, and a composer whose answers are checked is emptied after the check.
  @Test func aCheckedComposerIsEmptiedAfterTheCheck() async {
    let talk = Talk.asking("Chat") { talk in
      TextField("Message") {
        if $0 == "no" { throw Rejection("Too short.") }
        talk.state.append($0)
      } check: { _ in
        try await talk.wait(1)
      }
      .repeatsQuestion()
      Button("Back") {}
    }
    await Person.check(
      "one second", at: talk,
      """
      no⏎{wait 1000} => ✗ Too short. & row  › Message          no & answers
      ne⏎ => in none
      {wait 1000} => row  › Message & answers none
      """)
  }

  // MARK: Beside other elements

  @Test func aNoticeIsShownUntilTheNextAnswer() async {
    let talk = ChatRoom(30).talk()
    let person = await Person.check("typing", at: talk, columns: 60, rows: 12, "⏎hel")
    talk.notify("Alan wrote: \(String(repeating: "a long message ", count: 40))")
    await person.check(
      """
      {look} => rows 5
      | › Message  hel
      |   [ Send again ]
      |   [ Back to the chats ]
      | ◦ Alan wrote: a long message a long message a long message
      |   a long message a long message a long message a long
      |   message a long message a long message a long message a…
      | enter send  esc back  pgup look back  tab move     F1 help
      lo => Alan wrote & row  › Message  hello¦
      ⏎ => no Alan wrote
      """)
  }

  @Test func theBadgeIsBesideTheTitle() async {
    let room = ChatRoom(3)
    room.unread = 3
    let person = Person.inside(room)
    #expect(person.screen[0] == " Chat › Grace  (3)")
    #expect(person.style(of: "(3)") == ResolvedTheme.rich.accent)
    #expect(person.view.title == "(3) Chat")
    for (columns, header) in [(16, " … › Grace  (3)"), (13, " Grace  (3)"), (10, " Gr…  (3)")] {
      #expect(Person.inside(room, columns: columns, rows: 8).screen[0] == header)
    }
    room.unread = nil
    person.look()
    #expect(person.screen[0] == " Chat › Grace")
    let inline = Person.inside(room, isFullScreen: false)
    room.unread = 12
    await inline.check("{look} =>  Grace  (12)")
  }
}
