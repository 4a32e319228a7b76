import StepwiseConsole
import StepwiseFlow
import StepwiseLines
import StepwiseRecords

/// A wizard that a server runs for others, once or many times.
package struct HostedWizard {
  /// The wizard's name.
  package let name: String
  /// The purpose of the wizard, in a line.
  package let summary: String
  /// The wizard's version.
  package let version: String
  /// The command that runs the wizard in a terminal; empty if there is none.
  package let command: String
  /// The header of the wizard's saved runs.
  package let header: String
  /// The look of the wizard.
  package private(set) var theme = Theme.standard
  /// The wizard's texts in other languages.
  package private(set) var makeStrings: () -> StringCatalog = { [:] }
  /// Runs the wizard once.
  package let run:
    (RunConfiguration, _ commit: @escaping (WizardOutput) -> Void) async -> Ending<WizardOutput>

  /// Creates a wizard from a program.
  ///
  /// - Parameters:
  ///   - program: The wizard's program.
  ///   - command: The command that runs it, such as `stepwise onboarding`; empty if there is none.
  ///   - name: The wizard's name; `nil` for that of the program.
  ///   - summary: The purpose of the wizard; `nil` for that of the program.
  ///   - makeProgram: Makes the program with its options.
  package init<Program: WizardProgram>(
    _ program: Program.Type, command: String, name: String? = nil,
    summary: String? = nil, makeProgram: @escaping () throws -> Program
  ) {
    self.init(
      name: name ?? Program.name, summary: summary ?? Program.summary,
      version: Program.version, command: command
    ) { configuration, commit in
      var configuration = configuration
      configuration.environment.makeStrings = { Program.strings }
      configuration.files.formerNames = Program.formerNames
      configuration.theme = Program.theme
      let program = try makeProgram()
      return try await Self.run(
        configuration, commit, makeFlow: program.makeFlow, output: program.output)
    }
    theme = Program.theme
    makeStrings = { Program.strings }
  }

  /// Creates a wizard from its parts.
  ///
  /// - Parameters:
  ///   - name: The wizard's name.
  ///   - summary: The purpose of the wizard.
  ///   - version: The wizard's version.
  ///   - command: The command that runs it.
  ///   - run: Runs the wizard once.
  package init(
    name: String, summary: String, version: String, command: String,
    run:
      @escaping (RunConfiguration, @escaping (WizardOutput) -> Void) async throws -> Ending<
        WizardOutput
      >
  ) {
    self.name = name
    self.summary = summary
    self.version = version
    self.command = command
    header = ProgressComment.program(name: name, version: version).line
    self.run = { configuration, commit in
      var configuration = configuration
      configuration.files.program = (name, version)
      // The next run may be another person's.
      configuration.files.keepsLastAnswers = false
      do {
        return try await run(configuration, commit)
      } catch let failure as RunFailure {
        return .failed(failure)
      } catch {
        return .failed(RunFailure(.failure, LocalizedStringKey(describing: error)))
      }
    }
  }

  /// Runs a flow once, and describes its end in the language of the run.
  package static func run<Flow: WizardFlow>(
    _ configuration: RunConfiguration, _ commit: @escaping (WizardOutput) -> Void,
    makeFlow: (Environment) throws -> Flow, output: (Flow.Outcome) throws -> WizardOutput
  ) async throws -> Ending<WizardOutput> {
    let run = try WizardRun(configuration)
    let localizer = run.environment.localizer
    let flow = try makeFlow(run.environment)
    do {
      switch try await run.result(of: flow, output: { commit($0.localized(by: localizer)) }) {
      case .finished(let outcome): return .finished(try output(outcome).localized(by: localizer))
      case .cancelled: return .cancelled
      case .endOfInput: return .endOfInput
      case .failed(let error): throw error
      }
    } catch let failure as RunFailure {
      return .failed(RunFailure(failure.code, verbatim: localizer(failure.sentence)))
    }
  }
}
