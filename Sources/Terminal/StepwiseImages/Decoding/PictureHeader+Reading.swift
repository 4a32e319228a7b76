import StepwiseSystem
import StepwiseTerminal

// The sizes are those of the PNG specification (w3.org/TR/png, IHDR), and of JPEG (ITU-T T.81, B.2.2,
// the frame header). An incomplete picture, or one with a wrong size, has no header, because a
// terminal would draw nothing.
nonisolated extension PictureHeader {
  /// The maximum number of pixels; a terminal needs four bytes for each.
  package static var pixelsMax: Int { 50_000_000 }

  /// Reads the header of a picture; `nil` if terminals cannot draw it.
  ///
  /// - Parameter bytes: All bytes of the file.
  package init?(_ bytes: [UInt8]) {
    let reader = Reader(bytes: bytes)
    guard let format = PictureFormat(beginning: bytes) else { return nil }
    let sides: (Int, Int)? =
      switch format {
      case .png: reader.png()
      case .jpeg: reader.jpeg()
      }
    guard let (width, height) = sides, (1...PixelSize.sideMax).contains(width),
      (1...PixelSize.sideMax).contains(height), width * height <= Self.pixelsMax
    else { return nil }
    self.init(format: format, size: PixelSize(width: width, height: height))
  }

  private struct Reader {
    let bytes: [UInt8]

    /// The number in a few bytes, highest byte first; `nil` behind the end.
    func number(_ count: Int, at position: Int) -> Int? {
      guard position >= 0, position + count <= bytes.count else { return nil }
      return bytes[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    func name(at position: Int) -> ArraySlice<UInt8> {
      bytes[min(position, bytes.count)..<min(position + 4, bytes.count)]
    }

    /// Visits all chunks up to the last one, because an incomplete file is not a picture.
    func png() -> (Int, Int)? {
      guard number(4, at: 8) == 13, name(at: 12).elementsEqual("IHDR".utf8),
        let width = number(4, at: 16), let height = number(4, at: 20)
      else { return nil }
      var position = 8
      var hasData = false
      while let length = number(4, at: position), number(4, at: position + 8 + length) != nil {
        let name = name(at: position + 4)
        if name.elementsEqual("IEND".utf8) { return hasData ? (width, height) : nil }
        if name.elementsEqual("IDAT".utf8) { hasData = true }
        position += 12 + length
      }
      return nil
    }

    /// Visits the segments up to the one with the size.
    func jpeg() -> (Int, Int)? {
      var position = 2
      while let marker = number(2, at: position) {
        switch marker {
        // A marker may follow any number of fill bytes.
        case 0xFFFF: position += 1
        // These markers have no length.
        case 0xFF01, 0xFFD0...0xFFD7: position += 2
        // C4, C8 and CC do not hold a size.
        case 0xFFC0...0xFFC3, 0xFFC5...0xFFC7, 0xFFC9...0xFFCB, 0xFFCD...0xFFCF:
          guard let height = number(2, at: position + 5), let width = number(2, at: position + 7)
          else { return nil }
          return (width, height)
        case 0xFF02...0xFFFE:
          // The image data comes after its header.
          guard marker != 0xFFD8, marker != 0xFFD9, marker != 0xFFDA,
            let length = number(2, at: position + 2), length >= 2
          else { return nil }
          position += 2 + length
        default: return nil
        }
      }
      return nil
    }
  }
}

nonisolated extension PictureFile {
  /// Creates a picture; `nil` if terminals cannot draw its format.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the file.
  ///   - identity: A unique number; pictures with the same number are equal.
  package init?(_ bytes: [UInt8], identity: Int) {
    guard let header = PictureHeader(bytes) else { return nil }
    self.init(identity: identity, header: header, bytes: bytes)
  }
}
