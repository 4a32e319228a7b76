import Stepwise

/// Reads the part of YAML that people write by hand: maps and lists in lines, lists in brackets, texts of all
/// styles, and comments.
///
/// What it accepts has the same value in other readers of YAML. Anchors, aliases, tags, directives, braces, `?`,
/// further documents, duplicate names and tabs for indentation are rejected. A plain scalar is null, a number, true
/// or false if JSON has that word, and otherwise a text. ``JSONNode/written`` is a plain scalar as the file has it,
/// and `nil` for a text in quotation marks or after `|` or `>`.
nonisolated struct YAMLReader {
  /// The maximum size of a file, in bytes.
  static let sizeMax = 262_144
  /// The maximum depth of nested values.
  static let depthMax = 32
  /// The maximum length of a name, in Unicode scalars, which is YAML's own.
  static let nameLengthMax = 1024

  let scalars: [Unicode.Scalar]
  var position = 0
  var line = 1
  private var lineStart = 0
  private var depth = 0

  /// Reads a file that is one value.
  static func node(_ bytes: [UInt8]) throws(FormRejection) -> JSONNode {
    var reader = YAMLReader(scalars: try scalars(of: bytes))
    return try reader.document()
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Returns the characters of a file, with `\n` at the ends of lines.
  private static func scalars(of bytes: [UInt8]) throws(FormRejection) -> [Unicode.Scalar] {
    var reader = YAMLReader(scalars: [])
    guard bytes.count <= sizeMax else {
      throw reader.rejection("The file has \(bytes.count) bytes: at most \(sizeMax) are read.")
    }
    var scalars: [Unicode.Scalar] = []
    var rest = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).makeIterator()
    var decoder = UTF8()
    var next = decoder.decode(&rest)
    while next != .emptyInput {
      guard case .scalarValue(let scalar) = next else {
        throw reader.rejection("This is not UTF-8.")
      }
      next = decoder.decode(&rest)
      if scalar == "\r", next == .scalarValue("\n") { continue }
      guard !isControl(scalar) else {
        let code = String(scalar.value, radix: 16, uppercase: true)
        throw reader.rejection("A control character (U+\(code)) stands here: leave it out.")
      }
      scalars.append(scalar)
      if scalar == "\n" { reader.passNewline() } else { reader.position += 1 }
    }
    return scalars
  }

  /// Whether a character is not for texts, or ends a line for some readers.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  // MARK: The position

  var next: Unicode.Scalar? { scalar(after: 0) }

  func scalar(after count: Int) -> Unicode.Scalar? {
    position + count < scalars.count ? scalars[position + count] : nil
  }

  /// The number of characters before the next one on its line.
  var column: Int { position - lineStart }

  var place: TextPlace { TextPlace(line: line, column: column + 1) }

  func rejection(_ sentence: String) -> FormRejection {
    FormRejection(place, sentence)
  }

  var tabRejection: FormRejection {
    rejection(
      "A tab stands where YAML has blanks: write blanks, or quotation marks around the text.")
  }

  /// Returns the value that the next characters are, with their place.
  func node(_ content: JSONContent<JSONNode>, written: String? = nil) -> JSONNode {
    var node = JSONNode(content, at: place)
    node.written = written
    return node
  }

  /// Whether the character some places on is a blank, a tab, or the end of the line.
  func isGap(after count: Int) -> Bool {
    guard let scalar = scalar(after: count) else { return true }
    return scalar == " " || scalar == "\t" || scalar == "\n"
  }

  /// Whether a dash begins an item of a list here.
  private var isItem: Bool { next == "-" && isGap(after: 1) }

  /// Whether `---` or `...` stands here at the start of a line.
  var isMarker: Bool {
    column == 0 && (next == "-" || next == ".") && scalar(after: 1) == next
      && scalar(after: 2) == next && isGap(after: 3)
  }

  mutating func passNewline() {
    position += 1
    line += 1
    lineStart = position
  }

  mutating func skipBlanks() {
    while next == " " { position += 1 }
  }

  private mutating func skipLine() {
    while let next, next != "\n" { position += 1 }
  }

  /// Passes blanks, ends of lines and comments.
  mutating func skipToContent() throws(FormRejection) {
    while true {
      skipBlanks()
      switch next {
      case "\n": passNewline()
      case "#": skipLine()
      case "\t": throw tabRejection
      default: return
      }
    }
  }

  /// Passes blanks, and returns whether nothing but a comment follows on the line.
  private mutating func isAtLineEnd() -> Bool {
    skipBlanks()
    return next == nil || next == "\n" || next == "#"
  }

  mutating func endLine() throws(FormRejection) {
    guard isAtLineEnd() else {
      throw next == "\t"
        ? tabRejection
        : rejection("Only a comment can follow here: a text with “: ” needs quotation marks.")
    }
    skipLine()
    if next != nil { passNewline() }
  }

  // MARK: Values in lines

  private mutating func document() throws(FormRejection) -> JSONNode {
    try skipToContent()
    if isMarker {
      guard next == "-" else { throw rejection("There is nothing before “...”: leave it out.") }
      position += 3
      try endLine()
    }
    let node = try block(under: -1) ?? node(.null, written: "")
    try skipToContent()
    while isMarker, next == "." {
      position += 3
      try endLine()
      try skipToContent()
    }
    guard next == nil else {
      throw rejection(
        isMarker
          ? "A second document begins here: a file has one."
          : "This line belongs to nothing above it: look at the blanks before it.")
    }
    return node
  }

  /// Reads the value in the next lines; `nil` if they are not indented more than its parent, or for a list, as much.
  private mutating func block(under indent: Int, mayAlign: Bool = false) throws(FormRejection)
    -> JSONNode?
  {
    try skipToContent()
    if mayAlign, isItem, column == indent { return try list(isAligned: true) }
    guard next != nil, !isMarker, column > indent else { return nil }
    return try value(under: indent, mayNest: true)
  }

  /// Reads the value that begins here, to the end of its last line; it may be a map or a list in lines if it may nest.
  private mutating func value(under indent: Int, mayNest: Bool) throws(FormRejection) -> JSONNode {
    if mayNest, isItem { return try list(isAligned: false) }
    if mayNest, let colon { return try map(colon) }
    if next == "|" || next == ">" { return try blockText(under: indent) }
    let node = try flow(under: indent)
    try endLine()
    return node
  }

  private mutating func list(isAligned: Bool) throws(FormRejection) -> JSONNode {
    let indent = column
    var items: [JSONNode] = []
    var node = node(.null)
    try nest()
    repeat {
      if !isItem, isAligned { break }
      guard isItem else { throw rejection("A list goes on here, so the line begins with “- ”.") }
      position += 1
      items.append(try part(under: indent, isItem: true))
    } while try goesOn(at: indent)
    depth -= 1
    node.content = .array(items)
    return node
  }

  private mutating func map(_ firstColon: Int) throws(FormRejection) -> JSONNode {
    let indent = column
    var members: [JSONNode.Member] = []
    var names: Set<String> = []
    var node = node(.null)
    try nest()
    repeat {
      guard let colon else { throw rejection("A name with a colon is expected, such as “label:”.") }
      let start = place
      let name = try name(before: colon)
      guard names.insert(name).inserted else {
        throw FormRejection(start, "“\(name)” stands twice in one map: leave one out.")
      }
      members.append(.init(name, try part(under: indent, isItem: false), at: start))
    } while try goesOn(at: indent)
    depth -= 1
    node.content = .object(members)
    return node
  }

  private mutating func nest() throws(FormRejection) {
    guard depth < Self.depthMax else {
      throw rejection("Values are nested more than \(Self.depthMax) deep.")
    }
    depth += 1
  }

  /// Reads the value after a dash or a colon.
  private mutating func part(under indent: Int, isItem: Bool) throws(FormRejection) -> JSONNode {
    guard isAtLineEnd() else { return try value(under: indent, mayNest: isItem) }
    let null = node(.null, written: "")
    return try block(under: indent, mayAlign: !isItem) ?? null
  }

  /// Returns whether the next line with content is another part of a list or map with this indentation.
  private mutating func goesOn(at indent: Int) throws(FormRejection) -> Bool {
    try skipToContent()
    guard next != nil, !isMarker, column >= indent else { return false }
    guard column == indent else {
      throw rejection("This line has more blanks before it than the lines that it belongs to.")
    }
    return true
  }

  // MARK: Names

  /// The position of the colon after a name that begins here; `nil` if none does.
  private var colon: Int? {
    guard let first = next, !"[{|>&*!%@`#".unicodeScalars.contains(first) else { return nil }
    var ahead = self
    if first == "\"" || first == "'" {
      guard (try? ahead.quoted()) != nil, ahead.line == line else { return nil }
      ahead.skipBlanks()
      return ahead.next == ":" && ahead.isGap(after: 1) ? ahead.position : nil
    }
    while let scalar = ahead.next, scalar != "\n" {
      if scalar == ":", ahead.isGap(after: 1) { return ahead.position }
      if scalar == "#", scalars[ahead.position - 1] == " " { return nil }
      ahead.position += 1
    }
    return nil
  }

  /// Reads a name and its colon.
  private mutating func name(before colon: Int) throws(FormRejection) -> String {
    let name: String
    if next == "\"" || next == "'" {
      name = try quoted()
    } else {
      try checkPlainStart(inFlow: false)
      name = text(position..<colon)
      if name.contains("\t") { throw tabRejection }
      if name == "<<" { throw rejection("“<<” takes in another map, which is not read.") }
    }
    guard colon - position <= Self.nameLengthMax else {
      throw rejection("A name has at most \(Self.nameLengthMax) characters.")
    }
    position = colon + 1
    return name
  }

  // MARK: Values in a line

  /// Reads a list in brackets or a text; the indentation of its parent is `nil` in brackets.
  private mutating func flow(under indent: Int?) throws(FormRejection) -> JSONNode {
    var node = node(.null)
    switch next {
    case "[":
      try nest()
      node.content = .array(try bracketed())
      depth -= 1
    case "\"", "'": node.content = .text(try quoted())
    default:
      let text = try plain(under: indent)
      node.content = Self.content(ofPlain: text)
      node.written = text
    }
    return node
  }

  private mutating func bracketed() throws(FormRejection) -> [JSONNode] {
    let unclosed = rejection("The list has no closing bracket.")
    var items: [JSONNode] = []
    repeat {
      position += 1
      try skipToContent()
      if next == "]" { break }
      if next == nil || isMarker { throw unclosed }
      items.append(try flow(under: nil))
      try skipToContent()
      if isMarker { throw unclosed }
    } while next == ","
    guard next == "]" else {
      throw next == nil ? unclosed : rejection("A comma or “]” is expected in a list.")
    }
    position += 1
    return items
  }
}
