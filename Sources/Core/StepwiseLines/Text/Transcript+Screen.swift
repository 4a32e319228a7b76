import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// Writes whole screens, as a person would see them.
extension Transcript {
  /// Returns a screen as a person would see it, with its questions and their values.
  package static func screen(
    _ snapshot: Snapshot, isCalm: Bool = false, localizer: Localizer? = nil
  ) -> String {
    let snapshot = snapshot.localized(by: localizer)
    let sink = ByteSink(descriptor: nil)
    let transcript = Transcript(sink, localizer: localizer)
    transcript.line("", isCalm ? snapshot.title : snapshot.badgedTitle)
    transcript.showPosition(of: snapshot)
    for notice in snapshot.notices { transcript.line("* ", notice.message) }
    for (position, element) in snapshot.elements.enumerated()
    where !isCalm || !element.updatesFrequently {
      if element.cell != nil, let row = transcript.text(at: position, of: snapshot.elements) {
        transcript.line("  ", row)
      }
      transcript.describe(element, isCalm: isCalm)
    }
    if let error = snapshot.error { transcript.line("! ", error.message) }
    for sentence in snapshot.busySentences(in: transcript.localizer) {
      transcript.line("  ", sentence)
    }
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// Returns whether a person would see a difference between two screens.
  ///
  /// - Parameters:
  ///   - one: A screen.
  ///   - other: A screen.
  /// - Returns: Whether there is one.
  public static func differ(_ one: Snapshot, _ other: Snapshot) -> Bool {
    one.entry != other.entry || one.busy != other.busy || one.notices != other.notices
      || lists(of: one) != lists(of: other)
      || screen(one, isCalm: true) != screen(other, isCalm: true)
  }

  /// The rows of lists whose changes are reported.
  private static func lists(of snapshot: Snapshot) -> [[ListRow]] {
    snapshot.elements.compactMap { element in
      guard case .list(let rows) = element.kind else { return nil }
      return Array(rows.suffix(rowsFollowedMax))
    }
  }

  /// Whether a text is shown, in English or in the person's language, because scripts have no
  /// language.
  package static func shows(_ text: String, _ session: Session) -> Bool {
    let localizer = session.environment.localizer
    return screen(session.show()).holds(text)
      || localizer != nil && screen(session.show(), localizer: localizer).holds(text)
  }

  private func describe(_ element: Snapshot.Element, isCalm: Bool) {
    switch element.kind {
    case .progress(let progress) where isCalm:
      line("  ", "\(element.label) \(progress.fraction.map { Int($0 * 4) } ?? 0)")
    // The line of its row contains it.
    case .text where element.cell != nil: break
    case .button where element.cell != nil && element.badge != nil: break
    case .text, .heading, .divider, .table, .list, .progress, .link, .image:
      line("  ", element.plainText(localizer) ?? "")
    case .button:
      let note = element.disabledReason ?? element.help
      line("  [", "\(element.label)]\(note.map { " \($0)" } ?? "")")
    case .field:
      let value =
        element.isFilledIn
        ? localizer("filled in")
        : element.value.flatMap { element.format?.display($0) }.map { localizer($0) } ?? ""
      let draft =
        element.draft.map { "\(value.isEmpty ? "" : " ")(\(localizer("begun: \($0)")))" } ?? ""
      let fixed = element.disabledReason ?? (element.isLocked ? localizer("locked") : nil)
      let reason = fixed.map { " (\($0))" } ?? ""
      line("  ", "\(element.label): \(value)\(draft)\(reason)")
      let list = element.options ?? []
      for option in list.prefix(Self.optionsShownMax) {
        line("    - ", list.plainText(of: option, localizer))
      }
      if let help = element.help { line("    ", help) }
    }
    if let error = element.error { line("  ! ", error.message) }
  }

  /// Whether a number means the button at that position of a menu.
  static func takesNumbers(_ buttons: [Snapshot.Element]) -> Bool {
    OptionMatcher.takesNumbers(labels: buttons.map(\.label), ids: buttons.map(\.id))
  }

  /// The actions that are possible now, one line each.
  package static func help(_ snapshot: Snapshot) -> [LocalizedStringKey] {
    var lines: [LocalizedStringKey] = []
    switch snapshot.question {
    case .field(let element) where element.isLocked:
      lines.append(
        """
        “\(element.labelText)” cannot be changed while “\(snapshot.busyTexts.first ?? "")” is running: step \
        back to stop it.
        """)
    case .field(let element):
      lines.append(
        element.hint.map { "Type your answer to “\(element.labelText)” (\($0))." }
          ?? "Type your answer to “\(element.labelText)”.")
      if let list = element.options {
        lines.append(
          list.takesNumbers
            ? "A label, the beginning of one, or its number will do."
            : "A label or the beginning of one will do.")
        if let shared = list.first(where: { list.name(of: $0) != $0.label }) {
          lines.append(
            "Where options have the same label, type it with the brackets, such as “\(list.nameText(of: shared))”."
          )
        }
        if list.count > optionsShownMax {
          lines.append(
            """
            \(optionsShownMax) of \(list.count) options are listed; the others are taken in the \
            same way. A word of a label names those that have it.
            """)
        }
      }
      if element.value != nil || element.isFilledIn || element.isOptional {
        lines.append("A blank line accepts what is there.")
      }
    case .menu(let buttons):
      lines.append(
        takesNumbers(buttons)
          ? "Type a button's label, the beginning of one, or its number."
          : "Type a button's label or the beginning of one.")
    case .nothing: lines.append("Nothing is asked now.")
    }
    let buttons = snapshot.elements.filter { $0.button != nil }
    if case .field(let field) = snapshot.question, !buttons.isEmpty {
      let names = buttons.map { $0.nameText(among: buttons) }
      lines.append("Press with “:press”: \(labels: names).")
      if field.repeatsQuestion, field.options == nil {
        lines.append(
          "A line that is exactly a button's label presses it; “\\…” gives the line as the answer.")
      }
    }
    let earlier = snapshot.trail.recentNames
    if snapshot.backUndoesChange {
      lines.append(":back leaves everything as it was before the change.")
      if !earlier.isEmpty {
        lines.append("“:back TITLE” changes an earlier answer: \(labels: earlier).")
      }
    } else if let last = earlier.last {
      lines.append(
        """
        :back goes to “\(last)”; “:back TITLE” changes an earlier answer: \
        \(labels: earlier).
        """)
    } else if snapshot.busy.isEmpty {
      lines.append("This is the first screen: :back leads nowhere.")
    } else {
      lines.append(":back stops \(allOf: snapshot.busyTexts).")
    }
    lines.append(":cancel gives up. An answer that begins with a colon is written “\\:…”.")
    return lines
  }
}
