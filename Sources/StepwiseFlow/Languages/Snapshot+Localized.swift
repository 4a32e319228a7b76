extension Snapshot {
  /// What a person sees, in their language; elements keep their ids.
  package nonisolated func localized(by localizer: Localizer?) -> Snapshot {
    guard let localizer else { return self }
    return Snapshot(
      Fields(
        entry: entry, title: localizer.label(title), badge: badge,
        breadcrumb: breadcrumb.map(localizer.label),
        elements: elements.map { $0.localized(by: localizer) },
        error: error?.localized(by: localizer), busy: busy.map(localizer.label),
        notices: notices.map {
          Notice(sentence: localizer.shown($0.sentence), number: $0.number)
        },
        isReplaying: isReplaying, below: fields.below, flow: fields.flow,
        isFullScreen: isFullScreen, status: fields.status, kept: fields.kept, words: localizer))
  }
}

extension ElementSnapshot {
  nonisolated func localized(by localizer: Localizer) -> ElementSnapshot {
    ElementSnapshot(
      Fields(
        id: id, label: localizer.shown(fields.label), kind: kind.localized(by: localizer),
        value: value, isFilledIn: isFilledIn, draft: draft, isAnswered: isAnswered,
        isOptional: isOptional, help: fields.help.map(localizer.shown),
        disabledReason: fields.disabledReason.map(localizer.shown),
        error: error?.localized(by: localizer), loading: loading, isBusy: isBusy,
        revisits: revisits, column: column, section: section.map(localizer.label),
        extras: fields.extras?.localized(by: localizer)))
  }
}

extension ElementSnapshot.Kind {
  nonisolated fileprivate func localized(by localizer: Localizer) -> Self {
    switch self {
    case .field(let format): .field(LocalizedFormat(base: format, localizer: localizer))
    case .table(let table):
      .table(TableContent(columns: table.columns.map(localizer.label), rows: table.rows))
    default: self
    }
  }
}

extension ElementSnapshot.Extras {
  nonisolated fileprivate func localized(by localizer: Localizer) -> ElementSnapshot.Extras {
    var content = content
    content.prompt = content.prompt.map(localizer.shown)
    content.cell = content.cell.map {
      GridPlace(grid: $0.grid, row: $0.row, title: localizer.label($0.title))
    }
    return ElementSnapshot.Extras(content)
  }
}

extension ElementError {
  nonisolated fileprivate func localized(by localizer: Localizer) -> ElementError {
    ElementError(
      sentence: localizer.shown(sentence), number: number, canRetry: canRetry,
      isOfPress: isOfPress)
  }
}

extension Localizer {
  /// A text that is in the language already.
  nonisolated fileprivate func shown(_ key: LocalizedStringKey) -> LocalizedStringKey {
    LocalizedStringKey(verbatim: text(key))
  }
}
