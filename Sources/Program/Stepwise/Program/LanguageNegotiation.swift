import StepwiseConsole
import StepwiseSystem

/// Finds the language of a run: the person's first choice for which there are texts.
package nonisolated struct LanguageNegotiation {
  /// The codes of the languages with texts, such as `th` and `zh-Hans`.
  let known: [String]

  /// Creates a finder for the languages of the library and of a wizard.
  package init(_ strings: StringCatalog) {
    known = Set(["en"] + StringCatalog.stepwise.codes + strings.codes).sorted()
  }

  /// Returns the language with a name that was given on the command line.
  func language(named name: String) throws -> String {
    guard let language = Self.codes(of: name).first(where: known.contains) else {
      throw RunFailure(
        .usage,
        "--language: there are no texts in “\(name)”, only in \(known.joined(separator: ", ")).")
    }
    return language
  }

  /// Returns the language that the environment requests.
  ///
  /// By the rules of GNU gettext, `LANGUAGE` lists several languages, and counts only if the locale names a language. A
  /// terminal that shows only ASCII gets English.
  func language(_ variable: (String) -> String?) -> String {
    guard TerminalAbilities(variable).showsUnicode else { return "en" }
    return Self.wanted(variable).first(where: known.contains) ?? "en"
  }

  /// Returns the language that a browser requests.
  ///
  /// - Parameter field: The field `Accept-Language` of a request, such as `th, en;q=0.5`.
  /// - Returns: The code of the language; English if there are no texts in any requested language.
  package func language(accepting field: String) -> String {
    let wanted = field.prefix(1000).split(separator: ",").map { entry in
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap {
        Double($0.dropFirst(2))
      }
      return (name: parts.first ?? "", weight: weight ?? 1)
    }
    let sorted = wanted.enumerated().filter { $0.element.weight > 0 }.sorted {
      ($0.element.weight, -$0.offset) > ($1.element.weight, -$1.offset)
    }
    return sorted.lazy.flatMap { Self.codes(of: $0.element.name) }.first(where: known.contains)
      ?? "en"
  }

  /// Returns the codes of the languages that the environment requests, the most wanted first.
  static func wanted(_ variable: (String) -> String?) -> [String] {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(variable).first { !$0.isEmpty } ?? ""
    guard !codes(of: locale).isEmpty else { return [] }
    let listed = (variable("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    return (listed + [locale]).flatMap(codes)
  }

  /// Returns the codes under which texts for a locale may be found, the closest first.
  static func codes(of locale: String) -> [String] {
    let parts = locale.prefix { $0 != "." && $0 != "@" }
      .split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
    guard let first = parts.first?.lowercased(), first != "c", first != "posix" else { return [] }
    // The code of Indonesian until 1989, which some systems still use.
    let language = first == "in" ? "id" : first
    guard language == "zh" else {
      return parts.dropFirst().last.map { ["\(language)-\($0)", language] } ?? [language]
    }
    let rest = Set(parts.dropFirst().map { $0.lowercased() })
    let isTraditional = rest.contains("hant") || !rest.isDisjoint(with: ["tw", "hk", "mo"])
    return isTraditional && !rest.contains("hans") ? ["zh-Hant"] : ["zh-Hans", "zh"]
  }
}
