/// What must hold after whatever a monkey does.
public nonisolated enum MonkeyRule: String, Hashable, Sendable {
  /// What is shown can be drawn, in lines and in windows of any size.
  case drawable
  /// A refused action leaves everything as it was, but for the error.
  case refusal
  /// Nothing navigates from a screen or a flow that is gone.
  case lateNavigation = "late navigation"
  /// The wizard does not fail by a mistake of its own making.
  case failure
  /// What was begun ends, if time passes.
  case settling
  /// Nothing is left alive when the session is over.
  case leak
  /// What was recorded plays back to the same place.
  case playback
}
