import StepwiseJSON

@testable import Stepwise

/// A wizard with a file of answers, given to whatever it asks until the file says nothing more.
@MainActor struct Filled {
  /// What was done, in order: the element, and what it was given, in which line of the file it stands.
  private(set) var steps: [String] = []
  /// What was refused; empty where nothing was.
  private(set) var refusal = ""
  private(set) var outcome: [String]?
  /// What is asked now; empty at the end.
  private(set) var asked = ""
  private(set) var answers: AnswersFile
  let session: Session

  private struct Variables: SecretSource {
    func secret(for label: String, from variable: String?) throws -> String {
      guard variable == "TOKEN" else { throw Rejection("There is no \(variable ?? "").") }
      return "hunter2"
    }
  }

  init(_ flow: Talk, _ json: String) async throws {
    answers = try AnswersFile(Array(json.utf8), name: "a.json")
    var outcome: [String]?
    session = flow.makeSession(environment: Environment(), isLive: false) { outcome = $0 }
    await go()
    self.outcome = outcome
  }

  /// Gives what the file has for what is asked now.
  mutating func go() async {
    await session.passUntilIdle()
    while session.ending == nil, let given = answers.next(for: session.show()) {
      do {
        let action = try given.action(secrets: Variables())
        steps.append("\(given.line) \(Self.text(action))")
        try session.perform(action)
      } catch {
        refusal = answers.failure("\(error)", line: given.line).description
        return
      }
      await session.passUntilIdle()
    }
    switch session.show().question {
    case _ where session.ending != nil: asked = ""
    case .field(let field): asked = field.id
    case .menu: asked = "menu of \(session.show().title)"
    case .nothing: asked = "nothing"
    }
  }

  private static func text(_ action: Action) -> String {
    switch action {
    case .answer(_, let id, let value): "\(id) = \(value)"
    case .accept(_, let id): "accept \(id)"
    case .press(_, let id): "press \(id)"
    default: "\(action)"
    }
  }

  var unused: [String] { answers.unused.map { "\($0.line) \($0.message)" } }
}
