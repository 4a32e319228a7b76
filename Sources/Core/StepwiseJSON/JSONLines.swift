import StepwiseFlow
import StepwiseSystem

/// Standard output, reserved for a protocol: until the end, anything else that is printed goes to standard error, because
/// it would be an invalid line.
package nonisolated final class ReservedOutput {
  /// The stream itself; -1 if it could not be reserved, or was given back.
  private var output: Int32
  private var isGivenBack = false

  /// Reserves the stream.
  package init() {
    fflush(nil)
    output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    if output >= 0 { dup2(STDERR_FILENO, STDOUT_FILENO) }
  }

  deinit { giveBack() }

  /// Writes a line with its line break; does nothing once the stream was given back.
  package func write(_ line: [UInt8]) throws {
    guard !isGivenBack else { return }
    if let number = ByteSink.write(line, to: output >= 0 ? output : STDOUT_FILENO) {
      throw RunFailure(
        .ioError, "Standard output could not be written: \(SystemError.text(number)).")
    }
  }

  /// Makes standard output what it was; a second call does nothing.
  ///
  /// Call it at the end of the run: this object may live longer, and the next run in the same process may have another
  /// standard output by then.
  package func giveBack() {
    isGivenBack = true
    guard output >= 0 else { return }
    fflush(nil)
    dup2(output, STDOUT_FILENO)
    SystemCall.close(output)
    output = -1
  }
}

/// Writes the lines for the program that drives a wizard; the last line is the result.
package final class JSONLines {
  /// The version of the protocol; every line names it.
  package static let version = 1

  private let write: ([UInt8]) throws -> Void
  /// The outputs that were committed since the last line.
  private var outputs: [JSONValue] = []
  /// The extra members of the last line: the line that it answers, and the open screen.
  private var ending: [JSONValue.Member] = []
  private var isPending = false
  private var isOver = false

  /// The number of the last error that was sent to the other program.
  private(set) var lastError = 0

  /// Creates a writer of lines.
  package init(write: @escaping ([UInt8]) throws -> Void) { self.write = write }

  /// Keeps a committed output for the next line.
  package func commit(_ text: String?) {
    if let text { outputs.append(.text(text)) }
  }

  // MARK: Running

  /// Sends the screen.
  package func say(
    _ session: Session, as type: String, _ members: KeyValuePairs<String, JSONValue?>
  ) throws {
    try write(type, (JSONValue.members(members).members ?? []) + [screen(of: session)])
  }

  private func screen(of session: Session) -> JSONValue.Member {
    let snapshot = session.show()
    lastError = max(lastError, snapshot.errors.map(\.number).max() ?? 0)
    return JSONValue.Member(
      "screen",
      ScreenJSON.value(
        of: snapshot, cancelQuestion: session.cancelQuestion,
        localizer: session.environment.localizer))
  }

  private func write(_ type: String, _ members: [JSONValue.Member]) throws {
    guard !isOver else { return }
    var all = [
      JSONValue.Member("version", .number(Value.Number(Self.version))),
      JSONValue.Member("type", .text(type)),
    ]
    if !outputs.isEmpty { all.append(JSONValue.Member("output", .array(outputs))) }
    outputs = []
    do {
      try write(JSONValue.object(all + members).line + [10])
    } catch {
      // A reader that is gone does not get a result, either.
      isOver = true
      throw error
    }
  }

  // MARK: The result

  /// Notes which line the result answers.
  package func end(atLine line: Int, taken: Int?) {
    ending =
      JSONValue.members([
        "line": .number(Value.Number(line)), "taken": taken.map { .number(Value.Number($0)) },
      ]).members ?? []
  }

  /// Notes that the input has ended, and the wizard has not.
  package func stop(at session: Session) {
    isPending = true
    ending = [screen(of: session)]
  }

  /// Sends the result of a finished wizard.
  package func finish(_ text: String?) throws { try result("finished", .success, ["text": text]) }

  /// Sends the result of a run that did not finish, unless a result was sent already.
  package func end(_ failure: RunFailure) {
    let outcome = isPending ? "pending" : failure.code == .cancelled ? "cancelled" : "failed"
    // If it cannot be written, the failure's own code and message are enough.
    try? result(outcome, failure.code, ["message": failure.description])
  }

  private func result(
    _ outcome: String, _ code: ExitCode, _ texts: KeyValuePairs<String, String?>
  ) throws {
    defer { isOver = true }
    let members =
      [
        JSONValue.Member("outcome", .text(outcome)),
        JSONValue.Member("code", .number(Value.Number(Int(code.rawValue)))),
      ] + texts.compactMap { name, text in text.map { JSONValue.Member(name, .text($0)) } }
    try write(
      "result",
      ending.filter { $0.name != "screen" } + members
        + ending.filter { $0.name == "screen" })
  }
}
