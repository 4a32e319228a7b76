import Stepwise

/// All that a person could tell apart, less the errors and the notices.
struct MonkeyView {
  private let rows: [Trail.Row]
  private let elements: [String]
  private let title: String

  init(_ session: Session) {
    let snapshot = session.show()
    rows = session.trail.rows
    title = snapshot.title
    elements = snapshot.elements.map { element in
      let state = [
        element.value.map { String(describing: $0) }, element.draft.map { "draft \($0)" },
        element.disabledReason, element.loading.map { "\($0)" }, element.isBusy ? "busy" : nil,
        element.isFilledIn ? "filled in" : nil, element.isField ? nil : element.plainText(),
      ]
      return ([element.id, element.label] + state.map { $0 ?? "" }).joined(separator: " | ")
    }
  }

  /// What changed, as the rest of a sentence.
  func difference(from other: MonkeyView) -> String? {
    if title != other.title { return "the screen changed from “\(title)” to “\(other.title)”." }
    if rows != other.rows { return "the stack changed." }
    guard elements != other.elements else { return nil }
    let position = zip(elements, other.elements).prefix { $0 == $1 }.count
    let before = elements.indices.contains(position) ? elements[position] : "nothing"
    let after = other.elements.indices.contains(position) ? other.elements[position] : "nothing"
    return "“\(before.prefix(200))” became “\(after.prefix(200))”."
  }
}
