import Stepwise
import StepwiseFlow
import StepwiseSystem

/// Answers the requests of many people; what outlives a request is in the store of the runs.
struct SharedServing {
  /// The wizard.
  let wizard: HostedWizard
  /// The runs.
  let runs: SharedRuns
  /// The settings of a run.
  let configuration: RunConfiguration
  /// Whether the environment is real, as for a person.
  var isLive = true
  /// The runs that this process can go on with at once.
  var live = LiveRuns(max: 0)
  /// The folder for results; `nil` for none.
  var results: ResultFolder?
  /// What happened.
  var counters = ServiceCounters()

  /// How long a request waits for a once-only press that another process makes, and between two looks.
  private static let pressTime = (all: Duration.seconds(30), each: Duration.milliseconds(100))
  /// The maximum number of times that a request is taken because others have changed the run.
  private static let attemptsMax = 10
  /// The maximum number of cookies of one name that are looked at.
  private static let cookiesMax = 16

  /// Answers a request.
  func respond(to received: SCGIRequest) async -> WebResponse {
    let request = received.request
    let host = request.headers["host"]?.lowercased() ?? ""
    // A proxy may end TLS without announcing it, and then the server calls the connection plain. An
    // encrypted page of the same host may be trusted like the host's plain pages at least. If TLS is
    // announced, the origin can take nothing back: the host's plain pages are rejected.
    let isSecure =
      received.isSecure || request.headers["origin"]?.lowercased().hasPrefix("https:") == true
    switch RequestOrigin(of: request, own: "\(isSecure ? "https" : "http")://\(host)") {
    case .own: break
    case .link: return landing(received)
    case .rejected(let response): return response
    }
    switch request.path {
    case "/style.css":
      return .file(Array(Stylesheet.text(for: wizard.theme).utf8), type: "text/css; charset=utf-8")
    case "/script.js":
      return .file(Array(PageScript.text.utf8), type: "text/javascript; charset=utf-8")
    case "/events": return .rejection(404, "There is no such page.")
    default: break
    }
    let cookies = request.cookies(cookie(of: received).name).prefix(Self.cookiesMax)
    for id in cookies.compactMap({ runs.id(of: $0) }) {
      guard await live.enter(id) else { return reject(.busy, received) }
      defer { live.leave(id) }
      if let response = await respond(to: received, id) { return response }
    }
    return await stranger(received)
  }

  // MARK: Cookies

  /// The name of the cookie, and the path below which a browser sends it.
  ///
  /// Over an encrypted connection the name has a prefix, so that the browser takes the cookie from
  /// this host alone and from no plain connection. Such a cookie is for all paths, so its name tells
  /// the programs of a host apart.
  private func cookie(of received: SCGIRequest) -> (name: String, path: String) {
    let name = "stepwise-\(wizard.name)"
    guard received.isSecure else { return (name, "\(received.base)/") }
    let place = RandomToken.hex(Array(SHA256.hash(Array(received.base.utf8)).prefix(4)))
    return ("__Host-\(name)-\(place)", "/")
  }

  /// The response to a person who has no run.
  private func stranger(_ received: SCGIRequest) async -> WebResponse {
    let request = received.request
    guard request.method != .post else {
      return reject(.noRun, received)
    }
    switch request.query {
    case "new": return reject(.noCookie, received)
    case "here": return await begin(received)
    default: return landing(received)
    }
  }

  /// The page that goes on to the person's run.
  private func landing(_ received: SCGIRequest) -> WebResponse {
    Page.landing(wizard.name, setting(received, token: ""), to: "\(received.base)/?here")
  }

  /// Begins a run.
  private func begin(_ received: SCGIRequest) async -> WebResponse {
    let cookie: String
    do throws(RunStoreError) {
      cookie = try await runs.newCookie()
    } catch {
      return failed(error, error.reason == .full ? .noRoom : .unreachable, received)
    }
    counters.add(.begun)
    var response = WebResponse.redirect(to: "\(received.base)/1?new")
    let (name, path) = self.cookie(of: received)
    let isSecure = received.isSecure ? "; Secure" : ""
    response.headers.append(
      (
        "Set-Cookie",
        "\(name)=\(cookie); Path=\(path); Max-Age=\(runs.lifetime); HttpOnly; "
          + "SameSite=Strict\(isSecure)"
      ))
    return response
  }

  private func setting(_ received: SCGIRequest, token: String) -> PageSetting {
    var setting = PageSetting()
    setting.base = received.base
    setting.token = token
    setting.follows = false
    setting.canGiveUp = false
    return setting
  }

  // MARK: A run

  /// The language that the server chose; `nil` for the browser's own.
  private var chosenLanguage: String? { configuration.environment.language }

  /// The language that the server chose, or else the wizard's language that the browser prefers.
  private func language(for received: SCGIRequest) -> String {
    chosenLanguage
      ?? LanguageNegotiation(wizard.makeStrings()).language(
        accepting: received.request.headers["accept-language"] ?? "")
  }

  private func localizer(for language: String) -> Localizer? {
    Localizer(language: language, strings: wizard.makeStrings(), library: .stepwise)
  }

  /// Answers a request of a run; `nil` if there is no such run.
  private func respond(to received: SCGIRequest, _ id: String) async -> WebResponse? {
    let setting = LiveRun.Setting(base: received.base, language: language(for: received))
    var known = live.take(id)
    if let run = known, run.setting != setting || !run.isReusable {
      await run.close()
      known = nil
    }
    for _ in 0..<Self.attemptsMax {
      let record: RunRecord
      do {
        switch try await load(id, unless: known?.record.version) {
        case .none:
          await known?.close()
          return nil
        case .run(let run):
          await known?.close()
          known = nil
          record = try RunRecord(run, for: wizard, in: runs.store)
        case .unchanged:
          guard let run = known else { return reject(.busy, received) }
          record = run.record
        }
      } catch let error as RunStoreError {
        await known?.close()
        return failed(error, .unreachable, received)
      } catch {
        Self.log(String(describing: error))
        return reject(.unanswered, received)
      }
      if let last = record.note.last {
        await known?.close()
        do {
          try await record.writeResult(in: results)
        } catch {
          counters.add(.failures)
          Self.log("\(error)")
          return reject(.notSaved, received)
        }
        return await over(
          received, last, record.note.program, self.setting(received, token: record.note.token))
      }
      let run =
        known
        ?? LiveRun(
          record, of: wizard, setting, configuration, pressPatience: runs.pressPatience,
          results: results, isLive: isLive)
      known = nil
      switch await run.respond(to: received.request) {
      case .response(let response):
        await live.put(run, id)
        return response
      case .conflict:
        await run.close()
        counters.add(.conflicts)
      case .failed(let rejection, let reason):
        await run.close()
        counters.add(.failures)
        Self.log(reason)
        return reject(rejection, received)
      }
    }
    return reject(.busy, received)
  }

  /// Loads a run, and waits for the end of a once-only press that another process makes.
  private func load(
    _ id: String, unless version: Int?
  ) async throws(RunStoreError) -> LoadedRun {
    let begin = ContinuousClock.now
    var loaded = try await runs.store.load(id, unless: version)
    var seen = begin
    while case .run(let run) = loaded, RunRecord.isPressing(run),
      ContinuousClock.now - seen < runs.pressPatience
    {
      guard ContinuousClock.now - begin < max(Self.pressTime.all, runs.pressPatience) else {
        throw RunStoreError(.unavailable, verbatim: "A press of the run \(id) takes long.")
      }
      await Pause.wait(for: min(Self.pressTime.each, runs.pressPatience / 3))
      let next = try await runs.store.load(id, unless: run.version)
      if case .unchanged = next { continue }
      loaded = next
      seen = .now
    }
    return loaded
  }

  private static func log(_ sentence: String) {
    _ = ByteSink.write(Array("\(sentence)\n".utf8), to: STDERR_FILENO)
  }

  /// The response to a request whose run could not be loaded or begun.
  private func failed(
    _ error: RunStoreError, _ rejection: ServingRejection, _ received: SCGIRequest
  ) -> WebResponse {
    counters.add(.failures)
    // The sentence may name a path of the server, so it goes only to the log.
    Self.log(error.description)
    return reject(error.reason == .unreadable ? .unanswered : rejection, received)
  }

  /// The rejection of a request, in the person's language.
  private func reject(_ rejection: ServingRejection, _ received: SCGIRequest) -> WebResponse {
    rejection.response(localizer(for: language(for: received)))
  }

  /// The response of a run that is over.
  private func over(
    _ received: SCGIRequest, _ last: [String], _ program: String?, _ setting: PageSetting
  ) async -> WebResponse {
    let request = received.request
    if request.method == .post, request.path == "/again" {
      guard let body = FormBody(request.body),
        RandomToken.isSame(body["token"] ?? "", setting.token)
      else { return reject(.foreignForm, received) }
      return await begin(received)
    }
    guard request.path == "/done" || request.path == "/look" else {
      return .redirect(to: "\(received.base)/done")
    }
    var setting = setting
    let language = language(for: received)
    let localizer = localizer(for: language)
    setting.language = language
    setting.localizer = localizer
    setting.program = program.map { localizer.label($0) } ?? ""
    let heading =
      switch last.first {
      case "Done": localizer("Done")
      case "Cancelled.": localizer("Cancelled.")
      default: localizer("Not done")
      }
    return .page(
      Page.last(heading, Array(last.dropFirst()), setting, again: localizer("Start again")))
  }
}
