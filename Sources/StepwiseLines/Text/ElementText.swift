import StepwiseFlow
import StepwiseTerminal

extension Snapshot.Element {
  /// What a person calls it: its label, or its id where others have the same label.
  package func name(among others: [Snapshot.Element]) -> String {
    others.count { $0.label == label } == 1 ? label : id
  }

  /// What a line of plain text says of something to read; `nil` for what is answered or pressed.
  package func plainText(_ words: Localizer? = nil) -> String? {
    switch kind {
    case .text: badgedLabel
    case .heading: "\(label):"
    case .divider: "---"
    case .table(let table):
      ([table.columns] + table.rows).map { $0.joined(separator: " | ") }.joined(separator: "\n")
    case .progress(let progress): "\(label): \(progress.plainText(words))"
    case .list(let rows): Self.plainText(rows, words)
    case .link(let destination): label == destination ? label : "\(label): \(destination)"
    case .image(let path): "\(label): \(path)"
    case .button, .field: nil
    }
  }

  /// The last rows of a list, and how many there are before them.
  private static func plainText(_ rows: ListRows, _ words: Localizer?) -> String {
    let earlier = rows.count - Transcript.rowsShownMax
    let last = rows.suffix(Transcript.rowsShownMax).map { $0.plainText(words) }
    return ((earlier > 0 ? [words("\(words.grouped(earlier)) earlier")] : []) + last).joined(
      separator: "\n")
  }
}

extension Snapshot.Element {
  /// What is told where it differs from the text: of progress each quarter, and not each step, so that
  /// nobody has to listen to a hundred lines.
  package var toldText: String? {
    guard case .progress(let progress) = kind, let fraction = progress.fraction else { return nil }
    return "\(label): \(Int(fraction * 4)) quarters"
  }
}

extension Snapshot.Progress {
  fileprivate func plainText(_ words: Localizer?) -> String {
    guard let fraction else { return words("working") }
    let percent = "\(Int((fraction * 100).rounded())) %"
    guard let timeLeft, fraction < 1 else { return percent }
    let left: LocalizedStringKey = "\(timeLeft.components.seconds) s"
    return "\(percent), \(words("\(left) left"))"
  }
}

extension ListRow {
  /// What a line of plain text says of the row.
  package func plainText(_ words: Localizer? = nil) -> String {
    // On which side a row stands is not seen here.
    let row = localized(by: words)
    let name = row.title ?? (alignment == .trailing ? words("You") : "")
    let who = name.isEmpty ? "" : "\(name.oneLine): "
    let how = row.detail.flatMap { $0.isEmpty ? nil : " (\($0.oneLine))" } ?? ""
    return alignment == .center ? "-- \(who)\(row.text)\(how) --" : who + row.text + how
  }
}

extension OptionList.Option {
  /// What a line of plain text says of the option.
  package func plainText(_ words: Localizer? = nil) -> String {
    guard let detail else { return label }
    let badge = detail.badge == 0 ? "" : words("\(words.grouped(detail.badge)) new")
    let parts = [detail.text.oneLine, detail.trailing.oneLine, badge].filter { !$0.isEmpty }
    return parts.isEmpty ? label : "\(label): \(parts.joined(separator: ", "))"
  }
}

extension Snapshot {
  /// The screen's title, and its badge where there is one.
  package var badgedTitle: String { badge.map { "\(title) (\($0))" } ?? title }
}
