import StepwiseTerminal

/// What a person sees of a wizard in a terminal, and what their keys do: everything but reading keys
/// and writing frames.
final class TerminalView {
  /// How long something runs before it is said that it does.
  static let spinnerDelay = Duration.milliseconds(100)
  /// How long each sign of a spinner is seen.
  static let spinnerStep = Duration.milliseconds(80)
  /// How many screens one left keep what was typed and where one was.
  private static let statesMax = 500

  /// How many hints are shown.
  private static let hintsMax = 5

  /// What the keys ask of the terminal.
  enum Request: Equatable {
    /// To be stopped, as Ctrl-Z does.
    case suspend
    /// To end by a signal, as Ctrl-\ does.
    case quit
    /// To draw everything anew.
    case redraw
    /// To let a program of the person's edit this text.
    case edit(String)
  }

  let session: Session
  private let clock: any WizardClock
  var look: Look
  /// How large the window is.
  var size: (columns: Int, rows: Int) = (80, 24) {
    didSet { if size != oldValue { state.heldRows = 0 } }
  }
  /// Called when the keys ask something of the terminal.
  var onRequest: (Request) -> Void = { _ in }
  /// Called when something is to be drawn that no key brought about.
  var onChange: () -> Void = {}

  private(set) var snapshot: Snapshot
  private var states: [Int: ScreenState] = [:]
  private var state = ScreenState()
  private var stateEntry = 0
  /// Which row of the story one has climbed to.
  private(set) var climb: Int?
  private var opened: Set<TrailFlow> = []
  private(set) var isHelping = false
  /// The first key of the help that is seen, and how many are.
  private var helpStart = 0, helpRoom = 1
  private(set) var cancelQuestion: String?
  /// A sentence of the terminal's own.
  private var sentence: String?
  private var submission: Submission?
  private var busySince: [String: Duration] = [:]
  /// How many rows the window had for the screen when it was last drawn.
  private var lastRoom = 10
  /// How many rows were last drawn, the list of keys apart.
  private var shownRows = 0

  /// Answers that are given one after the other, because one of them may take time.
  private struct Submission {
    let entry: Int
    var fields: [String]
    var press: String?
    var isWaiting = false
  }

  /// A view of a session.
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - look: How it looks.
  ///   - clock: What waiting is measured by.
  init(session: Session, look: Look, clock: any WizardClock) {
    self.session = session
    self.look = look
    self.clock = clock
    snapshot = session.snapshot
    refresh()
  }

  // MARK: What the session says

  /// Takes what the session says now.
  func refresh() {
    guard session.ending == nil else { return }
    snapshot = session.snapshot
    if snapshot.entry != stateEntry { enter() }
    for element in snapshot.elements where element.isField {
      state.knownControl(of: element.id)?.update(element)
    }
    noteBusy()
    if let focus = state.focus, focusable.contains(where: { $0.id == focus }) {
      resume()
    } else {
      state.focus = natural
      resume()
    }
  }

  private func enter() {
    stateEntry = snapshot.entry
    climb = nil
    submission = nil
    if states.count > Self.statesMax { states = [:] }
    let known = states[stateEntry]
    state = known ?? ScreenState()
    states[stateEntry] = state
    if known == nil { state.focus = natural }
    state.scroll = 0
    state.isScrolled = false
    state.heldRows = 0
  }

  /// Where one is when nothing else is said: the question that is asked.
  private var natural: String? {
    let usable = focusable
    switch snapshot.question {
    case .field(let field) where usable.contains { $0.id == field.id }: return field.id
    default:
      let buttons = usable.filter { $0.button != nil }
      return (buttons.first { $0.revisits == nil } ?? buttons.first ?? usable.first)?.id
    }
  }

  private func noteBusy() {
    let now = clock.now
    var since: [String: Duration] = [:]
    for element in snapshot.elements {
      if element.isBusy || element.loading == .running {
        since[element.id] = busySince[element.id] ?? now
      } else if case .progress(let progress) = element.kind, progress.fraction == nil {
        since[ScreenLayout.progressID] = busySince[ScreenLayout.progressID] ?? now
      }
    }
    if !snapshot.busy.isEmpty { since[""] = busySince[""] ?? now }
    busySince = since
  }

  /// How long it is until something must be drawn anew because time has passed; `nil` for never.
  var nextChange: Duration? {
    let now = clock.now
    return busySince.values.map { since in
      let time = now - since
      if time < Self.spinnerDelay { return Self.spinnerDelay - time }
      let steps = Int(time / Self.spinnerStep) + 1
      return max(.milliseconds(1), Self.spinnerStep * steps - time)
    }.min()
  }

  // MARK: Keys

  /// Does what came in from the terminal.
  ///
  /// - Parameter event: A key or a paste; replies mean nothing here.
  func handle(_ event: TerminalEvent) {
    guard session.ending == nil else { return }
    switch event {
    case .key(let key): handle(key)
    case .paste(let text):
      guard cancelQuestion == nil, let field = focusedField, field.loading == nil else { return }
      isHelping = false
      climb = nil
      let control = control(of: field)
      control.paste(text)
      edited(field, control)
    case .reply: break
    }
  }

  private func handle(_ key: Key) {
    // Before raw mode, what was typed ahead had its returns turned into line feeds.
    if key == Key(.character("j"), .control), !isInLines { return handle(Key(.enter)) }
    switch (key.code, key.modifiers) {
    case (.character("z"), .control): return onRequest(.suspend)
    case (.character("\\"), .control): return onRequest(.quit)
    case (.character("l"), .control): return onRequest(.redraw)
    case (.character("c"), .control): return cancel()
    default: break
    }
    if cancelQuestion != nil { return answerCancel(key) }
    if isHelping {
      helpStart += helpRoom
      isHelping = helpStart < keys.count && key.code != .escape && key.code != .function(1)
      return
    }
    if key.code == .function(1) { return help() }
    let isAway = state.isScrolled && !state.isFocusSeen
    state.isScrolled = false
    // What is not seen is not pressed.
    let presses = key.code == .enter || key.code == .character(" ") && focusedField == nil
    if isAway, climb == nil, presses { return }
    if climb != nil { return handleClimb(key) }
    if key.code == .up, key.modifiers == .control || key.modifiers == .alt { return beginClimb() }
    if key.modifiers == .alt, case .character(let character) = key.code,
      let button = focusable.first(where: { $0.shortcut == character && $0.button != nil })
    {
      return press(button)
    }
    if let field = focusedField, field.loading == nil, !(key.code == .escape) {
      let control = control(of: field)
      switch control.handle(key, in: field, session.environment) {
      case .unused: break
      case .used:
        if key.code == .enter { return }
        sentence = nil
        return
      case .edited: return edited(field, control)
      case .submitted: return submit(field)
      }
      if key == Key(.character("o"), .control), let lines = control as? LinesControl {
        return onRequest(.edit(lines.text))
      }
    }
    handleElsewhere(key)
  }

  private func help() {
    isHelping = true
    helpStart = 0
  }

  private func handleElsewhere(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.escape, _): escape()
    case (.tab, []), (.down, []), (.right, []): move(by: 1)
    case (.tab, .shift): if !move(by: -1) { back() }
    case (.up, []): if !move(by: -1) { beginClimb() }
    case (.left, []): move(by: -1)
    case (.home, []): moveTo(focusable.first)
    case (.end, []): moveTo(focusable.last)
    case (.pageDown, []): scroll(by: max(1, lastRoom - 2))
    case (.pageUp, []): scroll(by: -max(1, lastRoom - 2))
    case (.enter, []), (.character(" "), []):
      guard let focused else { return }
      if focused.isField {
        if focused.loading == .failed {
          perform(.press(entry: snapshot.entry, element: focused.id))
        }
      } else {
        press(focused)
      }
    case (.character("?"), _): help()
    case (.character(let character), let held) where held.subtracting(.shift).isEmpty:
      jump(to: character)
    default: break
    }
  }

  /// Presses what has this shortcut, or goes to the next button that begins so.
  private func jump(to character: Character) {
    if let button = focusable.first(where: { $0.shortcut == character && $0.button != nil }) {
      return press(button)
    }
    let buttons = focusable.filter { $0.button != nil }
    let position = buttons.firstIndex { $0.id == state.focus } ?? -1
    let others = buttons[(position + 1)...] + buttons[..<(position + 1)]
    let wanted = character.lowercased()
    if let next = others.first(where: { $0.label.lowercased().hasPrefix(wanted) }) { moveTo(next) }
  }

  // MARK: Where one is

  private var shownEntries: Set<Int> = []

  /// What keys can go to, from top to bottom.
  private var focusable: [ElementSnapshot] {
    snapshot.elements.filter { element in
      guard element.isField || element.button != nil else { return false }
      return element.isEnabled && !(element.revisits.map(shownEntries.contains) ?? false)
    }
  }

  private var focused: ElementSnapshot? {
    state.focus.flatMap { id in focusable.first { $0.id == id } }
  }

  private var focusedField: ElementSnapshot? { focused.flatMap { $0.isField ? $0 : nil } }

  /// Whether keys go to a text of several lines.
  private var isInLines: Bool {
    cancelQuestion == nil && climb == nil
      && focusedField.map { control(of: $0) is LinesControl } == true
  }

  private func control(of field: ElementSnapshot) -> any FieldControl {
    let control = state.control(of: field)
    (control as? ListControl)?.onFound = { [weak self] in self?.onChange() }
    return control
  }

  /// - Returns: Whether there is something in that direction.
  @discardableResult
  private func move(by step: Int) -> Bool {
    let all = focusable
    guard let position = all.firstIndex(where: { $0.id == state.focus }),
      all.indices.contains(position + step)
    else { return false }
    moveTo(all[position + step])
    return true
  }

  private func moveTo(_ element: ElementSnapshot?) {
    guard let element else { return }
    if let field = focusedField { _ = control(of: field).close() }
    state.focus = element.id
    sentence = nil
  }

  private func scroll(by rows: Int) {
    state.isScrolled = true
    state.scroll = max(0, state.scroll + rows)
  }

  // MARK: Answers

  private func edited(_ field: ElementSnapshot, _ control: any FieldControl) {
    control.message = nil
    sentence = nil
    state.overcome[field.id] = field.error?.number
    guard let draft = control.draft else { return }
    // What is too long to be kept by the session is still kept here.
    _ = try? session.perform(.draft(entry: snapshot.entry, element: field.id, text: draft))
    refresh()
  }

  /// Takes a text that was edited elsewhere.
  ///
  /// - Parameter text: The whole text.
  func takeEdited(_ text: String) {
    guard let field = focusedField, let lines = control(of: field) as? LinesControl else { return }
    lines.text = text
    edited(field, lines)
  }

  /// Says something of the terminal's own.
  ///
  /// - Parameter text: One sentence.
  func say(_ text: String) { sentence = text }

  /// Gives an answer, after those above it that the screen needs first.
  private func submit(_ field: ElementSnapshot) {
    let fields = snapshot.elements.filter { $0.isField && $0.isEnabled }
    let hasButtons = snapshot.elements.contains { $0.button != nil && $0.isEnabled }
    let before = fields.prefix { $0.id != field.id }.filter { other in
      let isChanged = state.knownControl(of: other.id)?.isChanged == true
      return isChanged || !hasButtons && !other.isAnswered
    }
    submission = Submission(
      entry: snapshot.entry, fields: before.map(\.id) + [field.id], press: nil)
    resume()
  }

  /// Presses a button, after the answers that are shown were given.
  private func press(_ button: ElementSnapshot) {
    sentence = nil
    state.focus = button.id
    let isWayOut = button.button?.role == .cancel || button.revisits != nil
    let fields = snapshot.elements.filter { field in
      guard field.isField, field.isEnabled, field.loading == nil else { return false }
      let isChanged = state.knownControl(of: field.id)?.isChanged == true
      return isChanged || !field.isAnswered && (field.value != nil || field.isFilledIn)
    }
    submission = Submission(
      entry: snapshot.entry, fields: isWayOut ? [] : fields.map(\.id), press: button.id)
    resume()
  }

  /// Goes on giving answers, as far as nothing must be waited for.
  private func resume() {
    while let current = submission {
      guard current.entry == snapshot.entry, session.ending == nil else {
        submission = nil
        return
      }
      guard let id = current.fields.first else {
        submission = nil
        if let press = current.press {
          perform(.press(entry: current.entry, element: press))
        }
        return
      }
      guard let field = snapshot.elements.first(where: { $0.id == id && $0.isField }) else {
        submission = nil
        return
      }
      if current.isWaiting {
        if field.isBusy { return }
        submission =
          field.hasError
          ? nil
          : Submission(
            entry: current.entry, fields: Array(current.fields.dropFirst()), press: current.press)
        if field.hasError { state.focus = id } else { answered(id, isLast: current.press == nil) }
        continue
      }
      give(field)
    }
  }

  private func give(_ field: ElementSnapshot) {
    guard let current = submission else { return }
    let control = control(of: field)
    control.message = nil
    sentence = nil
    let action: Action?
    do {
      action = try control.answer(
        to: field, entry: current.entry, region: session.environment.region)
    } catch {
      control.message = error.message
      state.overcome[field.id] = field.error?.number
      state.focus = field.id
      submission = nil
      return
    }
    guard let action else {
      submission = nil
      return
    }
    do {
      submission?.isWaiting = true
      let waiting = submission
      submission = nil
      let acceptance = try session.perform(action)
      guard session.ending == nil else { return }
      submission = waiting
      if acceptance == .accepted { submission?.isWaiting = true }
      refresh()
    } catch {
      submission = nil
      state.focus = field.id
      refresh()
      tell(error, on: current.entry)
    }
  }

  /// Goes on to what is asked next.
  private func answered(_ id: String, isLast: Bool) {
    guard isLast, submission?.fields.isEmpty != false else { return }
    let open = snapshot.elements.filter { $0.isField && $0.isEnabled && !$0.isAnswered }
    let position = snapshot.elements.firstIndex { $0.id == id } ?? 0
    let below = snapshot.elements[position...].first { next in open.contains { $0.id == next.id } }
    // What was passed over and may be left empty is not gone back to.
    if let next = below ?? open.first(where: { !$0.isOptional }) { return moveTo(next) }
    let button = focusable.first { $0.button != nil && $0.revisits == nil }
    moveTo(button ?? snapshot.elements.first { $0.id == natural })
  }

  /// - Returns: Whether it was not refused.
  @discardableResult
  private func perform(_ action: Action) -> Bool {
    let entry = snapshot.entry
    do {
      try session.perform(action)
      refresh()
      return true
    } catch {
      refresh()
      tell(error, on: entry)
      if case .press = action { moveToRefused() }
      return false
    }
  }

  /// A button that was refused for what stands in fields leads to the first of them.
  private func moveToRefused() {
    let refused = focusable.first { $0.isField && $0.hasError }
    if let refused { state.focus = refused.id }
  }

  /// Says a refusal where the screen does not say it.
  ///
  /// A key may come when its screen has gone and is not drawn so yet: of that nothing is said.
  private func tell(_ rejection: Rejection, on entry: Int) {
    guard snapshot.entry == entry else { return }
    let isShown =
      snapshot.error?.message == rejection.message
      || snapshot.elements.contains { $0.error?.message == rejection.message }
    if !isShown { sentence = rejection.message }
  }

  // MARK: Back

  private func escape() {
    if let field = focusedField, control(of: field).close() { return }
    back()
  }

  private func back() {
    submission = nil
    sentence = nil
    perform(.back)
  }

  private func cancel() {
    if cancelQuestion == nil, let question = session.cancelQuestion {
      isHelping = false
      cancelQuestion = question
    } else {
      perform(.cancel)
    }
  }

  private func answerCancel(_ key: Key) {
    switch key.code {
    case .character("y"), .character("Y"): perform(.cancel)
    case .character("n"), .character("N"), .escape, .enter: cancelQuestion = nil
    default: break
    }
  }

  // MARK: Climbing

  private var story: Story { Story(snapshot.trail, opened: opened) }

  private func beginClimb() {
    let rows = story.rows
    if !rows.isEmpty { climb = rows.count - 1 }
  }

  private func handleClimb(_ key: Key) {
    let rows = story.rows
    guard let place = climb, rows.indices.contains(place) else {
      climb = nil
      return
    }
    switch key.code {
    case .up: climb = max(0, place - 1)
    case .down: climb = place + 1 < rows.count ? place + 1 : nil
    case .home, .pageUp: climb = 0
    case .end, .pageDown: climb = rows.count - 1
    case .escape, .tab: climb = nil
    case .right: open(rows[place])
    case .left: close(rows[place])
    case .enter, .character(" "):
      guard case .screen(let row) = rows[place] else { return open(rows[place]) }
      climb = nil
      perform(.revisit(entry: row.entry))
    case .character("?"): help()
    default: break
    }
  }

  private func open(_ row: Story.Row) {
    guard case .flow(let flow, _) = row else { return }
    opened.insert(flow)
  }

  /// The flow that a row stands in, where it is one of several.
  private func flow(around row: Story.Row) -> TrailFlow? {
    switch row {
    case .screen(let row): row.flow
    case .flow(let closed, _): closed.parent
    }
  }

  private func canClose(_ row: Story.Row) -> Bool {
    flow(around: row).map(opened.contains) ?? false
  }

  private func close(_ row: Story.Row) {
    guard let flow = flow(around: row), opened.remove(flow) != nil else { return }
    climb = story.rows.firstIndex {
      if case .flow(flow, _) = $0 { true } else { false }
    }
  }

  // MARK: Drawing

  private var builder = FrameBuilder()

  /// What is seen now.
  func frame() -> Frame {
    if session.ending != nil { return finalFrame() }
    let columns = max(1, size.columns)
    let height = max(1, size.rows)
    let story = story
    var storyRoom = min(story.rows.count + (story.earlier > 0 ? 1 : 0), max(1, height / 2 - 1))
    var isDone = false
    var body = ScreenLayout.Block()
    while !isDone {
      shownEntries = entries(of: story, room: storyRoom)
      if focused == nil { state.focus = natural }
      body = layout(columns, height).screen(snapshot)
      // What is asked comes first: the story gives way, down to one row.
      let least = min(storyRoom, height < 8 && climb == nil ? 0 : 1)
      let room = max(least, min(storyRoom, height - body.rows.count - 4))
      isDone = room == storyRoom || snapshot.isFullScreen
      storyRoom = room
    }
    var painter = FramePlan(look: look, columns: columns, height: height)
    let hints = hintsRow(columns, story)
    if isHelping {
      helpRoom = painter.help(keys, from: helpStart, hints: hints, shown: shownRows)
    } else if snapshot.isFullScreen {
      painter.window(
        snapshot, body, state: state, said: said(columns), hints: hints)
    } else {
      let (rows, climbed) = storyRows(story, room: storyRoom, columns)
      painter.inline(
        breadcrumb: snapshot.breadcrumb, story: rows, climb: climbed,
        body: body, state: state, kept: keptRows(columns), said: said(columns), hints: hints,
        asks: cancelQuestion != nil)
    }
    lastRoom = painter.bodyRoom
    if !isHelping { shownRows = painter.rows.count }
    return painter.frame(&builder)
  }

  private func layout(_ columns: Int, _ height: Int) -> ScreenLayout {
    let now = clock.now
    return ScreenLayout(
      look: look, state: state, region: session.environment.region, width: columns,
      windowRows: height, busy: busySince.mapValues { now - $0 },
      isFocused: climb == nil && !isHelping, shownEntries: shownEntries,
      isRevisit: !snapshot.trail.last(0).isEmpty)
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

  /// The rows of the story that there is room for, and which of them one has climbed to.
  private func storyRows(_ story: Story, room: Int, _ columns: Int)
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
    let width = titleWidth(story.rows.map(\.title), columns)
    let isClimbedOnly = climb != nil && room < 3
    var texts: [StyledText] = []
    if earlier > 0, room > 0, !isClimbedOnly {
      let count = "\(earlier) earlier answer\(earlier == 1 ? "" : "s")"
      texts.append(folded(look.symbols.answered, look.success, count, "", width: width, columns))
    }
    var climbed: Int?
    for (position, row) in zip(rows.indices, rows) {
      let isClimbed = position == climb
      if isClimbed { climbed = texts.count }
      texts.append(
        folded(
          isClimbed ? look.symbols.pointer : look.symbols.answered,
          isClimbed ? look.accent : look.success, row.title,
          row.summary(separator: look.symbols.separator), width: width, columns,
          titleStyle: isClimbed ? look.strong : .plain))
    }
    if later > 0, !isClimbedOnly {
      let count = "\(later) later answer\(later == 1 ? "" : "s")"
      texts.append(folded(look.symbols.answered, look.success, count, "", width: width, columns))
    }
    return (texts, climbed)
  }

  private func titleWidth(_ titles: [String], _ columns: Int) -> Int {
    let range = look.spacing.titleWidth
    let widest = titles.map { StyledText($0).width }.max() ?? 0
    return min(max(range.lowerBound, min(widest, range.upperBound)), max(4, columns / 3))
  }

  private func folded(
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
      StyledText(answer.oneLine).shortened(to: max(0, room), ellipsis: ellipsis))
    if !note.isEmpty {
      if !answer.isEmpty { row.append("    ") }
      row.append(note, look.muted)
    }
    return row.shortened(to: columns, ellipsis: ellipsis)
  }

  /// What a revisit keeps, below the screen that is revisited.
  private func keptRows(_ columns: Int) -> [StyledText] {
    let kept = snapshot.trail.last(0).filter { $0.status == .kept }
    let width = titleWidth(kept.map(\.title), columns)
    var rows = kept.map { row in
      let isLast = row.entry == kept.last?.entry
      return folded(
        look.symbols.kept, look.muted, row.title, isLast ? "" : row.summary, width: width, columns,
        note: isLast ? "you come back here" : "kept")
    }
    let most = max(1, size.rows / 3)
    if rows.count > most {
      let hidden = rows.count - most + 1
      let more = folded(
        look.symbols.kept, look.muted, "\(hidden) more kept", "", width: width, columns)
      // Where one comes back to is said in any case.
      rows = most > 1 ? rows.prefix(most - 2) + [more] + rows.suffix(1) : rows.suffix(1)
    }
    return rows
  }

  /// What the person is told that is not an answer.
  private func said(_ columns: Int) -> [StyledText] {
    let layout = layout(columns, size.rows)
    let margin = look.spacing.margin
    var rows: [StyledText] = []
    for notice in snapshot.notices.suffix(3) {
      rows += layout.marked(look.symbols.kept, look.muted, notice.message, .plain, at: margin)
    }
    if let sentence { rows += layout.sentence(sentence, at: margin) }
    if let cancelQuestion {
      rows += layout.marked("?", look.warning, cancelQuestion, look.strong, at: margin)
    }
    return rows
  }

  /// What is left when the wizard is over.
  private func finalFrame() -> Frame {
    let columns = max(1, size.columns)
    let story = Story(session.trail, isOver: isFinished)
    var plan = FramePlan(look: look, columns: columns, height: size.rows)
    plan.rows = storyRows(story, room: story.rows.count + 1, columns).rows
    return plan.frame(&builder)
  }

  private var isFinished: Bool {
    if case .finished = session.ending { true } else { false }
  }

  /// What the window's title says: the way of flows.
  var title: String {
    let title = StyledText(snapshot.breadcrumb.joined(separator: " \(look.symbols.pointer) "))
    return look.isASCII ? FramePlan.ascii(title).text : title.text
  }

  // MARK: Hints

  /// The hints as far as they fit: in full, in short, and then without the last ones.
  private func hintsRow(_ columns: Int, _ story: Story) -> StyledText {
    let all = hints(story)
    var hints = Array(all.prefix(Self.hintsMax))
    // What shows all the others is not left out.
    if let last = all.last, hints.last != last { hints[hints.count - 1] = last }
    for gap in [3, 2] {
      let row = hintsRow(hints, isShort: false, gap: gap)
      if row.width < columns { return row }
    }
    // Where Enter and Esc lead is worth more than the last of many hints.
    if hints.count == Self.hintsMax {
      var fewer = hints
      fewer.remove(at: fewer.count - 2)
      let row = hintsRow(fewer, isShort: false, gap: 3)
      if row.width < columns { return row }
    }
    while hints.count > 1, hintsRow(hints, isShort: true, gap: 2).width >= columns {
      hints.remove(at: hints.count > 2 ? hints.count - 2 : 1)
    }
    return hintsRow(hints, isShort: true, gap: 2)
      .shortened(to: columns, ellipsis: look.symbols.ellipsis)
  }

  private func hintsRow(_ hints: [Hint], isShort: Bool, gap: Int) -> StyledText {
    var row = StyledText(String(repeating: " ", count: look.spacing.margin))
    for (position, hint) in hints.enumerated() {
      row.append(position == 0 ? "" : String(repeating: " ", count: gap))
      row.append(hint.key)
      row.append(" ")
      row.append(isShort ? hint.short : hint.word, look.muted)
    }
    return row
  }

  /// What the keys do now, most useful first.
  private func hints(_ story: Story) -> [Hint] {
    if cancelQuestion != nil { return [Hint("y", "give up"), Hint("n", "go on")] }
    if isHelping {
      let isMore = helpStart + max(1, size.rows - 3) < keys.count
      return isMore
        ? [Hint("any key", "more keys", short: "more"), Hint("esc", "close")]
        : [Hint("any key", "close this", short: "close")]
    }
    if let climb, story.rows.indices.contains(climb) {
      var hints = [Hint("esc", "back to \(snapshot.title)", short: "back")]
      switch story.rows[climb] {
      case .screen(let row):
        hints.insert(Hint("enter", "change \(row.title)", short: "change"), at: 0)
      case .flow(let flow, _):
        hints.insert(Hint("enter", "open \(flow.title)", short: "open"), at: 0)
      }
      hints.append(ascii(Hint("↑↓", "move")))
      if canClose(story.rows[climb]) { hints.append(ascii(Hint("←", "close"))) }
      return hints + [Hint("F1", "keys")]
    }
    var hints: [Hint] = []
    var own: [Hint] = []
    let isRevisit = !snapshot.trail.last(0).isEmpty
    let saving = snapshot.trail.last(0).last.map { "save, on to \($0.title)" }
    if let focused {
      if focused.loading == .failed {
        hints.append(Hint("enter", "try again"))
      } else if focused.loading == nil, focused.isField {
        let control = state.control(of: focused)
        own = control.hints(focused)
        let hasError = state.message(of: focused) != nil
        let enter =
          control.submitHint(focused)
          ?? (hasError ? "try again" : saving ?? "continue")
        let short = String(enter.prefix { $0 != " " && $0 != "," })
        if !enter.isEmpty { hints.append(Hint("enter", enter, short: short)) }
      } else if focused.button != nil {
        let short = StyledText(focused.label).shortened(to: 16, ellipsis: look.symbols.ellipsis)
        hints.append(Hint("enter", focused.label.oneLine, short: short.text))
      }
    }
    let busy = !snapshot.busy.isEmpty && snapshot.trail.count == 1
    if let closing = focusedField.flatMap({ state.knownControl(of: $0.id)?.closing }) {
      hints.append(Hint("esc", closing, short: "close"))
    } else if busy {
      let what = snapshot.busy.count == 1 ? snapshot.busy[0] : "what runs"
      hints.append(Hint("esc", "stop \(what)", short: "stop"))
    } else if isRevisit {
      hints.append(Hint("esc", "leave as it was", short: "leave"))
    } else if let below = snapshot.recent.last(where: { $0.status == .answered }) {
      hints.append(Hint("esc", "back to \(below.title)", short: "back"))
    }
    hints += own.map(ascii)
    if own.isEmpty || !(focused?.isField ?? false) {
      if focusable.count > 1 { hints.append(ascii(Hint("↑↓", "move"))) }
      if !story.rows.isEmpty, focusable.first?.id == state.focus, focusedField == nil {
        hints.append(ascii(Hint("↑", "change an answer", short: "change")))
      }
    }
    hints.append(Hint("F1", "keys"))
    return hints
  }

  private func ascii(_ hint: Hint) -> Hint {
    guard look.isASCII else { return hint }
    let names: [String: String] = [
      "↑↓": "up down", "←→": "left right", "↑": "up", "←": "left",
    ]
    return Hint(names[hint.key] ?? hint.key, hint.word, short: hint.short)
  }

  /// All keys that work here.
  private var keys: [Hint] {
    var keys: [Hint] = []
    if let field = focusedField {
      keys += state.control(of: field).hints(field).map(ascii)
      switch field.format?.presentation {
      case .choice, .choices:
        keys += [
          Hint("letters", "find an option"), ascii(Hint("↑↓", "choose")),
          Hint("pgup pgdn", "by pages"), Hint("home end", "to the ends"),
        ]
        if field.format?.presentation == .choices { keys.append(Hint("ctrl-a", "tick all")) }
      case .toggle: break
      default:
        keys += [
          Hint("ctrl-a ctrl-e", "to start, end"), Hint("alt-b alt-f", "by words"),
          Hint("ctrl-w", "erase the word"), Hint("ctrl-u", "erase what is before"),
          Hint("ctrl-k", "erase what is after"), Hint("ctrl-y", "put back"),
          Hint("ctrl-_", "undo"),
        ]
      }
    }
    for button in focusable {
      if let shortcut = button.shortcut { keys.append(Hint("alt-\(shortcut)", button.label)) }
    }
    return keys + [
      Hint("enter", "answer, press"), Hint("tab shift-tab", "next, previous"),
      Hint("esc", "back, or close"),
      Hint("ctrl-up", "to earlier answers"), Hint("ctrl-l", "draw anew"),
      Hint("ctrl-z", "stop for now"), Hint("ctrl-c", "give up"),
    ]
  }
}
