import StepwiseFlow
import StepwiseTerminal

/// Answered screens in a row each: the history, and what a revisit keeps.
package struct FoldedRows {
  package let look: Look
  package let columns: Int

  /// The rows of the history that fit, and the position of the selected one.
  package func rows(of story: Story, climb: Int?, room: Int)
    -> (rows: [StyledText], climbed: Int?)
  {
    var rows = story.rows[...]
    var earlier = story.earlier
    var later = 0
    if rows.count + (earlier > 0 ? 1 : 0) > room {
      rows = rows.suffix(max(0, room - 1))
      if let climb, !rows.indices.contains(climb) {
        // The selected row must be visible.
        let height = max(1, room - 2)
        let seen = Viewport(first: climb - height / 2, count: story.rows.count, height: height)
        rows = story.rows[seen.rows]
      }
      earlier += rows.startIndex
      later = story.rows.endIndex - rows.endIndex
    }
    let width = titleWidth(story.rows.map { look.localizer.label($0.title) })
    let isClimbedOnly = climb != nil && room < 3
    var texts: [StyledText] = []
    if earlier > 0, room > 0, !isClimbedOnly {
      let count = look.localizer(
        "\(earlier, one: "earlier answer", other: "earlier answers")")
      texts.append(folded(look.symbols.answered, look.success, count, "", width: width))
    }
    var climbed: Int?
    for (position, row) in zip(rows.indices, rows) {
      let isClimbed = position == climb
      if isClimbed { climbed = texts.count }
      texts.append(
        folded(
          isClimbed ? look.symbols.pointer : look.symbols.answered,
          isClimbed ? look.accent : look.success, look.localizer.label(row.title),
          row.summary(separator: look.symbols.separator), width: width,
          titleStyle: isClimbed ? look.chosen : look.muted))
    }
    if later > 0, !isClimbedOnly {
      let count = look.localizer("\(later, one: "later answer", other: "later answers")")
      texts.append(folded(look.symbols.answered, look.success, count, "", width: width))
    }
    return (texts, climbed)
  }

  /// The rows that stay when a wizard has ended: nothing of them is cut off.
  ///
  /// - Parameters:
  ///   - answers: The screens.
  ///   - text: All that was answered on a screen.
  /// - Returns: The rows, from top to bottom.
  package func record(_ answers: [Trail.Row], as text: (Trail.Row) -> String) -> [StyledText] {
    let titles = answers.map { look.localizer.label($0.title).oneLine }
    let width = titleWidth(titles)
    let indent = look.spacing.margin + 2
    return zip(answers, titles).flatMap { answer, title in
      let column = indent + width + 1
      // Where there is no room beside the titles, answers stand below them.
      let isBeside = columns - column >= Self.answerMin
      let left = StyledText.wrapped(
        title, to: max(1, isBeside ? width : columns - indent - 1), look.muted)
      let place = isBeside ? column : indent + 2
      let given = text(answer)
      let right =
        given.isEmpty ? [] : StyledText.wrapped(given, to: max(1, columns - place - 1))
      let count = isBeside ? max(left.count, right.count) : left.count + right.count
      return (0..<count).map { number in
        var row = StyledText(String(repeating: " ", count: look.spacing.margin))
        row.append(number == 0 ? look.symbols.answered : " ", look.success)
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

  /// How many cells an answer beside its title has at least.
  private static let answerMin = 12

  private func titleWidth(_ titles: [String]) -> Int {
    let range = look.spacing.titleWidth
    let widest = titles.map { StyledText($0).width }.max() ?? 0
    return min(max(range.lowerBound, min(widest, range.upperBound)), max(4, columns * 2 / 5))
  }

  private func folded(
    _ mark: String, _ markStyle: Style, _ title: String, _ answer: String, width: Int,
    titleStyle: Style = .plain, note: String = "", noteColumn: Int = 0
  ) -> StyledText {
    var row = StyledText(String(repeating: " ", count: look.spacing.margin))
    row.append(mark, markStyle)
    row.append(" ")
    let ellipsis = look.symbols.ellipsis
    let short =
      answer.isEmpty && note.isEmpty
      ? title : StyledText(title.oneLine).shortened(to: width, ellipsis: ellipsis).text
    row.append(short, titleStyle)
    guard !answer.isEmpty || !note.isEmpty else {
      return row.shortened(to: columns, ellipsis: ellipsis)
    }
    row.pad(to: look.spacing.margin + 2 + width)
    row.append(" ")
    let room = columns - row.width - (note.isEmpty ? 0 : TextWidth.of(note) + 4)
    row.append(
      StyledText(answer, fitting: max(0, room), ellipsis: ellipsis))
    if !note.isEmpty {
      if !answer.isEmpty { row.append("    ") }
      if noteColumn + TextWidth.of(note) < columns { row.pad(to: noteColumn) }
      row.append(note, look.muted)
    }
    return row.shortened(to: columns, ellipsis: ellipsis)
  }

  /// The rows of the screens that a revisit keeps.
  package func kept(of trail: Trail, most: Int) -> [StyledText] {
    let kept = trail.last(0).filter { $0.status == .kept }
    let width = titleWidth(kept.map { look.localizer.label($0.title) })
    let widest = kept.dropLast().map { TextWidth.of($0.summary.oneLine) }.max() ?? 0
    let noteColumn = look.spacing.margin + 2 + width + 1 + widest + 4
    var rows = kept.map { row in
      let isLast = row.entry == kept.last?.entry
      return folded(
        look.symbols.kept, look.muted, look.localizer.label(row.title), isLast ? "" : row.summary,
        width: width, titleStyle: look.muted,
        note: look.localizer(isLast ? "you come back here" : "kept"),
        noteColumn: isLast ? 0 : noteColumn)
    }
    if rows.count > most {
      let hidden = rows.count - most + 1
      let more = folded(
        look.symbols.kept, look.muted, look.localizer("\(hidden) more kept"), "", width: width)
      // The last row says where the revisit ends, so it always stays.
      rows = most > 1 ? rows.prefix(most - 2) + [more] + rows.suffix(1) : rows.suffix(1)
    }
    return rows
  }
}
