import StepwiseImages
import StepwiseSystem
import StepwiseTerminal
import StepwiseTerminalTesting

/// Laws of pictures that hold for any bytes: for tests with a seed, and for Scripts/fuzz.
///
/// Each function returns the problem, or `nil`.
nonisolated enum PictureLaws {
  /// A header is `nil` or a size that terminals draw, and base64 text decodes to the original bytes.
  static func header(_ bytes: [UInt8]) -> String? {
    let starts: [[UInt8]] = [
      [], Array(TinyPicture.png(width: 9, height: 9).prefix(40)),
      Array(TinyPicture.jpeg(width: 9, height: 9).prefix(12)),
    ]
    for start in starts {
      guard let header = PictureHeader(start + bytes) else { continue }
      guard (1...PixelSize.sideMax).contains(header.size.width),
        (1...PixelSize.sideMax).contains(header.size.height),
        header.size.width * header.size.height <= PictureHeader.pixelsMax
      else { return "a picture of \(header.size)" }
    }
    _ = Base64.standard.decoded(bytes)
    guard Base64.standard.decoded(Base64.standard.encoded(bytes)) == bytes else {
      return "not the same bytes"
    }
    return nil
  }

  /// The bytes are decoded to `nil`, or to a picture that fits and can be drawn as text.
  static func picture(_ bytes: [UInt8]) -> String? {
    guard let file = PictureFile(bytes, identity: 1) else { return nil }
    for side in [16, PictureDecoder.sideMax] {
      guard let bitmap = PictureDecoder.bitmap(of: file, side: side) else { continue }
      let size = bitmap.size
      guard (1...min(side, file.header.size.width)).contains(size.width),
        (1...min(side, file.header.size.height)).contains(size.height),
        bitmap.bytes.count == size.width * size.height * 4
      else { return "\(file.header.size) became \(size)" }
      let rows = HalfBlocks.rows(of: bitmap, columns: 5, rows: 3, indent: 1)
      guard rows.map(\.width) == [6, 6, 6] else { return "rows of \(rows.map(\.width))" }
    }
    return nil
  }

  /// After any frames with pictures, the person sees the pictures of the last frame, and none at the end.
  static func pictures(_ bytes: [UInt8]) -> String? {
    var choice = Choice(left: bytes[...])
    let way: Frame.Picture.Way = choice.below(2) == 0 ? .kitty : .inline
    let size = (columns: 6 + choice.below(20), rows: 5 + choice.below(8))
    var painter = FramePainter(
      columns: size.columns, rows: size.rows, shownPictures: PictureRegistry(first: 1000),
      windowPictures: PictureRegistry(first: 1500))
    var model = TerminalScreen(
      columns: size.columns, rows: size.rows, traits: way == .kitty ? .kitty : .iTerm2)
    model.read(String(repeating: "\n", count: choice.below(size.rows)))
    while !choice.left.isEmpty {
      switch choice.below(8) {
      case 0: model.read(painter.takeAway(keepsData: true) + Array("printed\r\n".utf8))
      case 1: model.read(painter.takeAway())
      case 2: painter.synchronizes.toggle()
      default: break
      }
      let frame = choice.frame(size, way)
      model.read(painter.bytes(for: frame, inWindow: choice.below(4) == 0))
      let top = model.cursor.row - frame.cursor.row
      guard top >= 0 else { return "the frame is at row \(top)" }
      let wanted = frame.pictures.filter { $0.row >= 0 && $0.column >= 0 }
        .map { [$0.row + top, $0.column, $0.columns, $0.rows] }
      let seen = model.pictures.map { [$0.row, $0.column, $0.columns, $0.rows] }
      guard Set(wanted) == Set(seen), wanted.count == seen.count else {
        return "\(seen) and not \(wanted)"
      }
      guard model.pictures.allSatisfy(\.isWhole) else { return "a picture in pieces" }
      // Blank rows at the end of a frame may be missing.
      let lines = model.lines + [String](repeating: "", count: frame.rows.count)
      for (row, text) in frame.text.enumerated() where lines[row + top] != text {
        return "“\(lines[row + top])” and not “\(text)”"
      }
      guard model.unknown.isEmpty else { return "\(model.unknown)" }
    }
    model.read(painter.restoreSequence)
    guard model.isAsFound else { return "\(model.changes)" }
    return model.pictures.isEmpty ? nil : "\(model.pictures.count) pictures are left"
  }

  /// Decisions that are read from bytes.
  private struct Choice {
    var left: ArraySlice<UInt8>

    mutating func below(_ bound: Int) -> Int { Int(left.popFirst() ?? 0) % bound }

    /// A frame of plain text, with pictures that cover neither the text nor each other.
    mutating func frame(
      _ size: (columns: Int, rows: Int), _ way: Frame.Picture.Way
    ) -> Frame {
      var frame = Frame(columns: size.columns, rows: 1 + below(size.rows))
      var free = frame.rows.indices.map { $0 }
      for _ in 0..<below(3) {
        let row = below(frame.rows.count)
        let rows = 1 + below(3)
        guard let file = Self.files[below(Self.files.count)],
          Set(free).isSuperset(of: row..<(row + rows))
        else { continue }
        free.removeAll { (row..<(row + rows)).contains($0) }
        let column = below(size.columns)
        frame.pictures.append(
          Frame.Picture(
            row: row, column: column, columns: 1 + below(size.columns - column), rows: rows,
            way: way, file: file))
      }
      // A picture outside of the frame is not drawn.
      if below(4) == 0, let file = Self.files[0] {
        let row = below(2) - 1
        frame.pictures.append(
          Frame.Picture(row: row, column: -1 - row, columns: 2, rows: 1, way: way, file: file))
      }
      for row in free {
        frame.write(["", "a", "bc", "text"][below(4)], row: row, column: below(3))
      }
      frame.cursor = (below(frame.rows.count), below(size.columns))
      return frame
    }

    private static let files = (1...3).map { number in
      PictureFile(TinyPicture.png(width: 8 * number, height: 8), identity: number)
    }
  }
}
