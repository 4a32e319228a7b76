import StepwiseFlow

/// Reading failed, or a line is too long.
package nonisolated struct InputError: Error {
  /// The operating system's error number; 0 for a line that is too long.
  package let number: Int32
  package let message: String
}

/// Reads lines from a file descriptor, or from bytes.
package nonisolated struct LineReader {
  /// The maximum length of a line, in bytes.
  ///
  /// The longest answer fits with the text before it, even if JSON writes its characters as
  /// escapes.
  package static let lineLengthMax = 4 * AnswerRules.textLengthMax
  private static let blockSize = 65_536

  /// The number of the last line that was read, counted from 1.
  package private(set) var number = 0
  /// Whether the bytes after a line are left to other readers of the descriptor.
  ///
  /// A file is read in blocks, and ``giveBack()`` moves its position back. Everything else is read
  /// byte by byte, because what was taken from a pipe cannot be put back.
  package var isShared = false
  private let descriptor: Int32?
  private let beforeReading: () -> Void
  /// Reads bytes as `read` does; `nil` for the descriptor's own.
  private let reading: ((UnsafeMutableRawPointer, Int) -> Int)?
  private var buffer: [UInt8]
  private var start = 0
  private var end: Int
  private var isAtEnd: Bool
  /// Whether the rest of a line that is too long must still be skipped.
  private var isSkipping = false

  /// Creates a reader of an open file, or of what a closure reads of it.
  package init(
    descriptor: Int32, beforeReading: @escaping () -> Void = {},
    reading: ((UnsafeMutableRawPointer, Int) -> Int)? = nil
  ) {
    self.descriptor = descriptor
    self.beforeReading = beforeReading
    self.reading = reading
    buffer = [UInt8](repeating: 0, count: Self.blockSize)
    end = 0
    isAtEnd = false
  }

  /// Creates a reader of bytes.
  package init(bytes: [UInt8]) {
    descriptor = nil
    beforeReading = {}
    reading = nil
    buffer = bytes
    end = bytes.count
    isAtEnd = true
  }

  /// Reads a line, without its line break and without a byte order mark, and returns what a closure
  /// makes of it and its number; `nil` at the end.
  package mutating func next<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, Int) throws -> Result
  ) throws -> Result? {
    var result: Result?
    return try nextLine { result = try body($0, $1) } ? result : nil
  }

  /// Reads a line, and calls a closure with it and its number.
  ///
  /// - Returns: Whether there was a line.
  package mutating func nextLine(_ body: (UnsafeBufferPointer<UInt8>, Int) throws -> Void) throws
    -> Bool
  {
    if isSkipping { try skip() }
    var searched = start
    while true {
      if let newline = newline(from: searched) {
        defer { start = newline + 1 }
        try give(start..<newline, body)
        return true
      }
      searched = end
      guard end - start <= Self.lineLengthMax else {
        number += 1
        isSkipping = true
        throw InputError(
          number: 0, message: "The line is longer than \(Self.lineLengthMax) bytes.")
      }
      if isAtEnd {
        guard start < end else { return false }
        defer { start = end }
        try give(start..<end, body)
        return true
      }
      let shift = start
      try fill()
      searched -= shift - start
    }
  }

  /// Moves the position of a file back to the next line, if other readers share it.
  package mutating func giveBack() {
    guard isShared, let descriptor, Self.isFile(descriptor),
      lseek(descriptor, off_t(start - end), SEEK_CUR) >= 0
    else { return }
    start = 0
    end = 0
    isAtEnd = false
  }

  private static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Skips the rest of a line, however long it is.
  private mutating func skip() throws(InputError) {
    while isSkipping {
      if let newline = newline(from: start) {
        start = newline + 1
        isSkipping = false
      } else {
        start = end
        if isAtEnd { isSkipping = false } else { try fill() }
      }
    }
  }

  private func newline(from searched: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, searched < end,
        let found = memchr(base + searched, 10, end - searched)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }

  private mutating func give(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>, Int) throws -> Void
  ) throws {
    number += 1
    var range = range
    if number == 1, buffer[range].starts(with: [0xEF, 0xBB, 0xBF]) {
      range = range.lowerBound + 3..<range.upperBound
    }
    if !range.isEmpty, buffer[range.upperBound - 1] == 13 {
      range = range.lowerBound..<range.upperBound - 1
    }
    let line = number
    guard range.count <= Self.lineLengthMax else {
      throw InputError(number: 0, message: "The line is longer than \(Self.lineLengthMax) bytes.")
    }
    try buffer.withUnsafeBufferPointer { bytes in
      try body(UnsafeBufferPointer(rebasing: bytes[range]), line)
    }
  }

  private mutating func fill() throws(InputError) {
    guard let descriptor else { return isAtEnd = true }
    beforeReading()
    if start > 0 {
      buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        memmove(base, base + start, end - start)
      }
      end -= start
      start = 0
    }
    if buffer.count - end < Self.blockSize / 2 {
      buffer.append(contentsOf: repeatElement(0, count: buffer.count))
    }
    let first = end
    let isByteByByte = isShared && !Self.isFile(descriptor)
    let count = buffer.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      let free = base + first
      if let reading { return reading(free, bytes.count - first) }
      return isByteByByte
        ? Self.readLine(from: descriptor, free, bytes.count - first)
        : SystemCall.readWaiting(descriptor, free, bytes.count - first)
    }
    guard count >= 0 else {
      let number = errno
      throw InputError(number: number, message: "Reading failed: \(SystemError.text(number)).")
    }
    if count == 0 { isAtEnd = true }
    end += count
  }

  /// Reads byte by byte up to the end of a line.
  ///
  /// - Returns: The number of bytes; 0 at the end of the input, and -1 for an error before any byte.
  private static func readLine(
    from descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ countMax: Int
  ) -> Int {
    var count = 0
    while count < countMax {
      let result = SystemCall.readWaiting(descriptor, bytes + count, 1)
      guard result > 0 else { return count > 0 ? count : result }
      count += 1
      if bytes.load(fromByteOffset: count - 1, as: UInt8.self) == 10 { break }
    }
    return count
  }
}
