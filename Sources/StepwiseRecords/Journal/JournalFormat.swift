import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// What the bytes of a file mean that is added to line by line: a first line that names the format, and
/// lines after it.
package nonisolated struct JournalFormat: Sendable {
  /// What stands in the first line before the version, and after it.
  private let beginning: [UInt8]
  private let ending: [UInt8]
  /// The version that is read and written.
  private let version: Int
  /// What such a file is called, for sentences.
  package let noun: LocalizedStringKey
  /// Whether people write such files, too.
  package var isTyped = false

  /// The records of a journal.
  package static let journal = JournalFormat(
    beginning: Array(#"{"format":"stepwise journal","version":"#.utf8), ending: Array("}".utf8),
    version: 1, noun: "journal")

  /// The lines of a steps file that a program writes itself.
  package static let steps = JournalFormat(
    beginning: Array(StepsReader.header.utf8), ending: [], version: StepsReader.version,
    noun: "steps file", isTyped: true)

  /// The first line, with its end.
  package var firstLine: [UInt8] { beginning + Array("\(version)".utf8) + ending + [10] }

  package var isNone: String { "The file is no Stepwise \(noun): move it away." }

  /// How many bytes the whole lines take.
  ///
  /// The last line is torn where it does not end, and where it holds NULs: after a power cut, some file
  /// systems give back a file of its full length whose last blocks were never written.
  package static func wholeLength(of bytes: UnsafeRawBufferPointer) -> Int {
    var whole = bytes.count
    while whole > 0, bytes[whole - 1] != UInt8(ascii: "\n") { whole -= 1 }
    guard whole > 0 else { return 0 }
    var start = whole - 1
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return bytes[start..<whole].contains(0) ? start : whole
  }

  /// Where the line ends that begins at a place, and which has an end.
  package static func lineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, 10, bytes.count - start)
    else { return bytes.count }
    return base.distance(to: UnsafeRawPointer(found))
  }

  /// Whether what comes after the last whole line can be a line that was being written.
  ///
  /// - Parameters:
  ///   - bytes: What comes after it.
  ///   - isFirst: Whether no line stands before it.
  /// - Returns: Whether it can be dropped.
  package func isTorn(_ bytes: Slice<UnsafeRawBufferPointer>, isFirst: Bool) -> Bool {
    var written = bytes
    while written.last == 0 { written.removeLast() }
    // More than a line can be was never written here.
    guard isFirst else { return written.count <= JournalFile.lineLengthMax }
    return firstLine.starts(with: written)
  }

  /// Finds out whether this version can read what comes after the first line.
  package func check(firstLine bytes: UnsafeRawBufferPointer) throws {
    var line = bytes[...]
    if isTyped {
      // An editor may have put a byte order mark before it, and blanks or a CR after it.
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
