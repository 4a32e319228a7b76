import Stepwise
import StepwiseFlow
import StepwiseLines
import StepwiseRecords

/// A wizard as a tool that an assistant calls.
struct WizardTool {
  /// The way in which a run ended.
  enum End {
    /// The wizard finished, with this output.
    case finished(WizardOutput)
    /// The wizard was cancelled by its own doing.
    case cancelled
    /// The person or the client left, and the wizard goes on.
    case left
    /// The run failed.
    case failed(RunFailure)
  }

  /// The tool's name: the wizard's.
  let name: String
  /// The purpose of the wizard, in a line.
  let summary: String
  /// The wizard's version.
  let version: String
  /// The command that runs the wizard in a terminal.
  let command: String
  /// The header of the wizard's saved runs.
  let header: String
  /// The wizard's texts in other languages.
  private(set) var makeStrings: () -> StringCatalog = { [:] }
  /// Runs the wizard once.
  let run: (RunConfiguration, _ commit: @escaping (WizardOutput) -> Void) async -> End

  /// A wizard as a tool.
  ///
  /// - Parameters:
  ///   - program: The wizard's program.
  ///   - command: The command that runs it, such as `stepwise onboarding`.
  ///   - makeProgram: Makes the program with its options.
  init<Program: WizardProgram>(
    _ program: Program.Type, command: String, makeProgram: @escaping () throws -> Program
  ) {
    self.init(
      name: Program.name, summary: Program.summary, version: Program.version, command: command
    ) { configuration, commit in
      var configuration = configuration
      configuration.makeStrings = { Program.strings }
      configuration.formerNames = Program.formerNames
      let program = try makeProgram()
      return try await Self.run(
        configuration, commit, makeFlow: program.makeFlow, output: program.output)
    }
    makeStrings = { Program.strings }
  }

  /// A tool of any making.
  ///
  /// - Parameters:
  ///   - name: The wizard's name.
  ///   - summary: The purpose of the wizard.
  ///   - version: The wizard's version.
  ///   - command: The command that runs it.
  ///   - run: Runs the wizard once.
  init(
    name: String, summary: String, version: String, command: String,
    run: @escaping (RunConfiguration, @escaping (WizardOutput) -> Void) async throws -> End
  ) {
    self.name = name
    self.summary = summary
    self.version = version
    self.command = command
    header = ProgressComment.program(name: name, version: version).line
    self.run = { configuration, commit in
      var configuration = configuration
      configuration.program = (name, version)
      do {
        return try await run(configuration, commit)
      } catch let failure as RunFailure {
        return .failed(failure)
      } catch {
        return .failed(RunFailure(.failure, LocalizedStringKey(describing: error)))
      }
    }
  }

  /// Runs a flow once, and tells how it ended in the language of the run.
  static func run<Flow: WizardFlow>(
    _ configuration: RunConfiguration, _ commit: @escaping (WizardOutput) -> Void,
    makeFlow: (Environment) throws -> Flow, output: (Flow.Outcome) throws -> WizardOutput
  ) async throws -> End {
    let run = try WizardRun(configuration)
    let words = run.environment.localizer
    let flow = try makeFlow(run.environment)
    do {
      switch try await run.result(of: flow, output: { commit($0.localized(by: words)) }) {
      case .finished(let outcome): return .finished(try output(outcome).localized(by: words))
      case .cancelled: return .cancelled
      case .endOfInput: return .left
      case .refused(let failure): throw failure
      case .failed(let error): throw error
      }
    } catch let failure as RunFailure {
      return .failed(RunFailure(failure.code, verbatim: words(failure.sentence)))
    }
  }
}

extension WizardOutput {
  /// The output with its text in a language.
  fileprivate func localized(by words: Localizer?) -> WizardOutput {
    WizardOutput(verbatim: sentence.map { words($0) }, file: file)
  }
}
