import StepwiseFlow
import StepwiseTerminal

/// What is said of the keys.
extension TerminalView {
  /// How many hints are shown.
  private static let hintsMax = 5

  /// The hints as far as they fit: in full, in short, and then without those that are needed least.
  package func hintsRow(_ columns: Int) -> StyledText {
    let all = hints
    var hints = all
    for _ in 0..<max(0, all.count - Self.hintsMax) { hints = Self.withoutLeastNeeded(hints) }
    // Where Enter and Esc lead is worth more than the last of many hints.
    for shown in [hints, hints.count == Self.hintsMax ? Self.withoutLeastNeeded(hints) : hints] {
      for (gap, isPadded) in [(3, true), (3, false), (2, false)] {
        let row = hintsRow(shown, isShort: false, gap: gap, isPadded: isPadded)
        if row.width < columns { return row }
      }
    }
    while hints.count > 1, hintsRow(hints, isShort: true, gap: 2).width >= columns {
      hints = Self.withoutLeastNeeded(hints)
    }
    return hintsRow(hints, isShort: true, gap: 2)
      .shortened(to: columns, ellipsis: look.symbols.ellipsis)
  }

  /// All but the hint that is needed least; of several, the last of them.
  private static func withoutLeastNeeded(_ hints: [Hint]) -> [Hint] {
    // What comes first answers what is asked, as long as there is nothing that must come before.
    let needs = hints.enumerated().map { $0 == 0 ? max($1.need, .answers) : $1.need }
    guard let least = needs.min(), let position = needs.lastIndex(of: least) else { return hints }
    var fewer = hints
    fewer.remove(at: position)
    return fewer
  }

  package func hintsRow(
    _ hints: [Hint], isShort: Bool, gap: Int, isPadded: Bool = false
  ) -> StyledText {
    var row = StyledText(String(repeating: " ", count: look.spacing.margin))
    for (position, hint) in hints.enumerated() {
      row.append(position == 0 ? "" : String(repeating: " ", count: gap))
      let start = row.width
      row.append(look.localizer(hint.keys.text(isASCII: look.isASCII)))
      row.append(" ")
      row.append(look.localizer(isShort ? hint.short : hint.word), look.muted)
      // What comes behind the word of Enter keeps its place.
      if position == 0, isPadded, hints.count > 1, hint.keys == .keys([Key(.enter)]) {
        row.pad(to: max(row.width, start + TextWidth.of("enter \(look.localizer("continue"))")))
      }
    }
    return row
  }

  /// What the keys do now, most useful first.
  package var hints: [Hint] {
    if cancelQuestion != nil { return KeyTable.cancelQuestion.hints() }
    if let help {
      return help.hasMore(of: keys.count)
        ? [Hint(.anyKey, "more keys", short: "more"), Hint(.escape, "close")]
        : [Hint(.anyKey, "closes this", short: "close")]
    }
    let story = story
    let overview = Hint(.function(1), "keys", need: .overview)
    if let climb, story.rows.indices.contains(climb) {
      let row = story.rows[climb]
      return [
        chooseHint(row, by: .enter), Hint(.escape, "back to \(snapshot.title)", short: "back"),
        overview,
      ] + KeyTable.history.hints(for: .up)
        + (history.canClose(row) ? KeyTable.history.hints(for: .close) : [])
    }
    let field = focusedField.flatMap { $0.loading == nil ? $0 : nil }
    let own = field.map { control(of: $0).hints($0) } ?? []
    // The first three always stand in this order.
    var hints = [enterHint, escapeHint, overview].compactMap(\.self)
    if let list = windowList {
      let newest = Hint(.keys([Key(.end, .control)]), "newest")
      hints +=
        list.isAtEnd
        ? [Hint(.pageUp, "look back")]
        : (isInLines ? [] : [newest])
          + [Hint(.keys([Key(.pageUp), Key(.pageDown)]), "scroll")]
    }
    // Where the arrows have another use in the window.
    if snapshot.isFullScreen, focusedField != nil, windowList != nil || !own.isEmpty {
      if focusable.count > 1 { hints.append(Hint(.tab, "move", need: .common)) }
    } else if own.isEmpty {
      if focusable.count > 1, !isAway { hints += moves }
      let isAtTop = focusable.first?.id == state.focus && focusedField == nil
      if !story.rows.isEmpty, !snapshot.isFullScreen, isAtTop {
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
    if focused.loading == .failed { return Hint(.enter, "try again") }
    if focused.button != nil { return Hint(.enter, "press") }
    guard focused.loading == nil, focused.isField else { return nil }
    switch control(of: focused).submitHint(focused) {
    case .none: return nil
    case .word(let word, let short): return Hint(.enter, word, short: short)
    case .usual: break
    }
    if state.message(of: focused) != nil { return Hint(.enter, "try again", short: "try") }
    if let next = snapshot.trail.last(0).last {
      return Hint(.enter, "save, on to \(label: next.title)", short: "save")
    }
    return Hint(.enter, sends(focused) ? "send" : "continue")
  }

  /// The hint about Esc.
  private var escapeHint: Hint? {
    if let closing = focusedField.flatMap({ control(of: $0).closing }) {
      return Hint(.escape, closing, short: "close", need: .way)
    }
    if !snapshot.busy.isEmpty, snapshot.trail.count == 1 {
      let what: LocalizedStringKey =
        snapshot.busy.count == 1 ? LocalizedStringKey(verbatim: snapshot.busy[0]) : "what runs"
      return Hint(.escape, "stop \(what)", short: "stop", need: .way)
    }
    if !snapshot.trail.last(0).isEmpty {
      return Hint(.escape, "leave as it was", short: "unchanged", need: .way)
    }
    return snapshot.recent.last { $0.status == .answered }.map {
      Hint(.escape, "back to \(label: $0.title)", short: "back", need: .way)
    }
  }

  /// The hint about a selected row; the pointer says already which one it is.
  private func chooseHint(_ row: Story.Row, by key: Key.Code) -> Hint {
    switch row {
    case .screen: Hint(key, "change")
    case .flow: Hint(key, "open")
    }
  }

  // MARK: The help

  /// All keys that work here.
  package var keys: [Hint] {
    (climb == nil ? screenKeys : climbKeys) + KeyTable.everywhere.hints() + mouseHints
  }

  /// The keys among the answered screens.
  private var climbKeys: [Hint] {
    let rows = story.rows
    guard let climb, rows.indices.contains(climb) else { return [] }
    let row = rows[climb]
    var keys = [chooseHint(row, by: .enter)]
    if case .flow = row { keys.append(chooseHint(row, by: .right)) }
    if history.canClose(row) { keys += KeyTable.history.hints(for: .close) }
    return keys + KeyTable.history.hints(for: .up, .first)
      + [Hint(.escape, "back to \(snapshot.title)")]
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
    var keys = focusedField.map { control(of: $0).help($0) } ?? []
    // Arrows go on from a field that has no use for them, and from a button.
    var movesByArrows =
      windowList == nil && focusable.count > 1 && !keys.contains { $0.keys == .upDown }
      && (focusedField.map { control(of: $0).hints($0).isEmpty } ?? true)
    keys += shortcuts
    if isAway, focusedField == nil {
      keys += KeyTable.reading.hints() + KeyTable.screen.hints(for: .pageUp)
      movesByArrows = false
    }
    if windowList != nil { keys += KeyTable.windowList.hints() }
    if movesByArrows { keys += KeyTable.screen.hints(for: .up) }
    return keys + KeyTable.screen.hints(for: .press, .next, .back, .history)
  }

  /// Whether what is given in a field is said to someone, as in a composer.
  private func sends(_ field: Snapshot.Element) -> Bool {
    field.asksAgain && [.line, .lines].contains(field.format?.presentation)
  }
}
