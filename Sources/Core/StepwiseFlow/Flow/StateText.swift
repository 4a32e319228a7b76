/// The text of a flow's state, for comparison: equal states have equal texts.
///
/// The members of a dictionary or a set have another order in each process, and even in two equal ones, so here they are
/// sorted.
enum StateText {
  /// Returns the text of a value.
  static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else { return String(reflecting: value) }
    switch mirror.displayStyle {
    case .dictionary, .set: return "[\(members(of: mirror).sorted().joined(separator: ", "))]"
    case .collection: return "[\(members(of: mirror).joined(separator: ", "))]"
    case .optional: return members(of: mirror).joined()
    case .tuple: return "(\(members(of: mirror).joined(separator: ", ")))"
    case .struct, .enum:
      // A type with a text of its own may have more children than it tells of.
      if value is any CustomStringConvertible || value is any CustomDebugStringConvertible {
        return String(reflecting: value)
      }
      return "\(type(of: value))(\(members(of: mirror).joined(separator: ", ")))"
    default: return String(reflecting: value)
    }
  }

  private static func members(of mirror: Mirror) -> [String] {
    mirror.children.map { child in
      let text = text(of: child.value)
      // The members of a tuple and of a collection have no names of their own.
      guard let label = child.label, label.first?.isLetter == true else { return text }
      return "\(label): \(text)"
    }
  }
}
