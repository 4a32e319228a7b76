import Stepwise
import StepwiseFlow
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// A person with a browser may go anywhere at any moment: nothing happens twice, and nothing is lost.
@Suite("The history of pages")
struct PageHistoryTests {
  private let session: Session
  private let talk: WebTalk
  private let person: PagePerson

  init() {
    session = TripFlow().makeSession(environment: Environment(), isLive: false) {
      _ in
    }
    talk = WebTalk(session, .test, patience: nil, timeout: .seconds(60))
    person = PagePerson(talk)
  }

  private func comeToReview() async throws {
    await person.open("/")
    try await person.answer("Ada", "Oslo", "2026-12-24")
    try #require(person.path == "/4")
  }

  @Test func eachScreenHasAPageWithTheAnswersSoFar() async throws {
    try await comeToReview()
    #expect(person.visited == ["/1", "/2", "/3", "/4"])
    #expect(person.page.text.contains("Ada") && person.page.text.contains("24 December 2026"))
    #expect(person.page.title == "Check – Trip")
  }

  /// What a person does on the last page, and the page and the answers after it.
  private struct Move {
    let name: String
    let wanted: String
    let act: (PagePerson) async throws -> Void

    init(_ name: String, _ wanted: String, _ act: @escaping (PagePerson) async throws -> Void) {
      self.name = name
      self.wanted = wanted
      self.act = act
    }
  }

  private static let moves = [
    Move("nothing", "/4 Check: Ada, Oslo, 2026-12-24") { _ in },
    Move("the browser's back", "/3 Day: 2026-12-24") { await $0.open("/3") },
    Move("the browser's back to the beginning", "/1 Name: Ada") {
      await $0.open("/3")
      await $0.open("/1")
    },
    // Those questions must be answered again.
    Move("the browser's forward", "/1 Name: Ada") {
      await $0.open("/1")
      await $0.open("/4")
    },
    Move("the button back", "/3 Day: 2026-12-24") { await $0.press("back") },
    Move("a change", "/1 Name: Ada, kept") { await $0.press("change:1") },
    Move("a change with another answer", "/4 Check: Grace, Oslo, 2026-12-24") {
      await $0.press("change:1")
      try await $0.answer("Grace")
    },
    Move("a change that is left", "/4 Check: Ada, Oslo, 2026-12-24") {
      await $0.press("change:1")
      await $0.open("/4")
    },
    Move("a reload", "/4 Check: Ada, Oslo, 2026-12-24") {
      await $0.open("/4")
      await $0.open("/4")
    },
    Move("a reload of an outdated tab", "/4 Check: Ada, Oslo, 2026-12-24") {
      await $0.open("/1", ["cache-control": "max-age=0"])
    },
    Move("looking again", "/4 Check: Ada, Oslo, 2026-12-24") { await $0.open("/look") },
  ]

  @Test func everyMoveLeadsToItsPage() async throws {
    for move in Self.moves {
      let session = TripFlow().makeSession(environment: Environment(), isLive: false) { _ in }
      let person = PagePerson(session)
      await person.open("/")
      try await person.answer("Ada", "Oslo", "2026-12-24")
      try await move.act(person)
      let page = person.page
      let answers = ["Ada", "Grace"].map { "\($0), Oslo, 2026-12-24" }
      let shown =
        page.fields.first?.values.first ?? answers.first { page.text.contains($0) } ?? "nothing"
      let isKept = page.text.contains("Kept") ? ", kept" : ""
      #expect("\(person.path) \(page.heading): \(shown)\(isKept)" == move.wanted, "\(move.name)")
      #expect(session.show().title == page.heading, "\(move.name)")
      if page.heading == "Check" { #expect(session.trail.count == 4, "\(move.name)") }
    }
  }

  /// The answer of a section's first screen is listed, too, although the section's button leads there.
  @Test func aHubListsTheAnswersOfItsSections() async throws {
    let person = PagePerson(
      Talk { talk in
        talk.pushHub("Trip", finish: "Book") {
          HubSection(
            "Person",
            Talk(named: "Person", [Talk.asks("Name"), Talk.asks("Town")]))
        } onFinish: {
        }
      })
    await person.open("/")
    await person.press("press:Person")
    try await person.answer("Ada", "Oslo")
    #expect(person.page.heading == "Trip")
    #expect(person.page.text.contains("Ada"), "\(person.page.text)")
    #expect(person.page.text.contains("Oslo"), "\(person.page.text)")
  }

  @Test func aStepBackKeepsWhatWasBegun() async throws {
    try await comeToReview()
    await person.open("/1")
    try await person.answer("Grace", "Rome")
    #expect(person.page.heading == "Day")
    await person.open("/1")
    try person.fill(try #require(person.page.fields.first), "half a na")
    await person.press("back")
    #expect(person.page.text.contains("This is the first screen"))
    #expect(person.page.fields.first?.values == ["half a na"])
  }

  // MARK: Tabs

  @Test func anAnswerInAnOutdatedTabChangesItsOwnScreen() async throws {
    await person.open("/")
    let other = PagePerson(talk)
    await other.open("/")
    try await person.answer("Ada", "Oslo")
    try await other.answer("Grace")
    #expect(other.path == "/2")
    #expect(session.flowStates.first?.contains("Grace") == true)
    // The first tab's answer is remembered, and is shown as the chosen value.
    #expect(other.page.fields.first?.values == ["Oslo"])
  }

  @Test func aPageOfAScreenThatIsGoneSaysSo() async throws {
    await person.open("/")
    try await person.answer("Ada")
    let gone = PagePerson(talk)
    await gone.open("/2")
    await person.open("/1")
    try await gone.answer("Rome")
    #expect(gone.page.heading == "Name")
    #expect(gone.page.text.contains("“City” is no longer asked: this is next."))
    #expect(session.flowStates.first?.contains("Rome") == false)
  }

  // MARK: Requests that no page sends

  @Test func aRequestThatNoPageSendsDoesNothing() async {
    var upload = PagePerson.post("/1", [])
    upload.headers["content-type"] = "multipart/form-data; boundary=x"
    let eve = [("f.Your name", "Eve"), ("action", "next")]
    var rows = [
      (upload, 415), (PagePerson.post("/1", PagePerson.encoded(eve)), 403),
      (PagePerson.post("/1", PagePerson.encoded([("token", "tokem")] + eve)), 403),
    ]
    rows += ["/0", "/-1", "/99999999999", "/x", "/1/2/3", "/1/picture-0-1", "/draft"].map {
      (PagePerson.get($0), 404)
    }
    for (request, status) in rows {
      #expect(await talk.respond(to: request).status == status, "\(request)")
      #expect(session.show().title == "Name")
    }
    await person.open("/")
    for action in ["press:Nothing", "change:7", "change:0", "", "x"] {
      await person.press(action)
      #expect(session.show().title == "Name", "\(action)")
    }
  }

  // MARK: Cancelling

  /// A press whose work never ends does not hold it up.
  @Test func cancellingMustBeConfirmed() async throws {
    let bed = Wizard(screen: "Bed") { _ in
      Button("Sleep") { try await Task.sleep(for: .seconds(1_000_000)) }
    }.makeSession(environment: Environment(), isLive: false) { _ in }
    for (session, button, title) in [(session, nil, "Name"), (bed, "Sleep", "Bed")] {
      let person = PagePerson(session, patience: .milliseconds(1))
      await person.open("/")
      if let button {
        try await person.press(labeled: button)
        #expect(person.page.text.contains("Working: \(button)"))
      }
      await person.press("give-up")
      #expect(person.page.heading == "Give up “\(title)”?")
      #expect(session.ending == nil)
      await person.press("give-up-now")
      guard case .cancelled = session.ending else {
        Issue.record("The run on “\(title)” was not cancelled.")
        continue
      }
    }
  }
}
