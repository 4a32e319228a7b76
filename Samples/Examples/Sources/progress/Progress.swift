import Stepwise

@main struct Progress: WizardProgram {
  static let name = "progress"

  func makeFlow(in environment: Environment) -> UploadFlow { UploadFlow() }

  func output(for results: [ActionResult]) -> WizardOutput {
    WizardOutput(text: "Sent: \(results.count, one: "folder", other: "folders").")
  }
}

/// Uploads several folders, two at a time; the button tries only the failed ones again.
final class UploadFlow: FlowController<Void, [ActionResult]> {
  private var failuresLeft = 1

  override func startFlow() {
    push("Folders") {
      ActionList("Upload", of: ["Letters", "Music", "Pictures"], id: \.self, atOnce: 2) { folder in
        try await self.upload(folder)
      } onFinish: {
        self.finish($0)
      }
    }
  }

  /// A service would send the folder; this one waits, and fails once.
  private func upload(_ folder: String) async throws -> String {
    try await environment.clock.sleep(for: .milliseconds(500))
    if folder == "Pictures", failuresLeft > 0 {
      failuresLeft -= 1
      throw Rejection("The server is full.")
    }
    return "sent"
  }
}
