/// A picture in a file, drawn where the terminal says that it can.
///
/// A terminal with Kitty's graphics protocol draws PNG; one with iTerm2's inline files PNG, JPEG and GIF. Its
/// words stand above it. A terminal with 24-bit colour and Unicode shows what it does not draw itself as text of two
/// pixels a cell, below the words and the path; so does tmux. Everywhere else, and in lines and scripts, the words
/// stand beside the path, which leads to the file, and say what is wrong with it.
public struct Image: Element {
  private let label: String
  private let path: String

  /// A picture.
  ///
  /// - Parameters:
  ///   - path: The file that holds it.
  ///   - label: What it shows, in words.
  public init(path: String, label: String) {
    self.path = path
    self.label = label
  }

  /// Adds the picture to what is shown.
  public func render(into rendering: inout Rendering) {
    rendering.text(LocalizedStringKey(label: label), kind: .image(path: path))
  }
}
