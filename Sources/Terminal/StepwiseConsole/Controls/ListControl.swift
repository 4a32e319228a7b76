import StepwiseFlow
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
  /// Whether a list with a single choice may be left empty, which its first row does.
  private var canBeEmpty = false
  /// In a list with a single choice, the row that the person moved to; it is shown and submitted with the other fields.
  private var picked: Pick?

  /// A row of a list with a single choice.
  private enum Pick: Equatable {
    case nothing
    case option(String)

    var id: String? { if case .option(let id) = self { id } else { nil } }
  }
  private var given: String?
  private var ticked: Set<String> = []
  private var givenTicks: Set<String> = []
  /// The visible rows of the list; the height stays until the list folds.
  package var viewport = Viewport()
  /// The maximum number of bytes of the filter: more than any label that a person would type.
  private static let filterLengthMax = 1000
  /// The number of cells that a filter has beside a count.
  private static let filterWidthMin = 6
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
    isSeveral ? ticked != givenTicks : picked != nil && picked?.id != given
  }

  package var isUntouched: Bool { !isSeveral && picked == nil && given == nil && !canBeEmpty }

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
    canBeEmpty = field.isOptional && !isSeveral
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
    chosen = row.map { $0 + emptyRows } ?? min(chosen, max(0, rowCount - 1))
    // A person who scrolled down keeps seeing the same rows; a person at the top sees new rows.
    if viewport.first > 0, before != nil {
      viewport.fit(count: rowCount, height: viewport.height)
      viewport.scroll(by: chosen - rowBefore)
    }
    if let id = picked?.id, options.position(of: id) == nil { picked = nil }
  }

  // MARK: Rows

  /// The number of rows before the options: one that leaves the field empty, unless a filter hides it.
  private var emptyRows: Int { canBeEmpty && filterEditor.buffer.isEmpty ? 1 : 0 }

  private var rowCount: Int { search.results.count + emptyRows }

  /// Whether the row that leaves the field empty is chosen.
  private var isEmptyChosen: Bool { chosen < emptyRows }

  // MARK: Keys

  func handle(
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
      guard rowCount > 0, !isOutdated else { return .rejected }
      guard let found else { return .submitted }
      guard tick([found.id], in: field, environment) else { return .rejected }
      _ = close()
      return .edited
    case .down: return choose(chosen + 1)
    case .up: return choose(chosen - 1)
    case .pageDown: return choose(chosen + page)
    case .pageUp: return choose(chosen - page)
    case .first: return choose(0)
    case .last: return choose(rowCount - 1)
    case .tick where isSeveral && !isFinding:
      return toggle(in: field, environment)
    case .tickAll where isSeveral:
      return toggleAll(in: field, environment) ? .edited : .rejected
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
  func click(
    _ position: Int, in field: Snapshot.Element, _ environment: Environment
  ) -> KeyUse {
    guard position >= 0, position < rowCount, !isOutdated else { return .unused }
    let wasChosen = position == chosen
    _ = choose(position)
    guard isSeveral else { return wasChosen ? .submitted : .used }
    return toggle(in: field, environment)
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
    chosen = max(0, min(position, rowCount - 1))
    picked = isEmptyChosen ? .nothing : option(chosen).map { .option($0.id) }
    return chosen == before && chosen != position ? .atEnd : .used
  }

  /// Whether the results are for an earlier filterEditor.buffer.
  private var isOutdated: Bool { search.results.query != filterEditor.buffer.text }

  private func look() {
    search.search(filterEditor.buffer.text) { [weak self] in self?.onFound() }
  }

  /// The option of a row; `nil` for the row that leaves the field empty.
  private func option(_ row: Int) -> OptionList.Option? {
    let row = row - emptyRows
    guard row >= 0 else { return nil }
    return search.results[row..<row + 1].first.map { search.options[$0.position] }
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

  private func toggle(in field: Snapshot.Element, _ environment: Environment) -> KeyUse {
    guard let id = option(chosen)?.id else { return .used }
    guard ticked.remove(id) == nil else { return .edited }
    return tick([id], in: field, environment) ? .edited : .rejected
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
    if let found { picked = .option(found) }
    let id = picked == nil ? given : picked?.id
    filterEditor = Self.emptyFilter
    find()
    if let position = id.flatMap({ list?.position(of: $0) }) { chosen = position + emptyRows }
    return true
  }

  package func answer(to field: Snapshot.Element, entry: Int, region: Region?) throws(Rejection)
    -> Action?
  {
    guard field.loading == nil else { return nil }
    if isSeveral { return .answer(entry: entry, element: field.id, value: .choices(ids)) }
    let value = isEmptyChosen ? field.format?.empty : option(chosen).map { .choice($0.id) }
    return value.map { .answer(entry: entry, element: field.id, value: $0) }
  }

  // MARK: Drawing

  func draw(_ field: Snapshot.Element, on canvas: Canvas) -> Drawing {
    var drawing = Drawing()
    guard field.loading == nil, let list else { return drawing }
    let theme = canvas.theme
    if theme.isSpoken { return drawSpoken(list, on: canvas) }
    if !canvas.isFocused, !canvas.isOpen {
      drawing.value = StyledText(shown(of: field, in: list, theme)).shortened(
        to: canvas.width, ellipsis: theme.symbols.ellipsis)
      guard canvas.isFilled else {
        drawing.viewport = Viewport(first: viewport.first)
        return drawing
      }
    }
    drawing.note = note(of: list, on: canvas)
    if canvas.isFocused {
      // A long filter scrolls before the count.
      let room = max(
        min(canvas.width, Self.filterWidthMin),
        canvas.width - (drawing.note.width > 0 ? drawing.note.width + 2 : 0))
      let window = LineWindow(
        filterEditor.buffer.characters, cursor: filterEditor.buffer.cursor, cells: room, from: 0)
      drawing.value = StyledText(filterEditor.buffer.characters[window.characters], fitting: room)
      drawing.cursor = window.cursorColumn
      // An example stands where it would be typed.
      if let help = field.help, StyledText.width(of: help) <= canvas.width {
        drawing.showsHelp = true
        if filterEditor.buffer.isEmpty { drawing.value = StyledText(help, theme.muted) }
      }
    }
    let count = rowCount
    let most = canvas.rows
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
          : "Nothing matches “\(given: filterEditor.buffer.text)”. Backspace edits, esc clears.")
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

  /// The number of ticks, and the position of the pointer or the number of matches.
  private func note(of list: OptionList, on canvas: Canvas) -> StyledText {
    let theme = canvas.theme
    var notes: [String] = []
    if !ticked.isEmpty { notes.append(theme.localizer("\(ids.count) ticked")) }
    if !filterEditor.buffer.isEmpty || list.count + emptyRows > canvas.rows {
      let isPosition = filterEditor.buffer.isEmpty && canvas.isFocused && !isEmptyChosen
      let number = isPosition ? chosen + 1 - emptyRows : search.results.count
      notes.append(theme.localizer("\(number) of \(list.count)"))
    }
    return StyledText(notes.joined(separator: " \(theme.symbols.separator) "), theme.muted)
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
    let chosen = option(chosen)
    let place = chosen.flatMap { list.position(of: $0.id) } ?? 0
    let all = list
    let before = canBeEmpty ? 1 : 0
    let isWhole = all.count + before <= max(1, canvas.rows)
    let shown = isWhole ? all[...] : isEmptyChosen ? all[..<0] : all[place...place]
    if canBeEmpty, isWhole || isEmptyChosen {
      drawing.below.append(
        StyledText(theme.localizer(Self.emptyLabel), isEmptyChosen ? theme.chosen : .plain))
    }
    drawing.below += shown.map { option in
      let isChosen = option.id == chosen?.id
      let parts = [option.label, option.detail?.text ?? "", option.detail?.trailing ?? ""]
      let text = parts.filter { !$0.isEmpty }.joined(separator: ", ").oneLine
      var row = StyledText(text, isChosen ? theme.chosen : .plain)
      if isSeveral {
        row.append(", \(theme.localizer(ticked.contains(option.id) ? "ticked" : "not ticked"))")
      }
      return row
    }
    drawing.cursorBelow = (isWhole && !isEmptyChosen ? place + before : 0, 0)
    let count = drawing.below.count
    drawing.viewport = Viewport(count: count, height: max(1, count))
    if search.results.count == 0 {
      let text = theme.localizer(
        all.isEmpty
          ? "There is nothing to choose from."
          : "Nothing matches “\(given: filterEditor.buffer.text)”. Backspace edits, esc clears.")
      drawing.below += StyledText.wrapped(text, to: max(1, canvas.rowWidth - 3))
    }
    return drawing
  }

  private func drawRows(_ drawing: inout Drawing, _ canvas: Canvas, _ viewport: Viewport) {
    let theme = canvas.theme
    let shown = viewport.rows
    let first = max(0, shown.lowerBound - emptyRows)
    let matches = search.results[first..<max(first, shown.upperBound - emptyRows)]
    let options = matches.map { search.options[$0.position] }
    let isEmptyShown = shown.lowerBound < min(emptyRows, shown.upperBound)
    if isEmptyShown {
      var text = mark(row: 0, isGiven: picked == .nothing, shown, viewport, canvas, &drawing)
      text.append(
        theme.localizer(Self.emptyLabel),
        isEmptyChosen && canvas.isFocused ? theme.chosen : theme.muted)
      drawing.below.append(text)
    }
    let columns = OptionColumns(
      options, theme: theme, width: canvas.rowWidth - (isSeveral ? 4 : 2))
    let current = picked == nil ? given : picked?.id
    for (row, (match, option)) in zip(shown.dropFirst(isEmptyShown ? 1 : 0), zip(matches, options))
    {
      // Without the focus, the pointer is elsewhere.
      let isChosen = row == chosen && canvas.isFocused
      var text = mark(
        row: row, isGiven: !isSeveral && option.id == current, shown, viewport, canvas, &drawing)
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

  /// The words of the row that leaves a field empty.
  private static let emptyLabel: LocalizedStringKey = "Leave empty"

  /// The sign before a row: the pointer, the given answer, or that there are more rows.
  private func mark(
    row: Int, isGiven: Bool, _ shown: Range<Int>, _ viewport: Viewport, _ canvas: Canvas,
    _ drawing: inout Drawing
  ) -> StyledText {
    let theme = canvas.theme
    var text = StyledText(" ")
    if row == chosen, canvas.isFocused {
      text = StyledText(theme.symbols.pointer, theme.accent)
      drawing.hasPointerBelow = true
    } else if canvas.isOpen, isGiven {
      text = StyledText(theme.symbols.answered, theme.success)
    } else if row == shown.lowerBound, row > 0 {
      text = StyledText(theme.symbols.up, theme.muted)
    } else if row == shown.upperBound - 1, viewport.below > 0 {
      text = StyledText(theme.symbols.down, theme.muted)
    }
    text.append(" ")
    return text
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
    let value = picked == nil ? field.value : picked?.id.map { .choice($0) }
    return value.flatMap { field.format?.display($0).english } ?? ""
  }

  /// The first few labels, and the number of the others.
  package static func listed(_ labels: [String], _ theme: ResolvedTheme) -> String {
    guard labels.count > 3 else { return labels.joined(separator: ", ") }
    let first = labels.prefix(2).map { LocalizedStringKey(verbatim: $0) }
    return theme.localizer("\(labels: first) and \(labels.count - 2) more")
  }

  package func takesEscape(_ keymap: Keymap) -> Bool { keymap.hasModes && isTyping }

  func mode(_ keymap: Keymap) -> ModeName? {
    guard keymap.hasModes, list?.isEmpty == false else { return nil }
    return isTyping ? .insert : .command
  }

  package func beginAnew() {
    isTyping = false
    isFinding = false
  }

  func hints(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint] {
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

  func help(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint] {
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

  func submitHint(_ field: Snapshot.Element) -> SubmitHint {
    guard field.loading == nil else { return .usual }
    if isEmptyChosen { return .word("skip", short: "skip") }
    guard option(chosen) != nil else { return .none }
    if found != nil { return .word("tick", short: "tick") }
    return isSeveral ? .word("continue", short: "continue") : .word("choose", short: "choose")
  }
}
