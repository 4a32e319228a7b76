import StepwiseFlow

/// Finds the elements that names in steps mean: by their English names, and by those in the
/// person's language.
///
/// The full English name of an element works in every language, so that scripts do not depend on
/// the language. Otherwise the names in the person's language come first: a prefix of two of them
/// is ambiguous, even if only one English name has it.
package nonisolated struct StepNames {
  private let snapshot: Snapshot
  /// The screen in the person's language; `nil` for English.
  private let shown: Snapshot?

  /// Creates a finder for a screen.
  package init(_ snapshot: Snapshot, _ localizer: Localizer?) {
    self.snapshot = snapshot
    shown = localizer.map { snapshot.localized(by: $0) }
  }

  /// The field or button with a name.
  package func element(_ name: String) throws(Rejection) -> Snapshot.Element {
    if let shown, (try? snapshot.element(named: name)) == nil {
      return try shown.element(named: name)
    }
    return try snapshot.element(named: name)
  }

  /// The button that `:press` means; a prefix is enough if no element has exactly this name.
  package func pressed(_ name: String) throws(Rejection) -> Snapshot.Element {
    let screens = shown.map { [$0, snapshot] } ?? [snapshot]
    guard
      !screens.contains(where: { $0.elements.contains { $0.id == name || $0.label == name } })
    else { return try element(name) }
    for screen in screens {
      let buttons = screen.elements.filter { $0.button != nil }
      switch Self.match(name, buttons) {
      case .one(let position): return buttons[position]
      case .several: return try element(name)
      case .none: continue
      }
    }
    return try element(name)
  }

  /// The button of a menu that an answer means.
  package func button(_ text: String, of buttons: [Snapshot.Element]) throws(Rejection)
    -> Snapshot.Element
  {
    guard let shown, !buttons.contains(where: { $0.id == text || $0.label == text }) else {
      return try Self.button(text, of: buttons)
    }
    let read = shown.elements.filter { $0.button != nil }
    if case .none = Self.match(text, read), case .one(let position) = Self.match(text, buttons) {
      return buttons[position]
    }
    return try Self.button(text, of: read)
  }

  /// The element that a line answers: the current question's field, or the button that the line names.
  ///
  /// Beside a list of options and beside a question that repeats, the label of a button means that button. Otherwise a
  /// person who wants to leave a chat would send the label as a message.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - asItStands: Whether the line is the answer even if a button has that label; options of a list have no other
  ///     way to be named, so this does not matter for them.
  /// - Returns: A field or a button.
  /// - Throws: A rejection if nothing is asked, or if the line is none of the buttons.
  package func element(answeredBy text: String, asItStands: Bool) throws(Rejection)
    -> Snapshot.Element
  {
    switch snapshot.question {
    case .field(let field): return try button(text, insteadOf: field, asItStands) ?? field
    case .menu(let buttons): return try button(text, of: buttons)
    case .nothing:
      throw Rejection("“\(snapshot.titleText)” asks nothing now, so there is nothing to answer.")
    }
  }

  /// The button that a line names beside a field, unless an option of the field has that label.
  private func button(
    _ name: String, insteadOf field: Snapshot.Element, _ asItStands: Bool
  ) throws(Rejection) -> Snapshot.Element? {
    guard field.answerKind?.value == .choice || field.repeatsQuestion && !asItStands else {
      return nil
    }
    var named: [Snapshot.Element] = []
    for screen in [snapshot, shown].compactMap(\.self) {
      let buttons = screen.elements.filter { $0.button != nil }
      named += buttons.filter { button in
        (button.label == name || button.name(among: buttons) == name)
          && !named.contains { $0.id == button.id }
      }
    }
    guard let button = named.first else { return nil }
    if field.options != nil, (try? format(of: field)?.value(from: name, region: nil)) != nil {
      return nil
    }
    guard named.count == 1 else {
      throw Rejection("“\(name)” could be \(anyOf: named.map(\.idText)).")
    }
    return button
  }

  /// The format of a field, which accepts English and the person's language.
  ///
  /// - Parameter field: The field.
  /// - Returns: The format; `nil` for a button.
  package func format(of field: Snapshot.Element) -> (any AnswerFormat)? {
    guard let shown else { return field.format }
    return shown.elements.first { $0.id == field.id && $0.isField }?.format
  }

  // MARK: In one language

  /// The button of a menu that a text means in the language of its labels.
  package static func button(_ text: String, of buttons: [Snapshot.Element]) throws(Rejection)
    -> Snapshot.Element
  {
    switch match(text, buttons) {
    case .one(let position): return buttons[position]
    case .several(let positions):
      throw Rejection(
        "“\(text)” could be \(anyOf: positions.map { buttons[$0].idText }).")
    case .none:
      throw Rejection(
        "“\(text)” is not one of the buttons here: \(anyOf: buttons.map { $0.nameText(among: buttons) })."
      )
    }
  }

  private static func match(_ text: String, _ buttons: [Snapshot.Element]) -> OptionMatcher.Match {
    OptionMatcher.match(text, labels: buttons.map(\.label), ids: buttons.map(\.id))
  }

  /// The rejection of an answer to a button.
  package static func buttonRejection(_ element: Snapshot.Element) -> Rejection {
    Rejection(
      "“\(element.labelText)” is a button: press it with “:press \(element.labelText)”.")
  }
}
