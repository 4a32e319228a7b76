public import StepwiseConsole
public import StepwiseFlow

/// Pages beside a driver, on which a person gives answers that must not pass through the driver.
///
/// For example, an assistant must not see a password. Its driver tells the person the address, and
/// continues after the person has answered.
public protocol SecretPages: AnyObject {
  /// Opens pages of a session.
  ///
  /// - Parameters:
  ///   - session: The session, whose current screen is shown.
  ///   - theme: The look of the wizard.
  ///   - isOver: Returns whether the driver can continue.
  /// - Returns: The pages.
  /// - Throws: A `RunFailure` if they cannot be served.
  typealias Maker =
    @MainActor (
      _ session: Session, _ theme: Theme, _ isOver: @escaping @MainActor () -> Bool
    ) throws -> any SecretPages

  /// The address to open; a person who knows it can answer.
  var address: String { get }

  /// Stops taking answers.
  func close()
}
