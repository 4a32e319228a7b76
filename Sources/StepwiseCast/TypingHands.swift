import Stepwise
import StepwiseConsole
import StepwiseLines
import StepwiseTerminal

/// How hands press keys: at once where nobody says otherwise.
package protocol KeyPace: AnyObject {
  /// Presses a key, before and after which time may pass.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - press: Presses it; to be called once.
  func press(_ key: Key, _ press: () -> Void) async
}

/// Turns steps into the keys that do them, on a view without a terminal.
package final class TypingHands {
  private let session: Session
  private let stage: TerminalStage
  private weak var pace: (any KeyPace)?
  /// What came of what was done last; `nil` where nothing was, which typing alone counts as.
  private var receipt: Receipt?
  /// How many keys one thing may take: a way that leads nowhere must end.
  private static let keysMax = 1000
  /// How many options are walked through; in a longer list one types to find.
  private static let walkedOptionsMax = 20

  /// Hands on a view.
  package init(_ session: Session, _ stage: TerminalStage, pace: (any KeyPace)? = nil) {
    self.session = session
    self.stage = stage
    self.pace = pace
    session.events.observe { [weak self] event in
      guard case .performed(let performed) = event, !performed.isReplay else { return }
      // Each key typed is a draft, and none of them an answer.
      if case .draft = performed.action { return }
      self?.receipt = performed.receipt
    }
  }

  /// Does what a step says.
  package func type(_ kind: Step.Kind) async throws(Rejection) -> Receipt? {
    receipt = nil
    let oldError = newestError?.number ?? 0
    try await pressKeys(for: kind)
    switch kind {
    case .expect, .expectScreen, .expectRefusal, .await, .wait, .help, .draft: return .done
    default: break
    }
    if let receipt { return receipt }
    if let complaint = stage.complaint { throw Rejection(LocalizedStringKey(verbatim: complaint)) }
    guard let error = newestError, error.number > oldError else { return nil }
    throw Rejection(error.sentence)
  }

  private var newestError: Snapshot.Failure? {
    session.show().errors.max { $0.number < $1.number }
  }

  private func pressKeys(for kind: Step.Kind) async throws(Rejection) {
    let snapshot = session.show()
    let names = StepNames(snapshot, session.environment.localizer)
    switch kind {
    case .answer(let text), .text(let text): try await answer(text, snapshot, names)
    case .acceptDefault: try await accept(snapshot, names)
    case .set(let name, let text): try await give(text, to: try names.element(name), names)
    case .ask(let name, _): throw Rejection("Nobody can be asked for “\(name)” here.")
    case .press(let name): try await press(try names.pressed(name))
    case .retry(let name, let text): try await retry(name, with: text, names)
    case .draft(let name, let text): try await draft(text, to: try names.element(name), names)
    case .back(nil): await back()
    case .back(let title?): try await climb(to: title)
    case .cancel:
      await key(.character("c"), .control)
      if session.ending == nil, stage.isAskedToCancel { await key(.character("y")) }
    case .help:
      await key(.function(1))
      await key(.escape)
    case .expect, .expectScreen, .expectRefusal, .wait, .await: break
    }
  }

  private func retry(_ name: String, with text: String?, _ names: StepNames) async throws(Rejection)
  {
    guard let element = try? names.element(name),
      element.loading == .failed || element.error?.canRetry == true
    else { return }
    if element.button != nil { return try await press(element) }
    guard element.loading == .failed else {
      return try await give(text ?? element.draft ?? "", to: element, names)
    }
    try await go(to: element.id)
    await key(.enter)
  }

  // MARK: Fields

  private func answer(
    _ text: String, _ snapshot: Snapshot, _ names: StepNames
  ) async throws(Rejection) {
    switch snapshot.question {
    case .field(let field):
      if let button = names.button(text, insteadOf: field) { return try await press(button) }
      try await give(text, to: field, names)
    case .menu(let buttons): try await press(try names.button(text, of: buttons))
    case .nothing:
      throw Rejection("“\(label: snapshot.title)” asks nothing now, so there is nothing to answer.")
    }
  }

  private func give(
    _ text: String, to field: Snapshot.Element, _ names: StepNames
  ) async throws(Rejection) {
    guard let format = names.format(of: field) else { throw StepNames.buttonRejection(field) }
    try await go(to: field.id)
    guard field.loading != .failed else {
      throw Rejection("“\(label: field.label)” could not be loaded: try that again first.")
    }
    switch format.presentation {
    case .choice: try await choose(text, format)
    case .choices:
      let wanted = try await tick(text, format)
      // More than may be ticked cannot be typed, and is refused in the wizard's own words.
      if let wanted, Set(stage.ticked) != Set(wanted) {
        try session.perform(
          .answer(entry: session.show().entry, element: field.id, value: .choices(wanted)))
        return
      }
    case .toggle:
      guard !text.isEmpty else { return await key(.enter) }
      guard case .flag(let isOn) = try format.value(from: text, region: nil) else { return }
      return await key(.character(isOn ? "y" : "n"))
    case .line, .secret, .lines, .date, .number, .path: await write(text, to: field)
    }
    await key(.enter)
  }

  private func accept(_ snapshot: Snapshot, _ names: StepNames) async throws(Rejection) {
    guard case .field(let field) = snapshot.question, let format = field.format else {
      throw Rejection("No default is shown.")
    }
    guard field.value != nil || field.isOptional || field.isFilledIn else {
      throw Rejection("“\(label: field.label)” has no default.")
    }
    // What was begun would be given instead of the default.
    if field.draft != nil {
      return try await give(field.value.map(format.text) ?? "", to: field, names)
    }
    try await go(to: field.id)
    await key(.enter)
  }

  private func draft(
    _ text: String, to field: Snapshot.Element, _ names: StepNames
  ) async throws(Rejection) {
    guard let format = names.format(of: field) else { throw StepNames.buttonRejection(field) }
    try await go(to: field.id)
    switch format.presentation {
    case .choices: _ = try await tick(text, format)
    case .choice: stage.paste(text)
    case .toggle:
      guard case .flag(let isOn) = try format.value(from: text, region: nil) else { return }
      if isOn || field.value != nil { await key(.character(" ")) }
      if !isOn, field.value == nil { await key(.character(" ")) }
    case .line, .secret, .lines, .date, .number, .path: await write(text, to: field)
    }
  }

  private func write(_ text: String, to field: Snapshot.Element) async {
    if let typed = stage.typed, !typed.isEmpty, text.hasPrefix(typed) {
      // What was begun is gone on with.
      await key(.end, .control)
      return await type(text.dropFirst(typed.count))
    }
    let old = field.draft ?? field.value.flatMap { field.format?.text(for: $0) } ?? ""
    await key(.end, .control)
    // A line and then what ends it, as often as there are any.
    for _ in 0..<old.count(where: \.isNewline) {
      await key(.character("u"), .control)
      await key(.backspace)
    }
    await key(.character("u"), .control)
    await type(text[...])
  }

  private func type(_ text: Substring) async {
    for character in text {
      if character.isNewline { await key(.enter, .alt) } else { await key(.character(character)) }
    }
  }

  private func choose(_ text: String, _ format: any AnswerFormat) async throws(Rejection) {
    guard !text.isEmpty else { return }
    guard case .choice(let id) = try format.value(from: text, region: nil) else { return }
    await clearFilter()
    if isLong(format) {
      let label = format.options?[id: id]?.label
      await find(session.environment.localizer == nil ? text : label ?? text, id)
      if stage.pointed != id, let label {
        await clearFilter()
        await find(label, id)
      }
    }
    try await point(at: id, of: format)
  }

  /// Types to find an option, until it is the one that is pointed at.
  private func find(_ text: String, _ id: String) async {
    for character in text.trimmed where stage.pointed != id { await key(.character(character)) }
  }

  /// Ticks what a text names, as far as that is taken, and returns all of it.
  private func tick(_ text: String, _ format: any AnswerFormat) async throws(Rejection)
    -> [String]?
  {
    let value = text.isEmpty ? format.empty : try format.value(from: text, region: nil)
    guard case .choices(let wanted) = value else { return nil }
    await clearFilter()
    let ticked = Set(stage.ticked)
    let all = format.options?.all.map(\.id) ?? []
    // First those that go: no more can be ticked at any time than may be chosen.
    let changed =
      all.filter(ticked.subtracting(wanted).contains)
      + all.filter(Set(wanted).subtracting(ticked).contains)
    for id in changed {
      try await point(at: id, of: format)
      await key(.character(" "))
    }
    return wanted
  }

  private func clearFilter() async {
    await key(.end, .control)
    await key(.character("u"), .control)
  }

  private func isLong(_ format: any AnswerFormat) -> Bool {
    (format.options?.all.count ?? 0) > Self.walkedOptionsMax
  }

  private func point(at id: String, of format: any AnswerFormat) async throws(Rejection) {
    if !isLong(format), let options = format.options, let there = options.position(of: id),
      let here = stage.pointed.flatMap({ options.position(of: $0) })
    {
      for _ in 0..<abs(there - here) where stage.pointed != id {
        await key(here < there ? .down : .up)
      }
    }
    if stage.pointed == id { return }
    await key(.home)
    for _ in 0..<(format.options?.all.count ?? 0) where stage.pointed != id { await key(.down) }
    if stage.pointed != id { throw Rejection("“\(id)” is not in the list.") }
  }

  // MARK: Buttons, and where one is

  private func press(_ button: Snapshot.Element) async throws(Rejection) {
    if let reason = button.disabledReason {
      throw Rejection("“\(label: button.label)” cannot be used now: \(reason)")
    }
    // What is a row of the story is pressed there.
    if let entry = button.revisits, !stage.focusable.contains(button.id) {
      return try await climb(to: entry)
    }
    if let only = stage.onlyKey(of: button) { return await key(only.code, only.modifiers) }
    // A key of its own is quicker than the way to it, where keys type nothing.
    if stage.focus != button.id, let code = stage.shortcut(of: button.id) {
      return await key(code)
    }
    try await go(to: button.id)
    // What is not seen is not pressed.
    var pages = 0
    while stage.isAway, pages < Self.keysMax {
      pages += 1
      await key(.pageDown)
    }
    await key(.enter)
  }

  private func go(to id: String) async throws(Rejection) {
    for _ in 0..<Self.keysMax where stage.focus != id {
      let all = stage.focusable
      guard let here = all.firstIndex(of: stage.focus ?? ""), let there = all.firstIndex(of: id)
      else { throw Rejection("No key leads to “\(id)”.") }
      await key(.tab, here < there ? [] : .shift)
    }
    if stage.focus != id { throw Rejection("No key leads to “\(id)”.") }
  }

  // MARK: Back

  private func back() async {
    // What is open closes first: a list, a filter.
    receipt = nil
    for _ in 0..<4 where receipt == nil { await key(.escape) }
  }

  private func climb(to title: String) async throws(Rejection) {
    try await climb(to: try StepPlayer(session: session).row(titled: title).entry)
  }

  private func climb(to entry: Int) async throws(Rejection) {
    await key(.up, .control)
    for _ in 0..<Self.keysMax where stage.isClimbing && stage.climbedEntry != entry {
      if stage.climbedEntry == nil {
        // A flow that is over is folded to one row: its screens are seen once it is opened.
        await key(.right)
        await key(.end)
      } else {
        await key(.up)
      }
    }
    guard stage.climbedEntry == entry else { throw Rejection("It cannot be climbed to.") }
    await key(.enter)
  }

  private func key(_ code: Key.Code, _ modifiers: Key.Modifiers = []) async {
    let key = Key(code, modifiers)
    guard let pace else { return press(key) }
    await pace.press(key) { press(key) }
  }

  private func press(_ key: Key) {
    stage.press(key)
    stage.refresh()
  }
}
