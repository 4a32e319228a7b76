import StepwiseFlow
import StepwiseTerminal

/// Lays out single rows of a list for one theme and one window width.
nonisolated struct ListRowLayout: Equatable {
  let theme: ResolvedTheme
  /// The number of columns.
  let width: Int
  /// Whether a blank row separates the messages of different people.
  let hasGaps: Bool

  /// The minimum width of the person's own messages, which stand at the right.
  private static let ownWidthMin = 16
  /// The width from which text is indented below the name of its sender.
  private static let roomyWidth = 40

  private var isRoomy: Bool { width >= Self.roomyWidth }
  /// The column in which names begin.
  private var left: Int { theme.spacing.margin + (isRoomy ? 2 : 0) }
  private var right: Int {
    max(left + 1, min(theme.spacing.textWidthMax, width - theme.spacing.margin - 1))
  }
  private var room: Int { right - left }

  /// The lines of a row.
  func lines(of row: ListRow, after previous: ListRow?) -> [StyledText] {
    let isFirst = Self.isFirst(row, after: previous)
    let row = row.localized(by: theme.localizer)
    var lines: [StyledText] = []
    if hasGaps, isFirst, previous != nil { lines.append(StyledText()) }
    switch row.alignment {
    case .leading: lines += leading(row, isFirst: isFirst)
    case .trailing: lines += trailing(row, isFirst: isFirst)
    case .center: lines += center(row)
    }
    return lines
  }

  /// Whether a row does not continue the message before it.
  static func isFirst(_ row: ListRow, after previous: ListRow?) -> Bool {
    previous?.alignment != row.alignment || previous?.title != row.title
  }

  private func title(of row: ListRow) -> StyledText? {
    guard let title = row.title, !title.isEmpty else { return nil }
    return StyledText(title.oneLine, theme.strong)
      .shortened(to: room, ellipsis: theme.symbols.ellipsis)
  }

  private func detail(of row: ListRow) -> String? {
    row.detail.flatMap { $0.isEmpty ? nil : $0.oneLine }
  }

  private func line(at column: Int, _ text: StyledText) -> StyledText {
    var line = StyledText(.blanks(max(0, column)))
    line.append(text)
    return line
  }

  // MARK: Sides

  private func leading(_ row: ListRow, isFirst: Bool) -> [StyledText] {
    let title = title(of: row)
    // All messages of one sender begin in the same column.
    let column = left + (title == nil ? 0 : isRoomy ? 2 : 1)
    let room = max(1, right - column)
    var texts = StyledText.wrapped(row.text, to: room)
    if let detail = detail(of: row) {
      let last = texts.count - 1
      let note = StyledText(detail, theme.muted)
      if texts[last].width == 0 || texts[last].width + 2 + note.width <= room {
        texts[last].append(texts[last].width == 0 ? "" : "  ")
        texts[last].append(note.shortened(to: room, ellipsis: theme.symbols.ellipsis))
      } else {
        texts += StyledText.wrapped(detail, to: room, theme.muted)
      }
    }
    let named = isFirst ? title.map { [line(at: left, $0)] } ?? [] : []
    return named + texts.map { line(at: column, $0) }
  }

  /// A block at the right; all its lines begin in the same column.
  private func trailing(_ row: ListRow, isFirst: Bool) -> [StyledText] {
    let most = max(1, max(min(room, Self.ownWidthMin), room * 7 / 10))
    // Bold alone would be too loud for whole texts; the side is distinction enough.
    let style = theme.accent.colour == .standard ? Style.plain : theme.accent
    var texts = StyledText.wrapped(row.text, to: most, style)
    var notes: [StyledText] = []
    var block = texts.map(\.width).max() ?? 0
    if let detail = detail(of: row) {
      let note = StyledText(detail, theme.muted)
      let last = texts.count - 1
      if texts[last].width + 2 + note.width <= most {
        block = max(block, texts[last].width + 2 + note.width)
        texts[last].pad(to: block - note.width)
        texts[last].append(note)
      } else {
        notes = StyledText.wrapped(detail, to: most, theme.muted)
      }
    }
    let named = isFirst ? title(of: row).map { [line(at: right - $0.width, $0)] } ?? [] : []
    return named + texts.map { line(at: right - block, $0) }
      + notes.map { line(at: right - $0.width, $0) }
  }

  private func center(_ row: ListRow) -> [StyledText] {
    let all = [row.title ?? "", row.text, row.detail ?? ""].filter { !$0.isEmpty }
    let texts = StyledText.wrapped(
      all.joined(separator: " \(theme.symbols.separator) "), to: room, theme.muted)
    return texts.map { text in
      var text = text
      if texts.count == 1, text.width + 6 <= room, text.width > 0 {
        let dash = theme.symbols.line + theme.symbols.line
        var parted = StyledText("\(dash) ", theme.muted)
        parted.append(text)
        parted.append(" \(dash)", theme.muted)
        text = parted
      }
      return line(at: left + (room - text.width) / 2, text)
    }
  }
}
