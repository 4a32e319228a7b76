import StepwiseFlow
import StepwiseSystem

/// The lines that a wizard says to the program that drives it: each whole, and the result last.
package final class JSONLines {
  /// The version of the protocol, which every line names.
  package static let version = 1

  private let write: ([UInt8]) throws -> Void
  /// What was committed since the last line.
  private var outputs: [JSONValue] = []
  /// What the last line says beside the result: which line it answers, and the screen that is left.
  private var ending: [JSONValue.Member] = []
  private var isPending = false
  private var isOver = false

  /// The number of the last error that the other program was shown.
  private(set) var lastError = 0

  /// Lines that go somewhere.
  package init(write: @escaping ([UInt8]) throws -> Void) { self.write = write }

  /// Lines to standard output; see ``takeStandardOutput()``.
  package static func standardOutput() -> JSONLines { JSONLines(write: takeStandardOutput()) }

  /// Takes standard output, which from now on nobody else reaches: what a library prints would be a
  /// line that is none, and goes to standard error instead.
  ///
  /// - Returns: Writes a line, with its end.
  package static func takeStandardOutput() -> ([UInt8]) throws -> Void {
    fflush(nil)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    if output >= 0 { dup2(STDERR_FILENO, STDOUT_FILENO) }
    return { line in
      if let number = ByteSink.write(line, to: output >= 0 ? output : STDOUT_FILENO) {
        throw RunFailure(
          .ioError, "Standard output could not be written: \(SystemError.text(number)).")
      }
    }
  }

  /// Keeps what was committed for the next line.
  package func commit(_ text: String?) {
    if let text { outputs.append(.text(text)) }
  }

  // MARK: While it goes on

  /// Says the screen.
  package func say(
    _ session: Session, as type: String, _ members: KeyValuePairs<String, JSONValue?>
  ) throws {
    try write(type, JSONValue.members(members).members + [screen(of: session)])
  }

  private func screen(of session: Session) -> JSONValue.Member {
    let snapshot = session.show()
    lastError = max(lastError, snapshot.errors.map(\.number).max() ?? 0)
    return JSONValue.Member(
      "screen",
      ScreenJSON.value(
        of: snapshot, cancelQuestion: session.cancelQuestion, words: session.environment.localizer))
  }

  private func write(_ type: String, _ members: [JSONValue.Member]) throws {
    guard !isOver else { return }
    var all = [
      JSONValue.Member("version", .number(Double(Self.version))),
      JSONValue.Member("type", .text(type)),
    ]
    if !outputs.isEmpty { all.append(JSONValue.Member("output", .array(outputs))) }
    outputs = []
    do {
      try write(JSONValue.object(all + members).line + [10])
    } catch {
      // Whoever reads no more gets no result either.
      isOver = true
      throw error
    }
  }

  // MARK: The result

  /// Notes which line the result answers.
  package func end(atLine line: Int, taken: Int?) {
    ending =
      JSONValue.members([
        "line": .number(Double(line)), "taken": taken.map { .number(Double($0)) },
      ]).members
  }

  /// Notes that there is nothing more to read, and that the wizard goes on.
  package func stop(at session: Session) {
    isPending = true
    ending = [screen(of: session)]
  }

  /// Says that the wizard finished.
  package func finish(_ text: String?) throws { try result("finished", .success, ["text": text]) }

  /// Says how a run ended that did not finish; nothing where the result was said already.
  package func end(_ failure: RunFailure) {
    let outcome = isPending ? "pending" : failure.code == .cancelled ? "cancelled" : "failed"
    // Where it cannot be written, the failure's own code and sentence say enough.
    try? result(outcome, failure.code, ["message": failure.description])
  }

  private func result(
    _ outcome: String, _ code: ExitCode, _ texts: KeyValuePairs<String, String?>
  ) throws {
    defer { isOver = true }
    let members =
      [
        JSONValue.Member("outcome", .text(outcome)),
        JSONValue.Member("code", .number(Double(code.rawValue))),
      ] + texts.compactMap { name, text in text.map { JSONValue.Member(name, .text($0)) } }
    try write(
      "result",
      ending.filter { $0.name != "screen" } + members
        + ending.filter { $0.name == "screen" })
  }
}

extension JSONValue {
  nonisolated fileprivate var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}
