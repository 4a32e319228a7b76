public import StepwiseFlow

/// Pages beside a driver, on which a person answers what must not pass through it.
///
/// An assistant must not see a password, for one: its driver tells the person the address, and continues when the
/// secret is answered.
public protocol SecretPages: AnyObject {
  /// Opens pages of a session.
  ///
  /// - Parameters:
  ///   - session: The session, whose current screen is shown.
  ///   - isOver: Returns whether the driver can continue.
  /// - Returns: The pages.
  /// - Throws: A `RunFailure` if they cannot be served.
  typealias Maker =
    @MainActor (
      _ session: Session, _ isOver: @escaping @MainActor () -> Bool
    ) throws -> any SecretPages

  /// The address to open; who knows it can answer.
  var address: String { get }

  /// Takes no more answers.
  func close()
}
