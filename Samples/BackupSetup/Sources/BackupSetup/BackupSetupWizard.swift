import Stepwise
import StepwiseExplorer
import StepwiseJournal

@main struct BackupSetupWizard: WizardProgram {
  static let name = "backup-setup"
  static let summary = "Changes the configuration of a backup tool."
  static var commands: [ProgramCommand] { ExplorerCommands.all(of: Self.self) }

  @Option("The configuration.", value: "FILE") var file = "backup.json"
  @Option("How many checks fail.", value: "NUMBER", isForTests: true) var failures = 0

  func makeFlow(in environment: Environment) -> Interview<Report> {
    setUp(FakeTool(path: file, clock: environment.clock, failures: failures))
  }

  func output(for report: Report) throws -> WizardOutput {
    try .json(report, text: report.isWritten ? "\(file) is written." : "Nothing was written.")
  }
}
