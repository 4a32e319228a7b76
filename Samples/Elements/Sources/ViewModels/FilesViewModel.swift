/// Takes a folder and a story.
final class FilesViewModel {
  /// Called with both paths.
  var onFilesEntered: (_ folder: String, _ story: String) -> Void = { _, _ in }

  private var folder = ""

  func enter(folder: String) { self.folder = folder }

  func enter(story: String) { onFilesEntered(folder, story) }
}
