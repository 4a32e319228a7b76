/// What a button or an action of a list did outside of the wizard, or may have done.
///
/// The deeds of a screen are one list, its ledger. They belong to the screen and not to one of its visits: whatever is
/// answered before it, they were begun. What an ordinary button received is in it, too, until the press succeeds or is
/// undone.
package nonisolated struct Deed: Hashable, Sendable {
  /// The id of the button, of the action, or of the list with the action.
  package let element: String
  /// The result of a service, or that of the action; `nil` if it was begun, and may or may not have completed.
  package let result: KeptResult?
  /// The digest of the answers on the screens below when it was done or begun; empty for what a flow begins with, whatever
  /// is answered before; `nil` if an earlier version did not note it.
  package let answers: String?
  /// The number of the screen whose visit it does not outlive; `nil` for what can be done only once, and 0 for what lasts
  /// as long as the run and is in no file.
  let entry: Int?

  /// Stands for the screen of what lasts as long as the run and is in no file.
  static let inNoFile = 0

  /// Whether it was begun, and may or may not have completed.
  package var isBegun: Bool { result == nil }

  /// Creates the note of a once-only button or action that was begun.
  package init(begun element: String, answers: String?) {
    self.element = element
    self.answers = answers
    result = nil
    entry = nil
  }

  /// Creates the note of a result.
  package init(_ result: KeptResult, of entry: Int? = nil, answers: String) {
    self.result = result
    self.answers = answers
    self.entry = entry
    element = result.element
  }

  /// Whether it is what a flow begins with, which belongs to the run.
  package var isBase: Bool { !isBegun && answers?.isEmpty == true && visit == nil }

  /// The number of the screen whose visit it does not outlive; `nil` if it outlives all.
  private var visit: Int? { entry == Self.inNoFile ? nil : entry }

  /// Returns whether it is the same action as another one.
  fileprivate func isSame(as other: Deed) -> Bool {
    element == other.element && result?.name == other.result?.name
      && (isBegun || answers == other.answers && visit == other.visit)
  }

  /// Returns whether it is the result of an element of a screen, with these answers below.
  func isResult(of element: String, on screen: Int, answers known: String) -> Bool {
    !isBegun && self.element == element && (visit.map { $0 == screen } ?? (answers == known))
  }
}

nonisolated extension [Deed] {
  /// Returns the note of a button or action that was begun; `nil` if there is none.
  func begun(_ element: String) -> Deed? { first { $0.isBegun && $0.element == element } }

  /// Takes over later deeds, in place of earlier ones of the same actions.
  mutating func take(_ newer: [Deed]) {
    removeAll { old in newer.contains { $0.isSame(as: old) } }
    self += newer
  }

  /// Removes the note that a button or action was begun.
  mutating func removeBegun(_ element: String) { removeAll { $0.isBegun && $0.element == element } }

  /// Removes what does not outlive the visit of a screen.
  mutating func endVisit(of screen: Int) { removeAll { $0.entry == screen } }
}
