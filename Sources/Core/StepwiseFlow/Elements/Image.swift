/// A picture from a file, drawn if the program draws pictures and the terminal reports that it can.
///
/// A program draws pictures if it has the library `StepwiseImages`. A terminal with Kitty's graphics protocol draws PNG. A
/// terminal with iTerm2's inline files draws PNG and JPEG. The label stands above the picture. If a terminal cannot
/// draw the file but has 24-bit colour and Unicode, it shows the picture as text with two pixels per cell, below the label
/// and the path; so does tmux. Everywhere else, and in lines and scripts, the label stands beside the path, which links to
/// the file, with a note if the file is unusable.
public struct Image: Element {
  private let label: String
  private let path: String

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - label: A description of the picture.
  public init(path: String, label: String) {
    self.path = path
    self.label = label
  }

  /// Adds the label with the path of the picture, which a driver reads if it can draw pictures.
  public func render(into rendering: inout Rendering) {
    rendering.text(LocalizedStringKey(label: label), kind: .image(path: path))
  }
}
