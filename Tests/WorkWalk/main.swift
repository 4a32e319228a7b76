// Walks through random wizards and looks for broken laws of time:
//
//     swift run -c release WorkWalk STEPS [SEED [LAW…]]
//
// With names of laws it looks at those only. It prints the first failure, and ends with 1 if there is one.

import StepwiseFlow
import StepwiseSystem
import TestWork

let arguments = CommandLine.arguments.dropFirst()
let steps = arguments.first.flatMap { Int($0) } ?? 10_000
let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
let laws = arguments.dropFirst(2).compactMap { name in
  WorkViolation.Law.allCases.first { "\($0)" == name }
}
let ignored = laws.isEmpty ? [] : Set(WorkViolation.Law.allCases).subtracting(laws)
let began = ContinuousClock.now
let takesTurns = arguments.contains("turns")
if let failure = await WorkWalks.walk(
  steps: steps, from: seed, ignoring: ignored, takesTurns: takesTurns)
{
  print("After \(failure.steps) steps:\n\(failure)")
  exit(1)
}
print("All laws hold for \(steps) steps (\(ContinuousClock.now - began)).")
