import Stepwise
import StepwiseSystem

/// A record with its own line format: fields separated by tabs.
///
/// A `Codable` type does not need this. For journals of ten thousand records or more, reading fields is
/// many times as fast as reading JSON.
public nonisolated protocol JournalRecord {
  /// Reads a record.
  ///
  /// - Parameter fields: The fields of its line; all of them must be read.
  /// - Throws: A `Rejection` if the fields are not those of a record.
  init(fields: inout JournalFields) throws

  /// Writes the record.
  ///
  /// - Parameter line: The line that receives its fields.
  func write(to line: inout JournalLine)
}

/// A line of a journal under construction, field by field.
public nonisolated struct JournalLine {
  private(set) var bytes: [UInt8] = []
  private var isEmpty = true

  /// Adds text fields, which may contain any characters.
  ///
  /// - Parameter texts: A text for each field.
  public mutating func add(_ texts: String...) { for text in texts { add(text: text) } }

  private mutating func add(text: String) {
    if isEmpty { isEmpty = false } else { bytes.append(JournalFields.tab) }
    for byte in text.utf8 {
      guard let letter = JournalFields.letter(for: byte) else {
        bytes.append(byte)
        continue
      }
      bytes += [JournalFields.backslash, letter]
    }
  }

  /// Adds a number field.
  ///
  /// - Parameter number: The number.
  public mutating func add(_ number: Int) { add(text: String(number)) }
}

/// The fields of a journal's line, read one after another.
public nonisolated struct JournalFields {
  static let tab = UInt8(ascii: "\t")
  static let backslash = UInt8(ascii: "\\")

  /// Typed bytes, because creating a string from them is several times as fast as from raw bytes.
  private let line: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var hasMore: Bool
  /// Whether the line is UTF-8; checked once for the whole line and not for each field.
  private let isText: Bool

  init(_ line: UnsafeRawBufferPointer) {
    self.line = line.assumingMemoryBound(to: UInt8.self)
    hasMore = !line.isEmpty
    isText = (try? UTF8Span(validating: self.line.span)) != nil
  }

  /// Whether all fields have been read.
  public var isAtEnd: Bool { !hasMore }

  /// Reads a text.
  ///
  /// - Returns: The text of the next field.
  /// - Throws: A `Rejection` if there is no field or its text is invalid.
  public mutating func text() throws(Rejection) -> String {
    let field = try field()
    guard Self.place(of: Self.backslash, in: field) != nil else {
      return String(decoding: field, as: UTF8.self)
    }
    var plain: [UInt8] = []
    plain.reserveCapacity(field.count)
    var isMarked = false
    for byte in field {
      if isMarked {
        guard let meant = Self.byte(for: byte) else {
          throw Rejection("It has a backslash that marks nothing: \\t, \\n, \\0 and \\\\ do.")
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

  /// Reads a number.
  ///
  /// - Returns: The number of the next field.
  /// - Throws: A `Rejection` if there is no field or it is not a number.
  public mutating func number() throws(Rejection) -> Int {
    let text = try text()
    guard let number = Int(text) else { throw Rejection("“\(text)” is not a number.") }
    return number
  }

  private mutating func field() throws(Rejection) -> UnsafeBufferPointer<UInt8> {
    guard isText else { throw Rejection("It is not UTF-8.") }
    guard hasMore else { throw Rejection("It ends too early.") }
    let rest = UnsafeBufferPointer(rebasing: line[position...])
    let length = Self.place(of: Self.tab, in: rest) ?? rest.count
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
