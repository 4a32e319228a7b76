import Stepwise

/// A button that a service adds to the list or to a chat.
public struct ChatAction {
  let title: String
  /// Whether a press waits until all messages are sent.
  let waits: Bool
  let tapped: () async throws -> Void

  /// A button with a label, which may have to wait until all messages are sent.
  public init(_ title: String, waits: Bool = false, tapped: @escaping () async throws -> Void) {
    (self.title, self.waits, self.tapped) = (title, waits, tapped)
  }
}
