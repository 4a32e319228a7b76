@testable import StepwiseFlow

/// Collects the untranslated texts of screens.
struct UntranslatedTexts {
  let localizer: Localizer
  /// The wizard's own texts, which contain the labels.
  let own: [String: String]
  private(set) var found: Set<String> = []

  init(localizer: Localizer, own: [String: String]) {
    self.localizer = localizer
    self.own = own
  }

  mutating func add(_ snapshot: Snapshot) {
    for label in [snapshot.title] + snapshot.breadcrumb + snapshot.busy { add(label: label) }
    for notice in snapshot.notices { add(notice.sentence) }
    add(snapshot.error?.sentence)
    for element in snapshot.elements { add(element) }
  }

  private mutating func add(_ element: Snapshot.Element) {
    let fields = element.box.content
    for label in [element.section, element.cell?.title] { add(label: label) }
    for text in [
      fields.extras?.content.help, fields.extras?.content.disabledReason, element.error?.sentence,
      fields.extras?.content.prompt,
    ] { add(text) }
    switch element.kind {
    case .list(let rows):
      for row in rows {
        // Messages and names of people are not translated.
        if case .verbatim = row.content.source {} else { add(row.content) }
        if row.alignment == .trailing { add(label: row.title) }
        add(row.note)
      }
      add(fields.label)
    case .table(let table):
      for column in table.columns { add(label: column) }
    case .field:
      add(fields.label)
      add(element.format?.hint)
      for option in element.options?.all ?? [] {
        add(option.labelText)
        guard let detail = option.detail else { continue }
        // The last message is a person's text.
        if case .verbatim = detail.content.source {} else { add(detail.content) }
        add(detail.last)
      }
    default: add(fields.label)
    }
  }

  private mutating func add(label: String?) {
    if let label, own[label] == nil { note(label) }
  }

  private mutating func add(_ text: LocalizedStringKey?) {
    guard let text else { return }
    switch text.source {
    case .verbatim: note(text.english)
    case .label: add(label: text.english)
    case .literal: if !localizer.knows(text) { note(text.english) }
    case .format(let format):
      if !localizer.knows(text) { note(format.key) }
      for argument in format.arguments {
        switch argument {
        case .key(let key): add(key)
        case .label(let label): add(label: label)
        case .labels(let labels), .names(let labels, _): for label in labels { add(label) }
        case .text, .date, .relative, .near, .count, .number: break
        }
      }
    }
  }

  private mutating func note(_ text: String) {
    if text.contains(where: \.isLetter) { found.insert(text) }
  }
}
