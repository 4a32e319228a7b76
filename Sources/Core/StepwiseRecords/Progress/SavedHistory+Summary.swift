import StepwiseFlow
import StepwiseLines

extension SavedHistory {
  /// What a saved run holds, for a person who decides whether to go on with it.
  package struct Summary {
    /// What was given on a screen.
    package struct Row {
      /// The title of the screen.
      package let title: String
      /// The answers, the pressed buttons, and the names of services' results, each where it comes first.
      package var texts: [LocalizedStringKey]
    }

    /// The number of fields that were answered.
    package var answerCount = 0
    /// The screens, in order.
    package var rows: [Row] = []

    fileprivate mutating func add(_ text: String, to field: String, on title: String) {
      add(
        field == title ? LocalizedStringKey(verbatim: text) : "\(label: field): \(text)", on: title)
    }

    fileprivate mutating func add(_ text: LocalizedStringKey, on title: String) {
      if rows.last?.title != title { rows.append(Row(title: title, texts: [])) }
      if !rows[rows.count - 1].texts.contains(text) { rows[rows.count - 1].texts.append(text) }
    }
  }

  /// What there is to be replayed.
  package var summary: Summary {
    var summary = Summary()
    for visit in visits where !visit.isEmpty {
      let title = visit.mark?.title ?? ""
      for kind in visit.steps.compactMap(\.typed) {
        switch kind {
        case .press(let label): summary.add(LocalizedStringKey(label: label), on: title)
        case .set(let label, let text):
          summary.answerCount += 1
          summary.add(text, to: label, on: title)
        default:
          guard let text = kind.givenText else { continue }
          summary.answerCount += 1
          summary.add(LocalizedStringKey(verbatim: text), on: title)
        }
      }
      for result in visit.results {
        summary.add(LocalizedStringKey(label: result.name), on: title)
      }
    }
    for screen in remembered.sorted(by: { $0.screen.identity < $1.screen.identity }) {
      for answer in screen.given where !answer.isHidden {
        summary.add(answer.text, to: answer.element, on: screen.screen.title)
      }
    }
    for screen in drafts {
      for draft in screen.drafts {
        summary.add("\(draft.text) …", to: draft.element, on: screen.screen.title)
      }
    }
    return summary
  }
}
