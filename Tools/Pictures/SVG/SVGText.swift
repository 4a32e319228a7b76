/// Text and numbers in SVG notation.
nonisolated enum SVGText {
  /// A text with XML's special characters escaped, and characters that XML does not allow replaced.
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

  /// A number with a few decimals.
  static func digits(_ number: Double, decimals: Int = 3) -> String {
    let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
    let parts = Int((number * Double(unit)).rounded())
    let sign = parts < 0 ? "-" : ""
    var rest = "\(abs(parts) % unit)"
    guard rest != "0" else { return "\(sign)\(abs(parts) / unit)" }
    rest = String(repeating: "0", count: decimals - rest.count) + rest
    while rest.hasSuffix("0") { rest.removeLast() }
    return "\(sign)\(abs(parts) / unit).\(rest)"
  }
}
