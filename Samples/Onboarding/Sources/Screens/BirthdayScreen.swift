import Stepwise

/// Asks for a birthday.
public final class BirthdayScreen: Screen {
  public let title = "Birthday"
  private let viewModel: BirthdayViewModel

  /// A screen over its view model.
  ///
  /// - Parameter viewModel: What takes the day.
  public init(viewModel: BirthdayViewModel) { self.viewModel = viewModel }

  public var body: any Element {
    DatePicker("Birthday") { try self.viewModel.select($0) }
  }
}
