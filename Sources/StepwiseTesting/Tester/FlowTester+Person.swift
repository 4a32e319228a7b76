import Stepwise

/// What a person does.
extension FlowTester {
  /// Answers the question now asked: types into the field, or presses a button of the menu.
  ///
  /// - Parameters:
  ///   - text: What is typed.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it is refused.
  public func answer(_ text: String, file: StaticString = #fileID, line: UInt = #line) async throws
  {
    try await perform(text, file, line) { try player.answer(text, to: $0) }
  }

  /// Answers a field by its label or id, also out of order.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - text: What is typed.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it is refused.
  public func answer(
    _ label: String, with text: String, file: StaticString = #fileID, line: UInt = #line
  ) async throws {
    try await perform(":set \(label) = \(text)", file, line) {
      try player.set(label, to: text, in: $0)
    }
  }

  /// Accepts the default that is shown.
  ///
  /// - Parameters:
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where none is shown, or it is refused.
  public func acceptDefault(file: StaticString = #fileID, line: UInt = #line) async throws {
    try await perform("", file, line) { try player.acceptDefault(of: $0) }
  }

  /// Presses a button by its label or id.
  ///
  /// - Parameters:
  ///   - label: The button's label or id.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where there is none, or it refuses.
  public func press(_ label: String, file: StaticString = #fileID, line: UInt = #line) async throws
  {
    try await perform(":press \(label)", file, line) { try player.press(label, in: $0) }
  }

  /// Types into a field without giving it.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - text: What is typed.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where there is no such field.
  public func type(
    _ label: String, _ text: String, file: StaticString = #fileID, line: UInt = #line
  ) async throws {
    try await perform(":draft \(label) = \(text)", file, line) {
      try player.draft(label, text, in: $0)
    }
  }

  /// Steps back.
  ///
  /// - Parameters:
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` on the first screen.
  public func back(file: StaticString = #fileID, line: UInt = #line) async throws {
    try await perform(":back", file, line) { _ in try player.back(to: nil) }
  }

  /// Goes back to an earlier screen to change its answer.
  ///
  /// - Parameters:
  ///   - title: The screen's title.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where there is none.
  public func back(to title: String, file: StaticString = #fileID, line: UInt = #line) async throws
  {
    try await perform(":back \(title)", file, line) { _ in try player.back(to: title) }
  }

  /// Gives the wizard up.
  ///
  /// - Parameters:
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it has ended already.
  public func cancel(file: StaticString = #fileID, line: UInt = #line) async throws {
    try await perform(":cancel", file, line) { _ in try session.perform(.cancel) }
  }
}
