import Stepwise
public import Testing

/// Expectations of what a person sees.
extension FlowTester {
  /// Fails unless the top screen has a title.
  ///
  /// - Parameters:
  ///   - title: The title, in English or in the person's language.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if it has another title.
  public func expect(screen title: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    guard session.ending == nil else {
      throw failure("The wizard has ended, and the screen “\(title)” was expected.", sourceLocation)
    }
    guard self.title != title, session.environment.localizer(snapshot.titleText) != title else {
      return
    }
    let place =
      stack.dropLast().contains(title)
      ? " It is below: “back(to:)” goes there." : near(title, [self.title])
    throw failure(
      "The screen is “\(self.title)”, and “\(title)” was expected.\(place)", sourceLocation)
  }

  /// Fails unless a text is shown.
  ///
  /// - Parameters:
  ///   - text: The text, or a part of it, in English or in the person's language.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if it is not shown.
  public func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let snapshot = snapshot
    let screen = Transcript.screen(snapshot)
    guard screen.contains(text) || Transcript.shows(text, session) else {
      let lines = screen.split(separator: "\n").flatMap { line in
        let words = line.drop { "[]*!- ".contains($0) }
        let label = words.prefix { $0 != ":" && $0 != "]" }
        let value = words.dropFirst(label.count).drop { ": ]".contains($0) }
        return [String(words), String(label), String(value)]
      }
      throw failure(
        "“\(text)” is not shown.\(near(text, lines.filter { !$0.isEmpty }))", sourceLocation)
    }
    for shown in [snapshot, snapshot.localized(by: session.environment.localizer)] {
      for notice in shown.notices where notice.message.contains(text) {
        unseenNotices[notice.number] = nil
      }
      for error in shown.errors where error.message.contains(text) {
        unseenErrors[error.number] = nil
      }
    }
  }

  /// Fails if a text is shown.
  ///
  /// - Parameters:
  ///   - text: The text, or a part of it.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if it is shown.
  public func expectNot(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if screen.contains(text) {
      throw failure("“\(text)” is shown, and was not expected.", sourceLocation)
    }
  }

  /// Fails unless a field shows a value.
  ///
  /// - Parameters:
  ///   - value: The value as it would be typed; `nil` for none.
  ///   - label: The field's label or id.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if it shows another value, or there is no such field.
  public func expect(
    value: String?, of label: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try self.value(of: label, sourceLocation: sourceLocation)
    guard found != value else { return }
    throw failure(
      "“\(label)” has \(quoted(found)), and \(quoted(value)) was expected.", sourceLocation)
  }

  /// Fails unless the stack has exactly these screens.
  ///
  /// - Parameters:
  ///   - titles: The screens' titles, first screen first.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if it has other screens.
  public func expect(stack titles: [String], sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let found = stack
    guard found != titles else { return }
    throw failure("The stack is \(list(found)), and \(list(titles)) was expected.", sourceLocation)
  }

  /// Fails unless exactly these notices are shown.
  ///
  /// - Parameters:
  ///   - sentences: The notices, in order; empty to expect none.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if the sentences differ.
  public func expect(notices sentences: [String], sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let snapshot = snapshot
    seeNotices(of: snapshot)
    let found = snapshot.notices.map(\.message)
    guard found != sentences else { return }
    throw failure(
      "The person was told \(list(found)), and \(list(sentences)) was expected.", sourceLocation)
  }

  /// Fails unless exactly these errors are shown.
  ///
  /// - Parameters:
  ///   - sentences: The errors, in order; empty to expect none.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if the sentences differ.
  public func expect(errors sentences: [String], sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    seeErrors(of: snapshot)
    let found = errors
    guard found != sentences else { return }
    throw failure(
      "The errors are \(list(found)), and \(list(sentences)) was expected.", sourceLocation)
  }

  /// Fails unless exactly these mistakes were reported.
  ///
  /// - Parameters:
  ///   - sentences: The sentences, in order.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if the sentences differ.
  public func expect(
    reports sentences: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = reports
    seenReports = found.count
    guard found != sentences else { return }
    throw failure(
      "The reports are \(list(found)), and \(list(sentences)) was expected.",
      sourceLocation)
  }

  /// Fails unless exactly this work is running.
  ///
  /// - Parameters:
  ///   - labels: The labels of the elements that were pressed, checked or loaded.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if other work is running.
  public func expect(busy labels: [String], sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let found = busy
    guard found != labels else { return }
    throw failure(
      "The running work is \(list(found)), and \(list(labels)) was expected.", sourceLocation)
  }

  /// Fails unless a step is rejected with a text in the sentence.
  ///
  /// - Parameters:
  ///   - text: The sentence, or a part of it, in English or in the person's language.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  ///   - step: The step that should be rejected.
  /// - Throws: ``FlowTestError`` if it is accepted, or rejected with a sentence without the text.
  public func expectRejection(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ step: () async throws -> Void
  ) async throws {
    do {
      try await step()
    } catch let error as FlowTestError {
      let snapshot = snapshot
      let shown = snapshot.localized(by: session.environment.localizer)
      let sentences = zip(snapshot.errors, shown.errors).filter { $0.0.message == error.message }
      guard !error.message.contains(text),
        !sentences.contains(where: { $1.message.contains(text) })
      else { return }
      throw failure(
        "The rejection is “\(error.message)”, and “\(text)” was expected.", sourceLocation)
    }
    throw failure("The step was taken, and the rejection “\(text)” was expected.", sourceLocation)
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
