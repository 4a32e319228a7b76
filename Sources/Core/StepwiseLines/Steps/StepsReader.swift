import StepwiseFlow
import StepwiseSystem

/// Reads a steps file line by line, as its bytes arrive.
package nonisolated struct StepsReader {
  /// The first line of a recording, without the number of the format.
  package static let header = "# stepwise steps "
  /// The newest format that this version reads.
  package static let version = 1

  private var lines: LineReader
  private var parser = StepParser()

  package init(_ lines: LineReader) { self.lines = lines }

  /// Creates a reader of a text.
  package init(text: String) { lines = LineReader(bytes: Array(text.utf8)) }

  /// The number of the last line that was read, counted from 1.
  package var line: Int { lines.number }

  /// Whether the bytes after a line are left to other readers; see ``LineReader/isShared``.
  package var isShared: Bool {
    get { lines.isShared }
    set { lines.isShared = newValue }
  }

  /// Leaves the file at the next line; see ``LineReader/giveBack()``.
  package mutating func giveBack() { lines.giveBack() }

  /// Reads the next step; `nil` at the end.
  package mutating func next() throws -> Step? {
    while true {
      var kind: Step.Kind?
      guard try Self.readLine(of: &lines, with: &parser, as: &kind) else {
        if let open = parser.openText {
          throw StepsError(
            line: open, message: "“:text” has no “:end” below it: end the text with one.")
        }
        return nil
      }
      if let kind { return Step(line: parser.firstLine ?? lines.number, kind: kind) }
    }
  }

  /// Reads a line as a step; `kind` stays `nil` for a line that is none.
  ///
  /// - Returns: Whether there was a line.
  private static func readLine(
    of lines: inout LineReader, with parser: inout StepParser, as kind: inout Step.Kind?
  ) throws -> Bool {
    try lines.nextLine { kind = try parser.step(from: $0, line: $1) }
  }
}

/// Parses lines into steps.
public nonisolated struct StepParser {
  /// The line in which the last step began, unless it is the line that was read last.
  package private(set) var firstLine: Int?
  /// The line in which a text of several lines began that is not ended yet; `nil` if there is none.
  public private(set) var openText: Int?

  /// Creates a parser at the beginning of a file.
  public init() {}
  private var block: [String] = []
  /// The field that the open text is for; `nil` for the current question.
  private var textLabel: String?

  /// Reads one line.
  ///
  /// - Parameters:
  ///   - bytes: The line in UTF-8, without its end.
  ///   - line: The number of the line; only the first line can be a header.
  /// - Returns: The step that the line ends; `nil` for a comment, or within a text of several lines.
  /// - Throws: A ``StepsError`` if the line is no step.
  public mutating func step(from bytes: [UInt8], line: Int) throws(StepsError) -> Step.Kind? {
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(StepsError) in try step(from: buffer, line: line) }
    }
    return try result.get()
  }

  /// Reads one line.
  package mutating func step(from bytes: UnsafeBufferPointer<UInt8>, line: Int) throws(StepsError)
    -> Step.Kind?
  {
    firstLine = nil
    if openText != nil { return try blockLine(bytes, line: line) }
    var start = 0
    var end = bytes.count
    while start < end, Self.isBlank(bytes[start]) { start += 1 }
    guard start < end else { return .acceptDefault }
    if bytes[start] == UInt8(ascii: "\\") {
      return .text(try Self.text(bytes, start + 1..<end, line: line))
    }
    while Self.isBlank(bytes[end - 1]) { end -= 1 }
    switch bytes[start] {
    case UInt8(ascii: "#") where start + 1 == end || Self.isBlank(bytes[start + 1]):
      try checkHeader(bytes, start..<end, line: line)
      return nil
    case UInt8(ascii: ":"):
      return try command(try Self.text(bytes, start + 1..<end, line: line), line: line)
    default:
      return .answer(try Self.text(bytes, start..<end, line: line))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

  private static func text(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, line: Int
  ) throws(StepsError) -> String {
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    var isASCII = true
    for (position, byte) in part.enumerated() {
      if byte >= 128 { isASCII = false }
      if byte < 32 && byte != 9 || byte == 127 {
        // In another encoding, such a byte need not be a control character.
        guard isASCII || String(validating: part, as: UTF8.self) != nil else {
          throw StepsError.notUTF8(line: line)
        }
        let code = String(byte, radix: 16, uppercase: true)
        throw StepsError(
          line: line,
          message: """
            A control character (0x\(code)) stands at byte \(range.lowerBound + position + 1): \
            an answer is text.
            """)
      }
    }
    if isASCII { return String(decoding: part, as: UTF8.self) }
    guard let text = String(validating: part, as: UTF8.self) else {
      throw StepsError.notUTF8(line: line)
    }
    return text
  }

  private func checkHeader(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, line: Int
  ) throws(StepsError) {
    guard line == 1, let text = String(validating: bytes[range], as: UTF8.self),
      text.hasPrefix(StepsReader.header)
    else { return }
    let version = text.dropFirst(StepsReader.header.count)
    guard let number = Int(version), number > StepsReader.version else { return }
    throw StepsError(
      line: line,
      message:
        "The file is of format \(number), and this program reads up to \(StepsReader.version): use a newer program."
    )
  }

  private mutating func blockLine(_ bytes: UnsafeBufferPointer<UInt8>, line: Int)
    throws(StepsError) -> Step.Kind?
  {
    var text = try Self.text(bytes, 0..<bytes.count, line: line)
    let unescaped = text.drop { $0 == "\\" }
    // Blanks after `:end` are invisible, and must not make the rest of the file a part of the text.
    if unescaped.hasPrefix(":end"), unescaped.dropFirst(4).allSatisfy({ $0 == " " || $0 == "\t" }) {
      if unescaped.count == text.count {
        firstLine = openText
        openText = nil
        defer { block = [] }
        let text = block.joined(separator: "\n")
        return textLabel.map { .set(label: $0, value: text) } ?? .text(text)
      }
      text.removeFirst()
    }
    block.append(text)
    return nil
  }

  // MARK: Commands

  private static let commands = [
    "back", "cancel", "help", "draft", "set", "press", "retry", "text", "ask", "expect",
    "expect-screen", "expect-rejection", "wait", "await", "add", "change", "remove",
  ]

  private mutating func command(_ text: String, line: Int) throws(StepsError) -> Step.Kind? {
    let name = String(text.prefix { $0 != " " && $0 != "\t" })
    let rest = String(text.dropFirst(name.count).drop { $0 == " " || $0 == "\t" })
    switch (name, rest.isEmpty) {
    case ("back", _): return .back(to: rest.isEmpty ? nil : rest)
    case ("cancel", true): return .cancel
    case ("help", true): return .help
    case ("text", _):
      openText = line
      textLabel = rest.isEmpty ? nil : Self.unquoted(rest)
      return nil
    case ("draft", false):
      let (label, text) = try assignment(rest, of: name, line: line)
      return .draft(label: label, text: text)
    case ("set", false):
      let (label, value) = try assignment(rest, of: name, line: line)
      return .set(label: label, value: value)
    case ("press", false): return .press(label: Self.unquoted(rest))
    // What the buttons of a list are called.
    case ("add", true): return .press(label: "Add")
    case ("change", false): return .press(label: ListPart.change(Self.unquoted(rest)))
    case ("remove", false): return .press(label: "Remove \(Self.unquoted(rest))")
    case ("retry", false):
      guard let (label, text) = try? assignment(rest, of: name, line: line) else {
        return .retry(label: Self.unquoted(rest), text: nil)
      }
      return .retry(label: label, text: text)
    case ("ask", false): return ask(rest)
    case ("expect", false): return .expect(rest)
    case ("expect-screen", false): return .expectScreen(rest)
    case ("expect-rejection", false): return .expectRejection(rest)
    case ("wait", false):
      guard let duration = Self.duration(rest) else { throw notADuration(rest, line: line) }
      return .wait(duration)
    case ("await", false): return try awaited(rest, line: line)
    case ("end", true):
      throw StepsError(
        line: line, message: "“:end” has no “:text” above it: as an answer it is written “\\:end”.")
    case (let name, let isBare) where Self.commands.contains(name):
      throw StepsError(
        line: line,
        message: isBare
          ? "“:\(name)” needs something after it, such as “:\(name) \(Self.example(of: name))”."
          : "“:\(name)” takes nothing after it.")
    default:
      let near: LocalizedStringKey =
        NearestName.of(name, among: Self.commands).map { " Did you mean “:\($0)”?" } ?? ""
      throw StepsError(
        line: line,
        message:
          "There is no “:\(name)”.\(near) An answer that begins with a colon is written “\\:…”.")
    }
  }

  private static func example(of name: String) -> String {
    switch name {
    case "draft", "set": "Last name = Lovelace"
    case "press", "retry": "Confirm"
    case "ask": "Password"
    case "change", "remove": "/home"
    case "wait": "2s"
    case "expect-screen": "Review"
    case "expect-rejection": "needs an answer"
    default: "Ada"
    }
  }

  private func assignment(_ rest: String, of name: String, line: Int) throws(StepsError) -> (
    String, String
  ) {
    if let (label, after) = Self.quoted(rest), after.first == "=" {
      return (label, Self.trimmed(after.unicodeScalars.dropFirst()))
    }
    // Works on scalars, because a combining mark at an answer's beginning would join the blank
    // before it into one character.
    let scalars = Array(rest.unicodeScalars)
    for position in scalars.indices.dropFirst() where scalars[position] == "=" {
      let isLast = position == scalars.count - 1
      if Self.isBlank(scalars[position - 1]), isLast || Self.isBlank(scalars[position + 1]) {
        return (Self.trimmed(scalars[..<position]), Self.trimmed(scalars[(position + 1)...]))
      }
    }
    throw StepsError(
      line: line, message: "“:\(name)” is written “:\(name) LABEL = VALUE”, with blanks around “=”."
    )
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func trimmed(_ text: some BidirectionalCollection<Unicode.Scalar>) -> String {
    var rest = text.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    var trimmed = String.UnicodeScalarView()
    trimmed.append(contentsOf: rest)
    return String(trimmed)
  }

  /// The text between quotation marks at the beginning, and the rest.
  private static func quoted(_ text: String) -> (String, Substring)? {
    guard text.hasPrefix("\""), let close = text.dropFirst().firstIndex(of: "\"") else {
      return nil
    }
    return (
      String(text[text.index(after: text.startIndex)..<close]),
      text[text.index(after: close)...].drop(while: isBlank)
    )
  }

  private static func unquoted(_ text: String) -> String {
    text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      ? String(text.dropFirst().dropLast()) : text
  }

  private func ask(_ rest: String) -> Step.Kind {
    if let (label, after) = Self.quoted(rest) {
      let words = after.split(whereSeparator: Self.isBlank)
      if words.isEmpty { return .ask(label: label, variable: nil) }
      if words.count == 2, words[0] == "from" {
        return .ask(label: label, variable: String(words[1]))
      }
    }
    let words = rest.split(separator: " ")
    if words.count > 2, words[words.count - 2] == "from" {
      let label = words.dropLast(2).joined(separator: " ")
      return .ask(label: Self.unquoted(label), variable: String(words[words.count - 1]))
    }
    return .ask(label: Self.unquoted(rest), variable: nil)
  }

  private func awaited(_ rest: String, line: Int) throws(StepsError) -> Step.Kind {
    let words = rest.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 2, words[words.count - 2] == "within" else {
      return .await(rest, within: nil)
    }
    let last = String(words[words.count - 1])
    guard let limit = Self.duration(last) else { throw notADuration(last, line: line) }
    return .await(words.dropLast(2).joined(separator: " "), within: limit)
  }

  private func notADuration(_ text: String, line: Int) -> StepsError {
    StepsError(
      line: line, message: "“\(text)” is not a length of time: write 500ms, 2s, 1.5s, 3m or 1h.")
  }

  /// Parses a duration such as `500ms`, `2s`, `1.5s`, `3m` or `1h`, up to 100 days.
  package static func duration(_ text: String) -> Duration? {
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    for (unit, seconds) in units where text.hasSuffix(unit) {
      let digits = text.dropLast(unit.count)
      guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
        let number = Double(digits), number * seconds <= 8_640_000
      else { continue }
      return .milliseconds(Int((number * seconds * 1000).rounded()))
    }
    return nil
  }
}
