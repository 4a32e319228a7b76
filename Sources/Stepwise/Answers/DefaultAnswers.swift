/// Accepts the defaults that are shown, and leaves empty what may be left empty, where nobody can be asked.
final class DefaultAnswers: AnswerSupply {
  private struct Field: Hashable {
    let entry: Int
    let element: String
  }

  private var given: Set<Field> = []

  init() {}

  func next(for snapshot: Snapshot, of session: Session) -> SuppliedAnswer? {
    guard case .field(let field) = snapshot.question, field.loading == nil,
      field.value != nil || field.isFilledIn || field.isOptional,
      given.insert(Field(entry: snapshot.entry, element: field.id)).inserted
    else { return nil }
    return .again(.acceptDefault, place: "The default of “\(field.label)”")
  }

  func noteOwn(_ element: String, on snapshot: Snapshot) {}

  func report(of count: Int) -> [LocalizedStringKey] { [] }

  var leftOver: [LocalizedStringKey] { [] }
}
