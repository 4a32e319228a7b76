import Stepwise
import StepwiseFlow
import Testing

@testable import StepwiseWeb

/// A person with a browser may do anything at any moment: nothing happens twice, and nothing is lost.
@Suite("Pages of a run")
struct WebTalkTests {
  private let session: Session
  private let talk: WebTalk
  private let person: PagePerson
  private let counter = TripFlow.Counter()

  init() {
    let session = TripFlow(counter: counter).makeSession(
      environment: Environment(), isLive: false
    ) { _ in }
    var setting = PageSetting()
    setting.token = "token"
    self.session = session
    talk = WebTalk(session, setting, patience: nil, timeout: .seconds(60))
    person = PagePerson(talk)
  }

  private func answer(_ text: String) async throws {
    let field = try #require(person.page.fields.first { $0.name.hasPrefix("f.") })
    try person.fill(field, text)
    await person.press("next")
  }

  private func comeToReview() async throws {
    await person.open("/")
    try await answer("Ada")
    try await answer("Oslo")
    try await answer("2026-12-24")
    #expect(person.page.heading == "Check")
    #expect(person.path == "/4")
  }

  // MARK: Going back

  @Test func eachScreenHasAPageWithTheAnswersSoFar() async throws {
    try await comeToReview()
    #expect(person.visited == ["/1", "/2", "/3", "/4"])
    #expect(person.page.text.contains("Ada"))
    #expect(person.page.text.contains("24 December 2026"))
    #expect(person.page.title == "Check – Trip")
  }

  @Test func theBrowsersBackIsAStepBack() async throws {
    try await comeToReview()
    await person.open("/3")
    #expect(session.show().title == "Day")
    #expect(person.page.fields.first?.values == ["2026-12-24"])
    await person.open("/1")
    #expect(session.show().title == "Name")
    #expect(person.page.fields.first?.values == ["Ada"])
    // Going forward does nothing, because those questions must be answered again.
    await person.open("/4")
    #expect(person.path == "/1")
  }

  @Test func theBackButtonIsAStepBack() async throws {
    try await comeToReview()
    await person.press("back")
    #expect(person.path == "/3")
    #expect(session.show().title == "Day")
  }

  @Test func aStepBackKeepsWhatWasBegun() async throws {
    try await comeToReview()
    await person.open("/1")
    let field = try #require(person.page.fields.first)
    try person.fill(field, "Grace")
    await person.press("next")
    try await answer("Rome")
    #expect(person.page.heading == "Day")
    await person.open("/1")
    try person.fill(try #require(person.page.fields.first), "half a na")
    await person.press("back")
    #expect(person.page.text.contains("This is the first screen"))
    #expect(person.page.fields.first?.values == ["half a na"])
  }

  @Test func anAnswerAboveCanBeChanged() async throws {
    try await comeToReview()
    await person.press("change:1")
    #expect(person.path == "/1")
    #expect(person.page.heading == "Name")
    #expect(person.page.text.contains("Kept"))
    try await answer("Grace")
    #expect(person.page.heading == "Check")
    #expect(person.page.text.contains("Grace, Oslo, 2026-12-24"))
  }

  @Test func theBrowsersBackLeavesAChange() async throws {
    try await comeToReview()
    await person.press("change:1")
    await person.open("/4")
    #expect(person.page.heading == "Check")
    #expect(person.page.text.contains("Ada, Oslo, 2026-12-24"))
    #expect(session.trail.count == 4)
  }

  // MARK: Repeated requests

  @Test func aPressThatComesTwiceCountsOnce() async throws {
    await person.open("/")
    let first = person.page
    try await answer("Ada")
    let body = person.posted
    #expect(person.path == "/2")
    let again = await talk.respond(to: PagePerson.post(first.action, body))
    #expect(again.status == 303)
    #expect(again.headers.contains { $0.name == "Location" && $0.value == "/2" })
    #expect(session.show().title == "City")
  }

  @Test func aOnceOnlyPressThatComesTwiceCountsOnce() async throws {
    try await comeToReview()
    let action = person.page.action
    try await person.press(labelled: "Book")
    #expect(counter.count == 1)
    let again = await talk.respond(to: PagePerson.post(action, person.posted))
    #expect(again.status == 303)
    #expect(again.headers.contains { $0.name == "Location" && $0.value == "/done" })
    #expect(counter.count == 1)
  }

  @Test func aReloadChangesNothing() async throws {
    try await comeToReview()
    let before = session.flowStates
    await person.open("/4")
    await person.open("/4")
    #expect(session.flowStates == before)
    #expect(person.page.heading == "Check")
  }

  @Test func reloadingAnOutdatedTabShowsTheCurrentScreen() async throws {
    try await comeToReview()
    var request = PagePerson.get("/1")
    request.headers["cache-control"] = "max-age=0"
    let response = await talk.respond(to: request)
    #expect(response.headers.contains { $0.name == "Location" && $0.value == "/4" })
    #expect(session.show().title == "Check")
  }

  @Test func lookingAgainIsNotAStepBack() async throws {
    try await comeToReview()
    await person.open("/look")
    #expect(person.path == "/4" && person.page.heading == "Check")
  }

  @Test func anAnswerInAnOutdatedTabChangesItsOwnScreen() async throws {
    await person.open("/")
    let other = PagePerson(talk)
    await other.open("/")
    try await answer("Ada")
    try await answer("Oslo")
    try other.fill(try #require(other.page.fields.first), "Grace")
    await other.press("next")
    #expect(other.path == "/2")
    #expect(session.flowStates.first?.contains("Grace") == true)
    // The first tab's answer is remembered, and is shown as the chosen value.
    #expect(other.page.fields.first?.values == ["Oslo"])
  }

  @Test func aPageOfAScreenThatIsGoneSaysSo() async throws {
    await person.open("/")
    try await answer("Ada")
    let gone = PagePerson(talk)
    await gone.open("/2")
    await person.open("/1")
    try gone.fill(try #require(gone.page.fields.first), "Rome")
    await gone.press("next")
    #expect(gone.page.heading == "Name")
    #expect(gone.page.text.contains("“City” is no longer asked: this is next."))
    #expect(session.flowStates.first?.contains("Rome") == false)
  }

  // MARK: Rejections

  @Test func aRefusalNamesItsFieldAndKeepsWhatWasTyped() async throws {
    await person.open("/")
    try await answer("bad")
    #expect(person.status == 422)
    #expect(person.page.title.hasPrefix("There is a problem: "))
    let field = try #require(person.page.fields.first)
    #expect(field.values == ["bad"])
    #expect(field.attributes["aria-invalid"] == "true")
    let link = try #require(person.page.links.first { $0.text.contains("“bad” is no name.") })
    #expect(link.href == "#\(field.attributes["id"] ?? "")")
    #expect(field.attributes["aria-describedby"]?.contains("-error") == true)
    try await answer("Ada")
    #expect(person.page.heading == "City")
  }

  /// A browser cannot go back to the response to a form.
  @Test func aServerShowsARejectionAtAnAddressOfItsOwn() async throws {
    let session = TripFlow(counter: counter).makeSession(
      environment: Environment(), isLive: false
    ) { _ in }
    let talk = WebTalk(session, talk.setting, patience: .seconds(10), timeout: .seconds(60))
    let person = PagePerson(talk)
    await person.open("/")
    try person.fill(try #require(person.page.fields.first), "bad")
    await person.press("next")
    #expect(person.status == 422)
    #expect(person.page.text.contains("“bad” is no name."))
    let response = await talk.respond(to: PagePerson.post("/1", person.posted))
    #expect(response.status == 303)
    try person.fill(try #require(person.page.fields.first), "Ada")
    await person.press("next")
    await person.open("/1")
    #expect(person.status == 200)
    #expect(person.page.fields.first?.values == ["Ada"])
  }

  /// Up to 200 options of several have a checkbox each, for any number of chosen ones.
  @Test(arguments: [4, 41, 200], [[], ["2"], ["1", "3"]])
  func chosenOptionsStayTicked(of count: Int, chosen: [String]) async throws {
    let session = SeveralFlow(count: count).makeSession(
      environment: Environment(), isLive: false
    ) { _ in }
    let person = PagePerson(
      WebTalk(session, talk.setting, patience: nil, timeout: .seconds(60)))
    await person.open("/")
    try person.fill(
      try #require(person.page.fields.first), chosen.map { "Session \($0)" }.joined(separator: ", ")
    )
    await person.press("next")
    #expect(person.page.heading == "Chosen")
    await person.open("/1")
    let field = try #require(person.page.fields.first)
    #expect(field.kind == "checkbox" && field.options.count == count)
    #expect(field.values == chosen)
  }

  @Test func aMissingFieldIsAskedFor() async throws {
    await person.open("/")
    await person.press("next")
    #expect(person.status == 422)
    try await answer("Ada")
    await person.press("next")
    #expect(person.status == 422)
    #expect(person.page.text.contains("“Where to” needs an answer."))
  }

  @Test func aSecretIsInNoPage() async throws {
    await person.open("/")
    try await answer("Ada")
    try await answer("Oslo")
    let card = try #require(person.page.fields.first { $0.kind == "password" })
    #expect(card.attributes["autocomplete"] == "new-password")
    try person.fill(card, "4111-secret")
    // The day is missing, so the page is shown again.
    await person.press("next")
    #expect(person.status == 422)
    #expect(!person.page.html.contains("4111-secret"))
    try person.fill(card, "4111-secret")
    try await answer("2026-12-24")
    #expect(!person.page.html.contains("4111-secret"))
    await person.open("/3")
    #expect(!person.page.html.contains("4111-secret"))
  }

  /// A tab, a bidirectional mark and other characters that a page would not show come back as they were.
  @Test func aValueIsNotChangedByPassingThroughAPage() async throws {
    var given: [String] = []
    let text = "a\tb\u{202E}c\u{200F}\u{85}<&\"'"
    let id = "9007199254740993"
    let flow = OneScreen { flow in
      TextField("Line", text: text) { given.append($0) }
      TextEditor("Lines", text: "\n\(text)\n\n\(text)") { given.append($0) }
      NumberField("Id", value: Int(id), in: 0...Int.max) { given.append("\($0)") }
      Picker("Pet", options: [.init("Cat", id: text), .init("Dog", id: "d")]) { given.append($0) }
      Button("Next") { flow.finish(()) }
    }
    let session = flow.makeSession(environment: Environment(), isLive: false) { _ in }
    let person = PagePerson(WebTalk(session, talk.setting, patience: nil, timeout: .seconds(60)))
    await person.open("/")
    let fields = person.page.fields.filter { $0.name.hasPrefix("f.") }
    #expect(fields[2].attributes["max"] == "9223372036854775807")
    try person.fill(fields[3], "Cat")
    try await person.press(labelled: "Next")
    #expect(given == [text, "\n\(text)\n\n\(text)", id, text])
  }

  /// A wizard of one screen.
  private final class OneScreen: FlowController<Void, Void> {
    private let body: (OneScreen) -> any Element
    init(@ElementBuilder _ body: @escaping (OneScreen) -> any Element) {
      self.body = body
      super.init(state: ())
    }
    override func startFlow() { push("Screen") { self.body(self) } }
  }

  @Test func shownTextIsNeverMarkup() async throws {
    await person.open("/")
    let name = #"<script>alert("x")</script>"'&<b>"#
    try await answer(name)
    #expect(person.page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!person.page.html.contains("<script>"))
    try await answer("<script>alert(1)</script>")
    try await answer("2026-12-24")
    #expect(!person.page.html.contains("<script>") && !person.page.html.contains("<b>"))
    #expect(person.page.text.contains(name))
    await person.open("/1")
    #expect(person.page.fields.first?.values == [name])
  }

  // MARK: Drafts

  /// Asks for messages until there are enough of them.
  private final class MessagesFlow: FlowController<[String], [String]> {
    override func startFlow() {
      push("Messages") {
        TextField("Message") { self.state.append($0) }.repeatsQuestion()
        Button("Leave") { self.finish(self.state) }
      }
    }
  }

  /// The network may deliver a draft after the form that sends it.
  @Test func aDraftThatArrivesAfterItsFormIsDropped() async throws {
    let session = MessagesFlow(state: []).makeSession(
      environment: Environment(), isLive: false
    ) { _ in }
    var setting = PageSetting()
    setting.token = "token"
    let person = PagePerson(WebTalk(session, setting, patience: nil, timeout: .seconds(60)))
    await person.open("/")
    let field = try #require(person.page.fields.first)
    let late = person.draftRequest(field, "Hello")
    try person.fill(field, "Hello")
    await person.press("next")
    await person.send(late)
    #expect(person.page.fields.first?.values == [""])
    await person.draft(try #require(person.page.fields.first), "And an")
    #expect(person.page.fields.first?.values == ["And an"])
  }

  // MARK: Strangers

  @Test func aFormWithoutTheTokenIsRefused() async {
    let body = PagePerson.encoded([("f.Your name", "Eve"), ("action", "next")])
    let response = await talk.respond(to: PagePerson.post("/1", body))
    #expect(response.status == 403)
    let wrong = PagePerson.encoded([("token", "tokem"), ("action", "next")])
    #expect(await talk.respond(to: PagePerson.post("/1", wrong)).status == 403)
    #expect(session.show().title == "Name")
  }

  @Test func anUploadIsRefused() async {
    var request = PagePerson.post("/1", [])
    request.headers["content-type"] = "multipart/form-data; boundary=x"
    #expect(await talk.respond(to: request).status == 415)
  }

  @Test(arguments: ["/0", "/-1", "/99999999999", "/x", "/1/2/3", "/1/picture-0-1", "/draft"])
  func unknownPathsHaveNoPage(_ path: String) async {
    #expect(await talk.respond(to: PagePerson.get(path)).status == 404)
  }

  @Test func aStrangeActionDoesNothing() async {
    await person.open("/")
    for action in ["press:Nothing", "change:7", "change:0", "", "x"] {
      await person.press(action)
      #expect(session.show().title == "Name")
    }
  }

  // MARK: Cancelling

  @Test func cancellingMustBeConfirmed() async {
    await person.open("/")
    await person.press("give-up")
    #expect(person.page.heading == "Give up “Name”?")
    #expect(session.ending == nil)
    await person.press("give-up-now")
    guard case .cancelled = session.ending else {
      Issue.record("The run was not cancelled.")
      return
    }
  }

  @Test func fieldsAreLockedWhileAButtonMayCheckThem() async throws {
    let clock = VirtualClock()
    let session = CheckedFlow(clock: clock).makeSession(
      environment: Environment(clock: clock), isLive: false
    ) { _ in }
    var setting = PageSetting()
    setting.token = "token"
    let person = PagePerson(
      WebTalk(session, setting, patience: .milliseconds(1), timeout: .seconds(60)))
    await person.open("/")
    #expect(person.page.fields.count { $0.name.hasPrefix("f.") } == 3)
    try session.perform(.press(entry: 1, element: "Check"))
    await person.open("/1")
    #expect(person.page.text.matches(of: /locked/).count == 3, "\(person.page.text)")
    #expect(!person.page.fields.contains { $0.name.hasPrefix("f.") }, "A locked field is sent.")
    await session.pass(.seconds(5))
    await person.open("/1")
    #expect(!person.page.text.contains("locked"))
    #expect(person.page.fields.count { $0.name.hasPrefix("f.") } == 3)
  }

  @Test func cancellingDoesNotWaitForRunningWork() async throws {
    let session = SleeperFlow().makeSession(environment: Environment(), isLive: false) { _ in }
    var setting = PageSetting()
    setting.token = "token"
    let person = PagePerson(
      WebTalk(session, setting, patience: .milliseconds(1), timeout: .seconds(60)))
    await person.open("/")
    try await person.press(labelled: "Sleep")
    #expect(person.page.text.contains("Working: Sleep"))
    await person.press("give-up")
    #expect(person.page.heading == "Give up “Bed”?")
    await person.press("give-up-now")
    guard case .cancelled = session.ending else {
      Issue.record("The run was not cancelled.")
      return
    }
  }
}

/// A form that a button checks.
private final class CheckedFlow: FlowController<Void, String> {
  private let clock: VirtualClock

  init(clock: VirtualClock) {
    self.clock = clock
    super.init(state: ())
  }

  override func startFlow() {
    push("Order") {
      TextField("Name", text: "Ada")
      Picker("Size", options: ["Small", "Large"], selection: "Large")
      TextEditor("Note", text: "none")
      Button("Check") { try await self.clock.sleep(for: .seconds(5)) }
    }
  }
}

/// Asks for several of some sessions.
private final class SeveralFlow: FlowController<Void, String> {
  private let sessions: [Int]

  init(count: Int) {
    sessions = Array(1...count)
    super.init(state: ())
  }

  override func startFlow() {
    push("Sessions") {
      MultiPicker(
        "Sessions", options: self.sessions, id: { $0 }, label: { "Session \($0)" }, count: 0...3
      ) { _ in
        self.push("Chosen") { Button("Done") { self.finish("") } }
      }
    }
  }
}

/// A button whose work never ends.
private final class SleeperFlow: FlowController<Void, String> {
  init() { super.init(state: ()) }

  override func startFlow() {
    push("Bed") { Button("Sleep") { try await Task.sleep(for: .seconds(1_000_000)) } }
  }
}
