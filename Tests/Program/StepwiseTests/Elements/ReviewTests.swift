import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// The rows of a `Review`, and the screens that its buttons lead to.
@Suite struct ReviewTests {
  /// A name, a button, a child flow with two names of children, a password, and then a review.
  private static func wizard(_ review: @escaping () -> Review) -> Talk {
    Talk { talk in
      talk.push("Name") {
        TextField("Name") { _ in
          talk.push("Terms") {
            Button("Agree") {
              talk.start(child(2)) { _ in
                talk.push("Password") {
                  SecureField("Password") { _ in
                    talk.push("Check") {
                      review()
                      Button("Confirm") { talk.finish([]) }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  private static func child(_ count: Int) -> Talk {
    Talk { child in
      @MainActor func ask(_ left: Int) {
        guard left > 0 else { return child.finish([]) }
        child.push("Child") { TextField("Child") { _ in ask(left - 1) } }
      }
      ask(count)
    }
  }

  private func session(_ review: @escaping () -> Review = { Review() }) async throws -> Session {
    let session = Self.wizard(review).makeSession(
      environment: Environment(), isLive: false, onFinish: { _ in })
    for answer in ["Ada", "Bob", "Cyd", "secret"] {
      let shown = session.show()
      if case .menu(let buttons) = shown.question {
        try session.perform(.press(entry: shown.entry, element: buttons[0].id))
      }
      let field = session.show()
      guard case .field(let element) = field.question else { continue }
      try session.perform(
        .answer(entry: field.entry, element: element.id, value: .text(answer)))
    }
    return session
  }

  private static func texts(_ session: Session) -> [String] {
    session.show().elements.map { $0.label }
  }

  @Test func everyAnsweredScreenHasARowAndAButtonThatLeadsThere() async throws {
    let session = try await session()
    #expect(
      Self.texts(session) == [
        "Name: Ada", "Child: Bob", "Child (2): Cyd", "Password: filled in", "Confirm",
        "Change name", "Change child", "Change child (2)", "Change password",
      ])
    let ids = session.show().elements.map(\.id)
    #expect(Set(ids).count == ids.count)
    // A button leads to its screen and back.
    let review = session.show()
    try session.perform(.press(entry: review.entry, element: "Change child (2)"))
    #expect(session.show().title == "Child")
    let child = session.show()
    try session.perform(.answer(entry: child.entry, element: "Child", value: .text("Eve")))
    #expect(Self.texts(session).contains("Child (2): Eve"))
    #expect(session.show().title == "Check")
  }

  @Test func screensAreLeftOutAndNamed() async throws {
    let some = try await session {
      Review().leavingOut(ids: "Password", "Child").naming(id: "Name", "URL of you")
    }
    #expect(Self.texts(some) == ["URL of you: Ada", "Confirm", "Change URL of you"])
    // “Change docker” would not be a name.
    let all = try await session { Review().keepingCapitals() }
    #expect(Self.texts(all).suffix(2) == ["Change Child (2)", "Change Password"])
    let others = try await session { Review().keepingCapitals(of: Journeys.self) }
    #expect(Self.texts(others).last == "Change password")
    let named = try await session { Review().naming(Page.self, "Step") }
    #expect(Self.texts(named).contains("Step (4): filled in"))
    let none = try await session { Review().leavingOut(Page.self) }
    #expect(Self.texts(none) == ["Confirm"])
  }

  private final class Journeys: Screen {
    let title = "Journeys"
    var body: any Element { Divider() }
  }

  @Test func aFlowsOwnAnswersIncludeItsChildren() async throws {
    let inner = Talk { talk in
      talk.push("Outside") {
        TextField("Outside") { _ in
          talk.start(
            Talk { middle in
              middle.push("Inside") {
                TextField("Inside") { _ in
                  middle.start(Self.child(1)) { _ in
                    middle.push("Check") { Review(.flow) }
                  }
                }
              }
            }
          ) { _ in }
        }
      }
    }
    let session = inner.makeSession(
      environment: Environment(), isLive: false, onFinish: { _ in })
    for label in ["Outside", "Inside", "Child"] {
      try session.perform(
        .answer(entry: session.show().entry, element: label, value: .text("x")))
    }
    #expect(
      Self.texts(session) == ["Inside: x", "Child: x", "Change inside", "Change child"])
  }

  /// A place to publish to, with a place within it.
  private static func target(_ name: String, inside: [Talk.Step] = []) -> Talk.Step {
    Talk.starts(name, [Talk.asks("Address")] + inside + [Talk.asks("Token")])
  }

  @Test func rowsAreGroupedByTheirFlows() async throws {
    let steps: [Talk.Step] = [
      Talk.asks("Version"), Self.target("Docker"),
      Self.target("npm", inside: [Talk.starts("Mirror", [Talk.asks("Address")])]),
      Self.target("npm"), Talk.asks("Notes"),
      Talk.shows("Check") { _, next in
        Review().grouped()
        Button("Confirm") { next() }
      },
    ]
    var environment = Environment(
      language: "th", strings: ["th": ["Mirror": "กระจก", "Address": "ที่อยู่"]])
    environment.libraryStrings = .stepwise
    let session = Talk(named: "Release", steps).makeSession(
      environment: environment, isLive: false, onFinish: { _ in })
    for answer in ["1.0", "a", "b", "c", "d", "e", "f", "g", "none"] {
      try StepPlayer(session: session).answer(answer, to: session.show())
    }
    let review = session.show()
    let texts = review.elements.filter { $0.button == nil }.map { $0.plainText() ?? "" }
    #expect(
      texts == [
        "Version: 1.0", "Docker:", "Address: a", "Token: b", "npm:", "Address: c", "npm / Mirror:",
        "Address: d", "npm:", "Token: e", "npm (2):", "Address: f", "Token: g", "Release:",
        "Notes: none",
      ])
    let buttons = review.elements.filter { $0.revisits != nil && $0.button != nil }
    #expect(
      buttons.map(\.id) == [
        "Change version", "Docker / Change address", "Docker / Change token",
        "npm / Change address", "npm / Mirror / Change address", "npm / Change token",
        "npm (2) / Change address", "npm (2) / Change token", "Change notes",
      ])
    #expect(buttons.map(\.label)[4] == "npm / Mirror: Change address")
    let thai = review.localized(by: environment.localizer).elements
    #expect(thai.filter { $0.section == "npm / กระจก" }.map(\.label) == ["ที่อยู่: d"])
    #expect(thai.contains { $0.label == "npm / กระจก: เปลี่ยนที่อยู่" })
    let frame = HeadlessTerminal(session).frame(columns: 80, rows: 24).text
    #expect(
      frame[2..<17].joined(separator: "\n") == """
         Check
           Version: 1.0
           Docker
             ที่อยู่: a
             Token: b
           npm
             ที่อยู่: c
           npm / กระจก
             ที่อยู่: d
           npm
             Token: e
           npm (2)
             ที่อยู่: f
             Token: g
           Release
        """)
    try session.perform(.press(entry: review.entry, element: "npm (2) / Change token"))
    #expect(session.show().trail.last(1).first?.flowTitle == "npm")
    try StepPlayer(session: session).answer("new", to: session.show())
    #expect(session.show().elements.contains { $0.label == "Token: new" })
  }

  @Test func aReviewIsInThePersonsLanguage() async throws {
    var environment = Environment(language: "th", strings: ["th": ["Name": "ชื่อ"]])
    environment.libraryStrings = .stepwise
    let talk = Talk { talk in
      talk.push("Name") { TextField("Name") { _ in talk.push("Check") { Review() } } }
    }
    let session = talk.makeSession(environment: environment, isLive: false, onFinish: { _ in })
    try session.perform(.answer(entry: 1, element: "Name", value: .text("Ada")))
    let shown = session.show().localized(by: environment.localizer)
    #expect(shown.elements.map(\.label) == ["ชื่อ: Ada", "เปลี่ยนชื่อ"])
    #expect(shown.elements.map(\.id) == ["Name: Ada", "Change name"])
  }
}
