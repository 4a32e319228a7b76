import Stepwise

/// What a test expects a person to see.
extension FlowTester {
  /// Fails unless the screen on top has a title.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it has another.
  public func expect(screen title: String, file: StaticString = #fileID, line: UInt = #line) throws
  {
    guard session.ending == nil else {
      throw failure("The wizard has ended, and the screen “\(title)” was expected.", file, line)
    }
    guard self.title != title else { return }
    let place =
      stack.dropLast().contains(title)
      ? " It is below: “back(to:)” goes there." : near(title, [self.title])
    throw failure("The screen is “\(self.title)”, and “\(title)” was expected.\(place)", file, line)
  }

  /// Fails unless a text is shown.
  ///
  /// - Parameters:
  ///   - text: The text, or a part of it.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it is not.
  public func expect(_ text: String, file: StaticString = #fileID, line: UInt = #line) throws {
    let snapshot = snapshot
    let screen = Transcript.screen(snapshot)
    guard screen.contains(text) else {
      let lines = screen.split(separator: "\n").flatMap { line in
        let words = line.drop { "[]*!- ".contains($0) }
        let label = words.prefix { $0 != ":" && $0 != "]" }
        let value = words.dropFirst(label.count).drop { ": ]".contains($0) }
        return [String(words), String(label), String(value)]
      }
      throw failure(
        "“\(text)” is not shown.\(near(text, lines.filter { !$0.isEmpty }))", file, line)
    }
    for notice in snapshot.notices where notice.message.contains(text) {
      unseenNotices[notice.number] = nil
    }
    let errors = snapshot.elements.compactMap(\.error) + [snapshot.error].compactMap { $0 }
    for error in errors where error.message.contains(text) { unseenErrors[error.number] = nil }
  }

  /// Fails where a text is shown.
  ///
  /// - Parameters:
  ///   - text: The text, or a part of it.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it is.
  public func expectNot(_ text: String, file: StaticString = #fileID, line: UInt = #line) throws {
    if screen.contains(text) {
      throw failure("“\(text)” is shown, and was not expected.", file, line)
    }
  }

  /// Fails unless a field shows a value.
  ///
  /// - Parameters:
  ///   - value: The value as one would type it; `nil` for none.
  ///   - label: The field's label or id.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it shows another, or there is no such field.
  public func expect(
    value: String?, of label: String, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    let found = try self.value(of: label, file: file, line: line)
    guard found != value else { return }
    throw failure("“\(label)” has \(quoted(found)), and \(quoted(value)) was expected.", file, line)
  }

  /// Fails unless the stack has just these screens.
  ///
  /// - Parameters:
  ///   - titles: The screens' titles, first screen first.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it has others.
  public func expect(stack titles: [String], file: StaticString = #fileID, line: UInt = #line)
    throws
  {
    let found = stack
    guard found != titles else { return }
    throw failure("The stack is \(list(found)), and \(list(titles)) was expected.", file, line)
  }

  /// Fails unless just this the person was told.
  ///
  /// - Parameters:
  ///   - sentences: The sentences, in order; none where nothing is expected.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it is something else.
  public func expect(notices sentences: [String], file: StaticString = #fileID, line: UInt = #line)
    throws
  {
    let found = notices
    guard found != sentences else { return }
    throw failure(
      "The person was told \(list(found)), and \(list(sentences)) was expected.", file, line)
  }

  /// Fails unless just this went wrong.
  ///
  /// - Parameters:
  ///   - sentences: The sentences, in order; none where nothing is expected.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it is something else.
  public func expect(errors sentences: [String], file: StaticString = #fileID, line: UInt = #line)
    throws
  {
    let found = errors
    guard found != sentences else { return }
    throw failure(
      "What went wrong is \(list(found)), and \(list(sentences)) was expected.", file, line)
  }

  /// Fails unless just these run.
  ///
  /// - Parameters:
  ///   - labels: The labels of what was pressed, checked or loaded.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where others do.
  public func expect(busy labels: [String], file: StaticString = #fileID, line: UInt = #line) throws
  {
    let found = busy
    guard found != labels else { return }
    throw failure("What runs is \(list(found)), and \(list(labels)) was expected.", file, line)
  }

  /// Fails unless a step is refused with a sentence.
  ///
  /// - Parameters:
  ///   - sentence: The whole sentence.
  ///   - file: The test's file.
  ///   - line: The test's line.
  ///   - step: The step, which is refused.
  /// - Throws: ``FlowTestError`` where it is taken, or refused otherwise.
  public func expectRefusal(
    _ sentence: String, file: StaticString = #fileID, line: UInt = #line,
    _ step: () async throws -> Void
  ) async throws {
    do {
      try await step()
    } catch let error as FlowTestError {
      guard error.message != sentence else { return }
      throw failure(
        "The refusal is “\(error.message)”, and “\(sentence)” was expected.", file, line)
    }
    throw failure("The step was taken, and the refusal “\(sentence)” was expected.", file, line)
  }

  // MARK: Sentences

  private func near(_ expected: String, _ shown: [String]) -> String {
    NearestName.of(expected, among: shown).map { " Did you mean “\($0)”?" } ?? ""
  }

  private func quoted(_ value: String?) -> String { value.map { "“\($0)”" } ?? "no value" }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.map { "“\($0)”" }.joined(separator: ", ")
  }
}
