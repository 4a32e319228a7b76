/// A part of a screen with a title, which is the prefix of the names within.
public struct Section: Element {
  private let label: String
  private let content: any Element

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - label: The title; elements within are named `Title / Label`.
  ///   - content: The elements.
  public init(_ label: String, @ElementBuilder content: () -> any Element) {
    self.label = label
    self.content = content()
  }

  /// Adds the title as a heading, and then the elements, whose names begin with it.
  public func render(into rendering: inout Rendering) {
    let title = LocalizedStringKey(label: label)
    rendering.text(title, kind: .heading)
    rendering.inSection(title) { $0.group(label, content) }
  }
}
