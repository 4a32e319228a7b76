import StepwiseFlow
import StepwiseTerminal

/// The visible part of a list that may be long; only visible rows are laid out.
///
/// The list is read from its end. After the person scrolled back, the last visible line is anchored
/// to the id of its row, so that rows which are added or removed elsewhere do not move the text
/// being read.
nonisolated struct ListWindow {
  /// A line, named by its row and by the number of that row's lines up to and including it.
  private struct Place {
    var row: Int
    var id: String
    var lines: Int
    /// The number of the row's lines when it was last laid out; it depends on the width.
    var count: Int
  }

  /// A row with its layout.
  private struct Known {
    let row: ListRow
    let isFirst: Bool
    let hasPrevious: Bool
    let lines: [StyledText]
  }

  /// A line with its origin.
  private struct Line {
    let row: Int
    let number: Int
    let text: StyledText
  }

  /// The last visible line; `nil` at the end, where the window stays when rows are added.
  private var bottom: Place?
  /// The last visible line as the person scrolled to it, so that other widths in between do not shift it by rounding.
  private var origin: Place?
  /// The newest row that was visible.
  private var newest: Place?
  /// The lines to scroll at the next drawing; only then the heights of the rows are known.
  private var pending = 0
  private var isGoingToStart = false
  private var known: [String: Known] = [:]
  /// The layouts used for this frame, or for the keys before it.
  private var used: [String: Known] = [:]
  private var layout: ListRowLayout?
  private var rows = ListRows()
  private var room = 1

  /// Whether the newest row is visible, and stays visible when others are added.
  var isAtEnd: Bool { bottom == nil && pending >= 0 && !isGoingToStart }

  // MARK: Scrolling

  /// Scrolls by a number of lines.
  mutating func move(by lines: Int) {
    pending += lines
  }

  /// Scrolls by whole pages, which overlap by a few lines.
  mutating func move(byPages pages: Int) { move(by: pages * max(1, room - 3)) }

  /// Scrolls to the oldest row.
  mutating func moveToStart() {
    isGoingToStart = true
    pending = 0
  }

  /// Scrolls to the newest row.
  mutating func moveToEnd() {
    bottom = nil
    origin = nil
    isGoingToStart = false
    pending = 0
  }

  // MARK: Drawing

  /// Applies the pending scrolling and returns the visible lines.
  mutating func lines(of rows: ListRows, room: Int, layout: ListRowLayout, fills: Bool)
    -> [StyledText]
  {
    guard room > 0, !rows.isEmpty else {
      bottom = nil
      origin = nil
      newest = nil
      return Array(repeating: StyledText(), count: fills ? max(0, room) : 0)
    }
    self.rows = rows
    self.room = room
    if layout != self.layout {
      self.layout = layout
      known = [:]
    }
    used = [:]
    bottom = bottom.map { found($0) }
    origin = origin.map { found($0) }
    newest = newest.map { found($0) }
    let shown = scrolled()
    noteNewest()
    var texts = shown.map(\.text)
    if let mark = markAbove(shown) { texts[0] = mark }
    if fills, shown.count < room, bottom == nil {
      texts = Array(repeating: StyledText(), count: room - shown.count) + texts
    }
    if let bottom, room >= 2 { texts.append(markBelow(bottom)) }
    known = used
    return texts
  }

  /// The last line of the list.
  private mutating func end() -> Place { place(of: rows.count - 1, lines: .max) }

  private mutating func place(of row: Int, lines: Int) -> Place {
    let count = count(of: row)
    return Place(row: row, id: rows[row].id, lines: max(1, min(lines, count)), count: count)
  }

  /// The current position of a row after others were added or removed; if it was removed, the row
  /// at its position.
  private func found(_ place: Place) -> Place {
    var place = place
    if rows.indices.contains(place.row), rows[place.row].id == place.id { return place }
    let hint = max(0, min(place.row, rows.count - 1))
    for distance in 0..<rows.count {
      for row in [hint + distance, hint - distance]
      where rows.indices.contains(row) && rows[row].id == place.id {
        place.row = row
        return place
      }
    }
    place.row = hint
    place.id = rows[hint].id
    return place
  }

  /// The visible lines after scrolling.
  private mutating func scrolled() -> [Line] {
    if isGoingToStart {
      isGoingToStart = false
      bottom = place(of: 0, lines: 1)
      origin = nil
    }
    guard pending != 0 || bottom != nil else { return lines(to: end(), count: room) }
    var place = (pending == 0 ? origin : nil) ?? bottom ?? end()
    let count = count(of: place.row)
    if place.count != count { place.lines = place.lines * count / max(1, place.count) }
    place = self.place(of: place.row, lines: place.lines)
    // The last line of the window tells how many are hidden below.
    let height = max(1, room - 1)
    let above = lines(to: place, count: height + max(0, -pending))
    let all = above + lines(after: place, count: height - 1 + max(0, pending))
    let first = above.count - height + pending
    let seen = Viewport(first: first, count: all.count, height: height).rows
    if pending != 0 { origin = nil }
    pending = 0
    guard let last = all[seen].last else { return [] }
    place = self.place(of: last.row, lines: last.number + 1)
    let isEnd = place.row == rows.count - 1 && place.lines == place.count
    bottom = isEnd ? nil : place
    origin = isEnd ? nil : origin ?? place
    return isEnd ? lines(to: place, count: room) : Array(all[seen])
  }

  /// The last lines up to and including a place.
  private mutating func lines(to place: Place, count most: Int) -> [Line] {
    var lines: [Line] = []
    var row = place.row
    var taken = place.lines
    while lines.count < most, row >= 0 {
      let own = self.lines(of: row)
      for number in stride(from: min(taken, own.count) - 1, through: 0, by: -1)
      where lines.count < most {
        lines.append(Line(row: row, number: number, text: own[number]))
      }
      row -= 1
      taken = .max
    }
    return lines.reversed()
  }

  /// The first lines after a place.
  private mutating func lines(after place: Place, count most: Int) -> [Line] {
    var lines: [Line] = []
    var row = place.row
    var start = place.lines
    while lines.count < most, row < rows.count {
      let own = self.lines(of: row)
      for number in own.indices.dropFirst(start).prefix(most - lines.count) {
        lines.append(Line(row: row, number: number, text: own[number]))
      }
      row += 1
      start = 0
    }
    return lines
  }

  private mutating func count(of row: Int) -> Int { lines(of: row).count }

  /// The lines of a row, taken from an earlier layout if nothing changed.
  private mutating func lines(of position: Int) -> [StyledText] {
    let row = rows[position]
    let previous = position > 0 ? rows[position - 1] : nil
    let isFirst = ListRowLayout.isFirst(row, after: previous)
    if let own = used[row.id] ?? known[row.id], own.isFirst == isFirst,
      own.hasPrevious == (previous != nil), own.row == row
    {
      used[row.id] = own
      return own.lines
    }
    let lines = layout?.lines(of: row, after: previous) ?? []
    used[row.id] = Known(
      row: row, isFirst: isFirst, hasPrevious: previous != nil, lines: lines)
    return lines
  }

  // MARK: Unseen rows

  private mutating func noteNewest() {
    let seen = bottom ?? end()
    // A row counts as seen when its last line is visible.
    let isWhole = seen.lines >= count(of: seen.row)
    if let newest, seen.row <= newest.row || !isWhole { return }
    newest = seen
  }

  private func markAbove(_ shown: [Line]) -> StyledText? {
    guard room >= 3, let first = shown.first, first.row > 0 || first.number > 0, shown.count > 1
    else { return nil }
    let top = shown[1]
    let hidden = top.row + (top.number > 0 ? 1 : 0)
    return mark(layout?.theme.symbols.up ?? "", localizer("\(grouped(hidden)) earlier"))
  }

  private mutating func markBelow(_ bottom: Place) -> StyledText {
    let isCut = bottom.lines < count(of: bottom.row)
    let hidden = rows.count - 1 - bottom.row + (isCut ? 1 : 0)
    let new = newest.map { rows.count - 1 - $0.row } ?? 0
    let text = localizer(
      new == 0
        ? "\(grouped(hidden)) more"
        : new >= hidden
          ? "\(grouped(new)) new below" : "\(grouped(hidden)) more, \(grouped(new)) new")
    return mark(layout?.theme.symbols.down ?? "", text, isNew: new > 0)
  }

  private var localizer: Localizer? { layout?.theme.localizer }

  private func grouped(_ number: Int) -> String { localizer.grouped(number) }

  private func mark(_ symbol: String, _ text: String, isNew: Bool = false) -> StyledText {
    guard let layout else { return StyledText() }
    let theme = layout.theme
    var mark = StyledText(.blanks(theme.spacing.margin + 2))
    mark.append("\(symbol) \(text)", isNew ? theme.accent : theme.muted)
    return mark
  }
}
