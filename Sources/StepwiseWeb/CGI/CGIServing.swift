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

  /// The time in seconds that a request waits for another request of the same run.
  private static let lockSeconds = 30.0

  private var cookieName: String { "stepwise-\(wizard.name)" }

  /// Answers a request.
  func respond(to cgi: CGIRequest) async -> WebResponse {
    let request = cgi.request
    let host = request.headers["host"]?.lowercased() ?? ""
    let scheme =
      request.headers["origin"]?.lowercased().hasPrefix("https:") == true ? "https" : "http"
    if let refusal = WebGuard.crossing(request, own: "\(scheme)://\(host)") { return refusal }
    switch request.path {
    case "/style.css":
      return .file(Array(Stylesheet.text.utf8), type: "text/css; charset=utf-8")
    case "/script.js":
      return .file(Array(PageScript.text.utf8), type: "text/javascript; charset=utf-8")
    case "/events": return .refusal(404, "There is no such page.")
    default: break
    }
    guard let cookie = request.cookie(cookieName), let run = runs.run(of: cookie) else {
      return stranger(cgi)
    }
    guard let lock = FolderLock(path: run.lockPath, seconds: Self.lockSeconds) else {
      return .refusal(503, "Another page of this run is being answered: try again.")
    }
    let response = await respond(to: cgi, run)
    withExtendedLifetime(lock) {}
    return response
  }

  // MARK: Cookies

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
    default:
      // A browser sends no cookie with a link from another site, but it does with a request from
      // this page.
      let here = "\(cgi.base)/?here"
      let html = Page.html(wizard.name, setting(cgi, "")) { html in
        html.element("main", [.init("class", "last")]) { html in
          html.element("h1", wizard.name)
          html.element("p", []) { html in
            html.element("a", [.init("href", here)], "Continue")
          }
        }
      }
      var response = WebResponse.page(html)
      response.headers.append(("Refresh", "0; url=\(here)"))
      return response
    }
  }

  /// Begins a run.
  private func begin(_ cgi: CGIRequest) -> WebResponse {
    guard let cookie = runs.newCookie() else {
      return .refusal(500, "The folder of the runs cannot be written.")
    }
    var response = WebResponse.redirect(to: "\(cgi.base)/1?new")
    let isSecure = cgi.isSecure ? "; Secure" : ""
    response.headers.append(
      (
        "Set-Cookie",
        "\(cookieName)=\(cookie); Path=\(cgi.base)/; Max-Age=\(runs.lifetime); HttpOnly; "
          + "SameSite=Strict\(isSecure)"
      ))
    return response
  }

  private func setting(_ cgi: CGIRequest, _ cookie: String) -> PageSetting {
    var setting = PageSetting()
    setting.base = cgi.base
    setting.token = cookie.isEmpty ? "" : WebGuard.token(of: cookie)
    setting.follows = false
    setting.canGiveUp = false
    return setting
  }

  // MARK: A run

  private func respond(to cgi: CGIRequest, _ run: SharedRuns.Run) async -> WebResponse {
    var setting = setting(cgi, run.cookie)
    let note = run.note
    if let last = note.last {
      return over(cgi, last, setting)
    }
    var configuration = configuration
    configuration.save = run.savePath
    configuration.saveTitle = "the saved run"
    configuration.stateFolder = run.statePath
    var pressing = note.pressing
    let driver = CGIDriver(cgi.request, setting, note: note, isLive: isLive) { digest in
      pressing = digest
      run.keep(
        SharedRuns.Run.Note(taken: note.taken, pressing: digest, drafts: note.drafts))
    }
    configuration.driver = driver
    if configuration.language == nil, configuration.environment == nil {
      configuration.language = LanguageNegotiation(wizard.makeStrings()).language(
        accepting: cgi.request.headers["accept-language"] ?? "")
    }
    var texts: [String] = []
    let end = await wizard.run(configuration) { output in
      if let text = output.text { texts.append(text) }
    }
    setting = driver.talk?.setting ?? setting
    var kept = SharedRuns.Run.Note(
      taken: driver.talk?.taken ?? note.taken, pressing: pressing,
      drafts: driver.talk?.drafts ?? note.drafts)
    switch end {
    case .finished(let output):
      kept.last = ["Done"] + texts + (output.text.map { [$0] } ?? [])
    case .cancelled: kept.last = ["Cancelled."] + texts
    case .failed(let failure):
      // The run ended before it could answer the request.
      if driver.talk == nil || driver.talk?.session.ending == nil {
        // The message may name a path of the server, so it goes only to the log.
        _ = ByteSink.write(Array("\(failure.description)\n".utf8), to: STDERR_FILENO)
        return .refusal(500, "The wizard cannot go on: the server's log says why.")
      }
      kept.last = ["Not done"] + texts + [failure.description]
    case .left: break
    }
    if kept != note, !run.keep(kept) {
      return .refusal(500, "The folder of the runs cannot be written.")
    }
    return driver.response ?? .refusal(500, "The wizard gave no page.")
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
    let strings = wizard.makeStrings()
    let language =
      configuration.language
      ?? LanguageNegotiation(strings).language(accepting: request.headers["accept-language"] ?? "")
    setting.language = language
    setting.localizer = Localizer(language: language, strings: strings, library: .stepwise)
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

/// The driver of one request: it makes one response, and another process continues the run.
final class CGIDriver: Driver {
  let isLive: Bool
  private(set) var talk: WebTalk?
  private(set) var response: WebResponse?
  private let request: WebRequest
  private let setting: PageSetting
  private let note: SharedRuns.Run.Note
  private let onPressOnce: (_ digest: String) -> Void

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - setting: The settings that all pages share.
  ///   - note: The record that earlier requests left.
  ///   - isLive: Whether the environment is real.
  ///   - onPressOnce: Receives the digest of a form before its once-only press is made.
  init(
    _ request: WebRequest, _ setting: PageSetting, note: SharedRuns.Run.Note, isLive: Bool,
    onPressOnce: @escaping (_ digest: String) -> Void
  ) {
    self.request = request
    self.setting = setting
    self.note = note
    self.isLive = isLive
    self.onPressOnce = onPressOnce
  }

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    let talk = WebTalk(
      session, setting, patience: nil, waiting: run.waiting, taken: note.taken,
      doubted: note.pressing, drafts: note.drafts)
    talk.onPressOnce = onPressOnce
    self.talk = talk
    // First, the session gives the saved answers again.
    await session.idle(run.waiting)
    response = await talk.respond(to: request)
    return session.ending == nil ? .endOfInput : .ended
  }

  func commit(_ text: String?) {}
  func finish(_ text: String?) {}
}
