/// Text and numbers as SVG has them.
nonisolated enum SVGText {
  /// A text with what XML would obey escaped, and what it has no place for replaced.
  ///
  /// - Parameter text: The text.
  /// - Returns: The same for an attribute or an element.
  static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        escaped += "\u{FFFD}"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A number with three decimals at most.
  ///
  /// - Parameter number: The number.
  /// - Returns: Its digits, without zeros at the end.
  static func digits(_ number: Double) -> String {
    let thousandths = Int((number * 1000).rounded())
    let sign = thousandths < 0 ? "-" : ""
    var rest = "\(abs(thousandths) % 1000)"
    guard rest != "0" else { return "\(sign)\(abs(thousandths) / 1000)" }
    rest = String(repeating: "0", count: 3 - rest.count) + rest
    while rest.hasSuffix("0") { rest.removeLast() }
    return "\(sign)\(abs(thousandths) / 1000).\(rest)"
  }
}
