/// The inputs that a child flow was started with, which tell it apart from other flows of its type.
///
/// They are its title, its initial state, and the values of its stored properties. Of an object, the texts count and
/// nothing else, because a service may count its calls. Empty values do not count, so that a newer program can add a
/// property without making its flows different ones.
struct FlowInputs {
  /// The inputs as text, the same in each run; empty for a flow without inputs.
  private(set) var text = ""
  /// The objects among the inputs.
  private(set) var objects: [WeakReference] = []
  /// The number of values that may still be read.
  private var left = Self.valuesMax

  /// The maximum number of values of a flow that are read.
  private static let valuesMax = 500

  /// Reads the inputs of a flow.
  ///
  /// - Parameters:
  ///   - title: The flow's title; `nil` for that of its type.
  ///   - state: The flow's initial state.
  ///   - flow: The mirror of the flow.
  ///   - base: The class at which its own properties end.
  init(title: String?, state: Any, of flow: Mirror, below base: Any.Type) {
    if let title { add("title", text: title) }
    var mirror: Mirror? = flow
    while let next = mirror, next.subjectType != base {
      for child in next.children { add(child.label ?? "", child.value) }
      mirror = next.superclassMirror
    }
    add("state", state)
    // Not all was read, so no other flow is surely the same one.
    if left == 0 { objects.append(WeakReference(nil)) }
  }

  /// A number for the inputs in identities that are saved; `nil` for a flow without inputs.
  ///
  /// A short input could be found from it, so a flow that is started with a secret needs an id.
  var digest: String? { text.isEmpty ? nil : TextDigest.hexadecimal(of: text, bits: 24) }

  private mutating func add(_ label: String, text value: String) {
    // With the length, so that no value can look like two.
    text += "\(label) \(value.utf8.count) \(value)\n"
  }

  private mutating func add(_ label: String, _ value: Any) {
    if let described = describe(value) { add(label, text: described) }
  }

  /// Returns a value as text; `nil` if it does not count.
  private mutating func describe(_ value: Any) -> String? {
    guard left > 0 else { return nil }
    left -= 1
    if let plain = Self.plainText(of: value) { return plain.isEmpty ? nil : plain }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class:
      objects.append(WeakReference(value as AnyObject))
      return Self.texts(of: mirror)
    case .optional:
      return mirror.children.first.flatMap { describe($0.value) }
    case .set, .dictionary:
      // Their order differs from run to run, so either all parts count or only their number.
      guard mirror.children.count <= left else { return "\(mirror.children.count)" }
      let parts = mirror.children.map { describe($0.value) ?? "" }
      return parts.isEmpty ? nil : TextDigest.joined(parts.sorted())
    case .collection:
      let parts = mirror.children.prefix(left).map { describe($0.value) ?? "" }
      return parts.isEmpty ? nil : TextDigest.joined(parts)
    case .enum:
      guard let payload = mirror.children.first else { return String(describing: value) }
      return TextDigest.joined([payload.label ?? "", describe(payload.value) ?? ""])
    default:
      let parts = mirror.children.compactMap { child in
        describe(child.value).map { TextDigest.joined([child.label ?? "", $0]) }
      }
      if !parts.isEmpty { return TextDigest.joined(parts) }
      return (value as? any CustomStringConvertible)?.description
    }
  }

  /// Returns the text of a number, a flag or a text, empty if it is zero, false or empty; `nil` for other values.
  private static func plainText(of value: Any) -> String? {
    guard let plain = value as? any LosslessStringConvertible else { return nil }
    let text = plain.description
    return text == "0" || text == "0.0" || text == "false" ? "" : text
  }

  /// Returns the texts that an object holds itself; `nil` if there are none.
  private static func texts(of object: Mirror) -> String? {
    if object.subjectType is AnyFlowController.Type { return nil }
    var parts: [String] = []
    var mirror: Mirror? = object
    while let next = mirror {
      for case (let label, let text as String) in next.children where !text.isEmpty {
        parts += [label ?? "", text]
      }
      mirror = next.superclassMirror
    }
    return parts.isEmpty ? nil : TextDigest.joined(parts)
  }
}

/// A reference to an object that it does not keep.
struct WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}
