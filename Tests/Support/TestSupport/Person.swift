package import StepwiseFlow

/// A person who answers questions, for tests that use a session directly.
package struct Person {
  package let session: Session

  package init(session: Session) { self.session = session }

  /// Answers the current question, or presses a button of the menu.
  @discardableResult
  package func says(_ text: String) throws -> Receipt {
    switch session.show().question {
    case .field(let element): try answers(element, text)
    case .menu: try presses(text)
    case .nothing: throw Rejection("Nothing is asked.")
    }
  }

  /// Answers a field by its name, even if another is the current one.
  @discardableResult
  package func sets(_ name: String, to text: String) throws -> Receipt {
    try answers(sees(name), text)
  }

  private func answers(_ field: Snapshot.Element, _ text: String) throws -> Receipt {
    let value = try field.format?.value(from: text, region: nil) ?? .text(text)
    return try gives(value, to: field.id)
  }

  /// Gives a field a value.
  @discardableResult
  package func gives(_ value: Value, to element: String) throws -> Receipt {
    try session.perform(.answer(entry: session.show().entry, element: element, value: value))
  }

  /// Accepts the default.
  @discardableResult
  package func accepts() throws -> Receipt {
    guard case .field(let element) = session.show().question, let value = element.value else {
      throw Rejection("There is no default to accept.")
    }
    return try gives(value, to: element.id)
  }

  /// Presses a button by its name.
  @discardableResult
  package func presses(_ name: String) throws -> Receipt {
    try session.perform(.press(entry: session.show().entry, element: sees(name).id))
  }

  /// Types a text without submitting it.
  package func types(_ text: String, into name: String) throws {
    try session.perform(.draft(entry: session.show().entry, element: sees(name).id, text: text))
  }

  /// Steps back.
  package func stepsBack() throws { try session.perform(.back) }

  /// Goes to an earlier screen to change its answer.
  package func changes(_ title: String) throws {
    guard let row = session.trail.row(titled: title) else {
      throw Rejection("There is no “\(title)” below.")
    }
    try session.perform(.revisit(entry: row.entry))
  }

  /// The titles of the stack, bottom first, without suspended screens.
  package var stack: [String] {
    session.trail.rows.filter { $0.status != .kept }.map(\.title)
  }

  /// The default of the current field, as a person would type it.
  package var shownDefault: String? {
    guard case .field(let element) = session.show().question else { return nil }
    return element.value.flatMap { element.format?.text(for: $0) }
  }

  /// The texts on the screen.
  package var texts: [String] {
    session.show().elements.filter { if case .text = $0.kind { true } else { false } }.map(\.label)
  }

  /// The element with this name.
  package func sees(_ name: String) throws -> Snapshot.Element {
    try session.show().element(named: name)
  }

  /// The notices since the last answer.
  package var told: [String] { session.show().notices.map(\.message) }
}
