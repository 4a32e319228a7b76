import Stepwise
import StepwiseFlow
import TestPages
import TestSupport
import Testing

@testable import StepwiseWeb

/// Pages keep what a person types, and say what is wrong with it.
@Suite("Fields of pages")
struct PageFieldsTests {
  private let person = PagePerson(TripFlow())

  // MARK: Rejections

  @Test func aRefusalNamesItsFieldAndKeepsWhatWasTyped() async throws {
    await person.open("/")
    await person.press("next")
    #expect(person.status == 422)
    try await person.answer("bad")
    #expect(person.status == 422)
    #expect(person.page.title.hasPrefix("There is a problem: "))
    let field = try #require(person.page.fields.first)
    #expect(field.values == ["bad"])
    #expect(field.attributes["aria-invalid"] == "true")
    let link = try #require(person.page.links.first { $0.text.contains("“bad” is no name.") })
    #expect(link.href == "#\(field.attributes["id"] ?? "")")
    #expect(field.attributes["aria-describedby"]?.contains("-error") == true)
    try await person.answer("Ada")
    #expect(person.page.heading == "City")
    await person.press("next")
    #expect(person.status == 422)
    #expect(person.page.text.contains("“Where to” needs an answer."))
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
    try await person.press(labelled: "Next")
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
