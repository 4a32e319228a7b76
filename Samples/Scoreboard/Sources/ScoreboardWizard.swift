import Stepwise
import StepwiseJournal

/// Keeping score as a program: `stepwise scoreboard`.
package struct ScoreboardWizard: WizardProgram {
  package static let name = "scoreboard"
  package static let summary = "Keeps the score of pickup basketball games."

  package init() {}

  package func makeFlow(in environment: Environment) throws -> ScoreboardFlowController {
    ScoreboardFlowController(library: try GameLibrary(in: environment.stateFolder))
  }

  package func output(for games: [Game]) throws -> WizardOutput {
    var output = try WizardOutput.json(games)
    let lines = games.map(GameText.line).joined(separator: "\n")
    output.sentence = games.isEmpty ? nil : LocalizedStringKey(verbatim: lines)
    return output
  }
}
