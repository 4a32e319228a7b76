import Stepwise

/// A button that a service adds to the list or to a chat.
public struct ChatAction {
  let title: String
  let tapped: () async throws -> Void

  /// A button with a label.
  public init(_ title: String, tapped: @escaping () async throws -> Void) {
    (self.title, self.tapped) = (title, tapped)
  }
}
