import Stepwise
import StepwiseTesting
import Testing

/// Answers many questions as a flow test does.
struct TesterBenchmark {
  /// The command `StepwiseBenchmarks tester`.
  static let command = ProgramCommand(
    name: "tester", summary: "Answers N questions in a flow test.", options: TesterBenchmark()
  ) { benchmark, words in
    if let word = words.first {
      throw RunFailure(.usage, "“\(word)” was not expected: tester takes options only.")
    }
    return try await benchmark.run()
  }

  @Option("How many questions to answer.", value: "N")
  var count = 1000

  private func run() async throws -> String {
    guard count > 0 else {
      throw RunFailure(.usage, "--count begins with 1, and \(count) is less.")
    }
    // The macro of the default argument is for tests only.
    let here = SourceLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    try await withFlow(QuestionsFlowController(count: count), sourceLocation: here) { tester in
      for _ in 0..<count { try await tester.answer("a", sourceLocation: here) }
      try tester.expect(outcome: count, sourceLocation: here)
    }
    return "\(count) answered"
  }
}
