import Foundation
import StepwiseFlow
import StepwiseImages
import StepwiseTerminal
import StepwiseTerminalTesting
import TestSupport
import Testing

/// Decodes one scene from every kind of PNG and JPEG.
///
/// The script `Pictures/make` wrote the files with Pillow and zlib, with the same formula as here.
@Suite("Decoding pictures")
nonisolated struct PictureDecoderTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Pictures")
  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))
    .map { $0.filter { $0.contains(".") }.sorted() } ?? []
  private static let size = PixelSize(width: 35, height: 27)

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  private func bitmap(_ name: String, side: Int = PictureDecoder.sideMax) throws -> Bitmap? {
    let file = try #require(PictureFile(try Self.bytes(name), identity: 1))
    return PictureDecoder.bitmap(of: file, side: side)
  }

  // MARK: The scene

  private static func red(_ x: Int) -> Int { x * 255 / 34 }
  private static func green(_ y: Int) -> Int { y * 255 / 26 }
  private static func blue(_ x: Int, _ y: Int) -> Int { (x + y) * 255 / 60 }

  /// A colour of the palette.
  private static func colour(_ number: Int, opacity: Int = 255) -> [Int] {
    [number, 255 - number, number * 7 % 256, opacity]
  }

  /// The expected pixel of a PNG, whose name tells its colour type and depth.
  private static func pixel(_ type: Int, _ depth: Int, _ x: Int, _ y: Int) -> [Int] {
    let most = (1 << min(depth, 8)) - 1
    func stored(_ value: Int) -> Int { value * most / 255 * 255 / most }
    let opacity = x < 20 ? 255 : 255 - 5 * y
    let grey = stored(red(x))
    switch type {
    case 0: return [grey, grey, grey, 255]
    case 2: return [red(x), green(y), blue(x, y), 255]
    case 3: return colour((x + y) % min(most + 1, 200))
    case 4: return [grey, grey, grey, opacity]
    default: return [red(x), green(y), blue(x, y), opacity]
    }
  }

  private func numbers(_ pixel: Bitmap.Pixel) -> [Int] {
    [Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.opacity)]
  }

  /// Expects that no pixel differs from the formula by more than a limit.
  private func expect(
    _ bitmap: Bitmap?, _ name: String, within most: Int = 0,
    _ wanted: (Int, Int) -> [Int]
  ) throws {
    let bitmap = try #require(bitmap, "\(name)")
    #expect(bitmap.size == Self.size)
    var wrong = 0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let (found, wanted) = (numbers(bitmap[x, y]), wanted(x, y))
        if zip(found, wanted).contains(where: { abs($0 - $1) > most }) {
          wrong += 1
          if wrong == 1 { Issue.record("\(name): \(x), \(y) is \(found) and not \(wanted)") }
        }
      }
    }
    #expect(wrong == 0)
  }

  // MARK: Each kind

  @Test(arguments: names.filter { $0.wholeMatch(of: /png-\d-.*/) != nil })
  func eachTypeAndDepthOfPNGIsDecoded(_ name: String) throws {
    let match = try #require(name.firstMatch(of: /png-(\d)-(\d+)/))
    let (type, depth) = (try #require(Int(match.1)), try #require(Int(match.2)))
    try expect(try bitmap(name), name) { Self.pixel(type, depth, $0, $1) }
  }

  @Test func packedAndTransparentPicturesAreDecoded() throws {
    for name in ["png-stored.png", "png-fixed.png", "png-pieces.png"] {
      try expect(try bitmap(name), name) { Self.pixel(2, 8, $0, $1) }
    }
    try expect(try bitmap("png-transparent-grey.png"), "grey") { x, _ in
      x == 34 ? [0, 0, 0, 0] : [Self.red(x), Self.red(x), Self.red(x), 255]
    }
    try expect(try bitmap("png-transparent-colour.png"), "colour") { x, y in
      x == 0 && y == 0 ? [0, 0, 0, 0] : Self.pixel(2, 8, x, y)
    }
    try expect(try bitmap("png-transparent-palette.png"), "palette") { x, y in
      switch x + y {
      case 0: [0, 0, 0, 0]
      case 1: Self.colour(1, opacity: 128)
      default: Self.colour(x + y)
      }
    }
  }

  @Test(arguments: names.filter { $0.hasPrefix("jpeg-") && $0 != "jpeg-cmyk.jpg" })
  func eachKindOfJPEGIsDecoded(_ name: String) throws {
    let isSubsampled = !name.contains("444") && !name.contains("grey") && !name.contains("direct")
    // JPEG loses a little, and more if two or four pixels share their colour.
    try expect(try bitmap(name), name, within: isSubsampled ? 14 : 5) { x, y in
      name.contains("grey")
        ? [Self.red(x), Self.red(x), Self.red(x), 255] : Self.pixel(2, 8, x, y)
    }
    #expect(try bitmap("jpeg-cmyk.jpg") == nil, "four components are rejected")
  }

  // MARK: Sizes

  @Test(arguments: ["png-2-8.png", "jpeg-baseline-420.jpg", "jpeg-progressive-444.jpg"])
  func aSmallerPictureIsTheSameScene(_ name: String) throws {
    for side in [1, 2, 4, 7, 17] {
      let small = try #require(try bitmap(name, side: side))
      #expect(small.size == PixelSize(width: side, height: max(1, 27 * side / 35)))
      #expect(small.bytes.count == small.size.width * small.size.height * 4)
      guard side > 2 else { continue }
      #expect(small[0, 0].red < 60 && small[side - 1, 0].red > 190, "\(side)")
      #expect(small[0, 0].green < 70 && small[0, small.size.height - 1].green > 180, "\(side)")
    }
  }

  @Test func scalingAveragesLight() throws {
    // The average of neighbouring black and white pixels is brighter than half of 255.
    let board = try #require(
      Bitmap(
        size: PixelSize(width: 2, height: 1), bytes: [0, 0, 0, 255, 255, 255, 255, 255]))
    #expect(
      numbers(board.scaled(to: PixelSize(width: 1, height: 1))[0, 0]) == [180, 180, 180, 255])
    // A transparent pixel adds no colour.
    let half = try #require(
      Bitmap(size: PixelSize(width: 2, height: 1), bytes: [200, 10, 0, 255, 9, 9, 9, 0]))
    #expect(numbers(half.scaled(to: PixelSize(width: 1, height: 1))[0, 0]) == [200, 10, 0, 128])
    let wide = half.scaled(to: PixelSize(width: 5, height: 3))
    #expect(numbers(wide[1, 2]) == [200, 10, 0, 255])
    #expect(numbers(wide[2, 2]) == [200, 10, 0, 128])
    #expect(numbers(wide[3, 2]) == [0, 0, 0, 0])
  }

  // MARK: Other data

  @Test(.slow, arguments: names)
  func aTruncatedOrDamagedFileIsDecodedInPartOrNotAtAll(_ name: String) throws {
    let bytes = try Self.bytes(name)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Repetition.times(15, full: 200) {
      var changed = bytes
      for _ in 0...random.below(6) {
        let place = random.below(changed.count)
        switch random.below(3) {
        case 0: changed[place] = UInt8(random.below(256))
        case 1: changed.removeSubrange(place..<min(changed.count - 1, place + random.below(9)))
        default:
          changed.insert(contentsOf: [0xFF, UInt8(0xC0 + random.below(32))], at: place)
        }
      }
      #expect(PictureLaws.picture(changed) == nil)
    }
    for count in stride(from: 0, to: bytes.count, by: Repetition.isFull ? 7 : 31) {
      #expect(PictureLaws.picture(Array(bytes[..<count])) == nil)
    }
  }
}
