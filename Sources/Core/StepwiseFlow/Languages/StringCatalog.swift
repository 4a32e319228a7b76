/// The translations of a wizard's texts: for each language, translations by their English text.
///
/// ```swift
/// static let strings: StringCatalog = [
///   "th": ["Your name": "ชื่อของคุณ", "Hello, %@!": "สวัสดี %@!"],
///   "ko": ["Your name": "이름", "Hello, %@!": "안녕하세요, %@ 님!"],
/// ]
/// ```
///
/// A `%@` stands for an interpolated value. Where the order differs, `%2$@` is the second value. A missing text is
/// shown in English. Where a language has several plural forms, append the form's name in the Unicode Common Locale
/// Data Repository to the plural key: `%@ messages|few`. With two counts, append both names,
/// `%@ files in %@ folders|few|many`; a single name is the form of the first count.
public nonisolated struct StringCatalog: Sendable, ExpressibleByDictionaryLiteral {
  private(set) var languages: [String: [String: String]] = [:]

  /// Creates an empty catalog.
  public init() {}

  /// Creates a catalog of several languages.
  ///
  /// - Parameter elements: A language, such as `th` or `zh-Hans`, with its translations by their English texts.
  public init(dictionaryLiteral elements: (String, [String: String])...) {
    for (language, texts) in elements {
      languages[language, default: [:]].merge(texts) { $1 }
    }
  }

  /// Returns these translations, with others added where these have none.
  ///
  /// - Parameter others: The other translations.
  /// - Returns: The merged catalog.
  public func merging(_ others: StringCatalog) -> StringCatalog {
    var all = self
    for (language, texts) in others.languages {
      all.languages[language, default: [:]].merge(texts) { own, _ in own }
    }
    return all
  }

  /// The languages of the catalog, such as `th`, unordered.
  package var codes: [String] { Array(languages.keys) }

  /// The translations of a language by their English texts.
  ///
  /// A translation for the region or script comes first, then one for the whole language.
  package subscript(language: String) -> [String: String] {
    let texts = languages[language] ?? [:]
    // Readers of traditional Chinese do not get simplified Chinese, which `zh` alone stands for.
    guard let end = language.lastIndex(of: "-"), !language.hasPrefix("zh-Hant") else {
      return texts
    }
    return self[String(language[..<end])].merging(texts) { $1 }
  }
}
