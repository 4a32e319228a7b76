/// A value behind one reference, so that copying it costs only a retain.
///
/// The value changes only while nobody else has the box.
package nonisolated final class Box<Content: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) package private(set) var content: Content

  package init(_ content: Content) { self.content = content }

  /// Puts a value into a box: the same box if nobody else has it, and otherwise a new one.
  static func fill(_ box: inout Box, with content: consuming Content) {
    if isKnownUniquelyReferenced(&box) {
      box.content = content
    } else {
      box = Box(content)
    }
  }

  /// Changes the value of a box that nobody else has.
  ///
  /// - Returns: The result of the change; `nil` if somebody else has the box.
  static func changeUnshared<Result>(_ box: inout Box, _ change: (inout Content) -> Result)
    -> Result?
  {
    isKnownUniquelyReferenced(&box) ? change(&box.content) : nil
  }
}

nonisolated extension Box: Equatable where Content: Equatable {
  package static func == (one: Box, other: Box) -> Bool {
    one === other || one.content == other.content
  }
}

nonisolated extension Box: Hashable where Content: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}
