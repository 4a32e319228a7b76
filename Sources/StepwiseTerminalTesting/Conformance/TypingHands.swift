import Stepwise
import StepwiseTerminal

/// Turns steps into the keys that do them, on a view without a terminal.
final class TypingHands {
  private let session: Session
  private let watch: StepWatch
  private let stage: TerminalStage
  /// How many keys one thing may take: a way that leads nowhere must end.
  private static let keysMax = 1000

  init(_ session: Session, _ watch: StepWatch) {
    self.session = session
    self.watch = watch
    stage = TerminalStage(session)
  }

  /// What the terminal says is wrong.
  var complaint: String? { session.ending == nil ? stage.complaint : nil }

  /// Looks at what is shown now: a key belongs to the screen that was seen.
  func look() {
    stage.refresh()
    _ = stage.frame(columns: 80, rows: 24)
  }

  func type(_ kind: Step.Kind) throws(Rejection) {
    let snapshot = session.snapshot
    switch kind {
    case .answer(let text), .text(let text): try answer(text, snapshot)
    case .acceptDefault: try accept(snapshot)
    case .set(let name, let text): try give(text, to: try snapshot.element(named: name))
    case .ask(let name, _): throw Rejection("Nobody can be asked for “\(name)” here.")
    case .press(let name): try press(try button(name, snapshot))
    case .draft(let name, let text): try draft(text, to: try snapshot.element(named: name))
    case .back(nil): back()
    case .back(let title?): try climb(to: title)
    case .cancel:
      key(.character("c"), .control)
      if session.ending == nil, stage.isAskedToCancel { key(.character("y")) }
    case .help:
      key(.function(1))
      key(.escape)
    case .expect, .expectScreen, .wait, .await: break
    }
  }

  // MARK: Fields

  private func answer(_ text: String, _ snapshot: Snapshot) throws(Rejection) {
    switch snapshot.question {
    case .field(let field):
      if let button = StepPlayer.button(named: text, insteadOf: field, in: snapshot) {
        return try press(button)
      }
      try give(text, to: field)
    case .menu(let buttons):
      switch OptionMatcher.match(text, labels: buttons.map(\.label), ids: buttons.map(\.id)) {
      case .one(let position): try press(buttons[position])
      default: throw Rejection("“\(text)” is none of the buttons.")
      }
    case .nothing: throw Rejection("“\(snapshot.title)” asks nothing.")
    }
  }

  private func give(_ text: String, to field: ElementSnapshot) throws(Rejection) {
    guard let format = field.format else { throw Rejection("“\(field.label)” is a button.") }
    try go(to: field.id)
    if field.loading == .failed { return key(.enter) }
    switch format.presentation {
    case .choice: try choose(text, format)
    case .choices: try tick(text, format)
    case .toggle:
      guard !text.isEmpty else { return key(.enter) }
      guard case .flag(let isOn) = try format.value(from: text, region: nil) else { return }
      return key(.character(isOn ? "y" : "n"))
    case .line, .secret, .lines, .date, .number, .path: write(text, to: field)
    }
    key(.enter)
  }

  private func accept(_ snapshot: Snapshot) throws(Rejection) {
    guard case .field(let field) = snapshot.question, let format = field.format else {
      throw Rejection("No default is shown.")
    }
    guard field.value != nil || field.isOptional || field.isFilledIn else {
      throw Rejection("“\(field.label)” has no default.")
    }
    // What was begun would be given instead of the default.
    if field.draft != nil { return try give(field.value.map(format.text) ?? "", to: field) }
    try go(to: field.id)
    key(.enter)
  }

  private func draft(_ text: String, to field: ElementSnapshot) throws(Rejection) {
    guard let format = field.format else { throw Rejection("“\(field.label)” is a button.") }
    try go(to: field.id)
    switch format.presentation {
    case .choices: try tick(text, format)
    case .choice: stage.paste(text)
    case .toggle:
      guard case .flag(let isOn) = try format.value(from: text, region: nil) else { return }
      if isOn || field.value != nil { key(.character(" ")) }
      if !isOn, field.value == nil { key(.character(" ")) }
    case .line, .secret, .lines, .date, .number, .path: write(text, to: field)
    }
  }

  private func write(_ text: String, to field: ElementSnapshot) {
    let old = field.draft ?? field.value.flatMap { field.format?.text(for: $0) } ?? ""
    key(.end, .control)
    // A line and then what ends it, as often as there are any.
    for _ in 0..<old.count(where: \.isNewline) {
      key(.character("u"), .control)
      key(.backspace)
    }
    key(.character("u"), .control)
    for character in text {
      if character.isNewline { key(.enter, .alt) } else { key(.character(character)) }
    }
  }

  private func choose(_ text: String, _ format: any AnswerFormat) throws(Rejection) {
    guard !text.isEmpty else { return }
    guard case .choice(let id) = try format.value(from: text, region: nil) else { return }
    clearFilter()
    // A long list is not walked through.
    if let options = format.options, options.all.count > 20, let label = options[id: id]?.label {
      stage.paste(label)
    }
    try point(at: id, of: format)
  }

  private func tick(_ text: String, _ format: any AnswerFormat) throws(Rejection) {
    let value = text.isEmpty ? format.empty : try format.value(from: text, region: nil)
    guard case .choices(let wanted) = value else { return }
    clearFilter()
    for id in Set(stage.ticked).symmetricDifference(wanted).sorted() {
      try point(at: id, of: format)
      key(.character(" "))
    }
  }

  private func clearFilter() {
    key(.end, .control)
    key(.character("u"), .control)
  }

  private func point(at id: String, of format: any AnswerFormat) throws(Rejection) {
    if stage.pointed == id { return }
    key(.home)
    for _ in 0..<(format.options?.all.count ?? 0) where stage.pointed != id { key(.down) }
    if stage.pointed != id { throw Rejection("“\(id)” is not in the list.") }
  }

  // MARK: Buttons, and where one is

  private func button(_ name: String, _ snapshot: Snapshot) throws(Rejection) -> ElementSnapshot {
    let buttons = snapshot.elements.filter { $0.button != nil }
    let isNamed = snapshot.elements.contains { $0.id == name || $0.label == name }
    if !isNamed,
      case .one(let position) = OptionMatcher.match(
        name, labels: buttons.map(\.label), ids: buttons.map(\.id))
    {
      return buttons[position]
    }
    return try snapshot.element(named: name)
  }

  private func press(_ button: ElementSnapshot) throws(Rejection) {
    if let reason = button.disabledReason {
      throw Rejection("“\(button.label)” cannot be used now: \(reason)")
    }
    // What is a row of the story is pressed there.
    if let entry = button.revisits, !stage.focusable.contains(button.id) {
      return try climb(to: entry)
    }
    try go(to: button.id)
    key(.enter)
  }

  private func go(to id: String) throws(Rejection) {
    for _ in 0..<Self.keysMax where stage.focus != id {
      let all = stage.focusable
      guard let here = all.firstIndex(of: stage.focus ?? ""), let there = all.firstIndex(of: id)
      else { throw Rejection("No key leads to “\(id)”.") }
      key(.tab, here < there ? [] : .shift)
    }
    if stage.focus != id { throw Rejection("No key leads to “\(id)”.") }
  }

  // MARK: Back

  private func back() {
    // What is open closes first: a list, a filter.
    let before = watch.actions
    for _ in 0..<4 where watch.actions == before { key(.escape) }
  }

  private func climb(to title: String) throws(Rejection) {
    guard let row = session.trail.row(titled: title) else {
      throw Rejection("There is no “\(title)” to go back to.")
    }
    try climb(to: row.entry)
  }

  private func climb(to entry: Int) throws(Rejection) {
    key(.up, .control)
    for _ in 0..<Self.keysMax where stage.isClimbing && stage.climbedEntry != entry {
      if stage.climbedEntry == nil {
        // A flow that is over is folded to one row: its screens are seen once it is opened.
        key(.right)
        key(.end)
      } else {
        key(.up)
      }
    }
    guard stage.climbedEntry == entry else { throw Rejection("It cannot be climbed to.") }
    key(.enter)
  }

  private func key(_ code: Key.Code, _ modifiers: Key.Modifiers = []) {
    stage.press(Key(code, modifiers))
    stage.refresh()
  }
}
