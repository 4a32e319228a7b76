import Stepwise
import StepwiseCast

/// Records scripts with answers of growing lengths, which are typed key by key.
struct CastBenchmark {
  /// The command `StepwiseBenchmarks cast`.
  static let command = ProgramCommand(
    name: "cast", summary: "Records answers of up to N letters: the cost of a letter.",
    options: CastBenchmark()
  ) { benchmark, words in
    if let word = words.first {
      throw RunFailure(.usage, "“\(word)” was not expected: cast takes options only.")
    }
    return try await benchmark.run()
  }

  @Option("The number of letters in the longest answer.", value: "N")
  var length = 64_000

  private func run() async throws -> String {
    var report: [String] = []
    for length in [1000, 4000, 16_000].filter({ $0 < length }) + [length] {
      let words = String(repeating: "letters of an answer ", count: length / 21 + 1)
      let session = Session(FormFlowController(.line))
      let start = ContinuousClock.now
      let (cast, failure) = await CastConversation.record(
        ":set Field 1 = \(words.prefix(length - 1)).\n:press Send\n", on: session)
      let time = ContinuousClock.now - start
      if let failure { throw failure }
      report.append(
        "\(length) letters: \(Int(time / .milliseconds(1))) ms,"
          + " \(Int(time / .microseconds(1)) / length) µs a letter, \(cast.utf8.count) bytes")
    }
    return report.joined(separator: "\n")
  }
}
