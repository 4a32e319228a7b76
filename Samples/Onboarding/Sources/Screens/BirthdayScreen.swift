import Stepwise

/// Asks for a birthday.
final class BirthdayScreen: Screen {
  let title = "Birthday"
  private let viewModel: any BirthdayViewModel

  init(viewModel: any BirthdayViewModel) { self.viewModel = viewModel }

  var body: any Element {
    DatePicker("Birthday") { try self.viewModel.select($0) }
  }
}
