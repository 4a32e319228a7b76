import Stepwise

/// A path that must be there, and a text of several lines.
final class FilesScreen: Screen {
  let title = "Files"
  private let onEntered: (_ folder: String, _ story: String) -> Void
  private var folder = ""

  init(onEntered: @escaping (_ folder: String, _ story: String) -> Void) {
    self.onEntered = onEntered
  }

  var body: any Element {
    PathField("Folder", to: .folder) { self.folder = $0 }
    TextEditor("Story") { self.onEntered(self.folder, $0) }
  }
}
