import StepwiseImages
import StepwiseSystem
import StepwiseTerminal
import StepwiseTerminalTesting
import Testing

@Suite("Headers of pictures")
nonisolated struct PictureHeaderTests {
  private func size(_ bytes: [UInt8]) -> [Int]? {
    PictureHeader(bytes).map { [$0.size.width, $0.size.height] }
  }

  @Test func eachFormatHasASize() {
    #expect(PictureHeader(TinyPicture.png(width: 3, height: 2))?.format == .png)
    #expect(size(TinyPicture.png(width: 3, height: 2)) == [3, 2])
    #expect(PictureHeader(TinyPicture.jpeg(width: 640, height: 480))?.format == .jpeg)
    #expect(size(TinyPicture.jpeg(width: 640, height: 480)) == [640, 480])
    // One of thirteen markers begins the header of a frame of a JPEG.
    let headers = (UInt8(0xC0)...UInt8(0xCF)).filter {
      size(TinyPicture.jpeg(width: 20, height: 10, frame: $0)) == [20, 10]
    }
    #expect(headers == (UInt8(0xC0)...UInt8(0xCF)).filter { ![0xC4, 0xC8, 0xCC].contains($0) })
    for marker in [0xC4, 0xC8, 0xCC] as [UInt8] {
      #expect(size(TinyPicture.jpeg(width: 20, height: 10, frame: marker)) == nil)
    }
  }

  @Test func aWrongSizeOrATruncatedFileIsRejected() {
    for (width, height) in [(0, 1), (1, 0), (10_001, 1), (1, 10_001), (9000, 9000)] {
      #expect(size(TinyPicture.jpeg(width: width, height: height)) == nil, "\(width)x\(height)")
    }
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 8, 6, 0, 0, 0]
    let end = TinyPicture.chunk("IEND", [])
    let small: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]
    let data = TinyPicture.chunk("IDAT", [])
    #expect(size(start + TinyPicture.chunk("IHDR", small) + data + end) == [1, 1])
    #expect(size(start + TinyPicture.chunk("IHDR", huge) + data + end) == nil)
    #expect(size(start + TinyPicture.chunk("IHDR", small) + end) == nil, "nothing in it")
    #expect(size(start + data + TinyPicture.chunk("IHDR", small) + end) == nil, "no header first")
    // A chunk whose stated length is longer than the file.
    #expect(
      size(start + TinyPicture.chunk("IHDR", small) + [0xFF, 0xFF, 0xFF, 0xFF] + data) == nil)
    // Segments that lead nowhere, or back.
    #expect(size([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1]) == nil)
    #expect(size([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF]) == nil)
    #expect(size([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 1000)) == nil)
    #expect(size(Array("<svg xmlns=…>".utf8)) == nil)
    let png = TinyPicture.png(width: 20, height: 20)
    for count in 0..<png.count { #expect(PictureHeader(Array(png[..<count])) == nil, "\(count)") }
    let jpeg = TinyPicture.jpeg(width: 20, height: 20)
    // The size ends 18 bytes before the end; the components and a scan follow.
    for count in 0..<(jpeg.count - 18) {
      #expect(PictureHeader(Array(jpeg[..<count])) == nil, "\(count)")
    }
  }

  @Test func base64FollowsTheStandard() {
    for (bytes, text) in [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ] {
      #expect(Base64.standard.encoded(Array(bytes.utf8)) == Array(text.utf8))
      #expect(Base64.standard.decoded(text.utf8) == Array(bytes.utf8), "\(text)")
    }
    for text in ["Z", "Zg=g", "Zg===", "Z g=", "Zg\n", "é"] {
      #expect(Base64.standard.decoded(text.utf8) == nil, "\(text)")
    }
    let bytes = (0..<255).map { UInt8($0) } + [0xFB, 0xFF, 0xBF]
    let text = Base64.standard.encoded(bytes)
    #expect(Set(text).count == 64)
    #expect(Base64.standard.decoded(text) == bytes)
  }
}
