import StepwiseFlow

/// A screen as JSON: everything that a person sees, and everything that a program needs to act on
/// it.
///
/// The guide `JSON.md` describes each member. Members that are `nil`, false or empty are left out,
/// so that lines stay short.
package nonisolated enum ScreenJSON {
  /// The maximum number of options of a field that are listed; if there are more, their number is
  /// another member.
  package static let optionsMax = 200
  /// The maximum number of a list's last rows, and of a table's first rows, that are listed; also
  /// with a count.
  package static let rowsMax = 100
  /// The maximum number of rows of the trail: the latest ones, and then the kept ones.
  package static let trailMax = Snapshot.recentRowsMax + 50

  /// Returns a screen as JSON.
  package static func value(
    of snapshot: Snapshot, cancelQuestion: LocalizedStringKey?, localizer: Localizer? = nil
  )
    -> JSONValue
  {
    let snapshot = snapshot.localized(by: localizer)
    let trail = snapshot.recent
    let kept = trail.count { $0.status == .kept }
    let rows = snapshot.trail.count + kept
    let shown = trail.prefix(trailMax)
    return .members([
      "entry": .number(Value.Number(snapshot.entry)),
      "title": .text(snapshot.title),
      "badge": number(snapshot.badge),
      "questionPosition": snapshot.questionPosition.map(position),
      "path": texts(snapshot.breadcrumb),
      "fullScreen": flag(snapshot.isFullScreen),
      "error": snapshot.error.map(error),
      "busy": texts(snapshot.busy),
      "replaying": flag(snapshot.isReplaying),
      "notices": texts(snapshot.notices.map(\.message)),
      "cancelQuestion": text(cancelQuestion.map { localizer($0) }),
      "question": question(snapshot.question),
      "elements": array(snapshot.elements.map { element($0, localizer) }),
      "trail": array(shown.map(row)),
      "trailCount": count(rows, listed: shown.count),
    ])
  }

  private static func position(_ position: Snapshot.QuestionPosition) -> JSONValue {
    .members([
      "number": number(position.number),
      "least": number(position.count.lowerBound),
      "most": number(position.count.upperBound),
    ])
  }

  private static func question(_ question: Snapshot.Question) -> JSONValue? {
    switch question {
    case .field(let element): .members(["field": .text(element.id)])
    case .menu(let buttons): .members(["menu": .array(buttons.map { .text($0.id) })])
    case .nothing: nil
    }
  }

  private static func row(_ row: Trail.Row) -> JSONValue {
    let status =
      switch row.status {
      case .current: "current"
      case .answered: "answered"
      case .kept: "kept"
      case .askedAgain: "asked again"
      }
    return .members([
      "entry": .number(Value.Number(row.entry)), "title": .text(row.title),
      "summary": text(row.summary), "status": .text(status),
      "flow": text(row.flowTitle),
    ])
  }

  // MARK: Elements

  private static func element(_ element: Snapshot.Element, _ localizer: Localizer?) -> JSONValue {
    let isUsable = element.button != nil || element.isField
    let general: [JSONValue.Member] = members([
      "id": isUsable ? .text(element.id) : nil,
      "label": text(element.label),
      "kind": .text(kind(of: element)),
      "value": element.value.flatMap(value),
      "display": display(of: element),
      "now": element.now.flatMap(value),
      "filledIn": flag(element.isFilledIn),
      "draft": text(element.draft),
      "answered": flag(element.isAnswered),
      "optional": flag(element.isOptional),
      "asksAgain": flag(element.repeatsQuestion),
      "followed": flag(element.isFollowed),
      "prompt": text(element.prompt),
      "hint": hint(of: element),
      "help": text(element.help),
      "locked": flag(element.isLocked),
      "disabled": element.disabledReason.map { .text($0) },
      "needs": element.needs.isEmpty ? nil : .array(element.needs.map { .text($0) }),
      "error": element.error.map(error),
      "loading": element.loading.map { .text($0 == .running ? "running" : "failed") },
      "prefill": element.prefill.map { .text($0 == .running ? "running" : "failed") },
      "busy": flag(element.isBusy),
      "busyLabel": element.isBusy || element.loading == .running
        ? element.busyLabel.map { .text($0) } : nil,
      "revisits": number(element.revisits),
      "section": text(element.section),
      "row": text(element.cell?.title),
      "badge": text(element.badge),
      "shortcut": text(element.shortcut.map { String($0) }),
    ])
    let choices = members([
      "options": element.options.flatMap(options),
      "optionCount": element.options.flatMap { count($0.count, listed: optionsMax) },
      "suggestions": element.suggestions.flatMap(options),
      "suggestionCount": element.suggestions.flatMap { count($0.count, listed: optionsMax) },
    ])
    return .object(general + choices + content(of: element.kind, localizer))
  }

  private static func kind(of element: Snapshot.Element) -> String {
    switch element.kind {
    case .text: "text"
    case .heading: "heading"
    case .divider: "divider"
    case .table: "table"
    case .list: "list"
    case .progress: "progress"
    case .link: "link"
    case .image: "image"
    case .button: "button"
    case .field(let kind): kind.name
    }
  }

  /// The members that only one kind of element has.
  private static func content(of kind: Snapshot.Element.Kind, _ localizer: Localizer?)
    -> [JSONValue.Member]
  {
    switch kind {
    case .text, .heading, .divider, .field: []
    case .table(let table):
      members([
        "columns": .array(table.columns.map { .text($0) }),
        "rows": .array(table.rows.prefix(rowsMax).map { .array($0.map { .text($0) }) }),
        "rowCount": count(table.rows.count, listed: rowsMax),
      ])
    case .list(let rows):
      members([
        "rows": .array(rows.suffix(rowsMax).map { row($0.localized(by: localizer)) }),
        "rowCount": count(rows.count, listed: rowsMax),
      ])
    case .progress(let progress):
      members([
        "fraction": progress.fraction.map { .number(Value.Number($0)) },
        "secondsLeft": progress.timeLeft.map { .number(Value.Number($0 / .seconds(1))) },
      ])
    case .link(let destination): members(["destination": .text(destination)])
    case .image(let path): members(["path": .text(path)])
    case .button(let traits):
      members([
        "role": traits.role.map { .text($0 == .destructive ? "destructive" : "cancel") },
        "onceOnly": flag(traits.isOnceOnly),
        "async": flag(traits.isAsync),
        "defaultAction": flag(traits.isDefault),
      ])
    }
  }

  private static func row(_ row: ListRow) -> JSONValue {
    let alignment: String? =
      switch row.alignment {
      case .leading: nil
      case .trailing: "trailing"
      case .center: "center"
      }
    return .members([
      "id": .text(row.id), "text": .text(row.text), "title": text(row.title),
      "detail": text(row.detail), "alignment": text(alignment),
    ])
  }

  private static func options(_ list: OptionList) -> JSONValue? {
    array(
      list.prefix(optionsMax).map { option in
        .members([
          "id": .text(option.id), "label": .text(option.label),
          "detail": text(option.detail?.text), "trailing": text(option.detail?.trailing),
          "badge": option.detail.flatMap { $0.badge == 0 ? nil : number($0.badge) },
        ])
      })
  }

  private static func value(_ value: Value) -> JSONValue? {
    switch value {
    case .text(let text), .choice(let text): .text(text)
    case .choices(let ids): .array(ids.map { .text($0) })
    case .flag(let flag): .flag(flag)
    case .date(let date): .text(date.description)
    case .number(let number): .number(number)
    case .pressed: nil
    }
  }

  /// The hint; a text of several lines has none, because its hint is about a prompt.
  private static func hint(of element: Snapshot.Element) -> JSONValue? {
    guard let format = element.format, !format.kind.isMultiline else { return nil }
    return text(format.hint?.english)
  }

  /// The labels of the chosen options, unless they are the ids.
  private static func display(of element: Snapshot.Element) -> JSONValue? {
    guard let format = element.format, let value = element.value, format.options != nil else {
      return nil
    }
    let display = format.display(value).english
    return display == format.text(for: value) ? nil : text(display)
  }

  private static func error(_ error: Snapshot.ErrorMessage) -> JSONValue {
    .members(["message": .text(error.message), "canRetry": flag(error.canRetry)])
  }

  // MARK: Omitted members

  private static func members(_ members: KeyValuePairs<String, JSONValue?>) -> [JSONValue.Member] {
    members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } }
  }

  private static func flag(_ flag: Bool) -> JSONValue? { flag ? .flag(true) : nil }

  private static func number(_ number: Int?) -> JSONValue? {
    number.map { .number(Value.Number($0)) }
  }

  /// The count, unless all items are listed.
  private static func count(_ count: Int, listed: Int) -> JSONValue? {
    count > listed ? number(count) : nil
  }

  private static func text(_ text: String?) -> JSONValue? {
    text.flatMap { $0.isEmpty ? nil : .text($0) }
  }

  private static func texts(_ texts: [String]) -> JSONValue? { array(texts.map { .text($0) }) }

  private static func array(_ values: [JSONValue]) -> JSONValue? {
    values.isEmpty ? nil : .array(values)
  }
}
