/// A picture in a file; where none can be drawn, its words and its path are shown.
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
    rendering.text(label, kind: .image(path: path))
  }
}
