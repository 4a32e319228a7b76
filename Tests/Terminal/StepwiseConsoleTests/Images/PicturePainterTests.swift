import StepwiseImages
import StepwiseTerminal
import StepwiseTerminalTesting
import Testing

/// Pictures in frames, on terminals with one or the other protocol.
@Suite("Pictures in frames")
nonisolated struct PicturePainterTests {
  enum Kind: CaseIterable {
    case kitty, inline

    var traits: TerminalTraits { self == .kitty ? .kitty : .iTerm2 }
    var way: Frame.Picture.Way { self == .kitty ? .kitty : .inline }
  }

  /// A painter and its terminal.
  private struct Place {
    var painter: FramePainter
    var terminal: TerminalScreen
    let kind: Kind

    init(_ kind: Kind, columns: Int = 40, rows: Int = 12) {
      self.kind = kind
      painter = FramePainter(
        columns: columns, rows: rows, shownPictures: PictureRegistry(first: 1000),
        windowPictures: PictureRegistry(first: 1500))
      terminal = TerminalScreen(columns: columns, rows: rows, traits: kind.traits)
    }

    /// A frame with a caption, rows for a picture, and text below.
    func frame(
      _ file: PictureFile?, row: Int = 1, column: Int = 2, text: String = "below"
    ) -> Frame {
      var frame = Frame(columns: terminal.columns, rows: 8)
      frame.write("caption", row: 0)
      frame.write(text, row: 7)
      frame.cursor = (7, 1)
      if let file {
        frame.pictures = [
          Frame.Picture(row: row, column: column, columns: 10, rows: 4, way: kind.way, file: file)
        ]
      }
      return frame
    }

    /// Shows a frame.
    @discardableResult
    mutating func show(_ frame: Frame, inWindow: Bool = false) -> [UInt8] {
      let bytes = painter.bytes(for: frame, inWindow: inWindow)
      terminal.read(bytes)
      #expect(terminal.unknown == [])
      return bytes
    }

    var pictures: [[Int]] {
      terminal.pictures.map { [$0.row, $0.column, $0.columns, $0.rows, $0.isWhole ? 1 : 0] }
    }
  }

  private func file(_ number: Int = 1, size: Int = 100) throws -> PictureFile {
    try #require(
      PictureFile(
        TinyPicture.png(width: size, height: size, shade: UInt8(number)), identity: number))
  }

  /// An unchanged picture is not sent again.
  @Test(arguments: Kind.allCases)
  func aPictureIsDrawnInItsPlaceOnceAndTheCursorInAnother(_ kind: Kind) throws {
    var place = Place(kind)
    let file = try file()
    place.show(place.frame(file))
    #expect(place.pictures == [[1, 2, 10, 4, 1]])
    #expect(place.terminal.pictures.first?.file == file.bytes)
    #expect(place.terminal.cursor == (7, 1))
    #expect(place.terminal.text.hasPrefix("caption\n"))
    var next = place.frame(file, text: "belowx")
    next.cursor = (7, 6)
    let bytes = place.show(next)
    #expect(bytes.count < 16, "\(bytes.count)")
    #expect(place.pictures == [[1, 2, 10, 4, 1]])
    #expect(place.show(next) == [])
    // One of two goes, and the other stays.
    var both = next
    both.pictures += place.frame(file, column: 20).pictures
    place.show(both)
    #expect(place.pictures == [[1, 2, 10, 4, 1], [1, 20, 10, 4, 1]])
    place.show(next)
    #expect(place.pictures == [[1, 2, 10, 4, 1]])
  }

  /// Output above a picture does not send it again, and other programs get a terminal without it.
  @Test(arguments: Kind.allCases)
  func othersGetTheTerminalWithoutPictures(_ kind: Kind) throws {
    var place = Place(kind)
    let file = try file(size: 200)
    let first = place.show(place.frame(file)).count
    place.terminal.read(place.painter.takeAway(keepsData: true) + Array("printed\r\n".utf8))
    #expect(place.pictures == [])
    let second = place.show(place.frame(file)).count
    #expect(place.pictures == [[2, 2, 10, 4, 1]])
    #expect(place.terminal.lines[0] == "printed")
    if kind == .kitty { #expect(second < first / 3) }
    place.terminal.read(place.painter.takeAway())
    #expect(place.pictures == [])
    place.terminal.read(place.painter.restoreSequence)
    #expect(place.terminal.isAsFound, "\(place.terminal.changes)")
  }

  @Test func removingAFrameInTheLastRowKeepsTheRowAbove() {
    var painter = FramePainter(columns: 20, rows: 3)
    var terminal = TerminalScreen(columns: 20, rows: 3)
    var frame = Frame(columns: 20, rows: 1)
    frame.write("frame", row: 0)
    terminal.read("above\r\nthis\r\n")
    terminal.read(painter.bytes(for: frame))
    terminal.read(painter.takeAway())
    terminal.read(painter.bytes(for: frame))
    #expect(terminal.text == "above\nthis\nframe")
    painter.resize(columns: 20, rows: 3, cursorRow: terminal.cursor.row)
    terminal.read(painter.bytes(for: frame))
    #expect(terminal.text == "above\nthis\nframe")
  }

  @Test(arguments: Kind.allCases)
  func manyResizesLeaveOnePicture(_ kind: Kind) throws {
    let file = try file()
    for isTold in [true, false] {
      var place = Place(kind, columns: 40, rows: 20)
      place.show(place.frame(file))
      for columns in [39, 30, 80, 22, 60, 41, 25, 40] {
        place.terminal.resize(columns: columns, rows: 20)
        place.painter.resize(
          columns: columns, rows: 20, cursorRow: isTold ? place.terminal.cursor.row : nil)
        place.show(place.frame(file))
        #expect(place.pictures.map { $0.dropFirst() } == [[2, 10, 4, 1]], "\(columns) columns")
        #expect(place.terminal.text.split(separator: "caption").count == 1)
      }
    }
    var window = Place(kind)
    window.show(window.frame(file), inWindow: true)
    for columns in [30, 50, 25] {
      window.terminal.resize(columns: columns, rows: 12)
      window.painter.resize(columns: columns, rows: 12)
      window.show(window.frame(file), inWindow: true)
      #expect(window.pictures == [[1, 2, 10, 4, 1]], "\(columns) columns in a window")
    }
  }

  // MARK: Kitty's protocol

  @Test func dataComesInPiecesThatKittyTakesAndIsNotHeldBack() throws {
    var place = Place(.kitty)
    let text = String(decoding: place.show(place.frame(try file(size: 500))), as: UTF8.self)
    let pieces = text.split(separator: "\u{1B}\\").filter { $0.contains(";") && $0.contains("_G") }
    #expect(pieces.count > 3)
    for (number, piece) in pieces.enumerated() {
      let payload = piece.drop { $0 != ";" }.dropFirst()
      #expect(payload.utf8.count <= 4096)
      #expect(piece.contains("m=\(number < pieces.count - 1 ? 1 : 0);"))
      #expect(piece.contains("q=2"))
    }
    #expect(place.terminal.takeReplies() == [], "nothing is answered")
    var synchronized = Place(.kitty)
    synchronized.painter.synchronizes = true
    let bytes = String(decoding: synchronized.show(synchronized.frame(try file())), as: UTF8.self)
    let begin = try #require(bytes.firstRange(of: "\u{1B}[?2026h"))
    #expect(bytes[..<begin.lowerBound].contains("a=t"))
    #expect(bytes[begin.upperBound...].contains("a=p"))
    #expect(synchronized.pictures.count == 1)
  }

  @Test func theTerminalStoresALimitedAmountOfDataAndNothingAfterAStop() throws {
    var place = Place(.kitty)
    for number in 1...30 { place.show(place.frame(try file(number, size: 8))) }
    place.show(place.frame(nil))
    #expect(place.terminal.changes == ["8 pictures are stored for the main screen"])
    place.terminal.read(place.painter.restoreSequence)
    #expect(place.terminal.isAsFound)
    var stopped = Place(.kitty)
    stopped.show(stopped.frame(try file()))
    stopped.painter.forget()
    stopped.terminal.read("\r\n")
    stopped.show(stopped.frame(nil))
    #expect(stopped.pictures == [])
    #expect(stopped.terminal.isAsFound, "\(stopped.terminal.changes)")
  }
}
