import StepwiseFlow
import StepwiseJSON
import StepwiseLines

/// Asks a session's screens as forms, and gives the responses to the session.
final class FormTalk {
  /// The reason why a person left a wizard that goes on.
  enum Leaving: Hashable {
    /// The first form was declined.
    case declined
    /// A form was closed.
    case stopped
    /// Only a secret is left to answer, which no form asks for.
    case secret
  }

  let session: Session
  private let waiting: Waiting
  private let secretAdvice: () -> String
  /// The values of the last response that were not accepted.
  private(set) var typed: [JSONValue.Member]
  /// Sentences for the next form that the screen does not show.
  private var problems: [LocalizedStringKey] = []
  /// Whether a once-only press in the next response may have been made before.
  private var doubtsPress = false

  /// A talk with a person.
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - waiting: The limit of each wait.
  ///   - typed: Values of an earlier response that were not accepted.
  ///   - secretAdvice: Says which command asks for secrets, when there is one to ask for.
  init(
    _ session: Session, waiting: Waiting, typed: [JSONValue.Member] = [],
    secretAdvice: @escaping () -> String
  ) {
    self.session = session
    self.waiting = waiting
    self.typed = typed
    self.secretAdvice = secretAdvice
  }

  /// Whether answers alone bring the session back to its screen in another process.
  var isResumable: Bool { session.isIdle && session.history.top?.isResumable != false }

  /// Adds a sentence to the next form.
  func add(_ problem: LocalizedStringKey) { problems.append(problem) }

  /// Presses no once-only button in answer to the next response, because it may have been pressed already.
  func doubtPress() { doubtsPress = true }

  /// The form for the screen that is shown now.
  func form() -> ScreenForm {
    let words = session.environment.localizer
    let form = ScreenForm(
      of: session.show(), typed: typed, problems: problems.map { words($0) },
      isWaiting: !isResumable, secretAdvice: secretAdvice, words: words)
    problems = []
    return form
  }

  /// Keeps a response that is not given to the session, as the defaults of the next form.
  func setAside(_ response: FormResponse, of form: ScreenForm) {
    typed = []
    if case .accept(let content) = response { keep(content, of: form.fields) }
  }

  // MARK: A response

  /// Gives a response to the session, and waits for the work that it begins.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - form: The form that it answers.
  /// - Returns: Why the person leaves; `nil` if the wizard goes on or has ended.
  func take(_ response: FormResponse, to form: ScreenForm) async -> Leaving? {
    typed = []
    switch response {
    case .cancel: return .stopped
    case .decline:
      guard form.choices.contains(where: { $0.act == .back }) else { return .declined }
      await perform(.back)
    case .accept(let content):
      guard session.show().entry == form.entry else {
        add("“\(label: form.snapshot.title)” is over: this comes now.")
        return nil
      }
      await fill(form, content)
    }
    doubtsPress = false
    return nil
  }

  private func fill(_ form: ScreenForm, _ content: [JSONValue.Member]) async {
    var choice = form.preferred
    if !form.choices.isEmpty,
      let named = content.first(where: { $0.name == form.choiceName })?.value,
      named != .null, named != .text("")
    {
      choice = named.string.flatMap(form.choice)
      guard choice != nil else {
        keep(content, of: form.fields)
        let text = named.string ?? named.kind
        return add("“\(text)” is not one of the options: \(anyOf: form.choices.map(\.title)).")
      }
    }
    switch choice?.act ?? .goOn {
    case .goOn:
      guard !form.answerable.isEmpty else {
        return add("“\(label: form.snapshot.title)” needs an answer.")
      }
      if await give(form.answerable, content, acceptsDefaults: true) {
        await pressDefault(of: form)
      }
    case .press(let id): await press(id, of: form, content)
    case .back:
      draft(form, content)
      await perform(.back)
    case .revisit(let entry):
      draft(form, content)
      await perform(.revisit(entry: entry))
    case .look:
      keep(content, of: form.fields)
      await waitForNews()
    }
  }

  /// The longest time that a look waits for something new.
  private static let newsLimit = Duration.seconds(10)

  /// Waits until the screen shows something else, because clients allow few rounds.
  private func waitForNews() async {
    let shown = Transcript.screen(session.show(), isCalm: true)
    _ = await session.wait(
      until: { [session] in Transcript.screen(session.show(), isCalm: true) != shown },
      limit: min(Self.newsLimit, waiting.timeout), waiting)
  }

  /// Presses the button that is next after all fields, so that a form needs no second round.
  private func pressDefault(of form: ScreenForm) async {
    let snapshot = session.show()
    guard session.ending == nil, snapshot.entry == form.entry, !snapshot.hasErrors,
      case .menu(let buttons) = snapshot.question,
      let button = buttons.first(where: { $0.button?.isDefault == true }),
      button.isEnabled, button.button?.isOnceOnly == false
    else { return }
    await perform(.press(entry: snapshot.entry, element: button.id))
  }

  // MARK: Fields

  /// Gives the values of fields, in order, until one is refused or leads on.
  ///
  /// - Returns: Whether none was refused and the screen is still the same.
  private func give(
    _ fields: [FormField], _ content: [JSONValue.Member], acceptsDefaults: Bool
  ) async -> Bool {
    let entry = session.show().entry
    for (position, field) in fields.enumerated() {
      // An earlier answer may have changed the fields that follow.
      guard session.ending == nil, session.show().entry == entry else { return false }
      guard
        let element = session.show().elements.first(where: { $0.id == field.name && $0.isField })
      else { continue }
      let sent = content.first { $0.name == field.name }?.value
      // A secret that a client sends is not taken from it.
      let value = field.isSecret && sent != .null ? nil : sent
      guard let action = action(for: element, field, value, entry, acceptsDefaults) else {
        continue
      }
      do throws(Rejection) {
        guard await perform(try action.get()) else {
          throw Rejection(verbatim: "")
        }
      } catch {
        if !error.message.isEmpty { add("\(label: element.label): \(error.sentence)") }
        keep(content, of: Array(fields[position...]))
        checkRest(fields[(position + 1)...], content)
        return false
      }
    }
    return session.ending == nil && session.show().entry == entry
  }

  /// The action of a member of a response; `nil` for none.
  ///
  /// A member that is left out accepts the value that the form showed, because some clients drop defaults. A member that
  /// is `null` leaves its field open.
  private func action(
    for element: Snapshot.Element, _ field: FormField, _ value: JSONValue?, _ entry: Int,
    _ acceptsDefaults: Bool
  ) -> Result<Action, Rejection>? {
    guard let format = element.format else { return nil }
    if value == .null { return nil }
    guard let value, value != field.current || field.element.draft != nil else {
      let hasDefault = element.value != nil || element.isFilledIn || element.isOptional
      guard acceptsDefaults, !element.isAnswered, !(value == nil && element.asksAgain) else {
        return nil
      }
      // A value that was not accepted before is given again where a client leaves it out.
      if value == nil, let typed = field.typed { return given(typed, to: element, format, entry) }
      guard hasDefault else {
        return .failure(Rejection("“\(label: element.label)” needs an answer."))
      }
      return .success(.accept(entry: entry, element: element.id))
    }
    if value == .text(""), element.asksAgain { return nil }
    return given(value, to: element, format, entry)
  }

  private func given(
    _ value: JSONValue, to element: Snapshot.Element, _ format: any AnswerFormat, _ entry: Int
  ) -> Result<Action, Rejection> {
    switch Prefilled.Kind(value, to: element, format) {
    case .answer(let value):
      .success(.answer(entry: entry, element: element.id, value: value))
    case .wrong(let rejection): .failure(rejection)
    case .accept, .press, .secret: .success(.accept(entry: entry, element: element.id))
    }
  }

  /// Names the errors of the fields after a refused one, as far as their formats know them.
  private func checkRest(_ fields: ArraySlice<FormField>, _ content: [JSONValue.Member]) {
    for field in fields {
      guard let value = content.first(where: { $0.name == field.name })?.value, value != .null,
        value != .text(""), let format = field.element.format
      else { continue }
      do throws(Rejection) {
        switch Prefilled.Kind(value, to: field.element, format) {
        case .answer(let value): if !format.isEmpty(value) { try format.check(value) }
        case .wrong(let rejection): throw rejection
        case .accept, .press, .secret: continue
        }
      } catch {
        add("\(label: field.element.label): \(error.sentence)")
      }
    }
  }

  /// Keeps values that were not accepted, as the defaults of the next form.
  private func keep(_ content: [JSONValue.Member], of fields: [FormField]) {
    for field in fields {
      guard let value = content.first(where: { $0.name == field.name })?.value, value != .null
      else { continue }
      typed.append(JSONValue.Member(field.name, value))
    }
  }

  /// Notes the text that was typed on a screen that the person leaves without giving it.
  private func draft(_ form: ScreenForm, _ content: [JSONValue.Member]) {
    for field in form.fields {
      guard let text = content.first(where: { $0.name == field.name })?.value.string,
        .text(text) != field.current, field.element.format?.options == nil
      else { continue }
      _ = try? session.perform(.draft(entry: form.entry, element: field.name, text: text))
    }
  }

  // MARK: Buttons

  private func press(_ id: String, of form: ScreenForm, _ content: [JSONValue.Member]) async {
    guard let button = session.show().elements.first(where: { $0.id == id }) else { return }
    let leaves = button.button?.role != nil || button.revisits != nil || button.loading == .failed
    // Beside several fields a button takes them all; beside one it may be another way on.
    let acceptsDefaults = form.fields.count > 1 && !leaves
    if !leaves {
      let given =
        acceptsDefaults ? form.answerable : form.fields.filter { Self.isNew($0, in: content) }
      let canAccept = given.filter {
        $0.current != nil || $0.element.isOptional || $0.isSecret || Self.isNew($0, in: content)
      }
      guard await give(canAccept, content, acceptsDefaults: acceptsDefaults) else { return }
    }
    if doubtsPress, button.button?.isOnceOnly == true {
      return add(
        """
        It is not known whether “\(label: button.label)” was done when the last run ended: press it if it \
        was not.
        """)
    }
    await perform(.press(entry: form.entry, element: id))
  }

  /// Whether a response holds another value of a field than the form showed.
  private static func isNew(_ field: FormField, in content: [JSONValue.Member]) -> Bool {
    guard let value = content.first(where: { $0.name == field.name })?.value else { return false }
    return value != .null && value != .text("") && value != field.current
  }

  // MARK: Acting

  /// Performs an action and waits for its verdict.
  ///
  /// - Returns: Whether it was accepted, or is still running.
  @discardableResult
  private func perform(_ action: Action) async -> Bool {
    do throws(Rejection) {
      let receipt = try session.perform(action)
      switch await session.verdict(of: receipt, waiting) {
      case .accepted, .cancelled, .running: return true
      case .refused(let rejection): tell(rejection.sentence)
      case .failed(let sentence): tell(sentence)
      }
    } catch {
      tell(error.sentence)
    }
    return false
  }

  /// Adds a sentence to the next form unless the screen shows it.
  private func tell(_ sentence: LocalizedStringKey) {
    guard session.ending == nil, !session.show().errors.contains(where: { $0.sentence == sentence })
    else { return }
    add(sentence)
  }
}
