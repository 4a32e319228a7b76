public import Stepwise
import StepwiseJSON

/// Plays steps by lines of JSON, as another program does with `--json`.
///
/// It uses only the lines of JSON, so that a test fails if they leave out anything.
public struct JSONConformance: ConformingDriver {
  /// The name in reports.
  public let name = "JSON"

  /// Creates the driver.
  public init() {}

  /// Sends the steps.
  public func play(_ script: ConformanceScript, on session: Session) async throws {
    let client = JSONClient(script, StepWatch(session, script), session)
    do {
      try await HeadlessLines.json(session) {
        await client.next()
      } answer: {
        client.read($0)
      }
    } catch let failure as RunFailure {
      // If the lines run out, the wizard has not ended, which is a valid end of the play.
      guard failure.code == .temporaryFailure, session.ending == nil else { throw failure }
    }
    if let problem = client.problem { throw problem }
    if session.ending != nil { try await client.rejectLeftovers() }
  }
}

/// Sends a line for each step, based on the last reply.
private final class JSONClient {
  private let script: ConformanceScript
  private let watch: StepWatch
  private let session: Session
  private var position = 0
  private var answer = JSONValue.null
  /// The last step; its reply has arrived when the next line is requested.
  private var sent: Step?
  private var hasLooked = false
  private(set) var problem: (any Error)?

  init(_ script: ConformanceScript, _ watch: StepWatch, _ session: Session) {
    self.script = script
    self.watch = watch
    self.session = session
  }

  func read(_ line: String) {
    do {
      answer = try JSONValue(parsing: Array(line.utf8))
    } catch {
      problem = error
    }
  }

  func next() async -> String? {
    do {
      if let line = try await line() { return String(decoding: line.line, as: UTF8.self) }
    } catch {
      problem = error
    }
    return nil
  }

  func rejectLeftovers() async throws {
    while position < script.steps.count {
      _ = try await watch.begin(script.steps[position])
      position += 1
    }
  }

  private func line() async throws -> JSONValue? {
    if let sent {
      let message = answer["message"]?.text
      if answer["type"]?.text == "error" {
        throw StepRejection(line: sent.line, message: message ?? "")
      }
      try watch.end(sent, complaint: message)
    }
    sent = nil
    while position < script.steps.count {
      let step = script.steps[position]
      guard try await watch.begin(step) else { return nil }
      // Changes since the last reply are not on its screen.
      if !hasLooked {
        hasLooked = true
        return .members(["action": .text("screen")])
      }
      hasLooked = false
      position += 1
      if try await watch.look(step) { continue }
      if step.kind == .help || !hasFailed(step) { continue }
      sent = step
      return try line(for: step)
    }
    try await watch.finish()
    return nil
  }

  // MARK: Steps

  /// Whether the element that a step retries has failed; `true` for other steps.
  private func hasFailed(_ step: Step) -> Bool {
    guard case .retry(let name, _) = step.kind else { return true }
    return element(named: name)?["error"]?["canRetry"] == .flag(true)
      || element(named: name)?["loading"]?.text == "failed"
  }

  private func line(for step: Step) throws -> JSONValue {
    func rejection(_ message: String) -> StepRejection {
      StepRejection(line: step.line, message: message)
    }
    switch step.kind {
    case .answer(let text), .text(let text):
      if let field {
        let asItStands = if case .text = step.kind { true } else { false }
        return press(text, insteadOf: field, asItStands) ?? answer(field, text)
      }
      return try press(text, among: buttons) ?? { throw rejection("“\(text)” is none of them.") }()
    case .acceptDefault:
      guard let field else { throw rejection("Nothing is asked that has a default.") }
      return action("accept", ["element": field["id"]])
    case .set(let name, let text):
      return answer(element(named: name) ?? .members(["id": .text(name)]), text)
    case .press(let name):
      if element(named: name) == nil, let line = press(name, among: buttons) { return line }
      return action("press", ["element": .text(name)])
    case .retry(let name, let text?): return answer(element(named: name) ?? .null, text)
    case .retry(let name, nil): return action("press", ["element": .text(name)])
    case .draft(let name, let text):
      return action("draft", ["element": .text(name), "text": .text(text)])
    case .back(nil): return action("back", [:])
    case .back(let title?):
      let rows = screen["trail"]?.items ?? []
      let row = rows.last { $0["title"]?.text == title && $0["status"]?.text == "answered" }
      guard let row else { throw rejection("There is no “\(title)” to go back to.") }
      return action("revisit", ["to": row["entry"]])
    case .cancel:
      return .members(["action": .text("cancel"), "entry": screen["entry"]])
    case .ask, .help, .wait, .await, .expect, .expectScreen, .expectRejection:
      throw rejection("That is no action.")
    }
  }

  private func action(_ name: String, _ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    guard case .object(let more) = JSONValue.members(members),
      case .object(let first) = JSONValue.members([
        "action": .text(name), "entry": screen["entry"], "wait": .flag(false),
      ])
    else { return .null }
    return .object(first + more)
  }

  private func answer(_ field: JSONValue, _ text: String) -> JSONValue {
    action("answer", ["element": field["id"], "value": .text(text)])
  }

  /// The press of a button that a line names beside a list of options or a question that repeats.
  private func press(_ text: String, insteadOf field: JSONValue, _ asItStands: Bool) -> JSONValue? {
    let options = field["options"]?.items ?? []
    let isChoice = field["kind"]?.text == "choice" && field["optionCount"] == nil
    guard isChoice || field["asksAgain"] == .flag(true) && !asItStands,
      OptionMatcher.match(text, labels: options.labels, ids: options.ids) == .none,
      let button = buttons.first(where: { $0["label"]?.text == text })
    else { return nil }
    return action("press", ["element": button["id"]])
  }

  private func press(_ name: String, among buttons: [JSONValue]) -> JSONValue? {
    let found = OptionMatcher.match(name, labels: buttons.labels, ids: buttons.ids)
    guard case .one(let position) = found else { return nil }
    return action("press", ["element": buttons[position]["id"]])
  }

  // MARK: The last screen

  private var screen: JSONValue { answer["screen"] ?? .null }

  private var elements: [JSONValue] { screen["elements"]?.items ?? [] }

  private var buttons: [JSONValue] { elements.filter { $0["kind"]?.text == "button" } }

  /// The field of the current question.
  private var field: JSONValue? {
    guard let id = screen["question"]?["field"]?.text else { return nil }
    return elements.first { $0["id"]?.text == id && $0["kind"]?.text != "button" }
  }

  private func element(named name: String) -> JSONValue? {
    elements.first { $0["id"]?.text == name }
      ?? elements.first { $0["id"] != nil && $0["label"]?.text == name }
      ?? elements.first { $0["id"]?.text?.hasSuffix(" / \(name)") == true }
  }
}

extension JSONValue {
  fileprivate nonisolated var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  fileprivate nonisolated var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}

extension [JSONValue] {
  fileprivate nonisolated var labels: [String] { map { $0["label"]?.text ?? "" } }

  fileprivate nonisolated var ids: [String] { map { $0["id"]?.text ?? "" } }
}
