import Stepwise

/// Lists Messier's objects, and finds one as a person types.
final class MessierListScreen: Screen {
  let title = "Messier objects"
  private let viewModel: MessierListViewModel

  /// A screen over its view model.
  init(viewModel: MessierListViewModel) { self.viewModel = viewModel }

  var body: any Element {
    Picker("Object", options: viewModel.options) { self.viewModel.select($0) }
      .help("such as 57, ring, taurus or ngc 1952")
    // As a cancel button, it leaves without giving the list's answer first.
    Button("Done", role: .cancel) { self.viewModel.finish() }
  }
}
