/// Accepts shown defaults and leaves optional fields empty, for a run without a person to ask.
final class DefaultAnswers: AnswerSource {
  private struct Field: Hashable {
    let entry: Int
    let element: String
  }

  private var given: Set<Field> = []

  init() {}

  func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep? {
    guard case .field(let field) = snapshot.question, field.loading == nil,
      field.value != nil || field.isFilledIn || field.isOptional,
      given.insert(Field(entry: snapshot.entry, element: field.id)).inserted
    else { return nil }
    return .give(
      AnswerOffer(
        place: "The default of “\(field.label)”", element: field, prefix: "This no longer fits:"
      ) { try $0.perform(.accept(entry: snapshot.entry, element: field.id)) })
  }
}
