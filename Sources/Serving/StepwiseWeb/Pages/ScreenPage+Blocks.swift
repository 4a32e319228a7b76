import StepwiseFlow
import StepwiseLines

/// Groups the elements of a screen: columns, sections, grids, labeled values, rows of buttons.
extension ScreenPage {
  /// The groups that already contain the elements.
  struct Place {
    var isInColumn = false
    var section: String?
    /// The number of sections around the elements.
    var depth = 0
  }

  /// Writes elements by their positions.
  func blocks(_ positions: [Int], within place: Place, _ html: inout HTMLWriter) {
    var index = 0
    while index < positions.count {
      let first = positions[index]
      let element = shown.elements[first]
      let rest = positions[index...]
      if !place.isInColumn, let column = element.column {
        let group = rest.prefix { shown.elements[$0].column?.group == column.group }
        columns(Array(group), &html)
        index += group.count
      } else if case .heading = element.kind, place.section != element.id {
        // The elements of the section follow, with the sections inside it.
        let name = "\(snapshot.elements[first].id) /"
        let group = rest.dropFirst().prefix {
          snapshot.elements[$0].id.hasPrefix(name)
            || shown.elements[$0].section == element.label && !isHeading($0)
        }
        section(first, Array(group), place, &html)
        index += group.count + 1
      } else if let cell = element.cell {
        let group = rest.prefix { shown.elements[$0].cell?.grid == cell.grid }
        grid(Array(group), &html)
        index += group.count
      } else if element.labeled != nil {
        let group = rest.prefix { shown.elements[$0].labeled != nil }
        values(Array(group), &html)
        index += group.count
      } else if isReviewRow(first) {
        let group = rest.prefix { isReviewRow($0) }
        review(Array(group), &html)
        index += group.count
      } else if element.button != nil {
        let rows = rest.prefix(while: isButtonRow)
        guard rows.count < 2 else {
          buttonRows(Array(rows), &html)
          index += rows.count
          continue
        }
        let group = rest.prefix {
          shown.elements[$0].button != nil && shown.elements[$0].cell == nil
        }
        buttons(group.filter { !isInReview($0) }, &html)
        index += group.count
      } else {
        one(first, &html)
        index += 1
      }
    }
  }

  private func isHeading(_ position: Int) -> Bool {
    if case .heading = shown.elements[position].kind { true } else { false }
  }

  private func columns(_ positions: [Int], _ html: inout HTMLWriter) {
    let count = shown.elements[positions[0]].column?.count ?? 1
    html.element("div", [Attribute("class", "columns")]) { html in
      for column in 0..<max(1, min(count, 100)) {
        let own = positions.filter { shown.elements[$0].column?.position == column }
        html.element("div") { html in
          blocks(own, within: Place(isInColumn: true), &html)
        }
      }
    }
  }

  private func section(
    _ heading: Int, _ positions: [Int], _ place: Place, _ html: inout HTMLWriter
  ) {
    // A group, because landmarks need different names, and two sections can be called the same.
    let attributes = [
      Attribute("class", "section"), Attribute("role", "group"),
      Attribute("aria-labelledby", "f\(heading)"),
    ]
    html.element("div", attributes) { html in
      html.element(
        place.depth == 0 ? "h2" : "h3", [Attribute("id", "f\(heading)")],
        shown.elements[heading].label)
      var inner = place
      inner.depth += 1
      inner.section = shown.elements[heading].id
      blocks(positions, within: inner, &html)
    }
  }

  private func values(_ positions: [Int], _ html: inout HTMLWriter) {
    html.element("dl") { html in
      for position in positions {
        guard let value = shown.elements[position].labeled else { continue }
        html.element("div") { html in
          html.element("dt", value.label)
          html.element("dd", [Attribute("dir", "auto")], value.value)
        }
      }
    }
  }

  // MARK: Grids

  private func grid(_ positions: [Int], _ html: inout HTMLWriter) {
    var rows: [(title: String, cells: [Int])] = []
    var last: Int?
    for position in positions {
      guard let cell = shown.elements[position].cell else { continue }
      if cell.row != last { rows.append((cell.title, [])) }
      last = cell.row
      rows[rows.count - 1].cells.append(position)
    }
    html.element("div", [Attribute("class", "scroll")]) { html in
      html.element("table", [Attribute("class", "grid")]) { html in
        html.element("tbody") { html in
          for row in rows {
            html.element("tr") { html in
              html.element("th", [Attribute("scope", "row")], row.title)
              for position in row.cells {
                html.element("td") { html in
                  if shown.elements[position].button != nil {
                    button(position, &html)
                    note(position, &html)
                  } else {
                    html.text(shown.elements[position].label)
                    if let badge = shown.elements[position].badge { badgeText(badge, &html) }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  // MARK: Reviews

  /// Whether an element is a row of a review: a text about an earlier screen.
  func isReviewRow(_ position: Int) -> Bool {
    guard case .text = shown.elements[position].kind else { return false }
    return shown.elements[position].revisits != nil
  }

  /// Whether a button belongs to a row of a review.
  func isInReview(_ position: Int) -> Bool {
    guard let entry = shown.elements[position].revisits else { return false }
    return shown.elements.indices.contains {
      isReviewRow($0) && shown.elements[$0].revisits == entry
    }
  }

  private func review(_ positions: [Int], _ html: inout HTMLWriter) {
    let trail = shown.trail
    let summaries = Dictionary(
      trail.last(trail.count).map { ($0.entry, $0.summary) },
      uniquingKeysWith: { first, _ in first })
    html.element("table", [Attribute("class", "check")]) { html in
      html.element("tbody") { html in
        for position in positions {
          let element = shown.elements[position]
          let row = Self.row(element.label, of: element.revisits.flatMap { summaries[$0] } ?? "")
          html.element("tr") { html in
            html.element("th", [Attribute("scope", "row"), Attribute("dir", "auto")], row.name)
            html.element("td") { html in answerTexts(row.value, &html) }
            html.element("td") { html in
              let change = shown.elements.indices.first {
                shown.elements[$0].button != nil && shown.elements[$0].revisits == element.revisits
              }
              if let change {
                button(change, &html)
                note(change, &html)
              }
            }
          }
        }
      }
    }
  }

  /// The name and the answer in the text of a row.
  private static func row(_ text: String, of answer: String) -> (name: String, value: String) {
    guard !answer.isEmpty, text.hasSuffix(answer) else { return (text, "") }
    var name = text.dropLast(answer.count)
    while let last = name.last, last.isWhitespace || ":：".contains(last) { name.removeLast() }
    return (String(name), answer)
  }

  // MARK: Buttons

  private func buttons(_ positions: [Int], _ html: inout HTMLWriter) {
    guard !positions.isEmpty else { return }
    html.element("div", [Attribute("class", "ways")]) { html in
      for position in positions {
        button(position, &html)
        note(position, &html)
      }
    }
  }

  /// Whether an element is a button with a text beside it, such as a section of a hub.
  private func isButtonRow(_ position: Int) -> Bool {
    let element = shown.elements[position]
    return element.button?.role == nil && element.button != nil && element.cell == nil
      && (element.help != nil || element.disabledReason != nil) && !isInReview(position)
  }

  /// Writes consecutive buttons with texts as rows, the texts at the end of the lines.
  private func buttonRows(_ positions: [Int], _ html: inout HTMLWriter) {
    html.element("ul", [Attribute("class", "answers review")]) { html in
      for position in positions {
        html.element("li") { html in
          button(position, &html)
          note(position, &html)
        }
      }
    }
  }

  /// Writes a button.
  func button(_ position: Int, _ html: inout HTMLWriter) {
    let element = shown.elements[position]
    let action = PageForm.pressAction + element.id
    let looks = [
      form.primary == action ? "primary" : nil,
      element.button?.role == .destructive ? "destructive" : nil,
    ].compactMap(\.self).joined(separator: " ")
    let key = element.shortcut.flatMap { $0.isLetter || $0.isNumber ? String($0) : nil }
    html.element(
      "button",
      [
        Attribute("class", looks.isEmpty ? nil : looks), Attribute("id", "f\(position)"),
        Attribute("name", "action"), Attribute("value", action), Attribute("accesskey", key),
        Attribute("disabled", if: !element.isReachable),
        Attribute("aria-describedby", describedBy(position)),
        Attribute("autofocus", if: focus == .element(position)),
      ]
    ) { html in
      let buttons = snapshot.elements.filter { $0.button != nil }
      let name = snapshot.elements[position].name(among: buttons)
      // If several buttons have the same label, the row of the button identifies it.
      let isKnown = name == snapshot.elements[position].label || element.cell != nil
      html.text(isKnown ? element.label : name)
      if let badge = element.badge { badgeText(badge, &html) }
    }
  }

  /// Writes the sentences about an element: its help, why it is disabled, its error.
  func note(_ position: Int, _ html: inout HTMLWriter) {
    help(position, &html)
    wrong(position, &html)
  }

  /// Writes the sentences about an element without its error.
  func help(_ position: Int, _ html: inout HTMLWriter) {
    for (name, text) in notes(position) where name != "error" {
      html.element(
        "p", [Attribute("id", "f\(position)-\(name)"), Attribute("class", "hint")], text)
    }
  }

  /// Writes the error of an element, and the button that loads its options again.
  func wrong(_ position: Int, _ html: inout HTMLWriter) {
    let element = shown.elements[position]
    if let error = error(of: position) {
      html.element(
        "p", [Attribute("id", "f\(position)-error"), Attribute("class", "wrong")], error)
    }
    if element.hasFailedLoad {
      html.element(
        "button",
        [
          Attribute("name", "action"), Attribute("value", PageForm.pressAction + element.id),
        ], localizer("Try again: \(element.labelText)"))
    }
  }

  /// The ids of the sentences about an element; `nil` for none.
  func describedBy(_ position: Int) -> String? {
    let ids = notes(position).map { "f\(position)-\($0.name)" }
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }

  private func notes(_ position: Int) -> [(name: String, text: String)] {
    let element = shown.elements[position]
    var notes: [(name: String, text: String)] = []
    let hints = hints(of: element)
    if !hints.isEmpty { notes.append(("hint", hints.joined(separator: "; "))) }
    if let reason = element.disabledReason {
      notes.append(("why", reason))
    } else if element.isLocked {
      notes.append(("why", localizer("locked")))
    }
    if element.loading == .running || element.prefill == .running {
      notes.append(("load", localizer("Working: \(element.labelText)")))
    }
    if let error = error(of: position) { notes.append(("error", error)) }
    return notes
  }
}
