import StepwiseFlow
import StepwiseTerminal

nonisolated extension Snapshot.Element {
  /// The name that a person uses: the label, or the id if other elements have the same label.
  package func name(among others: [Snapshot.Element]) -> String {
    nameText(among: others).english
  }

  /// The name that a person uses, for sentences in the person's language.
  package func nameText(among others: [Snapshot.Element]) -> LocalizedStringKey {
    others.count { $0.label == label } == 1 ? labelText : idText
  }

  /// The element as a line of plain text; `nil` for a field or a button.
  package func plainText(_ localizer: Localizer? = nil) -> String? {
    switch kind {
    case .text: badgedLabel
    case .heading: "\(label):"
    case .divider: "---"
    case .table(let table):
      ([table.columns] + table.rows).map { $0.joined(separator: " | ") }.joined(separator: "\n")
    case .progress(let progress): "\(label): \(progress.plainText(localizer))"
    case .list(let rows): Self.plainText(rows, localizer)
    case .link(let destination): label == destination ? label : "\(label): \(destination)"
    case .image(let path): "\(label): \(path)"
    case .button, .field: nil
    }
  }

  /// The last rows of a list, and the number of rows before them.
  private static func plainText(_ rows: ListRows, _ localizer: Localizer?) -> String {
    let earlier = rows.count - Transcript.rowsShownMax
    let last = rows.suffix(Transcript.rowsShownMax).map { $0.plainText(localizer) }
    return ((earlier > 0 ? [localizer("\(localizer.grouped(earlier)) earlier")] : []) + last)
      .joined(
        separator: "\n")
  }
}

nonisolated extension Snapshot.Element {
  /// The text that decides whether the element is told again: for progress, each quarter instead of
  /// each step, so that nobody has to listen to a hundred lines.
  ///
  /// `nil` for the plain text.
  package var toldText: String? {
    guard case .progress(let progress) = kind, let fraction = progress.fraction else { return nil }
    return "\(label): \(Int(fraction * 4)) quarters"
  }
}

nonisolated extension Snapshot.Progress {
  package func plainText(_ localizer: Localizer?) -> String {
    guard let fraction else { return localizer("working") }
    let percent = "\(Int((fraction * 100).rounded())) %"
    guard let timeLeft, fraction < 1 else { return percent }
    let left: LocalizedStringKey = "\(timeLeft.components.seconds) s"
    return "\(percent), \(localizer("\(left) left"))"
  }
}

nonisolated extension ListRow {
  /// The row as a line of plain text.
  package func plainText(_ localizer: Localizer? = nil) -> String {
    // Plain text does not show on which side a row stands.
    let row = localized(by: localizer)
    let name = row.title ?? (alignment == .trailing ? localizer("You") : "")
    let who = name.isEmpty ? "" : "\(name.oneLine): "
    let how = row.detail.flatMap { $0.isEmpty ? nil : " (\($0.oneLine))" } ?? ""
    return alignment == .center ? "-- \(who)\(row.text)\(how) --" : who + row.text + how
  }
}

nonisolated extension OptionList {
  /// Returns an option as a line of plain text.
  package func plainText(of option: Option, _ localizer: Localizer? = nil) -> String {
    let name = name(of: option)
    guard let detail = option.detail else { return name }
    let badge = detail.badge == 0 ? "" : localizer("\(localizer.grouped(detail.badge)) new")
    let parts = [detail.text.oneLine, detail.trailing.oneLine, badge].filter { !$0.isEmpty }
    return parts.isEmpty ? name : "\(name): \(parts.joined(separator: ", "))"
  }
}

nonisolated extension Snapshot {
  /// The screen's title, with its badge if there is one.
  package var badgedTitle: String { badge.map { "\(title) (\($0))" } ?? title }
}
