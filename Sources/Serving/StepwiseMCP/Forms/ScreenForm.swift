import StepwiseFlow
import StepwiseJSON
import StepwiseLines
import StepwiseSystem
import StepwiseTerminal

/// A screen as a form of the protocol: a message, a flat schema, and the meaning of each member.
struct ScreenForm {
  /// The maximum length of a message, in bytes.
  static let messageLengthMax = 20_000

  /// The number of the form's stack entry.
  let entry: Int
  /// The screen.
  let snapshot: Snapshot
  /// The fields that a response submits, in the order of the screen.
  let answerable: [ScreenField]
  /// The fields that are members of the form.
  let fields: [ScreenField]
  /// The names of those members.
  let names: [String]
  /// The ways on; none if the form needs no choice between them.
  let choices: [FormChoice]
  /// The name of the member that chooses between the ways on.
  static let choiceName = "next_step"
  /// The question, and the reason of a rejection.
  let message: String
  /// The errors of the fields that could not be loaded, each once.
  let loadErrors: [String]
  private let choiceTitle: String

  /// Creates a form for a screen.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - typed: The rejected values of the last response, by the fields' ids.
  ///   - problems: Messages that the screen does not show.
  ///   - isWaiting: Whether the screen can change by itself.
  ///   - secretAdvice: Returns the command that asks for secrets, or `nil` if a page does; called only if a secret is
  ///     missing.
  ///   - localizer: The person's language.
  init(
    of snapshot: Snapshot, typed: [JSONValue.Member] = [], problems: [String] = [],
    isWaiting: Bool = false, secretAdvice: () -> String?, localizer: Localizer?
  ) {
    let shown = snapshot.localized(by: localizer)
    entry = snapshot.entry
    self.snapshot = snapshot
    answerable = zip(snapshot.elements, shown.elements).compactMap { element, shown in
      let typed = typed.first { $0.name == element.id }?.value
      return ScreenField(element, shown: shown, typed: typed, localizer: localizer)
    }
    fields = answerable.filter { !$0.isSecret }
    let asksNothing = if case .nothing = snapshot.question { true } else { false }
    let choices = FormChoice.all(
      on: snapshot, shown: shown, hasFields: !answerable.isEmpty,
      isWaiting: isWaiting || asksNothing, localizer: localizer)
    // If submitting is the only way on, the form need not ask for a choice.
    self.choices = choices.count == 1 && choices[0].act == .goOn ? [] : choices
    names = MemberName.unique(fields.map(\.name), besides: [Self.choiceName])
    choiceTitle = localizer("Next step")
    let secrets = snapshot.elements.filter { $0.isSecret && $0.isEnabled && !$0.isFilledIn }
    let lines =
      problems
      + secrets.map {
        guard let command = secretAdvice() else {
          return localizer(
            "“\($0.labelText)” is a secret, which a form must not ask for: a page asks for it.")
        }
        return localizer(
          """
          “\($0.labelText)” is a secret, which a form must not ask for. Answer it in a terminal, with: \
          \(command)
          """)
      } + [snapshot.flow?.heading(over: snapshot.titleText)].compactMap { $0.map { localizer($0) } }
      + [Transcript.screen(snapshot, localizer: localizer)]
    message = Self.harmless(lines.joined(separator: "\n"))
    var loadErrors: [String] = []
    for element in shown.elements where element.loading == .failed {
      guard let error = element.error.map({ Self.harmless($0.message) }) else { continue }
      if !loadErrors.contains(error) { loadErrors.append(error) }
    }
    self.loadErrors = loadErrors
  }

  /// The text without control characters, cut if it is too long.
  private static func harmless(_ text: String) -> String {
    var bytes: [UInt8] = []
    var text = text[...]
    while text.last == "\n" { text.removeLast() }
    TerminalSanitizer.append(String(text), to: &bytes, indent: 0)
    guard bytes.count > messageLengthMax else { return String(decoding: bytes, as: UTF8.self) }
    var length = messageLengthMax
    while length > 0, bytes[length] & 0xC0 == 0x80 { length -= 1 }
    return String(decoding: bytes[..<length], as: UTF8.self) + "…"
  }

  /// Whether a field could not be loaded.
  var hasFailedLoad: Bool { snapshot.elements.contains { $0.loading == .failed } }

  /// Whether everything but a secret is answered, so that a page can ask for it.
  var awaitsSecret: Bool {
    guard case .field(let open) = snapshot.question, open.isSecret, !open.isFilledIn else {
      return false
    }
    return !open.isOptional && fields.allSatisfy(\.element.isAnswered)
  }

  /// Whether no way leads on without a secret.
  var isBlockedBySecret: Bool {
    awaitsSecret
      && !choices.contains(where: { if case .press = $0.act { true } else { false } })
  }

  // MARK: The schema

  /// The schema of a response, which the protocol requires to be flat.
  func schema(in dialect: FormDialect) -> JSONValue {
    var properties = zip(names, fields).map { JSONValue.Member($0, $1.schema(in: dialect)) }
    if !choices.isEmpty {
      properties.append(JSONValue.Member(Self.choiceName, choiceSchema(in: dialect)))
    }
    return .members([
      "type": .text("object"), "properties": .object(properties),
      "required": required.isEmpty ? nil : .array(required.map { .text($0) }),
    ])
  }

  /// Returns the members of a response with the ids of their fields, without the choice of a way; other names stay.
  func content(_ sent: [JSONValue.Member]) -> [JSONValue.Member] {
    sent.compactMap { member in
      guard let position = names.firstIndex(of: member.name) else {
        // A field can have that id.
        return member.name == Self.choiceName ? nil : member
      }
      return JSONValue.Member(fields[position].name, member.value)
    }
  }

  /// The parameters of a request that sends a person to a page.
  ///
  /// - Parameters:
  ///   - address: The page's address.
  ///   - id: The identity of the request; `nil` in versions without one.
  /// - Returns: The parameters.
  func request(opening address: String, id: String?) -> JSONValue {
    .members([
      "mode": .text("url"), "message": .text(message), "url": .text(address),
      "elicitationId": id.map { .text($0) },
    ])
  }

  /// The parameters of a request that asks a person.
  func request(in dialect: FormDialect) -> JSONValue {
    .members([
      "mode": dialect == .titled ? .text("form") : nil, "message": .text(message),
      "requestedSchema": schema(in: dialect),
    ])
  }

  private func choiceSchema(in dialect: FormDialect) -> JSONValue {
    let general = [
      JSONValue.Member("type", .text("string")), JSONValue.Member("title", .text(choiceTitle)),
    ]
    let ways = ScreenField.oneOf(choices.map { ($0.name, $0.title) }, in: dialect)
    let first = dialect == .titled ? preferred : nil
    return .object(
      general + ways + (first.map { [JSONValue.Member("default", .text($0.name))] } ?? []))
  }

  /// The way on for a response that names none; `nil` if the person must choose.
  var preferred: FormChoice? {
    if choices.first?.act == .goOn { return choices.first }
    let button = snapshot.elements.first {
      $0.button?.isDefault == true && $0.button?.isOnceOnly == false && $0.isReachable
    }
    guard let button else { return nil }
    return choices.first { $0.act == .press(button.id) }
  }

  /// The members that a client must not leave out.
  ///
  /// A field is required only if there is no other way on; otherwise it would keep a person from
  /// stepping back.
  private var required: [String] {
    guard choices.isEmpty else {
      return fields.isEmpty && preferred == nil ? [Self.choiceName] : []
    }
    return zip(names, fields).filter { !$1.element.isOptional && $1.current == nil }.map(\.0)
  }

  /// The way on that a response names; `nil` if the name is unknown.
  func choice(named name: String) -> FormChoice? {
    if let same = choices.first(where: { $0.name == name }) { return same }
    let match = OptionMatcher.match(name, labels: choices.map(\.title), ids: choices.map(\.name))
    if case .one(let position) = match { return choices[position] }
    // If there are very many buttons, some are not listed.
    guard choices.count >= FormChoice.buttonsMax, let button = try? snapshot.element(named: name),
      button.button != nil, button.isReachable
    else { return nil }
    return FormChoice(name: name, title: name, act: .press(button.id))
  }
}
