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
    rendering.text(LocalizedStringKey(label: label), kind: .heading)
    let outside = rendering.modifiers.extras
    rendering.modifiers.change { $0.section = label }
    rendering.group(label, content)
    rendering.modifiers.extras = outside
  }
}
