extension StringProtocol {
  /// Returns whether this text contains another.
  ///
  /// `contains(_:)` does the same and loads the libraries of regular expressions at every start of every program.
  package nonisolated func holds(_ text: some StringProtocol) -> Bool {
    text.isEmpty || indices.contains { self[$0...].starts(with: text) }
  }
}

extension String {
  /// Returns whether a byte of its UTF-8 satisfies a condition; faster than a search in its view of bytes.
  nonisolated func containsByte(where condition: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.contains(where: condition) }
      ?? utf8.contains(where: condition)
  }
}
