/// What happens in a session, for whoever keeps a record of it.
package enum SessionEvent {
  /// Something that was done and not refused.
  package struct Performed {
    /// What was done.
    package let action: Action
    /// What was shown before.
    package let shown: Snapshot
    /// The stack before; after it, where the session itself gave the answer again.
    package let trail: Trail
    /// Whether it has begun something that runs on.
    package let isPending: Bool
    /// Whether it went wrong, though it was no refusal.
    package let hasFailed: Bool
    /// Whether the session itself did it after a change, and not the person.
    package let isReplay: Bool
  }

  /// How something that ran came to its end.
  package enum End { case done, failed, cancelled }

  /// A button is about to be pressed that is to be pressed once only.
  case beginning(entry: Int, element: String)
  /// That button was refused, and nothing has happened.
  case refused(entry: Int, element: String)
  /// Something was done.
  case performed(Performed)
  /// Something that an element began came to its end.
  case ended(entry: Int, element: String, End)
  /// What a service answered was kept.
  case kept
  /// A flow went to another screen by itself.
  case navigated
  /// All that was done and ended by one action or one end has been told.
  case settled
}
