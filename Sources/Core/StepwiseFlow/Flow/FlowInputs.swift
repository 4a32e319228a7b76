/// The inputs that a child flow was started with, which tell it apart from other flows of its type.
///
/// They are its title, its initial state, and the values of its stored properties. Of an object, the texts count and
/// nothing else, because a service may count its calls. Empty values do not count, so that a newer program can add a
/// property without making its flows different ones. Nor does what was given as a secret, because a short one could be
/// found from the number of the inputs, which is saved.
struct FlowInputs {
  /// The inputs as text, the same in each run; empty for a flow without inputs.
  private(set) var text = ""
  /// The objects among the inputs.
  private(set) var objects: [WeakReference] = []
  private let secrets: GivenSecrets
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
  ///   - secrets: The secrets that were given in the run.
  init(
    title: String?, state: Any, of flow: Mirror, below base: Any.Type,
    without secrets: GivenSecrets
  ) {
    self.secrets = secrets
    if let title { add("title", text: title) }
    var mirror: Mirror? = flow
    while let next = mirror, next.subjectType != base {
      for child in next.children { add(child.label ?? "", child.value) }
      mirror = next.superclassMirror
    }
    add("state", state)
    // Not all counts, so no other flow is surely the same one.
    if left == 0 { objects.append(WeakReference(nil)) }
  }

  /// A number for the inputs in identities that are saved; `nil` for a flow without inputs.
  ///
  /// A short input could be found from it, so a flow that is started with a secret from elsewhere, or with something
  /// computed from one, needs an id.
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
    if let plain = Self.plainText(of: value) { return plain.isEmpty ? nil : unlessSecret(plain) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class:
      objects.append(WeakReference(value as AnyObject))
      return texts(of: mirror)
    case .optional:
      return mirror.children.first.flatMap { describe($0.value) }
    case .set, .dictionary:
      // Their order differs from run to run, so either all parts count or only their number.
      guard mirror.children.count <= left else { return "\(mirror.children.count)" }
      let parts = mirror.children.map { describe($0.value) ?? "" }
      return parts.isEmpty ? nil : TextDigest.joined(parts.sorted())
    case .collection:
      let parts = mirror.children.prefix(left).map { describe($0.value) ?? "" }
      // Its elements can be the digits or the bytes of a secret.
      guard unlessSecret(parts.joined()) != nil,
        unlessSecret(String(decoding: parts.compactMap(UInt8.init), as: UTF8.self)) != nil
      else { return nil }
      return parts.isEmpty ? nil : TextDigest.joined(parts)
    case .enum:
      guard let payload = mirror.children.first else { return String(describing: value) }
      return TextDigest.joined([payload.label ?? "", describe(payload.value) ?? ""])
    default:
      let parts = mirror.children.compactMap { child in
        describe(child.value).map { TextDigest.joined([child.label ?? "", $0]) }
      }
      if !parts.isEmpty { return TextDigest.joined(parts) }
      return (value as? any CustomStringConvertible).flatMap { unlessSecret($0.description) }
    }
  }

  /// Returns a text; `nil` if it is made of a secret, so that no other flow is surely the same one.
  private mutating func unlessSecret(_ text: String) -> String? {
    guard secrets.areIn(text) else { return text }
    objects.append(WeakReference(nil))
    return nil
  }

  /// Returns the text of a number, a flag or a text, empty if it is zero, false or empty; `nil` for other values.
  private static func plainText(of value: Any) -> String? {
    guard let plain = value as? any LosslessStringConvertible else { return nil }
    let text = plain.description
    return text == "0" || text == "0.0" || text == "false" ? "" : text
  }

  /// Returns the texts that an object holds itself; `nil` if there are none.
  private mutating func texts(of object: Mirror) -> String? {
    if object.subjectType is AnyFlowController.Type { return nil }
    var parts: [String] = []
    var mirror: Mirror? = object
    while let next = mirror {
      for case (let label, let text as String) in next.children where !text.isEmpty {
        if let text = unlessSecret(text) { parts += [label ?? "", text] }
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

/// The secrets that were given in a run, by which texts that are made of one are found.
struct GivenSecrets {
  private var texts: Set<String> = []

  /// The length from which on a secret, or digits of one, are no accident in another text.
  private static let partMin = 3

  mutating func add(_ value: Value) {
    if case .text(let text) = value, !text.isEmpty { texts.insert(Self.plain(text)) }
  }

  /// Whether a text contains a secret, in whatever letters, or some digits of one.
  func areIn(_ text: String) -> Bool {
    guard !texts.isEmpty, !text.isEmpty else { return false }
    let plain = Self.plain(text)
    return texts.contains { secret in
      if plain == secret || secret.count >= Self.partMin && plain.contains(secret) { return true }
      guard let number = Self.number(secret), let other = Self.number(plain) else { return false }
      return number == other || other.count >= Self.partMin && number.contains(other)
    }
  }

  /// The letters and digits of a text, or all of it if it has none.
  private static func plain(_ text: String) -> String {
    let plain = text.lowercased().filter { $0.isLetter || $0.isNumber }
    return plain.isEmpty ? text : plain
  }

  /// The digits of a number without the zeros before it; `nil` for other texts.
  private static func number(_ text: String) -> Substring? {
    text.allSatisfy(\.isNumber) ? text.drop { $0 == "0" } : nil
  }
}
