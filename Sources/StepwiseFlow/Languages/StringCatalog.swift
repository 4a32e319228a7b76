/// The texts of a wizard in other languages: for each language, translations by their English text.
///
/// ```swift
/// static let strings: StringCatalog = [
///   "th": ["Your name": "ชื่อของคุณ", "Hello, %@!": "สวัสดี %@!"],
///   "ko": ["Your name": "이름", "Hello, %@!": "안녕하세요, %@ 님!"],
/// ]
/// ```
///
/// A `%@` stands for what the English text puts there; where the order differs, `%2$@` is the second. What
/// is not there is shown in English. Where a language has several plural forms, the key of one is
/// the key of many and the form's name in the Unicode Common Locale Data Repository: `%@ messages|few`. Where
/// there are two counts, it may be both names, `%@ files in %@ folders|few|many`; one is the first's.
public nonisolated struct StringCatalog: Sendable, ExpressibleByDictionaryLiteral {
  private(set) var languages: [String: [String: String]] = [:]

  /// No translations.
  public init() {}

  /// Translations of several languages.
  ///
  /// - Parameter elements: A language, such as `th` or `zh-Hans`, with its texts by the English ones.
  public init(dictionaryLiteral elements: (String, [String: String])...) {
    for (language, texts) in elements {
      languages[language, default: [:]].merge(texts) { $1 }
    }
  }

  /// These translations, and others where there is none here.
  ///
  /// - Parameter others: The other translations.
  /// - Returns: Both.
  public func merging(_ others: StringCatalog) -> StringCatalog {
    var all = self
    for (language, texts) in others.languages {
      all.languages[language, default: [:]].merge(texts) { own, _ in own }
    }
    return all
  }

  /// The languages there are, such as `th`, in no order.
  package var codes: [String] { Array(languages.keys) }

  /// The translations of a language, by their English texts: those for its region or script, and those for
  /// all of it where there are no others.
  package subscript(language: String) -> [String: String] {
    let texts = languages[language] ?? [:]
    // Whoever reads traditional Chinese is not given simplified, which `zh` alone stands for.
    guard let end = language.lastIndex(of: "-"), !language.hasPrefix("zh-Hant") else {
      return texts
    }
    return self[String(language[..<end])].merging(texts) { $1 }
  }
}
