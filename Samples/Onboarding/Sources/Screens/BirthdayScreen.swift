import Stepwise

/// Asks for a birthday.
final class BirthdayScreen: Screen {
  let title = "Birthday"
  private let viewModel: BirthdayViewModel

  /// A screen over its view model.
  init(viewModel: BirthdayViewModel) { self.viewModel = viewModel }

  var body: any Element {
    DatePicker("Birthday") { try self.viewModel.select($0) }
  }
}
