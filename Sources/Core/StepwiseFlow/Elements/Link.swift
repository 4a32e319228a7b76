/// A link to an address.
public struct Link: Element {
  private let label: String
  private let destination: String

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - destination: The address, such as `https://swift.org`.
  public init(_ label: String, destination: String) {
    self.label = label
    self.destination = destination
  }

  /// Adds the label with its address, to read.
  public func render(into rendering: inout Rendering) {
    rendering.text(LocalizedStringKey(label: label), kind: .link(destination))
  }
}
