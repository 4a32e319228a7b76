nonisolated extension TerminalProgram {
  // MARK: Listening

  /// The texts that a screen reader has spoken since the last key, for a program that was started
  /// with `listens`.
  ///
  /// ```swift
  /// let program = try TerminalProgram("/usr/bin/wizard", ["--cursor"], listens: true)
  /// try program.waitFor("Red wine")
  /// program.press(.down)
  /// try program.waitToHear("White wine")
  /// #expect(program.heard == ["White wine"])
  /// ```
  ///
  /// The rules are those of ``ScreenReader``.
  public var heard: [String] { heardByKey.last ?? [] }

  /// The texts that were spoken at the start, and after each key; a silent key has no texts.
  public var heardByKey: [[String]] { line.locked { $0.listening?.heard ?? [] } }

  /// Waits until a screen reader has spoken a text since the last key.
  ///
  /// - Parameters:
  ///   - text: The text, or a part of it.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``TerminalProgramError`` if it is never spoken.
  public func waitToHear(
    _ text: String, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try wait("“\(text)” to be said", file, line) { state in
      state.listening?.heard.last?.contains { $0.contains(text) } == true
    }
  }
}
