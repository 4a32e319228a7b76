import Stepwise
import StepwiseFlow
import StepwiseSystem

/// Answers one request of one person; only files outlive the request.
struct CGIServing {
  /// The wizard.
  let wizard: HostedWizard
  /// The runs.
  let runs: SharedRuns
  /// The settings of a run.
  let configuration: RunConfiguration
  /// Whether the environment is real, as for a person.
  var isLive = true

  /// The time that a request waits for another request of the same run.
  private static let lockTime = Duration.seconds(30)
  /// The maximum number of cookies of one name that are looked at.
  private static let cookiesMax = 16

  /// Answers a request.
  func respond(to cgi: CGIRequest) async -> WebResponse {
    let request = cgi.request
    let host = request.headers["host"]?.lowercased() ?? ""
    // A proxy may end TLS without announcing it, and then the server calls the connection plain. An
    // encrypted page of the same host may be trusted like the host's plain pages at least. If TLS is
    // announced, the origin can take nothing back: the host's plain pages are refused.
    let isSecure =
      cgi.isSecure || request.headers["origin"]?.lowercased().hasPrefix("https:") == true
    switch RequestOrigin(of: request, own: "\(isSecure ? "https" : "http")://\(host)") {
    case .own: break
    case .link: return landing(cgi)
    case .refused(let response): return response
    }
    switch request.path {
    case "/style.css":
      return .file(Array(Stylesheet.text(for: wizard.theme).utf8), type: "text/css; charset=utf-8")
    case "/script.js":
      return .file(Array(PageScript.text.utf8), type: "text/javascript; charset=utf-8")
    case "/events": return .refusal(404, "There is no such page.")
    default: break
    }
    let cookies = request.cookies(cookie(of: cgi).name).prefix(Self.cookiesMax)
    let run: SharedRuns.Run?
    do throws(RunFailure) {
      run = try self.run(of: cookies)
    } catch {
      return Self.failed(error.description)
    }
    guard let run else { return stranger(cgi) }
    guard let lock = await FolderLock.hold(path: run.lockPath, for: Self.lockTime) else {
      return .refusal(503, "Another page of this run is being answered: try again.")
    }
    let response = await respond(to: cgi, run)
    withExtendedLifetime(lock) {}
    return response
  }

  // MARK: Cookies

  /// The first run that a cookie belongs to.
  private func run(of cookies: some Sequence<String>) throws(RunFailure) -> SharedRuns.Run? {
    for cookie in cookies {
      if let run = try runs.run(of: cookie) { return run }
    }
    return nil
  }

  /// The name of the cookie, and the path below which a browser sends it.
  ///
  /// Over an encrypted connection the name has a prefix, so that the browser takes the cookie from
  /// this host alone and from no plain connection. Such a cookie is for all paths, so its name tells
  /// the programs of a host apart.
  private func cookie(of cgi: CGIRequest) -> (name: String, path: String) {
    let name = "stepwise-\(wizard.name)"
    guard cgi.isSecure else { return (name, "\(cgi.base)/") }
    let place = RandomToken.hex(Array(SHA256.hash(Array(cgi.base.utf8)).prefix(4)))
    return ("__Host-\(name)-\(place)", "/")
  }

  /// The response to a person who has no run.
  private func stranger(_ cgi: CGIRequest) -> WebResponse {
    let request = cgi.request
    guard request.method != .post else {
      return .refusal(
        403, "This run is over, or the browser keeps no cookies: open the address again.")
    }
    switch request.query {
    case "new":
      return .refusal(
        403, "The wizard needs a cookie to recognize you: allow cookies for this site.")
    case "here": return begin(cgi)
    default: return landing(cgi)
    }
  }

  /// The page that goes on to the person's run.
  private func landing(_ cgi: CGIRequest) -> WebResponse {
    Page.landing(wizard.name, setting(cgi, token: ""), to: "\(cgi.base)/?here")
  }

  /// Begins a run.
  private func begin(_ cgi: CGIRequest) -> WebResponse {
    guard let cookie = runs.newCookie() else {
      return .refusal(500, "The folder of the runs cannot be written.")
    }
    var response = WebResponse.redirect(to: "\(cgi.base)/1?new")
    let (name, path) = self.cookie(of: cgi)
    let isSecure = cgi.isSecure ? "; Secure" : ""
    response.headers.append(
      (
        "Set-Cookie",
        "\(name)=\(cookie); Path=\(path); Max-Age=\(runs.lifetime); HttpOnly; "
          + "SameSite=Strict\(isSecure)"
      ))
    return response
  }

  private func setting(_ cgi: CGIRequest, token: String) -> PageSetting {
    var setting = PageSetting()
    setting.base = cgi.base
    setting.token = token
    setting.follows = false
    setting.canGiveUp = false
    return setting
  }

  // MARK: A run

  /// The language that the server chose; `nil` for the browser's own.
  private var chosenLanguage: String? {
    guard case .standard(let surroundings) = configuration.environment else { return nil }
    return surroundings.language
  }

  /// The wizard's language that the browser prefers.
  private func language(of request: WebRequest) -> String {
    LanguageNegotiation(wizard.makeStrings()).language(
      accepting: request.headers["accept-language"] ?? "")
  }

  private func respond(to cgi: CGIRequest, _ run: SharedRuns.Run) async -> WebResponse {
    let setting = setting(cgi, token: run.token)
    let record: RunRecord
    do {
      record = try RunRecord(of: run, for: wizard)
    } catch {
      return Self.failed(String(describing: error))
    }
    if let last = record.note.last { return over(cgi, last, setting) }
    var configuration = configuration
    let driver = CGIDriver(cgi.request, setting, record, isLive: isLive)
    configuration.conversation = .driver(driver)
    configuration.files.progress = .held(record.saved)
    configuration.environment.change {
      $0.stateFolder = run.statePath
      $0.language = $0.language ?? language(of: cgi.request)
    }
    var texts: [String] = []
    let end = await wizard.run(configuration) { output in
      if let text = output.text { texts.append(text) }
    }
    var note = driver.note
    switch end {
    case .left: return driver.response ?? .refusal(500, "The wizard gave no page.")
    case .finished(let output): note.last = ["Done"] + texts + (output.text.map { [$0] } ?? [])
    case .cancelled: note.last = ["Cancelled."] + texts
    case .failed(let failure):
      if let refusal = driver.refusal { return refusal }
      // The run ended before it could answer the request.
      if driver.talk?.session.ending == nil { return Self.failed(failure.description) }
      note.last = ["Not done"] + texts + [failure.description]
    }
    guard record.keep(note) else { return CGIDriver.notSaved }
    return driver.response ?? .refusal(500, "The wizard gave no page.")
  }

  /// The response to a request that no run could answer.
  private static func failed(_ sentence: String) -> WebResponse {
    // The sentence may name a path of the server, so it goes only to the log.
    _ = ByteSink.write(Array("\(sentence)\n".utf8), to: STDERR_FILENO)
    return .refusal(500, "The wizard cannot go on: the server's log says why.")
  }

  /// The response of a run that is over.
  private func over(_ cgi: CGIRequest, _ last: [String], _ setting: PageSetting) -> WebResponse {
    let request = cgi.request
    if request.method == .post, request.path == "/again" {
      guard let body = FormBody(request.body),
        RandomToken.isSame(body["token"] ?? "", setting.token)
      else { return .refusal(403, "The form did not come from a page of this wizard.") }
      return begin(cgi)
    }
    guard request.path == "/done" || request.path == "/look" else {
      return .redirect(to: "\(cgi.base)/done")
    }
    var setting = setting
    let language = chosenLanguage ?? language(of: request)
    setting.language = language
    setting.localizer = Localizer(
      language: language, strings: wizard.makeStrings(), library: .stepwise)
    let localizer = setting.localizer
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
