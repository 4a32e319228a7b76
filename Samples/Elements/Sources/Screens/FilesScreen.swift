import Stepwise

/// A path that must exist, and a text of several lines.
final class FilesScreen: Screen {
  let title = "Files"
  private let viewModel: FilesViewModel

  init(viewModel: FilesViewModel) { self.viewModel = viewModel }

  var body: any Element {
    PathField("Folder", to: .folder) { self.viewModel.enter(folder: $0) }
    TextEditor("Story") { self.viewModel.enter(story: $0) }
  }
}
