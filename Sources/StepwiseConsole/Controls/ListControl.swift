import StepwiseFlow
import StepwiseSearch
import StepwiseTerminal

/// A control for choosing one or several options of a list, with a filterEditor.buffer.
package final class ListControl: FieldControl, SearchingControl {
  package var message: String?
  /// Whether several options can be chosen.
  package let isSeveral: Bool
  private var search = OptionSearch([])
  private var list: OptionList?
  private var filterEditor = ListControl.emptyFilter
  /// Whether letters are typed to find an option; keys without modes always type.
  private var isTyping = false
  /// Whether letters and blanks go to the filter, until an arrow key leads into the list.
  private var isFinding = false
  private var chosen = 0
  /// In a list with a single choice, the id of the option that the person moved to; it is shown and
  /// submitted with the other fields.
  private var picked: String?
  private var given: String?
  private var ticked: Set<String> = []
  private var givenTicks: Set<String> = []
  /// The visible rows of the list; the height stays until the list folds.
  package var viewport = Viewport()
  /// The maximum number of bytes of the filter: more than any label that a person would type.
  private static let filterLengthMax = 1000
  /// Called when more was found.
  package var onFound: () -> Void = {}
  package var keepsMessage = false
  /// How often the message was shown before in the same words.
  private(set) var complaints = 0

  package init(_ field: Snapshot.Element, isSeveral: Bool) {
    self.isSeveral = isSeveral
    update(field)
    guard isSeveral, let draft = field.draft, let format = field.format,
      case .choices(let ids) = try? format.value(from: draft, region: nil)
    else { return }
    ticked = Set(ids)
  }

  package func answerHint(_ field: Snapshot.Element, in region: Region?) -> LocalizedStringKey? {
    guard isSeveral, let count = field.format?.rules.count else { return nil }
    let (least, most) = (count.lowerBound, count.upperBound)
    if least == most { return "choose \(most)" }
    return least == 0 ? "choose at most \(most)" : "choose \(least) to \(most)"
  }

  private static var emptyFilter: EditedText { EditedText(lengthMax: filterLengthMax) }

  package var lengthMax: Int { Self.filterLengthMax }

  package var isChanged: Bool {
    isSeveral ? ticked != givenTicks : picked != nil && picked != given
  }

  package var draft: String? {
    guard isSeveral else { return nil }
    return isChanged ? ids.joined(separator: ", ") : ""
  }

  /// The id of the option at the pointer.
  package var pointed: String? { option(chosen)?.id }

  /// Finishes a running search, because its best match is needed now.
  package func finishSearch() { search.finish() }

  /// The ids of the ticked options.
  package var marked: [String] { ids }

  private var ids: [String] {
    ticked.isEmpty ? [] : list?.lazy.map(\.id).filter(ticked.contains) ?? []
  }

  package func update(_ field: Snapshot.Element) {
    guard let options = field.options, field.loading == nil else { return }
    if list?.isSame(as: options) != true { replaceOptions(with: options, of: field) }
    if !isSeveral {
      var now: String?
      if case .choice(let id) = field.value { now = id }
      if now != given { picked = nil }
      given = now
    }
    guard case .choices(let ids) = field.value else { return }
    let now = Set(ids)
    if now != givenTicks, !isChanged || field.isAnswered { ticked = now }
    givenTicks = now
  }

  /// Replaces the options, and keeps the selected one.
  private func replaceOptions(with options: OptionList, of field: Snapshot.Element) {
    let before = list == nil ? nil : option(chosen)?.id
    let rowBefore = chosen
    list = options
    search = OptionSearch(options)
    search.prepare()
    if !filterEditor.buffer.isEmpty { look() }
    var wanted = before
    if wanted == nil, case .choice(let id) = field.value { wanted = id }
    let row = wanted.flatMap { options.position(of: $0) }.flatMap { position in
      search.results[0..<search.results.count].firstIndex { $0.position == position }
    }
    chosen = row ?? min(chosen, max(0, search.results.count - 1))
    // A person who scrolled down keeps seeing the same rows; a person at the top sees new rows.
    if viewport.first > 0, before != nil {
      viewport.fit(count: search.results.count, height: viewport.height)
      viewport.scroll(by: chosen - rowBefore)
    }
    if let picked, options.position(of: picked) == nil { self.picked = nil }
  }

  // MARK: Keys

  package func handle(
    _ key: Key, in field: Snapshot.Element, _ environment: Environment, _ keymap: Keymap
  ) -> KeyUse {
    guard field.loading == nil else { return .unused }
    let isCommand = keymap.hasModes && !isTyping
    if keymap.hasModes, key == Key(.escape) {
      beginAnew()
      return .used
    }
    let page = viewport.page(keeping: 2)
    let command =
      (isCommand ? KeyTable.viOptions.command(for: key) : nil) ?? KeyTable.options.command(for: key)
    // A key after letters means a row of what they find, however long the search takes.
    if let command, command != .tick || !isFinding { search.finish() }
    switch command {
    case .find:
      isTyping = true
      isFinding = !filterEditor.buffer.isEmpty
      return .used
    case .submit:
      // Only a visible option can be chosen.
      guard search.results.count > 0, !isOutdated else { return .used }
      guard let found else { return .submitted }
      guard tick([found.id], in: field, environment) else { return .used }
      _ = close()
      return .edited
    case .down: return choose(chosen + 1)
    case .up: return choose(chosen - 1)
    case .pageDown: return choose(chosen + page)
    case .pageUp: return choose(chosen - page)
    case .first: return choose(0)
    case .last: return choose(search.results.count - 1)
    case .tick where isSeveral && !isFinding:
      return toggle(in: field, environment) ? .edited : .used
    case .tickAll where isSeveral:
      return toggleAll(in: field, environment) ? .edited : .used
    case .tick where filterEditor.buffer.isEmpty: return .used
    default:
      if isCommand, case .character(let letter) = key.code, key.modifiers.isSubset(of: .shift) {
        return letter == "?" ? .unused : .used
      }
      let before = filterEditor.buffer.version
      // The filter itself has no command mode.
      guard filterEditor.handle(key, .emacs) else { return .unused }
      if filterEditor.buffer.isOverfull { return .full }
      if before != filterEditor.buffer.version { find() }
    }
    return .used
  }

  /// Moves to a row and returns the meaning of a click on it: submit a row that was already
  /// selected, tick a row where several may be chosen, otherwise nothing more.
  package func click(
    _ position: Int, in field: Snapshot.Element, _ environment: Environment
  ) -> KeyUse {
    guard position >= 0, position < search.results.count, !isOutdated else { return .unused }
    let wasChosen = position == chosen
    _ = choose(position)
    guard isSeveral else { return wasChosen ? .submitted : .used }
    return toggle(in: field, environment) ? .edited : .used
  }

  package func paste(_ text: String) -> Bool {
    filterEditor.insert(text.trimmed)
    guard !filterEditor.buffer.isOverfull else { return false }
    find()
    return true
  }

  private func choose(_ position: Int) -> KeyUse {
    let before = chosen
    isFinding = false
    if !keepsMessage { message = nil }
    chosen = max(0, min(position, search.results.count - 1))
    picked = option(chosen)?.id
    return chosen == before && chosen != position ? .atEnd : .used
  }

  /// Whether the results are for an earlier filterEditor.buffer.
  private var isOutdated: Bool { search.results.query != filterEditor.buffer.text }

  private func look() {
    search.search(filterEditor.buffer.text) { [weak self] in self?.onFound() }
  }

  /// The option of a row.
  private func option(_ row: Int) -> OptionList.Option? {
    search.results[row..<row + 1].first.map { search.options[$0.position] }
  }

  /// The first match of the filter, if it is not ticked and Enter would tick it.
  private var found: OptionList.Option? {
    guard isSeveral, !filterEditor.buffer.isEmpty, let option = option(chosen) else { return nil }
    return ticked.contains(option.id) ? nil : option
  }

  private func find() {
    isFinding = !filterEditor.buffer.isEmpty
    look()
    chosen = 0
    viewport.scroll(by: -viewport.first)
    if !keepsMessage { message = nil }
  }

  private func toggle(in field: Snapshot.Element, _ environment: Environment) -> Bool {
    guard let id = option(chosen)?.id else { return false }
    guard ticked.remove(id) == nil else { return true }
    return tick([id], in: field, environment)
  }

  private func toggleAll(in field: Snapshot.Element, _ environment: Environment) -> Bool {
    let shown = Set(
      search.results[0..<search.results.count].map { search.options[$0.position].id })
    guard shown.isSubset(of: ticked) else { return tick(shown, in: field, environment) }
    ticked.subtract(shown)
    return true
  }

  /// Ticks options, unless there would be too many ticks; then it reports the error at once.
  private func tick(
    _ new: Set<String>, in field: Snapshot.Element, _ environment: Environment
  ) -> Bool {
    let all = ticked.union(new)
    if let most = field.format?.rules.count?.upperBound, all.count > most {
      complaints = message == nil ? 0 : complaints + 1
      message = environment.localizer("At most \(most) can be ticked. Untick another one first.")
      return false
    }
    ticked = all
    return true
  }

  package var closing: LocalizedStringKey? {
    filterEditor.buffer.isEmpty ? nil : "clear the filter"
  }

  package func close() -> Bool {
    guard !filterEditor.buffer.isEmpty else { return false }
    search.finish()
    // The match stays selected; without a match, the option that was selected before.
    let found = option(chosen)?.id
    if let found { picked = found }
    let id = found ?? picked ?? given
    filterEditor = Self.emptyFilter
    find()
    if let position = id.flatMap({ list?.position(of: $0) }) { chosen = position }
    return true
  }

  package func answer(to field: Snapshot.Element, entry: Int, region: Region?) throws(Rejection)
    -> Action?
  {
    guard field.loading == nil else { return nil }
    if isSeveral { return .answer(entry: entry, element: field.id, value: .choices(ids)) }
    guard let option = option(chosen) else { return nil }
    return .answer(entry: entry, element: field.id, value: .choice(option.id))
  }

  // MARK: Drawing

  package func draw(_ field: Snapshot.Element, on canvas: Canvas) -> Drawing {
    var drawing = Drawing()
    guard field.loading == nil, let list else { return drawing }
    let theme = canvas.theme
    if theme.isSpoken { return drawSpoken(list, on: canvas) }
    if !canvas.isFocused {
      drawing.value = StyledText(shown(of: field, in: list, theme)).shortened(
        to: canvas.width, ellipsis: theme.symbols.ellipsis)
      if !canvas.isFilled {
        drawing.viewport = Viewport(first: viewport.first)
        return drawing
      }
    } else {
      let window = LineWindow(
        filterEditor.buffer.characters, cursor: filterEditor.buffer.cursor, cells: canvas.width,
        from: 0)
      drawing.value = StyledText(
        filterEditor.buffer.characters[window.characters], fitting: canvas.width)
      drawing.cursor = window.cursorColumn
    }
    let count = search.results.count
    let most = canvas.rows
    var notes: [String] = []
    if !ticked.isEmpty { notes.append(theme.localizer("\(ids.count) ticked")) }
    if !filterEditor.buffer.isEmpty || list.count > most {
      // The position of the pointer, or the number of matches.
      let number = filterEditor.buffer.isEmpty && canvas.isFocused ? chosen + 1 : count
      notes.append(theme.localizer("\(number) of \(list.count)"))
    }
    drawing.note = StyledText(notes.joined(separator: " \(theme.symbols.separator) "), theme.muted)
    // The window first measures without the list.
    if canvas.isFilled, canvas.rows == 0 { return drawing }
    let height = min(most, max(viewport.height, count))
    if canvas.isMeasured, !canvas.isFilled {
      drawing.below = Array(repeating: StyledText(), count: max(1, height))
      return drawing
    }
    var viewport = viewport
    viewport.fit(count: count, height: height)
    if count == 0 {
      let text = theme.localizer(
        list.isEmpty
          ? "There is nothing to choose from."
          : "Nothing matches “\(filterEditor.buffer.text)”. Backspace edits, esc clears.")
      drawing.below = StyledText.wrapped(text, to: max(1, canvas.rowWidth - 3), theme.muted).map {
        var row = StyledText("  ")
        row.append($0)
        return row
      }
    } else {
      // Keeps two rows of margin, if there is room for them.
      viewport.show(chosen..<chosen + 1, margin: min(2, (height - 1) / 2))
      drawRows(&drawing, canvas, viewport)
      if filterEditor.buffer.isEmpty {
        drawing.cursor = nil
        drawing.cursorBelow = (chosen - viewport.first, 0)
        drawing.isTyping = false
      }
    }
    while drawing.below.count < height { drawing.below.append(StyledText()) }
    drawing.viewport = viewport
    return drawing
  }

  /// Draws all options, so that only the cursor moves; if there are too many, only the selected
  /// one.
  ///
  /// A filter moves to a match and hides no other option, because a screen reader would read each
  /// row that changes.
  private func drawSpoken(_ list: OptionList, on canvas: Canvas) -> Drawing {
    var drawing = Drawing()
    drawing.isTyping = false
    if canvas.isFilled, canvas.rows == 0 { return drawing }
    let theme = canvas.theme
    let place = search.results[chosen..<chosen + 1].first?.position ?? 0
    let all = list
    let isWhole = all.count <= max(1, canvas.rows)
    let shown = isWhole ? all[...] : all[place...place]
    drawing.below = shown.map { option in
      let isChosen = option.id == all[place].id
      let parts = [option.label, option.detail?.text ?? "", option.detail?.trailing ?? ""]
      let text = parts.filter { !$0.isEmpty }.joined(separator: ", ").oneLine
      var row = StyledText(text, isChosen ? theme.chosen : .plain)
      if isSeveral {
        row.append(", \(theme.localizer(ticked.contains(option.id) ? "ticked" : "not ticked"))")
      }
      return row
    }
    drawing.cursorBelow = (isWhole ? place : 0, 0)
    drawing.viewport = Viewport(count: shown.count, height: max(1, shown.count))
    if search.results.count == 0 {
      let text = theme.localizer(
        all.isEmpty
          ? "There is nothing to choose from."
          : "Nothing matches “\(filterEditor.buffer.text)”. Backspace edits, esc clears.")
      drawing.below += StyledText.wrapped(text, to: max(1, canvas.rowWidth - 3))
    }
    return drawing
  }

  private func drawRows(_ drawing: inout Drawing, _ canvas: Canvas, _ viewport: Viewport) {
    let theme = canvas.theme
    let shown = viewport.rows
    let matches = search.results[shown]
    let options = matches.map { search.options[$0.position] }
    let columns = OptionColumns(
      options, theme: theme, width: canvas.rowWidth - (isSeveral ? 4 : 2))
    for (row, (match, option)) in zip(shown, zip(matches, options)) {
      // Without the focus, the pointer is elsewhere.
      let isChosen = row == chosen && canvas.isFocused
      var text = StyledText(" ")
      if isChosen {
        text = StyledText(theme.symbols.pointer, theme.accent)
        drawing.hasPointerBelow = true
      } else if row == shown.lowerBound, row > 0 {
        text = StyledText(theme.symbols.up, theme.muted)
      } else if row == shown.upperBound - 1, viewport.below > 0 {
        text = StyledText(theme.symbols.down, theme.muted)
      }
      text.append(" ")
      if isSeveral {
        let isTicked = ticked.contains(option.id)
        text.append(
          isTicked ? theme.symbols.ticked : theme.symbols.unticked,
          isTicked ? theme.success : theme.muted)
        text.append(" ")
      }
      let name = marked(option, match, isChosen ? theme.chosen : .plain, theme.matched)
      text.append(columns?.row(option, name, isChosen: isChosen) ?? name)
      drawing.below.append(text)
    }
  }

  /// The label, with the matched letters highlighted.
  private func marked(
    _ option: OptionList.Option, _ match: OptionMatch, _ style: Style, _ matched: Style
  ) -> StyledText {
    let found = search.results.characters(of: match)
    guard !found.isEmpty else { return StyledText(option.label.oneLine, style) }
    var text = StyledText()
    for (position, character) in option.label.oneLine.enumerated() {
      text.append(String(character), found.contains(position) ? matched : style)
    }
    return text
  }

  /// The chosen options, for a list without the focus.
  private func shown(of field: Snapshot.Element, in list: OptionList, _ theme: ResolvedTheme)
    -> String
  {
    if isSeveral { return Self.listed(ids.map { list[id: $0]?.label ?? $0 }, theme) }
    let value = picked.map { .choice($0) } ?? field.value
    return value.flatMap { field.format?.display($0).english } ?? ""
  }

  /// The first few labels, and the number of the others.
  package static func listed(_ labels: [String], _ theme: ResolvedTheme) -> String {
    guard labels.count > 3 else { return labels.joined(separator: ", ") }
    return theme.localizer("\(labels: Array(labels.prefix(2))) and \(labels.count - 2) more")
  }

  package func takesEscape(_ keymap: Keymap) -> Bool { keymap.hasModes && isTyping }

  package func mode(_ keymap: Keymap) -> ModeName? {
    guard keymap.hasModes, list?.isEmpty == false else { return nil }
    return isTyping ? .insert : .command
  }

  package func beginAnew() {
    isTyping = false
    isFinding = false
  }

  package func hints(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint] {
    guard list?.isEmpty == false else { return [] }
    let isCommand = keymap.hasModes && !isTyping
    if isFinding { return isSeveral ? KeyTable.options.hints(for: .up) : [] }
    var hints: [Hint] = []
    if isSeveral {
      hints = KeyTable.options.hints(for: .tick).map {
        $0.needed(ticked.isEmpty ? .first : .answers)
      }
    }
    if isCommand { return hints + KeyTable.viOptions.hints(for: .find, .down) }
    return filterEditor.buffer.isEmpty ? hints + [Hint(.typing, "to find")] : hints
  }

  package func help(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint] {
    guard list?.isEmpty == false else { return [] }
    if keymap.hasModes, !isTyping {
      let ticks = isSeveral ? KeyTable.options.hints(for: .tick, .tickAll) : []
      return ticks + KeyTable.viOptions.hints()
    }
    // Typing has a line of its own in the help.
    let own = hints(field, keymap).filter { $0.keys != .typing }
    let others = KeyTable.options.hints(for: .up, .pageUp, .first).filter { other in
      !own.contains { $0.keys == other.keys }
    }
    return own + [Hint(.letters, "find an option")] + others
      + (isSeveral ? KeyTable.options.hints(for: .tickAll) : [])
  }

  package func submitHint(_ field: Snapshot.Element) -> SubmitHint {
    guard field.loading == nil else { return .usual }
    guard option(chosen) != nil else { return .none }
    if found != nil { return .word("tick", short: "tick") }
    return isSeveral ? .word("continue", short: "continue") : .word("choose", short: "choose")
  }
}
