import Stepwise

/// Secrets of every shape are typed into a field that does not show them, and read by no driver.
nonisolated extension FormField {
  /// A few words about the text that is expected of a secret; `nil` for any text.
  var secretHint: LocalizedStringKey? {
    switch shape {
    case .text(_, let hint): hint
    case .flag: "yes or no"
    case .day: "year-month-day"
    case .number(let isWhole, _): isWhole ? "a whole number" : "a number"
    case .choices: "several, with commas"
    case .json: "JSON"
    default: nil
    }
  }

  /// Reads the typed text of a secret; no sentence quotes it.
  func secret(from text: String) throws(Rejection) -> JSONValue {
    guard let value = value(ofSecret: text) else {
      let expected = secretHint ?? "one of the options"
      throw Rejection("“\("…")” is not accepted. Wanted here: \(expected).")
    }
    return value
  }

  private func value(ofSecret text: String) -> JSONValue? {
    switch shape {
    case .flag:
      let word = text.lowercased()
      return ["yes", "y", "true"].contains(word)
        ? .flag(true) : ["no", "n", "false"].contains(word) ? .flag(false) : nil
    case .day: return (try? DatePicker.date(from: text)).map { .text($0.description) }
    case .number(let isWhole, let range):
      // The check of a schema's field says which bound is broken.
      let isWithin: (Value.Number) -> Bool = { rules.isEmpty ? range?.contains($0) ?? true : true }
      guard let number = Value.Number(text), !isWhole || number.whole != nil, isWithin(number)
      else { return nil }
      return .number(number)
    case .choice(let options): return option(text, of: options)?.value
    case .choices(let options, let count):
      let names = text.split(separator: ",").map { IssueForm.trimmed(String($0)) }
      let chosen = names.compactMap { option($0, of: options)?.value }
      guard chosen.count == names.count, Set(chosen).count == chosen.count,
        count.contains(chosen.count),
        options.allSatisfy({ !$0.isRequired || chosen.contains($0.value) })
      else { return nil }
      return .array(chosen)
    case .json: return try? JSONNode(form: Array(text.utf8)).value
    default: return .text(text)
    }
  }

  /// Returns the option that a text names: by its id, its label, or its number.
  private func option(_ text: String, of options: [FormOption]) -> FormOption? {
    let word = text.lowercased()
    return options.first { $0.id == text } ?? options.first { $0.label == text }
      ?? options.first { $0.id.lowercased() == word || $0.label.lowercased() == word }
      ?? Int(text).flatMap { options.indices.contains($0 - 1) ? options[$0 - 1] : nil }
  }

  /// Returns the text to type for an answer that is a secret.
  func secretText(of answer: JSONValue) -> JSONValue {
    .text(answer.items?.map(\.plainText).joined(separator: ", ") ?? answer.plainText)
  }
}
