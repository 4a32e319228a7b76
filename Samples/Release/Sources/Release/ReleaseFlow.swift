import Stepwise

/// Asks where a release is published, and starts a flow for each of these places.
final class ReleaseFlow: FlowController<Plan, Plan> {
  init() { super.init(state: Plan()) }

  override func startFlow() {
    push("Targets") {
      MultiPicker("Targets", options: ["Docker", "npm", "PyPI"], count: 1...3) { names in
        self.askAbout(names[...])
      }
    }
  }

  /// Asks about the first target, and about the others when its flow has finished.
  private func askAbout(_ names: ArraySlice<String>) {
    guard let name = names.first else { return review() }
    start(TargetFlow(name: name), id: name) { target in
      self.state.targets.append(target)
      self.askAbout(names.dropFirst())
    }
  }

  private func review() {
    push("Review") {
      Review().grouped()
      Button("Publish", onceOnly: true) { self.finish(self.state) }
    }
  }
}
