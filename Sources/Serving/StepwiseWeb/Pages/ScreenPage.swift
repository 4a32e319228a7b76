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
  /// The errors, each with the position of its element; `nil` for the screen as a whole.
  private(set) var errors: [(position: Int?, sentence: String)] = []
  /// The part of the page that has the focus when the page opens.
  private(set) var focus = Focus.heading
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
    errors = allErrors
    focus = firstFocus
  }

  /// Whether running work will change the page.
  private var isWaiting: Bool {
    !snapshot.busy.isEmpty || snapshot.elements.contains { $0.loading == .running }
  }

  /// The seconds after which a browser without scripts reloads the page; `nil` for never.
  private var refresh: Int? {
    // Reloading must not discard typed text, and a field whose default is fetched takes text meanwhile.
    let isPrefilling = snapshot.elements.contains { $0.prefill == .running }
    return isWaiting && !isPrefilling || setting.isLive && form.fields.isEmpty
      ? Self.refreshSeconds : nil
  }

  /// The page, as UTF-8.
  var html: [UInt8] {
    let flow = shown.breadcrumb.last ?? ""
    let title = flow.isEmpty || flow == shown.title ? shown.title : "\(shown.title) – \(flow)"
    var setting = setting
    setting.program = shown.breadcrumb.first ?? ""
    return Page.html(
      errors.isEmpty ? title : localizer("Error: \(title)"), setting, refresh: refresh
    ) { html in
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

  /// Writes the titles of the flows within the outermost one.
  private func crumbs(_ html: inout HTMLWriter) {
    let crumbs = shown.breadcrumb.dropFirst().filter { !$0.isEmpty && $0 != shown.title }
    guard !crumbs.isEmpty else { return }
    html.element("p", [Attribute("class", "crumbs")], crumbs.joined(separator: " › "))
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
      wayBack(&html)
      crumbs(&html)
      if let position = shown.questionPosition {
        html.element("p", [Attribute("class", "position")], localizer(position.sentence))
      }
      html.element(
        "h1", [Attribute("tabindex", "-1"), Attribute("autofocus", if: focus == .heading)]
      ) { html in
        html.text(shown.title)
        if let badge = shown.badge { badgeText("\(badge)", &html) }
      }
      if listsErrorsFirst { problems(&html) }
      notices(&html)
      let last = lastButtons
      blocks(Array(shown.elements.indices.dropLast(last.count)), within: Place(), &html)
      ways(after: last, &html)
      if !listsErrorsFirst { problems(&html) }
    }
  }

  /// Writes the step back, above the title.
  private func wayBack(_ html: inout HTMLWriter) {
    guard goesBack else { return firstButton(&html) }
    html.element("p", [Attribute("class", "back")]) { html in
      firstButton(&html)
      html.element(
        "button", [Attribute("name", "action"), Attribute("value", "back")], localizer("Back"))
    }
  }

  /// Writes the button that Enter in a field presses, the first one of the form, if it would be another one here.
  ///
  /// It has no text, so that a browser without style sheets does not show it.
  private func firstButton(_ html: inout HTMLWriter) {
    guard needsFirstButton, let primary = form.primary else { return }
    html.element(
      "button",
      [
        Attribute("class", "first"), Attribute("name", "action"), Attribute("value", primary),
        Attribute("tabindex", "-1"), Attribute("aria-hidden", "true"),
      ], "")
  }

  /// Whether the page offers a step back.
  private var goesBack: Bool {
    snapshot.trail.count > 1 || !snapshot.kept.isEmpty || !snapshot.busy.isEmpty
  }

  /// Whether another button comes before the one that Enter should press.
  private var needsFirstButton: Bool {
    guard !form.fields.isEmpty, let primary = form.primary else { return false }
    if goesBack { return true }
    let first = snapshot.elements.first { $0.button != nil && $0.isReachable }
    guard let first else { return false }
    return primary != PageForm.pressAction + first.id
  }

  private func notices(_ html: inout HTMLWriter) {
    guard !shown.notices.isEmpty || !shown.busy.isEmpty || shown.isReplaying else { return }
    html.element("div", [Attribute("class", "notices"), Attribute("role", "status")]) { html in
      for notice in shown.notices { html.element("p", localizer(notice.sentence)) }
      for sentence in shown.busySentences(in: localizer) {
        html.element("p", [Attribute("class", "busy")], sentence)
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

  /// Writes the buttons at the end: the one that submits the fields, the screen's own, and those that reload and cancel.
  private func ways(after buttons: [Int], _ html: inout HTMLWriter) {
    html.element("div", [Attribute("class", "ways")]) { html in
      let own = buttons.filter { !isInReview($0) }
      if form.goesOn { goOnButton(&html) }
      for position in own {
        button(position, &html)
        note(position, &html)
      }
      if isWaiting || setting.isLive { lookAgain(&html) }
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

  /// Writes the link that reloads, unless the page does so itself.
  private func lookAgain(_ html: inout HTMLWriter) {
    func link(_ html: inout HTMLWriter) {
      html.element(
        "a", [Attribute("class", "look"), Attribute("href", "\(setting.base)/look")],
        localizer("Look again"))
    }
    if !setting.follows {
      link(&html)
    } else if refresh == nil {
      html.element("noscript") { link(&$0) }
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
        let change = localizer("Change")
        html.element("ol", [Attribute("class", "answers")]) { html in
          for (position, row) in rows {
            answer(row, at: first + position + 1, change: change, &html)
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

  private func answer(
    _ row: Trail.Row, at place: Int, change: String, _ html: inout HTMLWriter
  ) {
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
        html.text(change)
        html.element("span", [Attribute("class", "unseen")], " \(name(of: row))")
      }
    }
  }

  /// The title of a row, after those of the child flows that it belongs to.
  private func name(of row: Trail.Row) -> String { localizer(row.nameText) }

  private func rowText(_ row: Trail.Row, _ html: inout HTMLWriter) {
    html.element("span", [Attribute("class", "row")]) { html in
      html.element("span", [Attribute("class", "name")], name(of: row))
      if !row.isOmitted, !row.summary.isEmpty {
        html.text(" ")
        html.element("span", [Attribute("class", "value")]) { html in
          answerTexts(row.summary, &html)
        }
      }
    }
  }

  /// Writes the answers of a screen below each other, a secret as dots.
  func answerTexts(_ summary: String, _ html: inout HTMLWriter) {
    let secret = localizer("filled in")
    var isFirst = true
    // Most screens have one answer, and to split a text takes longer than to write it.
    let hasSeveral = summary.utf8.contains(0xB7)
    let answers =
      hasSeveral
      ? summary.split(separator: " · ", omittingEmptySubsequences: false) : [summary[...]]
    for answer in answers {
      if !isFirst { html.empty("br", []) }
      isFirst = false
      guard answer == secret else {
        html.element("bdi", String(answer))
        continue
      }
      html.element("span", [Attribute("role", "img"), Attribute("aria-label", secret)], "••••••••")
    }
  }

  /// Writes a badge beside a text.
  func badgeText(_ badge: String, _ html: inout HTMLWriter) {
    html.text(" ")
    html.element("span", [Attribute("class", "badge")], badge)
  }
}
