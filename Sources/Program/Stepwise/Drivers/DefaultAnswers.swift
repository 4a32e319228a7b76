/// Accepts shown defaults and leaves optional fields empty, for a run without a person to ask.
final class DefaultAnswers: AnswerSource {
  /// The maximum number of defaults that a run accepts.
  ///
  /// A wizard may ask “Add another?” for ever, and each time show yes as the default.
  static let answersMax = 10_000

  private struct Field: Hashable {
    let entry: Int
    let element: String
  }

  private var given: Set<Field> = []
  /// Whether another default is shown, and none is accepted any more.
  private(set) var isExhausted = false
  /// The label of the field that took its default last; `nil` for none.
  private(set) var latest: LocalizedStringKey?

  init() {}

  func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep? {
    if case .menu = snapshot.question, let end = snapshot.button(for: .end), end.isEnabled,
      !end.isAskedOfPerson
    {
      // A list as it is shown is its default.
      return .give(
        AnswerOffer(place: "The entries of “\(snapshot.title)”", element: end) {
          try $0.perform(.press(entry: snapshot.entry, element: end.id))
        })
    }
    guard case .field(let field) = snapshot.question, field.loading == nil,
      field.value != nil || field.isFilledIn || field.isOptional && !field.isAskedOfPerson
    else { return nil }
    isExhausted = given.count >= Self.answersMax
    guard !isExhausted,
      given.insert(Field(entry: snapshot.entry, element: field.id)).inserted
    else { return nil }
    latest = field.labelText
    return .give(
      AnswerOffer(
        place: "The default of “\(field.label)”", element: field, prefix: "This no longer fits:"
      ) { try $0.perform(.accept(entry: snapshot.entry, element: field.id)) })
  }
}
