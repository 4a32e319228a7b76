import Stepwise

/// Asks a number of text questions, each on its own screen above the last.
struct QuestionsBenchmark: WizardProgram {
  static let name = "questions"
  static let summary = "Asks N text questions, answered by lines of standard input."

  @Option("How many questions to ask.", value: "N")
  var count = 1000

  @Flag("Shows a review of all answers at the end.")
  var review

  @Flag("Shows each question in the place of the one before.")
  var replace

  func makeFlow(in environment: Environment) -> QuestionsFlowController {
    QuestionsFlowController(count: count, reviews: review, replaces: replace)
  }

  func output(for answered: Int) -> WizardOutput { WizardOutput(text: "\(answered) answered") }
}

/// Asks one question after another and counts the answers.
final class QuestionsFlowController: FlowController<Int, Int> {
  private let count: Int
  private let reviews: Bool
  private let replaces: Bool

  init(count: Int, reviews: Bool = false, replaces: Bool = false) {
    self.count = count
    self.reviews = reviews
    self.replaces = replaces
    super.init(state: 0)
  }

  override func startFlow() { ask() }

  private func ask() {
    let viewModel = QuestionViewModel()
    viewModel.onAnswered = { _ in
      self.state += 1
      if self.state < self.count { self.ask() } else { self.end() }
    }
    let screen = QuestionScreen(viewModel: viewModel)
    if replaces, state > 0 { replace(with: screen) } else { push(screen) }
  }

  private func end() {
    guard reviews else { return finish(state) }
    push("Review") {
      Review()
      Button("Done") { self.finish(self.state) }
    }
  }
}

/// Accepts any text.
final class QuestionViewModel {
  var onAnswered: (String) -> Void = { _ in }
}

/// Asks for a text.
final class QuestionScreen: Screen {
  let title = "Question"
  private let viewModel: QuestionViewModel

  init(viewModel: QuestionViewModel) { self.viewModel = viewModel }

  var body: any Element {
    TextField("Question") { self.viewModel.onAnswered($0) }
  }
}
