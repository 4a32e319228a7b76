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
    do throws(Rejection) {
      return try base.value(from: text, region: region)
    } catch {
      guard let english = english(of: text) else { throw error }
      return try base.value(from: english, region: region)
    }
  }

  /// What was typed, as one would type it in English; `nil` where it is nothing of this language.
  private func english(of text: String) -> String? {
    switch presentation {
    case .toggle:
      return Optional(localizer).flag(of: text).map { $0 ? "yes" : "no" }
    case .choice: return try? options?.option(named: text).id
    case .choices:
      let names = MultiPicker.names(in: text)
      let ids = names.compactMap { try? options?.option(named: $0).id }
      return ids.count == names.count ? ids.joined(separator: ", ") : nil
    default: return nil
    }
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
