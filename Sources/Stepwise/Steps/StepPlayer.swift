/// Does what steps say, on a session: the one way from typed text to actions, for every driver that
/// goes line by line.
package struct StepPlayer {
  package let session: Session
  /// How the person's region writes; `nil` takes language-neutral forms only.
  package var region: Region?

  /// A player on a session.
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - region: How the person's region writes.
  package init(session: Session, region: Region? = nil) {
    self.session = session
    self.region = region
  }

  /// Does what a person does; checks and waits are a script's own.
  ///
  /// - Parameters:
  ///   - kind: What the step says.
  ///   - snapshot: The screen that it was written for.
  ///   - secrets: Where secrets come from.
  ///   - say: What shows the lines of help.
  /// - Returns: `false` for a check or a wait, which was not done.
  /// - Throws: A ``Rejection``, or ``RunFailure`` where a secret cannot be had.
  package func play(
    _ kind: Step.Kind, in snapshot: Snapshot, secrets: any SecretSource,
    say: (LocalizedStringKey) -> Void
  ) throws -> Bool {
    switch kind {
    case .answer(let text), .text(let text): try answer(text, to: snapshot)
    case .acceptDefault: try acceptDefault(of: snapshot)
    case .back(let title): try back(to: title)
    case .cancel: try session.perform(.cancel)
    case .help: Transcript.help(snapshot).forEach(say)
    case .draft(let label, let text): try draft(label, text, in: snapshot)
    case .set(let label, let value): try set(label, to: value, in: snapshot)
    case .press(let label): try press(label, in: snapshot)
    case .ask(let label, let variable):
      try set(label, to: try secrets.secret(for: label, from: variable), in: snapshot)
    case .expect, .expectScreen, .wait, .await: return false
    }
    return true
  }

  /// Answers the question now asked.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - snapshot: The screen that it was typed for.
  /// - Throws: A ``Rejection``.
  package func answer(_ text: String, to snapshot: Snapshot) throws(Rejection) {
    switch snapshot.question {
    case .field(let element):
      let shown = snapshot.localized(by: words)
      if let button = Self.button(named: text, insteadOf: element, in: snapshot)
        ?? (words == nil ? nil : Self.button(named: text, insteadOf: element, in: shown))
      {
        return try press(button, in: snapshot)
      }
      try set(element, to: text, in: snapshot)
    case .menu(let buttons):
      if words != nil, (try? Self.button(text, of: buttons)) == nil {
        let shown = snapshot.localized(by: words).elements.filter { $0.button != nil }
        return try press(try Self.button(text, of: shown), in: snapshot)
      }
      try press(try Self.button(text, of: buttons), in: snapshot)
    case .nothing:
      throw Rejection("“\(label: snapshot.title)” asks nothing now, so there is nothing to answer.")
    }
  }

  /// Accepts the default that is shown.
  package func acceptDefault(of snapshot: Snapshot) throws(Rejection) {
    guard case .field(let element) = snapshot.question else {
      throw Rejection("A blank line accepts a default, and none is shown: type an answer.")
    }
    try session.perform(.accept(entry: snapshot.entry, element: element.id))
  }

  /// Answers a field by its name.
  package func set(_ name: String, to text: String, in snapshot: Snapshot) throws(Rejection) {
    try set(try element(named: name, in: snapshot), to: text, in: snapshot)
  }

  /// The person's language; `nil` for English.
  private var words: Localizer? { session.environment.localizer }

  /// What a name means in English, else in the person's language.
  private func element(named name: String, in snapshot: Snapshot) throws(Rejection)
    -> ElementSnapshot
  {
    if words != nil, (try? snapshot.element(named: name)) == nil {
      return try snapshot.localized(by: words).element(named: name)
    }
    return try snapshot.element(named: name)
  }

  /// Presses a button by its name.
  package func press(_ name: String, in snapshot: Snapshot) throws(Rejection) {
    for shown in words == nil ? [snapshot] : [snapshot, snapshot.localized(by: words)] {
      let buttons = shown.elements.filter { $0.button != nil }
      let known = shown.elements.filter { $0.id == name || $0.label == name }
      if known.isEmpty,
        case .one(let position) = OptionMatcher.match(
          name, labels: buttons.map(\.label), ids: buttons.map(\.id))
      {
        return try press(buttons[position], in: snapshot)
      }
    }
    try press(try element(named: name, in: snapshot), in: snapshot)
  }

  /// Says what is being typed.
  package func draft(_ name: String, _ text: String, in snapshot: Snapshot) throws(Rejection) {
    let element = try element(named: name, in: snapshot)
    try session.perform(.draft(entry: snapshot.entry, element: element.id, text: text))
  }

  /// Steps back, or to an earlier screen by its title.
  package func back(to title: String?) throws(Rejection) {
    guard let title else {
      try session.perform(.back)
      return
    }
    try session.perform(.revisit(entry: try row(titled: title).entry))
  }

  /// The row of an earlier screen.
  ///
  /// - Parameter title: The screen's title.
  /// - Returns: Its row.
  /// - Throws: A ``Rejection`` that names what there is.
  package func row(titled title: String) throws(Rejection) -> Trail.Row {
    let trail = session.trail
    guard
      let row = trail.row(titled: title)
        ?? (words == nil ? nil : trail.row(titled: title, in: words))
    else {
      let titles = trail.last(Snapshot.recentRowsMax).filter { $0.status == .answered }.map(\.title)
      throw Rejection(
        titles.isEmpty
          ? "There is no “\(title)” to go back to: this is the first screen."
          : "There is no “\(title)” to go back to. Before this come: \(labels: titles)."
      )
    }
    return row
  }

  private func set(_ element: ElementSnapshot, to text: String, in snapshot: Snapshot)
    throws(Rejection)
  {
    guard let format = shownFormat(of: element, in: snapshot) else {
      throw Self.buttonRejection(element)
    }
    if element.loading == .failed {
      try session.perform(.press(entry: snapshot.entry, element: element.id))
      return
    }
    let value = text.isEmpty ? format.empty : try format.value(from: text, region: region)
    try session.perform(.answer(entry: snapshot.entry, element: element.id, value: value))
  }

  /// The format that takes what is typed in English and in the person's language.
  private func shownFormat(of element: ElementSnapshot, in snapshot: Snapshot)
    -> (any AnswerFormat)?
  {
    guard words != nil else { return element.format }
    return snapshot.localized(by: words).elements.first { $0.id == element.id && $0.isField }?
      .format
  }

  private func press(_ element: ElementSnapshot, in snapshot: Snapshot) throws(Rejection) {
    try session.perform(.press(entry: snapshot.entry, element: element.id))
  }

  /// The button beside a list of options that is meant by its label, where no option is.
  package static func button(
    named label: String, insteadOf field: ElementSnapshot, in snapshot: Snapshot
  ) -> ElementSnapshot? {
    guard let format = field.format, format.presentation == .choice,
      let button = snapshot.elements.first(where: { $0.button != nil && $0.label == label }),
      (try? format.value(from: label, region: nil)) == nil
    else { return nil }
    return button
  }

  /// What to say where a button was to be answered.
  package static func buttonRejection(_ element: ElementSnapshot) -> Rejection {
    Rejection(
      "“\(label: element.label)” is a button: press it with “:press \(label: element.label)”.")
  }

  /// The button of a menu that is meant.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - buttons: The menu.
  /// - Returns: The button.
  /// - Throws: A ``Rejection`` that names what there is.
  package static func button(_ text: String, of buttons: [ElementSnapshot]) throws(Rejection)
    -> ElementSnapshot
  {
    switch OptionMatcher.match(text, labels: buttons.map(\.label), ids: buttons.map(\.id)) {
    case .one(let position): return buttons[position]
    case .several(let positions):
      throw Rejection(
        "“\(text)” could be \(anyOf: positions.map { buttons[$0].id }).")
    case .none:
      throw Rejection(
        "“\(text)” is none of the buttons here: \(anyOf: buttons.map { $0.name(among: buttons) })."
      )
    }
  }
}
