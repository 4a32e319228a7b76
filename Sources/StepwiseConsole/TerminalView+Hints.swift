import StepwiseFlow
import StepwiseTerminal

/// What is said of the keys.
extension TerminalView {
  /// The hints as far as they fit: in full, in short, and then without the last ones.
  package func hintsRow(_ columns: Int, _ story: Story) -> StyledText {
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
      let row = hintsRow(Self.withoutLeastNeeded(hints), isShort: false, gap: 3)
      if row.width < columns { return row }
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

  package func hintsRow(_ hints: [Hint], isShort: Bool, gap: Int) -> StyledText {
    var row = StyledText(String(repeating: " ", count: look.spacing.margin))
    for (position, hint) in hints.enumerated() {
      row.append(position == 0 ? "" : String(repeating: " ", count: gap))
      row.append(look.localizer(hint.key))
      row.append(" ")
      row.append(look.localizer(isShort ? hint.short : hint.word), look.muted)
    }
    return row
  }

  /// What the keys do now, most useful first.
  package func hints(_ story: Story) -> [Hint] {
    if cancelQuestion != nil { return [Hint("y", "give up"), Hint("n", "go on")] }
    if isHelping {
      let isMore = helpStart + max(1, size.rows - 3) < keys.count
      return isMore
        ? [Hint("any key", "more keys", short: "more"), Hint("esc", "close")]
        : [Hint("any key", "closes this", short: "close")]
    }
    if let climb, story.rows.indices.contains(climb) {
      var hints = [Hint("esc", "back to \(snapshot.title)", short: "back")]
      switch story.rows[climb] {
      case .screen(let row):
        hints.insert(Hint("enter", "change \(label: row.title)", short: "change"), at: 0)
      case .flow(let flow, _):
        hints.insert(Hint("enter", "open \(label: flow.title)", short: "open"), at: 0)
      }
      hints.append(ascii(Hint("↑↓", "move")))
      if canClose(story.rows[climb]) { hints.append(ascii(Hint("←", "close"))) }
      return hints + [Self.overview]
    }
    var hints: [Hint] = []
    var own: [Hint] = []
    let isRevisit = !snapshot.trail.last(0).isEmpty
    let saving: LocalizedStringKey? = snapshot.trail.last(0).last.map {
      "save, on to \(label: $0.title)"
    }
    if isAway, focusedField == nil {
      hints.append(ascii(Hint("↓", "read on")))
    } else if let focused {
      if focused.loading == .failed {
        hints.append(Hint("enter", "try again"))
      } else if focused.loading == nil, focused.isField {
        let control = state.control(of: focused)
        own = control.hints(focused)
        let hasError = state.message(of: focused) != nil
        let enter: LocalizedStringKey =
          control.submitHint(focused)
          ?? (hasError ? "try again" : saving ?? (sends(focused) ? "send" : "continue"))
        // The word that comes first, such as “choose”, has a translation of its own.
        let short = String(enter.english.prefix { $0 != " " && $0 != "," })
        if !enter.english.isEmpty {
          hints.append(Hint("enter", enter, short: LocalizedStringKey(stringLiteral: short)))
        }
      } else if focused.button != nil {
        let short = StyledText(focused.label).shortened(to: 16, ellipsis: look.symbols.ellipsis)
        hints.append(
          Hint(
            "enter", LocalizedStringKey(verbatim: focused.label.oneLine),
            short: LocalizedStringKey(verbatim: short.text)))
      }
    }
    let busy = !snapshot.busy.isEmpty && snapshot.trail.count == 1
    if let closing = focusedField.flatMap({ state.knownControl(of: $0.id)?.closing }) {
      hints.append(Hint("esc", closing, short: "close"))
    } else if busy {
      let what: LocalizedStringKey =
        snapshot.busy.count == 1 ? LocalizedStringKey(verbatim: snapshot.busy[0]) : "what runs"
      hints.append(Hint("esc", "stop \(what)", short: "stop"))
    } else if isRevisit {
      hints.append(Hint("esc", "leave as it was", short: "leave"))
    } else if let below = snapshot.recent.last(where: { $0.status == .answered }) {
      hints.append(Hint("esc", "back to \(label: below.title)", short: "back"))
    }
    hints += own.map(ascii)
    hints += listHints
    // Where the arrows have another use in the window.
    if snapshot.isFullScreen, focusedField != nil, windowList != nil || !own.isEmpty {
      if focusable.count > 1 { hints.append(Hint("tab", "move")) }
    } else if own.isEmpty || !(focused?.isField ?? false) {
      if focusable.count > 1, !isAway { hints.append(ascii(Hint("↑↓", "move"))) }
      let isAtTop = focusable.first?.id == state.focus && focusedField == nil
      if !story.rows.isEmpty, !snapshot.isFullScreen, isAtTop {
        hints.append(ascii(Hint("↑", "change an answer", short: "change")))
      }
    }
    hints.append(Self.overview)
    return hints
  }

  private static let overview = Hint("F1", "keys", need: .overview)

  package func ascii(_ hint: Hint) -> Hint {
    guard look.isASCII else { return hint }
    let names: [String: LocalizedStringKey] = [
      "↑↓": "up down", "←→": "left right", "↑": "up", "↓": "down", "←": "left", "→": "right",
    ]
    return Hint(
      names[hint.key.english] ?? hint.key, hint.word, short: hint.short, need: hint.need)
  }

  /// All keys that work here.
  package var keys: [Hint] {
    (climb == nil ? screenKeys : climbKeys) + [
      Hint("ctrl-l", "draw anew"), Hint("ctrl-z", "stop for now"), Hint("ctrl-c", "give up"),
    ]
  }

  /// The keys among the answered screens.
  private var climbKeys: [Hint] {
    let rows = story.rows
    guard let climb, rows.indices.contains(climb) else { return [] }
    var keys: [Hint] = []
    switch rows[climb] {
    case .screen(let row): keys.append(Hint("enter", "change \(label: row.title)"))
    case .flow(let flow, _):
      keys += [
        Hint("enter", "open \(label: flow.title)"),
        ascii(Hint("→", "open \(label: flow.title)")),
      ]
    }
    if canClose(rows[climb]) { keys.append(ascii(Hint("←", "close"))) }
    return keys + [
      ascii(Hint("↑↓", "move")), Hint("home end", "to the ends"),
      Hint("esc", "back to \(snapshot.title)"),
    ]
  }

  /// The keys on the screen.
  private var screenKeys: [Hint] {
    var keys: [Hint] = []
    // Where they are neither the field's own nor the list's.
    var hasFreeArrows = windowList == nil && focusable.count > 1
    if let field = focusedField {
      let own = state.control(of: field).hints(field)
      hasFreeArrows = hasFreeArrows && own.isEmpty
      // It is said by itself below.
      keys += own.filter { $0.key != "type" }.map(ascii)
      switch field.format?.presentation {
      case .choice, .choices:
        let all = [
          Hint("letters", "find an option"), ascii(Hint("↑↓", "choose")),
          Hint("pgup pgdn", "by pages"), Hint("home end", "to the ends"),
        ]
        keys += all.filter { !keys.contains($0) }
        if field.format?.presentation == .choices { keys.append(Hint("ctrl-a", "tick all")) }
        hasFreeArrows = false
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
      if let shortcut = button.shortcut {
        keys.append(
          Hint(
            LocalizedStringKey(verbatim: Self.keyName(of: shortcut, needsAlt: hasFields)),
            LocalizedStringKey(
              verbatim: button.cell.map { "\(button.label) \($0.title)" } ?? button.label)))
      }
    }
    if isAway, focusedField == nil {
      keys += [ascii(Hint("↑↓", "read on")), Hint("pgup pgdn", "by pages")]
      hasFreeArrows = false
    }
    if windowList != nil {
      keys += [
        Hint("pgup pgdn", "by pages"), Hint("ctrl-home ctrl-end", "to the oldest, the newest"),
        ascii(Hint("↑↓", "by lines, from the first field or button")),
      ]
    }
    if hasFreeArrows { keys.append(ascii(Hint("↑↓", "move"))) }
    return keys + [
      Hint("enter", "answer, press"), Hint("tab shift-tab", "next, previous"),
      Hint("esc", "back, or close"), Hint("ctrl-up", "to earlier answers"),
    ]
  }

  /// Whether what is given in a field is said to someone, as in a composer.
  private func sends(_ field: ElementSnapshot) -> Bool {
    field.asksAgain && [.line, .lines].contains(field.format?.presentation)
  }
}
