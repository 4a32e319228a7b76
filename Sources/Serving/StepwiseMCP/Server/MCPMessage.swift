import StepwiseFlow
import StepwiseJSON

/// A protocol error: the answer to a request that cannot be performed.
nonisolated struct MCPError: Error, Hashable {
  /// The error code of JSON-RPC or of the protocol.
  let code: Int
  /// A single sentence.
  let message: String
  /// Details for programs; `nil` for none.
  var data: JSONValue?

  /// The line is not JSON.
  static func parse(_ message: String) -> MCPError { MCPError(code: -32700, message: message) }
  /// The line is not a request.
  static func invalid(_ message: String) -> MCPError { MCPError(code: -32600, message: message) }
  /// There is no method with this name.
  static func noMethod(_ name: String) -> MCPError {
    MCPError(code: -32601, message: "There is no method “\(name.prefix(200))” here.")
  }
  /// The parameters are invalid.
  static func params(_ message: String) -> MCPError { MCPError(code: -32602, message: message) }
  /// The server failed.
  static func `internal`(_ message: String) -> MCPError { MCPError(code: -32603, message: message) }
}

/// A message of a client.
nonisolated enum MCPMessage: Hashable {
  /// A request, which needs an answer.
  case request(id: JSONValue, method: String, params: JSONValue)
  /// A notification, which needs no answer.
  case notification(method: String, params: JSONValue)
  /// A response to a request of the server.
  case response(id: JSONValue, result: JSONValue?, error: JSONValue?)

  /// A line that is not a message, with the identity for the answer; `nil` if none could be read.
  struct Malformed: Error, Hashable {
    let id: JSONValue?
    let error: MCPError
  }

  /// Reads a line.
  init(_ line: [UInt8]) throws(Malformed) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: line)
    } catch {
      throw Malformed(id: nil, error: .parse("The line is not JSON: \(error.message)"))
    }
    guard let members = json.members else {
      let what =
        if case .array = json { "a batch, which this version does not know" } else { json.kind }
      throw Malformed(id: nil, error: .invalid("The line is \(what): a message is an object."))
    }
    let id = json["id"]
    let known = id.flatMap { $0.isToken ? $0 : nil }
    func invalid(_ message: String) -> Malformed { Malformed(id: known, error: .invalid(message)) }
    guard json["jsonrpc"] == .text("2.0") else {
      throw invalid("A message needs the member “jsonrpc” with the text “2.0”.")
    }
    guard id == nil || known != nil else {
      throw invalid("An id must be a text or a whole number of 64 bits.")
    }
    guard let method = json["method"] else {
      guard let known, json["result"] != nil || json["error"] != nil else {
        throw invalid("A message needs a method, or an id with a result or an error.")
      }
      self = .response(id: known, result: json["result"], error: json["error"])
      return
    }
    guard let name = method.text else { throw invalid("A method must be a text.") }
    // Some clients write `null` for no parameters.
    let given = members.first { $0.name == "params" }?.value
    let params = given.flatMap { $0 == .null ? nil : $0 } ?? .object([])
    guard params.members != nil else {
      // A notification gets no answer, even if it is malformed.
      throw Malformed(id: known, error: .params("The parameters must be an object."))
    }
    self =
      known.map { .request(id: $0, method: name, params: params) }
      ?? .notification(method: name, params: params)
  }
}
