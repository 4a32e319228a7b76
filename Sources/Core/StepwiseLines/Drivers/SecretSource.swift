import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// A source of secrets for a script.
public protocol SecretSource {
  /// Returns the secret for a field.
  ///
  /// - Parameters:
  ///   - label: The field's label, for the question.
  ///   - variable: The environment variable that holds the secret; `nil` asks at the terminal.
  /// - Returns: The secret.
  /// - Throws: ``RunFailure`` if there is no secret.
  func secret(for label: String, from variable: String?) throws -> String
}

/// Takes secrets from environment variables, or asks for them at the controlling terminal.
public struct TerminalSecrets: SecretSource {
  /// The person's language; `nil` for English.
  private let localizer: Localizer?

  /// Creates a source that asks in the language of a session.
  ///
  /// - Parameter session: The session.
  public init(of session: Session) { localizer = session.environment.localizer }

  /// Returns the secret for a field.
  public func secret(for label: String, from variable: String?) throws -> String {
    if let variable {
      guard let value = getenv(variable) else {
        throw RunFailure(
          .temporaryFailure,
          "“\(label)” is taken from the environment variable \(variable), which is not set.")
      }
      guard let secret = String(validatingCString: value) else {
        throw RunFailure(
          .dataError,
          "“\(label)” is taken from the environment variable \(variable), whose value is not UTF-8."
        )
      }
      return secret
    }
    guard let terminal = Terminal.controlling() else {
      throw RunFailure(
        .temporaryFailure,
        "“\(label)” must be asked for, and there is no terminal: use “:ask \(label) from VARIABLE”."
      )
    }
    defer { terminal.close() }
    // Typing is hidden before the question appears, because a person may type at once.
    terminal.hideTyping()
    let words = EmacsShell.isHere ? EmacsShell.passwordWords : ""
    terminal.write("\(words)\(localizer.label(label)) (\(localizer("not shown"))): ")
    defer {
      terminal.giveBack()
      terminal.write("\n")
    }
    var reader = terminal.reader
    let line = try reader.next { bytes, _ in String(validating: bytes, as: UTF8.self) }
    guard let line else {
      throw RunFailure(.cancelled, "Nothing was typed for “\(label)”.")
    }
    guard let secret = line else {
      throw RunFailure(.dataError, "What was typed for “\(label)” is not UTF-8.")
    }
    return secret
  }
}

extension Session {
  /// Whether the next line may be a secret, so that no message may quote a malformed line.
  ///
  /// A secret field on the screen may be answered at any time, and running work may lead to one.
  package var mayAskSecret: Bool { !runsNothing || show().elements.contains(where: \.isSecret) }
}
