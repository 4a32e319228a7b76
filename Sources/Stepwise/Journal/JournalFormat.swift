#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the bytes of a journal mean: a first line that names the format, and lines after it.
package nonisolated enum JournalFormat {
  /// The version that is read and written.
  static let version = 1
  private static let beginning = Array(#"{"format":"stepwise journal","version":"#.utf8)

  /// The first line, with its end.
  package static let firstLine = beginning + Array("\(version)}\n".utf8)

  static let noJournal = "The file is no Stepwise journal: move it away."

  /// How many bytes the whole lines take.
  ///
  /// The last line is torn where it does not end, and where it holds NULs: after a power cut, some file
  /// systems give back a file of its full length whose last blocks were never written.
  static func wholeLength(of bytes: UnsafeRawBufferPointer) -> Int {
    var whole = bytes.count
    while whole > 0, bytes[whole - 1] != UInt8(ascii: "\n") { whole -= 1 }
    guard whole > 0 else { return 0 }
    var start = whole - 1
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return bytes[start..<whole].contains(0) ? start : whole
  }

  /// Where the line ends that begins at a place, and which has an end.
  static func lineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
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
  static func isTorn(_ bytes: Slice<UnsafeRawBufferPointer>, isFirst: Bool) -> Bool {
    var written = bytes
    while written.last == 0 { written.removeLast() }
    // More than a line can be was never written here.
    guard isFirst else { return written.count <= JournalFile.lineLengthMax }
    return firstLine.starts(with: written)
  }

  /// Finds out whether this version can read what comes after the first line.
  ///
  /// - Parameter line: The first line without its end.
  /// - Throws: ``Rejection`` where it cannot.
  static func check(firstLine line: UnsafeRawBufferPointer) throws {
    let digits = line.dropFirst(beginning.count).dropLast()
    guard line.starts(with: beginning), line.last == UInt8(ascii: "}"),
      let found = Int(String(decoding: digits, as: UTF8.self)), found > 0
    else { throw Rejection(noJournal) }
    guard found == version else {
      throw Rejection(
        "The journal is of version \(found), and this program knows version \(version): "
          + "use a newer program.")
    }
  }
}
