import Stepwise

/// The benchmarks that are wizards.
struct Benchmarks: WizardSuite {
  static let name = "StepwiseBenchmarks"
  static let summary =
    "Measures Stepwise. Build it with -c release. There is also filter, which asks nothing."
  static let version = "0.1.0"
  static let wizards: [any WizardProgram.Type] = [
    QuestionsBenchmark.self, BareBenchmark.self,
    FormBenchmark.self, ChatBenchmark.self, KeystrokeBenchmark.self,
    PasteBenchmark.self, TasksBenchmark.self, InterviewBenchmark.self,
  ]
  static let commands = [
    SessionsBenchmark.command, CastBenchmark.command, FrameBenchmark.command,
    ReviewBenchmark.command, TesterBenchmark.command,
  ]
}

/// The program `StepwiseBenchmarks`.
@main
enum BenchmarkProgram {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == FilterBenchmark.name {
      await FilterBenchmark.main(arguments.dropFirst())
    } else {
      await Benchmarks.main()
    }
  }
}
