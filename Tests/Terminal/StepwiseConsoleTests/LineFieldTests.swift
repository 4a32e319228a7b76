@testable import Stepwise
@testable import StepwiseConsole
import StepwiseTerminal
import TestSupport
import Testing

@Suite("A line of text in a terminal")
struct LineFieldTests {
  private static let towns: OptionList = ["Bangkok", "Bandung", "Berlin", "Busan", "Oxford"]

  private static func town() -> Talk {
    .asking("Town", second: true) { talk in
      TextField("Town") { talk.next($0) }.suggestions(towns)
    }
  }

  @Test func textIsTypedAndAnswered() async {
    let next = Talk { talk in talk.ask("Last name") { _ in talk.ask("Town") { _ in } } }
    await Person.check(
      "typed", at: next, "Love => row  › Love¦\nlace⏎ => title Town & answers Lovelace")
    await Person.check(
      "a paste is undone at once", at: Talk.screen { TextField("Town") },
      "To {paste Bang⏎kok⏎} => before  › Town             To Bang kok\n{ctrl-_} => row  › Town             To"
    )
    await Person.check(
      "the default is accepted by Enter",
      at: Talk.asking("Town") { talk in TextField("Town", text: "Oxford") { talk.next($0) } },
      "=> row  › Oxford¦\n⏎ => answers Oxford")
    await Person.check(
      "an empty required field", at: Talk.screen("Name") { TextField("Name") },
      "⏎ => ✗ “Name” needs an answer.")
    await Person.check(
      "an empty optional field",
      at: Talk.asking("Nickname") { talk in
        TextField("Nickname") { talk.next($0) }.optional()
      }, "=> optional\n⏎ => title Next")
    let talk = Talk { talk in
      talk.ask("Name") { _ in talk.push("Story") { TextEditor("Story") { talk.state.append($0) } } }
    }
    await Person.check(
      "two fields", at: talk, "{paste Ada⏎Lovelace} => title Name\n⏎{paste one⏎two}⏎ => title Story"
    )
    #expect(talk.state == ["Ada Lovelace", "one\ntwo"])
  }

  @Test func anErrorReplacesTheHelpRightBelowAField() async {
    let talk = Talk.asking("Name", second: true) { _ in
      TextField("Name") { _ in throw Rejection("That is no name.") }.help("As in your passport")
    }
    let person = await Person.check("one field", at: talk, "x⏎ => title Name")
    let help = person.row(of: "As in your passport")
    let hints = person.screen.count
    await person.check("7⏎ => no passport & hint enter continue")
    #expect(person.row(of: "✗ That is no name.") == help)
    #expect(person.screen.count == hints)
    #expect(person.style(of: "That is no") == person.view.theme.error)
    await person.check("8 => row  › 78¦")
    for rows in [24, 50, 200] {
      let form = Talk.screen {
        TextField("First") { _ in }
        TextField("Second") { _ in throw Rejection("Not that.") }
        Picker("Pet", options: ["Cat", "Dog", "Horse"])
      }
      let person = await Person.check("\(rows)", at: form, rows: rows, "a⏎x⏎ => in Second")
      #expect(person.row(of: "✗ Not that.") == person.row(of: "Second").map { $0 + 1 })
      await person.check("↓or => in Pet & in or")
    }
    // Escape and Shift-Tab lead back from a field with an error.
    for key in ["⎋", "⇤"] {
      let rejecting = Talk.asking("Name", second: true) { _ in
        TextField("Name") { _ in throw Rejection("No.") }
      }
      await Person.check(key, at: rejecting, "x⏎7⏎ => ✗ No.\n\(key) => title Start")
    }
  }

  @Test func charactersAreErasedAsAWholeAndALongTextIsShownAroundTheCursor() async {
    for cluster in ["👩‍👩‍👧", "e\u{301}", "한", "日", "🇰🇷"] {
      let person = await Person.check(
        cluster, at: Talk.screen("Name") { TextField("Name") },
        "a{paste \(cluster)} => row  › a\(cluster)¦")
      #expect(person.frame.cursor.column == 4 + TextWidth.of(cluster))
      await person.check("← => row  › a¦\(cluster)\n→⌫ => row  › a¦")
    }
    await Person.check(
      "narrow", at: Talk.screen("Name") { TextField("Name") { _ in } }, columns: 20, rows: 10,
      """
      abcdefghijklmnopqrstuvwxyz => row  › …mnopqrstuvwxyz¦
      {home} => row  › ¦abcdefghijklmno…
      """)
  }

  // MARK: Suggestions

  @Test func suggestionsAreAccepted() async throws {
    for key in ["⇥", "→", "{end}"] {
      let person = await Person.check(key, at: Self.town(), "x⏎Oxf => row  › Oxf¦ord")
      let muted = person.view.theme.muted.colour
      #expect(person.styles(of: "Oxford").map(\.colour).suffix(3) == [muted, muted, muted])
      await person.check("\(key) => row  › Oxford¦")
    }
    await Person.check("it is not an answer", at: Self.town(), "x⏎Oxf⏎ => answers x, Oxf")
    let person = await Person.check(
      "arrows select one", at: Self.town(), "x⏎B => Bangkok & Bandung & Berlin & Busan\n↓↓")
    let chosen = person.screen.first { $0.hasPrefix(" › B") }
    person.press(.enter)
    let town = String(try #require(chosen).trimmed.dropFirst(2))
    #expect(person.talk?.state == ["x", town])
    await Person.check(
      "the first Escape closes them", at: Self.town(),
      """
      x⏎B => hint esc close the list
      ⎋ => title Town & no Berlin & row  › B¦ & hint esc back
      ⎋ => title Start
      """)
  }

  /// More suggestions than are searched in one call.
  private static let streets = OptionList((1...30_000).map { "Street \($0) North" })

  @Test func typedTextIsSearchedAmongManySuggestions() async throws {
    let talk = Talk.screen("Street") { TextField("Street").suggestions(Self.streets) }
    let person = Person(at: talk)
    var changes = 0
    person.view.onRequest = { if $0 == .draw { changes += 1 } }
    person.type("29999")
    #expect(!person.sees("Street 1 North"), "not what was found before")
    let field = try #require(person.view.focusedField)
    await (person.view.control(of: field) as? LineControl)?.search?.settle()
    #expect(changes > 0, "it is drawn by itself")
    person.look()
    #expect(person.screen.filter { $0.contains("North") }.map(\.trimmed) == ["Street 29999 North"])
    await person.check("↓⏎ => Street 29999 North")
    // The suggestion's own capitals are used, because another spelling might be rejected.
    await Person.check(
      "Tab accepts the best match after fast typing", at: talk,
      "street 29999⇥ => before Street 29999 North")
  }

  // MARK: Numbers

  @Test func aNumberIsCheckedAndSubmitted() async {
    // Letters are underlined, and the hint then has the colour of errors.
    let letters = await Person.check(
      "letters", at: Talk.screen("Age") { NumberField("Age", in: 0...150) }, "1x2y => before 1x2y")
    #expect(letters.styles(of: "1x2y").map(\.isUnderlined) == [false, true, true, true])
    #expect(letters.style(of: "a whole number") == letters.view.theme.error)
    await Person.check(
      "out of range", at: Talk.screen("Age") { NumberField("Age", in: 0...150) },
      """
      => a whole number from 0 to 150
      151⏎ => ✗ 151 is out of range: take a number from 0 to 150. & row  › 151¦
      {ctrl-u}x⏎ => ✗ “x” is not a number, such as 42.
      """)
    await Person.check(
      "submitted",
      at: Talk.asking("Height") { talk in NumberField("Height", value: 1.5) { talk.next($0) } },
      "=> row  › 1.5¦\n7⏎ => answers 1.57")
  }

  // MARK: Checks that take time

  @Test func aCheckIsShownAndEscapeStopsIt() async {
    let talk = Talk { talk in
      talk.ask("Start") { _ in
        talk.push("Name") {
          TextField(
            "Name",
            check: { name in
              try await talk.wait(1)
              throw Rejection("“\(name)” is taken.")
            })
        }
      }
    }
    let person = await Person.check("running", at: talk, "x⏎ada⏎{wait 200} =>  ada")
    #expect(person.cursorRow.contains("⠹") || person.cursorRow.contains("⠙"))
    await person.check(
      """
      {wait 1000} => ✗ “ada” is taken. & row  › ada¦
      m⏎{wait 500} => hint esc
      ⎋ => title Start
      """)
  }
}
