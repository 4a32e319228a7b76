/// A source of answers to give ahead of the person, such as a saved file.
package protocol AnswerSource: AnyObject {
  /// Returns the next step on the current screen; a source provides each answer once.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - session: The session that shows it.
  /// - Returns: The step; `nil` if the source has nothing for this screen.
  func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep?

  /// Returns whether its steps on a screen come before answers that a change has set aside: they tell in which order all
  /// was given.
  ///
  /// - Parameter session: The session that shows the screen.
  /// - Returns: Whether they come first.
  func comesFirst(in session: Session) -> Bool

  /// Tells the source that the person used an element, so that it no longer answers that element.
  ///
  /// - Parameters:
  ///   - element: The element's id.
  ///   - snapshot: The screen with the element.
  func noteOwn(_ element: String, on snapshot: Snapshot)

  /// Tells the source that another one has given an answer.
  ///
  /// - Parameters:
  ///   - action: The answer, or the press of a button.
  ///   - snapshot: The screen.
  func noteGiven(_ action: Action, on snapshot: Snapshot)

  /// Returns sentences for the person when it is their turn.
  ///
  /// - Parameter count: The number of answers given since the last report.
  /// - Returns: The sentences, in order.
  func report(of count: Int) -> [LocalizedStringKey]

  /// Sentences about the answers that could not be used, once the wizard is over.
  var leftOver: [LocalizedStringKey] { get }

  /// Whether nothing will come from it any more, so that it need not be asked again.
  var isOver: Bool { get }
}

extension AnswerSource {
  /// Whatever a change has set aside comes first.
  package func comesFirst(in session: Session) -> Bool { false }
  /// Does nothing.
  package func noteOwn(_ element: String, on snapshot: Snapshot) {}
  /// Does nothing.
  package func noteGiven(_ action: Action, on snapshot: Snapshot) {}
  /// No sentences.
  package func report(of count: Int) -> [LocalizedStringKey] { [] }
  /// No sentences.
  package var leftOver: [LocalizedStringKey] { [] }
  /// Answers may come until the end.
  package var isOver: Bool { false }
}

/// The next step of a source of answers.
package enum SuppliedStep {
  /// Give this answer.
  case give(AnswerOffer)
  /// Leave the screen to the person; the sentence says why, and is `nil` if the screen shows the reason.
  case ask(LocalizedStringKey?)
}

/// An answer that a source provides.
package struct AnswerOffer {
  /// The place that it comes from, such as `ada.steps:4`; `nil` if the screen itself shows everything.
  package let place: String?
  /// The element that it answers; `nil` if it answers no element on the screen.
  package var element: Snapshot.Element?
  /// The beginning of the sentence if it is rejected; `nil` for none.
  package var prefix: LocalizedStringKey?
  /// The typed text, shown as a draft if it is rejected; `nil` for an answer that is not typed.
  package var draft: String?
  /// Whether reports count it as an answer.
  package var isCounted: Bool
  /// Whether a sentence about its rejection begins with the place; otherwise the screen says enough if it shows the
  /// error.
  package var tellsPlace: Bool
  /// Gives the answer to the session and returns the receipt; `nil` if it was no action.
  package let give: (Session) throws -> Receipt?

  /// Creates an offer.
  package init(
    place: String?, element: Snapshot.Element? = nil, prefix: LocalizedStringKey? = nil,
    draft: String? = nil, isCounted: Bool = true, tellsPlace: Bool = true,
    give: @escaping (Session) throws -> Receipt?
  ) {
    self.place = place
    self.element = element
    self.prefix = prefix
    self.draft = draft
    self.isCounted = isCounted
    self.tellsPlace = tellsPlace
    self.give = give
  }
}
