import Stepwise

/// The program `stepwise-bench`: what is measured, each as a wizard of its own.
@main
struct Benchmarks: WizardSuite {
  static let name = "stepwise-bench"
  static let summary = "Measures Stepwise. Build it with -c release."
  static let version = "0.1.0"
  static let wizards: [any WizardProgram.Type] = [
    QuestionsBenchmark.self, BareBenchmark.self,
    FormBenchmark.self,
  ]
}
