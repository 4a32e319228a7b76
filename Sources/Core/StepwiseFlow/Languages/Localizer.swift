/// Translates texts into one language.
///
/// Labels, titles and options, which may be words of users, are looked up only among the wizard's texts. Sentences are
/// also looked up among the library's.
package nonisolated final class Localizer: Sendable, Hashable {
  /// The language, such as `th` or `zh-Hans`.
  package let language: String
  private let own: [String: String]
  private let texts: [String: String]

  /// Creates the translations into a language; `nil` for English, which needs none.
  package init?(language: String, strings: StringCatalog, library: StringCatalog) {
    guard language != "en" else { return nil }
    self.language = language
    own = strings[language]
    let months = zip(CalendarDate.monthNames, DateText.months(in: language))
    texts = StringCatalog.flow[language].merging(months) { $1 }
      .merging(library[language]) { $1 }.merging(own) { $1 }
  }

  package static func == (one: Localizer, other: Localizer) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Returns a text in the language, or in English if it is not translated.
  package func text(_ key: LocalizedStringKey) -> String {
    switch key.source {
    case .verbatim: key.english
    case .label: label(key.english)
    case .literal: texts[key.english] ?? key.english
    case .format(let format):
      fill(template(of: format) ?? format.englishTemplate, with: format.arguments)
    }
  }

  /// Whether the language counts years as in Thailand.
  var countsBuddhistYears: Bool { language == "th" || language.hasPrefix("th-") }

  /// Returns a label, a title, a prompt or an option in the language.
  package func label(_ label: String) -> String { own[label] ?? label }

  /// Returns whether a text is translated, for tests.
  ///
  /// - Parameter key: The text.
  /// - Returns: Whether it is translated or needs no translation.
  package func knows(_ key: LocalizedStringKey) -> Bool {
    switch key.source {
    case .verbatim, .label: true
    case .literal: texts[key.english] != nil
    case .format(let format): template(of: format) != nil || format.isFrame
    }
  }

  private func template(of format: LocalizedStringKey.Format) -> String? {
    let forms = format.arguments.compactMap { argument -> String? in
      guard case .count(let count) = argument else { return nil }
      return PluralRule.form(of: count, in: language)
    }
    guard let first = forms.first else { return texts[format.key] }
    return texts["\(format.key)|\(forms.joined(separator: "|"))"]
      ?? texts["\(format.key)|\(first)"] ?? texts[format.key]
  }

  /// Replaces `%@` and `%2$@` by their arguments; `%%` becomes `%`.
  private func fill(_ template: String, with arguments: [LocalizedStringKey.Argument]) -> String {
    var text = ""
    var next = 0
    var rest = template[...]
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        text += "%"
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      var position = next
      if let number = Int(digits), rest.dropFirst(digits.count).first == "$" {
        position = number - 1
        rest = rest.dropFirst(digits.count + 1)
      } else {
        next += 1
      }
      guard rest.first == "@", arguments.indices.contains(position) else {
        text += "%"
        continue
      }
      rest.removeFirst()
      text += self.text(arguments[position])
    }
    return text + rest
  }

  private func text(_ argument: LocalizedStringKey.Argument) -> String {
    switch argument {
    case .text(let text): text
    case .label(let label): self.label(label)
    case .labels(let labels): labels.map(text).joined(separator: ", ")
    case .key(let key): text(key)
    case .date(let date, let style): DateText.text(date, style, in: language)
    case .relative(let day): day.text(in: language)
    case .near(let day): day.text(in: language)
    case .number(let number): Optional(self).grouped(number)
    case .count(let count): String(count)
    case .names(let names, let isChoice):
      Sentence.list(
        names.map(text), more: { text("\($0) more") },
        last: { isChoice ? text("\($0) or \($1)") : text("\($0) and \($1)") })
    }
  }
}

extension Localizer? {
  /// Returns a text in the language, or in English without a localizer.
  package nonisolated func callAsFunction(_ key: LocalizedStringKey) -> String {
    self?.text(key) ?? key.english
  }

  /// Returns the sentence of a rejection in the language.
  package nonisolated func callAsFunction(_ rejection: Rejection) -> String {
    self(rejection.sentence)
  }

  /// Returns a label, a title or an option in the language.
  package nonisolated func label(_ label: String) -> String { self?.label(label) ?? label }

  /// Reads yes or no in the language, as the whole word or its first letter.
  ///
  /// - Parameter text: The typed text.
  /// - Returns: `true` for yes and `false` for no; `nil` for any other text, or if the language is English.
  package nonisolated func flag(of text: String) -> Bool? {
    guard let self else { return nil }
    let typed = text.lowercased()
    let yes = self.text("yes").lowercased()
    let no = self.text("no").lowercased()
    guard typed != yes, typed != no else { return yes == no ? nil : typed == yes }
    guard yes.first != no.first, typed.count == 1 else { return nil }
    return typed.first == yes.first ? true : typed.first == no.first ? false : nil
  }

  /// Returns a number with the language's thousands separator.
  package nonisolated func grouped(_ number: Int) -> String {
    // The Unicode Common Locale Data Repository, release 45. A comma begins the decimals in many languages, so an
    // unknown language gets no separator.
    let separator: Character? =
      switch self?.language.prefix(while: { $0 != "-" }) ?? "en" {
      case "en", "th", "ko", "zh", "ja": ","
      case "id": "."
      default: nil
      }
    var text = ""
    let digits = String(number.magnitude)
    for (position, digit) in digits.enumerated() {
      if let separator, position > 0, (digits.count - position).isMultiple(of: 3) {
        text.append(separator)
      }
      text.append(digit)
    }
    return number < 0 ? "-\(text)" : text
  }
}
