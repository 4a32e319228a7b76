import Stepwise
import StepwiseConsole
import StepwiseLines
import StepwiseTerminal

/// The speed of pressing keys; without one, keys are pressed at once.
package protocol KeyPace: AnyObject {
  /// Presses a key, before and after which time may pass.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - press: Presses the key; to be called once.
  func press(_ key: Key, _ press: () -> Void) async
}

/// Turns steps into key presses, at a headless terminal.
package final class KeystrokePlayer {
  private let session: Session
  private let terminal: HeadlessTerminal
  private weak var pace: (any KeyPace)?
  /// The receipt of the latest action, not counting typing; `nil` if there was none.
  private var receipt: Receipt?
  /// The maximum number of keys for one goal, so that an unreachable goal ends.
  private static let keysMax = 1000
  /// The maximum length of a list that is walked with arrow keys; in a longer list the option is typed.
  private static let walkedOptionsMax = 20

  /// Creates a player of keystrokes.
  package init(_ session: Session, _ terminal: HeadlessTerminal, pace: (any KeyPace)? = nil) {
    self.session = session
    self.terminal = terminal
    self.pace = pace
    session.events.observe { [weak self] event in
      // What was typed may be given before a press that is rejected itself.
      if case .rejected(.press, _) = event { self?.receipt = nil }
      guard case .performed(let performed) = event, !performed.isReplay else { return }
      // Each typed key is a draft and not an answer.
      if case .draft = performed.action { return }
      self?.receipt = performed.receipt
    }
  }

  /// Performs a step with keys.
  package func type(_ kind: Step.Kind) async throws(Rejection) -> Receipt? {
    await waitUntilReady(for: kind)
    receipt = nil
    let oldError = newestError?.number ?? 0
    try await pressKeys(for: kind)
    switch kind {
    case .expect, .expectScreen, .expectRejection, .await, .wait, .help, .draft: return .done
    default: break
    }
    if let receipt { return receipt }
    if let complaint = terminal.complaint {
      throw Rejection(LocalizedStringKey(verbatim: complaint))
    }
    guard let error = newestError, error.number > oldError else { return nil }
    throw Rejection(error.sentence)
  }

  /// Waits until keys do not wait for an answer on its way, because the player looks at what they do.
  ///
  /// The keys of some steps never wait.
  private func waitUntilReady(for kind: Step.Kind) async {
    switch kind {
    case .back, .cancel: return
    default: break
    }
    guard !terminal.isReady else { return }
    await session.waitUntilIdle(timeout: .zero)
    terminal.refresh()
  }

  private var newestError: Snapshot.ErrorMessage? {
    session.show().errors.max { $0.number < $1.number }
  }

  private func pressKeys(for kind: Step.Kind) async throws(Rejection) {
    let snapshot = session.show()
    let names = StepNames(snapshot, session.environment.localizer)
    switch kind {
    case .answer(let text):
      try await answer(text, by: try names.element(answeredBy: text, asItStands: false), names)
    case .text(let text):
      try await answer(text, by: try names.element(answeredBy: text, asItStands: true), names)
    case .acceptDefault: try await accept(snapshot, names)
    case .set(let name, let text): try await give(text, to: try names.element(name), names)
    case .ask(let name, _): throw Rejection("Nobody can be asked for “\(name)” here.")
    case .press(let name): try await press(try names.pressed(name))
    case .retry(let name, let text): try await retry(name, with: text, names)
    case .draft(let name, let text): try await draft(text, to: try names.element(name), names)
    case .back(nil): await back()
    case .back(let title?): try await goBack(to: title)
    case .cancel:
      await key(.character("c"), .control)
      if session.ending == nil, terminal.isAskedToCancel {
        await key(.character("y"))
        await key(.enter)
      }
    case .help:
      await key(.function(1))
      await key(.escape)
    case .expect, .expectScreen, .expectRejection, .wait, .await: break
    }
  }

  private func retry(_ name: String, with text: String?, _ names: StepNames) async throws(Rejection)
  {
    guard let element = try? names.element(name),
      element.hasFailedLoad || element.error?.canRetry == true
    else { return }
    if element.button != nil { return try await press(element) }
    guard element.hasFailedLoad else {
      return try await give(text ?? element.draft ?? "", to: element, names)
    }
    try await go(to: element.id)
    await key(.function(5))
  }

  // MARK: Fields

  private func answer(
    _ text: String, by element: Snapshot.Element, _ names: StepNames
  ) async throws(Rejection) {
    if element.button == nil {
      try await give(text, to: element, names)
    } else {
      try await press(element)
    }
  }

  private func give(
    _ text: String, to field: Snapshot.Element, _ names: StepNames
  ) async throws(Rejection) {
    guard let format = names.format(of: field) else { throw StepNames.buttonRejection(field) }
    try await go(to: field.id)
    guard field.loading != .failed else {
      throw Rejection("“\(field.labelText)” could not be loaded: try that again first.")
    }
    switch terminal.control(of: field) {
    case let list as ListControl where list.isSeveral:
      let wanted = try await tick(text, format)
      // More options than allowed cannot be ticked, so the session rejects them with its own sentence.
      if let wanted, Set(terminal.ticked) != Set(wanted) {
        try session.perform(
          .answer(entry: session.show().entry, element: field.id, value: .choices(wanted)))
        return
      }
    case is ListControl:
      // The first row of an optional list leaves it empty.
      if text.isEmpty, field.isOptional { await key(.home) }
      try await choose(text, format)
    case is ToggleControl:
      guard !text.isEmpty else { return await key(.enter) }
      guard case .flag(let isOn) = try format.value(from: text, region: nil) else { return }
      await key(.character(isOn ? "y" : "n"))
    default: await write(text, to: field)
    }
    await key(.enter)
  }

  private func accept(_ snapshot: Snapshot, _ names: StepNames) async throws(Rejection) {
    guard case .field(let field) = snapshot.question, let format = field.format else {
      throw Rejection("No default is shown.")
    }
    guard field.value != nil || field.isOptional || field.isFilledIn else {
      throw Rejection("“\(field.labelText)” has no default.")
    }
    // A draft would be given instead of the default.
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
    switch terminal.control(of: field) {
    case let list as ListControl where list.isSeveral: _ = try await tick(text, format)
    case is ListControl: terminal.paste(text)
    case is ToggleControl:
      guard case .flag(let isOn) = try format.value(from: text, region: nil) else { return }
      if isOn || field.value != nil { await key(.character(" ")) }
      if !isOn, field.value == nil { await key(.character(" ")) }
    default: await write(text, to: field)
    }
  }

  private func write(_ text: String, to field: Snapshot.Element) async {
    if let typed = terminal.typed, !typed.isEmpty, text.hasPrefix(typed) {
      // Continues the draft.
      await key(.end, .control)
      return await type(text.dropFirst(typed.count))
    }
    let old = field.draft ?? field.value.flatMap { field.format?.text(for: $0) } ?? ""
    await key(.end, .control)
    // Deletes a line and then its line break, as often as there are any.
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
      if terminal.pointed != id, let label {
        await clearFilter()
        await find(label, id)
      }
    }
    try await point(at: id, of: format)
  }

  /// Types to find an option, until it is selected.
  private func find(_ text: String, _ id: String) async {
    for character in text.trimmed where terminal.pointed != id { await key(.character(character)) }
  }

  /// Ticks the options that a text names, as far as possible, and returns all of them.
  private func tick(_ text: String, _ format: any AnswerFormat) async throws(Rejection)
    -> [String]?
  {
    let value = try format.answer(from: text, region: nil)
    guard case .choices(let wanted) = value else { return nil }
    await clearFilter()
    let ticked = Set(terminal.ticked)
    let all = format.options?.all.map(\.id) ?? []
    // Unticks options first, because the number of ticked options is limited at all times.
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
    (format.options?.count ?? 0) > Self.walkedOptionsMax
  }

  private func point(at id: String, of format: any AnswerFormat) async throws(Rejection) {
    if !isLong(format), let options = format.options, let there = options.position(of: id),
      let here = terminal.pointed.flatMap({ options.position(of: $0) })
    {
      for _ in 0..<abs(there - here) where terminal.pointed != id {
        await key(here < there ? .down : .up)
      }
    }
    if terminal.pointed == id { return }
    await key(.home)
    for _ in 0..<(format.options?.count ?? 0) where terminal.pointed != id { await key(.down) }
    if terminal.pointed != id { throw Rejection("“\(id)” is not in the list.") }
  }

  // MARK: Buttons and positions

  private func press(_ button: Snapshot.Element) async throws(Rejection) {
    if !button.isReachable, let reason = button.disabledReason {
      throw Rejection("“\(button.labelText)” cannot be used now: \(reason)")
    }
    // A button that is a row of the history is pressed there.
    if let entry = button.revisits, !terminal.focusable.contains(button.id) {
      return try await goBack(to: entry)
    }
    if let only = terminal.onlyKey(of: button) { return await key(only.code, only.modifiers) }
    // If keys type nothing, a shortcut is quicker than moving the focus.
    if terminal.focus != button.id, let code = terminal.shortcut(of: button.id) {
      return await key(code)
    }
    try await go(to: button.id)
    // A button that is out of view must be scrolled into view first.
    var pages = 0
    while terminal.isAway, pages < Self.keysMax {
      pages += 1
      await key(.pageDown)
    }
    await key(.enter)
  }

  private func go(to id: String) async throws(Rejection) {
    for _ in 0..<Self.keysMax where terminal.focus != id {
      let all = terminal.focusable
      guard let here = all.firstIndex(of: terminal.focus ?? ""), let there = all.firstIndex(of: id)
      else { throw Rejection("No key leads to “\(id)”.") }
      await key(.tab, here < there ? [] : .shift)
    }
    if terminal.focus != id { throw Rejection("No key leads to “\(id)”.") }
  }

  // MARK: Back

  private func back() async {
    // An open list or filter closes first.
    receipt = nil
    for _ in 0..<4 where receipt == nil { await key(.escape) }
  }

  private func goBack(to title: String) async throws(Rejection) {
    try await goBack(to: try StepPlayer(session: session).row(titled: title).entry)
  }

  private func goBack(to entry: Int) async throws(Rejection) {
    await key(.up, .control)
    for _ in 0..<Self.keysMax where terminal.isInHistory && terminal.selectedEntry != entry {
      if terminal.selectedEntry == nil {
        // A finished flow is folded to one row; its screens appear when it is opened.
        await key(.right)
        await key(.end)
      } else {
        await key(.up)
      }
    }
    guard terminal.selectedEntry == entry else {
      throw Rejection("No row of the history leads there.")
    }
    await key(.enter)
  }

  private func key(_ code: Key.Code, _ modifiers: Key.Modifiers = []) async {
    let key = Key(code, modifiers)
    guard let pace else { return press(key) }
    await pace.press(key) { press(key) }
  }

  private func press(_ key: Key) {
    terminal.press(key)
    terminal.refresh()
  }
}
