import Stepwise

@main struct Path: WizardProgram {
  static let name = "path"

  func makeFlow(in environment: Environment) -> BackupFlow { BackupFlow(state: "") }
}

/// Asks for a folder that exists and a file that does not exist yet; Tab completes names.
final class BackupFlow: FlowController<String, String> {
  override func startFlow() {
    push("Files") {
      PathField("Folder", to: .folder) { self.state = $0 }
      PathField("Archive", path: "backup.tar", to: .new) {
        self.finish("tar -cf \($0) \(self.state)")
      }
    }
  }
}
