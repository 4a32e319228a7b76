import StepwiseFlow
import StepwiseJSON
import StepwiseLines

/// A screen as a page: a form with its fields and buttons, and the answers so far.
struct ScreenPage {
  typealias Attribute = HTMLWriter.Attribute

  /// The screen in English, whose ids the form uses.
  let snapshot: Snapshot
  /// The screen in the person's language.
  let shown: Snapshot
  /// Everything else that the page needs.
  let setting: PageSetting
  /// The fields and the primary button.
  let form: PageForm
  var localizer: Localizer? { setting.localizer }

  /// The maximum number of answers so far that a page lists; the newest answers are shown.
  static let rowsMax = 40
  /// The seconds after which a browser without scripts reloads the page while work runs.
  private static let refreshSeconds = 2

  /// Creates a page of a screen.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - setting: The language, the addresses and the rejected values.
  init(of snapshot: Snapshot, _ setting: PageSetting) {
    self.snapshot = snapshot
    self.setting = setting
    shown = snapshot.localized(by: setting.localizer)
    form = PageForm(of: snapshot, shown: shown, typed: setting.typed, localizer: setting.localizer)
  }

  /// Whether the page shows an error.
  var hasErrors: Bool { !errors.isEmpty }

  /// The page, as UTF-8.
  var html: [UInt8] {
    let isWaiting = !snapshot.busy.isEmpty || snapshot.elements.contains { $0.loading == .running }
    // Reloading must not discard typed text, and a field whose default is fetched takes text meanwhile.
    let isPrefilling = snapshot.elements.contains { $0.prefill == .running }
    let refresh =
      isWaiting && !isPrefilling || setting.isLive && form.fields.isEmpty
      ? Self.refreshSeconds : nil
    let flow = shown.breadcrumb.last ?? ""
    let title = flow.isEmpty || flow == shown.title ? shown.title : "\(shown.title) – \(flow)"
    let prefix = hasErrors ? "\(localizer("There is a problem")): " : ""
    return Page.html(prefix + title, setting, refresh: refresh) { html in
      crumbs(&html)
      html.element(
        "main",
        [
          Attribute("data-place", "\(setting.place)"), Attribute("data-base", setting.base),
          Attribute("data-follow", if: setting.follows),
          Attribute(
            "data-gone", localizer("The wizard does not answer: its program may have ended.")),
        ]
      ) { html in
        body(&html)
        answers(&html)
      }
    }
  }

  private func crumbs(_ html: inout HTMLWriter) {
    let crumbs = shown.breadcrumb.filter { !$0.isEmpty }
    guard !crumbs.isEmpty else { return }
    html.element("header") { html in
      html.element("p", [Attribute("class", "crumbs")], crumbs.joined(separator: " › "))
    }
  }

  // MARK: The form

  private func body(_ html: inout HTMLWriter) {
    html.element(
      "form",
      [
        Attribute("method", "post"), Attribute("action", setting.address(of: setting.place)),
        Attribute("id", "form"), Attribute("novalidate", if: true),
        Attribute("autocomplete", "off"), Attribute("accept-charset", "utf-8"),
      ]
    ) { html in
      for (name, value) in [
        ("token", setting.token), ("turn", setting.turn), ("screen", setting.screen),
        ("title", String(snapshot.title.prefix(200))),
      ] {
        html.hidden(name, value)
      }
      if needsFirstButton, let primary = form.primary {
        // Enter in a field presses the first button of a form, which would be another one here.
        html.element(
          "button",
          [
            Attribute("class", "first"), Attribute("name", "action"), Attribute("value", primary),
            Attribute("tabindex", "-1"), Attribute("aria-hidden", "true"),
          ], goOnWords)
      }
      html.element("h1") { html in
        html.text(shown.title)
        if let badge = shown.badge { badgeText("\(badge)", &html) }
      }
      problems(&html)
      notices(&html)
      let last = lastButtons
      blocks(Array(shown.elements.indices.dropLast(last.count)), within: Place(), &html)
      ways(after: last, &html)
    }
  }

  /// Whether another button comes before the one that Enter should press.
  private var needsFirstButton: Bool {
    guard !form.fields.isEmpty, let primary = form.primary else { return false }
    let first = snapshot.elements.first { $0.button != nil && $0.isEnabled }
    guard let first else { return false }
    return primary != PageForm.pressAction + first.id
  }

  private func notices(_ html: inout HTMLWriter) {
    guard !shown.notices.isEmpty || !shown.busy.isEmpty || shown.isReplaying else { return }
    html.element("div", [Attribute("class", "notices"), Attribute("role", "status")]) { html in
      for notice in shown.notices { html.element("p", localizer(notice.sentence)) }
      for label in shown.busy {
        html.element("p", [Attribute("class", "busy")], localizer("Working: \(label)"))
      }
    }
  }

  /// The positions of the buttons at the end of the screen.
  private var lastButtons: [Int] {
    var first = shown.elements.endIndex
    while first > 0, shown.elements[first - 1].button != nil,
      shown.elements[first - 1].cell == nil, shown.elements[first - 1].column == nil,
      shown.elements[first - 1].section == nil
    {
      first -= 1
    }
    return Array(first..<shown.elements.endIndex)
  }

  /// Writes the buttons at the end: the screen's own, the one that submits the fields, the one that
  /// reloads, and the step back.
  private func ways(after buttons: [Int], _ html: inout HTMLWriter) {
    let isWaiting = !snapshot.busy.isEmpty || snapshot.elements.contains { $0.loading == .running }
    html.element("div", [Attribute("class", "ways")]) { html in
      let own = buttons.filter { !isInReview($0) }
      if form.goesOn { goOnButton(&html) }
      for position in own {
        button(position, &html)
        note(position, &html)
      }
      if snapshot.trail.count > 1 || !snapshot.kept.isEmpty || !snapshot.busy.isEmpty {
        html.element(
          "button", [Attribute("name", "action"), Attribute("value", "back")], localizer("Back"))
      }
      if isWaiting || setting.isLive {
        html.element(
          "a",
          [Attribute("class", "look"), Attribute("href", "\(setting.base)/look")],
          localizer("Look again"))
      }
      if setting.canGiveUp {
        html.element(
          "button",
          [
            Attribute("class", "quiet"), Attribute("name", "action"),
            Attribute("value", "give-up"),
          ], localizer("Give up"))
      }
    }
  }

  /// The label of the button that submits the fields.
  private var goOnWords: String {
    let isComposer = form.fields.allSatisfy {
      $0.element.repeatsQuestion && $0.element.options == nil
    }
    return isComposer ? localizer("Send") : localizer("Continue")
  }

  private func goOnButton(_ html: inout HTMLWriter) {
    html.element(
      "button",
      [
        Attribute("class", "primary"), Attribute("name", "action"),
        Attribute("value", PageForm.goOnAction),
      ], goOnWords)
  }

  // MARK: Errors

  /// The errors, each with the position of its element; `nil` for the screen as a whole.
  var errors: [(position: Int?, sentence: String)] {
    var all: [(position: Int?, sentence: String)] = []
    for (position, element) in shown.elements.enumerated() {
      if let sentence = error(of: element) { all.append((position, sentence)) }
    }
    for problem in setting.problems where problem.field == nil || !hasElement(problem.field) {
      all.append((nil, localizer(problem.labelled)))
    }
    if let error = shown.error { all.append((nil, localizer(error.sentence))) }
    return all
  }

  private func hasElement(_ id: String?) -> Bool {
    snapshot.elements.contains { $0.id == id && $0.isField }
  }

  /// The error of an element; `nil` if there is none.
  func error(of element: Snapshot.Element) -> String? {
    if element.isField, let problem = setting.problems.first(where: { $0.field == element.id }) {
      return localizer(problem.sentence)
    }
    return element.error.map { localizer($0.sentence) }
  }

  private func problems(_ html: inout HTMLWriter) {
    let errors = errors
    guard !errors.isEmpty else { return }
    html.element(
      "div",
      [
        Attribute("class", "problems"), Attribute("role", "alert"), Attribute("tabindex", "-1"),
        Attribute("id", "problems"), Attribute("autofocus", if: true),
      ]
    ) { html in
      html.element("h2", localizer("There is a problem"))
      html.element("ul") { html in
        for (position, sentence) in errors {
          html.element("li") { html in
            guard let position else { return html.text(sentence) }
            let label = shown.elements[position].label
            // Many errors name their field already.
            let text = sentence.contains(label) ? sentence : "\(label): \(sentence)"
            html.element("a", [Attribute("href", "#f\(position)")], text)
          }
        }
      }
    }
  }

  // MARK: The answers so far

  private func answers(_ html: inout HTMLWriter) {
    let all = shown.trail
    // A review has its own rows; a section of a hub leads to its first screen and shows no answer.
    let reviewed = Set(
      shown.elements.indices.filter(isReviewRow).compactMap { shown.elements[$0].revisits })
    let first = max(0, all.count - 1 - Self.rowsMax)
    let stack = Array(all.last(min(all.count, Self.rowsMax + 1)).prefix(all.count - first))
    let rows = stack.enumerated().filter { _, row in
      row.entry != snapshot.entry && !reviewed.contains(row.entry) && row.status == .answered
        && !row.isHidden
    }
    let kept = shown.kept.filter { !$0.isHidden }
    guard !rows.isEmpty || !kept.isEmpty else { return }
    html.element("aside") { html in
      if !rows.isEmpty {
        html.element("h2", [Attribute("id", "answers")], localizer("Your answers"))
        html.element("ol", [Attribute("class", "answers")]) { html in
          for (position, row) in rows {
            answer(row, at: first + position + 1, &html)
          }
        }
      }
      if !kept.isEmpty {
        html.element("h2", localizer("Kept"))
        html.element("ol", [Attribute("class", "answers kept")]) { html in
          for row in kept {
            html.element("li") { html in rowText(row, &html) }
          }
        }
      }
    }
  }

  private func answer(_ row: Trail.Row, at place: Int, _ html: inout HTMLWriter) {
    html.element("li") { html in
      rowText(row, &html)
      html.text(" ")
      html.element(
        "button",
        [
          Attribute("form", "form"), Attribute("name", "action"),
          Attribute("value", "\(PageForm.changeAction)\(place)"),
        ]
      ) { html in
        html.text(localizer("Change"))
        html.element("span", [Attribute("class", "unseen")], " \(row.title)")
      }
    }
  }

  private func rowText(_ row: Trail.Row, _ html: inout HTMLWriter) {
    html.element("span", [Attribute("class", "row")]) { html in
      html.element("span", [Attribute("class", "name")], row.title)
      if !row.isOmitted, !row.summary.isEmpty {
        html.text(" ")
        html.element(
          "span", [Attribute("class", "value"), Attribute("dir", "auto")], row.summary)
      }
    }
  }

  /// Writes a badge beside a text.
  func badgeText(_ badge: String, _ html: inout HTMLWriter) {
    html.text(" ")
    html.element("span", [Attribute("class", "badge")], badge)
  }
}
