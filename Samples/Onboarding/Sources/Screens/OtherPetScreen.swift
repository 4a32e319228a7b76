import Stepwise

/// Asks for a pet that is on no list.
public final class OtherPetScreen: Screen {
  public let title = "Which pet?"
  private let viewModel: OtherPetViewModel

  /// A screen over its view model.
  ///
  /// - Parameter viewModel: What takes the pet.
  public init(viewModel: OtherPetViewModel) { self.viewModel = viewModel }

  public var body: any Element {
    TextField("Which pet?") { try self.viewModel.enter($0) }
  }
}
