import StepwiseFlow

/// The result of an action that was not rejected.
enum Acceptance {
  /// The action is done.
  case accepted
  /// Work has begun.
  case pending

  init(_ receipt: Receipt) { self = receipt.isPending ? .pending : .accepted }
}

/// A person who answers questions, for tests that use a session directly.
struct Person {
  let session: Session

  /// Answers the current question, or presses a button of the menu.
  @discardableResult
  func says(_ text: String) throws -> Acceptance {
    let snapshot = session.show()
    switch snapshot.question {
    case .field(let element):
      let value = try element.format?.value(from: text, region: nil) ?? .text(text)
      return Acceptance(
        try session.perform(
          .answer(entry: snapshot.entry, element: element.id, value: value)))
    case .menu:
      return try presses(text)
    case .nothing:
      throw Rejection("Nothing is asked.")
    }
  }

  /// Accepts the default.
  @discardableResult
  func accepts() throws -> Acceptance {
    let snapshot = session.show()
    guard case .field(let element) = snapshot.question, let value = element.value else {
      throw Rejection("There is no default to accept.")
    }
    return Acceptance(
      try session.perform(.answer(entry: snapshot.entry, element: element.id, value: value)))
  }

  /// Presses a button by its name.
  @discardableResult
  func presses(_ name: String) throws -> Acceptance {
    let snapshot = session.show()
    return Acceptance(
      try session.perform(
        .press(entry: snapshot.entry, element: try snapshot.element(named: name).id)))
  }

  /// Steps back.
  func stepsBack() throws { try session.perform(.back) }

  /// The titles of the stack, bottom first, without suspended screens.
  var stack: [String] {
    session.trail.rows.filter { $0.status != .kept }.map(\.title)
  }

  /// The titles of the suspended screens.
  var kept: [String] { session.trail.rows.filter { $0.status == .kept }.map(\.title) }

  /// The default of the current field, as a person would type it.
  var shownDefault: String? {
    guard case .field(let element) = session.show().question else { return nil }
    return element.value.flatMap { element.format?.text(for: $0) }
  }

  /// The texts on the screen.
  var texts: [String] {
    session.show().elements.filter { if case .text = $0.kind { true } else { false } }
      .map(\.label)
  }
}

extension Person {
  /// Answers a field by its name, even if another is the current one.
  @discardableResult
  func sets(_ name: String, to text: String) throws -> Acceptance {
    let snapshot = session.show()
    let element = try snapshot.element(named: name)
    let value = try element.format?.value(from: text, region: nil) ?? .text(text)
    return Acceptance(
      try session.perform(.answer(entry: snapshot.entry, element: element.id, value: value)))
  }

  /// Types a text without submitting it.
  func types(_ text: String, into name: String) throws {
    let snapshot = session.show()
    let element = try snapshot.element(named: name).id
    try session.perform(.draft(entry: snapshot.entry, element: element, text: text))
  }

  /// Goes to an earlier screen to change its answer.
  func changes(_ title: String) throws {
    guard let row = session.trail.row(titled: title) else {
      throw Rejection("There is no “\(title)” below.")
    }
    try session.perform(.revisit(entry: row.entry))
  }

  /// The element with this name.
  func sees(_ name: String) throws -> Snapshot.Element { try session.show().element(named: name) }

  /// The notices since the last answer.
  var told: [String] { session.show().notices.map(\.message) }

  /// The status of each row of the trail.
  var statuses: [Trail.Row.Status] { session.trail.rows.map(\.status) }
}
