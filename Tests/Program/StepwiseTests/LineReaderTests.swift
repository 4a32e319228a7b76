import Foundation
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

  /// Another process that shares standard input may set this at any moment.
  @Test func aDescriptorThatDoesNotBlockIsWaitedFor() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    // On a thread of its own, because a reader that waits must not hold one of the few that tasks share.
    let writing = ends[1]
    Thread {
      _ = write(writing, "Ada\n", 4)
      close(writing)
    }.start()
    var lines = LineReader(descriptor: ends[0])
    #expect(try lines.next { bytes, _ in String(decoding: bytes, as: UTF8.self) } == "Ada")
  }

  /// A program may read its standard input after a wizard, so no byte after a line is taken from it.
  @Test(arguments: ["a pipe", "a file"], [0, 1, 2, 3])
  func aSharedInputStaysAtTheNextLine(_ kind: String, _ count: Int) throws {
    let text = "Ada\nGrace\r\nLast"
    let folder = TestFolder()
    var ends: [Int32] = [0, 0]
    if kind == "a pipe" {
      try #require(pipe(&ends) == 0)
      try #require(write(ends[1], text, text.utf8.count) == text.utf8.count)
      close(ends[1])
    } else {
      ends[0] = open(try folder.write(text, to: "input"), O_RDONLY)
    }
    defer { close(ends[0]) }
    var lines = LineReader(descriptor: ends[0])
    lines.isShared = true
    var read: [String] = []
    for _ in 0..<count {
      _ = try lines.next { bytes, _ in read.append(String(decoding: bytes, as: UTF8.self)) }
    }
    #expect(read == Array(["Ada", "Grace", "Last"].prefix(count)))
    lines.giveBack()
    // The next reader is another one, as `readLine()` is.
    var others = LineReader(descriptor: ends[0])
    var left: [String] = []
    while let line = try others.next({ bytes, _ in String(decoding: bytes, as: UTF8.self) }) {
      left.append(line)
    }
    #expect(left == Array(["Ada", "Grace", "Last"].dropFirst(count)))
    #expect(try lines.next { _, _ in } == nil)
  }

  @Test func readingAFolderReportsTheError() {
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    var lines = LineReader(descriptor: folder)
    let error = #expect(throws: InputError.self) { try lines.next { _, _ in } }
    #expect(error?.message == "Reading failed: Is a directory.")
  }
}
