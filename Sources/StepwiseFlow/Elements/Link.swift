/// An address to follow.
public struct Link: Element {
  private let label: String
  private let destination: String

  /// A link.
  ///
  /// - Parameters:
  ///   - label: What the person reads.
  ///   - destination: The address, such as `https://swift.org`.
  public init(_ label: String, destination: String) {
    self.label = label
    self.destination = destination
  }

  /// Adds the link to what is shown.
  public func render(into rendering: inout Rendering) {
    rendering.text(LocalizedStringKey(label: label), kind: .link(destination))
  }
}
