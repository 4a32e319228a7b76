import StepwiseFlow
import StepwiseJSON

/// The fields of a screen's page, and its primary button.
struct PageForm {
  /// The fields that can be answered now, in the order of the screen.
  let fields: [ScreenField]
  /// Whether the page has a button of its own that submits the fields.
  let goesOn: Bool
  /// The action of Enter in a field; `nil` if there is none.
  let primary: String?

  /// The action that submits all fields.
  static let goOnAction = "next"
  /// The prefix of the action that presses a button; the button's id follows.
  static let pressAction = "press:"
  /// The prefix of the action that changes an earlier answer; its position follows.
  static let changeAction = "change:"
  /// The prefix of a field's name; its id follows.
  static let fieldName = "f."
  /// The prefix of the name that holds the chosen option of a field's list, as the page showed it.
  static let chosenName = "c."
  /// The prefix of the name that marks a field of checkboxes as part of the form, because an empty
  /// checkbox sends nothing.
  static let boxesName = "b."

  /// Creates the form of a screen.
  ///
  /// - Parameters:
  ///   - snapshot: The screen in English.
  ///   - shown: The screen in the person's language.
  ///   - typed: The rejected values.
  ///   - localizer: The person's language.
  init(
    of snapshot: Snapshot, shown: Snapshot, typed: [JSONValue.Member], localizer: Localizer?
  ) {
    let fields = zip(snapshot.elements, shown.elements).compactMap { element, shown in
      ScreenField(
        element, shown: shown, typed: typed.first { $0.name == element.id }?.value,
        takesSecrets: true, localizer: localizer)
    }
    self.fields = fields
    let last = snapshot.elements.lastIndex { $0.isField && $0.isEnabled } ?? -1
    let plain = snapshot.elements.enumerated().filter { _, element in
      element.isReachable && element.button.map { $0.role == nil } == true
        && element.revisits == nil
    }
    // A button below several fields gives all that was typed, so a second such button would confuse. What stands there
    // already is an answer only if the person says so.
    let needed = Set(plain.flatMap(\.element.needs))
    let takesAll =
      fields.count > 1
      && !fields.contains { $0.element.repeatsQuestion || $0.canBeAccepted(neededBy: needed) }
      && plain.contains { $0.offset > last }
    let isAnswered = if case .menu = snapshot.question { !plain.isEmpty } else { false }
    goesOn = !fields.isEmpty && !takesAll && !isAnswered
    let button =
      plain.first { $0.element.button?.isDefault == true } ?? plain.first { $0.offset > last }
      ?? (fields.isEmpty ? plain.first : nil)
    primary =
      goesOn ? Self.goOnAction : button.map { Self.pressAction + $0.element.id }
  }

  // MARK: Submitted values

  /// Converts a posted form to values for the session.
  ///
  /// - Parameters:
  ///   - body: The form.
  ///   - setting: The person's region, for the formats of numbers and dates.
  /// - Returns: A member for each field in the form.
  func content(of body: FormBody, _ setting: PageSetting) -> [JSONValue.Member] {
    fields.compactMap { field in
      value(of: field, in: body, setting).map { JSONValue.Member(field.name, $0) }
    }
  }

  private func value(of field: ScreenField, in body: FormBody, _ setting: PageSetting) -> JSONValue?
  {
    guard let format = field.shown.format else { return nil }
    let values = body.all(Self.fieldName + field.name)
    let hasBoxes = body[Self.boxesName + field.name] != nil
    switch format.kind.value {
    case .flag where hasBoxes: return .flag(values.contains("yes"))
    case .choices where hasBoxes: return .array(values.map { .text($0) })
    default: break
    }
    if let parts = DateParts(of: body, field.name) {
      return .text(parts.text(in: setting.dateRegion))
    }
    guard let text = newest(values, of: field, in: body) else { return nil }
    // An empty secret keeps the earlier one.
    if format.kind.isSecret { return text.isEmpty ? nil : .text(text) }
    if format.kind.isMultiline { return .text(text) }
    var plain = text[...]
    while plain.first?.isWhitespace == true { plain.removeFirst() }
    while plain.last?.isWhitespace == true { plain.removeLast() }
    return plain.isEmpty ? .text("") : read(String(plain), of: field, format, setting.region)
  }

  /// The value that a person gave last: the option that they chose in a list, or else the text that they typed above it.
  private func newest(_ values: [String], of field: ScreenField, in body: FormBody) -> String? {
    guard let chosen = body[PageForm.chosenName + field.name], let typed = values.first,
      let option = values.dropFirst().last
    else { return values.first }
    return option != chosen || typed.allSatisfy(\.isWhitespace) ? option : typed
  }

  /// Converts a line to the field's kind of value; returns the text itself if it is invalid.
  private func read(
    _ text: String, of field: ScreenField, _ format: any AnswerFormat, _ region: Region?
  ) -> JSONValue {
    // The value of an option is its id, but a person types its label.
    if format.options?[id: text] != nil { return .text(text) }
    guard let value = try? format.value(from: text, region: region) else { return .text(text) }
    switch value {
    case .choice(let id): return .text(id)
    case .choices(let ids): return .array(ids.map { .text($0) })
    case .flag(let flag): return .flag(flag)
    case .number(let number): return .number(number)
    case .date(let date): return .text(date.description)
    case .text(let text): return .text(text)
    case .pressed: return .text(text)
    }
  }
}
