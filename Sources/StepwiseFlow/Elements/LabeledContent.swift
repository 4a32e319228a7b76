/// A value under a name, to read.
///
/// A terminal puts the names of those that follow one another in one column and their values in another. Plain
/// lines say `Constellation: Taurus`.
///
/// ```swift
/// LabeledContent("Constellation", value: "\(viewModel.constellation)")
/// ```
public struct LabeledContent: Element {
  private let label: String
  private let value: LocalizedStringKey

  /// A value under a name.
  ///
  /// - Parameters:
  ///   - label: The name; it is translated as a label.
  ///   - value: The value, one line or several.
  public init(_ label: String, value: LocalizedStringKey) {
    self.label = label
    self.value = value
  }

  /// Adds the name and the value.
  public func render(into rendering: inout Rendering) {
    let outside = rendering.modifiers.extras
    let label = LocalizedStringKey(label: label)
    rendering.modifiers.change { $0.labelled = Snapshot.LabelledValue(label, value) }
    rendering.text("\(label: self.label): \(value)")
    rendering.modifiers.extras = outside
  }
}

extension Snapshot {
  /// A name and a value, in two parts for a driver that puts them into columns.
  public nonisolated struct LabelledValue: Hashable, Sendable {
    /// The name.
    public var label: String { name.english }
    /// The value.
    public var value: String { content.english }

    let name: LocalizedStringKey
    let content: LocalizedStringKey

    init(_ name: LocalizedStringKey, _ content: LocalizedStringKey) {
      self.name = name
      self.content = content
    }
  }
}
