import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseLines
import StepwiseSystem

/// Serves wizards as tools: reads messages of the Model Context Protocol and answers them.
///
/// Calls run concurrently. Between two rounds of a call the server keeps nothing, unless the
/// answers alone cannot restore its screen.
final class MCPServer {
  /// The maximum number of concurrent calls.
  static let callsMax = 32
  /// The maximum number of runs that wait in the process for their next round.
  static let waitingRunsMax = 16

  /// The name and the version of the server.
  let identity: JSONValue
  /// The states, the key and the saved runs.
  let vault: StateVault
  private let tools: [HostedWizard]
  /// The names of the tools in the list, and of the tool that asks what the assistant brings along.
  private let toolNames: [String]
  /// The tool that asks what the assistant brings along; `nil` if there is none.
  private let askTool: AskTool?
  /// Opens pages for secrets; `nil` if a program has none.
  let makePages: SecretPages.Maker?
  private let questions: ((String) async throws -> String?)?
  private let makeConfiguration: () -> RunConfiguration
  private let isLive: Bool
  private let write: ([UInt8]) throws -> Void

  /// The version that a handshake agreed on; `nil` before one.
  private var handshake: ClientEra?
  private var calls: [JSONValue: MCPCall] = [:]
  /// Runs that wait in this process for their next round, by the identities of their states, oldest
  /// first.
  private var waitingRuns: [(state: String, run: ToolRun, asked: JSONValue)] = []
  /// The closures that wait for a client's responses to the server's requests, by the request's
  /// identity.
  private var asked: [JSONValue: (Asked) -> Void] = [:]
  private var askCount = 0
  /// The list of tools after the first request for it; exploring the wizards takes time.
  private var listing: Task<JSONValue, Never>?
  /// The schemas of the tools, by their names, after the first use of each.
  private var schemas: [String: Task<InputSchema, Never>] = [:]
  private var whenIdle: (() -> Void)?
  /// Why nothing can be written any more; `nil` for no failure.
  private(set) var failure: (any Error)?

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - name: The name of the server.
  ///   - version: The version of the server.
  ///   - tools: The wizards.
  ///   - askTool: The tool that asks what the assistant brings along; `nil` for none.
  ///   - vault: The states, the key and the saved runs.
  ///   - questions: Returns the schema of a wizard's answers as text; `nil` for none.
  ///   - makePages: Opens pages for secrets; `nil` if there are none.
  ///   - isLive: Whether the environment is the real one of a person.
  ///   - configuration: Makes the configuration of a run.
  ///   - write: Writes a line with its line break.
  init(
    name: String, version: String, tools: [HostedWizard], askTool: AskTool? = nil,
    vault: StateVault,
    questions: ((String) async throws -> String?)? = nil, makePages: SecretPages.Maker? = nil,
    isLive: Bool = true,
    configuration: @escaping () -> RunConfiguration, write: @escaping ([UInt8]) throws -> Void
  ) {
    identity = .members(["name": .text(name), "version": .text(version)])
    self.tools = tools
    self.askTool = askTool
    toolNames = MemberName.unique(tools.map(\.name) + (askTool.map { [$0.name] } ?? []))
    self.vault = vault
    self.questions = questions
    self.makePages = makePages
    self.isLive = isLive
    makeConfiguration = configuration
    self.write = write
  }

  // MARK: Lines

  /// Serves until the input ends.
  func serve(_ input: TypedLines) async throws {
    while failure == nil {
      switch await input.next() {
      case .change: continue
      case .line(let line): receive(line)
      case .tooLong(let failure):
        send(Self.message(of: .invalid(failure.description), id: nil))
      case .failed(let failure):
        let sentence = "standard input: \(failure.description)"
        throw RunFailure(.ioError, verbatim: sentence)
      case .end:
        await finish()
        if let failure { throw failure }
        return
      }
    }
    if let failure { throw failure }
  }

  /// Handles a line, and answers it at once or when its call is done.
  func receive(_ line: [UInt8]) {
    if line.allSatisfy({ [9, 13, 32].contains($0) }) { return }
    do throws(MCPMessage.Malformed) {
      switch try MCPMessage(line) {
      case .request(let id, let method, let params): handle(id, method, params)
      case .notification(let method, let params): handle(method, params)
      case .response(let id, let result, let error):
        // A response without a waiting request is merely late.
        asked.removeValue(forKey: id)?(Asked(result: result, error: error))
      }
    } catch {
      send(Self.message(of: error.error, id: error.id))
    }
  }

  /// Answers the calls that are running, because no other can come.
  ///
  /// A call that waits for a person ends, and so does one that takes too long.
  ///
  /// - Parameter limit: The longest wait for a call; `nil` for that of a run.
  func finish(within limit: Duration? = nil) async {
    let limit = limit ?? makeConfiguration().timeout
    let open = Array(asked.values)
    asked = [:]
    for resume in open { resume(.gone) }
    let runs = waitingRuns.map(\.run)
    waitingRuns = []
    for run in runs { run.stop() }
    guard !calls.isEmpty else { return }
    let timer = Task {
      try? await Task.sleep(for: limit)
      whenIdle?()
    }
    await withCheckedContinuation { continuation in
      whenIdle = { [weak self] in
        self?.whenIdle = nil
        continuation.resume()
      }
    }
    timer.cancel()
    for call in Array(calls.values) {
      call.stop(
        .internal("The input ended, and this did not end within \(Sentence.text(of: limit))."))
    }
  }

  private func send(_ message: JSONValue) {
    guard failure == nil else { return }
    do {
      try write(message.line + [10])
    } catch {
      failure = error
    }
  }

  /// The message that answers a request with an error.
  static func message(of error: MCPError, id: JSONValue?) -> JSONValue {
    .members([
      "jsonrpc": .text("2.0"), "id": id,
      "error": .members([
        "code": .number(Value.Number(error.code)), "message": .text(error.message),
        "data": error.data,
      ]),
    ])
  }

  // MARK: Requests

  private func handle(_ id: JSONValue, _ method: String, _ params: JSONValue) {
    do throws(MCPError) {
      guard calls[id] == nil else {
        throw .invalid("A request with this id is not answered yet: use another id.")
      }
      if let result = try answer(id, method, params) {
        send(.members(["jsonrpc": .text("2.0"), "id": id, "result": result]))
      }
    } catch {
      send(Self.message(of: error, id: id))
    }
  }

  /// Answers a request.
  ///
  /// - Returns: The result; `nil` if it comes later.
  private func answer(_ id: JSONValue, _ method: String, _ params: JSONValue) throws(MCPError)
    -> JSONValue?
  {
    switch method {
    case "initialize": return shakeHands(params)
    case "ping":
      let era = try ClientEra.stated(in: params)
      return era.map { ToolReply(era: $0, server: self).result([:]) } ?? .object([])
    case "server/discover":
      guard let era = try ClientEra.stated(in: params) else { throw ClientEra.unstated }
      return discovery(for: era)
    case "tools/list":
      let era = try era(of: params)
      guard params["cursor"].map({ $0 == .null }) ?? true else {
        throw .params("There are no more pages: leave the cursor out.")
      }
      let call = try begin(id, era, params)
      let listing = self.listing ?? Task { await toolList() }
      self.listing = listing
      Task {
        let list = await listing.value
        call.answer(
          era.version.isStateless
            ? ToolReply(era: era, server: self).result([
              "tools": list, "ttlMs": .number(0), "cacheScope": .text("private"),
            ]) : .members(["tools": list]))
      }
      return nil
    case "tools/call":
      let era = try era(of: params)
      try callTool(id, era, params)
      return nil
    default: throw .noMethod(method)
    }
  }

  private func era(of params: JSONValue) throws(MCPError) -> ClientEra {
    if let era = try ClientEra.stated(in: params) ?? handshake { return era }
    throw ClientEra.unstated
  }

  private func shakeHands(_ params: JSONValue) -> JSONValue {
    let wanted = params["protocolVersion"]?.text.flatMap(ProtocolVersion.init)
    let handshakes = ProtocolVersion.handshakes
    let version = wanted.flatMap { handshakes.contains($0) ? $0 : nil } ?? handshakes[0]
    handshake = ClientEra(version: version, capabilities: params["capabilities"])
    return .members([
      "protocolVersion": .text(version.rawValue), "capabilities": .members(["tools": .object([])]),
      "serverInfo": identity,
    ])
  }

  private func discovery(for era: ClientEra) -> JSONValue {
    ToolReply(era: era, server: self).result([
      "supportedVersions": ClientEra.supported,
      "capabilities": .members(["tools": .object([])]), "serverInfo": identity,
      "ttlMs": .number(0), "cacheScope": .text("private"),
    ])
  }

  private func begin(_ id: JSONValue, _ era: ClientEra, _ params: JSONValue, digest: String = "")
    throws(MCPError) -> MCPCall
  {
    guard calls.count < Self.callsMax else {
      throw .internal("\(Self.callsMax) calls are running already: wait until one is done.")
    }
    let token = params["_meta"]?["progressToken"].flatMap { $0.isToken ? $0 : nil }
    let call = MCPCall(
      id: id, era: era, progressToken: token, digest: digest,
      send: { [weak self] in self?.send($0) },
      onEnd: { [weak self] in self?.end(id) })
    calls[id] = call
    return call
  }

  private func end(_ id: JSONValue) {
    calls[id] = nil
    if calls.isEmpty { whenIdle?() }
  }

  // MARK: Notifications

  private func handle(_ method: String, _ params: JSONValue) {
    // The server keeps no state that other notifications could change.
    guard method == "notifications/cancelled", let id = params["requestId"] else { return }
    calls[id]?.cancel()
  }

  // MARK: Tools

  private func toolList() async -> JSONValue {
    var list: [JSONValue] = []
    for (tool, name) in zip(tools, toolNames) {
      let schema = await inputSchema(of: tool)
      list.append(
        .members([
          "name": .text(name),
          "description": .text(
            "\(tool.summary) Questions that the arguments leave open are asked of the person."),
          "inputSchema": schema.json,
        ]))
    }
    if let askTool { list.append(askTool.listed(as: toolNames[tools.count])) }
    return .array(list)
  }

  /// Returns the schema of a tool's arguments, for which its wizard is explored only once.
  func inputSchema(of tool: HostedWizard) async -> InputSchema {
    let name = tool.name
    let task = schemas[name] ?? Task { InputSchema(try? await questions?(name)) }
    schemas[name] = task
    return await task.value
  }

  /// Returns the schema of a tool's arguments; `nil` for a tool whose questions are not known.
  func knownSchema(of tool: HostedWizard) async -> InputSchema? {
    questions == nil || tool.name == askTool?.name ? nil : await inputSchema(of: tool)
  }

  private func callTool(_ id: JSONValue, _ era: ClientEra, _ params: JSONValue) throws(MCPError) {
    guard let name = params["name"]?.text else {
      throw .params("A call needs the name of a tool, a text.")
    }
    let arguments = params["arguments"].flatMap { $0 == .null ? nil : $0 } ?? .object([])
    guard arguments.members != nil else { throw .params("The arguments must be an object.") }
    let position = toolNames.firstIndex(of: name)
    let known =
      tools.first { $0.name == name }
      ?? position.flatMap { tools.indices.contains($0) ? tools[$0] : nil }
    let asking = askTool.flatMap { $0.name == name || position == tools.count ? $0 : nil }
    guard known != nil || asking != nil else {
      throw .params("Unknown tool: \(name.prefix(200))")
    }
    let answered = try answered(params, era)
    let call = try begin(
      id, era, params, digest: RunState.digest(of: answered?.responses ?? arguments))
    func run(_ tool: HostedWizard) {
      guard let answered else { return start(tool, arguments, call) }
      Task { await goOn(tool, arguments, answered.state, answered.response, call) }
    }
    if let known { return run(known) }
    Task {
      do {
        guard let tool = try await asking?.wizard(of: arguments), !call.isOver else { return }
        run(tool)
      } catch {
        let sentence = LocalizedStringKey(describing: error).english
        call.answer(ToolReply(era: era, server: self).error(sentence))
      }
    }
  }

  /// The state that a call answers the form of, and its response; `nil` for a call that begins a run.
  private func answered(
    _ params: JSONValue, _ era: ClientEra
  ) throws(MCPError) -> (state: String, responses: JSONValue, response: FormResponse?)? {
    guard era.version.isStateless, let state = params["requestState"], state != .null else {
      return nil
    }
    guard let text = state.text else { throw .params("The request state must be a text.") }
    let responses = params["inputResponses"].flatMap { $0 == .null ? nil : $0 } ?? .object([])
    guard responses.members != nil else { throw .params("The input responses must be an object.") }
    guard let json = responses[ToolReply.formKey] else { return (text, responses, nil) }
    guard let response = FormResponse(json) else {
      throw .params("A response needs the action accept, decline or cancel, and a content.")
    }
    return (text, responses, response)
  }

  /// Continues a run with a response to the form of a state.
  private func goOn(
    _ tool: HostedWizard, _ arguments: JSONValue, _ text: String, _ response: FormResponse?,
    _ call: MCPCall
  ) async {
    let state: RunState
    do throws(MCPError) {
      state = try await open(text, for: tool, arguments)
    } catch {
      return call.fail(error)
    }
    guard !call.isOver else { return }
    if let position = waitingRuns.firstIndex(where: { $0.state == state.id }) {
      let waiting = waitingRuns[position]
      guard let response else { return call.answer(waiting.asked) }
      waitingRuns.remove(at: position)
      return waiting.run.goOn(with: response, to: state, in: call)
    }
    await press(tool, call, vault.record(of: state)) { [weak self] in
      let run = await self?.makeRun(tool, arguments, state: state, response: response, call)
      run?.doubtsPress = state.wasTaken
      return run
    }
  }

  /// Starts a run, unless an equal call has pressed a once-only button, whose result this call gets, too.
  ///
  /// - Parameters:
  ///   - tool: The wizard.
  ///   - call: The call.
  ///   - record: The record of its presses; `nil` if no other call can make the same.
  ///   - makeRun: Makes the run; `nil` if its arguments are rejected.
  private func press(
    _ tool: HostedWizard, _ call: MCPCall, _ record: String?,
    _ makeRun: @escaping () async -> ToolRun?
  ) async {
    let timeout = makeConfiguration().timeout
    let once =
      if let record { await vault.once(record, within: timeout) } else {
        StateVault.Once.nothing
      }
    guard !call.isOver else { return }
    switch once {
    case .ended(call.digest, let result): return call.answer(result)
    case .running:
      return call.answer(
        ToolReply(era: call.era, server: self).error(
          "The same call is still being answered: send it again in a moment."))
    case .nothing, .begun, .ended: break
    }
    guard let run = await makeRun() else { return }
    run.record = record
    run.doubtsPress = run.doubtsPress || once != .nothing
    run.whenTaken = { [weak self] in
      Task { await self?.press(tool, call, record, makeRun) }
    }
    begin(run)
  }

  /// Opens a state, and checks that it belongs to this call.
  private func open(_ text: String, for tool: HostedWizard, _ arguments: JSONValue)
    async throws(MCPError) -> RunState
  {
    do throws(StateRejection) {
      let state = try await vault.open(text)
      guard state.tool == tool.name else { throw .other("the tool “\(state.tool)”") }
      guard state.version == tool.version else {
        throw .other("version \(state.version) of “\(tool.name)”")
      }
      guard state.arguments == RunState.digest(of: arguments) else {
        throw .other("a call with other arguments")
      }
      return state
    } catch {
      throw .params(error.message)
    }
  }

  /// Starts a run without a state.
  private func start(_ tool: HostedWizard, _ arguments: JSONValue, _ call: MCPCall) {
    guard let name = arguments[ToolRun.resumeName] else {
      Task { await makeRun(tool, arguments, call).map(begin) }
      return
    }
    Task {
      do throws(MCPError) {
        let lines = try await savedLines(name, of: tool)
        guard !call.isOver else { return }
        await resume(tool, arguments, name.text ?? "", lines, call)
      } catch {
        call.fail(error)
      }
    }
  }

  /// Starts a run that resumes a saved one.
  private func resume(
    _ tool: HostedWizard, _ arguments: JSONValue, _ name: String, _ lines: [String], _ call: MCPCall
  ) async {
    // A form has a state of its own, so only a press of the arguments, or in the middle of the call, can be made twice.
    let canPress =
      !call.era.version.isStateless || !answers(among: arguments, of: tool).isEmpty
    guard canPress, vault.record(ofResuming: name) == nil else {
      return await press(tool, call, vault.record(ofResuming: name)) { [weak self] in
        await self?.makeRun(tool, arguments, resuming: lines, call)
      }
    }
    let claimed = await vault.claimShared(name)
    guard !call.isOver, let run = await makeRun(tool, arguments, resuming: lines, call) else {
      if let claimed { await vault.releaseShared(claimed) }
      return
    }
    run.sharedRecord = claimed
    run.doubtsPress = claimed == nil
    begin(run)
  }

  /// The arguments that are answers.
  private func answers(
    among arguments: JSONValue, of tool: HostedWizard
  ) -> [JSONValue.Member] {
    let given = askTool.flatMap { $0.name == tool.name ? $0.answers(among: arguments) : nil }
    return ((given ?? arguments).members ?? []).filter { $0.name != ToolRun.resumeName }
  }

  /// The lines of a saved run of a tool.
  private func savedLines(
    _ name: JSONValue, of tool: HostedWizard
  ) async throws(MCPError) -> [String] {
    let lines: [String]?
    do throws(StateRejection) {
      lines =
        if let name = name.text, name.hasPrefix(StateVault.savedPrefix(of: tool.name)) {
          try await vault.savedLines(name)
        } else { nil }
    } catch {
      throw .params(error.message)
    }
    guard let lines else {
      throw .params("There is no saved run of “\(tool.name)” with that name.")
    }
    return lines
  }

  /// Makes the run of a call; `nil` if its arguments are invalid, which the call is told.
  private func makeRun(
    _ tool: HostedWizard, _ arguments: JSONValue, state: RunState? = nil,
    response: FormResponse? = nil, resuming savedLines: [String] = [], _ call: MCPCall
  ) async -> ToolRun? {
    var given = JSONValue.object(answers(among: arguments, of: tool))
    if given != .object([]), let schema = await knownSchema(of: tool) {
      given = schema.answers(given)
    }
    guard !call.isOver else { return nil }
    do throws(MCPError) {
      let run = try ToolRun(
        tool, arguments: arguments, answers: given, state: state,
        resuming: savedLines, call: call, server: self)
      run.response = response
      return run
    } catch {
      call.fail(error)
      return nil
    }
  }

  private func begin(_ run: ToolRun) {
    let configuration = makeConfiguration()
    let call = run.call
    Task {
      // The client has a state only if its arguments were accepted in the first round.
      if run.state == nil, let sentence = await rejection(by: run) {
        call.answer(ToolReply(era: call.era, server: self).error(sentence))
      }
      guard !call.isOver else { return }
      await run.run(configuration, isLive: isLive)
    }
  }

  /// Returns why a tool rejects its arguments; `nil` if it accepts them, or if its questions are unknown.
  private func rejection(by run: ToolRun) async -> String? {
    guard run.hasAnswers, let schema = await knownSchema(of: run.tool) else { return nil }
    return run.rejection(by: schema)
  }

  // MARK: Runs

  /// Keeps a run that continues in this process; if there are too many, the oldest one ends.
  func keep(_ run: ToolRun, waitingFor state: String, asked: JSONValue) {
    waitingRuns.append((state, run, asked))
    if waitingRuns.count > Self.waitingRunsMax { waitingRuns.removeFirst().run.stop() }
  }

  /// Asks a person during a call, as versions with a handshake do.
  ///
  /// - Parameters:
  ///   - request: The parameters of the request.
  ///   - whenAsked: Receives a closure that ends the wait.
  /// - Returns: The response, or why there is none.
  func elicit(
    _ request: JSONValue, whenAsked: (@escaping (Asked) -> Void) -> Void
  ) async -> Asked {
    askCount += 1
    let id = JSONValue.text("ask-\(askCount)")
    return await withCheckedContinuation { continuation in
      asked[id] = { continuation.resume(returning: $0) }
      whenAsked { [weak self] response in
        guard let self, let resume = asked.removeValue(forKey: id) else { return }
        send(
          .members([
            "jsonrpc": .text("2.0"), "method": .text("notifications/cancelled"),
            "params": .members(["requestId": id]),
          ]))
        resume(response)
      }
      send(
        .members([
          "jsonrpc": .text("2.0"), "id": id, "method": .text("elicitation/create"),
          "params": request,
        ]))
    }
  }
}
