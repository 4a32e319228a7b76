import StepwiseFlow
import StepwiseJSON
import StepwiseLines

/// Writes fields.
extension ScreenPage {
  /// The maximum number of options that are shown as radio buttons.
  static let radiosMax = 7
  /// The maximum number of options in a menu; with more options, the person types a part of the
  /// name or chooses in a list.
  static let menuMax = 40
  /// The maximum number of options that are listed below a field that filters them, or suggested by a browser.
  static let listMax = 1000
  /// The maximum number of options with a checkbox each; with more options, the person types the
  /// names.
  static let boxesMax = 200

  /// The control of a page for a field.
  private enum Control {
    case yesOrNo, tick, radios, menu, list, boxes, area, password, calendar, date, number, line
  }

  /// The control for a kind of answer, with this text in it and these options; a kind without one of its own is typed in a
  /// line.
  private func control(
    of position: Int, _ format: any AnswerFormat, _ text: String, _ list: [OptionList.Option]
  ) -> Control {
    switch format.kind {
    case .toggle: hasFlag(position) ? .tick : .yesOrNo
    case .choice where isShown(format): .list
    case .choice where (1...Self.radiosMax).contains(list.count): .radios
    case .choice where (1...Self.menuMax).contains(list.count): .menu
    case .choices where !list.isEmpty: .boxes
    case .date:
      DateParts.hasCalendar(format.rules.days)
        && (text.isEmpty || (try? DatePicker.date(from: text)) != nil) ? .calendar : .date
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
    let isWrong = error(of: position) != nil
    let values = values(of: position, format)
    let list = listed(values, format)
    let text = values.joined(separator: ", ")
    let classes = isWrong ? "field has-error" : "field"
    let control = control(of: position, format, text, list)
    switch control {
    case .yesOrNo:
      group(position, classes, role: "radiogroup", &html) { html in
        options(
          [
            OptionRow(id: "yes", label: localizer("Yes")),
            OptionRow(id: "no", label: localizer("No")),
          ],
          position, "radio", values, &html)
      }
    case .radios:
      group(position, classes, role: "radiogroup", &html) { html in
        let none = element.isOptional ? [OptionRow(id: "", label: "–")] : []
        options(none + list.map(row), position, "radio", values, &html)
      }
    case .boxes:
      group(position, classes, role: nil, &html) { html in
        html.hidden(PageForm.boxesName + element.id, "")
        options(list.map(row), position, "checkbox", values, &html)
      }
    case .date:
      group(position, classes, role: "group", &html) { html in dateParts(position, text, &html) }
    case .tick:
      html.element("div", [Attribute("class", classes)]) { html in
        html.hidden(PageForm.boxesName + element.id, "")
        html.element("label", [Attribute("class", "option")]) { html in
          box(
            "checkbox", position, "yes", id: partId(position, 0), isOn: values == ["yes"],
            isAlone: true, &html)
          html.element("span", element.label)
        }
        help(position, &html)
        wrong(position, &html)
      }
    case .menu, .list, .area, .password, .calendar, .number, .line:
      html.element("div", [Attribute("class", classes)]) { html in
        label(position, &html)
        help(position, &html)
        switch control {
        case .menu: menu(list, position, values, &html)
        case .list: self.list(list, position, values, &html)
        default: input(control, position, format, text, &html)
        }
        wrong(position, &html)
      }
    }
  }

  private func row(_ option: OptionList.Option) -> OptionRow {
    OptionRow(of: option, localizer)
  }

  private func label(_ position: Int, _ html: inout HTMLWriter) {
    let element = shown.elements[position]
    html.element(
      "label",
      [
        Attribute("for", "f\(position)"), Attribute("id", "f\(position)-label"),
        Attribute("class", labelClass(of: element)),
      ]
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
    let isRadio = role == "radiogroup"
    html.element(
      "fieldset",
      [
        Attribute("class", classes), Attribute("role", role),
        Attribute("aria-describedby", describedBy(position)),
        Attribute("aria-invalid", isRadio && error(of: position) != nil ? "true" : nil),
        Attribute("aria-required", isRadio && !element.isOptional ? "true" : nil),
        Attribute("disabled", if: isFixed(element)),
      ]
    ) { html in
      html.element("legend", [Attribute("class", labelClass(of: element))]) { html in
        labelText(element, &html)
      }
      help(position, &html)
      content(&html)
      wrong(position, &html)
    }
  }

  /// Writes radio buttons or checkboxes, after `before` other controls of the field, one of which then has the focus.
  func options(
    _ rows: [OptionRow], _ position: Int, _ type: String, _ values: [String], after before: Int = 0,
    _ html: inout HTMLWriter
  ) {
    let first = rows.firstIndex { values.contains($0.id) } ?? 0
    for (number, row) in rows.enumerated() {
      let words = row.keywords.isEmpty ? nil : row.keywords.joined(separator: " ")
      // A line of its own in a browser of text.
      html.element("div") { html in
        html.element(
          "label",
          [
            Attribute("class", "option"), Attribute("hidden", if: row.isHidden),
            Attribute("data-words", words),
          ]
        ) { html in
          box(
            type, position, row.id, id: partId(position, before + number),
            isOn: values.contains(row.id), isFirst: before == 0 && number == first, &html)
          html.element("span", [Attribute("dir", "auto")]) { html in
            html.text(row.label)
            if !row.detail.isEmpty {
              html.text(" ")
              html.element("small", row.detail)
            }
          }
          for end in row.ends {
            html.text(" ")
            html.element("small", [Attribute("class", "end")], end)
          }
        }
      }
    }
  }

  private func box(
    _ type: String, _ position: Int, _ value: String, id: String, isOn: Bool,
    isAlone: Bool = false, isFirst: Bool = true, _ html: inout HTMLWriter
  ) {
    let element = shown.elements[position]
    html.empty(
      "input",
      [
        Attribute("type", type), Attribute("name", PageForm.fieldName + element.id),
        Attribute("value", value), Attribute("id", id), Attribute("checked", if: isOn),
        Attribute("disabled", if: isFixed(element)),
        Attribute("aria-describedby", isAlone ? describedBy(position) : nil),
        Attribute(
          "aria-invalid", type == "checkbox" && error(of: position) != nil ? "true" : nil),
        Attribute("autofocus", if: isFirst && focus == .element(position)),
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
        html.element(
          "option", [Attribute("value", "")], element.isOptional ? "–" : localizer("Choose…"))
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

  /// The id of a control of a field, by its number.
  func partId(_ position: Int, _ number: Int) -> String {
    number == 0 ? "f\(position)" : "f\(position)-\(number)"
  }

  /// Whether a field cannot be changed, because it is disabled or locked.
  private func isFixed(_ element: Snapshot.Element) -> Bool {
    !element.isEnabled || element.isLocked
  }

  /// The attributes that all controls of a field have.
  func common(_ position: Int) -> [Attribute] {
    let element = shown.elements[position]
    return [
      Attribute("id", "f\(position)"), Attribute("name", PageForm.fieldName + element.id),
      Attribute("aria-describedby", describedBy(position)),
      Attribute("aria-invalid", error(of: position) != nil ? "true" : nil),
      Attribute("disabled", if: isFixed(element) || element.loading != nil),
      Attribute("autofocus", if: focus == .element(position)),
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
    case .calendar:
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
    guard let list, list.count <= Self.listMax else { return [] }
    return list.all
  }

  /// The hints about an element.
  func hints(of element: Snapshot.Element) -> [String] {
    var hints = [element.help].compactMap(\.self)
    guard let format = element.format else { return hints }
    if format.kind.isSecret {
      return element.isFilledIn ? hints + [localizer("filled in")] : hints
    }
    if format.kind == .date { return hints + [dateHint(format.rules.days)] }
    if Self.isListed(format) {
      if isShown(format) {
        hints.append(localizer("type a part of its name, or choose it in the list"))
      } else if isTyped(format) {
        hints += typingHint(format)
      } else if let count = format.rules.count {
        hints.append(countHint(count))
      }
    } else if ![.lines, .toggle].contains(format.kind), let hint = format.hint {
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
          one of \(grouped: options.count), such as “\(first.labelText)”: a part of its name will do
          """)
        : localizer(
          """
          several of \(grouped: options.count), with commas between them, such as “\(first.labelText)”: \
          parts of their names will do
          """)
    ]
  }

  /// Whether the page lists the options of this kind of answer, unless there are too many.
  private static func isListed(_ format: any AnswerFormat) -> Bool {
    [.choice, .choices].contains(format.kind)
  }

  /// The hint about how many checkboxes may be ticked.
  private func countHint(_ count: ClosedRange<Int>) -> String {
    let (least, most) = (count.lowerBound, count.upperBound)
    if least == most { return localizer("choose \(most)") }
    return least == 0
      ? localizer("choose at most \(most)") : localizer("choose \(least) to \(most)")
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
    case .array(let items): return items.compactMap(\.text)
    default: break
    }
    if let draft = element.draft, !draft.isEmpty, format.options == nil { return [draft] }
    guard let value = element.value else { return [] }
    switch value {
    case .choice(let id):
      return isTyped(format) && !isShown(format) ? [format.options?[id: id]?.label ?? id] : [id]
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

  /// Whether the page shows a list of options below a field that filters it.
  private func isShown(_ format: any AnswerFormat) -> Bool {
    format.kind == .choice && isTyped(format)
      && (1...Self.listMax).contains(format.options?.count ?? 0)
  }

  /// The options that the page lists: all, or the matches for a typed part of a long list.
  private func listed(_ values: [String], _ format: any AnswerFormat) -> [OptionList.Option] {
    guard let options = format.options else { return [] }
    let all = options.all
    guard isTyped(format) else { return all }
    if isShown(format) { return all }
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
    let parts = [detail.text, detail.trailing, detail.badgeText(localizer)].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
