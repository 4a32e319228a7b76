import StepwiseFlow
import StepwiseTerminal

/// Arranges the parts of a frame so that they fit into the window.
nonisolated struct FramePlan {
  let theme: ResolvedTheme
  let columns: Int
  let height: Int
  /// Whether the wizard has ended, so that a shell prompt may follow.
  var isOver = false
  var rows: [StyledText] = []
  package private(set) var cursor: (row: Int, column: Int)?
  /// Whether the cursor is where text is typed.
  private var isTyping = false
  /// The pictures that are visible as a whole, and the captions of the others.
  private var pictures: [Frame.Picture] = []
  private var captions: [(row: Int, column: Int, text: StyledText)] = []
  /// The click targets; if several share a cell, the last one counts.
  package private(set) var targets: [ClickTarget] = []

  init(theme: ResolvedTheme, columns: Int, height: Int) {
    self.theme = theme
    self.columns = columns
    self.height = height
  }

  /// Returns the rows as cells, with the cursor.
  func frame(_ builder: inout FrameBuilder) -> Frame {
    var frame = builder.frame(theme.isASCII ? rows.map(Self.ascii) : rows, columns: columns)
    for caption in captions {
      var column = caption.column
      for span in (theme.isASCII ? Self.ascii(caption.text) : caption.text).spans {
        column = frame.write(span.text, row: caption.row, column: column, style: span.style)
      }
    }
    frame.pictures = pictures
    frame.hidesCursor = !isTyping && !theme.isSpoken && !isOver
    let place = cursor ?? (max(0, rows.count - 1), 0)
    frame.cursor = (
      max(0, min(place.row, rows.count - 1)), max(0, min(place.column, columns - 1))
    )
    return frame
  }

  // MARK: The screen

  /// The parts around a screen.
  struct Parts {
    var breadcrumb: [String] = []
    /// The place of the question among all, beside the breadcrumb; empty for none.
    var position = ""
    var history: [StyledText] = []
    /// The selected row of the history.
    var historyRow: Int?
    /// The history position of the first visible row; each row below it adds one.
    var firstAnswer = 0
    var kept: [StyledText] = []
    var said: [StyledText] = []
    /// Whether the last message is a question.
    var asks = false

    /// Whether the first row has a text; that of a wizard with a single question has none.
    fileprivate var hasWay: Bool { !position.isEmpty || breadcrumb.contains { !$0.isEmpty } }
  }

  /// The number of rows of each part.
  struct Rooms {
    fileprivate var hints = 0, said = 0, crumb = 0, kept = 0, history = 0
    fileprivate var hintsGap = 0, historyGap = 0, belowGap = 0
    /// The rows of the screen itself.
    var body = 1

    /// The rows of all parts around the screen.
    var around: Int {
      hints + said + crumb + kept + history + hintsGap + historyGap + belowGap
    }
  }

  /// Shares out the rows of the window; in a low window, one part after the other gives up rows.
  ///
  /// - Parameters:
  ///   - parts: The parts around the screen.
  ///   - held: The rows that the screen needs before there are gaps.
  ///   - isFull: Whether the screen has the window to itself, so that the parts around it stay in a low window, too.
  /// - Returns: The number of rows of each part.
  func rooms(of parts: Parts, held: Int, isFull: Bool = false) -> Rooms {
    var left = height
    func share(_ count: Int, keeping least: Int) -> Int {
      let taken = max(0, min(count, left - least))
      left -= taken
      return taken
    }
    var rooms = Rooms()
    // The selected row of the history matters more than the screen.
    let least = isFull || parts.historyRow != nil ? 1 : min(held, 3)
    rooms.hints = isFull && height < Self.barsMin ? 0 : share(1, keeping: min(least, 2))
    rooms.said = share(parts.said.count, keeping: min(least, 2))
    let hasCrumb = height >= Self.barsMin && (isFull || parts.hasWay)
    rooms.crumb = hasCrumb ? share(1, keeping: least) : 0
    rooms.kept = share(parts.kept.count, keeping: least)
    rooms.history = share(
      parts.history.count, keeping: parts.historyRow == nil ? min(held, max(3, height / 3)) : least)
    rooms.hintsGap = height >= 6 ? share(1, keeping: held) : 0
    rooms.historyGap = height >= 6 && (hasCrumb || rooms.history > 0) ? share(1, keeping: held) : 0
    let hasBelow = rooms.kept + rooms.said > 0
    rooms.belowGap = height >= 6 && hasBelow ? share(1, keeping: held) : 0
    rooms.body = max(1, left)
    return rooms
  }

  /// Adds the header, the history, the screen, the kept rows, the messages and the hints, each in its place.
  mutating func screen(
    _ snapshot: Snapshot, _ parts: Parts, _ rooms: Rooms, body: ScreenLayout.Block,
    state: ScreenState, hints: StyledText
  ) {
    if rooms.crumb > 0 {
      rows.append(
        snapshot.isFullScreen
          ? header(snapshot, hasTitle: body.fillers > 0)
          : breadcrumb(parts.breadcrumb, parts.position))
    }
    // The oldest rows are dropped, but the selected one stays.
    var history = Viewport(first: .max, count: parts.history.count, height: rooms.history)
    if let historyRow = parts.historyRow {
      history.show(historyRow..<historyRow + 1)
      cursor = (rows.count + historyRow - history.first, theme.spacing.margin)
    }
    for (number, row) in history.rows.enumerated() where parts.firstAnswer + row >= 0 {
      let place = rows.count + number
      targets.append(
        ClickTarget(
          .answer(parts.firstAnswer + row), rows: place..<place + 1, columns: 0..<columns))
    }
    rows += parts.history[history.rows]
    if rooms.historyGap > 0 {
      // A line leads from the answers to the question.
      rows.append(
        rooms.history > 0
          ? StyledText(.blanks(theme.spacing.margin) + theme.symbols.guide, theme.muted)
          : StyledText())
    }
    let bodyEnd = rows.count + (snapshot.isFullScreen ? 0 : state.heldRows)
    place(body, state: state, keepsCursor: parts.historyRow == nil)
    while rows.count < bodyEnd { rows.append(StyledText()) }
    if rooms.belowGap > 0 { rows.append(StyledText()) }
    rows += parts.kept.prefix(rooms.kept)
    rows += parts.said.suffix(rooms.said)
    if parts.asks, rooms.said > 0 { cursor = (rows.count - 1, theme.spacing.margin) }
    if rooms.hintsGap > 0 { rows.append(StyledText()) }
    if rooms.hints > 0 { rows.append(hints) }
  }

  /// Adds the visible rows of the screen.
  private mutating func place(
    _ body: ScreenLayout.Block, state: ScreenState, keepsCursor: Bool
  ) {
    let viewport = state.viewport
    let shown = body.rows.dropFirst(viewport.first).prefix(viewport.height)
    let first = rows.count
    rows += shown
    let isAway = state.isScrolled && !state.isFocusSeen
    let cursorRow = isAway ? nil : body.cursor.map { first + $0.row - viewport.first }
    if !shown.isEmpty {
      // In a single row, the mark for more rows below is more important.
      if viewport.first > 0 { rows[first] = edged(rows[first], theme.symbols.up) }
      if viewport.below > 0 {
        rows[rows.count - 1] = edged(rows[rows.count - 1], theme.symbols.down)
      }
    }
    for target in body.targets {
      let moved = target.moved(down: first - viewport.first)
      if let seen = moved.clipped(to: first..<rows.count) { targets.append(seen) }
    }
    for picture in body.pictures {
      place(picture, down: first - viewport.first, in: first..<rows.count)
    }
    if keepsCursor, let row = cursorRow, (first..<rows.count).contains(row),
      let place = body.cursor
    {
      cursor = (row, place.column)
      isTyping = body.isTyping
    } else if keepsCursor, cursor == nil {
      cursor = (first, 0)
    }
  }

  /// Adds a picture if all its rows are visible; otherwise its caption names the file.
  private mutating func place(
    _ other: ScreenLayout.BlockPicture, down: Int, in free: Range<Int>
  ) {
    var picture = other.picture
    picture.row += down
    if picture.row >= free.lowerBound, picture.row + picture.rows <= free.upperBound {
      pictures.append(picture)
    } else if free.contains(other.caption.row + down) {
      captions.append((other.caption.row + down, other.caption.column, other.captionWithPath))
    }
  }

  /// Puts a mark into the first column of a row, if that is blank, to show that there are more
  /// rows.
  private func edged(_ row: StyledText, _ mark: String) -> StyledText {
    TextWidth.of(mark) == 1 ? row.replacingFirstBlank(with: mark, theme.muted) : row
  }

  /// The titles of the flows from the root to the current one, shortened from the left, and the place of the question.
  private func breadcrumb(_ titles: [String], _ position: String) -> StyledText {
    let margin = String.blanks(theme.spacing.margin)
    let separator = " \(theme.symbols.pointer) "
    var titles = titles[...]
    var isCut = false
    var text = titles.joined(separator: separator)
    let room = columns - theme.spacing.margin - (position.isEmpty ? 0 : TextWidth.of(position) + 3)
    while titles.count > 1, TextWidth.of(text) >= room {
      titles = titles.dropFirst()
      isCut = true
      text = ([theme.symbols.ellipsis] + titles).joined(separator: separator)
    }
    // The place of the question is more than the name of a flow.
    if !position.isEmpty, TextWidth.of(text) >= room { text = "" }
    var row = StyledText(margin)
    if !text.isEmpty {
      let before = (isCut ? [theme.symbols.ellipsis] : []) + titles.dropLast()
      for title in before { row.append((title + separator).oneLine, theme.muted) }
      row.append((titles.last ?? "").oneLine, theme.accent)
    }
    if !position.isEmpty { row.append(text.isEmpty ? position : "   \(position)", theme.muted) }
    return row.shortened(to: columns, ellipsis: theme.symbols.ellipsis)
  }

  /// The minimum height of a window with a header.
  private static let barsMin = 4

  /// The breadcrumb, with the screen's title if that has no row of its own.
  private func header(_ snapshot: Snapshot, hasTitle: Bool) -> StyledText {
    guard hasTitle else {
      return breadcrumb(snapshot.breadcrumb, theme.position(of: snapshot, besideTitle: false))
    }
    var badge = StyledText()
    if let count = snapshot.badge {
      badge = StyledText("  (\(theme.localizer.grouped(count)))", theme.accent)
    }
    let position = theme.position(of: snapshot, besideTitle: true)
    if !position.isEmpty { badge.append("   \(position)", theme.muted) }
    let title = StyledText(snapshot.title.oneLine, theme.chosen)
    let isNamed = snapshot.breadcrumb.last == snapshot.title
    let flows = isNamed ? Array(snapshot.breadcrumb.dropLast()) : snapshot.breadcrumb
    let separator = " \(theme.symbols.pointer) "
    let room = columns - theme.spacing.margin - badge.width - 1
    var row = StyledText(.blanks(theme.spacing.margin))
    for hidden in 0...flows.count {
      let shown = (hidden > 0 ? [theme.symbols.ellipsis] : []) + flows.dropFirst(hidden)
      let way = shown.map { $0.oneLine + separator }.joined()
      guard hidden == flows.count || TextWidth.of(way) + title.width <= room else { continue }
      row.append(TextWidth.of(way) + title.width <= room ? way : "", theme.muted)
      break
    }
    row.append(
      title.shortened(
        to: max(1, columns - row.width - badge.width - 1), ellipsis: theme.symbols.ellipsis))
    row.append(badge)
    return row.shortened(to: columns, ellipsis: theme.symbols.ellipsis)
  }

  // MARK: Keys

  /// The rows of keys for the help: one below the other, and those that edit text in two columns.
  func keyRows(_ keys: [Hint]) -> [StyledText] {
    let names = keys.map { theme.localizer($0.keys.text(isASCII: theme.namesKeys)) }
    let width = min(names.map { TextWidth.of($0) }.max() ?? 0, columns / 2)
    let cells = zip(keys, names).map { key, name in
      var cell = StyledText(name)
      cell.pad(to: max(cell.width, width) + 2)
      cell.append(theme.localizer(key.word), theme.muted)
      return cell
    }
    let margin = theme.spacing.margin + 2
    func row(_ cell: StyledText, beside other: StyledText? = nil, at column: Int = 0) -> StyledText
    {
      var row = StyledText(.blanks(margin))
      row.append(cell)
      if let other {
        row.pad(to: margin + column)
        row.append(other)
      }
      return row.shortened(to: columns, ellipsis: theme.symbols.ellipsis)
    }
    let first = keys.prefix { !$0.isEditing }.count
    let editing = Array(cells[first...])
    let column = (editing.map(\.width).max() ?? 0) + 4
    let hasColumns = !theme.isSpoken && margin + 2 * column - 4 < columns
    let half = hasColumns ? (editing.count + 1) / 2 : editing.count
    return cells[..<first].map { row($0) }
      + (first > 0 && !editing.isEmpty ? [StyledText()] : [])
      + editing.prefix(half).enumerated().map { position, cell in
        let other = half + position
        return row(cell, beside: other < editing.count ? editing[other] : nil, at: column)
      }
  }

  /// Shows the question and keys, as many as there is room for, in place of the frame.
  mutating func help(_ help: HelpPages, hints: StyledText, shown: Int) {
    rows += help.question
    rows += help.shown
    let taken = min(shown, height) - 2 - rows.count
    rows += Array(repeating: StyledText(), count: max(0, taken))
    if height > 2 { rows += [StyledText(), hints] }
    cursor = (rows.count - 1, 0)
  }

  // MARK: ASCII

  /// Replaces each character outside ASCII by the nearest ASCII character, or by a question mark
  /// for each cell.
  static func ascii(_ row: StyledText) -> StyledText {
    guard !row.spans.allSatisfy({ $0.text.utf8.allSatisfy { $0 < 0x80 } }) else { return row }
    var text = StyledText()
    for span in row.spans {
      var plain = ""
      for character in span.text {
        if character.isASCII {
          plain.append(character)
        } else if let known = signs[character] {
          plain += known
        } else {
          plain += String(repeating: "?", count: TextWidth.of(character))
        }
      }
      text.append(plain, span.style)
    }
    return text
  }

  private static let signs: [Character: String] = [
    "“": "\"", "”": "\"", "‘": "'", "’": "'", "…": ".", "–": "-", "—": "-", "·": "-", "›": ">",
    "\u{A0}": " ", "✓": "+", "↑": "^", "↓": "v", "←": "<", "→": ">",
  ]
}

nonisolated extension ResolvedTheme {
  /// The place of the question among all, for the first row; empty for none.
  ///
  /// A screen reader reads that row out as a whole, so there the place has a row of its own below it.
  func position(of snapshot: Snapshot, besideTitle: Bool) -> String {
    guard besideTitle || !isSpoken, let position = snapshot.questionPosition else { return "" }
    return localizer(position.sentence)
  }
}
