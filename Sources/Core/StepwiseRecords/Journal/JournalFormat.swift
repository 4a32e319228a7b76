import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// The format of an append-only file: a first line that names the format, and the lines after it.
package nonisolated struct JournalFormat: Sendable {
  /// The parts of the first line before and after the version.
  private let beginning: [UInt8]
  private let ending: [UInt8]
  /// The version that is read and written.
  private let version: Int
  /// The name of such a file in sentences.
  package let noun: LocalizedStringKey
  /// The maximum length of a line, in bytes, without its newline.
  package let lineLengthMax: Int
  /// Whether people write such files, too.
  package var isTyped = false

  /// The format of a journal's records.
  package static let journal = JournalFormat(
    beginning: Array(#"{"format":"stepwise journal","version":"#.utf8), ending: Array("}".utf8),
    version: 1, noun: "journal", lineLengthMax: JournalFile.fileLengthMax)

  /// The format of a steps file that a program writes.
  package static let steps = JournalFormat(
    beginning: Array(StepsReader.header.utf8), ending: [], version: StepsReader.version,
    noun: "steps file", lineLengthMax: LineReader.lineLengthMax, isTyped: true)

  /// The first line, with its newline.
  package var firstLine: [UInt8] { beginning + Array("\(version)".utf8) + ending + [10] }

  package var isNone: String { "The file is not a Stepwise \(noun): move it away." }

  /// Returns the number of bytes of the complete lines.
  ///
  /// The last line is incomplete if it has no newline or contains NULs. After a power cut, some file systems return a
  /// file of its full length whose last blocks were never written.
  package static func wholeLength(of bytes: UnsafeRawBufferPointer) -> Int {
    var whole = bytes.count
    while whole > 0, bytes[whole - 1] != UInt8(ascii: "\n") { whole -= 1 }
    guard whole > 0 else { return 0 }
    var start = whole - 1
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return bytes[start..<whole].contains(0) ? start : whole
  }

  /// Returns the end of a complete line that begins at an offset.
  package static func lineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, 10, bytes.count - start)
    else { return bytes.count }
    return base.distance(to: UnsafeRawPointer(found))
  }

  /// Returns whether the bytes after the last complete line can be a line that was being written.
  ///
  /// - Parameters:
  ///   - bytes: The bytes after it.
  ///   - isFirst: Whether there is no complete line before it.
  /// - Returns: Whether the bytes can be dropped.
  package func isTorn(_ bytes: Slice<UnsafeRawBufferPointer>, isFirst: Bool) -> Bool {
    var written = bytes
    while written.last == 0 { written.removeLast() }
    // A program never writes more than the maximum length.
    guard isFirst else { return written.count <= lineLengthMax }
    return firstLine.starts(with: written)
  }

  /// Checks that this version can read the lines after the first one.
  package func check(firstLine bytes: UnsafeRawBufferPointer) throws {
    var line = bytes[...]
    if isTyped {
      // An editor may have added a byte order mark before it, and blanks or a CR after it.
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
      while let last = line.last, [9, 13, 32].contains(last) { line.removeLast() }
    }
    let digits = line.dropFirst(beginning.count).dropLast(ending.count)
    guard line.starts(with: beginning), line.suffix(ending.count).elementsEqual(ending),
      let found = Int(String(decoding: digits, as: UTF8.self)), found > 0
    else { throw Rejection(verbatim: isNone) }
    guard found == version else {
      throw Rejection(
        verbatim: "The \(noun) is of version \(found), and this program knows version \(version): "
          + "use a newer program.")
    }
  }
}
