/// What tells a screen from others in a file of saved progress.
package nonisolated struct ScreenMark: Hashable, Sendable {
  /// What the screen is called.
  package let title: String
  /// Its flows and its own id, as text.
  package let identity: String
}
