import StepwiseFlow
import StepwiseTerminal

/// The arrangement of a screen in a window, computed by a layout and drawn by a frame.
nonisolated struct Arrangement {
  var body = ScreenLayout.Block()
  var parts = FramePlan.Parts()
  var rooms = FramePlan.Rooms()
  /// The entries whose own rows in the history are visible.
  var shownEntries: Set<Int> = []
  /// The width of the titles of answered screens.
  var titleWidth = 0
  /// Whether short lists show their options without the focus, too.
  var opensLists = false
  /// The number of rows that are drawn, not counting the help.
  var rowCount = 0
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
    let folded = FoldedRows(theme: theme, columns: columns)
    arrangement.titleWidth = snapshot.isFullScreen ? 0 : folded.titleWidth(of: history)
    while !isDone {
      arrangement.shownEntries = entries(of: history, room: historyRoom)
      if focused == nil { state.focus = defaultFocus }
      body = snapshot.isFullScreen ? windowBody(said: said) : inlineBody()
      // The question comes first; the history gives way, down to one row.
      let least = min(historyRoom, height < 8 && historyRow == nil ? 0 : 1)
      let room = max(least, min(historyRoom, height - body.rows.count - 4))
      isDone = room == historyRoom || snapshot.isFullScreen
      historyRoom = room
    }
    if isHelping {
      let plan = FramePlan(theme: theme, columns: columns, height: height)
      if var pages = help {
        pages.fit(plan.keyRows(keys), under: question(of: body), height: height)
        overlay = .help(pages)
      }
      state.keep(body)
    } else if snapshot.isFullScreen {
      // The parts and their rooms are known from the body.
      state.lay(body, in: arrangement.rooms.body)
      arrangement.rowCount = arrangement.rooms.around + body.rows.count
      keep(body)
    } else {
      let width = max(arrangement.titleWidth, body.titleWidth)
      let (rows, selected) = folded.rows(
        of: history, selected: historyRow, room: historyRoom, width: width)
      arrangement.parts = FramePlan.Parts(
        breadcrumb: snapshot.breadcrumb,
        position: theme.position(of: snapshot, besideTitle: false), history: rows,
        historyRow: selected,
        firstAnswer: historyRow.flatMap { row in selected.map { row - $0 } }
          ?? history.rows.count - rows.count,
        kept: folded.kept(of: snapshot.trail, most: max(1, height / 3), width: width),
        said: said,
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
      state.heldRows = min(max(state.heldRows, body.rows.count - body.passing), room)
      arrangement.rowCount =
        arrangement.rooms.around + max(state.heldRows, min(body.rows.count, room))
      keep(body)
    }
  }

  /// The rows of the question that stay in sight above the help: the title, and the typed answer.
  private func question(of body: ScreenLayout.Block) -> [StyledText] {
    let margin = theme.spacing.margin
    guard historyRow == nil, !theme.isSpoken else {
      return [StyledText(.blanks(margin) + theme.localizer("Keys"), theme.strong)]
    }
    var rows = [StyledText(.blanks(margin) + snapshot.title.oneLine, theme.strong)]
    if let field = focusedField, !(control(of: field) is ListControl), let place = body.focused {
      let own = body.rows[place.clamped(to: body.rows.indices)]
      rows += own.prefix(3).filter { $0.text != rows[0].text }
    }
    return rows.map { $0.shortened(to: max(1, size.columns), ellipsis: theme.symbols.ellipsis) }
  }

  private func keep(_ body: ScreenLayout.Block) {
    arrangement.body = body
    state.keep(body)
  }

  private var window: (columns: Int, height: Int) { (max(1, size.columns), max(1, size.rows)) }

  /// Lays out a screen below the history, with the options of its short lists if there is room for them.
  private func inlineBody() -> ScreenLayout.Block {
    func body() -> ScreenLayout.Block {
      layout(listRows: hasListFocus ? .measured : .wanted).screen(snapshot)
    }
    arrangement.opensLists =
      !theme.isSpoken && snapshot.elements.count > 1
      && snapshot.elements.contains(where: \.isShortList)
    guard arrangement.opensLists else { return body() }
    let open = body()
    // The header, a row of the history, and the keys with their gaps stay.
    if open.rows.count + 5 <= window.height { return open }
    arrangement.opensLists = false
    return body()
  }

  /// Lays out a screen that fills the window; lists take the rows that the other parts leave.
  private func windowBody(said: [StyledText]) -> ScreenLayout.Block {
    let (columns, height) = window
    let plan = FramePlan(theme: theme, columns: columns, height: height)
    arrangement.parts = FramePlan.Parts(
      breadcrumb: snapshot.breadcrumb, said: said, asks: cancelQuestion != nil)
    arrangement.opensLists = false
    var layout = layout()
    layout.filler = filler
    layout.isFillerAlone = layout.filler != nil && snapshot.elements.count(where: \.isField) == 1
    if layout.filler != nil || snapshot.hasList {
      layout.filledRows = 0
      let rest = layout.screen(snapshot)
      if rest.fillers > 0 {
        // A low window has no room for gaps.
        let isLow = height < ScreenLayout.ruleRowsMin
        let least = isLow ? height : rest.rows.count + ScreenLayout.listRowsMin
        arrangement.rooms = plan.rooms(of: arrangement.parts, held: least, isFull: true)
        let room = arrangement.rooms.body
        let left = (room - rest.rows.count) / rest.fillers
        // In a low window the parts below the list give way, because the person can move there.
        layout.filledRows = max(1, left, min(ScreenLayout.listRowsMin, room - 1))
        return layout.screen(snapshot)
      }
      layout.filledRows = nil
    }
    let body = layout.screen(snapshot)
    arrangement.rooms = plan.rooms(of: arrangement.parts, held: body.rows.count, isFull: true)
    return body
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
      isRevisit: !snapshot.trail.last(0).isEmpty, pictures: pictures,
      titleWidth: arrangement.titleWidth, opensLists: arrangement.opensLists, listRows: listRows,
      earlier: memo.elements)
  }

  /// The current day, if a calendar may stand below a date: below the only question of a screen, where it moves no other.
  var calendarDay: CalendarDate? {
    guard !snapshot.isFullScreen, snapshot.elements.count(where: \.isField) == 1 else { return nil }
    return session.environment.today
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
    if let remark {
      // In a low window only the beginning of the sentence is visible, next to the hints and two
      // rows of the screen.
      var own: [StyledText] = []
      if remark.isError { own += layout.sentence(remark.text, at: margin) }
      for text in [remark.isError ? "" : remark.text, remark.dropped ?? ""] where !text.isEmpty {
        own += layout.marked(theme.symbols.kept, theme.muted, text, theme.muted, at: margin)
      }
      rows += cut(own, to: max(1, size.rows - 3), columns)
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
    var hidden = snapshot.notices.reduce(0) { $0 + $1.count }
    for notice in snapshot.notices.suffix(3).reversed() {
      let own = cut(
        layout.marked(theme.symbols.kept, theme.muted, notice.message, .plain, at: margin),
        to: most,
        columns)
      guard rows.isEmpty || rows.count + own.count <= most else { break }
      rows = own + rows
      hidden -= notice.count
    }
    guard hidden > 0 else { return rows }
    let more = theme.localizer("and \(hidden) more")
    return layout.marked(" ", theme.muted, more, theme.muted, at: margin).prefix(1) + rows
  }

  // MARK: Drawing

  /// The visible rows; after the end of a wizard, the answers.
  var plan: FramePlan {
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
      plan.help(help, hints: hints, shown: arrangement.rowCount)
    } else {
      plan.screen(
        snapshot, arrangement.parts, arrangement.rooms, body: arrangement.body, state: state,
        hints: hints)
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
