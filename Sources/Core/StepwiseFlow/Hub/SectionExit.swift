/// The way from the screens of a section back to its hub.
///
/// A flow has that of the section it belongs to, and so have its child flows.
final class SectionExit {
  /// The name of the button in actions, whatever its label is.
  static let id = Snapshot.sectionExit

  /// The name of the section.
  let section: String
  /// Whether the screens have a button.
  let isOpen: Bool
  /// Whether nothing was answered in the section so far.
  let isUnanswered: () -> Bool
  /// Shows the hub again.
  let leave: () -> Void

  init(
    of section: String, isOpen: Bool, isUnanswered: @escaping () -> Bool,
    leave: @escaping () -> Void
  ) {
    self.section = section
    self.isOpen = isOpen
    self.isUnanswered = isUnanswered
    self.leave = leave
  }

  /// Returns the label of the button.
  ///
  /// - Parameter isRevisit: Whether the person came back to the screen, so that there is nothing to skip.
  /// - Returns: The label.
  func label(isRevisit: Bool) -> LocalizedStringKey {
    !isRevisit && isUnanswered() ? "Skip for now" : "Back to the list"
  }
}

nonisolated extension Snapshot {
  /// The id of the button that leads from a section back to its hub.
  package static let sectionExit = "Back to the list"
}
