import StepwiseFlow
import StepwiseTerminal

/// How a screen fits into a window: what a layout found, and a frame draws.
package struct Arrangement {
  package var body = ScreenLayout.Block()
  package var parts = FramePlan.Surroundings()
  package var rooms = FramePlan.Rooms()
  /// The entries whose own rows in the history are seen.
  package var shownEntries: Set<Int> = []
  /// How many rows are drawn, the help apart.
  package var rowCount = 0
}

/// What is seen.
extension TerminalView {
  // MARK: Layout

  /// Shares the window out, and scrolls to what keys go to.
  package func layOut() {
    guard session.ending == nil else { return }
    let (columns, height) = window
    let story = story
    var storyRoom = min(story.rows.count + (story.earlier > 0 ? 1 : 0), max(1, height / 2 - 1))
    var isDone = false
    var body = ScreenLayout.Block()
    let said = said(columns)
    while !isDone {
      arrangement.shownEntries = entries(of: story, room: storyRoom)
      if focused == nil { state.focus = natural }
      body =
        snapshot.isFullScreen
        ? windowBody(said: said.count)
        : layout(listRows: hasListFocus ? .measured : .wanted).screen(snapshot)
      // What is asked comes first: the story gives way, down to one row.
      let least = min(storyRoom, height < 8 && climb == nil ? 0 : 1)
      let room = max(least, min(storyRoom, height - body.rows.count - 4))
      isDone = room == storyRoom || snapshot.isFullScreen
      storyRoom = room
    }
    help?.fit(height: height)
    if isHelping {
      state.keep(body)
    } else if snapshot.isFullScreen {
      arrangement.parts = FramePlan.Surroundings(said: said)
      state.lay(body, in: FramePlan.windowRoom(height, said: said.count))
      arrangement.rowCount = height
      keep(body)
    } else {
      let folded = FoldedRows(look: look, columns: columns)
      let (rows, climbed) = folded.rows(of: story, climb: climb, room: storyRoom)
      arrangement.parts = FramePlan.Surroundings(
        breadcrumb: snapshot.breadcrumb, story: rows, climb: climbed,
        firstAnswer: climb.flatMap { row in climbed.map { row - $0 } }
          ?? story.rows.count - rows.count,
        kept: folded.kept(of: snapshot.trail, most: max(1, height / 3)), said: said,
        asks: cancelQuestion != nil)
      let plan = FramePlan(look: look, columns: columns, height: height)
      func rooms() -> FramePlan.Rooms {
        plan.rooms(of: arrangement.parts, held: max(state.heldRows, body.rows.count))
      }
      if hasListFocus {
        body = layout(listRows: .given(body.listRows(in: rooms().body))).screen(snapshot)
      }
      arrangement.rooms = rooms()
      let room = arrangement.rooms.body
      state.lay(body, in: room)
      state.heldRows = min(max(state.heldRows, body.rows.count), room)
      arrangement.rowCount = arrangement.rooms.around + state.heldRows
      keep(body)
    }
  }

  private func keep(_ body: ScreenLayout.Block) {
    arrangement.body = body
    state.keep(body)
  }

  private var window: (columns: Int, height: Int) { (max(1, size.columns), max(1, size.rows)) }

  /// A screen in a whole window; lists take what room the rest of it leaves.
  private func windowBody(said: Int) -> ScreenLayout.Block {
    var layout = layout()
    layout.filler = filler
    guard layout.filler != nil || snapshot.hasList else { return layout.screen(snapshot) }
    layout.filledRows = 0
    let rest = layout.screen(snapshot)
    guard rest.fillers > 0 else {
      layout.filledRows = nil
      return layout.screen(snapshot)
    }
    let room = FramePlan.windowRoom(window.height, said: said)
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

  private func layout(listRows: ScreenLayout.ListHeight = .wanted) -> ScreenLayout {
    ScreenLayout(
      look: look, state: state, region: session.environment.region, width: window.columns,
      windowRows: window.height, busy: busy.times, isFocused: climb == nil && !isHelping,
      shownEntries: arrangement.shownEntries, hasFields: hasFields,
      isRevisit: !snapshot.trail.last(0).isEmpty, album: album, listRows: listRows)
  }

  /// The entries whose rows are seen.
  private func entries(of story: Story, room: Int) -> Set<Int> {
    guard !snapshot.isFullScreen else { return [] }
    let all = story.rows.count
    let shown = all + (story.earlier > 0 ? 1 : 0) <= room ? all : max(0, room - 1)
    var entries: Set<Int> = []
    for row in story.rows.suffix(shown) {
      if case .screen(let row) = row { entries.insert(row.entry) }
    }
    return entries
  }

  // MARK: What is said

  /// What the person is told that is not an answer.
  private func said(_ columns: Int) -> [StyledText] {
    let layout = layout()
    let margin = look.spacing.margin
    var rows: [StyledText] = []
    rows += noticeRows(layout, columns)
    if let sentence {
      // In a low window its beginning is seen, beside the hints and two rows of the screen.
      rows += cut(layout.sentence(sentence, at: margin), to: max(1, size.rows - 3), columns)
    }
    if let cancelQuestion {
      rows += layout.marked(
        "?", look.warning, cancelQuestion.text, look.strong, at: margin)
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

  // MARK: Drawing

  /// The rows that are seen now; of a wizard that is over, the answers.
  package var plan: FramePlan {
    let (columns, height) = window
    var plan = FramePlan(look: look, columns: columns, height: height)
    if session.ending != nil {
      plan.isOver = true
      let answers = Story.record(of: session.trail, isFinished: isFinished)
      plan.rows = FoldedRows(look: look, columns: columns).record(answers) {
        session.wholeSummary(of: $0)
      }
      // What comes of the wizard stands by itself.
      if !plan.rows.isEmpty, isFinished { plan.rows.append(StyledText()) }
      return plan
    }
    let hints = hintsRow(columns)
    if let help {
      plan.help(keys, help, hints: hints, shown: arrangement.rowCount)
    } else if snapshot.isFullScreen {
      plan.window(
        snapshot, arrangement.body, state: state, said: arrangement.parts.said, hints: hints)
    } else {
      plan.inline(
        arrangement.parts, arrangement.rooms, body: arrangement.body, state: state, hints: hints)
    }
    return plan
  }

  private var isFinished: Bool {
    if case .finished = session.ending { true } else { false }
  }

  /// What the window's title says: the way of flows.
  package var title: String {
    let way = snapshot.breadcrumb.joined(separator: " \(look.symbols.pointer) ")
    let title = StyledText(snapshot.badge.map { "(\($0)) \(way)" } ?? way)
    return look.isASCII ? FramePlan.ascii(title).text : title.text
  }
}
