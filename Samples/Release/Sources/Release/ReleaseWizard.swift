import Stepwise

@main struct ReleaseWizard: WizardProgram {
  static let name = "release"
  static let summary = "Asks where a release is published, and how to reach each place."

  func makeFlow(in environment: Environment) -> ReleaseFlow { ReleaseFlow() }

  func output(for plan: Plan) -> WizardOutput {
    let places = plan.targets.map { "\($0.name): \($0.address)" }
    return WizardOutput(verbatim: places.joined(separator: "\n"))
  }
}
