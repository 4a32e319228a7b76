import StepwiseSystem
import StepwiseTerminal

/// The part of the Kitty graphics protocol that is used
/// (sw.kovidgoyal.net/kitty/graphics-protocol).
///
/// The terminal sends no replies: `q=2`.
nonisolated enum KittyPicture {
  /// The maximum number of bytes of text in a piece.
  private static let pieceLengthMax = 4096

  /// Sends a PNG to the terminal, in pieces, under a number.
  static func transmission(of file: [UInt8], number: UInt32) -> [UInt8] {
    let text = Base64.standard.encoded(file)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + text.count / 256 + 64)
    var position = 0
    repeat {
      let end = min(position + pieceLengthMax, text.count)
      let keys = position == 0 ? "a=t,f=100,t=d,i=\(number),q=2," : "q=2,"
      bytes += Array("\u{1B}_G\(keys)m=\(end < text.count ? 1 : 0);".utf8)
      bytes += text[position..<end]
      bytes += Array("\u{1B}\\".utf8)
      position = end
    } while position < text.count
    return bytes
  }

  /// Shows a picture from the cursor on; the cursor does not move.
  static func placement(of picture: Frame.Picture, number: UInt32, placement: UInt32) -> [UInt8] {
    let size = picture.isScaled ? ",c=\(picture.columns),r=\(picture.rows)" : ""
    return command("a=p,i=\(number),p=\(placement)\(size),C=1")
  }

  /// Removes one placement of a picture, or all of them; the terminal keeps the data.
  static func removal(number: UInt32, placement: UInt32? = nil) -> [UInt8] {
    command("a=d,d=i,i=\(number)\(placement.map { ",p=\($0)" } ?? "")")
  }

  /// Removes all placements of a picture, and its data.
  static func freeing(number: UInt32) -> [UInt8] { command("a=d,d=I,i=\(number)") }

  private static func command(_ keys: String) -> [UInt8] {
    Array("\u{1B}_G\(keys),q=2\u{1B}\\".utf8)
  }
}
