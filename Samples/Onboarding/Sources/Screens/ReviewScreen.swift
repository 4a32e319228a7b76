import Stepwise

/// Lists every answer, leads back to each, and confirms.
final class ReviewScreen: Screen {
  let title = "Review"
  private let viewModel: any ReviewViewModel

  init(viewModel: any ReviewViewModel) { self.viewModel = viewModel }

  var body: any Element {
    Review()
      .naming(EntryScreen.self, "User")
      .naming(OtherPetScreen.self, "Other pet")
    Button("Confirm", onceOnly: true) { self.viewModel.confirm() }
  }
}
