/// A format that shows its values in the person's language, and reads them in that language and in English.
nonisolated struct LocalizedFormat: AnswerFormat {
  let base: any AnswerFormat
  let localizer: Localizer

  var kind: AnswerKind { base.kind }
  var hint: LocalizedStringKey? { base.hint.map(shown) }
  var options: OptionList? { base.options?.localized(by: localizer) }
  var samples: [String] { base.samples }
  var rules: AnswerRules { base.rules }
  var empty: Value { base.empty }

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    switch (kind.value, base.options, options) {
    case (.choice, let english?, let shown?):
      return .choice(try Self.option(named: text, english, shown).id)
    case (.choices, let english?, let shown?):
      // A label may contain a comma.
      if let whole = english.called(text) ?? shown.called(text) { return .choices([whole.id]) }
      var chosen: Set<String> = []
      for name in OptionNames.split(text) {
        chosen.insert(try Self.option(named: name, english, shown).id)
      }
      return .choices(shown.all.map(\.id).filter(chosen.contains))
    case (.flag, _, _):
      if !["yes", "no"].contains(text), let isOn = Optional(localizer).flag(of: text) {
        return .flag(isOn)
      }
    case (.date, _, _) where localizer.countsBuddhistYears:
      // A person who is shown Buddhist years may type them, in any region.
      return try base.value(
        from: text,
        region: Region(dateOrder: region?.dateOrder ?? .dayMonthYear, countsBuddhistYears: true))
    default: break
    }
    return try base.value(from: text, region: region)
  }

  /// Returns the option with this name; a full English name works in every language, so that scripts do.
  ///
  /// Otherwise the names in the person's language come first. A prefix of two of their labels is ambiguous, even if it
  /// is the prefix of only one label in English.
  private static func option(
    named text: String, _ english: OptionList, _ shown: OptionList
  ) throws(Rejection) -> OptionList.Option {
    if let option = english.called(text) { return option }
    if case .none = shown.match(text), case .one(let position) = english.match(text) {
      return shown.all[position]
    }
    return try shown.option(named: text)
  }

  func text(for value: Value) -> String { base.text(for: value) }
  func display(_ value: Value) -> LocalizedStringKey { shown(base.display(value)) }
  func folded(_ value: Value) -> LocalizedStringKey { shown(base.folded(value)) }
  func check(_ value: Value) throws(Rejection) { try base.check(value) }

  /// The text of a day as the person types it.
  fileprivate func text(of date: CalendarDate) -> String {
    DateText.text(date, .numeric, in: localizer.language)
  }

  private func shown(_ key: LocalizedStringKey) -> LocalizedStringKey {
    LocalizedStringKey(verbatim: localizer.text(key))
  }
}

nonisolated extension AnswerFormat {
  /// Returns the text that a person edits for a value: days as they are written in the person's language.
  package func editedText(for value: Value) -> String {
    guard case .date(let date) = value, let localized = self as? LocalizedFormat else {
      return text(for: value)
    }
    return localized.text(of: date)
  }
}
