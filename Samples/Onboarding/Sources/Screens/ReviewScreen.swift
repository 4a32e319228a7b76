import Stepwise

/// Lists every answer, leads back to each, and confirms.
final class ReviewScreen: Screen {
  let title = "Review"
  private let viewModel: ReviewViewModel

  /// A screen over its view model.
  init(viewModel: ReviewViewModel) { self.viewModel = viewModel }

  var body: any Element {
    for answer in viewModel.answers { Text(answer.text, about: answer.screen) }
    Button("Confirm", onceOnly: true) { self.viewModel.confirm() }
    for change in viewModel.changes { Button(change.label, revisits: change.screen) }
  }
}
