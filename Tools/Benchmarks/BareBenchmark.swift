import Stepwise

/// Holds a number of screens and view models in an array, without a wizard: the memory that a
/// program needs in any case.
struct BareBenchmark: WizardProgram {
  static let name = "bare"
  static let summary = "Holds N screens and view models in an array, to subtract their memory."

  @Option("How many screens to hold.", value: "N")
  var count = 1000

  func makeFlow(in environment: Environment) -> BareFlowController {
    BareFlowController(count: count)
  }

  func output(for held: Int) -> WizardOutput { WizardOutput(text: "\(held) held") }
}

/// Makes the screens and finishes.
final class BareFlowController: FlowController<[QuestionScreen], Int> {
  private let count: Int

  init(count: Int) {
    self.count = count
    super.init(state: [])
  }

  override func startFlow() {
    var screens: [QuestionScreen] = []
    for _ in 0..<count {
      let viewModel = QuestionViewModel()
      viewModel.onAnswered = { _ in self.finish(0) }
      screens.append(QuestionScreen(viewModel: viewModel))
    }
    state = screens
    finish(state.count)
  }
}
