/// A value behind one reference, so that copying it costs only a retain.
nonisolated final class Box<Content: Sendable>: Sendable {
  let content: Content

  init(_ content: Content) { self.content = content }
}
