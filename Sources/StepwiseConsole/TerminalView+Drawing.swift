import StepwiseFlow
import StepwiseTerminal

/// What is seen.
extension TerminalView {
  /// What is seen now.
  package func frame() -> Frame {
    if session.ending != nil { return finalFrame() }
    let columns = max(1, size.columns)
    let height = max(1, size.rows)
    let story = story
    var storyRoom = min(story.rows.count + (story.earlier > 0 ? 1 : 0), max(1, height / 2 - 1))
    var isDone = false
    var body = ScreenLayout.Block()
    let said = said(columns)
    while !isDone {
      shownEntries = entries(of: story, room: storyRoom)
      if focused == nil { state.focus = natural }
      body =
        snapshot.isFullScreen
        ? windowBody(columns, height, said: said.count)
        : layout(columns, height, listRows: hasListFocus ? .measured : .wanted).screen(snapshot)
      // What is asked comes first: the story gives way, down to one row.
      let least = min(storyRoom, height < 8 && climb == nil ? 0 : 1)
      let room = max(least, min(storyRoom, height - body.rows.count - 4))
      isDone = room == storyRoom || snapshot.isFullScreen
      storyRoom = room
    }
    var painter = FramePlan(look: look, columns: columns, height: height)
    // Once it is known what of the screen is seen.
    let hints = { [self] in hintsRow(columns, story) }
    if isHelping {
      helpRoom = painter.help(keys, from: helpStart, hints: hints(), shown: shownRows)
    } else if snapshot.isFullScreen {
      painter.window(
        snapshot, body, state: state, said: said, hints: hints)
    } else {
      let (rows, climbed) = storyRows(story, room: storyRoom, columns)
      let parts = FramePlan.Surroundings(
        breadcrumb: snapshot.breadcrumb, story: rows, climb: climbed, kept: keptRows(columns),
        said: said, asks: cancelQuestion != nil)
      if hasListFocus {
        let room = painter.rooms(of: parts, held: max(state.heldRows, body.rows.count)).body
        body = layout(columns, height, listRows: .given(body.listRows(in: room))).screen(snapshot)
      }
      painter.inline(parts, body: body, state: state, hints: hints)
    }
    lastRoom = painter.bodyRoom
    if !isHelping { shownRows = painter.rows.count }
    return painter.frame(&builder)
  }

  /// A screen in a whole window; lists take what room the rest of it leaves.
  private func windowBody(_ columns: Int, _ height: Int, said: Int) -> ScreenLayout.Block {
    var layout = layout(columns, height)
    layout.filler = filler
    guard layout.filler != nil || snapshot.hasList else { return layout.screen(snapshot) }
    layout.filledRows = 0
    let rest = layout.screen(snapshot)
    guard rest.fillers > 0 else {
      layout.filledRows = nil
      return layout.screen(snapshot)
    }
    let room = FramePlan.windowRoom(height, said: said)
    let left = (room - rest.rows.count) / rest.fillers
    // In a low window what is below gives way: one can go there.
    layout.filledRows = max(1, left, min(ScreenLayout.listRowsMin, room - 1))
    return layout.screen(snapshot)
  }

  /// Whether keys go to a list to choose from.
  private var hasListFocus: Bool {
    guard climb == nil, !isHelping, let field = focusedField else { return false }
    return state.control(of: field) is ListControl
  }

  /// The list to choose from that takes what room is left: the only one, or the one that keys go to.
  private var filler: String? {
    let lists = snapshot.elements.filter { field in
      guard field.isEnabled, field.loading == nil, field.column == nil else { return false }
      switch field.format?.presentation {
      case .choice, .choices: return true
      default: return false
      }
    }
    return lists.count == 1 ? lists[0].id : lists.first { $0.id == state.focus }?.id
  }

  package func layout(
    _ columns: Int, _ height: Int, listRows: ScreenLayout.ListHeight = .wanted
  ) -> ScreenLayout {
    let now = clock.now
    return ScreenLayout(
      look: look, state: state, region: session.environment.region, width: columns,
      windowRows: height, busy: busySince.mapValues { now - $0 },
      isFocused: climb == nil && !isHelping, shownEntries: shownEntries, hasFields: hasFields,
      isRevisit: !snapshot.trail.last(0).isEmpty, album: album, listRows: listRows)
  }

  /// The entries whose rows are seen.
  package func entries(of story: Story, room: Int) -> Set<Int> {
    guard !snapshot.isFullScreen else { return [] }
    let all = story.rows.count
    let shown = all + (story.earlier > 0 ? 1 : 0) <= room ? all : max(0, room - 1)
    var entries: Set<Int> = []
    for row in story.rows.suffix(shown) {
      if case .screen(let row) = row { entries.insert(row.entry) }
    }
    return entries
  }

  /// The rows of the story that there is room for, and which of them one has climbed to.
  package func storyRows(_ story: Story, room: Int, _ columns: Int)
    -> (rows: [StyledText], climbed: Int?)
  {
    var rows = story.rows[...]
    var earlier = story.earlier
    var later = 0
    if rows.count + (earlier > 0 ? 1 : 0) > room {
      rows = rows.suffix(max(0, room - 1))
      if let climb, !rows.indices.contains(climb) {
        // Where one climbs to must be seen.
        let first = max(0, min(climb, climb - (room - 2) / 2))
        rows = story.rows[first...].prefix(max(1, room - 2))
      }
      earlier += rows.startIndex
      later = story.rows.endIndex - rows.endIndex
    }
    let width = titleWidth(story.rows.map { look.localizer.label($0.title) }, columns)
    let isClimbedOnly = climb != nil && room < 3
    var texts: [StyledText] = []
    if earlier > 0, room > 0, !isClimbedOnly {
      let count = look.localizer(
        "\(earlier, one: "earlier answer", other: "earlier answers")")
      texts.append(folded(look.symbols.answered, look.success, count, "", width: width, columns))
    }
    var climbed: Int?
    for (position, row) in zip(rows.indices, rows) {
      let isClimbed = position == climb
      if isClimbed { climbed = texts.count }
      texts.append(
        folded(
          isClimbed ? look.symbols.pointer : look.symbols.answered,
          isClimbed ? look.accent : look.success, look.localizer.label(row.title),
          row.summary(separator: look.symbols.separator), width: width, columns,
          titleStyle: isClimbed ? look.strong : .plain))
    }
    if later > 0, !isClimbedOnly {
      let count = look.localizer("\(later, one: "later answer", other: "later answers")")
      texts.append(folded(look.symbols.answered, look.success, count, "", width: width, columns))
    }
    return (texts, climbed)
  }

  package func titleWidth(_ titles: [String], _ columns: Int) -> Int {
    let range = look.spacing.titleWidth
    let widest = titles.map { StyledText($0).width }.max() ?? 0
    return min(max(range.lowerBound, min(widest, range.upperBound)), max(4, columns / 3))
  }

  package func folded(
    _ mark: String, _ markStyle: Style, _ title: String, _ answer: String, width: Int,
    _ columns: Int, titleStyle: Style = .plain, note: String = ""
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
      row.append(note, look.muted)
    }
    return row.shortened(to: columns, ellipsis: ellipsis)
  }

  /// What a revisit keeps, below the screen that is revisited.
  package func keptRows(_ columns: Int) -> [StyledText] {
    let kept = snapshot.trail.last(0).filter { $0.status == .kept }
    let width = titleWidth(kept.map { look.localizer.label($0.title) }, columns)
    var rows = kept.map { row in
      let isLast = row.entry == kept.last?.entry
      return folded(
        look.symbols.kept, look.muted, look.localizer.label(row.title), isLast ? "" : row.summary,
        width: width, columns, note: look.localizer(isLast ? "you come back here" : "kept"))
    }
    let most = max(1, size.rows / 3)
    if rows.count > most {
      let hidden = rows.count - most + 1
      let more = folded(
        look.symbols.kept, look.muted, look.localizer("\(hidden) more kept"), "", width: width,
        columns)
      // Where one comes back to is said in any case.
      rows = most > 1 ? rows.prefix(most - 2) + [more] + rows.suffix(1) : rows.suffix(1)
    }
    return rows
  }

  /// What the person is told that is not an answer.
  package func said(_ columns: Int) -> [StyledText] {
    let layout = layout(columns, size.rows)
    let margin = look.spacing.margin
    var rows: [StyledText] = []
    rows += noticeRows(layout, columns)
    if let sentence {
      // In a low window its beginning is seen, beside the hints and two rows of the screen.
      rows += cut(layout.sentence(sentence, at: margin), to: max(1, size.rows - 3), columns)
    }
    if let cancelQuestion {
      rows += layout.marked("?", look.warning, cancelQuestion, look.strong, at: margin)
    }
    return rows
  }

  /// The first rows of a text, with a sign at the end where there are more.
  private func cut(_ rows: [StyledText], to most: Int, _ columns: Int) -> [StyledText] {
    guard rows.count > most else { return rows }
    let ellipsis = look.symbols.ellipsis
    var last = rows[most - 1].shortened(to: columns - TextWidth.of(ellipsis) - 1, ellipsis: "")
    last.append(ellipsis)
    return rows.prefix(most - 1) + [last]
  }

  /// The newest notices; in a whole window they leave most of it to what one does there.
  private func noticeRows(_ layout: ScreenLayout, _ columns: Int) -> [StyledText] {
    let most = snapshot.isFullScreen ? max(1, size.rows / 4) : .max
    let margin = look.spacing.margin
    var rows: [StyledText] = []
    for notice in snapshot.notices.suffix(3).reversed() {
      let own = cut(
        layout.marked(look.symbols.kept, look.muted, notice.message, .plain, at: margin), to: most,
        columns)
      guard rows.isEmpty || rows.count + own.count <= most else { break }
      rows = own + rows
    }
    return rows
  }

  /// What is left when the wizard is over.
  package func finalFrame() -> Frame {
    let columns = max(1, size.columns)
    let story = Story(session.trail, isOver: isFinished)
    var plan = FramePlan(look: look, columns: columns, height: size.rows)
    plan.rows = storyRows(story, room: story.rows.count + 1, columns).rows
    return plan.frame(&builder)
  }

  package var isFinished: Bool {
    if case .finished = session.ending { true } else { false }
  }

  /// What the window's title says: the way of flows.
  package var title: String {
    let way = snapshot.breadcrumb.joined(separator: " \(look.symbols.pointer) ")
    let title = StyledText(snapshot.badge.map { "(\($0)) \(way)" } ?? way)
    return look.isASCII ? FramePlan.ascii(title).text : title.text
  }
}
