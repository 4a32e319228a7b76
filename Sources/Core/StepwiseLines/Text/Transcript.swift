import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// Writes a wizard as plain lines: the changes since the last call, and then the prompt.
///
/// Nothing moves the cursor, so that a log and a screen reader get the same text. A text is written
/// again only to answer a press that changed nothing. The script driver, the plain driver and tests
/// all write with it.
public final class Transcript {
  private let sink: ByteSink
  /// The person's language; `nil` for English.
  package let localizer: Localizer?
  /// Whether a person may hear the text; then marks are words, and an answer is repeated as it was
  /// understood.
  package let isHeard: Bool
  /// Whether a secret is asked for as a password, so that Emacs' shell hides what is typed.
  @exclusivity(unchecked) public var asksForPasswords = false
  @exclusivity(unchecked) private var entry = 0
  /// The flow of the last screen, and the titles that say where that is; `nil` before the first one.
  @exclusivity(unchecked) private var flow: TrailFlow?
  @exclusivity(unchecked) private var heading: String?
  /// The texts of the screen as they were told; an unchanged text is not written again.
  @exclusivity(unchecked) private var texts: [String] = []
  @exclusivity(unchecked) private var menu: [MenuRow] = []
  /// Whether the menu was written after the last prompt, so that its numbers were just heard.
  @exclusivity(unchecked) private var isMenuNew = false
  /// The rows of each list as they were told.
  @exclusivity(unchecked) private var lists: [String: ListRows] = [:]
  @exclusivity(unchecked) private var options:
    (element: String, count: Int, shown: [OptionList.Option])?
  /// The badge beside the title as it was told.
  @exclusivity(unchecked) private var badge: Int?
  /// The last list that was too long to be written in full.
  private var longList: OptionList?
  @exclusivity(unchecked) private var busy: [String] = []
  @exclusivity(unchecked) private var section: String?
  @exclusivity(unchecked) private var lastNotice = 0
  @exclusivity(unchecked) private var lastError = 0
  /// The button that was pressed, until its result was told.
  @exclusivity(unchecked) private var pressed: LocalizedStringKey?

  package init(_ sink: ByteSink, localizer: Localizer? = nil, isHeard: Bool = false) {
    self.sink = sink
    self.localizer = localizer
    self.isHeard = isHeard
  }

  /// Creates a transcript in the person's language.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - descriptor: The open file that ``flush()`` writes to; `nil` keeps the text for ``takeText()``.
  ///   - isHeard: Whether a person may hear the text; then marks are words, and an answer is repeated as it was
  ///     understood.
  public convenience init(of session: Session, to descriptor: Int32? = nil, isHeard: Bool = true) {
    self.init(
      ByteSink(descriptor: descriptor), localizer: session.environment.localizer, isHeard: isHeard)
  }

  /// Writes the text so far to the open file.
  public func flush() { sink.flush() }

  /// Returns the text that was not written to a file, and forgets it.
  ///
  /// - Returns: The text.
  public func takeText() -> String {
    var text = ""
    sink.collect {
      text = String(decoding: $0, as: UTF8.self)
      $0.removeAll()
    }
    return text
  }

  // MARK: Showing

  /// Writes the changes: notices, the screen if it is a new one, changed elements, errors.
  ///
  /// - Parameter snapshot: The screen.
  public func show(_ snapshot: Snapshot) {
    let snapshot = snapshot.localized(by: localizer)
    let isNew = snapshot.entry != entry
    if isNew, snapshot.isBareQuestion { return showTitle(of: snapshot) }
    let elements = snapshot.elements
    let begin = sink.count
    for notice in snapshot.notices where notice.number > lastNotice {
      lastNotice = notice.number
      tell(notice.message)
    }
    let first = sink.count
    if isNew, snapshot.backUndoesChange { showRevisit(of: snapshot) }
    if isNew {
      enter(snapshot.entry)
      showFlow(of: snapshot)
    }
    if elements.count == 1, elements[0].isField {
      // The prompt of a screen with a single question contains its title.
      let isSaid = elements[0].label == snapshot.title && snapshot.badge == nil
      if isNew {
        if !isSaid || elements[0].options != nil { line("", snapshot.badgedTitle) }
        showPosition(of: snapshot)
      }
    } else {
      if isNew {
        line("", snapshot.badgedTitle)
        showPosition(of: snapshot)
      }
      show(texts: elements)
    }
    if snapshot.hasErrors { showErrors(of: snapshot) }
    let isSilent = sink.count == begin
    if snapshot.busy != busy {
      busy = snapshot.busy
      for sentence in snapshot.busySentences(in: localizer) { line("  ", sentence) }
    }
    if busy.isEmpty { showChoices(of: snapshot) }
    if pressed != nil { showPress(on: elements, isSilent: isSilent, after: begin) }
    showBadge(of: snapshot, isNew: isNew, before: first)
    sink.flushIfFull()
  }

  /// Writes the place of the question among all; it is not written again for the same screen.
  func showPosition(of snapshot: Snapshot) {
    if let position = snapshot.questionPosition { line("", localizer(position.sentence)) }
  }

  /// Says which flow asks, if it has a name and another one was said before.
  private func showFlow(of snapshot: Snapshot) {
    guard snapshot.flow != flow || heading != nil else { return }
    let isFirst = flow == nil
    flow = snapshot.flow
    let now = flow?.heading().map { localizer($0) }
    guard let flow, now != heading else { return }
    heading = now
    if let told = flow.heading(over: snapshot.titleText, in: localizer) {
      return line("", localizer(told))
    }
    // The questions of the wizard itself go on.
    if !isFirst, flow.parent == nil, flow.name != nil { line("", localizer(flow.titleText)) }
  }

  /// Begins a screen with a bare question: its prompt says everything but a title of its own.
  private func showTitle(of snapshot: Snapshot) {
    enter(snapshot.entry)
    if !busy.isEmpty { busy = [] }
    badge = nil
    showFlow(of: snapshot)
    if case .field(let element) = snapshot.question, element.label != snapshot.title {
      line("", snapshot.title)
    }
    sink.flushIfFull()
  }

  /// Forgets the texts of the screen before.
  private func enter(_ screen: Int) {
    entry = screen
    if !texts.isEmpty { texts.removeAll(keepingCapacity: true) }
    if !menu.isEmpty { menu.removeAll() }
    if options != nil { options = nil }
    if section != nil { section = nil }
    if pressed != nil { pressed = nil }
    if !lists.isEmpty { lists.removeAll() }
  }

  /// Writes a changed badge, but only with other changes, because badges may change often.
  private func showBadge(of snapshot: Snapshot, isNew: Bool, before position: Int) {
    guard !isNew else { return badge = snapshot.badge }
    guard snapshot.badge != badge, sink.count > position else { return }
    badge = snapshot.badge
    var title: [UInt8] = []
    TerminalSanitizer.append(snapshot.badgedTitle.oneLine, to: &title)
    sink.collect { $0.insert(contentsOf: title + [10], at: position) }
  }

  /// Ends the line of a prompt, and writes the changes since then.
  ///
  /// If something only disappeared, such as the note that somebody is typing, nothing is written.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - shown: The screen with the prompt.
  /// - Returns: Whether the line was ended, so that a prompt must follow.
  public func interrupt(with snapshot: Snapshot, after shown: Snapshot) -> Bool {
    let before = sink.count
    echo("")
    show(snapshot)
    guard sink.count == before + 1, Self.prompt(of: snapshot) == Self.prompt(of: shown) else {
      return true
    }
    sink.collect { $0.removeLast() }
    return false
  }

  /// Tells which screen a revisit led to, and how the person leaves it without a change; a section that is entered from
  /// its hub has a button for that.
  private func showRevisit(of snapshot: Snapshot) {
    let isAskedAgain = snapshot.trail.last(1).first?.status == .askedAgain
    let rows = snapshot.kept
    guard !isAskedAgain, let origin = rows.last(where: { $0.entry == entry }) ?? rows.last,
      !origin.isHidden
    else { return }
    tell(
      localizer(
        """
        You are changing “\(snapshot.title)”: :back leaves it as it was and returns to \
        “\(origin.titleText)”.
        """))
    let kept = rows.filter { $0.entry != origin.entry && $0.status == .kept }.map(\.titleText)
    if isHeard, !kept.isEmpty { explain("Kept: \(labels: kept).") }
  }

  /// Notes that a button was pressed, so that the next screen confirms it even if nothing changed
  /// there.
  ///
  /// - Parameter button: The button; a field whose load is tried again shows its result itself.
  public func notePress(of button: Snapshot.Element) {
    if button.button != nil { pressed = button.labelText }
  }

  /// Confirms a press that changed nothing: repeats the screen's texts, or, if there are none or
  /// many, says that the button is done.
  private func showPress(on elements: [Snapshot.Element], isSilent: Bool, after position: Int) {
    guard isSilent else { return pressed = nil }
    guard busy.isEmpty else { return }
    defer { pressed = nil }
    // Progress is told in quarters, also when a press causes it.
    guard sink.count == position, let pressed,
      !elements.contains(where: { $0.toldText != nil })
    else { return }
    guard !texts.isEmpty, texts.count <= Self.textsRepeatedMax else {
      let label = localizer(pressed)
      return line("  ", localizer("“\(label)” is done: the screen shows nothing new."))
    }
    texts.removeAll()
    show(texts: elements)
  }

  /// Notes that the current errors have been told already.
  ///
  /// - Parameter snapshot: The screen.
  public func skipErrors(of snapshot: Snapshot) {
    for element in snapshot.elements { lastError = max(lastError, element.error?.number ?? 0) }
    lastError = max(lastError, snapshot.error?.number ?? 0)
  }

  private func show(texts elements: [Snapshot.Element]) {
    var shown: [String] = []
    for (position, element) in elements.enumerated() {
      if case .list(let rows) = element.kind {
        show(rows, of: element.id)
        continue
      }
      guard let text = said(at: position, of: elements) else { continue }
      // The heading of a section that begins with a question is told with that question.
      if case .heading = element.kind, position + 1 < elements.count,
        elements[position + 1].isField
      {
        continue
      }
      let told = element.toldText ?? text
      let isNew = shown.count >= texts.count || texts[shown.count] != told
      shown.append(told)
      if isNew { line("  ", text) }
    }
    texts = shown
  }

  /// Writes the new and the changed rows of a list.
  private func show(_ rows: ListRows, of element: String) {
    let told = lists.updateValue(rows, forKey: element)
    guard let told else {
      if rows.count > Self.rowsShownMax {
        line("  ", localizer("\(localizer.grouped(rows.count - Self.rowsShownMax)) earlier"))
      }
      for row in rows.suffix(Self.rowsShownMax) { line("  ", said(of: row)) }
      return
    }
    let before = told.suffix(Self.rowsFollowedMax)
    let now = rows.suffix(Self.rowsFollowedMax)
    guard !before.elementsEqual(now) else { return }
    let known = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    // Rows that were known and left the followed part are above the first row that is still known.
    let first = now.firstIndex { known[$0.id] != nil } ?? now.startIndex
    let new = now[first...].filter { known[$0.id] != $0 }
    if new.count > Self.rowsShownMax {
      line("  ", localizer("\(new.count - Self.rowsShownMax) more"))
    }
    for row in new.suffix(Self.rowsShownMax) { line("  ", said(of: row)) }
  }

  /// Returns a row of a list; if it may be heard, a centred row has no dashes around it.
  private func said(of row: ListRow) -> String {
    let text = row.plainText(localizer)
    guard isHeard, row.alignment == .center else { return text }
    return String(text.dropFirst(3).dropLast(3))
  }

  /// Returns the text of an element for this person.
  private func said(at position: Int, of elements: [Snapshot.Element]) -> String? {
    guard isHeard else { return text(at: position, of: elements) }
    switch elements[position].kind {
    case .divider: return nil
    case .table(let table):
      return ([table.columns] + table.rows).map { row in
        let rest = row.dropFirst().joined(separator: ", ")
        return rest.isEmpty ? row.first ?? "" : "\(row[0]): \(rest)"
      }.joined(separator: "\n")
    default: return text(at: position, of: elements)
    }
  }

  /// Returns the text of an element; the whole row of a grid belongs to its first cell.
  package func text(at position: Int, of elements: [Snapshot.Element]) -> String? {
    let element = elements[position]
    guard let cell = element.cell else { return element.plainText(localizer) }
    guard position == 0 || elements[position - 1].cell?.row != cell.row else { return nil }
    let cells = elements[position...].prefix { $0.cell?.row == cell.row }
    let texts = cells.compactMap { cell in
      cell.plainText(localizer) ?? cell.badge.map { "\(cell.label) \($0)" }
    }
    return texts.isEmpty ? nil : "\(cell.title): \(texts.joined(separator: ", "))"
  }

  private func showErrors(of snapshot: Snapshot) {
    let before = lastError
    var said: Set<String> = []
    for element in snapshot.elements {
      guard let error = element.error, error.number > before else { continue }
      lastError = max(lastError, error.number)
      // Two fields may have the same error.
      guard said.insert(error.message).inserted else { continue }
      complain(error.message)
      if error.canRetry {
        line(
          "  ",
          localizer(
            element.hasFailedLoad
              ? "Type “:retry \(element.label)” to try once more."
              : element.isField
                ? "Answer “\(element.label)” again to try once more."
                : "Choose “\(element.label)” to try once more."))
      }
    }
    if let error = snapshot.error, error.number > before {
      lastError = max(lastError, error.number)
      complain(error.message)
    }
  }

  private func showChoices(of snapshot: Snapshot) {
    switch snapshot.question {
    case .field(let element):
      showSection(of: element)
      guard let list = element.options else { return }
      let shown = Array(list.prefix(Self.optionsShownMax))
      if element.loading != nil { return }
      let before = options
      if let before, before == (element.id, list.count, shown) { return }
      options = (element.id, list.count, shown)
      if let before, before.element == element.id, before.count == list.count {
        return showChanged(shown, of: list, from: before.shown)
      }
      show(list, shown)
      showButtons(beside: element, in: snapshot)
    case .menu(let buttons):
      let rows = Self.rows(ofMenu: buttons)
      guard rows != menu else { return }
      // If the menu has the same size, only the changed rows are written.
      let isSameSize = rows.count == menu.count
      for (position, row) in rows.enumerated() where !isSameSize || row != menu[position] {
        line(mark(row.number), row.text)
      }
      menu = rows
      isMenuNew = true
    case .nothing: break
    }
  }

  private func show(_ list: OptionList, _ shown: [OptionList.Option]) {
    if let longList, longList.isSame(as: list) {
      return line("  ", localizer("the same \(list.count) as before"))
    }
    if list.count > Self.optionsShownMax { longList = list }
    for (position, option) in shown.enumerated() { show(option, at: position, of: list) }
    if list.count > Self.optionsShownMax {
      let more = list.count - Self.optionsShownMax
      line(
        "  ",
        isHeard
          ? localizer("and \(more) more: type a word of one to find it")
          : localizer("and \(more) more"))
    }
  }

  /// Writes the options that changed, or that have another number now.
  private func showChanged(
    _ shown: [OptionList.Option], of list: OptionList, from before: [OptionList.Option]
  ) {
    for (position, (now, old)) in zip(shown, before).enumerated() where now != old {
      show(now, at: position, of: list)
    }
  }

  /// Writes an option, with its number if that means the option.
  private func show(_ option: OptionList.Option, at position: Int, of list: OptionList) {
    line(
      mark(list.takesNumbers ? String(position + 1) : nil), list.plainText(of: option, localizer))
  }

  /// The beginning of a line of a list; a dash would be read aloud.
  private func mark(_ number: String?) -> String {
    number.map { "  \($0). " } ?? (isHeard ? "  " : "  - ")
  }

  /// Names the buttons beside a list that is the only question, because their labels are accepted,
  /// too.
  private func showButtons(beside field: Snapshot.Element, in snapshot: Snapshot) {
    guard field.answerKind?.value == .choice, snapshot.elements.count(where: \.isField) == 1
    else { return }
    let buttons = snapshot.elements.filter { $0.button != nil && $0.isEnabled }
    let names = buttons.map { $0.nameText(among: buttons) }
    guard isHeard else { return names.forEach { line("  - ", localizer($0)) } }
    if !names.isEmpty { explain("Or press: \(labels: names).") }
  }

  /// The lines of a menu: one for each button, and one for each row of a grid.
  private static func rows(ofMenu buttons: [Snapshot.Element]) -> [MenuRow] {
    var rows: [MenuRow] = []
    var position = 0
    let takesNumbers = takesNumbers(buttons)
    while position < buttons.count {
      let button = buttons[position]
      let cells = button.cell.map { cell in
        buttons[position...].prefix { $0.cell?.row == cell.row && $0.isEnabled }
      }
      if let cells, cells.count > 1, button.id.hasSuffix(" / \(button.label)") {
        rows.append(
          MenuRow(
            number: takesNumbers ? "\(position + 1)-\(position + cells.count)" : nil,
            text: ([button.id] + cells.dropFirst().map(\.label)).joined(separator: ", ")))
        position += cells.count
      } else {
        let reason = (button.disabledReason ?? button.help).map { ": \($0)" } ?? ""
        rows.append(
          MenuRow(
            number: takesNumbers ? String(position + 1) : nil,
            text: button.name(among: buttons) + reason))
        position += 1
      }
    }
    return rows
  }

  private struct MenuRow: Equatable {
    /// The number, or the numbers of a row's cells; `nil` if numbers mean something else.
    let number: String?
    let text: String

    /// The row within the prompt.
    var said: String { [number, text].compactMap(\.self).joined(separator: " ") }
  }

  /// Writes the title of the section of a question, with the first question of the section.
  private func showSection(of element: Snapshot.Element) {
    let name = element.section
    guard name != section else { return }
    section = name
    if let name { line("  ", "\(name):") }
  }

  /// The maximum number of a screen's texts that are repeated after a press that changed nothing.
  package static let textsRepeatedMax = 5
  /// The maximum number of rows of a new list that are written; the rows before them are counted.
  package nonisolated static let rowsShownMax = 20
  /// The number of a list's last rows that are followed for changes.
  package static let rowsFollowedMax = 200

  /// The maximum number of options that are written; the rest is counted.
  package static let optionsShownMax = 50

  // MARK: Prompts

  /// The maximum number of rows of a menu that a person who listens hears again in the prompt.
  private static let menuRowsSaidMax = 4

  /// Writes the question, without a line break.
  ///
  /// - Parameter snapshot: The screen.
  public func prompt(_ snapshot: Snapshot) {
    let snapshot = snapshot.localized(by: localizer)
    if !snapshot.isBareQuestion, let label = snapshot.busy.first {
      put(localizer("\(label) is running, :back stops it:"))
      return put(" ")
    }
    switch snapshot.question {
    case .field(let element):
      let end = LabelEnd(of: element.label)
      if asksForPasswords, element.isSecret { put(EmacsShell.passwordWords) }
      put(end == .colon ? String(element.label.dropLast()) : element.label)
      let hasHint = !snapshot.isBareQuestion && hint(of: element)
      sink.collect {
        if end != .questionMark || hasHint { $0.append(UInt8(ascii: ":")) }
        $0.append(UInt8(ascii: " "))
      }
    case .menu:
      let isKnown = !isHeard || isMenuNew || menu.isEmpty || menu.count > Self.menuRowsSaidMax
      isMenuNew = false
      put(localizer("Choose:"))
      put(isKnown ? " " : " \(menu.map(\.said).joined(separator: ", ")): ")
    case .nothing: put(isHeard ? "\(localizer("Nothing is asked now.")) " : "> ")
    }
  }

  /// The end of a label, which decides the text after it.
  private nonisolated enum LabelEnd {
    case colon, questionMark, other

    init(of label: String) {
      // Comparing characters would take as long as the rest of the prompt.
      self =
        switch label.utf8.withContiguousStorageIfAvailable({ $0.last }) ?? label.utf8.last {
        case UInt8(ascii: ":"): .colon
        case UInt8(ascii: "?"): .questionMark
        case let byte? where byte >= 0x80:
          label.hasSuffix("：") ? .colon : label.hasSuffix("？") ? .questionMark : .other
        default: .other
        }
    }
  }

  /// Returns the question as ``prompt(_:)`` writes it.
  package static func prompt(of snapshot: Snapshot) -> [UInt8] {
    let sink = ByteSink(descriptor: nil)
    Transcript(sink).prompt(snapshot)
    return sink.bytes
  }

  /// Asks for another line of a text of several lines.
  public func promptForMore() { put(localizer("(:end ends it)") + " ") }

  /// - Returns: Whether there was a hint to write.
  private func hint(of element: Snapshot.Element) -> Bool {
    var parts: [String] = []
    if let help = element.help { parts.append(help) }
    if let hint = element.hint { parts.append(localizer(hint)) }
    // The draft may be the same as the value.
    if let draft = element.draft, draft != element.value.flatMap({ element.format?.text(for: $0) })
    {
      parts.append(
        localizer(element.isSecret ? "begun" : "begun: \(draft)"))
    }
    if element.isFilledIn {
      parts.append(localizer("blank keeps it"))
    } else if let value = element.value, let display = element.format?.display(value) {
      parts.append(localizer("blank for \(display)"))
    } else if element.isOptional {
      parts.append(localizer("optional"))
    }
    guard !parts.isEmpty else { return false }
    put(" (")
    put(parts.joined(separator: "; "))
    put(")")
    return true
  }

  /// Writes the typed text, and ends the line.
  ///
  /// - Parameter text: The text.
  public func echo(_ text: String) { line("", text) }

  /// Writes a line that does not belong to the wizard.
  ///
  /// - Parameter text: The line.
  public func say(_ text: LocalizedStringKey) { line("", localizer(text)) }

  /// Writes a line of help.
  ///
  /// - Parameter text: The line.
  public func explain(_ text: LocalizedStringKey) { line("  ", localizer(text)) }

  /// Writes a rejection.
  ///
  /// - Parameter text: The sentence.
  public func reject(_ text: LocalizedStringKey) { complain(localizer(text)) }

  /// Writes an error, with a mark or with a word before it.
  private func complain(_ text: String) {
    isHeard ? line("", localizer("Error: \(text)")) : line("! ", text)
  }

  /// Writes a notice.
  private func tell(_ text: String) {
    isHeard ? line("", text) : line("* ", text)
  }

  private func put(_ text: String) { sink.collect { TerminalSanitizer.append(text, to: &$0) } }

  package func line(_ prefix: String, _ text: String) {
    sink.collect { bytes in
      if !prefix.isEmpty { bytes.append(contentsOf: prefix.utf8) }
      TerminalSanitizer.append(text, to: &bytes, indent: prefix.utf8.count)
      bytes.append(10)
    }
  }
}
