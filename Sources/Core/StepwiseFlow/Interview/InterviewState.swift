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
    case question, screen, flow, hub, section, button, work, notice
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
  @MainActor var digest: String {
    let unknown = sequence(first: self, next: \.previous).prefix { $0.knownDigest == nil }
    for next in unknown.reversed() {
      next.knownDigest = TextDigest.hexadecimal(
        of: TextDigest.joined([
          next.previous?.knownDigest ?? "", next.request.name, StateText.text(of: next.value),
        ]), bits: 64)
    }
    return knownDigest ?? ""
  }
}
