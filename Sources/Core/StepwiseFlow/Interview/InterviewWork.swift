/// A piece of work between two questions.
final class Work {
  let label: LocalizedStringKey
  let operation: (WorkProgress) async throws -> Any

  init(
    label: LocalizedStringKey, operation: @escaping (WorkProgress) async throws -> Any
  ) {
    self.label = label
    self.operation = operation
  }

  /// Does it.
  ///
  /// - Returns: The result, or the error that it threw.
  /// - Throws: `CancellationError` if it was stopped.
  func result(_ progress: WorkProgress) async throws -> Result<Any, any Error> {
    do {
      let value = try await operation(progress)
      try Task.checkCancellation()
      return .success(value)
    } catch {
      try Task.checkCancellation()
      return .failure(error)
    }
  }

  /// Does something, and keeps its result with saved progress if it can be written.
  ///
  /// - Parameters:
  ///   - name: The name of the result, with everything that it depends on; `nil` keeps nothing.
  ///   - operation: What to do.
  /// - Returns: The result, or the kept one.
  /// - Throws: What the operation throws.
  static func keeping<Result>(
    _ name: String?, _ operation: @MainActor () async throws -> Result
  ) async throws -> Result {
    guard let name, let type = Result.self as? any Codable.Type else {
      return try await operation()
    }
    return try await keeping(name, as: type, operation)
  }

  /// Does something that must not be done twice, and keeps its result with saved progress, also that there is none.
  ///
  /// - Parameters:
  ///   - name: The name of the result, with everything that it depends on; `nil` keeps nothing.
  ///   - operation: What to do.
  /// - Returns: The result, or the kept one.
  /// - Throws: What the operation throws, and a ``Rejection`` the first time if an earlier run has done it after other answers.
  static func keepingDeed<Result>(
    _ name: String?, _ operation: @MainActor () async throws -> Result
  ) async throws -> Result {
    func act() async throws -> Result {
      if let doubt = KeptResults.current?.takeDoubt() { throw doubt }
      return try await operation()
    }
    guard let name, Result.self == Void.self, let nothing = () as? Result else {
      return try await keeping(name) { try await act() }
    }
    _ = try await kept(name) {
      _ = try await act()
      return NoResult()
    }
    return nothing
  }

  private static func keeping<Result, Kept: Codable>(
    _ name: String, as type: Kept.Type, _ operation: @MainActor () async throws -> Result
  ) async throws -> Result {
    var result: Result?
    let kept = try await kept(name) { () async throws -> Kept in
      let found = try await operation()
      result = found
      guard let found = found as? Kept else { throw CancellationError() }
      return found
    }
    guard let result = result ?? kept as? Result else { throw CancellationError() }
    return result
  }
}

/// The name of a piece of work, with everything that it depends on.
struct WorkKey: Hashable {
  let parts: [String]
}
