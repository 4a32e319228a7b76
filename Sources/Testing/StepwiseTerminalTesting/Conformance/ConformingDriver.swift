public import Stepwise

/// A driver that ``DriverConformance`` compares with others.
///
/// It performs steps in its own way — by keys, by lines, by messages — and sends nothing else to
/// the session. A step that the wizard rejects ends the play with a ``StepRejection``.
public protocol ConformingDriver {
  /// The name in reports.
  var name: String { get }

  /// Plays the steps, and waits for the work that they begin.
  ///
  /// - Parameters:
  ///   - script: The steps.
  ///   - session: The session, on a virtual clock.
  /// - Throws: ``StepRejection`` for a step that is rejected or left over.
  func play(_ script: ConformanceScript, on session: Session) async throws
}
