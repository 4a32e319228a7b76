/// Where answers come from that are given ahead of the person: saved progress, or a file of answers.
package protocol AnswerSupply: AnyObject {
  /// What to do next on the screen that is shown; each answer is given out once.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - session: The session that shows it.
  /// - Returns: What to do; `nil` where nothing is known.
  func next(for snapshot: Snapshot, of session: Session) -> SuppliedAnswer?

  /// Takes note that the person used an element, so that it is not answered for them any more.
  ///
  /// - Parameters:
  ///   - element: Its id.
  ///   - snapshot: The screen that it stands on.
  func noteOwn(_ element: String, on snapshot: Snapshot)

  /// What to tell the person when it is their turn.
  ///
  /// - Parameter count: How many answers were given since they were last told.
  /// - Returns: Sentences.
  func report(of count: Int) -> [LocalizedStringKey]

  /// What found no place, in sentences, once the wizard is over.
  var leftOver: [LocalizedStringKey] { get }
}

/// What whoever gives answers ahead is to do.
package enum SuppliedAnswer {
  /// Does again what was done before; the place is where it stands, such as `ada.steps:4`.
  case again(Step.Kind, place: String)
  /// Does what a file of answers says.
  case prefilled(Prefilled, place: String)
  /// Leaves it to the person, and says why where that is not plain.
  case ask(LocalizedStringKey?)
}
