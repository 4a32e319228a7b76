import Stepwise

/// Renders a review of many answers.
struct ReviewBenchmark {
  /// The command `StepwiseBenchmarks review`.
  static let command = ProgramCommand(
    name: "review", summary: "Renders a review of N answers: milliseconds a rendering.",
    options: ReviewBenchmark()
  ) { benchmark, words in
    if let word = words.first {
      throw RunFailure(.usage, "“\(word)” was not expected: review takes options only.")
    }
    return try benchmark.run()
  }

  /// The number of renderings, of which the median counts.
  private static let renderings = 11

  @Option("How many answers to review.", value: "N")
  var count = 4000

  private func run() throws -> String {
    guard count > 0 else {
      throw RunFailure(.usage, "--count begins with 1, and \(count) is less.")
    }
    let session = Session(QuestionsFlowController(count: count, reviews: true))
    for _ in 0..<count {
      let shown = session.show()
      try session.perform(.answer(entry: shown.entry, element: "Question", value: .text("a")))
    }
    var times: [Duration] = []
    for _ in 0..<Self.renderings {
      let begun = ContinuousClock.now
      let shown = session.show()
      times.append(ContinuousClock.now - begun)
      guard shown.title == "Review", shown.elements.count > count else {
        throw RunFailure(.failure, "“\(shown.title)” has \(shown.elements.count) elements.")
      }
    }
    return "\(times.sorted()[Self.renderings / 2] / .milliseconds(1))"
  }
}
