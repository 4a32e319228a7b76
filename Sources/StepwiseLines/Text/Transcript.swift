import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// Writes a wizard as plain lines: what is new since it was last shown, and then the prompt.
///
/// Nothing moves the cursor, so that a log and a screen reader get the same story. A text is written again only
/// to answer a press that changed nothing. The script driver, the plain driver and tests all write with it.
package final class Transcript {
  private let sink: ByteSink
  /// The person's language; `nil` for English.
  package let words: Localizer?
  @exclusivity(unchecked) private var entry = 0
  /// What was told of the texts on the screen; what says the same is not written again.
  @exclusivity(unchecked) private var texts: [String] = []
  private var menu: [MenuRow] = []
  /// The rows of each list as they were told.
  private var lists: [String: ListRows] = [:]
  private var options: (element: String, count: Int, shown: ArraySlice<OptionList.Option>)?
  /// The count beside the title as it was told.
  @exclusivity(unchecked) private var badge: Int?
  /// The last list that was too long to be written whole.
  private var longList: OptionList?
  @exclusivity(unchecked) private var busy: [String] = []
  @exclusivity(unchecked) private var section: String?
  @exclusivity(unchecked) private var lastNotice = 0
  @exclusivity(unchecked) private var lastError = 0
  /// The button that was pressed, until something was said of what it did.
  @exclusivity(unchecked) private var pressed: String?

  package init(_ sink: ByteSink, words: Localizer? = nil) {
    self.sink = sink
    self.words = words
  }

  // MARK: Showing

  /// Writes what is new: notices, the screen if it is another one, what changed on it, errors.
  package func show(_ snapshot: Snapshot) {
    let snapshot = snapshot.localized(by: words)
    let elements = snapshot.elements
    let begin = sink.bytes.count
    for notice in snapshot.notices where notice.number > lastNotice {
      lastNotice = notice.number
      line("* ", notice.message)
    }
    let isNew = snapshot.entry != entry
    let first = sink.bytes.count
    if isNew, !snapshot.kept.isEmpty { showRevisit(of: snapshot) }
    if isNew {
      entry = snapshot.entry
      if !texts.isEmpty { texts.removeAll(keepingCapacity: true) }
      if !menu.isEmpty { menu.removeAll() }
      options = nil
      section = nil
      pressed = nil
      if !lists.isEmpty { lists.removeAll() }
    }
    if elements.count == 1, elements[0].isField {
      // A screen that is one question says its title with the prompt.
      let isSaid = elements[0].label == snapshot.title && snapshot.badge == nil
      if isNew, !isSaid || elements[0].format?.options != nil {
        line("", snapshot.badgedTitle)
      }
    } else {
      if isNew { line("", snapshot.badgedTitle) }
      show(texts: elements)
    }
    if snapshot.hasErrors { showErrors(of: snapshot) }
    let isSilent = sink.bytes.count == begin
    if snapshot.busy != busy {
      busy = snapshot.busy
      for label in busy { line("  ", words("Working: \(label)")) }
    }
    if busy.isEmpty { showChoices(of: snapshot) }
    if pressed != nil { showPress(on: elements, isSilent: isSilent, after: begin) }
    showBadge(of: snapshot, isNew: isNew, before: first)
    sink.flushIfFull()
  }

  /// Tells a count that changed over what else is new, and not by itself: it may change often.
  private func showBadge(of snapshot: Snapshot, isNew: Bool, before position: Int) {
    guard isNew || snapshot.badge != badge, sink.bytes.count > position else { return }
    badge = snapshot.badge
    guard !isNew else { return }
    var title: [UInt8] = []
    HarmlessText.append(snapshot.badgedTitle.oneLine, to: &title)
    sink.bytes.insert(contentsOf: title + [10], at: position)
  }

  /// Says which screen a revisit came to, and how the person leaves it without a change.
  private func showRevisit(of snapshot: Snapshot) {
    let isAskedAgain = snapshot.trail.last(1).first?.status == .askedAgain
    let rows = snapshot.kept
    guard !isAskedAgain, let origin = rows.last(where: { $0.entry == entry }) ?? rows.last
    else { return }
    line(
      "* ",
      words(
        """
        You are changing “\(snapshot.title)”: :back leaves it as it was and returns to \
        “\(label: origin.title)”.
        """))
  }

  /// Notes that a button was pressed, so that the next screen answers it even if nothing changed there.
  package func notePress(of button: Snapshot.Element) { pressed = button.label }

  /// Answers a press that nothing new was written for: says the screen's texts again, or that the button
  /// is done where there are none or many.
  private func showPress(on elements: [Snapshot.Element], isSilent: Bool, after position: Int) {
    guard isSilent else { return pressed = nil }
    guard busy.isEmpty else { return }
    defer { pressed = nil }
    // Progress is told by quarters, also where a press makes it.
    guard sink.bytes.count == position, let pressed,
      !elements.contains(where: { $0.toldText != nil })
    else { return }
    guard !texts.isEmpty, texts.count <= Self.textsRepeatedMax else {
      let label = words.label(pressed)
      return line("  ", words("“\(label)” is done: the screen shows nothing new."))
    }
    texts.removeAll()
    show(texts: elements)
  }

  /// Notes that what went wrong just now has been said already.
  package func skipErrors(of snapshot: Snapshot) {
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
      guard let text = text(at: position, of: elements) else { continue }
      // The title of a part that asks something is said with the first question of that part.
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

  /// Tells the rows of a list that are new, and those that changed.
  private func show(_ rows: ListRows, of element: String) {
    let told = lists.updateValue(rows, forKey: element)
    guard let told else {
      if rows.count > Self.rowsShownMax {
        line("  ", words("\(words.grouped(rows.count - Self.rowsShownMax)) earlier"))
      }
      for row in rows.suffix(Self.rowsShownMax) { line("  ", row.plainText(words)) }
      return
    }
    let before = told.suffix(Self.rowsFollowedMax)
    let now = rows.suffix(Self.rowsFollowedMax)
    guard !before.elementsEqual(now) else { return }
    let known = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    // Rows that were known and scrolled out of what is followed are above the first that still is.
    let first = now.firstIndex { known[$0.id] != nil } ?? now.startIndex
    let new = now[first...].filter { known[$0.id] != $0 }
    if new.count > Self.rowsShownMax {
      line("  ", words("\(new.count - Self.rowsShownMax) more"))
    }
    for row in new.suffix(Self.rowsShownMax) { line("  ", row.plainText(words)) }
  }

  /// What an element says; all of a row of a grid is said with its first cell.
  package func text(at position: Int, of elements: [Snapshot.Element]) -> String? {
    let element = elements[position]
    guard let cell = element.cell else { return element.plainText(words) }
    guard position == 0 || elements[position - 1].cell?.row != cell.row else { return nil }
    let cells = elements[position...].prefix { $0.cell?.row == cell.row }
    let texts = cells.compactMap { cell in
      cell.plainText(words) ?? cell.badge.map { "\(cell.label) \($0)" }
    }
    return texts.isEmpty ? nil : "\(cell.title): \(texts.joined(separator: ", "))"
  }

  private func showErrors(of snapshot: Snapshot) {
    let before = lastError
    var said: Set<String> = []
    for element in snapshot.elements {
      guard let error = element.error, error.number > before else { continue }
      lastError = max(lastError, error.number)
      // One sentence may belong to two fields.
      guard said.insert(error.message).inserted else { continue }
      line("! ", error.message)
      if error.canRetry {
        line(
          "  ",
          words(
            element.loading == .failed
              ? "Type “:retry \(element.label)” to try once more."
              : element.isField
                ? "Answer “\(element.label)” again to try once more."
                : "Choose “\(element.label)” again to try once more."))
      }
    }
    if let error = snapshot.error, error.number > before {
      lastError = max(lastError, error.number)
      line("! ", error.message)
    }
  }

  private func showChoices(of snapshot: Snapshot) {
    switch snapshot.question {
    case .field(let element):
      showSection(of: element)
      guard let list = element.format?.options else { return }
      let shown = list.all.prefix(Self.optionsShownMax)
      if element.loading != nil { return }
      let before = options
      if let before, before == (element.id, list.all.count, shown) { return }
      options = (element.id, list.all.count, shown)
      if let before, before.element == element.id, before.count == list.all.count {
        return showChanged(shown, from: before.shown)
      }
      show(list, shown)
      showButtons(beside: element, in: snapshot)
    case .menu(let buttons):
      let rows = Self.rows(ofMenu: buttons)
      guard rows != menu else { return }
      // Where only some changed, only those are new.
      let isSameSize = rows.count == menu.count
      for (position, row) in rows.enumerated() where !isSameSize || row != menu[position] {
        line("  \(row.number). ", row.text)
      }
      menu = rows
    case .nothing: break
    }
  }

  private func show(_ list: OptionList, _ shown: ArraySlice<OptionList.Option>) {
    if let longList, longList.isSame(as: list) {
      return line("  ", words("the same \(list.all.count) as before"))
    }
    if list.all.count > Self.optionsShownMax { longList = list }
    for (position, option) in shown.enumerated() {
      line("  \(position + 1). ", option.plainText(words))
    }
    if list.all.count > Self.optionsShownMax {
      line("  ", words("and \(list.all.count - Self.optionsShownMax) more"))
    }
  }

  /// Writes the options that say something else, or that have another number now.
  private func showChanged(
    _ shown: ArraySlice<OptionList.Option>, from before: ArraySlice<OptionList.Option>
  ) {
    for (position, (now, old)) in zip(shown, before).enumerated() where now != old {
      line("  \(position + 1). ", now.plainText(words))
    }
  }

  /// Names the buttons beside a list that is all that is asked: their labels are taken, too.
  private func showButtons(beside field: Snapshot.Element, in snapshot: Snapshot) {
    guard field.format?.presentation == .choice, snapshot.elements.count(where: \.isField) == 1
    else { return }
    let buttons = snapshot.elements.filter { $0.button != nil && $0.isEnabled }
    for button in buttons { line("  - ", button.name(among: buttons)) }
  }

  /// A line for each button, and for each row of a grid.
  private static func rows(ofMenu buttons: [Snapshot.Element]) -> [MenuRow] {
    var rows: [MenuRow] = []
    var position = 0
    while position < buttons.count {
      let button = buttons[position]
      let cells = button.cell.map { cell in
        buttons[position...].prefix { $0.cell?.row == cell.row && $0.isEnabled }
      }
      if let cells, cells.count > 1, button.id.hasSuffix(" / \(button.label)") {
        rows.append(
          MenuRow(
            number: "\(position + 1)-\(position + cells.count)",
            text: ([button.id] + cells.dropFirst().map(\.label)).joined(separator: ", ")))
        position += cells.count
      } else {
        let reason = (button.disabledReason ?? button.help).map { ": \($0)" } ?? ""
        rows.append(
          MenuRow(number: String(position + 1), text: button.name(among: buttons) + reason))
        position += 1
      }
    }
    return rows
  }

  private struct MenuRow: Equatable {
    let number: String
    let text: String
  }

  /// Says the title of the part that a question stands in, with the first question of it.
  private func showSection(of element: Snapshot.Element) {
    let name = element.section
    guard name != section else { return }
    section = name
    if let name { line("  ", "\(name):") }
  }

  /// How many texts of a screen are said again after a press that changed nothing.
  package static let textsRepeatedMax = 5
  /// How many rows of a list are written when it is first seen; those before are counted.
  package static let rowsShownMax = 20
  /// How many of a list's last rows are looked at for changes.
  package static let rowsFollowedMax = 200

  /// How many options of a list are written; the rest is counted.
  package static let optionsShownMax = 50

  // MARK: Prompts and what follows them

  /// Writes what is asked, without a line's end.
  package func prompt(_ snapshot: Snapshot) {
    let snapshot = snapshot.localized(by: words)
    if let label = snapshot.busy.first {
      put(words("\(label) is running, :back stops it:"))
      return put(" ")
    }
    switch snapshot.question {
    case .field(let element):
      let last = element.label.last
      put(last == ":" || last == "：" ? String(element.label.dropLast()) : element.label)
      let hasHint = hint(of: element)
      put((last == "?" || last == "？") && !hasHint ? " " : ": ")
    case .menu:
      put(words("Choose:"))
      put(" ")
    case .nothing: put("> ")
    }
  }

  /// What is asked, as ``prompt(_:)`` writes it.
  package static func prompt(of snapshot: Snapshot) -> [UInt8] {
    let sink = ByteSink(descriptor: nil)
    Transcript(sink).prompt(snapshot)
    return sink.bytes
  }

  /// Writes that a line more is wanted of a text of several.
  package func promptForMore() { put(words("(:end ends it)") + " ") }

  /// - Returns: Whether there was something to say.
  private func hint(of element: Snapshot.Element) -> Bool {
    guard let format = element.format else { return false }
    var parts: [String] = []
    if let help = element.help { parts.append(help) }
    if let hint = format.hint { parts.append(words(hint)) }
    // What is begun and what is there already may be the same.
    if let draft = element.draft, draft != element.value.map({ format.text(for: $0) }) {
      parts.append(
        words(format.presentation == .secret ? "begun" : "begun: \(draft)"))
    }
    if element.isFilledIn {
      parts.append(words("blank keeps it"))
    } else if let value = element.value {
      parts.append(words("blank for \(format.display(value))"))
    } else if element.isOptional {
      parts.append(words("optional"))
    }
    guard !parts.isEmpty else { return false }
    put(" (")
    put(parts.joined(separator: "; "))
    put(")")
    return true
  }

  /// Writes what was typed, and ends the line.
  package func echo(_ text: String) { line("", text) }

  /// Writes a line that is no part of the wizard.
  package func say(_ text: LocalizedStringKey) { line("", words(text)) }

  /// Writes a line of help.
  package func explain(_ text: LocalizedStringKey) { line("  ", words(text)) }

  /// Writes a refusal.
  package func refuse(_ text: LocalizedStringKey) { line("! ", words(text)) }

  private func put(_ text: String) { HarmlessText.append(text, to: &sink.bytes) }

  package func line(_ prefix: String, _ text: String) {
    if !prefix.isEmpty { sink.bytes.append(contentsOf: prefix.utf8) }
    HarmlessText.append(text, to: &sink.bytes, indent: prefix.utf8.count)
    sink.bytes.append(10)
  }
}
