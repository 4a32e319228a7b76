import OnboardingSample
import Stepwise
import StepwiseJSON

@testable import StepwiseMCP

/// A server in this process, and its client.
final class ServerTalk {
  /// The messages of the server, in order.
  private(set) var messages: [JSONValue] = []
  /// The lines of both sides.
  private(set) var lines: [String] = []
  private(set) var server: MCPServer
  private var killed: [MCPServer] = []
  private let vault: StateVault
  private var makeServer: (@escaping ([UInt8]) throws -> Void) -> MCPServer
  private var count = 0
  private var waiting: (isMet: (JSONValue) -> Bool, resume: (JSONValue) -> Void)?
  /// The version in each request, as the newest version requires it.
  var meta: JSONValue? = ServerTalk.meta()

  /// The metadata of each request.
  static func meta(
    version: String = "2026-07-28", capabilities: String = #"{"elicitation":{"form":{}}}"#
  ) -> JSONValue {
    json(
      """
      {"io.modelcontextprotocol/protocolVersion":"\(version)",
       "io.modelcontextprotocol/clientCapabilities":\(capabilities)}
      """)
  }

  static func json(_ text: String) -> JSONValue {
    (try? JSONValue(parsing: Array(text.utf8))) ?? .text("no JSON: \(text)")
  }

  init(
    _ tools: [HostedWizard], vault: StateVault? = nil,
    questions: ((String) async throws -> String?)? = nil,
    environment: @escaping () -> Environment = { Environment() }, timeout: Duration = .seconds(60),
    makePages: SecretPages.Maker? = nil
  ) {
    var number = 0
    let vault =
      vault
      ?? StateVault(
        folder: nil, store: nil, lifetime: 100, key: Array(1...32), now: { 1000 },
        makeID: {
          number += 1
          return "id\(number)"
        })
    self.vault = vault
    makeServer = { write in
      MCPServer(
        name: "test", version: "1.0", tools: tools, vault: vault, questions: questions,
        makePages: makePages, isLive: false,
        configuration: {
          var configuration = RunConfiguration()
          configuration.environment = EnvironmentSettings(environment())
          configuration.timeout = timeout
          return configuration
        }, write: write)
    }
    server = makeServer { _ in }
    begin()
  }

  /// Kills the server and starts another, which knows nothing of the first.
  func restart() {
    killed.append(server)
    vault.releaseAll()
    begin()
  }

  /// Ends all waiting runs, also of killed servers, whose runs a real kill would have ended.
  func end() async {
    for server in killed + [server] { await server.finish(within: .zero) }
  }

  private func begin() {
    server = makeServer { [weak self] in
      self?.hear(String(decoding: $0.dropLast(), as: UTF8.self))
    }
  }

  private func hear(_ line: String) {
    lines.append("S \(line)")
    let message = Self.json(line)
    messages.append(message)
    guard let waiting, waiting.isMet(message) else { return }
    self.waiting = nil
    waiting.resume(message)
  }

  /// Sends a line.
  func send(_ line: String) {
    lines.append("C \(line)")
    server.receive(Array(line.utf8))
  }

  func send(_ message: JSONValue) { send(String(decoding: message.line, as: UTF8.self)) }

  /// Waits for the next message that meets a condition.
  func wait(until isMet: @escaping (JSONValue) -> Bool, after begin: () -> Void) async
    -> JSONValue
  {
    let first = messages.count
    begin()
    if let message = messages[first...].first(where: isMet) { return message }
    return await withCheckedContinuation { continuation in
      waiting = (isMet, { continuation.resume(returning: $0) })
    }
  }

  /// Sends a request and waits for its answer.
  func ask(_ method: String, _ params: JSONValue = .object([])) async -> JSONValue {
    count += 1
    let id = JSONValue.number(Value.Number(count))
    return await wait(until: { $0["id"] == id && $0["method"] == nil }) {
      send(request(id, method, params))
    }
  }

  /// Delivers a call several times at once, and returns its answers when all are there.
  func deliver(_ params: JSONValue, times: Int = 2) async -> [JSONValue] {
    let ids = (1...times).map { JSONValue.number(Value.Number(count + $0)) }
    count += times
    var answers: [JSONValue] { messages.filter { ids.contains($0["id"] ?? .null) } }
    _ = await wait(until: { _ in answers.count == times }) {
      for id in ids { send(request(id, "tools/call", params)) }
    }
    return answers
  }

  /// The call with a response to the form of a round.
  static func params(_ round: Round, _ response: String) -> JSONValue {
    .members([
      "name": .text(round.tool), "arguments": round.arguments, "requestState": .text(round.state),
      "inputResponses": .members(["screen": json(response)]),
    ])
  }

  /// A request as a client writes it.
  func request(_ id: JSONValue, _ method: String, _ params: JSONValue) -> JSONValue {
    let members = (params.members ?? []) + (meta.map { [JSONValue.Member("_meta", $0)] } ?? [])
    return .members([
      "jsonrpc": .text("2.0"), "id": id, "method": .text(method), "params": .object(members),
    ])
  }

  /// Calls a tool.
  func call(_ tool: String, _ arguments: String = "{}") async -> Round {
    await Round(
      ask("tools/call", .members(["name": .text(tool), "arguments": Self.json(arguments)])),
      tool: tool, arguments: Self.json(arguments))
  }

  /// Answers the form of a round, in a server that was killed and restarted first if asked for.
  func answer(_ round: Round, _ response: String, killing isKilled: Bool = true) async -> Round {
    if isKilled { restart() }
    return await Round(
      ask("tools/call", Self.params(round, response)), tool: round.tool, arguments: round.arguments)
  }

  /// Fills in the form of a round.
  func accept(_ round: Round, _ content: String, killing isKilled: Bool = true) async -> Round {
    await answer(round, #"{"action":"accept","content":\#(content)}"#, killing: isKilled)
  }

  /// An answer to a call.
  struct Round {
    let json: JSONValue
    let tool: String
    let arguments: JSONValue

    init(_ json: JSONValue, tool: String, arguments: JSONValue) {
      self.json = json
      self.tool = tool
      self.arguments = arguments
    }

    var form: JSONValue? { json["result"]?["inputRequests"]?["screen"]?["params"] }
    var message: String { form?["message"]?.text ?? "no form: \(text)" }
    var properties: JSONValue? { form?["requestedSchema"]?["properties"] }
    var state: String { json["result"]?["requestState"]?.text ?? "" }
    var isError: Bool { json["result"]?["isError"] == .flag(true) }
    var error: String? { json["error"]?["message"]?.text }

    /// The texts of a result.
    var text: String {
      error
        ?? (json["result"]?["content"]?.items ?? []).compactMap { $0["text"]?.text }.joined(
          separator: "\n")
    }

    /// The buttons that the form lists.
    var ways: [String] {
      (properties?["next_step"]?["oneOf"]?.items ?? []).compactMap { $0["const"]?.text }
    }
  }
}

extension HostedWizard {
  /// The onboarding as a tool.
  static func onboarding() -> HostedWizard {
    HostedWizard(OnboardingWizard.self, command: "stepwise onboarding") { OnboardingWizard() }
  }

  /// A test's own flow as a tool.
  static func flow<Flow: WizardFlow>(
    named name: String = "test", version: String = "1", file: [UInt8]? = nil,
    _ makeFlow: @escaping () -> Flow
  ) -> HostedWizard {
    HostedWizard(name: name, summary: "A test.", version: version, command: "program \(name)") {
      configuration, commit in
      try await run(
        configuration, commit, makeFlow: { _ in makeFlow() },
        output: {
          WizardOutput(verbatim: $0 is Void ? nil : String(describing: $0), file: file)
        })
    }
  }
}
