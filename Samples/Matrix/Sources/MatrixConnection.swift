import Stepwise

/// Whether the server answers.
package nonisolated enum MatrixConnection: Hashable, Sendable {
  /// It does.
  case online
  /// It does not, for a reason that is a sentence, and is asked again after a while.
  case offline(reason: LocalizedStringKey, retryIn: Duration)
}
