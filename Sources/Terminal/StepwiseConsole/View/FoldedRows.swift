import StepwiseFlow
import StepwiseTerminal

/// Answered screens, one row each: the history, and the rows that a revisit keeps.
nonisolated struct FoldedRows {
  let theme: ResolvedTheme
  let columns: Int

  /// The rows of the history that fit, and the position of the selected one.
  func rows(of history: AnswerHistory, selected: Int?, room: Int, width: Int)
    -> (rows: [StyledText], selectedRow: Int?)
  {
    var rows = history.rows[...]
    var earlier = history.earlier
    var later = 0
    if rows.count + (earlier > 0 ? 1 : 0) > room {
      rows = rows.suffix(max(0, room - 1))
      if let selected, !rows.indices.contains(selected) {
        // The selected row must be visible.
        let height = max(1, room - 2)
        let seen = Viewport(first: selected - height / 2, count: history.rows.count, height: height)
        rows = history.rows[seen.rows]
      }
      earlier += rows.startIndex
      later = history.rows.endIndex - rows.endIndex
    }
    let showsOnlySelected = selected != nil && room < 3
    var texts: [StyledText] = []
    if earlier > 0, room > 0, !showsOnlySelected {
      let count = theme.localizer(
        "\(earlier, one: "earlier answer", other: "earlier answers")")
      texts.append(folded(theme.symbols.answered, theme.success, count, "", width: width))
    }
    var selectedRow: Int?
    for position in rows.indices {
      let row = rows[position]
      let isSelected = position == selected
      if isSelected { selectedRow = texts.count }
      texts.append(
        folded(
          isSelected ? theme.symbols.pointer : theme.symbols.answered,
          isSelected ? theme.accent : theme.success, theme.localizer(row.titleText),
          answer(row.summary(separator: theme.symbols.separator)), width: width,
          titleStyle: isSelected ? theme.chosen : theme.muted))
    }
    if later > 0, !showsOnlySelected {
      let count = theme.localizer("\(later, one: "later answer", other: "later answers")")
      texts.append(folded(theme.symbols.answered, theme.success, count, "", width: width))
    }
    return (texts, selectedRow)
  }

  /// An answer: a secret as dots; for a screen reader in words, without the dots between its parts.
  private func answer(_ text: String) -> String {
    if theme.isSpoken { return text.replacing(" · ", with: ", ").replacing(" , ", with: ", ") }
    let words = theme.localizer("filled in")
    guard text.contains(words) else { return text }
    let parts = text.split(separator: " · ", omittingEmptySubsequences: false)
    return parts.map { $0 == words ? theme.hiddenAnswer : String($0) }.joined(separator: " · ")
  }

  /// The rows that stay when a wizard has ended; nothing is cut off.
  ///
  /// - Parameters:
  ///   - answers: The screens.
  ///   - text: Returns all answers of a screen.
  /// - Returns: The rows, from top to bottom.
  func record(_ answers: [Trail.Row], as text: (Trail.Row) -> String) -> [StyledText] {
    let titles = answers.map { theme.localizer($0.nameText).oneLine }
    let width = titleWidth(titles)
    let indent = theme.spacing.margin + 2
    return zip(answers, titles).flatMap { answer, title in
      let column = indent + width + 1
      // If there is no room beside the titles, the answers are below them.
      let isBeside = columns - column >= Self.answerMin
      let left = StyledText.wrapped(
        title, to: max(1, isBeside ? width : columns - indent - 1), theme.muted)
      let place = isBeside ? column : indent + 2
      let given = self.answer(text(answer))
      let right =
        given.isEmpty ? [] : StyledText.wrapped(given, to: max(1, columns - place - 1))
      let count = isBeside ? max(left.count, right.count) : left.count + right.count
      return (0..<count).map { number in
        var row = StyledText(.blanks(theme.spacing.margin))
        row.append(number == 0 ? theme.symbols.answered : " ", theme.success)
        row.append(" ")
        if number < left.count { row.append(left[number]) }
        let beside = isBeside ? number : number - left.count
        if right.indices.contains(beside) {
          row.pad(to: place)
          row.append(right[beside])
        }
        return row
      }
    }
  }

  /// The minimum number of cells for an answer beside its title.
  private static let answerMin = 12

  /// The width of the titles of a history.
  func titleWidth(of history: AnswerHistory) -> Int {
    titleWidth(history.rows.map { theme.localizer($0.titleText) })
  }

  private func titleWidth(_ titles: [String]) -> Int {
    let range = theme.spacing.titleWidth
    let widest = titles.map { StyledText.width(of: $0) }.max() ?? 0
    return min(max(range.lowerBound, min(widest, range.upperBound)), max(4, columns * 2 / 5))
  }

  private func folded(
    _ mark: String, _ markStyle: Style, _ title: String, _ answer: String, width: Int,
    titleStyle: Style = .plain, note: String = "", noteColumn: Int = 0
  ) -> StyledText {
    var row = StyledText(.blanks(theme.spacing.margin))
    row.append(mark, markStyle)
    row.append(" ")
    let ellipsis = theme.symbols.ellipsis
    let short =
      answer.isEmpty && note.isEmpty
      ? title : StyledText(title.oneLine).shortened(to: width, ellipsis: ellipsis).text
    row.append(short, titleStyle)
    guard !answer.isEmpty || !note.isEmpty else {
      return row.shortened(to: columns, ellipsis: ellipsis)
    }
    row.pad(to: theme.spacing.margin + 2 + width)
    row.append(" ")
    let room = columns - row.width - (note.isEmpty ? 0 : TextWidth.of(note) + 4)
    row.append(
      StyledText(answer, fitting: max(0, room), ellipsis: ellipsis))
    if !note.isEmpty {
      if !answer.isEmpty { row.append("    ") }
      if noteColumn + TextWidth.of(note) < columns { row.pad(to: noteColumn) }
      row.append(note, theme.muted)
    }
    return row.shortened(to: columns, ellipsis: ellipsis)
  }

  /// Words for whether a screen above a revisited one is kept.
  private func note(_ row: Trail.Row, isLast: Bool) -> LocalizedStringKey {
    if isLast { return "you come back here" }
    return row.needsPerson ? "asked again after a change" : "kept"
  }

  /// The rows of the screens that a revisit keeps.
  func kept(of trail: Trail, most: Int, width least: Int) -> [StyledText] {
    let all = trail.last(0).filter { $0.status == .kept }
    let kept = all.filter { !$0.isHidden || $0.entry == all.last?.entry }
    let width = max(least, titleWidth(kept.map { theme.localizer($0.nameText) }))
    let widest = kept.dropLast().map { TextWidth.of($0.summary.oneLine) }.max() ?? 0
    let noteColumn = theme.spacing.margin + 2 + width + 1 + widest + 4
    var rows = kept.map { row in
      let isLast = row.entry == kept.last?.entry
      return folded(
        theme.symbols.kept, theme.muted, theme.localizer(row.nameText),
        isLast ? "" : answer(row.summary),
        width: width, titleStyle: theme.muted,
        note: theme.localizer(note(row, isLast: isLast)),
        noteColumn: isLast ? 0 : noteColumn)
    }
    if rows.count > most {
      let hidden = rows.count - most + 1
      let more = folded(
        theme.symbols.kept, theme.muted, theme.localizer("\(hidden) more kept"), "", width: width)
      // The last row tells where the revisit ends, so it always stays.
      rows = most > 1 ? rows.prefix(most - 2) + [more] + rows.suffix(1) : rows.suffix(1)
    }
    return rows
  }
}
