/// A value with a name, to read.
///
/// A terminal aligns the names and values of consecutive elements in two columns. Plain lines say
/// `Constellation: Taurus`.
///
/// ```swift
/// LabeledContent("Constellation", value: "\(viewModel.constellation)")
/// ```
public struct LabeledContent: Element {
  private let label: String
  private let value: LocalizedStringKey

  /// Creates a value with a name.
  ///
  /// - Parameters:
  ///   - label: The name; it is translated as a label.
  ///   - value: The value, one line or several.
  public init(_ label: String, value: LocalizedStringKey) {
    self.label = label
    self.value = value
  }

  /// Creates a value with a name; the value is the same in every language, such as a text from a service.
  ///
  /// - Parameters:
  ///   - label: The name; it is translated as a label.
  ///   - value: The value, one line or several.
  public init(_ label: String, verbatim value: some StringProtocol) {
    self.init(label, value: LocalizedStringKey(verbatim: String(value)))
  }

  /// Adds one text that holds both, and the two parts for drivers that align them.
  public func render(into rendering: inout Rendering) {
    let outside = rendering.modifiers.extras
    let label = LocalizedStringKey(label: label)
    rendering.modifiers.change { $0.labeled = Snapshot.LabeledValue(label, value) }
    rendering.text("\(label: self.label): \(value)")
    rendering.modifiers.extras = outside
  }
}
