import Stepwise
import StepwiseFlow
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// Pages keep what a person types, and say what is wrong with it.
@Suite("Fields of pages")
struct PageFieldsTests {
  private let person = PagePerson(TripFlow())

  // MARK: Rejections

  @Test func aRejectionNamesItsFieldAndKeepsWhatWasTyped() async throws {
    await person.open("/")
    await person.press("next")
    #expect(person.status == 422)
    try await person.answer("bad")
    #expect(person.status == 422)
    #expect(person.page.title.hasPrefix("Error: "))
    let field = try #require(person.page.fields.first)
    #expect(field.values == ["bad"])
    #expect(field.attributes["aria-invalid"] == "true")
    #expect(person.page.text.contains("“bad” is no name."))
    #expect(field.attributes["autofocus"] != nil)
    #expect(field.attributes["aria-describedby"]?.contains("-error") == true)
    try await person.answer("Ada")
    #expect(person.page.heading == "City")
    await person.press("next")
    #expect(person.status == 422)
    #expect(person.page.text.contains("Choose an answer to “Where to”."))
  }

  /// A browser cannot go back to the response to a form.
  @Test func aServerShowsARejectionAtAnAddressOfItsOwn() async throws {
    let session = TripFlow().makeSession(environment: Environment(), isLive: false) { _ in }
    let person = PagePerson(session, patience: .seconds(10))
    await person.open("/")
    try await person.answer("bad")
    #expect(person.status == 422)
    #expect(person.page.text.contains("“bad” is no name."))
    #expect(await person.send(PagePerson.post("/1", person.posted)).status == 303)
    try await person.answer("Ada")
    await person.open("/1")
    #expect(person.status == 200)
    #expect(person.page.fields.first?.values == ["Ada"])
  }

  /// Also the fields after the first one with an error, with or without a value.
  @Test func allErrorsOfAFormAreOnOnePage() async throws {
    let person = PagePerson(
      Wizard(screen: "Person") { _ in
        TextField("Name")
        NumberField("Age", in: 0...150)
        TextField("Nickname").optional()
        Picker("Pet", options: ["Cat", "Dog"])
        NumberField("Size", value: 3, in: 1...9)
        SecureField("Password")
        DatePicker("Born")
      })
    await person.open("/")
    await person.press("next")
    #expect(
      person.page.links.map(\.text) == [
        "Fill in “Name”.", "Enter a number for “Age”.", "Choose an answer to “Pet”.",
        "Fill in “Password”.", "Enter a date for “Born”.",
      ])
    try person.fill(person.page.fields[0], "Ada")
    try person.fill(person.page.fields[1], "200")
    await person.press("next")
    #expect(
      person.page.links.map(\.text) == [
        "Age: 200 is out of range: take a number from 0 to 150.", "Choose an answer to “Pet”.",
        "Fill in “Password”.", "Enter a date for “Born”.",
      ])
  }

  /// A default that somebody cleared is given with a press; one that nobody touched is not.
  @Test func aClearedDefaultIsGivenWithAPress() async throws {
    for (text, end) in [("", "<>"), ("abc", "untouched"), ("new", "<new>")] {
      var given = "untouched"
      let person = PagePerson(
        Wizard(screen: "Note") { flow in
          TextField("Note", text: "abc") { given = "<\($0)>" }.optional()
          TextField("More") { _ in given += "more" }.optional()
          Button("Save") { flow.end() }
        })
      await person.open("/")
      try person.fill(person.page.fields[0], text)
      try await person.press(labeled: "Save")
      #expect(given == end)
    }
  }

  /// The answers of a screen stand below each other, an equal one once, and a secret as dots.
  @Test func theAnswersSoFarAreALineEach() async throws {
    let person = PagePerson(
      Wizard(screen: "Account") { flow in
        TextField("Mail")
        TextField("Again")
        SecureField("Password") { _ in flow.push("Next") { TextField("Town") } }
      })
    await person.open("/")
    for (field, text) in zip(person.page.fields, ["a@b.org", "a@b.org", "secret"]) {
      try person.fill(field, text)
    }
    await person.press("next")
    let dots = #"<span role="img" aria-label="filled in">••••••••</span>"#
    #expect(
      person.page.html.contains("<bdi>a@b.org</bdi><br>\(dots)</span>"), "\(person.page.html)")
  }

  // MARK: Focus

  /// The tag and the name of the only control with the focus, and the beginning of the page's title.
  private func focus(of page: ParsedPage) -> String {
    let focused = page.tokens.compactMap { token -> String? in
      guard case .open(let tag, let attributes) = token, attributes["autofocus"] != nil else {
        return nil
      }
      return "\(tag) \(attributes["name"] ?? attributes["id"] ?? "")"
    }
    return
      "\(page.title.hasPrefix("Error: ") ? "error, " : "")\(focused.joined(separator: " and "))"
  }

  @Test func theFocusIsOnTheOnlyFieldOnTheErrorsOrOnTheHeading() async throws {
    let person = PagePerson(
      Wizard(screen: "Start") { flow in
        Button("Fail") { throw Rejection("No.") }
        Button("Go on") {
          flow.push("One") {
            Picker("Pet", options: ["Cat", "Dog"], selection: "Dog") { _ in
              flow.push("Two") {
                NumberField("Age", in: 0...150)
                NumberField("Size", in: 1...9) { _ in
                  flow.push("Birthday") { DatePicker("Born") }
                }
              }
            }
          }
        }
      })
    await person.open("/")
    #expect(focus(of: person.page) == "h1 ")
    try await person.press(labeled: "Fail")
    #expect(focus(of: person.page) == "error, button action")
    try await person.press(labeled: "Go on")
    #expect(focus(of: person.page) == "input f.Pet")
    await person.press("next")
    #expect(focus(of: person.page) == "h1 ")
    for field in person.page.fields { try person.fill(field, "many") }
    await person.press("next")
    #expect(focus(of: person.page) == "error, div problems")
    #expect(
      person.page.links.map { "\($0.href) \($0.text.prefix(14))" }
        == ["#f0 Age: “many” is", "#f1 Size: “many” i"])
    for (field, text) in zip(person.page.fields, ["36", ""]) { try person.fill(field, text) }
    await person.press("next")
    #expect(focus(of: person.page) == "error, input f.Size")
    #expect(person.page.text.contains("Enter a number for “Size”."))
    #expect(person.page.links.isEmpty)
    try person.fill(person.page.fields[1], "9")
    await person.press("next")
    #expect(focus(of: person.page) == "input day.Born")
  }

  // MARK: Days and lists

  /// Days as people type them in three fields, by their region.
  @Test func aDayIsTypedInThreeFields() async throws {
    let american = Region(dateOrder: .monthDayYear)
    let thai = Region(dateOrder: .dayMonthYear, countsBuddhistYears: true)
    let rows: [(region: Region?, typed: [String], shown: String)] = [
      (nil, ["10", "12", "1990"], "1990-12-10"),
      (american, ["12", "10", "1990"], "1990-12-10"),
      (thai, ["๑๐", "12", "2533"], "1990-12-10"),
      (thai, ["10", "12", "1990"], "1990-12-10"),
      (thai, ["29", "2", "2532"], "29 2 2532: February 1989 has 28 days."),
      (nil, ["1990-12-10", "", ""], "1990-12-10"), (nil, ["", "", "10.12.1990"], "1990-12-10"),
      (nil, ["", "", "1990"], "  1990: Enter a day, a month and a year of four digits."),
      (nil, ["30", "2", "1990"], "30 2 1990: February 1990 has 28 days."),
      (nil, ["1", "13", "1990"], "1 13 1990: 13 is not a month from 1 to 12."),
      (nil, ["10", "", "1990"], "10  1990: Enter a day, a month and a year of four digits."),
      (nil, ["10", "12", "90"], "10 12 90: Enter a day, a month and a year of four digits."),
      (nil, ["a-b", "12", "90"], "a.b 12 90: Enter a day, a month and a year of four digits."),
      (nil, ["", "", ""], "  : Enter a date for “Born”."),
    ]
    for row in rows {
      var given = ""
      var environment = Environment()
      environment.region = row.region
      let flow = Wizard(screen: "Born") { flow in DatePicker("Born") { given = "\($0)" } }
      let person = PagePerson(flow.makeSession(environment: environment, isLive: false) { _ in })
      await person.open("/")
      await person.press(
        "next", filling: Array(zip(person.page.fields[0].parts.map(\.name), row.typed)))
      if given.isEmpty {
        let field = try #require(person.page.fields.first)
        let error = person.page.text.split(separator: "\n").first { $0.hasSuffix(".") } ?? ""
        given = "\(field.parts.map(\.text).joined(separator: " ")): \(error)"
      }
      #expect(given == row.shown, "\(row)")
    }
  }

  /// Of more than 40 options a text finds one, or a person chooses it in the list; what they did last counts.
  @Test func aLongListIsFilteredAndChosenFrom() async throws {
    let rows: [(typed: String, chosen: String, wanted: String)] = [
      ("Other 7", "3", "7"), ("", "9", "9"), ("Other 7", "9", "9"), ("  ", "3", "3"),
      ("Five", "3", "shown 10 of 50"), ("nothing", "3", "shown 50 of 50"),
    ]
    for row in rows {
      var given = ""
      let person = PagePerson(
        Wizard(screen: "Items") { flow in
          Picker(
            "Item", options: Array(1...50), id: { $0 },
            label: { "\($0 % 5 == 0 ? "Five" : "Other") \($0)" }, selection: 3
          ) { given = "\($0)" }
        })
      await person.open("/")
      #expect(person.page.links.map { $0.href }.prefix(2) == ["#f0-1", "#f0-11"])
      await person.press(
        "next",
        filling: [("c.Item", "3"), ("f.Item", row.typed), ("f.Item", row.chosen)])
      if given.isEmpty {
        let hidden = person.page.tokens.count { token in
          if case .open("label", let attributes) = token {
            attributes["hidden"] != nil
          } else {
            false
          }
        }
        given = "shown \(50 - hidden) of \(person.page.fields[0].options.count)"
      }
      #expect(given == row.wanted, "\(row)")
    }
  }

  // MARK: Values

  /// Up to 200 options of several have a checkbox each, for any number of chosen ones.
  @Test func chosenOptionsStayTicked() async throws {
    for count in [4, 41, 200] {
      for chosen in [[], ["2"], ["1", "3"]] {
        let person = PagePerson(
          Wizard(screen: "Sessions") { flow in
            MultiPicker(
              "Sessions", options: Array(1...count), id: { $0 }, label: { "Session \($0)" },
              count: 0...3
            ) { _ in
              flow.push("Chosen") { Button("Done") { flow.finish("") } }
            }
          })
        await person.open("/")
        try await person.answer(chosen.map { "Session \($0)" }.joined(separator: ", "))
        #expect(person.page.heading == "Chosen", "\(chosen) of \(count)")
        await person.open("/1")
        let field = try #require(person.page.fields.first)
        #expect(field.kind == "checkbox" && field.options.count == count)
        #expect(field.values == chosen, "of \(count)")
      }
    }
  }

  @Test func aKindWithoutAControlIsALineWithItsHint() async throws {
    let person = PagePerson(
      Wizard(screen: "Screen") { flow in
        RatingField("Rating")
        RatingField("Stars", as: .stars)
        RatingField("Code", as: AnswerKind("code", isSecret: true))
        RatingField("Verse", as: AnswerKind("verse", isMultiline: true))
        Button("Next") { flow.finish("") }
      })
    await person.open("/")
    #expect(
      person.page.fields.map { "\($0.label): \($0.kind)" }.joined(separator: ", ")
        == "Rating: text, Stars: text, Code: password, Verse: textarea")
    #expect(person.page.text.ranges(of: "one to five asterisks").count == 3)
  }

  /// A tab, a bidirectional mark and other characters that a page would not show come back as they were.
  @Test func aValueIsNotChangedByPassingThroughAPage() async throws {
    var given: [String] = []
    let text = "a\tb\u{202E}c\u{200F}\u{85}<&\"'"
    let id = "9007199254740993"
    let person = PagePerson(
      Wizard(screen: "Screen") { flow in
        TextField("Line", text: text) { given.append($0) }
        TextEditor("Lines", text: "\n\(text)\n\n\(text)") { given.append($0) }
        NumberField("Id", value: Int(id), in: 0...Int.max) { given.append("\($0)") }
        Picker("Pet", options: [.init("Cat", id: text), .init("Dog", id: "d")]) {
          given.append($0)
        }
        Button("Next") { flow.finish("") }
      })
    await person.open("/")
    let fields = person.page.fields.filter { $0.name.hasPrefix("f.") }
    #expect(fields[2].attributes["max"] == "9223372036854775807")
    try person.fill(fields[3], "Cat")
    try await person.press(labeled: "Continue")
    #expect(given == [text, "\n\(text)\n\n\(text)", id, text])
  }

  @Test func shownTextIsNeverMarkup() async throws {
    await person.open("/")
    let name = #"<script>alert("x")</script>"'&<b>"#
    try await person.answer(name)
    #expect(person.page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!person.page.html.contains("<script>"))
    try await person.answer("<script>alert(1)</script>", "2026-12-24")
    #expect(!person.page.html.contains("<script>") && !person.page.html.contains("<b>"))
    #expect(person.page.text.contains(name))
    await person.open("/1")
    #expect(person.page.fields.first?.values == [name])
  }

  @Test func aSecretIsInNoPage() async throws {
    await person.open("/")
    try await person.answer("Ada", "Oslo")
    let card = try #require(person.page.fields.first { $0.kind == "password" })
    #expect(card.attributes["autocomplete"] == "new-password")
    try person.fill(card, "4111-secret")
    // The day is missing, so the page is shown again.
    await person.press("next")
    #expect(person.status == 422)
    #expect(!person.page.html.contains("4111-secret"))
    try person.fill(card, "4111-secret")
    try await person.answer("2026-12-24")
    #expect(!person.page.html.contains("4111-secret"))
    await person.open("/3")
    #expect(!person.page.html.contains("4111-secret"))
  }

  // MARK: Drafts

  /// The network may deliver a draft after the form that sends it.
  @Test func aDraftThatArrivesAfterItsFormIsDropped() async throws {
    let person = PagePerson(
      Wizard(screen: "Messages") { flow in
        TextField("Message") { flow.state.append($0) }.repeatsQuestion()
        Button("Leave") { flow.finish("") }
      })
    await person.open("/")
    let late = person.draftRequest(try #require(person.page.fields.first), "Hello")
    try await person.answer("Hello")
    await person.send(late)
    await person.open("/look")
    #expect(person.page.fields.first?.values == [""])
    await person.draft(try #require(person.page.fields.first), "And an")
    #expect(person.page.fields.first?.values == ["And an"])
  }

  // MARK: Locked fields

  @Test func fieldsAreLockedWhileAButtonMayCheckThem() async throws {
    let clock = VirtualClock()
    let flow = Wizard(screen: "Order") { _ in
      TextField("Name", text: "Ada")
      Picker("Size", options: ["Small", "Large"], selection: "Large")
      TextEditor("Note", text: "none")
      Button("Check") { try await clock.sleep(for: .seconds(5)) }
    }
    let session = flow.makeSession(environment: Environment(clock: clock), isLive: false) { _ in }
    let person = PagePerson(session, patience: .milliseconds(1))
    /// The fields that a person can fill in, and the ones that are shown as locked.
    func fields() -> [Int] {
      [
        person.page.fields.count { $0.name.hasPrefix("f.") },
        person.page.text.matches(of: /locked/).count,
      ]
    }
    await person.open("/")
    #expect(fields() == [3, 0])
    try session.perform(.press(entry: 1, element: "Check"))
    await person.open("/1")
    #expect(fields() == [0, 3], "\(person.page.text)")
    await session.pass(.seconds(5))
    await person.open("/1")
    #expect(fields() == [3, 0])
  }
}
