/// A value behind one reference, so that copying it costs only a retain.
package nonisolated final class Box<Content: Sendable>: Sendable {
  package let content: Content

  package init(_ content: Content) { self.content = content }
}

nonisolated extension Box: Equatable where Content: Equatable {
  package static func == (one: Box, other: Box) -> Bool {
    one === other || one.content == other.content
  }
}

nonisolated extension Box: Hashable where Content: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}
