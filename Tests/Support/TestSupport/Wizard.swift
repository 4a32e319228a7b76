package import StepwiseFlow

/// A wizard that a test makes of closures; its state is a list of answers, and its outcome is a text.
package final class Wizard: FlowController<[String], String> {
  private let begin: (Wizard) -> Void
  /// The number of questions of the run, from the answers so far.
  package var questions: ([String]) -> ClosedRange<Int>? = { _ in nil }
  /// How often a service has been called.
  package var calls = 0

  /// Creates a wizard that a closure starts.
  package init(_ begin: @escaping (Wizard) -> Void) {
    self.begin = begin
    super.init(state: [])
  }

  /// Creates a wizard with one screen.
  package convenience init(
    screen title: String, @ElementBuilder _ body: @escaping (Wizard) -> any Element
  ) {
    self.init { flow in flow.push(title) { body(flow) } }
  }

  package override var questionCount: ClosedRange<Int>? { questions(state) }

  package override func startFlow() { begin(self) }

  /// Keeps an answer.
  package func keep(_ answer: Any) { state.append("\(answer)") }

  /// Ends with all answers.
  package func end(with separator: String = ", ") { finish(state.joined(separator: separator)) }

  /// Keeps an answer, and shows the last screen.
  package func next(_ answer: Any) {
    keep(answer)
    push("End") {
      Text("Answers: \(self.state.joined(separator: ", "))")
      Button("Done") { self.end() }
    }
  }
}
