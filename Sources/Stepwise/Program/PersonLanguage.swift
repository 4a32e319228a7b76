import StepwiseConsole
import StepwiseSystem

/// Finds the language to talk in: the first that the person wants and that there are texts in.
struct PersonLanguage {
  /// The languages that there are texts in, by their codes, such as `th` and `zh-Hans`.
  let known: [String]

  /// The languages of the library and of a wizard.
  init(_ strings: StringCatalog) {
    known = Set(["en"] + StringCatalog.stepwise.codes + strings.codes).sorted()
  }

  /// The language that is asked for by name.
  func language(named name: String) throws -> String {
    guard let language = Self.codes(of: name).first(where: known.contains) else {
      throw RunFailure(
        .usage,
        "--language: there are no texts in “\(name)”, only in \(known.joined(separator: ", ")).")
    }
    return language
  }

  /// The language that the environment asks for.
  ///
  /// By the rules of GNU gettext, `LANGUAGE` lists several, and counts only where the locale is one of
  /// some language. A terminal that shows nothing but ASCII gets English.
  func language(_ variable: (String) -> String?) -> String {
    guard TerminalAbilities(variable).showsUnicode else { return "en" }
    return Self.wanted(variable).first(where: known.contains) ?? "en"
  }

  /// The codes of the languages that the environment asks for, the most wanted first.
  static func wanted(_ variable: (String) -> String?) -> [String] {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(variable).first { !$0.isEmpty } ?? ""
    guard !codes(of: locale).isEmpty else { return [] }
    let listed = (variable("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    return (listed + [locale]).flatMap(codes)
  }

  /// The codes under which texts for a locale may stand, the closest first.
  static func codes(of locale: String) -> [String] {
    let parts = locale.prefix { $0 != "." && $0 != "@" }
      .split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
    guard let first = parts.first?.lowercased(), first != "c", first != "posix" else { return [] }
    // The code of Indonesian until 1989, which some systems keep.
    let language = first == "in" ? "id" : first
    guard language == "zh" else {
      return parts.dropFirst().last.map { ["\(language)-\($0)", language] } ?? [language]
    }
    let rest = Set(parts.dropFirst().map { $0.lowercased() })
    let isTraditional = rest.contains("hant") || !rest.isDisjoint(with: ["tw", "hk", "mo"])
    return isTraditional && !rest.contains("hans") ? ["zh-Hant"] : ["zh-Hans", "zh"]
  }
}
