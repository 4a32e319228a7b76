extension StringProtocol {
  /// Returns whether this text contains another.
  ///
  /// `contains(_:)` does the same and loads the libraries of regular expressions at every start of every program.
  package nonisolated func holds(_ text: some StringProtocol) -> Bool {
    text.isEmpty || indices.contains { self[$0...].starts(with: text) }
  }
}
