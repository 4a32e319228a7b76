/// The plural forms that counts require.
///
/// The rules are those for whole numbers of the Unicode Common Locale Data Repository, release 45,
/// `plurals.xml`, of the most widely spoken languages.
nonisolated enum PluralRule {
  /// Returns the name of the form, such as `one`, `few` or `other`.
  static func form(of count: Int, in language: String) -> String {
    let ten = count.magnitude % 10
    let hundred = count.magnitude % 100
    switch language.prefix(while: { $0 != "-" }) {
    case "th", "ko", "zh", "id", "ja", "vi", "ms", "lo", "my", "km": return "other"
    case "hi", "bn", "fa": return count.magnitude < 2 ? "one" : "other"
    case "fr", "pt":
      return count.magnitude < 2 ? "one" : isMillions(count) ? "many" : "other"
    case "es", "it", "ca":
      return count.magnitude == 1 ? "one" : isMillions(count) ? "many" : "other"
    case "ro":
      if count.magnitude == 1 { return "one" }
      return count == 0 || (1...19).contains(hundred) ? "few" : "other"
    case "lt":
      if (11...19).contains(hundred) { return "other" }
      return ten == 1 ? "one" : ten > 1 ? "few" : "other"
    case "lv":
      if ten == 0 || (11...19).contains(hundred) { return "zero" }
      return ten == 1 ? "one" : "other"
    case "sl":
      return hundred == 1
        ? "one" : hundred == 2 ? "two" : (3...4).contains(hundred) ? "few" : "other"
    case "he":
      return count.magnitude == 1 ? "one" : count.magnitude == 2 ? "two" : "other"
    case "ru", "uk", "be":
      if ten == 1, hundred != 11 { return "one" }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? "few" : "many"
    case "hr", "sr", "bs":
      if ten == 1, hundred != 11 { return "one" }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? "few" : "other"
    case "pl":
      if count.magnitude == 1 { return "one" }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? "few" : "many"
    case "cs", "sk":
      return count.magnitude == 1 ? "one" : (2...4).contains(count.magnitude) ? "few" : "other"
    case "ar":
      if count.magnitude < 3 { return ["zero", "one", "two"][Int(count.magnitude)] }
      return (3...10).contains(hundred) ? "few" : (11...99).contains(hundred) ? "many" : "other"
    default: return count.magnitude == 1 ? "one" : "other"
    }
  }

  private static func isMillions(_ count: Int) -> Bool {
    count != 0 && count.isMultiple(of: 1_000_000)
  }
}
