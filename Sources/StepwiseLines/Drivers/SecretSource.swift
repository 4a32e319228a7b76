import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// Where a script's secrets come from.
package protocol SecretSource {
  /// The secret for a field.
  ///
  /// - Parameters:
  ///   - label: The field's label, to ask by.
  ///   - variable: The environment variable to take it from; `nil` to ask at the terminal.
  /// - Returns: The secret.
  /// - Throws: ``RunFailure`` where there is none.
  func secret(for label: String, from variable: String?) throws -> String
}

/// Secrets from environment variables, and from whoever sits at the controlling terminal.
package struct TerminalSecrets: SecretSource {
  /// The language of whoever is asked; `nil` for English.
  private let words: Localizer?

  /// Secrets of a wizard, asked for in its language.
  package init(of session: Session) { words = session.environment.localizer }

  package func secret(for label: String, from variable: String?) throws -> String {
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
    // Hidden before it is asked for: who types at once must not be shown.
    terminal.hideTyping()
    terminal.write("\(words.label(label)) (\(words("not shown"))): ")
    defer {
      terminal.showTyping()
      terminal.write("\n")
    }
    var reader = LineReader(descriptor: terminal.descriptor)
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
  /// Whether the next line may be meant as a secret, so that nothing of a malformed one may be repeated.
  ///
  /// A secret field on the screen may be answered at any time, and running work may lead to one.
  package var mayAskSecret: Bool { isWorking || show().elements.contains(where: \.isSecret) }
}
