/// Receives the answers of a field.
///
/// A receiver is released whenever its screen is shown again, so it declares a `nonisolated deinit`: an isolated one would
/// look for the actor each time.
@MainActor
protocol FieldReceiver: AnyObject {
  /// Whether an answer is checked before it is accepted.
  var hasCheck: Bool { get }

  /// Finds out whether a value is checked before it is accepted; called once for each answer.
  ///
  /// - Parameter value: The value.
  /// - Returns: Whether it is.
  func needsCheck(_ value: Value) -> Bool

  /// Checks a value before it is accepted; never called if there is no check.
  ///
  /// - Parameter value: The value.
  /// - Throws: A ``Rejection``, or another error if the check failed itself.
  func check(_ value: Value) async throws

  /// Hands a value to the view model.
  ///
  /// - Parameter value: The value.
  /// - Throws: A ``Rejection``, or another error that the view model's closure throws.
  func accept(_ value: Value) throws
}

extension FieldReceiver {
  func needsCheck(_ value: Value) -> Bool { hasCheck }
}

/// A receiver that calls closures.
final class ClosureReceiver: FieldReceiver {
  private let onCheck: ((Value) async throws -> Void)?
  private let onAccept: (Value) throws -> Void

  init(check: ((Value) async throws -> Void)?, accept: @escaping (Value) throws -> Void) {
    onCheck = check
    onAccept = accept
  }

  nonisolated deinit {}

  var hasCheck: Bool { onCheck != nil }

  func check(_ value: Value) async throws { try await onCheck?(value) }

  func accept(_ value: Value) throws { try onAccept(value) }
}

/// A receiver that calls another one, and a closure of its own for the empty answer.
final class EmptyAnswerReceiver: FieldReceiver {
  private let base: any FieldReceiver
  private let isEmpty: (Value) -> Bool
  private let onEmpty: () throws -> Void

  init(
    _ base: any FieldReceiver, isEmpty: @escaping (Value) -> Bool,
    onEmpty: @escaping () throws -> Void
  ) {
    self.base = base
    self.isEmpty = isEmpty
    self.onEmpty = onEmpty
  }

  nonisolated deinit {}

  var hasCheck: Bool { base.hasCheck }

  func check(_ value: Value) async throws { try await base.check(value) }

  func accept(_ value: Value) throws {
    if isEmpty(value) { try onEmpty() } else { try base.accept(value) }
  }
}
