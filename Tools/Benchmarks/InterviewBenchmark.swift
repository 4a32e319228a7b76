import Stepwise

/// Asks the questions of ``QuestionsBenchmark`` as one function.
struct InterviewBenchmark: WizardProgram {
  static let name = "interview"
  static let summary = "Asks N text questions of an interview, answered by lines of standard input."

  @Option("How many questions to ask.", value: "N")
  var count = 1000

  func makeFlow(in environment: Environment) -> Interview<Int> {
    Interview("Questions") { [count] ask in
      for _ in 0..<count { _ = try await ask(TextField("Question")) }
      return count
    }
  }

  func output(for answered: Int) -> WizardOutput { WizardOutput(text: "\(answered) answered") }
}
