import StepwiseFlow
import StepwiseSystem
import TestSupport

/// The programs that tests start, in one file.
///
/// It is the program whose name it is called by, as `ProgramPath.built("WebProbe")` makes a link of that name, or the one
/// that its first word names: `Probes WorkWalk 1000000`.
@main
enum Probes {
  static func main() async throws {
    var words = CommandLine.arguments
    var name = words[0].split(separator: "/").last.map(String.init) ?? ""
    if name == "Probes", words.count > 1 {
      words.removeFirst()
      name = words[0]
    }
    let arguments = Array(words.dropFirst())
    switch name {
    case "DeviceProbe": try await DeviceProbe.main()
    case "ProgramHost": await ProgramHost.main()
    case "WebProbe": await WebProbe.main(arguments)
    case "WizardProbe": await ProbeProgram.main(arguments)
    case "WorkWalk": await walk(arguments)
    default:
      print("There is no program \(name).")
      exit(64)
    }
  }

  /// Walks through random wizards and looks for broken laws of time, or for those of the laws that are named.
  ///
  ///     swift run -c release Probes WorkWalk STEPS [SEED [LAW…]]
  ///
  /// It prints the first failure, and ends with 1 if there is one.
  private static func walk(_ words: [String]) async {
    let steps = words.first.flatMap { Int($0) } ?? 10_000
    let seed = words.dropFirst().first.flatMap { UInt64($0) } ?? 1
    let laws = words.dropFirst(2).compactMap { name in
      WorkViolation.Law.allCases.first { "\($0)" == name }
    }
    let ignored = laws.isEmpty ? [] : Set(WorkViolation.Law.allCases).subtracting(laws)
    let began = ContinuousClock.now
    if let failure = await WorkWalks.walk(
      steps: steps, from: seed, ignoring: ignored, takesTurns: words.contains("turns"))
    {
      print("After \(failure.steps) steps:\n\(failure)")
      exit(1)
    }
    print("All laws hold for \(steps) steps (\(ContinuousClock.now - began)).")
  }
}
