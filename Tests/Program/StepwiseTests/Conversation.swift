import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// A wizard played with a script in this process: its conversation, and how it ended.
struct Conversation {
  let text: String
  let failure: RunFailure?
  let outcome: [String]?
  let session: Session

  /// The exit code and the message of a program that ended in this way.
  var end: String { failure.map { "\($0.code.rawValue) \($0.description)" } ?? "0" }

  /// The outcome, how the wizard ended, or why the script did.
  var result: String {
    if failure != nil { return end }
    if let outcome { return outcome.isEmpty ? "finished" : "= \(outcome.joined(separator: ", "))" }
    return session.ending.map { "\($0)" } ?? "open"
  }

  /// The result in a line, with the time that has passed.
  func end(at clock: VirtualClock) -> String {
    result.split(separator: "\n").joined(separator: " | ")
      + (clock.now == .zero ? "" : " after \(Sentence.text(of: clock.now))")
  }

  init(
    _ talk: Talk, _ script: String, timeout: Duration = .seconds(60),
    secrets: [String: String] = [:], clock: (any WizardClock)? = nil,
    environment: Environment? = nil, isQuiet: Bool = false
  ) async throws {
    var outcome: [String]?
    let session = Session(talk, environment: environment ?? Environment(clock: clock)) {
      outcome = $0
    }
    let sink = ByteSink(descriptor: nil)
    let driver = ScriptConversation(
      session: session, input: ScriptInput(text: script, name: "a.steps"), sink: sink,
      timeout: timeout, secrets: KnownSecrets(known: secrets),
      isQuiet: isQuiet)
    do {
      try await driver.run()
      failure = nil
    } catch let error as RunFailure {
      failure = error
    }
    self.outcome = outcome
    self.session = session
    text = String(decoding: sink.bytes, as: UTF8.self)
  }

  /// The lines of a script that a test writes in one, with semicolons, and with `<blank>` for a blank line.
  static func lines(_ script: some StringProtocol) -> String {
    script.split(separator: "; ").map { $0 == "<blank>" ? "\n" : "\($0)\n" }.joined()
  }
}

/// Secrets of a test, instead of questions for them.
struct KnownSecrets: SecretSource {
  let known: [String: String]

  func secret(for label: String, from variable: String?) throws -> String {
    guard let secret = known[variable ?? label] else {
      throw RunFailure(.temporaryFailure, "“\(label)” is not known here.")
    }
    return secret
  }
}

/// A script with everything that its conversation writes; the last line says how it ends and after which time.
struct Scene {
  private let name: String
  private let flow: () -> Talk
  private let script: String
  private let wanted: String
  private let timeout: Duration
  private let location: SourceLocation

  /// Creates a scene; the lines of the script are separated by semicolons.
  init(
    _ name: String, _ flow: @escaping @autoclosure () -> Talk, _ script: String,
    _ wanted: String, timeout: Duration = .seconds(60), location: SourceLocation = #_sourceLocation
  ) {
    self.name = name
    self.flow = flow
    self.script = script
    self.wanted = wanted
    self.timeout = timeout
    self.location = location
  }

  func check() async throws {
    let clock = VirtualClock()
    let played = try await Conversation(
      flow(), Conversation.lines(script), timeout: timeout, clock: clock)
    let told = played.text + played.end(at: clock)
    expectText(told, is: wanted, name, location: location)
  }
}

extension [Scene] {
  /// Plays all scenes.
  func check() async throws { for scene in self { try await scene.check() } }
}

/// Compares how scripts end: each line has the lines of a script with semicolons, an arrow and the end.
func expectEnds(
  of flow: @autoclosure () -> Talk, _ table: String, secrets: [String: String] = [:],
  timeout: Duration = .seconds(60), environment: Environment? = nil, isQuiet: Bool = false,
  location: SourceLocation = #_sourceLocation
) async throws {
  var told: [String] = []
  for line in table.split(separator: "\n") {
    let script = line.firstRange(of: "→ ").map { line[..<$0.lowerBound] } ?? line
    let lines = script.hasSuffix(" ") ? script.dropLast() : script
    let clock = VirtualClock()
    let played = try await Conversation(
      flow(), Conversation.lines(lines), timeout: timeout, secrets: secrets, clock: clock,
      environment: environment, isQuiet: isQuiet)
    let end = played.end(at: clock)
    told.append(lines.isEmpty ? "→ \(end)" : "\(lines) → \(end)")
  }
  expectText(told.joined(separator: "\n"), is: table, location: location)
}
