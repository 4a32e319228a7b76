/// Provides answers to give ahead of the person, such as those of a saved file.
package protocol AnswerSource: AnyObject {
  /// The next step on the screen that is shown. A source provides each answer once.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - session: The session that shows it.
  /// - Returns: The step; `nil` if the source has nothing for this screen.
  func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep?

  /// Called when the person used an element, so that the source no longer answers it.
  ///
  /// - Parameters:
  ///   - element: Its id.
  ///   - snapshot: The screen that it is on.
  func noteOwn(_ element: String, on snapshot: Snapshot)

  /// Sentences for the person when it is their turn.
  ///
  /// - Parameter count: How many answers were given since the last report.
  /// - Returns: The sentences, in order.
  func report(of count: Int) -> [LocalizedStringKey]

  /// Sentences about the answers that found no place, once the wizard is over.
  var leftOver: [LocalizedStringKey] { get }
}

extension AnswerSource {
  /// Does nothing.
  package func noteOwn(_ element: String, on snapshot: Snapshot) {}
  /// No sentences.
  package func report(of count: Int) -> [LocalizedStringKey] { [] }
  /// No sentences.
  package var leftOver: [LocalizedStringKey] { [] }
}

/// The next step of a source of answers.
package enum SuppliedStep {
  /// Give this answer.
  case give(AnswerOffer)
  /// Leave the screen to the person, with a sentence that says why where the screen does not show it.
  case ask(LocalizedStringKey?)
}

/// An answer that a source provides.
package struct AnswerOffer {
  /// Where it comes from, such as `ada.steps:4`; `nil` if the screen itself shows all there is to say.
  package let place: String?
  /// The element that it answers; `nil` if it answers none that is shown.
  package var element: Snapshot.Element?
  /// The beginning of a sentence about its refusal.
  package var prefix: LocalizedStringKey?
  /// Its text as typed, to be shown as a draft if it is refused; `nil` for an answer that is not typed.
  package var draft: String?
  /// Whether reports count it as an answer.
  package var isCounted: Bool
  /// Gives it to the session, and returns the receipt; `nil` if it was no action.
  package let give: (Session) throws -> Receipt?

  /// An offer.
  package init(
    place: String?, element: Snapshot.Element? = nil, prefix: LocalizedStringKey? = nil,
    draft: String? = nil, isCounted: Bool = true, give: @escaping (Session) throws -> Receipt?
  ) {
    self.place = place
    self.element = element
    self.prefix = prefix
    self.draft = draft
    self.isCounted = isCounted
    self.give = give
  }
}
