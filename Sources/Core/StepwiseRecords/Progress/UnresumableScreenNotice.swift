import StepwiseFlow

/// Tells the person about each screen that a saved run cannot bring back.
package final class UnresumableScreenNotice {
  private weak var session: Session?
  /// The number of the screen for which the person was told.
  private var entry: Int?

  /// Creates a notice, and tells about the current screen.
  package init(_ session: Session) {
    self.session = session
    look()
  }

  /// Tells about the current screen, unless the person knows already.
  package func look() {
    guard let session, session.ending == nil, let top = session.history.top,
      entry.map({ top.entry < $0 }) ?? true
    else { return }
    entry = top.isResumable ? nil : top.entry
    guard !top.isResumable else { return }
    session.notify(
      """
      “\(label: top.mark.title)” shows what comes from outside and cannot be resumed: what is done \
      there is not saved.
      """)
  }
}
