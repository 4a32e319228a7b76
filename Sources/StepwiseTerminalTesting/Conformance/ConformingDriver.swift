public import Stepwise

/// A way to talk to a wizard that ``DriverConformance`` compares with others.
///
/// It does what steps say in its own way — by keys, by lines, by messages — and gives nothing else to
/// the session. A step that the wizard refuses ends the play with a ``StepRefusal``.
public protocol ConformingDriver {
  /// What it is called in a report.
  var name: String { get }

  /// Does what the steps say, and lets end what they began.
  ///
  /// - Parameters:
  ///   - script: The steps.
  ///   - session: The wizard, on a virtual clock.
  /// - Throws: ``StepRefusal`` for a step that is refused or left over.
  func play(_ script: ConformanceScript, on session: Session) async throws
}
