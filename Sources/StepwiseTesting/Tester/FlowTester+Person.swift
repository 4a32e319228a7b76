import Stepwise
public import Testing

/// What a person does.
extension FlowTester {
  /// Answers the question now asked: types into the field, or presses a button of the menu.
  ///
  /// - Parameters:
  ///   - text: What is typed.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where it is refused.
  public func answer(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    try await perform(text, sourceLocation) { try player.answer(text, to: $0) }
  }

  /// Answers a field by its label or id, also out of order.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - text: What is typed.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where it is refused.
  public func answer(
    _ label: String, with text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await perform(":set \(label) = \(text)", sourceLocation) {
      try player.set(label, to: text, in: $0)
    }
  }

  /// Accepts the default that is shown.
  ///
  /// - Parameter sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where none is shown, or it is refused.
  public func acceptDefault(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await perform("", sourceLocation) { try player.acceptDefault(of: $0) }
  }

  /// Presses a button by its label or id.
  ///
  /// - Parameters:
  ///   - label: The button's label or id.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where there is none, or it refuses.
  public func press(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    try await perform(":press \(label)", sourceLocation) { try player.press(label, in: $0) }
  }

  /// Types into a field without giving it.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - text: What is typed.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where there is no such field.
  public func type(
    _ label: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await perform(":draft \(label) = \(text)", sourceLocation) {
      try player.draft(label, text, in: $0)
    }
  }

  /// Steps back.
  ///
  /// - Parameter sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` on the first screen.
  public func back(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await perform(":back", sourceLocation) { _ in try player.back(to: nil) }
  }

  /// Goes back to an earlier screen to change its answer.
  ///
  /// - Parameters:
  ///   - title: The screen's title.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where there is none.
  public func back(to title: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    try await perform(":back \(title)", sourceLocation) { _ in try player.back(to: title) }
  }

  /// Gives the wizard up.
  ///
  /// - Parameter sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where it has ended already.
  public func cancel(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await perform(":cancel", sourceLocation) { _ in try session.perform(.cancel) }
  }
}
