import StepwiseSystem

/// The shell of Emacs, which echoes the lines that a person types itself, and hides those for a password.
package nonisolated enum EmacsShell {
  /// Whether this program runs in it.
  package static var isHere: Bool { getenv("INSIDE_EMACS") != nil }

  /// The words before the label of a secret by which Emacs knows a password (`comint-password-prompt-regexp`); they are
  /// English in every language, because Emacs may not know the others.
  package static let passwordWords = "Password for "
}
