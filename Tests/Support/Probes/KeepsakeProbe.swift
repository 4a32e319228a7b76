import Stepwise
import StepwiseJournal

/// Keeps a word from run to run.
struct KeepsakeProbe: WizardProgram {
  static let name = "keepsakes"

  func makeFlow(in environment: Environment) throws -> KeepsakeFlowController {
    KeepsakeFlowController(
      try Journal("words", in: environment.stateFolder),
      places: [environment.stateFolder, environment.cacheFolder])
  }
}

/// Asks for a word, and shows the known words and their file.
final class KeepsakeFlowController: FlowController<Void, String> {
  private let journal: Journal<String>
  private let places: String

  init(_ journal: Journal<String>, places: [String?]) {
    self.journal = journal
    self.places = places.map { $0 ?? "nowhere" }.joined(separator: " and ")
    super.init(state: ())
  }

  override func startFlow() {
    push("Word") {
      TextField("Word") {
        try self.journal.append($0)
        let words = self.journal.records.joined(separator: " ")
        self.finish("\(words), kept in \(self.places)")
      }
    }
  }
}
