import TestSupport
import StepwiseJSON

@testable import Stepwise

/// A wizard that is answered from a file until the file has no more answers.
@MainActor struct Filled {
  /// The steps in order: the element, its value, and the line of the file.
  private(set) var steps: [String] = []
  /// The rejection; empty if there was none.
  private(set) var rejection = ""
  private let ending: Ended
  /// The open question; empty at the end.
  private(set) var asked = ""
  private(set) var answers: AnswersFile
  let session: Session

  /// The outcome of the wizard; `nil` until its end.
  var outcome: [String]? { ending.outcome }

  private final class Ended { var outcome: [String]? }

  private struct Variables: SecretSource {
    func secret(for label: String, from variable: String?) throws -> String {
      guard variable == "TOKEN" else { throw Rejection("There is no \(variable ?? "").") }
      return "hunter2"
    }
  }

  init(_ flow: Talk, _ json: String) async throws {
    answers = try AnswersFile(Array(json.utf8), name: "a.json")
    let ending = Ended()
    self.ending = ending
    session = flow.makeSession(environment: Environment(), isLive: false) { ending.outcome = $0 }
    await go()
  }

  /// Gives all answers that the file has for the open questions.
  mutating func go() async {
    await session.waitUntilIdle(timeout: .zero)
    while session.ending == nil, let given = answers.next(for: session.show()) {
      do {
        let action = try given.action(secrets: Variables())
        steps.append("\(given.line) \(Self.text(action))")
        try session.perform(action)
      } catch {
        rejection = answers.failure("\(error)", line: given.line).description
        return
      }
      await session.waitUntilIdle(timeout: .zero)
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

  /// The steps, the open question, the rejection, the unused answers and the outcome.
  var told: String {
    var lines = steps
    if !asked.isEmpty { lines.append("asks \(asked) on \(session.show().title)") }
    if !rejection.isEmpty { lines.append(rejection) }
    lines += unused.map { "unused \($0)" }
    if let outcome {
      lines.append("outcome \(outcome.map { $0.isEmpty ? "-" : $0 }.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  var unused: [String] { answers.unused.map { "\($0.line) \($0.message)" } }
}
