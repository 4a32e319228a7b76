import Stepwise
import StepwiseExplorer

/// Runs a flow as a person would, step by step, in a test.
///
/// Its verbs name what a person does. Each lets everything settle that can end without time passing,
/// and throws a ``FlowTestError`` that shows the screen and the conversation so far. It works with any
/// test library.
public final class FlowTester<Outcome> {
  /// The session, for what has no verb.
  public let session: Session

  private let result: Result
  private let player: StepPlayer
  private let sink = ByteSink(descriptor: nil)
  private let transcript: Transcript
  private let leakCheck = LeakCheck()
  private var lastError = 0

  private final class Result {
    var outcome: Outcome?
  }

  /// Starts a flow.
  ///
  /// - Parameters:
  ///   - flow: The root flow.
  ///   - environment: The surroundings; fixed ones with a virtual clock.
  public init(_ flow: some WizardFlow<Outcome>, environment: Environment? = nil) async {
    let result = Result()
    self.result = result
    session = flow.makeSession(environment: environment ?? Environment(), isLive: false) {
      result.outcome = $0
    }
    player = StepPlayer(session: session)
    transcript = Transcript(sink)
    await settle()
  }

  // MARK: What a person does

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

  /// Lets time pass on the virtual clock.
  ///
  /// - Parameter duration: How much, exactly.
  public func advance(by duration: Duration) async {
    await session.pass(duration)
    await settle()
  }

  /// Lets as much time pass as what was begun needs to end.
  ///
  /// - Parameters:
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where something waits for more than time.
  public func finishEffects(file: StaticString = #fileID, line: UInt = #line) async throws {
    if case .waiting(let labels) = await session.passUntilIdle() {
      throw failure(
        "\(labels.joined(separator: ", ")) did not end: it waits for no time.", file, line)
    }
    await settle()
    try throwLateRefusal(file, line)
  }

  // MARK: What a person sees

  /// The screen as a person would see it, with its fields and their values.
  public var screen: String { Transcript.screen(session.snapshot) }

  /// The title of the screen on top.
  public var title: String { session.snapshot.title }

  /// The titles of the stack, first screen first, without what a revisit keeps.
  public var stack: [String] {
    session.trail.rows.filter { $0.status != .kept }.map(\.title)
  }

  /// The labels of what was begun and still runs.
  public var busy: [String] { session.snapshot.busy }

  /// What the person was told since the last answer.
  public var notices: [String] { session.snapshot.notices.map(\.message) }

  /// What went wrong on the screen, a sentence each.
  public var errors: [String] {
    let snapshot = session.snapshot
    return (snapshot.elements.map(\.error) + [snapshot.error]).compactMap { $0?.message }
  }

  /// The value that a field shows, as one would type it.
  ///
  /// - Parameters:
  ///   - label: The field's label or id.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Returns: The value; `nil` where it has none, and for a secret.
  /// - Throws: ``FlowTestError`` where there is no such field.
  public func value(of label: String, file: StaticString = #fileID, line: UInt = #line) throws
    -> String?
  {
    do {
      let element = try session.snapshot.element(named: label)
      return element.value.flatMap { element.format?.text(for: $0) }
    } catch {
      throw failure(error.message, file, line)
    }
  }

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
    guard self.title == title else {
      throw failure("The screen is “\(self.title)”, and “\(title)” was expected.", file, line)
    }
  }

  /// Fails unless a text is shown.
  ///
  /// - Parameters:
  ///   - text: The text, or a part of it.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``FlowTestError`` where it is not.
  public func expect(_ text: String, file: StaticString = #fileID, line: UInt = #line) throws {
    guard screen.contains(text) else { throw failure("“\(text)” is not shown.", file, line) }
  }

  // MARK: How it ends

  /// What the root flow finished with.
  ///
  /// - Parameters:
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Returns: The outcome.
  /// - Throws: ``FlowTestError`` where it has not finished.
  public func outcome(file: StaticString = #fileID, line: UInt = #line) throws -> Outcome {
    guard let outcome = result.outcome else {
      let state =
        switch session.ending {
        case nil: "The wizard goes on"
        case .cancelled: "The wizard was cancelled"
        case .failed(let error): "The wizard failed (\(error))"
        case .finished: "The wizard finished without an outcome"
        }
      throw failure("\(state), and an outcome was expected.", file, line)
    }
    return outcome
  }

  /// Ends the session and names what is not released then: flows, screens, and what screens hold.
  ///
  /// - Parameter expected: What the test itself keeps, which does not count.
  /// - Returns: The types' names; empty where all is well.
  public func leaks(except expected: AnyObject...) async -> [String] {
    session.close()
    await session.settle()
    return leakCheck.survivors(except: expected)
  }

  // MARK: The machinery

  private func perform(
    _ typed: String, _ file: StaticString, _ line: UInt,
    _ body: (Snapshot) throws -> Void
  ) async throws {
    let snapshot = session.snapshot
    transcript.prompt(snapshot)
    transcript.echo(typed)
    do {
      try body(snapshot)
    } catch {
      if session.ending == nil {
        transcript.skipErrors(of: session.snapshot)
        noteErrors()
      }
      let message = String(describing: error)
      transcript.refuse(message)
      throw failure(message, file, line)
    }
    await settle()
    try throwLateRefusal(file, line)
  }

  private func settle() async {
    await session.settle()
    leakCheck.track(session.liveObjects)
    if session.ending == nil { transcript.show(session.snapshot) }
  }

  /// A refusal that came once a check or an effect ended is a failed step as well.
  private func throwLateRefusal(_ file: StaticString, _ line: UInt) throws {
    guard session.ending == nil else { return }
    let before = lastError
    noteErrors()
    let errors = session.snapshot.elements.compactMap(\.error)
    if let refusal = errors.first(where: { $0.number > before && !$0.canRetry }) {
      throw failure(refusal.message, file, line)
    }
  }

  private func noteErrors() {
    for element in session.snapshot.elements {
      lastError = max(lastError, element.error?.number ?? 0)
    }
  }

  private func failure(_ message: String, _ file: StaticString, _ line: UInt) -> FlowTestError {
    let isOver = session.ending != nil
    return FlowTestError(
      message: message, file: String(describing: file), line: Int(line),
      screen: isOver ? "The wizard has ended.\n" : screen,
      possible: isOver ? [] : Transcript.help(session.snapshot),
      conversation: String(decoding: sink.bytes, as: UTF8.self))
  }
}
