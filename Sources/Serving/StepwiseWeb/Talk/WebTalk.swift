import StepwiseFlow
import StepwiseJSON
import StepwiseSystem

/// Talks with a person by pages: a request comes in, acts on the session, and gets a response.
///
/// It knows neither sockets nor cookies. Its caller has authenticated the person.
final class WebTalk {
  /// The session.
  let session: Session
  /// The settings that all pages share.
  var setting: PageSetting {
    var setting = shared
    setting.program = program.map { localizer.label($0) } ?? ""
    return setting
  }
  private let shared: PageSetting
  /// Submits forms to the session.
  private let giver: FieldGiver
  /// How long a response waits for work before it shows that the work is running; `nil` waits for
  /// its end.
  private let patience: Duration?
  private let timeout: Duration
  /// The work that the last form began.
  private var working: Task<Void, Never>?
  /// The entry that the giver's problems belong to.
  private var problemEntry: Int?
  /// The digest of a form whose once-only press may have been made by a process that was killed.
  private let doubted: String?
  /// The forms that were accepted, so that each form is accepted only once.
  private var forms: TakenForms

  /// The digest of the form that is being taken; `nil` for none.
  var openForm: String? { forms.open?.digest }

  /// The digests of accepted forms to save now.
  var takenForms: [String] { forms.toSave(at: session.history.top?.entry) }

  /// Notes that an element has done its work.
  func noteDone(_ element: String) { forms.noteDone(element) }

  /// Creates a talk.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - setting: The settings that all pages share: the addresses and the token.
  ///   - patience: How long a response waits for work; `nil` waits for its end.
  ///   - timeout: The longest wait in real time for work to end.
  ///   - taken: The digests of forms that an earlier process accepted.
  ///   - doubted: The digest of a form whose once-only press may have been made by a process that was
  ///     killed.
  init(
    _ session: Session, _ setting: PageSetting, patience: Duration?, timeout: Duration,
    taken: [String] = [], doubted: String? = nil
  ) {
    self.session = session
    self.doubted = doubted
    self.patience = patience
    self.timeout = timeout
    forms = TakenForms(taken)
    var setting = setting
    setting.localizer = session.environment.localizer
    setting.language = session.environment.language
    setting.region = session.environment.region
    shared = setting
    giver = FieldGiver(session, timeout: timeout, takesSecrets: true)
  }

  /// The person's language.
  private var localizer: Localizer? { shared.localizer }

  /// The title of the outermost flow in English; `nil` before the first screen.
  var program: String? {
    guard var flow = session.trail.last(1).first?.flow else { return nil }
    while let outer = flow.parent { flow = outer }
    return flow.title
  }

  /// The position of the current screen in the stack, counted from 1.
  var place: Int { max(1, session.trail.count) }

  /// Called with the id of a once-only button before it is pressed; `false` leaves it alone.
  var beforeOncePress: (_ id: String) async -> Bool {
    get { giver.beforeOncePress }
    set { giver.beforeOncePress = newValue }
  }

  // MARK: Requests

  /// Forgets the problems of the last form, so that the next response is that of a process that has just begun.
  func beginAnew() { forgetProblems() }

  /// Answers a request.
  func respond(to request: WebRequest) async -> WebResponse {
    let parts = request.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    switch (request.method, parts.first.map(String.init) ?? "", parts.count) {
    case (.get, "style.css", 1), (.head, "style.css", 1):
      return .file(Array(Stylesheet.text(for: shared.theme).utf8), type: "text/css; charset=utf-8")
    case (.get, "script.js", 1), (.head, "script.js", 1):
      return .file(Array(PageScript.text.utf8), type: "text/javascript; charset=utf-8")
    case (.post, "draft", 1): return draft(request)
    case (.post, let number, 1):
      guard let place = Self.number(number) else { return Self.noPage }
      return await post(request, at: place)
    case (_, "", 1): return onward
    case (_, "look", 1):
      // The script replaces its page by this one; any other client is redirected.
      return request.headers["x-stepwise"] == nil ? onward : await look()
    case (let method, let number, 1):
      guard let place = Self.number(number) else { return Self.noPage }
      // A reloaded page shows the current screen; a request for an older page is a step back to it,
      // if it opens a window's page and not only a part of one.
      let isReload = ["max-age=0", "no-cache"].contains {
        request.headers["cache-control"]?.contains($0) == true
      }
      return await show(place, goes: method == .get && request.opensPage && !isReload)
    case (_, let number, 2):
      guard let place = Self.number(number), place == self.place else { return Self.noPage }
      return picture(String(parts[1]))
    default: return Self.noPage
    }
  }

  private static let noPage = WebResponse.rejection(404, "There is no such page.")

  private static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The redirect to the page of the current screen, or to the last page.
  private var onward: WebResponse {
    .redirect(
      to: session.ending == nil ? setting.address(of: place) : "\(setting.base)/done")
  }

  // MARK: Pages

  private func show(_ wanted: Int, goes: Bool) async -> WebResponse {
    guard session.ending == nil else { return onward }
    if goes, wanted != place { await stepBack(to: wanted) }
    guard session.ending == nil, wanted == place else { return onward }
    return await page(status: showsRejection ? 422 : 200)
  }

  /// Whether the page shows the errors of a form that was sent from it.
  private var showsRejection: Bool {
    let snapshot = session.show()
    return problemEntry == snapshot.entry && (snapshot.hasErrors || !giver.problems.isEmpty)
  }

  private func look() async -> WebResponse {
    guard session.ending == nil else {
      return .page(Page.last(localizer("Done"), [], setting))
    }
    return await page()
  }

  /// The page of the current screen.
  private func page(status: Int = 200) async -> WebResponse {
    let snapshot = session.show()
    if patience == nil { await session.waitUntilIdle(timeout: timeout) }
    guard session.ending == nil else { return onward }
    return .page(screenPage(patience == nil ? session.show() : snapshot).html, status: status)
  }

  private func screenPage(_ snapshot: Snapshot) -> ScreenPage {
    var setting = setting
    setting.place = place
    setting.screen = screen
    setting.turn = RandomToken.hex(8)
    setting.isLive = session.history.top?.isResumable == false
    if problemEntry == snapshot.entry {
      setting.typed = giver.typed
      setting.problems = giver.problems
    }
    return ScreenPage(of: snapshot, setting)
  }

  /// Identifies the current screen, also in another process.
  private var screen: String {
    let identity = session.history.top?.mark.identity ?? ""
    return RandomToken.hex(Array(SHA256.hash(Array(identity.utf8)).prefix(8)))
  }

  private func picture(_ name: String) -> WebResponse {
    let parts = name.split(separator: "-")
    let elements = session.show().elements
    guard parts.count >= 2, parts[0] == "picture", let position = Int(parts[1]),
      elements.indices.contains(position), case .image(let path) = elements[position].kind,
      let picture = PagePicture.bytes(of: path)
    else { return Self.noPage }
    return .file(picture.bytes, type: picture.type)
  }

  // MARK: Steps back

  /// Steps back until the screen at a position is shown, because the browser went back to it.
  private func stepBack(to wanted: Int) async {
    var steps = 0
    while session.ending == nil, place != wanted, isThere(wanted), steps < 1_000_000 {
      steps += 1
      forgetProblems()
      do {
        try session.perform(.back)
      } catch {
        return
      }
    }
    if patience == nil, steps > 0 { await session.waitUntilIdle(timeout: timeout) }
  }

  /// Whether steps back lead to a position: below the current screen, or among the screens that a
  /// revisit keeps.
  private func isThere(_ wanted: Int) -> Bool {
    wanted < place || wanted <= place + session.show().kept.count
  }

  private func forgetProblems() {
    giver.problems = []
    giver.typed = []
    problemEntry = nil
  }

  // MARK: Forms

  /// Reads a posted form, or returns the response that rejects it.
  private func form(of request: WebRequest) -> Result<FormBody, Rejected> {
    let type = (request.headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased()
    guard type == "application/x-www-form-urlencoded" else {
      return .failure(
        Rejected(.rejection(415, "Send the form as application/x-www-form-urlencoded."))
      )
    }
    guard let body = FormBody(request.body) else {
      return .failure(Rejected(.rejection(400, "The form cannot be read.")))
    }
    guard !shared.token.isEmpty, RandomToken.isSame(body["token"] ?? "", shared.token) else {
      return .failure(
        Rejected(
          .rejection(403, "The form did not come from a page of this wizard: open its page again."))
      )
    }
    return .success(body)
  }

  /// The response to a form that was rejected.
  private struct Rejected: Error {
    let response: WebResponse

    init(_ response: WebResponse) { self.response = response }
  }

  private func draft(_ request: WebRequest) -> WebResponse {
    let body: FormBody
    switch form(of: request) {
    case .success(let form): body = form
    case .failure(let rejected): return rejected.response
    }
    let ok = WebResponse.file([], type: "text/plain; charset=utf-8")
    // A draft can arrive after the form that submitted it.
    let isLate = forms.contains(turn: Self.turn(of: body))
    guard session.ending == nil, !isLate, body["screen"] == screen, let name = body["name"],
      name.hasPrefix(PageForm.fieldName), let text = body["value"]
    else { return ok }
    let element = String(name.dropFirst(PageForm.fieldName.count))
    _ = try? session.perform(
      .draft(entry: session.show().entry, element: element, text: text))
    return ok
  }

  private func post(_ request: WebRequest, at wanted: Int) async -> WebResponse {
    let body: FormBody
    switch form(of: request) {
    case .success(let form): body = form
    case .failure(let rejected): return rejected.response
    }
    let digest = Self.turn(of: body) + Base64.url.text(SHA256.hash(request.body))
    guard session.ending == nil else { return onward }
    guard !forms.contains(digest) else {
      // The same press again, because the response was lost or the button was pressed twice.
      if let working { _ = await isDone(working) }
      return onward
    }
    let action = body["action"] ?? PageForm.goOnAction
    let leaves = ["back", "give-up", "give-up-now"].contains(action)
    if let working, !leaves, !(await isDone(working)) { return onward }
    guard session.ending == nil else { return onward }
    if wanted != place { await stepBack(to: wanted) }
    guard wanted == place, body["screen"] == screen else {
      forgetProblems()
      problemEntry = session.show().entry
      giver.add("“\(label: body["title"] ?? "")” is no longer asked: this is next.")
      return onward
    }
    guard action != "give-up" else { return cancelQuestion() }
    forms.add(digest)
    return await perform(body, action, digest)
  }

  private func perform(_ body: FormBody, _ action: String, _ digest: String) async -> WebResponse {
    forgetProblems()
    let snapshot = session.show()
    let form = PageForm(
      of: snapshot, shown: snapshot.localized(by: localizer), typed: [], localizer: localizer)
    let content = form.content(of: body, setting)
    problemEntry = snapshot.entry
    giver.doubtsPress = digest == doubted
    forms.open = TakenForms.Open(
      digest: digest, entry: snapshot.entry,
      repeating: Set(
        snapshot.elements.filter { $0.button != nil || $0.repeatsQuestion }.map(\.id)))
    let work = Task { [weak self] in
      await self?.act(action, form, content, snapshot)
      self?.forms.open = nil
    }
    working = work
    guard await isDone(work) else { return onward }
    working = nil
    guard session.ending == nil else { return onward }
    guard showsRejection else { return onward }
    forms.remove(digest)
    // A browser cannot go back to the response to a form, so the errors have an address of their own, unless they end
    // with this process.
    return patience == nil ? await page(status: 422) : onward
  }

  /// The prefix of the digests of all forms that a page can send.
  private static func turn(of body: FormBody) -> String { "\(body["turn"] ?? "")." }

  /// Waits for work, but no longer than a response may; returns whether the work has ended.
  private func isDone(_ work: Task<Void, Never>) async -> Bool {
    guard let patience else {
      await work.value
      return true
    }
    return await withCheckedContinuation { continuation in
      var isOpen = true
      func resume(_ isDone: Bool) {
        guard isOpen else { return }
        isOpen = false
        continuation.resume(returning: isDone)
      }
      let timer = Task {
        try? await Task.sleep(for: patience)
        resume(false)
      }
      Task {
        await work.value
        timer.cancel()
        resume(true)
      }
    }
  }

  // MARK: Actions

  private func act(
    _ action: String, _ form: PageForm, _ content: [JSONValue.Member], _ snapshot: Snapshot
  ) async {
    let entry = snapshot.entry
    if action == PageForm.goOnAction {
      guard !form.fields.isEmpty else {
        return giver.add(Rejection.missing(snapshot.titleText).sentence)
      }
      await giver.goOn(form.fields, content, on: entry)
    } else if action.hasPrefix(PageForm.pressAction) {
      let id = String(action.dropFirst(PageForm.pressAction.count))
      await press(id, form, content, snapshot)
    } else if action == "back" {
      giver.draft(form.fields, content, on: entry)
      await giver.perform(.back)
    } else if action == "give-up-now" {
      await giver.perform(.cancel)
    } else if action.hasPrefix(PageForm.changeAction),
      let wanted = Self.number(String(action.dropFirst(PageForm.changeAction.count)))
    {
      giver.draft(form.fields, content, on: entry)
      let rows = session.trail.last(session.trail.count)
      guard wanted < place, rows.indices.contains(wanted - 1) else { return }
      await giver.perform(.revisit(entry: rows[wanted - 1].entry))
    }
  }

  private func press(
    _ id: String, _ form: PageForm, _ content: [JSONValue.Member], _ snapshot: Snapshot
  ) async {
    let button = snapshot.elements.first {
      $0.id == id && ($0.button != nil || $0.loading != nil || $0.hasFailedLoad)
    }
    guard let button else {
      return giver.add("There is nothing called “\(id)” on “\(snapshot.titleText)”.")
    }
    let leaves = button.button?.role != nil || button.revisits != nil || button.hasFailedLoad
    // A message in a composer is sent only by its own button.
    giver.draft(
      form.fields.filter { leaves || $0.element.repeatsQuestion }, content, on: snapshot.entry)
    let fields = form.fields.filter { !$0.element.repeatsQuestion }
    await giver.press(id, fields, content, on: snapshot.entry)
  }

  private func cancelQuestion() -> WebResponse {
    var setting = setting
    setting.place = place
    setting.screen = screen
    setting.turn = RandomToken.hex(8)
    let title = session.show().titleText
    return .page(
      Page.cancelQuestion(
        localizer(session.cancelQuestion ?? "Give up “\(title)”?"), setting))
  }
}
