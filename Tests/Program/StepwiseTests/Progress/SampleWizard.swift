import ChatSample
import ElementsSample
import MessierSample
import OnboardingSample
import ScoreboardSample
import Stepwise

/// The samples as wizards for random walks.
nonisolated enum SampleWizard: String, CaseIterable, Sendable {
  case onboarding, elements, messier, scoreboard, chat

  /// Makes a new flow.
  @MainActor func makeFlow(isFair: Bool) throws -> any WizardFlow {
    let failures = isFair ? "0" : "1"
    switch self {
    case .onboarding: return try Self.flow(of: OnboardingWizard(), ["--fake-failures", failures])
    case .elements: return try Self.flow(of: ElementsWizard(), ["--fake-failures", failures])
    case .messier:
      return try Self.flow(
        of: MessierWizard(), ["--image-source", "fake", "--picture-failures", failures])
    case .scoreboard: return try Self.flow(of: ScoreboardWizard(), [])
    case .chat: return try Self.flow(of: ChatWizard(), [])
    }
  }

  @MainActor private static func flow(
    of program: some WizardProgram, _ options: [String]
  ) throws -> any WizardFlow {
    try OptionTable(of: program).read(options, program: "sample")
    return try program.makeFlow(in: Environment())
  }
}
