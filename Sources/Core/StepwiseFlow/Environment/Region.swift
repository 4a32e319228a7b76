/// The region where a person lives, for its date notation.
public nonisolated struct Region: Hashable, Sendable {
  /// The order of a date's parts.
  public enum DateOrder: Hashable, Sendable {
    /// Day first, such as 10.12.1990.
    case dayMonthYear
    /// Month first, such as 12/10/1990.
    case monthDayYear
    /// Year first, such as 1990-12-10.
    case yearMonthDay
  }

  /// The order of a date's parts.
  public let dateOrder: DateOrder

  /// Whether years count as in Thailand, where 1985 is 2528.
  ///
  /// A year from 2400 on is then such a year, except in ISO 8601 dates.
  public var countsBuddhistYears: Bool

  /// Creates a region with a date order.
  ///
  /// - Parameters:
  ///   - dateOrder: The order of a date's parts.
  ///   - countsBuddhistYears: Whether years count as in Thailand.
  public init(dateOrder: DateOrder, countsBuddhistYears: Bool = false) {
    self.dateOrder = dateOrder
    self.countsBuddhistYears = countsBuddhistYears
  }

  /// Creates the region that a POSIX locale names.
  ///
  /// The orders are those of the Unicode Common Locale Data Repository's short dates (release 45).
  ///
  /// - Parameter locale: The locale, such as `en_US.UTF-8`; `C`, `POSIX` and the empty string give `nil`.
  public init?(posixLocale locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    guard !name.isEmpty, name != "C", name != "POSIX" else { return nil }
    let parts = name.split(whereSeparator: { $0 == "_" || $0 == "-" })
    guard let language = parts.first else { return nil }
    let country = parts.count > 1 ? parts[parts.count - 1] : ""
    countsBuddhistYears = language == "th" || country == "TH"
    if ["US", "PH"].contains(country) && ["en", "fil"].contains(language) {
      dateOrder = .monthDayYear
    } else if ["zh", "ja", "ko", "hu", "lt", "mn", "sv", "eu", "ne", "si"].contains(language)
      || ["en_CA", "fr_CA", "en_ZA"].contains("\(language)_\(country)")
    {
      dateOrder = .yearMonthDay
    } else {
      dateOrder = .dayMonthYear
    }
  }
}
