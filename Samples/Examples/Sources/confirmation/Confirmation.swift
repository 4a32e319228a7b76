import Stepwise

@main struct Confirmation: WizardProgram {
  static let name = "confirmation"

  func makeFlow(in environment: Environment) -> DeletionFlow { DeletionFlow() }
}

/// Asks before it deletes; No is the default, so a hasty Enter deletes nothing.
final class DeletionFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Delete") {
      Text("The folder “drafts” has 12 files.")
      Toggle("Delete all of them?", isOn: false) {
        self.finish($0 ? "12 files are deleted." : "Nothing is deleted.")
      }
    }
  }
}
