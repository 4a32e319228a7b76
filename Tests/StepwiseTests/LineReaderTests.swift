import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

@Suite struct LineReaderTests {
  /// Lines that arrive in pieces, through a pipe, are read as complete lines.
  @Test(arguments: [1, 2, 3, 7, 40_000])
  func piecesMakeWholeLines(_ size: Int) throws {
    let text = "Ada\r\n\n" + String(repeating: "x", count: 30_000) + "\nLast"
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    var left = Array(text.utf8)[...]
    // Each piece is written when the reader asks for more, so that no thread waits.
    var lines = LineReader(descriptor: ends[0]) { [write = ends[1]] in
      let piece = Array(left.prefix(size))
      left = left.dropFirst(size)
      if piece.isEmpty { close(write) } else { _ = StepwiseSystem.write(write, piece, piece.count) }
    }
    var read: [String] = []
    while let line = try lines.next({ bytes, _ in String(decoding: bytes, as: UTF8.self) }) {
      read.append(line)
    }
    #expect(read == ["Ada", "", String(repeating: "x", count: 30_000), "Last"])
    #expect(lines.number == 4)
  }

  /// A line that is too long is rejected once, however long it is, and the next line is read.
  @Test(.slow, arguments: [1, 70_000, 3_000_000])
  func aTooLongLineIsSkipped(_ excess: Int) throws {
    let text =
      "Ada\n" + String(repeating: "x", count: LineReader.lineLengthMax + excess) + "\n\nLast"
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    var left = Array(text.utf8)[...]
    var lines = LineReader(descriptor: ends[0]) { [write = ends[1]] in
      let piece = Array(left.prefix(40_000))
      left = left.dropFirst(40_000)
      if piece.isEmpty { close(write) } else { _ = StepwiseSystem.write(write, piece, piece.count) }
    }
    var read: [String] = []
    while true {
      do {
        guard let line = try lines.next({ bytes, _ in String(decoding: bytes, as: UTF8.self) })
        else { break }
        read.append("\(lines.number) \(line)")
      } catch let error as InputError {
        read.append("\(lines.number) \(error.message)")
      }
    }
    #expect(
      read == ["1 Ada", "2 The line is longer than 4000000 bytes.", "3 ", "4 Last"])
  }

  @Test func readingAFolderReportsTheError() {
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    var lines = LineReader(descriptor: folder)
    let error = #expect(throws: InputError.self) { try lines.next { _, _ in } }
    #expect(error?.message == "Reading failed: Is a directory.")
  }
}
