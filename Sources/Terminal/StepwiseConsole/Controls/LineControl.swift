import StepwiseFlow
import StepwiseTerminal

/// A control for a single line: text, a number, a path or a date.
package final class LineControl: EditingControl, SearchingControl {
  var message: String?
  private var input: TypedText
  private let steps: DateSteps?
  private let completesPaths: Bool
  private let isNumber: Bool
  /// Searches the suggestions for the typed text.
  package private(set) var search: OptionSearch?
  /// The last text that was searched for.
  private var looked: String?
  var onFound: () -> Void = {}
  /// The completions for the typed text; `completed` is the position of the one that was accepted.
  private var completions: [String] = []
  private var completed: Int?
  /// Whether no suggestions are shown: before the person types, and after they closed the list.
  private var isClosed = true
  /// The visible characters.
  var viewport = Viewport()
  /// The maximum number of suggestions in the list.
  private static let completionsMax = 50
  /// The number of suggestions that are visible at once.
  private static let completionRowsMax = 5
  /// The maximum number of bytes of a text that is completed.
  private static let completedLengthMax = 1000
  private var isWrong = false
  /// Returns the current day if a calendar may stand below the field; `nil` if there is no room for one.
  var calendarDay: () -> CalendarDate? = { nil }
  /// Whether the field steps dates, so that it may have a calendar.
  var stepsDates: Bool { steps != nil }

  init(_ field: Snapshot.Element, steps: DateSteps? = nil, completesPaths: Bool = false) {
    self.steps = steps
    self.completesPaths = completesPaths
    isNumber = field.answerKind?.value == .number
    input = TypedText(field)
  }

  var editor: EditedText { input.editor }
  var isChanged: Bool { input.isChanged }
  var draft: String? { input.draft }
  var typed: String? { input.editor.buffer.text }

  func update(_ field: Snapshot.Element) {
    input.update(field)
    if field.suggestions != nil, completed == nil, !isClosed { suggest(field) }
  }

  // MARK: Keys

  func handle(
    _ key: Key, in field: Snapshot.Element, _ environment: Environment, _ keymap: Keymap
  ) -> KeyUse {
    if let steps,
      let text = steps.step(
        input.editor.buffer.text, at: input.editor.buffer.cursor, key, field, environment)
    {
      input.editor.replace(with: text.text, cursor: text.cursor)
      return .edited
    }
    switch KeyTable.completion.command(for: key) {
    case .submit:
      if let completed, completions.indices.contains(completed) {
        useCompletion(completed)
        closeCompletions()
      }
      return .submitted
    case .complete:
      guard complete(field, environment.files) else { return .unused }
      return input.editor.buffer.isOverfull ? .full : .edited
    case .takeRest where input.editor.buffer.isAtEnd:
      guard takeGhost() else { break }
      return input.editor.buffer.isOverfull ? .full : .edited
    case .down where !completions.isEmpty && !input.editor.buffer.isEmpty:
      choose((completed ?? -1) + 1)
      return .used
    case .up where completed != nil:
      choose((completed ?? 0) - 1)
      return .used
    default: break
    }
    let before = input.editor.buffer.version
    guard input.editor.handle(key, keymap) else { return .unused }
    if input.editor.buffer.isOverfull { return .full }
    guard before != input.editor.buffer.version else { return .used }
    isWrong = false
    completed = nil
    isClosed = false
    suggest(field)
    return .edited
  }

  /// Moves the cursor to the right, or to the left by a negative number, at most to the end of the
  /// text.
  func moveCursor(byCells cells: Int) { input.editor.moveCursor(byCells: cells) }

  func paste(_ text: String) -> Bool {
    input.editor.insert(text)
    guard !input.editor.buffer.isOverfull else { return false }
    isWrong = false
    completed = nil
    isClosed = false
    return true
  }

  // MARK: Completion

  /// Searches the suggestions for the typed text.
  private func suggest(_ field: Snapshot.Element) {
    guard let suggestions = field.suggestions, !input.editor.buffer.isEmpty,
      input.editor.buffer.text.utf8.count <= Self.completedLengthMax
    else {
      completions = []
      return
    }
    guard !field.areSuggestionsFound else {
      (search, looked) = (nil, nil)
      completions = suggestions.prefix(Self.completionsMax).map(\.label)
      if completions == [input.editor.buffer.text] { completions = [] }
      return
    }
    if search?.options.isSame(as: suggestions) != true {
      search = OptionSearch(suggestions)
      looked = nil
    }
    if looked != input.editor.buffer.text {
      looked = input.editor.buffer.text
      search?.search(input.editor.buffer.text) { [weak self] in
        self?.takeFound()
        self?.onFound()
      }
    }
    takeFound()
  }

  /// Shows the matches for the current text; matches for an earlier text are dropped.
  private func takeFound() {
    guard completed == nil, !isClosed, let search else { return }
    let isFound = search.results.query == input.editor.buffer.text
    completions =
      isFound
      ? search.results[0..<Self.completionsMax].map { search.options[$0.position].label } : []
    if completions == [input.editor.buffer.text] { completions = [] }
  }

  private func choose(_ position: Int) {
    completed = position < 0 ? nil : min(position, completions.count - 1)
  }

  private func useCompletion(_ position: Int) {
    input.editor.replace(with: completions[position])
  }

  /// The completion that begins with the typed text, ignoring case.
  private var begun: String? {
    guard completed == nil, !completions.isEmpty, input.editor.buffer.isAtEnd else { return nil }
    let typed = input.editor.buffer.text.lowercased()
    return completions.first { $0.lowercased().hasPrefix(typed) }
  }

  /// The rest of the completion, which follows the typed text.
  private var ghost: String? { begun.map { String($0.dropFirst(input.editor.buffer.text.count)) } }

  /// Accepts the whole completion, with its own capitals; returns whether it added anything.
  private func takeGhost() -> Bool {
    guard let begun, ghost?.isEmpty == false else { return false }
    input.editor.replace(with: begun)
    closeCompletions()
    return true
  }

  private func complete(_ field: Snapshot.Element, _ files: any FileLookup) -> Bool {
    if completesPaths { return completePath(field, files) }
    // A person who types quickly gets the best match.
    if completed == nil, looked == input.editor.buffer.text {
      search?.finish()
      takeFound()
    }
    guard field.suggestions != nil, !input.editor.buffer.isEmpty, !completions.isEmpty else {
      return false
    }
    if let completed {
      useCompletion(completed)
      closeCompletions()
    } else if !takeGhost() {
      choose(0)
    }
    return true
  }

  /// Completes a path up to the point where the matching names differ, and lists the names there.
  private func completePath(_ field: Snapshot.Element, _ files: any FileLookup) -> Bool {
    let typed = input.editor.buffer.text
    let end = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let beginning = typed[end...]
    // For a new file, the name of an existing file would be rejected.
    let rule = field.format?.rules.path
    let wantsFolder = rule == .folder || rule == .new
    let names = files.names(in: files.expanded(String(typed[..<end])))
      .filter { $0.hasPrefix(beginning) && (!wantsFolder || $0.hasSuffix("/")) }
    guard let shortest = names.first, !typed.isEmpty || !completions.isEmpty else {
      if typed.isEmpty, !names.isEmpty { return list(names, in: "") }
      return false
    }
    var common = shortest
    for name in names {
      while !name.hasPrefix(common) { common.removeLast() }
    }
    if common.count > beginning.count {
      input.editor.replace(with: typed[..<end] + common)
      if names.count == 1 { completions = [] }
      return true
    }
    return names.count > 1 ? list(names, in: String(typed[..<end])) : false
  }

  private func list(_ names: [String], in folder: String) -> Bool {
    let all = names.map { folder + $0 }
    if completions == all { choose((completed ?? -1) + 1) }
    completions = all
    return true
  }

  private func closeCompletions() {
    isClosed = true
    completions = []
    completed = nil
  }

  var closing: LocalizedStringKey? {
    completions.isEmpty || input.editor.buffer.isEmpty ? nil : "close the list"
  }

  func close() -> Bool {
    guard closing != nil else { return false }
    closeCompletions()
    return true
  }

  // MARK: Answer

  func answer(to field: Snapshot.Element, entry: Int, region: Region?) throws(Rejection)
    -> Action?
  {
    guard let format = field.format else { return nil }
    let text = input.send()
    do throws(Rejection) {
      let value = try format.answer(from: text, region: region)
      return .answer(entry: entry, element: field.id, value: value)
    } catch {
      isWrong = true
      throw error
    }
  }

  func renew(_ field: Snapshot.Element?) {
    guard input.renew(field) else { return }
    viewport = Viewport()
    isWrong = false
    closeCompletions()
  }

  // MARK: Drawing

  func draw(_ field: Snapshot.Element, on canvas: Canvas) -> Drawing {
    var drawing = Drawing()
    let theme = canvas.theme
    if input.editor.buffer.isEmpty, canvas.isFocused || field.prompt != nil {
      // A screen reader reads the placeholder with the question, and would repeat it when it
      // disappears.
      drawing.value.append(theme.isSpoken ? "" : field.prompt ?? "", theme.muted)
      drawing.value = drawing.value.shortened(to: canvas.width, ellipsis: theme.symbols.ellipsis)
      drawing.cursor = 0
      drawBelow(&drawing, field, canvas)
      return drawing
    }
    guard canvas.isFocused else {
      drawing.value = StyledText(
        input.editor.buffer.characters, fitting: canvas.width, ellipsis: theme.symbols.ellipsis)
      return drawing
    }
    let window = LineWindow(
      input.editor.buffer.characters, cursor: input.editor.buffer.cursor, cells: canvas.width,
      from: viewport.first)
    drawing.viewport = Viewport(
      first: window.characters.lowerBound, count: input.editor.buffer.characters.count,
      height: window.characters.count)
    let wrong = wrongPart ?? 0..<0
    var seen = window.characters
    if seen.lowerBound > 0, window.cursorColumn > 0, let first = seen.first {
      // The ellipsis replaces the first character, to show that text is hidden before it.
      drawing.value.append(theme.symbols.ellipsis, theme.muted)
      drawing.value.pad(to: TextWidth.of(input.editor.buffer.characters[first]))
      seen = seen.dropFirst()
    }
    let (marked, mark) =
      input.editor.selection.map { ($0, theme.filled(theme.accent)) }
      ?? (wrong, Style(colour: theme.errorMark.colour, isUnderlined: true))
    for (part, style) in [
      (0..<marked.lowerBound, Style.plain), (marked, mark), (marked.upperBound..<Int.max, .plain),
    ] {
      drawing.value.append(String(input.editor.buffer.characters[part.clamped(to: seen)]), style)
    }
    if let ghost, !theme.isSpoken { drawing.value.append(ghost, theme.muted) }
    let ellipsis = input.editor.buffer.isAtEnd ? "" : theme.symbols.ellipsis
    drawing.value = drawing.value.shortened(to: canvas.width, ellipsis: ellipsis)
    drawing.cursor = window.cursorColumn
    drawBelow(&drawing, field, canvas)
    return drawing
  }

  /// Draws the calendar of a date, or the list of completions.
  private func drawBelow(
    _ drawing: inout Drawing, _ field: Snapshot.Element, _ canvas: Canvas
  ) {
    let theme = canvas.theme
    if steps != nil {
      drawing.below = calendar(of: field, on: canvas)
      drawing.isBelowHelp = true
      return
    }
    // A screen reader would read another list after each letter; Tab says what it accepts.
    guard canvas.isFocused, !theme.isSpoken, !completions.isEmpty,
      ghost == nil || completions.count > 1
    else { return }
    let chosen = completed ?? 0
    var viewport = Viewport(count: completions.count, height: Self.completionRowsMax)
    viewport.show(chosen..<chosen + 1, margin: 2)
    for position in viewport.rows {
      let isChosen = position == completed
      if isChosen { drawing.hasPointerBelow = true }
      var row = isChosen ? StyledText(theme.symbols.pointer, theme.accent) : StyledText(" ")
      row.append(" ")
      row.append(completions[position], isChosen ? theme.chosen : theme.muted)
      drawing.below.append(row)
    }
    drawing.isBelowError = true
  }

  /// The calendar of the month of the typed date, or of the date with which stepping begins; empty for none.
  private func calendar(of field: Snapshot.Element, on canvas: Canvas) -> [StyledText] {
    guard canvas.isFocused, !canvas.theme.isSpoken, canvas.rows >= MonthCalendar.canvasRowsMin,
      canvas.width > MonthCalendar.width, let days = field.format?.rules.days,
      days.lowerBound.distance(to: days.upperBound) <= MonthCalendar.daysMax,
      let today = calendarDay()
    else { return [] }
    let typed = DateSteps.date(in: input.editor.buffer.text, of: field, canvas.region)
    let first = DateSteps.first(field, today)
    return MonthCalendar(
      date: typed ?? DateSteps.month(in: input.editor.buffer.text)
        ?? min(max(first, days.lowerBound), days.upperBound),
      isChosen: typed != nil, days: days
    ).rows(in: canvas.theme)
  }

  func beginAnew() { input.editor.beginAnew() }

  func beginInCommandMode() { input.editor.beginInCommandMode() }

  func ownHints(_ field: Snapshot.Element) -> [Hint] {
    if steps != nil { return KeyTable.dates.hints() }
    if completesPaths { return KeyTable.completion.hints(for: .complete) }
    if ghost?.isEmpty == false { return [Hint(.tab, "take it")] }
    return completions.isEmpty ? [] : KeyTable.completion.hints(for: .up)
  }

  func answerHint(_ field: Snapshot.Element, in region: Region?) -> LocalizedStringKey? {
    guard steps != nil, let order = region?.dateOrder else { return field.hint }
    let days = field.format?.rules.days
    switch order {
    case .dayMonthYear:
      return days.map {
        """
        year-month-day, or day.month.year, from \(day: $0.lowerBound, style: .numeric) \
        to \(day: $0.upperBound, style: .numeric)
        """
      } ?? "year-month-day, or day.month.year"
    case .monthDayYear:
      return days.map {
        """
        year-month-day, or month/day/year, from \(day: $0.lowerBound, style: .numeric) \
        to \(day: $0.upperBound, style: .numeric)
        """
      } ?? "year-month-day, or month/day/year"
    case .yearMonthDay: return field.hint
    }
  }

  /// The number of characters of a number that are looked at.
  private static let numberLengthMax = 40

  var isUnfit: Bool { lettersInNumber != nil }

  /// The letters from the first to the last one in a number, which has none; `nil` if there are none.
  private var lettersInNumber: Range<Int>? {
    guard isNumber, !input.editor.buffer.isEmpty else { return nil }
    let typed = input.editor.buffer.characters.prefix(Self.numberLengthMax)
    guard let first = typed.firstIndex(where: \.isLetter),
      let last = typed.lastIndex(where: \.isLetter)
    else { return nil }
    return first..<last + 1
  }

  /// The characters that are wrong in a rejected date, or in a number; `nil` for none.
  private var wrongPart: Range<Int>? {
    if let steps { return isWrong ? steps.wrongPart(of: input.editor.buffer.text) : nil }
    return lettersInNumber
  }

  func submitHint(_ field: Snapshot.Element) -> SubmitHint {
    guard let completed, completions.indices.contains(completed) else { return .usual }
    return .word("take it", short: "take")
  }
}
