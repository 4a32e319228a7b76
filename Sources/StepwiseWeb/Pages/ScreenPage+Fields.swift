import StepwiseFlow
import StepwiseJSON
import StepwiseLines

/// Writes fields.
extension ScreenPage {
  /// The maximum number of options that are shown as radio buttons.
  static let radiosMax = 7
  /// The maximum number of options in a menu; with more options, the person types a part of the
  /// name.
  static let menuMax = 40
  /// The maximum number of options that a browser gets as suggestions.
  static let suggestionsMax = 1000
  /// The maximum number of options with a checkbox each; with more options, the person types the
  /// names.
  static let boxesMax = 200

  /// The control of a page for a field.
  private enum Control {
    case yesOrNo, tick, radios, menu, boxes, area, password, day, number, line
  }

  /// The control for a kind of answer, with this text in it and these options; a kind without one of its own is typed in a
  /// line.
  private func control(
    of position: Int, _ format: any AnswerFormat, _ text: String, _ list: [OptionList.Option]
  ) -> Control {
    switch format.kind {
    case .toggle: hasFlag(position) ? .tick : .yesOrNo
    case .choice where (1...Self.radiosMax).contains(list.count): .radios
    case .choice where (1...Self.menuMax).contains(list.count): .menu
    case .choices where !list.isEmpty: .boxes
    case .date where text.isEmpty || (try? DatePicker.date(from: text)) != nil: .day
    case .number where text.isEmpty || Value.Number(text) != nil: .number
    case _ where format.kind.isSecret: .password
    case _ where format.kind.isMultiline: .area
    default: .line
    }
  }

  /// Writes a field with its label, its hint and its error.
  func field(_ position: Int, _ html: inout HTMLWriter) {
    let element = shown.elements[position]
    guard let format = element.format else { return }
    let isWrong = error(of: element) != nil
    let values = values(of: position, format)
    let list = listed(values, format)
    let text = values.joined(separator: ", ")
    let classes = isWrong ? "field has-error" : "field"
    let control = control(of: position, format, text, list)
    switch control {
    case .yesOrNo:
      group(position, classes, role: "radiogroup", &html) { html in
        options(
          [("yes", localizer("Yes"), nil), ("no", localizer("No"), nil)], position, "radio", values,
          &html)
      }
    case .radios:
      group(position, classes, role: "radiogroup", &html) { html in
        let none: [(String, String, String?)] = element.isOptional ? [("", "–", nil)] : []
        options(none + list.map(row), position, "radio", values, &html)
      }
    case .boxes:
      group(position, classes, role: nil, &html) { html in
        html.hidden(PageForm.boxesName + element.id, "")
        options(list.map(row), position, "checkbox", values, &html)
      }
    case .tick:
      html.element("div", [Attribute("class", classes)]) { html in
        html.hidden(PageForm.boxesName + element.id, "")
        html.element("label", [Attribute("class", "option")]) { html in
          box("checkbox", position, "yes", id: "f\(position)", isOn: values == ["yes"], &html)
          html.element("span", element.label)
        }
        note(position, &html)
      }
    case .menu, .area, .password, .day, .number, .line:
      html.element("div", [Attribute("class", classes)]) { html in
        label(position, &html)
        note(position, &html)
        if case .menu = control {
          menu(list, position, values, &html)
        } else {
          input(control, position, format, text, &html)
        }
      }
    }
  }

  private func row(_ option: OptionList.Option) -> (String, String, String?) {
    (option.id, option.label, option.plainDetail(localizer))
  }

  private func label(_ position: Int, _ html: inout HTMLWriter) {
    let element = shown.elements[position]
    html.element(
      "label", [Attribute("for", "f\(position)"), Attribute("class", labelClass(of: element))]
    ) { html in
      labelText(element, &html)
    }
  }

  /// The class of a label; it is visually hidden if the question is the title of its screen.
  private func labelClass(of field: Snapshot.Element) -> String? {
    field.label == shown.title && !field.isOptional ? "unseen" : nil
  }

  private func labelText(_ element: Snapshot.Element, _ html: inout HTMLWriter) {
    html.text(element.label)
    if element.isOptional {
      html.text(" ")
      html.element("small", "(\(localizer("optional")))")
    }
  }

  private func group(
    _ position: Int, _ classes: String, role: String?, _ html: inout HTMLWriter,
    _ content: (inout HTMLWriter) -> Void
  ) {
    let element = shown.elements[position]
    let isRadio = role != nil
    html.element(
      "fieldset",
      [
        Attribute("class", classes), Attribute("id", "f\(position)"), Attribute("role", role),
        Attribute("aria-describedby", describedBy(position)),
        Attribute("aria-invalid", isRadio && error(of: element) != nil ? "true" : nil),
        Attribute("aria-required", isRadio && !element.isOptional ? "true" : nil),
        Attribute("tabindex", "-1"), Attribute("disabled", if: isFixed(element)),
      ]
    ) { html in
      html.element("legend", [Attribute("class", labelClass(of: element))]) { html in
        labelText(element, &html)
      }
      note(position, &html)
      content(&html)
    }
  }

  private func options(
    _ rows: [(id: String, label: String, detail: String?)], _ position: Int, _ type: String,
    _ values: [String], _ html: inout HTMLWriter
  ) {
    for (number, row) in rows.enumerated() {
      html.element("label", [Attribute("class", "option")]) { html in
        box(
          type, position, row.id, id: "f\(position)-\(number)", isOn: values.contains(row.id),
          &html)
        html.element("span", [Attribute("dir", "auto")]) { html in
          html.text(row.label)
          if let detail = row.detail {
            html.text(" ")
            html.element("small", detail)
          }
        }
      }
    }
  }

  private func box(
    _ type: String, _ position: Int, _ value: String, id: String, isOn: Bool,
    _ html: inout HTMLWriter
  ) {
    let element = shown.elements[position]
    let isAlone = id == "f\(position)"
    html.empty(
      "input",
      [
        Attribute("type", type), Attribute("name", PageForm.fieldName + element.id),
        Attribute("value", value), Attribute("id", id), Attribute("checked", if: isOn),
        Attribute("disabled", if: isFixed(element)),
        Attribute("aria-describedby", isAlone ? describedBy(position) : nil),
        Attribute(
          "aria-invalid", type == "checkbox" && error(of: element) != nil ? "true" : nil),
      ])
  }

  private func menu(
    _ list: [OptionList.Option], _ position: Int, _ values: [String], _ html: inout HTMLWriter
  ) {
    let element = shown.elements[position]
    let isRequired = Attribute("aria-required", element.isOptional ? nil : "true")
    html.element("select", common(position) + [isRequired]) { html in
      let needsNone = element.isOptional || values.isEmpty
      if needsNone {
        html.element("option", [Attribute("value", "")], element.isOptional ? "–" : "")
      }
      for option in list {
        let detail = option.plainDetail(localizer).map { " – \($0)" } ?? ""
        html.element(
          "option",
          [
            Attribute("value", option.id), Attribute("selected", if: values.contains(option.id)),
          ], option.label + detail)
      }
    }
  }

  /// Whether a field cannot be changed, because it is disabled or locked.
  private func isFixed(_ element: Snapshot.Element) -> Bool {
    !element.isEnabled || element.isLocked
  }

  /// The attributes that all controls of a field have.
  private func common(_ position: Int) -> [Attribute] {
    let element = shown.elements[position]
    return [
      Attribute("id", "f\(position)"), Attribute("name", PageForm.fieldName + element.id),
      Attribute("aria-describedby", describedBy(position)),
      Attribute("aria-invalid", error(of: element) != nil ? "true" : nil),
      Attribute("disabled", if: isFixed(element) || element.loading != nil),
    ]
  }

  private func input(
    _ control: Control, _ position: Int, _ format: any AnswerFormat, _ text: String,
    _ html: inout HTMLWriter
  ) {
    let element = shown.elements[position]
    let common = common(position) + [Attribute("required", if: !element.isOptional)]
    let follows = Attribute("data-follow", if: element.isFollowed)
    let prompt = Attribute("placeholder", element.prompt)
    let rules = format.rules
    switch control {
    case .area:
      html.element(
        "textarea",
        common + [Attribute("rows", "5"), Attribute("dir", "auto"), prompt, follows]
      ) { html in
        // A browser removes the first line break.
        if !text.isEmpty { html.exactText("\n\(text)") }
      }
    case .password:
      html.empty(
        "input",
        common + [
          Attribute("type", "password"), Attribute("autocomplete", "new-password"), prompt,
        ])
    case .day:
      html.empty(
        "input",
        common + [
          Attribute("type", "date"), Attribute("value", text),
          Attribute("min", rules.days?.lowerBound.description),
          Attribute("max", rules.days?.upperBound.description),
        ])
    case .number:
      let isWhole = rules.step == 1
      html.empty(
        "input",
        common + [
          Attribute("type", "number"), Attribute("value", text),
          Attribute("min", Self.bound(rules.numbers?.lowerBound)),
          Attribute("max", Self.bound(rules.numbers?.upperBound)),
          Attribute("step", isWhole ? "1" : "any"),
        ])
    default:
      let suggestions = suggested(element, format)
      html.empty(
        "input",
        common + [
          Attribute("type", "text"), Attribute("value", text), Attribute("dir", "auto"), prompt,
          follows,
          Attribute("list", suggestions.isEmpty ? nil : "f\(position)-list"),
        ])
      guard !suggestions.isEmpty else { return }
      html.element("datalist", [Attribute("id", "f\(position)-list")]) { html in
        for option in suggestions {
          html.element(
            "option", [Attribute("value", option.label)], option.plainDetail(localizer) ?? "")
        }
      }
    }
  }

  private static func bound(_ number: Value.Number?) -> String? {
    guard let number, number.isFinite else { return nil }
    return number.description
  }

  private func suggested(_ element: Snapshot.Element, _ format: any AnswerFormat)
    -> [OptionList.Option]
  {
    let list = format.options ?? element.suggestions
    guard let list, list.count <= Self.suggestionsMax else { return [] }
    return list.all
  }

  /// The hints about an element.
  func hints(of element: Snapshot.Element) -> [String] {
    var hints = [element.help].compactMap(\.self)
    guard let format = element.format else { return hints }
    if format.kind.isSecret {
      return element.isFilledIn ? hints + [localizer("filled in")] : hints
    }
    if Self.isListed(format) {
      if isTyped(format) {
        hints += typingHint(format)
      } else if let count = format.rules.count {
        hints.append(countHint(count, of: format.options?.count ?? 0))
      }
    } else if ![.lines, .toggle, .date].contains(format.kind), let hint = format.hint {
      // The controls of those kinds need no hint.
      hints.append(localizer(hint))
    }
    return hints
  }

  /// The hint about a list that is too long to show.
  private func typingHint(_ format: any AnswerFormat) -> [String] {
    guard let options = format.options?.all, let first = options.first else { return [] }
    return [
      format.kind == .choice
        ? localizer(
          """
          one of \(grouped: options.count), such as “\(label: first.label)”: a part of its name will do
          """)
        : localizer(
          """
          several of \(grouped: options.count), with commas between them, such as “\(label: first.label)”: \
          parts of their names will do
          """)
    ]
  }

  /// Whether the page lists the options of this kind of answer, unless there are too many.
  private static func isListed(_ format: any AnswerFormat) -> Bool {
    [.choice, .choices].contains(format.kind)
  }

  /// The hint about how many checkboxes may be ticked.
  private func countHint(_ count: ClosedRange<Int>, of options: Int) -> String {
    let most = min(count.upperBound, options)
    return count.lowerBound > 1 || most < options && count.lowerBound == 1
      ? localizer("choose \(count.lowerBound) to \(most)") : localizer("choose at most \(most)")
  }

  // MARK: Values

  /// Whether a field of yes or no has a value.
  private func hasFlag(_ position: Int) -> Bool {
    guard case .flag = snapshot.elements[position].value else { return false }
    return true
  }

  /// The values that the field shows: rejected ones, otherwise the draft, otherwise its value.
  private func values(of position: Int, _ format: any AnswerFormat) -> [String] {
    let element = snapshot.elements[position]
    guard !format.kind.isSecret else { return [] }
    let typed = form.fields.first { $0.name == element.id }?.typed
    switch typed {
    case .text(let text): return [text]
    case .number(let number): return [number.description]
    case .flag(let isOn): return [isOn ? "yes" : "no"]
    case .array(let items): return items.compactMap(\.string)
    default: break
    }
    if let draft = element.draft, !draft.isEmpty, format.options == nil { return [draft] }
    guard let value = element.value else { return [] }
    switch value {
    case .choice(let id): return isTyped(format) ? [format.options?[id: id]?.label ?? id] : [id]
    case .choices(let ids):
      return isTyped(format) ? ids.map { format.options?[id: $0]?.label ?? $0 } : ids
    case .flag(let isOn): return [isOn ? "yes" : "no"]
    default:
      let text = format.text(for: value)
      return text.isEmpty ? [] : [text]
    }
  }

  /// Whether an option is typed, because the page does not list them.
  private func isTyped(_ format: any AnswerFormat) -> Bool {
    guard Self.isListed(format) else { return true }
    let most = format.kind == .choice ? Self.menuMax : Self.boxesMax
    return (format.options?.count ?? 0) > most
  }

  /// The options that the page lists: all, or the matches for a typed part of a long list.
  private func listed(_ values: [String], _ format: any AnswerFormat) -> [OptionList.Option] {
    guard let options = format.options else { return [] }
    let all = options.all
    guard isTyped(format) else { return all }
    guard values.count == 1, options[id: values[0]] == nil else { return [] }
    switch OptionMatcher.match(
      values[0], labels: all.lazy.map(\.label), ids: all.lazy.map(\.id),
      keywords: all.lazy.map(\.keywords))
    {
    case .several(let positions):
      return positions.count <= Self.menuMax ? positions.map { all[$0] } : []
    case .one, .none: return []
    }
  }
}

extension OptionList.Option {
  /// The text beside the label in a line; `nil` for none.
  func plainDetail(_ localizer: Localizer?) -> String? {
    guard let detail else { return nil }
    let badge = detail.badge == 0 ? "" : localizer("\(localizer.grouped(detail.badge)) new")
    let parts = [detail.text, detail.trailing, badge].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
