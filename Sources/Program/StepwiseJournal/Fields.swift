import StepwiseFlow
import StepwiseSystem

/// A line of a journal under construction, field by field.
nonisolated struct FieldLine {
  private(set) var bytes: [UInt8] = []
  /// The number of fields so far.
  private(set) var count = 0

  /// Adds a field for a text, which may contain any characters.
  mutating func add(_ text: String) {
    if count > 0 { bytes.append(FieldReader.tab) }
    count += 1
    for byte in text.utf8 {
      guard let letter = FieldReader.letter(for: byte) else {
        bytes.append(byte)
        continue
      }
      bytes += [FieldReader.backslash, letter]
    }
  }

  /// Marks the last field, which is empty: it is a text and not the absence of one.
  mutating func markEmpty() { bytes += [FieldReader.backslash, FieldReader.emptyLetter] }
}

/// The fields of a journal's line, read one after another.
nonisolated struct FieldReader {
  static let tab = UInt8(ascii: "\t")
  static let backslash = UInt8(ascii: "\\")
  /// The letter after a backslash that stands for no character.
  static let emptyLetter = UInt8(ascii: "e")

  /// Typed bytes, because creating a string from them is several times as fast as from raw bytes.
  private let line: UnsafeBufferPointer<UInt8>
  /// The start of the next field.
  private(set) var position = 0
  /// The start of the field that was read or looked at last.
  private var lastPosition = 0
  private var hasMore: Bool
  /// Whether the line is UTF-8; checked once for the whole line and not for each field.
  private let isText: Bool
  /// Whether the line has any backslash; few have.
  private let hasMarks: Bool

  init(_ line: UnsafeRawBufferPointer) {
    self.line = line.assumingMemoryBound(to: UInt8.self)
    hasMore = !line.isEmpty
    isText = (try? UTF8Span(validating: self.line.span)) != nil
    hasMarks = Self.place(of: Self.backslash, in: self.line) != nil
  }

  /// Whether all fields have been read.
  var isAtEnd: Bool { !hasMore }

  /// Reads the next field if it is empty; tells whether it was.
  mutating func skipEmpty() -> Bool {
    guard hasMore, position == line.count || line[position] == Self.tab else { return false }
    hasMore = position < line.count
    position += 1
    return true
  }

  /// Reads the text of the next field, and leaves it there.
  mutating func nextText() throws(Rejection) -> String {
    lastPosition = position
    var reader = self
    return try reader.text()
  }

  /// The text of the field that was read or looked at last.
  func lastText() throws(Rejection) -> String {
    var reader = self
    (reader.position, reader.hasMore) = (lastPosition, !line.isEmpty)
    return try reader.text()
  }

  /// Reads the text of the next field.
  ///
  /// - Throws: A `Rejection` if there is no field or its text is invalid.
  mutating func text() throws(Rejection) -> String {
    let field = try field()
    guard hasMarks, Self.place(of: Self.backslash, in: field) != nil else {
      return String(decoding: field, as: UTF8.self)
    }
    var plain: [UInt8] = []
    plain.reserveCapacity(field.count)
    var isMarked = false
    for byte in field {
      if isMarked, byte == Self.emptyLetter {
        isMarked = false
      } else if isMarked {
        guard let meant = Self.byte(for: byte) else {
          throw Rejection("It has a backslash that marks nothing: \\t, \\n, \\0, \\e and \\\\ do.")
        }
        plain.append(meant)
        isMarked = false
      } else if byte == Self.backslash {
        isMarked = true
      } else {
        plain.append(byte)
      }
    }
    guard !isMarked else { throw Rejection("A field ends with a backslash that marks nothing.") }
    return String(decoding: plain, as: UTF8.self)
  }

  private mutating func field() throws(Rejection) -> UnsafeBufferPointer<UInt8> {
    guard isText else { throw Rejection("It is not UTF-8.") }
    guard hasMore else { throw Rejection("It ends too early.") }
    let rest = UnsafeBufferPointer(rebasing: line[position...])
    let length = Self.place(of: Self.tab, in: rest) ?? rest.count
    lastPosition = position
    position += length + 1
    hasMore = length < rest.count
    return UnsafeBufferPointer(rebasing: rest[..<length])
  }

  private static func place(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count)
    else { return nil }
    return UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found))
  }

  /// Returns the letter after a backslash for a byte that separates fields or lines; `nil` for all other bytes.
  static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case tab: UInt8(ascii: "t")
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case 0: UInt8(ascii: "0")
    case backslash: backslash
    default: nil
    }
  }

  private static func byte(for letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "t"): tab
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "0"): 0
    case backslash: backslash
    default: nil
    }
  }
}
