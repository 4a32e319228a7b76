import Stepwise
import StepwiseFlow
import StepwiseSystem

/// Pages of a session for one person on this machine.
///
/// When they are over, every request gets the last page.
final class SessionPages {
  let server: WebServer
  private let guardian: WebGuard
  private let talk: WebTalk
  /// Returns whether the pages are over.
  private let isOver: () -> Bool
  private var isEnded = false
  private var isTelling = false
  /// The number of requests that are being answered; the pages end only when it is 0.
  private var openCount = 0
  /// The request that ended the pages and all later requests, which wait for the last page.
  private var late: [(request: WebRequest, answer: (WebResponse?) -> Void)] = []
  /// The last page; `nil` until it is known.
  private var last: [UInt8]?
  private var events: SessionEvents.Observation?
  /// The time after which the pages end if no page is open.
  private let timeLimit: Duration
  /// Called once, when the pages are over, or when no page was open for too long.
  var onEnd: () -> Void = {}

  /// The time that a form waits for its work, before the page shows that the work is running.
  private static let patience = Duration.milliseconds(250)
  /// The time in which changes are collected, before the pages are notified.
  private static let frameTime = Duration.milliseconds(100)
  /// Practically no limit, because the person decides how long to wait for services.
  private static let timeout = Duration.seconds(10_000_000)

  /// Creates pages, which are served after ``begin()``.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - theme: The look of the wizard.
  ///   - port: The port; 0 takes a free one.
  ///   - timeLimit: The time after which the pages end if no page is open.
  ///   - isOver: Returns whether the pages are over.
  /// - Throws: A `RunFailure` if the port is not available.
  init(
    of session: Session, theme: Theme, port: UInt16, timeLimit: Duration,
    isOver: @escaping () -> Bool
  ) throws {
    do {
      server = try WebServer(port: port)
    } catch let error as SystemError {
      throw RunFailure(
        .ioError,
        "Port \(port) of 127.0.0.1 cannot be used: \(SystemError.text(error.number)).")
    }
    guardian = WebGuard(port: server.port)
    var setting = PageSetting()
    setting.theme = theme
    setting.base = guardian.base
    setting.token = guardian.token
    talk = WebTalk(session, setting, patience: Self.patience, timeout: Self.timeout)
    guardian.localizer = talk.setting.localizer
    self.timeLimit = timeLimit
    self.isOver = isOver
  }

  /// Receives a new address to open, after somebody opened one that another browser had used up;
  /// `nil` makes none.
  var onNewAddress: ((_ address: String) -> Void)? {
    get { guardian.onNewAddress }
    set { guardian.onNewAddress = newValue }
  }

  /// Returns an address to open, which contains a secret and admits one browser.
  func unusedAddress() -> String { guardian.unusedAddress() }

  /// Starts serving the pages.
  func begin() {
    server.onRequest = { [weak self] in self?.answer($0, $1) }
    server.onTick = { [weak self] in
      guard let self else { return }
      lookForEnd()
      if !isEnded, .now - server.lastUse > timeLimit { end() }
    }
    events = talk.session.events.observe { [weak self] event in
      switch event {
      case .changed, .performed, .navigated: self?.tellSoon()
      default: break
      }
    }
    server.begin()
  }

  private func answer(_ asked: WebRequest, _ answer: @escaping (WebResponse?) -> Void) {
    let request: WebRequest
    switch guardian.admit(asked) {
    case .passes(let inner): request = inner
    case .stops(let response): return answer(response)
    }
    if request.path == "/events" { return answer(nil) }
    guard !isEnded else { return answerLate(request, answer) }
    openCount += 1
    Task {
      let response = await talk.respond(to: request)
      openCount -= 1
      // The request that ended the pages gets the last page itself, because a redirected request
      // could come too late.
      if isOver() {
        answerLate(request, answer)
      } else {
        answer(response)
      }
      lookForEnd()
    }
  }

  private func lookForEnd() {
    if !isEnded, openCount == 0, isOver() { end() }
  }

  private func end() {
    stop()
    onEnd()
  }

  /// Stops answering; later requests wait for the last page.
  private func stop() {
    isEnded = true
    events?.cancel()
  }

  /// Notifies all pages of a change, once for several changes.
  private func tellSoon() {
    guard !isTelling else { return }
    isTelling = true
    Task { [weak self] in
      try? await Task.sleep(for: Self.frameTime)
      self?.isTelling = false
      self?.server.tell("event: change\ndata:\n\n")
      self?.lookForEnd()
    }
  }

  // MARK: The last page

  /// Serves the last page to every request from now on, and to those that wait for it.
  ///
  /// - Parameters:
  ///   - heading: The heading.
  ///   - texts: The result and other sentences.
  func showLast(_ heading: LocalizedStringKey, _ texts: [String] = []) {
    stop()
    let localizer = talk.setting.localizer
    last = Page.last(
      localizer(heading), texts + [localizer("This page can be closed.")], talk.setting)
    server.tell("event: change\ndata:\n\n")
    server.onRequest = { [guardian, weak self] request, answer in
      switch guardian.admit(request) {
      case .passes(let inner): answer(self?.lastResponse(to: inner))
      case .stops(let response): answer(response)
      }
    }
    let waiting = late
    late = []
    for (request, answer) in waiting { answerLate(request, answer) }
  }

  /// Answers a request after the end by the last page itself, because a redirected request could
  /// come too late.
  private func answerLate(_ request: WebRequest, _ answer: @escaping (WebResponse?) -> Void) {
    guard let last else { return late.append((request, answer)) }
    let response = lastResponse(to: request)
    answer(response.status == 303 ? .page(last) : response)
  }

  private func lastResponse(to request: WebRequest) -> WebResponse {
    switch request.path {
    case "/style.css":
      return .file(
        Array(Stylesheet.text(for: talk.setting.theme).utf8), type: "text/css; charset=utf-8")
    case "/script.js":
      return .file(Array(PageScript.text.utf8), type: "text/javascript; charset=utf-8")
    case "/done", "/look": return .page(last ?? [])
    case "/events": return .rejection(503, "The wizard is over.")
    default: return .redirect(to: "\(talk.setting.base)/done")
    }
  }
}
