/// A promise that a store does not keep, which ``RunStoreConformance`` or ``SharedRunStoreConformance`` has found.
public nonisolated struct RunStoreProblem: Error, Sendable, CustomStringConvertible {
  /// A sentence that names the promise.
  public let description: String

  init(_ subject: String) { description = "The store does not keep a promise: \(subject)." }
}

/// Checks a promise of a store.
///
/// - Parameters:
///   - isKept: Whether it is kept.
///   - subject: The words for it.
/// - Throws: A ``RunStoreProblem`` if it is not kept.
func expectPromise(_ isKept: Bool, _ subject: String) throws {
  guard isKept else { throw RunStoreProblem(subject) }
}
