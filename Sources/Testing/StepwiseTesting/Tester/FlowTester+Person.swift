import Stepwise
public import Testing

/// The actions of a person.
extension FlowTester {
  /// Answers the current question: types into the field, or presses a button of the menu.
  ///
  /// As in a script, the label of a button beside a list or a composer presses that button. To give such a text as the
  /// answer, use ``answer(_:with:sourceLocation:)``.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if the answer is rejected.
  public func answer(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    try await perform(text, sourceLocation) { try player.answer(text, to: $0) }
  }

  /// Answers a field by its label or id, in any order.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - text: The typed text.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if the answer is rejected.
  public func answer(
    _ label: String, with text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await perform(":set \(label) = \(text)", sourceLocation) {
      try player.set(label, to: text, in: $0)
    }
  }

  /// Accepts the default of the current question.
  ///
  /// - Parameter sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if there is no default, or it is rejected.
  public func acceptDefault(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await perform("", sourceLocation) { try player.acceptDefault(of: $0) }
  }

  /// Presses a button by its label or id.
  ///
  /// - Parameters:
  ///   - label: The button's label or id.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if there is no such button, or the press is rejected.
  public func press(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    try await perform(":press \(label)", sourceLocation) { try player.press(label, in: $0) }
  }

  /// Types a draft into a field without giving it; a press of a button gives it first.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - text: The typed text.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if there is no such field.
  public func type(
    _ label: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await perform(":draft \(label) = \(text)", sourceLocation) {
      try player.draft(label, text, in: $0)
    }
  }

  /// Steps back.
  ///
  /// - Parameter sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` on the first screen.
  public func back(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await perform(":back", sourceLocation) { _ in try player.back(to: nil) }
  }

  /// Goes back to an earlier screen to change its answer.
  ///
  /// - Parameters:
  ///   - title: The screen's title, for the latest screen that has it; `Name #2` is the one before that.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if there is no such screen.
  public func back(to title: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    try await perform(":back \(title)", sourceLocation) { _ in try player.back(to: title) }
  }

  /// Cancels the wizard.
  ///
  /// - Parameter sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if it has ended already.
  public func cancel(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await perform(":cancel", sourceLocation) { _ in try session.perform(.cancel) }
  }
}
