/// A format that shows its values in a person's language, and takes what they type in it or in English.
nonisolated struct LocalizedFormat: AnswerFormat {
  let base: any AnswerFormat
  let localizer: Localizer

  var presentation: Presentation { base.presentation }
  var hint: LocalizedStringKey? { base.hint.map(shown) }
  var options: OptionList? { base.options?.localized(by: localizer) }
  var rules: AnswerRules { base.rules }
  var empty: Value { base.empty }

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    switch (presentation, base.options, options) {
    case (.choice, let english?, let shown?):
      return .choice(try Self.option(named: text, english, shown).id)
    case (.choices, let english?, let shown?):
      // A label may hold a comma itself.
      if let whole = english.called(text) ?? shown.called(text) { return .choices([whole.id]) }
      var chosen: Set<String> = []
      for name in OptionNames.split(text) {
        chosen.insert(try Self.option(named: name, english, shown).id)
      }
      return .choices(shown.all.map(\.id).filter(chosen.contains))
    case (.toggle, _, _):
      if !["yes", "no"].contains(text), let isOn = Optional(localizer).flag(of: text) {
        return .flag(isOn)
      }
    default: break
    }
    return try base.value(from: text, region: region)
  }

  /// What is the whole name of an option in English means that in every language, so that scripts do.
  ///
  /// Else what is read comes first: a beginning of two labels means neither, though it be that of one in
  /// English.
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
  func isEmpty(_ value: Value) -> Bool { base.isEmpty(value) }

  private func shown(_ key: LocalizedStringKey) -> LocalizedStringKey {
    LocalizedStringKey(verbatim: localizer.text(key))
  }
}
