import Stepwise

@main struct ReleaseWizard: WizardProgram {
  static let name = "release"
  static let summary = "Publishes a version to the places that a person chooses."

  @Option("How often some calls fail.", value: "NUMBER", isForTests: true) var failures = 0

  func makeFlow(in environment: Environment) -> ReleaseFlow {
    let publisher = FakePublisher(clock: environment.clock)
    publisher.failures = ["The list of places": failures, "Web site": failures]
    return ReleaseFlow(publisher: publisher)
  }

  func output(for report: Report) -> WizardOutput {
    let count = report.published.count
    return WizardOutput(
      text: "\(report.version) is published in \(count, one: "place", other: "places").")
  }
}
