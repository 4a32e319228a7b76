import Stepwise

/// Lists Messier's objects; what is typed finds one by its number, name, kind or constellation.
final class MessierListScreen: Screen {
  let title = "Messier objects"
  private let viewModel: MessierListViewModel

  /// A screen over its view model.
  init(viewModel: MessierListViewModel) { self.viewModel = viewModel }

  var body: any Element {
    Picker("Object", options: viewModel.options) { self.viewModel.select($0) }
    // Whatever is chosen in the list is left as it is.
    Button("Done", role: .cancel) { self.viewModel.finish() }
  }
}
