import Stepwise
import StepwiseTesting
import Testing

/// What the contributor's guide says, done as it says.
@Suite("The contributor's guide")
struct ContributingTests {
  @Test func anElementOfOnesOwnWorksInEveryDriver() async throws {
    let tester = await FlowTester(ColourFlow(state: ()))
    try await tester.expectRefusal("“BLUE” is not a colour: write six digits, such as 7FB4FF.") {
      try await tester.answer("blue")
    }
    try await tester.answer("7fb4ff")
    #expect(try tester.outcome() == "7FB4FF")
    #expect(tester.transcript.contains("Colour (six digits, such as 7FB4FF): 7fb4ff"))
  }

  @Test func aDriverOfOnesOwnRunsAFlow() async throws {
    var outcome: String?
    let session = Session(EagerFlow(state: ())) { outcome = $0 }
    try await EagerDriver(session: session).run()
    #expect(outcome == "Ada")
  }
}

private final class ColourFlow: FlowController<Void, String> {
  override func startFlow() {
    push(Page("Colour") { ColourField(label: "Colour").onAnswer { self.finish($0) } })
  }
}

private final class EagerFlow: FlowController<Void, String> {
  override func startFlow() {
    push(
      Page("Name") {
        TextField("Name", text: "Ada") { name in
          self.push(Page("Sure?") { Button("Yes") { self.finish(name) } })
        }
      })
  }
}

/// A colour as six hexadecimal digits.
struct ColourField: AnswerableElement {
  let label: String
  var onSubmit: (String) throws -> Void = { _ in }

  func onAnswer(_ take: @escaping (String) throws -> Void) -> ColourField {
    ColourField(label: label, onSubmit: take)
  }

  func render(into rendering: inout Rendering) {
    let onSubmit = onSubmit
    rendering.field(label, format: ColourFormat(), value: nil) { value in
      if case .text(let colour) = value { try onSubmit(colour) }
    }
  }
}

/// How a colour is typed.
nonisolated struct ColourFormat: AnswerFormat {
  let presentation = Presentation.line
  let hint: LocalizedStringKey? = "six digits, such as 7FB4FF"

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    .text(text.uppercased())
  }

  func text(for value: Value) -> String {
    if case .text(let colour) = value { colour } else { "" }
  }

  func check(_ value: Value) throws(Rejection) {
    let colour = text(for: value)
    guard colour.count == 6, colour.allSatisfy(\.isHexDigit) else {
      throw Rejection("“\(colour)” is not a colour: write six digits, such as 7FB4FF.")
    }
  }
}

/// Accepts every default and presses the first button, until the wizard ends.
struct EagerDriver {
  let session: Session

  func run() async throws {
    while session.ending == nil {
      let snapshot = session.show()
      switch snapshot.question {
      case .field(let field):
        try session.perform(.accept(entry: snapshot.entry, element: field.id))
      case .menu(let buttons):
        try session.perform(.press(entry: snapshot.entry, element: buttons[0].id))
      case .nothing:
        throw Rejection("“\(snapshot.title)” asks nothing.")
      }
      await session.passUntilIdle()
    }
  }
}
