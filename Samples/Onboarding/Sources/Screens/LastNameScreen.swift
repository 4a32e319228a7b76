import Stepwise

/// Asks for a last name.
public final class LastNameScreen: Screen {
  public let title = "Last name"
  private let viewModel: LastNameViewModel

  /// A screen over its view model.
  ///
  /// - Parameter viewModel: What takes the name.
  public init(viewModel: LastNameViewModel) { self.viewModel = viewModel }

  public var body: any Element {
    TextField("Last name") { try self.viewModel.enter($0) }
  }
}
