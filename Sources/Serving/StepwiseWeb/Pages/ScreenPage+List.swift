import StepwiseFlow

/// Writes long lists to choose from.
extension ScreenPage {
  /// An option of radio buttons or checkboxes.
  struct OptionRow {
    let id: String
    let label: String
    /// The text below the label.
    var detail = ""
    /// The texts at the end of the row.
    var ends: [String] = []
    /// Words that find the option besides those of its label.
    var keywords: [String] = []
    /// Whether the text above the list rules it out.
    var isHidden = false
  }

  /// The minimum number of options of a list with links to its parts.
  private static let partsMin = 20

  /// Writes a field that filters a list, and the list below it; without scripts, links lead to the parts of the list.
  func list(
    _ list: [OptionList.Option], _ position: Int, _ values: [String], _ html: inout HTMLWriter
  ) {
    let element = shown.elements[position]
    let chosen = list.first { values == [$0.id] }?.id ?? ""
    let typed = chosen.isEmpty ? values.first ?? "" : ""
    let matches = matches(of: typed, in: list)
    var rows = list.enumerated().map { number, option in
      var row = OptionRow(of: option, localizer)
      row.keywords = option.keywords
      row.isHidden = matches.map { !$0.contains(number) } ?? false
      return row
    }
    let parts = matches == nil ? Self.parts(of: rows.map(\.label)) : []
    if element.isOptional { rows.insert(OptionRow(id: "", label: "–"), at: 0) }
    html.hidden(PageForm.chosenName + element.id, chosen)
    html.empty(
      "input",
      common(position) + [
        Attribute("type", "text"), Attribute("value", typed), Attribute("dir", "auto"),
        Attribute("placeholder", element.prompt), Attribute("data-filter", if: true),
      ])
    html.element("p", [Attribute("class", "hint count"), Attribute("role", "status")], "")
    if !parts.isEmpty {
      html.element(
        "nav", [Attribute("class", "parts-of-list"), Attribute("aria-label", element.label)]
      ) { html in
        for part in parts {
          let number = part.first + 1 + (element.isOptional ? 1 : 0)
          html.element("a", [Attribute("href", "#\(partId(position, number))")], part.name)
          html.text(" ")
        }
      }
    }
    html.element(
      "div",
      [
        Attribute("class", "options"), Attribute("role", "radiogroup"),
        Attribute("aria-labelledby", "f\(position)-label"),
        Attribute("aria-required", element.isOptional ? nil : "true"),
      ]
    ) { html in
      options(rows, position, "radio", [chosen], after: 1, &html)
    }
  }

  /// The positions of the options that a typed text may mean; `nil` if it rules none out.
  private func matches(of typed: String, in list: [OptionList.Option]) -> Set<Int>? {
    guard !typed.isEmpty,
      case .several(let positions) = OptionMatcher.match(
        typed, labels: list.map(\.label), ids: list.map(\.id), keywords: list.map(\.keywords))
    else { return nil }
    return Set(positions)
  }

  /// The parts of a list: its first letters if it is in their order, or else its numbers.
  private static func parts(of labels: [String]) -> [(name: String, first: Int)] {
    guard labels.count >= partsMin else { return [] }
    var letters: [(name: String, first: Int)] = []
    for (number, label) in labels.enumerated() {
      let letter = label.prefix(1).uppercased()
      if letters.last?.name != letter { letters.append((letter, number)) }
    }
    let isInOrder = Set(letters.map(\.name)).count == letters.count
    if isInOrder, letters.count > 1, letters.count * 2 <= labels.count { return letters }
    let size = max(10, (labels.count / 10 + 9) / 10 * 10)
    return stride(from: 0, to: labels.count, by: size).map {
      ("\($0 + 1)–\(min($0 + size, labels.count))", $0)
    }
  }
}

extension ScreenPage.OptionRow {
  /// Creates the row of an option.
  init(of option: OptionList.Option, _ localizer: Localizer?) {
    id = option.id
    label = option.label
    detail = option.detail?.text ?? ""
    ends =
      option.detail.map { [$0.trailing, $0.badgeText(localizer)].filter { !$0.isEmpty } } ?? []
  }
}

extension OptionList.Option.Detail {
  /// The number of new things; empty for none.
  func badgeText(_ localizer: Localizer?) -> String {
    badge == 0 ? "" : localizer("\(localizer.grouped(badge)) new")
  }
}
