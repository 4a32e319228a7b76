import Stepwise

@main struct FlowForEach: WizardProgram {
  static let name = "flow-for-each"

  func makeFlow(in environment: Environment) -> OrderFlow { OrderFlow(state: []) }
}

/// Asks which cakes, and then starts a flow for each of them.
final class OrderFlow: FlowController<[String], String> {
  override func startFlow() {
    push("Cakes") {
      MultiPicker("Cakes", options: ["Apple", "Cherry", "Plum"], count: 1...3) {
        self.askAbout($0[...])
      }
    }
  }

  /// Asks about the first cake, and about the others when its flow has finished.
  private func askAbout(_ cakes: ArraySlice<String>) {
    guard let cake = cakes.first else { return finish(state.joined(separator: ", ")) }
    start(CakeFlow(cake: cake), id: cake) { pieces in
      self.state.append("\(pieces) × \(cake)")
      self.askAbout(cakes.dropFirst())
    }
  }
}

/// Asks about one cake.
final class CakeFlow: FlowController<Void, Int> {
  private let cake: String

  init(cake: String) {
    self.cake = cake
    super.init(state: ())
  }

  override var title: String { cake }

  override func startFlow() {
    push("Pieces") { NumberField("How many pieces?", in: 1...12) { self.finish($0) } }
  }
}
