internal import Testing

/// A test's argument with a short name for the log.
package nonisolated struct Named<Value: Sendable>: Sendable, CustomTestStringConvertible {
  /// The name that the log shows.
  package let testDescription: String
  /// The argument.
  package let value: Value

  /// Names an argument.
  package init(_ name: String, _ value: Value) {
    testDescription = name
    self.value = value
  }
}
