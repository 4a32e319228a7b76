import StepwiseFlow
import TestSupport
import Testing

/// The format of an element's field.
func format(of element: any Element) throws -> any AnswerFormat {
  let screen = Talk.shows("Screen") { _, _ in element }
  return try #require(Session(Talk([screen])).show().elements.last?.format)
}

/// Compares what a field makes of texts, one a line before the arrow; `\n` and `\r` are controls.
func checkFormat(
  _ element: any Element, in locale: String? = nil, _ table: String,
  location: SourceLocation = #_sourceLocation
) throws {
  let format: any AnswerFormat = try format(of: element)
  let region = locale.flatMap { Region(posixLocale: $0) }
  var lines: [String] = []
  for line in table.split(separator: "\n") {
    let text = String(line.split(separator: " → ")[0]).replacing("\\n", with: "\n")
      .replacing("\\r", with: "\r")
    let given = result(of: text, format, region)
    lines.append("\(line.split(separator: " → ")[0]) → \(given)")
  }
  let all = lines.joined(separator: "\n")
  #expect((region == nil) == (locale == nil), sourceLocation: location)
  expectText(all, is: table, locale ?? "", location: location)
}

private func result(of text: String, _ format: any AnswerFormat, _ region: Region?) -> String {
  do {
    let value = try format.value(from: text, region: region)
    try format.check(value)
    // Typing the shown default gives the same answer.
    if !format.kind.isSecret,
      try format.value(from: format.text(for: value), region: nil) != value
    {
      return "\(value), which is shown as another value"
    }
    return named(value).replacing("\n", with: "\\n")
  } catch { return "\(error)" }
}

private func named(_ value: Value) -> String {
  switch value {
  case .text(let text): "text “\(text)”"
  case .choice(let id): "choice \(id)"
  case .choices(let ids): "choices \(ids.joined(separator: "/"))"
  case .number(let number): "number \(number)"
  case .date(let date): "date \(date)"
  case .flag(let flag): "flag \(flag)"
  default: "\(value)"
  }
}
