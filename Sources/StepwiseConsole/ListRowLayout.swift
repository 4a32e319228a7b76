import StepwiseFlow
import StepwiseTerminal

/// Lays single rows of a list out, for one look in one window.
package struct ListRowLayout: Equatable {
  package let look: Look
  /// How many columns there are.
  package let width: Int
  /// Whether a blank row parts what different people say.
  package let hasGaps: Bool

  /// How narrow what one says oneself may become.
  private static let ownWidthMin = 16
  /// From which width on text stands in from the names over it.
  private static let roomyWidth = 40

  private var isRoomy: Bool { width >= Self.roomyWidth }
  /// Where names begin.
  private var left: Int { look.spacing.margin + (isRoomy ? 2 : 0) }
  private var right: Int {
    max(left + 1, min(look.spacing.textWidthMax, width - look.spacing.margin - 1))
  }
  private var room: Int { right - left }

  /// The lines of a row.
  package func lines(of row: ListRow, after previous: ListRow?) -> [StyledText] {
    let isFirst = Self.isFirst(row, after: previous)
    let row = row.localized(by: look.localizer)
    var lines: [StyledText] = []
    if hasGaps, isFirst, previous != nil { lines.append(StyledText()) }
    switch row.alignment {
    case .leading: lines += leading(row, isFirst: isFirst)
    case .trailing: lines += trailing(row, isFirst: isFirst)
    case .center: lines += center(row)
    }
    return lines
  }

  /// Whether a row does not go on with what the one before it says.
  package static func isFirst(_ row: ListRow, after previous: ListRow?) -> Bool {
    previous?.alignment != row.alignment || previous?.title != row.title
  }

  private func title(of row: ListRow) -> StyledText? {
    guard let title = row.title, !title.isEmpty else { return nil }
    return StyledText(title.oneLine, look.strong)
      .shortened(to: room, ellipsis: look.symbols.ellipsis)
  }

  private func detail(of row: ListRow) -> String? {
    row.detail.flatMap { $0.isEmpty ? nil : $0.oneLine }
  }

  private func line(at column: Int, _ text: StyledText) -> StyledText {
    var line = StyledText(String(repeating: " ", count: max(0, column)))
    line.append(text)
    return line
  }

  // MARK: Sides

  private func leading(_ row: ListRow, isFirst: Bool) -> [StyledText] {
    let title = title(of: row)
    // Everything that one person says stands in the same column.
    let column = left + (title == nil ? 0 : isRoomy ? 2 : 1)
    let room = max(1, right - column)
    var texts = StyledText.wrapped(row.text, to: room)
    if let detail = detail(of: row) {
      let last = texts.count - 1
      let note = StyledText(detail, look.muted)
      if texts[last].width == 0 || texts[last].width + 2 + note.width <= room {
        texts[last].append(texts[last].width == 0 ? "" : "  ")
        texts[last].append(note.shortened(to: room, ellipsis: look.symbols.ellipsis))
      } else {
        texts += StyledText.wrapped(detail, to: room, look.muted)
      }
    }
    let named = isFirst ? title.map { [line(at: left, $0)] } ?? [] : []
    return named + texts.map { line(at: column, $0) }
  }

  /// A block at the right, of which the lines begin at the same column.
  private func trailing(_ row: ListRow, isFirst: Bool) -> [StyledText] {
    let most = max(1, max(min(room, Self.ownWidthMin), room * 7 / 10))
    // Bold alone would be too loud for whole texts: their side tells them apart.
    let style = look.accent.colour == .standard ? Style.plain : look.accent
    var texts = StyledText.wrapped(row.text, to: most, style)
    var notes: [StyledText] = []
    var block = texts.map(\.width).max() ?? 0
    if let detail = detail(of: row) {
      let note = StyledText(detail, look.muted)
      let last = texts.count - 1
      if texts[last].width + 2 + note.width <= most {
        block = max(block, texts[last].width + 2 + note.width)
        texts[last].pad(to: block - note.width)
        texts[last].append(note)
      } else {
        notes = StyledText.wrapped(detail, to: most, look.muted)
      }
    }
    let named = isFirst ? title(of: row).map { [line(at: right - $0.width, $0)] } ?? [] : []
    return named + texts.map { line(at: right - block, $0) }
      + notes.map { line(at: right - $0.width, $0) }
  }

  private func center(_ row: ListRow) -> [StyledText] {
    let all = [row.title ?? "", row.text, row.detail ?? ""].filter { !$0.isEmpty }
    let texts = StyledText.wrapped(
      all.joined(separator: " \(look.symbols.separator) "), to: room, look.muted)
    return texts.map { text in
      var text = text
      if texts.count == 1, text.width + 6 <= room, text.width > 0 {
        let dash = look.symbols.line + look.symbols.line
        var parted = StyledText("\(dash) ", look.muted)
        parted.append(text)
        parted.append(" \(dash)", look.muted)
        text = parted
      }
      return line(at: left + (room - text.width) / 2, text)
    }
  }
}
