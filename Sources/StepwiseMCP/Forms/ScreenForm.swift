import StepwiseFlow
import StepwiseJSON
import StepwiseLines
import StepwiseSystem
import StepwiseTerminal

/// A screen as a form of the protocol: a message, a flat schema, and the meaning of each of its members.
struct ScreenForm {
  /// The longest message, in bytes.
  static let messageLengthMax = 20_000

  /// The number of the stack entry that the form is about.
  let entry: Int
  /// The screen.
  let snapshot: Snapshot
  /// The fields that a response gives, in the order of the screen.
  let answerable: [FormField]
  /// The fields that are members of the form.
  let fields: [FormField]
  /// The ways on; none if the form needs no choice between them.
  let choices: [FormChoice]
  /// The name of the member that chooses between the ways on.
  let choiceName: String
  /// The question, and the reason of a refusal.
  let message: String
  private let choiceTitle: String

  /// A form for a screen.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - typed: The values of the last response that were not accepted, by the fields' ids.
  ///   - problems: Sentences that the screen does not show.
  ///   - isWaiting: Whether the screen can change by itself.
  ///   - secretAdvice: Says which command asks for secrets, when there is one to ask for.
  ///   - words: The person's language.
  init(
    of snapshot: Snapshot, typed: [JSONValue.Member] = [], problems: [String] = [],
    isWaiting: Bool = false, secretAdvice: () -> String, words: Localizer?
  ) {
    let shown = snapshot.localized(by: words)
    entry = snapshot.entry
    self.snapshot = snapshot
    answerable = zip(snapshot.elements, shown.elements).compactMap { element, shown in
      let typed = typed.first { $0.name == element.id }?.value
      return FormField(element, shown: shown, typed: typed, words: words)
    }
    fields = answerable.filter { !$0.isSecret }
    let asksNothing = if case .nothing = snapshot.question { true } else { false }
    let choices = FormChoice.all(
      on: snapshot, shown: shown, hasFields: !answerable.isEmpty,
      isWaiting: isWaiting || asksNothing, words: words)
    // Where there is but one way on, nobody need choose it.
    self.choices = choices.count == 1 && choices[0].act == .goOn ? [] : choices
    var name = "Next step"
    while snapshot.elements.contains(where: { $0.id == name }) { name += "?" }
    choiceName = name
    choiceTitle = words("Next step")
    let secrets = snapshot.elements.filter { $0.isSecret && $0.isEnabled && !$0.isFilledIn }
    let lines =
      problems
      + secrets.map {
        words(
          """
          “\(label: $0.label)” is a secret, which a form must not ask for. Answer it in a terminal, with: \
          \(secretAdvice())
          """)
      } + [Transcript.screen(snapshot, words: words)]
    message = Self.harmless(lines.joined(separator: "\n"))
  }

  /// The text without control characters, cut if it is too long.
  private static func harmless(_ text: String) -> String {
    var bytes: [UInt8] = []
    var text = text[...]
    while text.last == "\n" { text.removeLast() }
    HarmlessText.append(String(text), to: &bytes, indent: 0)
    guard bytes.count > messageLengthMax else { return String(decoding: bytes, as: UTF8.self) }
    var length = messageLengthMax
    while length > 0, bytes[length] & 0xC0 == 0x80 { length -= 1 }
    return String(decoding: bytes[..<length], as: UTF8.self) + "…"
  }

  /// The secret that must be answered before anything else can be done; `nil` if there is none.
  var blockingSecret: Snapshot.Element? {
    guard case .field(let open) = snapshot.question, open.isSecret, !open.isFilledIn,
      !open.isOptional, fields.allSatisfy(\.element.isAnswered),
      !choices.contains(where: { if case .press = $0.act { true } else { false } })
    else { return nil }
    return open
  }

  // MARK: The schema

  /// The schema of a response, flat as the protocol wants it.
  func schema(in dialect: FormDialect) -> JSONValue {
    var properties = fields.map { JSONValue.Member($0.name, $0.schema(in: dialect)) }
    if !choices.isEmpty {
      properties.append(JSONValue.Member(choiceName, choiceSchema(in: dialect)))
    }
    return .members([
      "type": .text("object"), "properties": .object(properties),
      "required": required.isEmpty ? nil : .array(required.map { .text($0) }),
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
    let ways = FormField.oneOf(choices.map { ($0.name, $0.title) }, in: dialect)
    let first = dialect == .titled ? preferred : nil
    return .object(
      general + ways + (first.map { [JSONValue.Member("default", .text($0.name))] } ?? []))
  }

  /// The way on that is taken if a response names none; `nil` if the person must choose.
  var preferred: FormChoice? {
    if choices.first?.act == .goOn { return choices.first }
    let button = snapshot.elements.first {
      $0.button?.isDefault == true && $0.button?.isOnceOnly == false && $0.isEnabled
    }
    guard let button else { return nil }
    return choices.first { $0.act == .press(button.id) }
  }

  /// The members that a client must not leave out.
  ///
  /// A field is required only where there is no other way on: otherwise it would keep a person from stepping back.
  private var required: [String] {
    guard choices.isEmpty else { return fields.isEmpty && preferred == nil ? [choiceName] : [] }
    return fields.filter { !$0.element.isOptional && $0.current == nil }.map(\.name)
  }

  /// The way on that a response names; `nil` for none of them.
  func choice(named name: String) -> FormChoice? {
    if let same = choices.first(where: { $0.name == name }) { return same }
    let match = OptionMatcher.match(name, labels: choices.map(\.title), ids: choices.map(\.name))
    if case .one(let position) = match { return choices[position] }
    // Of very many buttons, some are not listed.
    guard choices.count >= FormChoice.buttonsMax, let button = try? snapshot.element(named: name),
      button.button != nil, button.isEnabled
    else { return nil }
    return FormChoice(name: name, title: name, act: .press(button.id))
  }
}
