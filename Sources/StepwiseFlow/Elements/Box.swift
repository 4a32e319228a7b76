/// A value behind one reference, which is all that a copy of it costs.
nonisolated final class Box<Content: Sendable>: Sendable {
  let content: Content

  init(_ content: Content) { self.content = content }
}
