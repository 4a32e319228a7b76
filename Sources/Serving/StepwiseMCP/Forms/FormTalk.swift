import StepwiseFlow
import StepwiseJSON
import StepwiseLines

/// Asks a session's screens as forms, and submits the responses to the session.
final class FormTalk {
  /// The reason why a person left a wizard that has not ended.
  enum Leaving: Hashable {
    /// The first form was declined.
    case declined
    /// A form was closed.
    case stopped
    /// Only a secret is still to be answered, which no form asks for.
    case secret
  }

  let session: Session
  private let timeout: Duration
  private let secretAdvice: () -> String?
  private let giver: FieldGiver

  /// The rejected values of the last response.
  var typed: [JSONValue.Member] { giver.typed }

  /// Creates a talk with a person.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - timeout: The longest wait in real time for work to end.
  ///   - typed: Rejected values of an earlier response.
  ///   - secretAdvice: Returns the command that asks for secrets, or `nil` if a page does; called only if a secret is
  ///     missing.
  init(
    _ session: Session, timeout: Duration, typed: [JSONValue.Member] = [],
    secretAdvice: @escaping () -> String?
  ) {
    self.session = session
    self.timeout = timeout
    self.secretAdvice = secretAdvice
    giver = FieldGiver(session, timeout: timeout, typed: typed)
  }

  /// Whether the answers alone bring the session back to its screen in another process.
  var isResumable: Bool { session.isIdle && session.history.top?.isResumable != false }

  /// Adds a sentence to the next form.
  func add(_ problem: LocalizedStringKey) { giver.add(problem) }

  /// Presses no once-only button for the next response, because it may have been pressed already.
  func doubtPress() { giver.doubtsPress = true }

  /// The form for the current screen.
  func form() -> ScreenForm {
    let form = form(giver.problems)
    giver.problems = []
    return form
  }

  private func form(_ problems: [FieldGiver.Problem]) -> ScreenForm {
    let localizer = session.environment.localizer
    return ScreenForm(
      of: session.show(), typed: typed, problems: problems.map { localizer($0.labeled) },
      isWaiting: !isResumable, secretAdvice: secretAdvice, localizer: localizer)
  }

  /// Whether the current screen, or the work that its answers began, still needs its page.
  var needsPage: Bool {
    session.ending == nil && (!session.isIdle || form([]).awaitsSecret)
  }

  /// Waits until a secret is answered on its page, for at most a time.
  func waitForPage(_ limit: Duration) async {
    await session.pass(limit, until: { !self.needsPage }, timeout: limit)
    if needsPage { add("The page has not been answered yet.") }
  }

  /// Keeps a response that is not submitted as the defaults of the next form.
  func setAside(_ response: FormResponse, of form: ScreenForm) {
    giver.typed = []
    if case .accept(let content) = response { giver.keep(form.content(content), of: form.fields) }
  }

  // MARK: A response

  /// Submits a response to the session, and waits for the work that it begins.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - form: The form that it answers.
  /// - Returns: Why the person leaves; `nil` if the wizard continues or has ended.
  func submit(_ response: FormResponse, to form: ScreenForm) async -> Leaving? {
    giver.typed = []
    switch response {
    case .cancel: return .stopped
    case .decline:
      guard form.choices.contains(where: { $0.act == .back }) else { return .declined }
      await giver.perform(.back)
    case .accept(let content):
      guard session.show().entry == form.entry else {
        add("“\(form.snapshot.titleText)” is no longer asked: this is next.")
        return nil
      }
      await fill(form, content)
    }
    giver.doubtsPress = false
    return nil
  }

  private func fill(_ form: ScreenForm, _ sent: [JSONValue.Member]) async {
    let content = form.content(sent)
    var choice = form.preferred
    if !form.choices.isEmpty,
      let named = sent.first(where: { $0.name == ScreenForm.choiceName })?.value,
      named != .null, named != .text("")
    {
      choice = named.text.flatMap(form.choice)
      guard choice != nil else {
        giver.keep(content, of: form.fields)
        let text = named.text ?? named.kind
        let titles = form.choices.map { LocalizedStringKey(verbatim: $0.title) }
        return add("“\(text)” is not one of the options: \(anyOf: titles).")
      }
    }
    switch choice?.act ?? .goOn {
    case .goOn:
      guard !form.answerable.isEmpty else {
        return add(Rejection.missing(form.snapshot.titleText).sentence)
      }
      await giver.goOn(form.answerable, content, on: form.entry)
    case .press(let id):
      await giver.press(id, form.fields, content, on: form.entry)
    case .back:
      giver.draft(form.fields, content, on: form.entry)
      await giver.perform(.back)
    case .revisit(let entry):
      giver.draft(form.fields, content, on: form.entry)
      await giver.perform(.revisit(entry: entry))
    case .look:
      giver.keep(content, of: form.fields)
      await waitForNews()
    }
  }

  /// The maximum time that “Look again” waits for a change.
  private static let newsLimit = Duration.seconds(10)

  /// Waits until the screen changes, because clients allow only a few rounds.
  private func waitForNews() async {
    let shown = Transcript.screen(session.show(), isCalm: true)
    await session.pass(
      min(Self.newsLimit, timeout),
      until: { [session] in Transcript.screen(session.show(), isCalm: true) != shown },
      timeout: timeout)
  }
}
