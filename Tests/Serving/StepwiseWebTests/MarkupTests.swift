import Stepwise
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// Markup in the texts of a wizard, at each place where a page shows a text.
@Suite("Markup in texts")
struct MarkupTests {
  private static let evil =
    #"</title></textarea></script><script>alert("1")</script><u onclick='x'>"#

  private final class EvilFlow: FlowController<Void, String> {
    init() { super.init(state: ()) }

    override var title: String { evil }

    private static func options(_ count: Int) -> OptionList {
      OptionList((1...count).map { OptionList.Option("\(evil) \($0)", id: "\(evil) \($0)") })
    }

    override func startFlow() {
      push(evil) {
        Text(verbatim: evil).badge(7)
        LabeledContent(evil, value: "\(evil)")
        Link(evil, destination: "https://example.org/\(evil)")
        Link("script", destination: "JavaScript:alert(1)//\(evil)")
        Link("data", destination: "data:text/html,\(evil)")
        Table(columns: [evil], rows: [[evil]])
        List(
          evil, rows: [ListRow(verbatim: evil, id: evil, title: evil, detail: "\(evil)")])
        ProgressView(evil, fraction: 0.5)
        Image(path: evil, label: evil)
        Section(evil) {
          TextField(evil, text: evil) { _ in throw Rejection("\(evil)") }.help("\(evil)")
          TextEditor("\(evil) story", text: evil) { _ in }
          Picker("\(evil) few", options: Self.options(2))
          Picker("\(evil) many", options: Self.options(20))
          Picker("\(evil) found", options: Self.options(50))
          MultiPicker("\(evil) boxes", options: Self.options(3))
        }
        Button(evil) { throw Rejection("\(evil)") }
        Button("\(evil) not") {}.disabled("\(evil)")
      }
    }
  }

  /// Expects that no text of a wizard becomes a tag, an attribute or the address of a script.
  private func check(_ page: ParsedPage) {
    var scripts = 0
    for case .open(let tag, let attributes) in page.tokens {
      if tag == "script" { scripts += 1 }
      #expect(tag != "u")
      #expect(!attributes.keys.contains { $0.hasPrefix("on") }, "\(tag) \(attributes)")
      let address = attributes["href"] ?? attributes["src"] ?? attributes["action"] ?? ""
      let isOurs = address.isEmpty || address.hasPrefix("/") || address.hasPrefix("#")
      #expect(isOurs || address.hasPrefix("https://example.org/") || address == "data:,")
    }
    #expect(scripts == 1)
    #expect(page.text.contains(Self.evil))
  }

  @Test func noTextBecomesATag() async throws {
    let person = PagePerson(EvilFlow())
    await person.open("/")
    check(person.page)
    try person.fill(try #require(person.page.fields.first { $0.kind == "text" }), "x")
    await person.press("press:\(Self.evil)")
    #expect(person.status == 422)
    check(person.page)
    await person.press("give-up")
    check(person.page)
  }

  /// Asks for an address in a child flow, and shows it in a section.
  private final class NestedFlow: FlowController<Void, Void> {
    private final class ChildFlow: FlowController<Void, Void> {
      override var title: String { "Docker" }
      override func startFlow() {
        push("Address") { TextField("Address") { _ in self.finish(()) } }
      }
    }

    override func startFlow() {
      start(ChildFlow(state: ())) { _ in
        self.push("Check") {
          Section("Answers") { Review().grouped() }
          Button("Confirm") { self.finish(()) }
        }
      }
    }
  }

  @Test func thePositionOfAQuestionStandsAboveTheHeading() async throws {
    let wizard = Wizard { wizard in
      wizard.push("Name") { TextField("Name") { _ in wizard.end() } }
    }
    wizard.questions = { _ in 1...2 }
    let person = PagePerson(wizard)
    await person.open("/")
    #expect(
      person.page.html.contains(
        """
        <p class="position">Question 1 of up to 2</p>
        <h1 tabindex="-1">Name</h1>
        """))
  }

  @Test func aHeadingWithinASectionHasTheNextLevel() async throws {
    let person = PagePerson(NestedFlow(state: ()))
    await person.open("/")
    try await person.answer("docker.example")
    let headings = person.page.html.matches(of: /<(h[1-6])[^>]*>([^<]*)/).map { "\($0.1) \($0.2)" }
    #expect(headings.suffix(3) == ["h1 Check", "h2 Answers", "h3 Docker"])
    #expect(person.page.text.contains("Address\ndocker.example"))
    #expect(person.page.html.contains("Docker: Change address"))
  }
}
