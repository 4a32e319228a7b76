import StepwiseFlow
import StepwiseTerminal

/// Chooses the hints about keys.
extension TerminalView {
  /// The maximum number of hints.
  private static let hintsMax = 5

  /// The hints that fit: in full, then shortened, and then without the least needed ones.
  func hintsRow(_ columns: Int) -> StyledText {
    guard showsWaiting else { return hintsRow(hints, columns) }
    let count = waitingText
    var row = hintsRow(hints.filter { $0.need == .way }, columns - count.width - 3)
    row.append(.blanks(row.width > theme.spacing.margin ? 3 : 0))
    row.append(count)
    return row.shortened(to: columns, ellipsis: theme.symbols.ellipsis)
  }

  /// The number of keys that wait; the keys themselves may be a secret.
  private var waitingText: StyledText {
    // A screen reader would read each number.
    if theme.isSpoken { return StyledText(theme.localizer("keys waiting"), theme.muted) }
    let count = waiting.count
    let text: LocalizedStringKey = count == 1 ? "1 key waiting" : "\(count) keys waiting"
    return StyledText(theme.localizer(text), theme.muted)
  }

  /// The row of these hints; the last one is kept, because most keys leave it as it is.
  private func hintsRow(_ hints: [Hint], _ columns: Int) -> StyledText {
    let mode = mode
    if let known = memo.hints, known.columns == columns, known.mode == mode, known.hints == hints {
      return known.row
    }
    let row = fittingRow(hints, mode, columns)
    memo.hints = (hints, mode, columns, row)
    return row
  }

  private func fittingRow(_ all: [Hint], _ mode: ModeName?, _ columns: Int) -> StyledText {
    var hints = all
    for _ in 0..<max(0, all.count - Self.hintsMax) { hints = Self.withoutLeastNeeded(hints) }
    // The full words for Enter and Esc are worth more than the last of many hints.
    for shown in [hints, hints.count == Self.hintsMax ? Self.withoutLeastNeeded(hints) : hints] {
      for gap in [3, 2] {
        let row = hintsRow(shown, mode, isShort: false, gap: gap, columns)
        if row.width < columns { return row }
      }
    }
    while hints.count > 1, hintsRow(hints, mode, isShort: true, gap: 2, columns).width >= columns {
      hints = Self.withoutLeastNeeded(hints)
    }
    return hintsRow(hints, mode, isShort: true, gap: 2, columns)
      .shortened(to: columns, ellipsis: theme.symbols.ellipsis)
  }

  /// Removes the least needed hint; of several, the last one.
  private static func withoutLeastNeeded(_ hints: [Hint]) -> [Hint] {
    // The first hint answers the question, unless another hint is needed first.
    let needs = hints.enumerated().map { $0 == 0 ? max($1.need, .answers) : $1.need }
    guard let least = needs.min(), let position = needs.lastIndex(of: least) else { return hints }
    var fewer = hints
    fewer.remove(at: position)
    return fewer
  }

  /// The hints of a row; the key that shows all others stands at its right end, where it never moves.
  private func hintsRow(
    _ hints: [Hint], _ mode: ModeName?, isShort: Bool, gap: Int, _ columns: Int
  ) -> StyledText {
    var row = StyledText(.blanks(theme.spacing.margin))
    if let mode {
      row.append(theme.localizer(isShort ? mode.short : mode.word), theme.strong)
      row.append(.blanks(gap))
    }
    var isFirst = true
    func add(_ hint: Hint) {
      if !isFirst { row.append(.blanks(gap)) }
      isFirst = false
      row.append(theme.localizer(hint.keys.text(isASCII: theme.namesKeys)))
      row.append(" ")
      row.append(theme.localizer(isShort ? hint.short : hint.word), theme.muted)
    }
    for hint in hints where hint.need != .overview { add(hint) }
    guard let overview = hints.last(where: { $0.need == .overview }) else { return row }
    guard !theme.isSpoken else {
      add(overview)
      return row
    }
    let name = theme.localizer(overview.keys.text(isASCII: theme.namesKeys))
    let word = theme.localizer(overview.word)
    let end = min(columns - 1, theme.spacing.textWidthMax)
    let start = end - TextWidth.of(name) - 1 - TextWidth.of(word)
    row.pad(to: max(row.width + (isFirst ? 0 : gap), start))
    row.append(name)
    row.append(" ")
    row.append(word, theme.muted)
    return row
  }

  /// The mode of the keys in the focused field; `nil` if they have no modes.
  private var mode: ModeName? {
    guard keymap.hasModes, cancelQuestion == nil, !isHelping, historyRow == nil,
      let field = focusedField, field.loading == nil
    else { return nil }
    return control(of: field).mode(keymap)
  }

  /// The hints about the keys that work now, most useful first.
  var hints: [Hint] {
    if let cancelQuestion {
      let enter = Hint(.enter, cancelQuestion.isYes ? "cancel" : "go on", need: .answers)
      return [enter, Hint(.yesNo, "choose", need: .answers)]
        + (cancelQuestion.isYes ? KeyTable.cancelQuestion.hints(for: .leave) : [])
    }
    if let help {
      return help.hasMore
        ? [Hint(.anyKey, "more keys", short: "more"), Hint(.escape, "close")]
        : [Hint(.anyKey, "closes this", short: "close")]
    }
    let history = history
    let overview = Hint(.function(1), "help", need: .overview)
    // Hints that change with each key would be read out each time, and those of the first screen are known later.
    if theme.isSpoken { return snapshot.trail.count > 1 ? [] : [overview] }
    if state.typedName.isUnmatched {
      return [Hint(.escape, "clear the letters", short: "clear", need: .way), overview]
    }
    if let historyRow, history.rows.indices.contains(historyRow) {
      let row = history.rows[historyRow]
      return [
        chooseHint(row, by: .enter), Hint(.escape, "back"), overview,
      ] + KeyTable.history.hints(for: .up)
        + (historyCursor.canClose(row) ? KeyTable.history.hints(for: .close) : [])
    }
    // What runs takes no other key.
    if let focused, focused.isBusy, focused.button != nil {
      return [escapeHint, overview].compactMap(\.self)
    }
    let field = focusedField.flatMap { $0.loading == nil ? $0 : nil }
    let own = field.map { control(of: $0).hints($0, keymap) } ?? []
    // The first three hints are always in this order.
    var hints = [enterHint, escapeHint, overview].compactMap(\.self)
    if focusedField?.prefill == .failed { hints += KeyTable.screen.hints(for: .reload) }
    if let list = windowList {
      let newest = Hint(.keys([Key(.end, .control)]), "newest")
      hints +=
        list.isAtEnd
        ? [Hint(.pageUp, "look back")]
        : (isInLines ? [] : [newest])
          + [Hint(.keys([Key(.pageUp), Key(.pageDown)]), "scroll")]
    }
    // In a full window the arrow keys may have another use.
    if snapshot.isFullScreen, focusedField != nil, windowList != nil || !own.isEmpty {
      if focusable.count > 1 { hints.append(Hint(.tab, "move", need: .common)) }
    } else if own.isEmpty {
      if focusable.count > 1, !isAway { hints += moves }
      let isAtTop = focusable.first?.id == state.focus && focusedField == nil
      if !history.rows.isEmpty, !snapshot.isFullScreen, isAtTop {
        hints.append(Hint(.up, "change an answer", short: "change"))
      }
    }
    return hints + own
  }

  private var moves: [Hint] { KeyTable.screen.hints(for: .up).map { $0.needed(.common) } }

  /// The hint about Enter, or about the key that scrolls a long text.
  private var enterHint: Hint? {
    if isAway, focusedField == nil { return Hint(.down, "read on") }
    guard let focused else { return nil }
    if focused.loading == .failed { return Hint(.enter, "try again", short: "retry") }
    if focused.button != nil {
      return state.message(of: focused) == nil
        ? Hint(.enter, "press") : Hint(.enter, "try again", short: "retry")
    }
    guard focused.loading == nil, focused.isField else { return nil }
    switch control(of: focused).submitHint(focused) {
    case .none: return nil
    case .word(let word, let short): return Hint(.enter, word, short: short)
    case .usual: break
    }
    if let next = snapshot.kept.last {
      // A section that was entered from a hub may have more questions, and a change may have to be followed by a press.
      return next.isHidden || snapshot.kept.contains(where: \.needsPerson)
        ? Hint(.enter, "save", short: "save")
        : Hint(.enter, "save, on to \(next.titleText)", short: "save")
    }
    return Hint(.enter, focused.isComposer ? "send" : "continue")
  }

  /// The hint about Esc.
  private var escapeHint: Hint? {
    if takesEscape { return Hint(.escape, "command mode", short: "commands", need: .way) }
    if let closing = focusedField.flatMap({ control(of: $0).closing }) {
      return Hint(.escape, closing, short: "close", need: .way)
    }
    if !snapshot.busy.isEmpty, snapshot.trail.count == 1 {
      let what: LocalizedStringKey =
        snapshot.busy.count == 1 ? LocalizedStringKey(verbatim: snapshot.busy[0]) : "what runs"
      return Hint(.escape, "stop \(what)", short: "stop", need: .way)
    }
    if snapshot.backUndoesChange {
      return Hint(.escape, "leave as it was", short: "unchanged", need: .way)
    }
    let hasWayBack = snapshot.recent.contains { $0.status == .answered }
    return hasWayBack ? Hint(.escape, "back", need: .way) : nil
  }

  /// The hint about a selected row; the pointer already shows which row it is.
  private func chooseHint(_ row: AnswerHistory.Row, by key: Key.Code) -> Hint {
    switch row {
    case .screen: Hint(key, "change")
    case .flow: Hint(key, "open")
    }
  }

  // MARK: The help

  /// All keys that work now: those that everybody needs first, and those that edit text last.
  var keys: [Hint] {
    let cancel = KeyTable.everywhere.hints(for: .cancel)
    let others = KeyTable.everywhere.hints().filter { $0.keys != cancel.first?.keys }
    guard historyRow == nil else { return historyKeys + cancel + others + mouseHints }
    let first = KeyTable.screen.hints(for: .press, .back, .history) + cancel
    let own = screenKeys
    return first.filter { key in !own.contains { $0.keys == key.keys } }
      + own.filter { !$0.isEditing } + others + mouseHints + own.filter(\.isEditing)
  }

  /// The keys in the history.
  private var historyKeys: [Hint] {
    let rows = history.rows
    guard let historyRow, rows.indices.contains(historyRow) else { return [] }
    let row = rows[historyRow]
    var keys = [chooseHint(row, by: .enter)]
    if case .flow = row { keys.append(chooseHint(row, by: .right)) }
    if historyCursor.canClose(row) { keys += KeyTable.history.hints(for: .close) }
    return keys + [Hint(.escape, "back")] + KeyTable.history.hints(for: .up, .first)
  }

  /// The keys on the screen.
  private var screenKeys: [Hint] {
    let shortcuts = order.shortcuts.compactMap { button in
      button.shortcut.map {
        Hint(
          .shortcut($0, needsAlt: hasFields),
          LocalizedStringKey(
            verbatim: button.cell.map { "\(button.label) \($0.title)" } ?? button.label))
      }
    }
    var keys = focusedField.map { control(of: $0).help($0, keymap) } ?? []
    if focusedField?.hasFailedLoad == true { keys += KeyTable.screen.hints(for: .reload) }
    if takesEscape { keys.append(Hint(.escape, "command mode")) }
    // Arrow keys move on from a button, and from a field that does not use them.
    var movesByArrows =
      windowList == nil && focusable.count > 1 && !keys.contains { $0.keys == .upDown }
      && (focusedField.map { control(of: $0).hints($0, keymap).isEmpty } ?? true)
    keys += shortcuts
    if isAway, focusedField == nil {
      keys += KeyTable.reading.hints() + KeyTable.screen.hints(for: .pageUp)
      movesByArrows = false
    }
    if windowList != nil { keys += KeyTable.windowList.hints() }
    if movesByArrows { keys += KeyTable.screen.hints(for: .up) }
    return keys + KeyTable.screen.hints(for: .next)
  }
}
