import StepwiseFlow
import StepwiseJSON

/// A call of a tool that has not been answered yet.
final class MCPCall {
  /// The identity of the request.
  let id: JSONValue
  /// The version of the protocol, and the client's abilities.
  let era: ClientEra
  /// The token for progress notifications; `nil` if the client wants none.
  let progressToken: JSONValue?
  /// A digest of the responses in the request.
  let digest: String
  /// Whether the call was answered or cancelled, so that nothing more is sent.
  private(set) var isOver = false
  /// Stops the run that the call waits for.
  var onCancel: () -> Void = {}
  private let send: (JSONValue) -> Void
  private let onEnd: () -> Void
  private var progress = 0
  /// Called with the result when it is sent.
  var onResult: (JSONValue) -> Void = { _ in }

  /// The maximum number of progress notifications of a call.
  private static let progressMax = 1000

  /// Creates a call.
  init(
    id: JSONValue, era: ClientEra, progressToken: JSONValue?, digest: String,
    send: @escaping (JSONValue) -> Void,
    onEnd: @escaping () -> Void
  ) {
    self.id = id
    self.era = era
    self.progressToken = progressToken
    self.digest = digest
    self.send = send
    self.onEnd = onEnd
  }

  /// Answers the call with a result.
  func answer(_ result: JSONValue) {
    guard !isOver else { return }
    onResult(result)
    end()
    send(.members(["jsonrpc": .text("2.0"), "id": id, "result": result]))
  }

  /// Answers the call with an error.
  func fail(_ error: MCPError) {
    guard !isOver else { return }
    end()
    send(MCPServer.message(of: error, id: id))
  }

  /// Answers the call with an error, and stops the run that it waits for.
  func stop(_ error: MCPError) {
    guard !isOver else { return }
    fail(error)
    onCancel()
  }

  /// Ends the call without an answer, because the client wants none.
  func cancel() {
    guard !isOver else { return }
    end()
    onCancel()
  }

  /// Tells the client about running work.
  func tellProgress(_ message: String) {
    guard !isOver, let progressToken, progress < Self.progressMax else { return }
    progress += 1
    send(
      .members([
        "jsonrpc": .text("2.0"), "method": .text("notifications/progress"),
        "params": .members([
          "progressToken": progressToken, "progress": .number(Value.Number(progress)),
          "message": .text(message),
        ]),
      ]))
  }

  private func end() {
    isOver = true
    onEnd()
  }
}
