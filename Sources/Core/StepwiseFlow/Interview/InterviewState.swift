/// What an interview's function has received so far: answers, outcomes of child flows, and results of work.
public struct InterviewState: CustomDebugStringConvertible {
  /// The latest that it has received; `nil` before the first.
  var last: Received?

  /// What it has received, for comparison.
  public var debugDescription: String {
    let texts = (last?.all ?? []).map { "\($0.request.name): \(StateText.text(of: $0.value))" }
    return "[\(texts.joined(separator: ", "))]"
  }
}

/// Something that an interview's function asked for, or had done.
nonisolated final class Request {
  /// The ways in which a function asks for something.
  enum Kind {
    case question, screen, flow, hub, section, button, work, base, notice, commit
  }

  let kind: Kind
  /// The title or the id that tells it apart from others.
  let name: String
  /// The line of the function that asked.
  let place: SourcePlace

  init(_ kind: Kind, _ name: String, _ place: SourcePlace) {
    self.kind = kind
    self.name = name
    self.place = place
  }

  /// Whether it is the same request of another run.
  func isSame(as other: Request) -> Bool { kind == other.kind && name == other.name }
}

/// A line of an author's code.
nonisolated struct SourcePlace: CustomStringConvertible {
  let file: StaticString
  let line: UInt

  var description: String { "\(file):\(line)" }
}

/// One thing that an interview's function has received.
///
/// Each knows the one before, so a state that is restored is a reference, and another way on copies nothing.
nonisolated final class Received {
  private(set) var previous: Received?
  let request: Request
  let value: Result<Any, any Error>
  /// The number of things received, with this one.
  let count: Int
  private var knownDigest: String?

  init(_ value: Result<Any, any Error>, for request: Request, after previous: Received?) {
    self.value = value
    self.request = request
    self.previous = previous
    count = (previous?.count ?? 0) + 1
  }

  // Releases a long chain in a loop, because recursion would overflow the call stack.
  deinit {
    var next = previous
    previous = nil
    while isKnownUniquelyReferenced(&next) {
      let following = next?.previous
      next?.previous = nil
      next = following
    }
  }

  /// All that was received, the first thing first.
  var all: [Received] { sequence(first: self, next: \.previous).reversed() }

  /// A number for everything received up to here, the same for the same values.
  ///
  /// A value whose text does not surely tell all of it, such as an object, is the same as itself only.
  @MainActor var digest: String {
    let unknown = sequence(first: self, next: \.previous).prefix { $0.knownDigest == nil }
    for next in unknown.reversed() {
      var parts = [next.previous?.knownDigest ?? "", next.request.name, next.text]
      if !next.isWhole {
        Self.lastSerial += 1
        parts.append("\(Self.lastSerial)")
      }
      next.knownDigest = TextDigest.hexadecimal(of: TextDigest.joined(parts), bits: 64)
    }
    return knownDigest ?? ""
  }
  @MainActor private static var lastSerial = 0

  /// A number for everything received up to here in files, made of no secret; `nil` if a text does not tell a value.
  @MainActor func savedDigest(without secrets: GivenSecrets) -> String? {
    var parts: [String] = []
    for next in all {
      guard next.isWhole else { return nil }
      let text = next.text
      parts += [next.request.name, secrets.areIn(text) ? "" : text]
    }
    return TextDigest.hexadecimal(of: TextDigest.joined(parts), bits: 64)
  }

  @MainActor private var text: String {
    switch value {
    // Without anything around it, so that a short secret is seen to be one.
    case .success(let value): StateText.text(of: value)
    case .failure(let error): StateText.text(of: error)
    }
  }

  @MainActor private var isWhole: Bool {
    switch value {
    case .success(let value): Self.isWhole(value)
    case .failure: true
    }
  }

  /// Whether the text of a value tells all of it.
  @MainActor private static func isWhole(_ value: Any) -> Bool {
    if value is any LosslessStringConvertible { return true }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class, nil: return false
    case .enum where mirror.children.isEmpty: return true
    case .struct, .enum:
      guard !(value is any CustomStringConvertible), !(value is any CustomDebugStringConvertible)
      else { return false }
      return mirror.children.allSatisfy { isWhole($0.value) }
    default: return mirror.children.allSatisfy { isWhole($0.value) }
    }
  }
}
