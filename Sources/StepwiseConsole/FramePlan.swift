import StepwiseFlow
import StepwiseTerminal

/// Puts the parts of what is seen together so that they fit into the window.
package struct FramePlan {
  package let look: Look
  package let columns: Int
  package let height: Int
  /// Whether the wizard has ended, so that a shell may be next.
  package var isOver = false
  package var rows: [StyledText] = []
  package private(set) var cursor: (row: Int, column: Int)?
  /// Whether something is typed at the cursor.
  private var isTyping = false
  /// The pictures that are seen as a whole, and what is said of those that are not.
  private var pictures: [Frame.Picture] = []
  private var captions: [(row: Int, column: Int, text: StyledText)] = []
  /// What can be clicked; of those that share a cell, the last counts.
  package private(set) var targets: [ClickTarget] = []

  package init(look: Look, columns: Int, height: Int) {
    self.look = look
    self.columns = columns
    self.height = height
  }

  /// The rows as cells, with the cursor in its place.
  package func frame(_ builder: inout FrameBuilder) -> Frame {
    var frame = builder.frame(look.isASCII ? rows.map(Self.ascii) : rows, columns: columns)
    for caption in captions {
      var column = caption.column
      for span in (look.isASCII ? Self.ascii(caption.text) : caption.text).spans {
        column = frame.write(span.text, row: caption.row, column: column, style: span.style)
      }
    }
    frame.pictures = pictures
    frame.hidesCursor = !isTyping && !look.keepsCursor && !isOver
    let place = cursor ?? (max(0, rows.count - 1), 0)
    frame.cursor = (
      max(0, min(place.row, rows.count - 1)), max(0, min(place.column, columns - 1))
    )
    return frame
  }

  // MARK: Inline

  /// What stands around a screen.
  package struct Surroundings {
    package var breadcrumb: [String] = []
    package var story: [StyledText] = []
    /// The selected row of the history.
    package var climb: Int?
    /// The position in the history that each row would have, counted on from those that are seen.
    package var firstAnswer = 0
    package var kept: [StyledText] = []
    package var said: [StyledText] = []
    /// Whether the last of what is said is a question.
    package var asks = false

    /// A question by itself has no way to it.
    fileprivate var hasWay: Bool { breadcrumb.contains { !$0.isEmpty } }
  }

  /// How many rows each part gets.
  package struct Rooms {
    fileprivate var hints = 0, said = 0, crumb = 0, kept = 0, story = 0, hintsGap = 0, storyGap = 0
    /// Those of the screen itself.
    package var body = 1

    /// Those of all parts around the screen.
    package var around: Int { hints + said + crumb + kept + story + hintsGap + storyGap }
  }

  /// Shares the window out: rows are given up one after the other where it is low.
  package func rooms(of parts: Surroundings, held: Int) -> Rooms {
    var left = height
    func take(_ count: Int, keeping least: Int) -> Int {
      let taken = max(0, min(count, left - least))
      left -= taken
      return taken
    }
    var rooms = Rooms()
    // The selected row matters more than the screen.
    let least = parts.climb == nil ? min(held, 3) : 1
    rooms.hints = take(1, keeping: min(least, 2))
    rooms.said = take(parts.said.count, keeping: min(least, 2))
    let hasCrumb = height >= 4 && parts.hasWay
    rooms.crumb = hasCrumb ? take(1, keeping: least) : 0
    rooms.kept = take(parts.kept.count, keeping: least)
    rooms.story = take(
      parts.story.count, keeping: parts.climb == nil ? min(held, max(3, height / 3)) : least)
    rooms.hintsGap = height >= 6 ? take(1, keeping: held) : 0
    rooms.storyGap = height >= 6 && (hasCrumb || rooms.story > 0) ? take(1, keeping: held) : 0
    rooms.body = max(1, left)
    return rooms
  }

  /// The story, the screen below it, what is kept, what is said, and the hints.
  package mutating func inline(
    _ parts: Surroundings, _ rooms: Rooms, body: ScreenLayout.Block, state: ScreenState,
    hints: StyledText
  ) {
    if rooms.crumb > 0 { rows.append(breadcrumb(parts.breadcrumb)) }
    // The oldest rows go, but the selected one stays.
    var story = Viewport(first: .max, count: parts.story.count, height: rooms.story)
    if let climb = parts.climb {
      story.show(climb..<climb + 1)
      cursor = (rows.count + climb - story.first, look.spacing.margin)
    }
    for (number, row) in story.rows.enumerated() where parts.firstAnswer + row >= 0 {
      let place = rows.count + number
      targets.append(
        ClickTarget(
          .answer(parts.firstAnswer + row), rows: place..<place + 1, columns: 0..<columns))
    }
    rows += parts.story[story.rows]
    if rooms.storyGap > 0 { rows.append(StyledText()) }
    let bodyEnd = rows.count + state.heldRows
    place(body, state: state, keepsCursor: parts.climb == nil)
    while rows.count < bodyEnd { rows.append(StyledText()) }
    rows += parts.kept.prefix(rooms.kept)
    rows += parts.said.suffix(rooms.said)
    if parts.asks, rooms.said > 0 { cursor = (rows.count - 1, look.spacing.margin) }
    if rooms.hintsGap > 0 { rows.append(StyledText()) }
    if rooms.hints > 0 { rows.append(hints) }
  }

  /// The rows of the screen that are seen.
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
      // In a single row the way down matters more.
      if viewport.first > 0 { rows[first] = edged(rows[first], look.symbols.up) }
      if viewport.below > 0 {
        rows[rows.count - 1] = edged(rows[rows.count - 1], look.symbols.down)
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

  /// A picture where all its rows are free; else its caption says which file it is.
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

  /// A row with a mark in its first column, if that is blank, because there are more rows beyond it.
  private func edged(_ row: StyledText, _ mark: String) -> StyledText {
    TextWidth.of(mark) == 1 ? row.replacingFirstBlank(with: mark, look.muted) : row
  }

  /// The flows from the root to the screen's own, shortened from the left.
  private func breadcrumb(_ titles: [String]) -> StyledText {
    let margin = String(repeating: " ", count: look.spacing.margin)
    let separator = " \(look.symbols.pointer) "
    var titles = titles[...]
    var text = titles.joined(separator: separator)
    while titles.count > 1, TextWidth.of(text) + look.spacing.margin >= columns {
      titles = titles.dropFirst()
      text = ([look.symbols.ellipsis] + titles).joined(separator: separator)
    }
    var row = StyledText(margin)
    row.append(text.oneLine, look.muted)
    return row.shortened(to: columns, ellipsis: look.symbols.ellipsis)
  }

  // MARK: The whole window

  /// A screen that has the window to itself: the way at the top, the hints at the bottom.
  package mutating func window(
    _ snapshot: Snapshot, _ body: ScreenLayout.Block, state: ScreenState, said: [StyledText],
    hints: StyledText
  ) {
    let hasBars = height >= Self.barsMin
    if hasBars { rows.append(header(snapshot, hasTitle: body.fillers > 0)) }
    place(body, state: state, keepsCursor: true)
    let end = height - (hasBars ? 1 : 0) - min(said.count, max(0, height - rows.count - 1))
    while rows.count < end { rows.append(StyledText()) }
    // What is asked comes last.
    rows += said.suffix(max(0, height - rows.count - (hasBars ? 1 : 0)))
    if hasBars { rows.append(hints) }
  }

  /// From which height on a window has a row at the top and one at the bottom.
  private static let barsMin = 4

  /// How many rows of a whole window a screen gets.
  package static func windowRoom(_ height: Int, said: Int) -> Int {
    max(1, height - (height >= barsMin ? 2 : 0) - min(said, max(0, height - 3)))
  }

  /// The way, with the screen's title where that has no row of its own.
  private func header(_ snapshot: Snapshot, hasTitle: Bool) -> StyledText {
    guard hasTitle else { return breadcrumb(snapshot.breadcrumb) }
    var badge = StyledText()
    if let count = snapshot.badge {
      badge = StyledText("  (\(look.localizer.grouped(count)))", look.accent)
    }
    let title = StyledText(snapshot.title.oneLine, look.strong)
    let isNamed = snapshot.breadcrumb.last == snapshot.title
    let flows = isNamed ? Array(snapshot.breadcrumb.dropLast()) : snapshot.breadcrumb
    let separator = " \(look.symbols.pointer) "
    let room = columns - look.spacing.margin - badge.width - 1
    var row = StyledText(String(repeating: " ", count: look.spacing.margin))
    for hidden in 0...flows.count {
      let shown = (hidden > 0 ? [look.symbols.ellipsis] : []) + flows.dropFirst(hidden)
      let way = shown.map { $0.oneLine + separator }.joined()
      guard hidden == flows.count || TextWidth.of(way) + title.width <= room else { continue }
      row.append(TextWidth.of(way) + title.width <= room ? way : "", look.muted)
      break
    }
    row.append(
      title.shortened(
        to: max(1, columns - row.width - badge.width - 1), ellipsis: look.symbols.ellipsis))
    row.append(badge)
    return row.shortened(to: columns, ellipsis: look.symbols.ellipsis)
  }

  // MARK: Keys

  /// All keys, in place of the story and the screen, as many as there is room for.
  package mutating func help(_ keys: [Hint], _ pages: HelpPages, hints: StyledText, shown: Int) {
    let margin = String(repeating: " ", count: look.spacing.margin)
    let names = keys.map { look.localizer($0.keys.text(isASCII: look.isASCII)) }
    let width = names.map { TextWidth.of($0) }.max() ?? 0
    if height > 3 {
      var title = StyledText(margin)
      title.append(look.localizer("Keys"), look.strong)
      rows.append(title)
    }
    for (name, key) in pages.shown(of: Array(zip(names, keys))) {
      var row = StyledText(margin + "  ")
      row.append(name)
      row.pad(to: max(row.width, look.spacing.margin + 2 + min(width, columns / 2)) + 2)
      row.append(look.localizer(key.word), look.muted)
      rows.append(row.shortened(to: columns, ellipsis: look.symbols.ellipsis))
    }
    let taken = min(shown, height) - 2 - rows.count
    rows += Array(repeating: StyledText(), count: max(0, taken))
    if height > 2 { rows += [StyledText(), hints] }
    cursor = (rows.count - 1, 0)
  }

  // MARK: ASCII

  /// What else is written where nothing but ASCII can be shown: the nearest sign, or a question mark
  /// for each cell.
  package static func ascii(_ row: StyledText) -> StyledText {
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
