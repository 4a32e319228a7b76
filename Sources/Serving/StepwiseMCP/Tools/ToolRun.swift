import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseRecords

/// A run of a wizard for a client: the call that waits for it, and everything that it needs to
/// continue.
final class ToolRun {
  /// The wizard.
  let tool: HostedWizard
  /// The call that waits for an answer.
  private(set) var call: MCPCall
  /// The state that the client sent; `nil` in the first round.
  private(set) var state: RunState?
  /// The response to the form of that state.
  var response: FormResponse?
  /// Whether a once-only button may have been pressed for this response before.
  var doubtsPress = false { didSet { answers.doubtsPresses = doubtsPress } }
  /// Why the person left; `nil` if they did not.
  private(set) var leaving: FormTalk.Leaving?
  /// The wizard's session while it is driven.
  weak var session: Session?
  /// The outputs that the wizard committed, in order.
  private(set) var outputs: [WizardOutput] = []
  /// What was done for good, for the sentence about a run that ended early; empty for nothing.
  private var written = ""

  private let server: MCPServer
  private let arguments: String
  private let id: String
  private let answers: AnswersAhead
  private let saved: SavedRun
  /// Whether a once-only button was pressed, so that the answers alone do not bring the run back.
  private var hasPressedOnce = false
  /// The record of the once-only presses that the call makes; `nil` if no other call can make the same.
  var record: String?
  /// The same in a store; `nil` if there is none.
  var sharedRecord: SharedRun?
  /// Whether the call has the record, so that it may press.
  private var ownsRecord = false
  /// Called instead of an answer if another call was first to press.
  var whenTaken: () -> Void = {}
  private var isTaken = false
  /// Whether the process continues the run in another call than the first.
  private var isContinued = false
  /// The saved lines and the title of the screen that the person left.
  private var left: (lines: [String], title: String, message: String, answers: [String])?
  private var resume: ((Asked) -> Void)?
  private var empties: Empties
  /// The pages that ask for secrets; `nil` if none are open.
  private var pages: (any SecretPages)?
  /// Whether a page was opened; a saved run does not contain the secrets of a page.
  private var hasOpenedPages = false

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - tool: The wizard.
  ///   - arguments: The arguments of the call.
  ///   - given: Those of them that are answers.
  ///   - state: The state that the client sent; `nil` for a new run.
  ///   - savedLines: The saved run that a new run resumes; empty for none.
  ///   - call: The call.
  ///   - server: The server.
  /// - Throws: ``MCPError`` for invalid arguments.
  init(
    _ tool: HostedWizard, arguments: JSONValue, answers given: JSONValue, state: RunState?,
    resuming savedLines: [String], call: MCPCall, server: MCPServer
  ) throws(MCPError) {
    self.tool = tool
    self.call = call
    self.state = state
    self.server = server
    self.arguments = RunState.digest(of: arguments)
    id = state?.run ?? server.vault.newID()
    let members = given.members ?? []
    let lines = state.map { Self.head(of: tool) + $0.lines } ?? savedLines
    do {
      var file = try AnswersFile(
        JSONValue.object(members).line, name: "arguments")
      file.givesSecrets = false
      file.isNamedInMessages = false
      file.usedMarks = state?.used ?? []
      answers = AnswersAhead(file)
      saved = try SavedRun(
        MemoryRunStore(lines, name: "the saved run"), program: tool.name, version: tool.version,
        for: .host)
    } catch {
      throw .params(LocalizedStringKey(describing: error).english)
    }
    empties = Empties(form: state?.asked ?? "", count: state?.empties ?? 0)
    saved.onPress = { [weak self] in self?.claimPress(in: $0) }
  }

  /// Whether the arguments have answers.
  var hasAnswers: Bool { answers.firstUnknownName { _ in false } != nil }

  /// The argument that names a saved run to resume.
  static let resumeName = "resume"

  /// Returns why the arguments are rejected; `nil` if each may be the answer to a question.
  func rejection(by schema: InputSchema) -> String? {
    guard let name = answers.firstUnknownName({ schema.knows($0) }) else { return nil }
    let hint = schema.nearest(to: name).map { "Did you mean “\($0)”?" }
    return "“\(tool.name)” has no argument “\(name.prefix(200))”. "
      + (hint ?? "The tool's schema lists its arguments.")
  }

  // MARK: The run

  /// Runs the wizard, and answers the waiting call when it ends.
  func run(_ configuration: RunConfiguration, isLive: Bool) async {
    var configuration = configuration
    configuration.conversation = .driver(FormDriver(run: self, isLive: isLive))
    configuration.files.progress = .held(saved)
    configuration.files.preparedAnswers = answers
    follow(call)
    let end = await tool.run(configuration) { [weak self] in self?.outputs.append($0) }
    if let sharedRecord, !hasPressedOnce { await server.vault.releaseShared(sharedRecord) }
    call.onCancel = {}
    guard !isTaken else { return whenTaken() }
    await answer(end)
    // The end of a press that was stopped is not known.
    if ownsRecord, let record { server.vault.release(record) }
  }

  /// Replaces the call that waits for an answer.
  private func follow(_ call: MCPCall) {
    self.call = call
    ownsRecord = false
    call.onCancel = { [weak self] in self?.stop() }
    call.onResult = { [weak self] in self?.noteResult($0) }
  }

  /// Ends the run, because no call waits for it any more.
  func stop() {
    if let resume {
      self.resume = nil
      resume(.gone)
    } else {
      _ = try? session?.perform(.cancel)
    }
  }

  /// Continues in another call.
  func goOn(with response: FormResponse, to state: RunState, in call: MCPCall) {
    self.state = state
    isContinued = true
    record = server.vault.record(of: state)
    follow(call)
    let resume = resume
    self.resume = nil
    resume?(.response(response))
  }

  /// Notes what was done for good when the session ends.
  func noteWritten(in session: Session) {
    written = session.writtenNotice.map { " \(session.environment.localizer($0))" } ?? ""
  }

  /// Notes an event of the session.
  func note(_ event: SessionEvent, of session: Session) {
    if case .began(_, let element) = event { call.tellProgress(element) }
  }

  /// Makes the record of a press that is about to be made, or ends the run without it.
  private func claimPress(in session: Session) {
    hasPressedOnce = true
    // In the call that tells a person of an earlier press, only the person presses.
    guard let record, !ownsRecord, isContinued || !doubtsPress else { return }
    switch server.vault.claim(record) {
    case .own: ownsRecord = true
    case .taken:
      isTaken = true
      session.fail(RunFailure(.failure, verbatim: "Another call has pressed it."))
    case .failed:
      session.fail(
        RunFailure(.ioError, "The state folder cannot be written, so nothing was pressed."))
    }
  }

  /// Keeps the result of a round in which a once-only button was pressed, for a client that repeats
  /// its request.
  private func noteResult(_ result: JSONValue) {
    guard ownsRecord, let record else { return }
    server.vault.noteEnd(of: record, digest: call.digest, result: result)
  }

  // MARK: Asking

  /// Asks a form.
  ///
  /// - Returns: The response; `nil` if the run is over for now.
  func ask(_ form: ScreenForm, _ talk: FormTalk) async -> FormResponse? {
    guard !call.isOver else { return nil }
    guard call.era.asksForms else {
      await tell(form, because: "This client cannot ask a person.")
      return nil
    }
    let request = form.request(in: call.era.version.dialect)
    guard empties.mayAsk(request) else {
      await tell(form, because: "The client accepted this form again and again without an answer.")
      return nil
    }
    switch await exchange(request, talk) {
    case .response(let response): return response
    case .failed(let reason): await tell(form, because: reason)
    case .gone: break
    }
    return nil
  }

  /// Answers the call with the open question in words.
  private func tell(_ form: ScreenForm, because reason: String) async {
    let schema = await server.knownSchema(of: tool)
    call.answer(
      ToolReply(era: call.era, server: server).openQuestion(form, because: reason, schema))
  }

  /// Notes a response before it is submitted.
  func noteResponse(_ response: FormResponse) { empties.note(response) }

  private func exchange(_ request: JSONValue, _ talk: FormTalk) async -> Asked {
    guard call.era.version.isStateless else {
      defer { resume = nil }
      return await server.elicit(request) { [weak self] in self?.resume = $0 }
    }
    let state = newState(talk)
    let text: String
    do throws(StateRejection) {
      guard let given = try await server.vault.give(state) else {
        let reply = ToolReply(era: call.era, server: server)
        call.answer(
          reply.error(
            "The run has become too large to be kept by a client: resume it in a terminal with: \(terminalCommand)"
          ))
        return .gone
      }
      text = given
    } catch {
      call.fail(.params(error.message))
      return .gone
    }
    let result = ToolReply(era: call.era, server: server).inputRequired(request, state: text)
    // If the answers alone do not bring the screen back, the run continues in this process, as long
    // as that exists.
    guard !talk.isResumable || hasPressedOnce || hasOpenedPages else {
      call.answer(result)
      return .gone
    }
    return await withCheckedContinuation { continuation in
      resume = { continuation.resume(returning: $0) }
      server.keep(self, waitingFor: state.id, asked: result)
      call.answer(result)
    }
  }

  // MARK: Pages

  /// Whether the client can send the person to a page for a secret.
  var opensPages: Bool { server.makePages != nil && call.era.opensPages }

  /// The time that a call waits for the answers of a page, before it asks again.
  ///
  /// Many clients give up a request after a minute; in the older versions the same call continues.
  var pageTime: Duration { call.era.version.isStateless ? .seconds(50) : .seconds(600) }

  /// Sends the person to a page for the current screen.
  ///
  /// - Returns: Whether the person agreed to open it; `nil` if the run is over for now.
  /// - Throws: The errors of the program's pages if they cannot be served.
  func askOnPage(_ form: ScreenForm, _ talk: FormTalk) async throws -> FormResponse? {
    guard !call.isOver else { return nil }
    let address = try openPages(talk)
    hasOpenedPages = true
    let id = call.era.version.isStateless ? nil : server.vault.newID()
    switch await exchange(form.request(opening: address, id: id), talk) {
    case .response(let response): return response
    case .failed(let reason):
      let advice = "The page was not opened. Answer it in a terminal, with: \(terminalCommand)"
      call.answer(ToolReply(era: call.era, server: server).error("\(reason) \(advice)"))
    case .gone: break
    }
    return nil
  }

  private func openPages(_ talk: FormTalk) throws -> String {
    if let pages { return pages.address }
    guard let make = server.makePages else { return "" }
    let pages = try make(talk.session, tool.theme) { !talk.needsPage }
    self.pages = pages
    return pages.address
  }

  /// Closes the pages that are open.
  func closePages() {
    pages?.close()
    pages = nil
  }

  private func newState(_ talk: FormTalk) -> RunState {
    var state = RunState()
    state.id = server.vault.newID()
    state.run = id
    state.tool = tool.name
    state.version = tool.version
    state.arguments = arguments
    state.expires = server.vault.expiry
    state.screen = talk.session.history.top?.mark.identity ?? ""
    state.lines = saved.lines
    state.typed = talk.typed
    state.used = answers.usedMarks
    (state.asked, state.empties) = (empties.form, empties.count)
    return state
  }

  // MARK: Leaving

  /// Notes why the person leaves, and how the run can be resumed.
  ///
  /// - Parameters:
  ///   - leaving: Why the person leaves.
  ///   - message: The message of the screen.
  func leave(_ leaving: FormTalk.Leaving, telling message: String = "") {
    self.leaving = leaving
    let rows = session?.trail.rows.filter { $0.status != .current && !$0.isOmitted } ?? []
    left = (
      saved.lines, session?.show().title ?? "", message,
      rows.map { row in
        let name = row.nameText.english
        return row.summary.isEmpty ? name : "\(name): \(row.summary)"
      }
    )
  }

  /// The command that resumes the run in a terminal.
  var terminalCommand: String {
    guard !saved.lines.isEmpty,
      let path = server.vault.save(Self.head(of: tool) + saved.lines, as: savedName)
    else { return tool.command }
    return resumeCommand(path)
  }

  private var savedName: String { server.vault.savedName(of: id, tool: tool.name) }

  /// The first lines of a saved run.
  private static func head(of tool: HostedWizard) -> [String] {
    [String(decoding: JournalFormat.steps.firstLine.dropLast(), as: UTF8.self), tool.header]
  }

  /// The command that resumes a file, with the path quoted for a shell.
  private func resumeCommand(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "/._-0123456789".unicodeScalars.contains($0)
    }
    let word = isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
    return "\(tool.command) --resume \(word)"
  }

  private func answer(_ end: Ending<WizardOutput>) async {
    let reply = ToolReply(era: call.era, server: server)
    switch end {
    case .finished(let output):
      call.answer(
        reply.output(outputs + [output], of: tool, notes: answers.leftOver.map(\.english)))
    case .cancelled:
      call.answer(reply.text(outputs, "“\(tool.name)” was cancelled.\(written)", of: tool))
    case .failed(let error):
      call.answer(reply.error("\(error)"))
    case .endOfInput:
      switch leaving {
      case .declined:
        call.answer(
          reply.text(outputs, "The first form of “\(tool.name)” was declined.", of: tool)
        )
      case .secret: call.answer(reply.error(left?.message ?? ""))
      case .stopped: call.answer(reply.text(outputs, await stoppedText(), of: tool))
      // The call was answered already, unless the client is gone.
      case nil: call.cancel()
      }
    }
  }

  /// Saves the run, and tells how it can be resumed.
  private func stoppedText() async -> String {
    let answers = left?.answers ?? []
    let known = answers.isEmpty ? "" : " Answered so far: \(answers.joined(separator: "; "))."
    let place = "The form “\(left?.title ?? "")” was closed without an answer.\(written)\(known)"
    let anew = "\(place) To begin anew, call the tool again."
    guard let left, !left.lines.isEmpty else { return anew }
    let (lines, name) = (Self.head(of: tool) + left.lines, savedName)
    let path = server.vault.save(lines, as: name)
    let isShared = await server.vault.share(lines, as: name)
    guard isShared || path != nil else { return anew }
    let saved = """
      \(place) Their answers are saved: to go on, call the tool with {"\(Self.resumeName)": "\(name)"}
      """
    guard !tool.command.isEmpty else { return "\(saved) and the same questions." }
    guard let path else { return "\(saved)." }
    return "\(saved), or run in a terminal: \(resumeCommand(path))"
  }
}
