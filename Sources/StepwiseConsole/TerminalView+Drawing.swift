import StepwiseFlow
import StepwiseTerminal

/// The arrangement of a screen in a window, computed by a layout and drawn by a frame.
package nonisolated struct Arrangement {
  package var body = ScreenLayout.Block()
  package var parts = FramePlan.Surroundings()
  package var rooms = FramePlan.Rooms()
  /// The entries whose own rows in the history are visible.
  package var shownEntries: Set<Int> = []
  /// The number of rows that are drawn, not counting the help.
  package var rowCount = 0
}

/// Lays out and draws the frame.
extension TerminalView {
  // MARK: Layout

  /// Shares out the window, and scrolls to the focused element.
  package func layOut() {
    guard session.ending == nil else { return }
    let (columns, height) = window
    let history = history
    var historyRoom = min(
      history.rows.count + (history.earlier > 0 ? 1 : 0), max(1, height / 2 - 1))
    var isDone = false
    var body = ScreenLayout.Block()
    let said = said(columns)
    while !isDone {
      arrangement.shownEntries = entries(of: history, room: historyRoom)
      if focused == nil { state.focus = defaultFocus }
      body =
        snapshot.isFullScreen
        ? windowBody(said: said.count)
        : layout(listRows: hasListFocus ? .measured : .wanted).screen(snapshot)
      // The question comes first; the history gives way, down to one row.
      let least = min(historyRoom, height < 8 && historyRow == nil ? 0 : 1)
      let room = max(least, min(historyRoom, height - body.rows.count - 4))
      isDone = room == historyRoom || snapshot.isFullScreen
      historyRoom = room
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
      let folded = FoldedRows(theme: theme, columns: columns)
      let (rows, selected) = folded.rows(of: history, selected: historyRow, room: historyRoom)
      arrangement.parts = FramePlan.Surroundings(
        breadcrumb: snapshot.breadcrumb, history: rows, historyRow: selected,
        firstAnswer: historyRow.flatMap { row in selected.map { row - $0 } }
          ?? history.rows.count - rows.count,
        kept: folded.kept(of: snapshot.trail, most: max(1, height / 3)), said: said,
        asks: cancelQuestion != nil)
      let plan = FramePlan(theme: theme, columns: columns, height: height)
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

  /// Lays out a screen that fills the window; lists take the rows that the other parts leave.
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
    // In a low window the parts below the list give way, because the person can move there.
    layout.filledRows = max(1, left, min(ScreenLayout.listRowsMin, room - 1))
    return layout.screen(snapshot)
  }

  /// Whether a list of options has the focus.
  private var hasListFocus: Bool {
    guard historyRow == nil, !isHelping, let field = focusedField else { return false }
    return state.control(of: field) is ListControl
  }

  /// The list of options that fills the window: the only one, or the focused one.
  private var filler: String? {
    let lists = snapshot.elements.filter { field in
      field.isField && field.isEnabled && field.loading == nil && field.column == nil
        && state.control(of: field) is ListControl
    }
    return lists.count == 1 ? lists[0].id : lists.first { $0.id == state.focus }?.id
  }

  private func layout(listRows: ScreenLayout.ListHeight = .wanted) -> ScreenLayout {
    ScreenLayout(
      theme: theme, state: state, region: session.environment.region, width: window.columns,
      windowRows: window.height, busy: busy.times, isFocused: historyRow == nil && !isHelping,
      shownEntries: arrangement.shownEntries, hasFields: hasFields,
      isRevisit: !snapshot.trail.last(0).isEmpty, pictures: pictures, listRows: listRows,
      earlier: earlier)
  }

  /// The entries whose rows are visible.
  private func entries(of history: AnswerHistory, room: Int) -> Set<Int> {
    guard !snapshot.isFullScreen else { return [] }
    let all = history.rows.count
    let shown = all + (history.earlier > 0 ? 1 : 0) <= room ? all : max(0, room - 1)
    var entries: Set<Int> = []
    for row in history.rows.suffix(shown) {
      if case .screen(let row) = row { entries.insert(row.entry) }
    }
    return entries
  }

  // MARK: Messages

  /// The notices, errors and questions below the screen.
  private func said(_ columns: Int) -> [StyledText] {
    let layout = layout()
    let margin = theme.spacing.margin
    var rows: [StyledText] = []
    rows += noticeRows(layout, columns)
    if let sentence {
      // In a low window only the beginning of the sentence is visible, next to the hints and two
      // rows of the screen.
      rows += cut(layout.sentence(sentence, at: margin), to: max(1, size.rows - 3), columns)
    }
    if let cancelQuestion {
      let answer = theme.localizer(cancelQuestion.isYes ? "Yes" : "No")
      rows += layout.marked(
        "?", theme.warning, "\(cancelQuestion.text) [\(answer)]", theme.strong, at: margin)
    }
    return rows
  }

  /// The first rows of a text, with an ellipsis if there are more.
  private func cut(_ rows: [StyledText], to most: Int, _ columns: Int) -> [StyledText] {
    guard rows.count > most else { return rows }
    let ellipsis = theme.symbols.ellipsis
    var last = rows[most - 1].shortened(to: columns - TextWidth.of(ellipsis) - 1, ellipsis: "")
    last.append(ellipsis)
    return rows.prefix(most - 1) + [last]
  }

  /// The newest notices; in a full window they leave most of the rows to the screen.
  private func noticeRows(_ layout: ScreenLayout, _ columns: Int) -> [StyledText] {
    let most = snapshot.isFullScreen ? max(1, size.rows / 4) : .max
    let margin = theme.spacing.margin
    var rows: [StyledText] = []
    for notice in snapshot.notices.suffix(3).reversed() {
      let own = cut(
        layout.marked(theme.symbols.kept, theme.muted, notice.message, .plain, at: margin),
        to: most,
        columns)
      guard rows.isEmpty || rows.count + own.count <= most else { break }
      rows = own + rows
    }
    return rows
  }

  // MARK: Drawing

  /// The visible rows; after the end of a wizard, the answers.
  package var plan: FramePlan {
    let (columns, height) = window
    var plan = FramePlan(theme: theme, columns: columns, height: height)
    if session.ending != nil {
      plan.isOver = true
      let answers = AnswerHistory.record(of: session.trail, isFinished: isFinished)
      plan.rows = FoldedRows(theme: theme, columns: columns).record(answers) {
        session.wholeSummary(of: $0)
      }
      // The result of the wizard stands apart.
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

  /// The title of the window: the breadcrumb.
  package var title: String {
    let way = snapshot.breadcrumb.joined(separator: " \(theme.symbols.pointer) ")
    let title = StyledText(snapshot.badge.map { "(\($0)) \(way)" } ?? way)
    return theme.isASCII ? FramePlan.ascii(title).text : title.text
  }
}
