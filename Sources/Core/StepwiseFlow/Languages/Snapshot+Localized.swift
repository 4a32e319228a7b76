extension Snapshot {
  /// Returns the snapshot in the person's language; elements keep their ids.
  ///
  /// - Parameters:
  ///   - localizer: The language; `nil` for English.
  ///   - before: An earlier snapshot and its localized form, whose elements are reused where they are still the same.
  /// - Returns: The localized snapshot.
  package nonisolated func localized(
    by localizer: Localizer?, after before: (snapshot: Snapshot, localized: Snapshot)? = nil
  ) -> Snapshot {
    guard let localizer else { return self }
    var fields = box.content
    if let before, before.localized.box.content.localizer == localizer,
      before.snapshot.elements.count == elements.count
    {
      fields.elements = elements.indices.map { position in
        elements[position].isSame(as: before.snapshot.elements[position])
          ? before.localized.elements[position] : elements[position].localized(by: localizer)
      }
    } else {
      fields.elements = elements.map { $0.localized(by: localizer) }
    }
    fields.title = localizer.shown(titleText)
    fields.extras = fields.extras.map { Box($0.content.localized(by: localizer)) }
    fields.localizer = localizer
    fields.question = Snapshot.Question(fields.elements)
    return Snapshot(fields)
  }
}

extension Snapshot.Extras {
  nonisolated fileprivate func localized(by localizer: Localizer) -> Self {
    var extras = self
    extras.error = error?.localized(by: localizer)
    extras.busy = busy.map(localizer.shown)
    extras.notices = notices.map {
      Snapshot.Notice(
        sentence: localizer.shown($0.sentence), number: $0.number, count: $0.count)
    }
    return extras
  }
}

extension Snapshot.Element {
  nonisolated func localized(by localizer: Localizer) -> Snapshot.Element {
    var fields = box.content
    fields.label = localizer.shown(fields.label)
    fields.kind = kind.localized(by: localizer)
    fields.format = format.map { Box(LocalizedFormat(base: $0, localizer: localizer)) }
    fields.extras = fields.extras.map { Box($0.content.localized(by: localizer)) }
    if let error, var state = fields.state?.content {
      state.error = error.localized(by: localizer)
      fields.state = Box(state)
    }
    return Snapshot.Element(fields)
  }
}

extension Snapshot.Element.Kind {
  nonisolated fileprivate func localized(by localizer: Localizer) -> Self {
    switch self {
    case .table(let table):
      .table(Snapshot.Table(columns: table.columns.map(localizer.label), rows: table.rows))
    default: self
    }
  }
}

extension Snapshot.Element.Extras {
  nonisolated fileprivate func localized(by localizer: Localizer) -> Self {
    var extras = self
    extras.help = help.map(localizer.shown)
    extras.disabledReason = disabledReason.map(localizer.shown)
    extras.section = section.map(localizer.shown)
    extras.prompt = prompt.map(localizer.shown)
    extras.busyLabel = busyLabel.map(localizer.shown)
    extras.cell = cell.map {
      Snapshot.GridPlace(grid: $0.grid, row: $0.row, title: localizer.label($0.title))
    }
    extras.labeled = labeled.map {
      Snapshot.LabeledValue(localizer.shown($0.name), localizer.shown($0.content))
    }
    return extras
  }
}

extension Snapshot.ErrorMessage {
  nonisolated fileprivate func localized(by localizer: Localizer) -> Snapshot.ErrorMessage {
    Snapshot.ErrorMessage(
      sentence: localizer.shown(sentence), number: number, canRetry: canRetry,
      isOfPress: isOfPress, details: details.map(localizer.shown))
  }
}

extension Localizer {
  /// Returns a text that is in the language already.
  nonisolated fileprivate func shown(_ key: LocalizedStringKey) -> LocalizedStringKey {
    LocalizedStringKey(verbatim: text(key))
  }
}
