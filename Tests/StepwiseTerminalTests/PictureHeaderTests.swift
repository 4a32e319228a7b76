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
    #expect(PictureHeader(TinyPicture.gif(width: 300, height: 7))?.format == .gif)
    #expect(size(TinyPicture.gif(width: 300, height: 7)) == [300, 7])
  }

  @Test(arguments: UInt8(0xC0)...UInt8(0xCF))
  func aFrameHeaderIsOneOfThirteen(_ marker: UInt8) {
    let isHeader = ![0xC4, 0xC8, 0xCC].contains(marker)
    let found = size(TinyPicture.jpeg(width: 20, height: 10, frame: marker))
    #expect(found == (isHeader ? [20, 10] : nil))
  }

  @Test func aTruncatedFileHasNoHeader() {
    let png = TinyPicture.png(width: 20, height: 20)
    for count in 0..<png.count { #expect(PictureHeader(Array(png[..<count])) == nil, "\(count)") }
    let jpeg = TinyPicture.jpeg(width: 20, height: 20)
    // The size ends 18 bytes before the end; the components and a scan follow.
    for count in 0..<(jpeg.count - 18) {
      #expect(PictureHeader(Array(jpeg[..<count])) == nil, "\(count)")
    }
    let gif = TinyPicture.gif(width: 20, height: 20)
    for count in 0..<gif.count { #expect(PictureHeader(Array(gif[..<count])) == nil, "\(count)") }
  }

  @Test(arguments: [(0, 1), (1, 0), (10_001, 1), (1, 10_001), (9000, 9000)])
  func unsupportedFormatsHaveNoHeader(_ width: Int, _ height: Int) {
    #expect(size(TinyPicture.jpeg(width: width, height: height)) == nil)
    #expect(size(TinyPicture.gif(width: width, height: height)) == nil)
  }

  @Test func aWrongSizeIsRejected() {
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
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64FollowsTheStandard(_ bytes: String, _ text: String) {
    #expect(Base64.encoded(Array(bytes.utf8)) == Array(text.utf8))
    #expect(Base64.decoded(text.utf8) == Array(bytes.utf8))
  }

  @Test(arguments: ["Z", "Zg=g", "Zg===", "Z g=", "Zg\n", "é"])
  func invalidBase64IsNotDecoded(_ text: String) {
    #expect(Base64.decoded(text.utf8) == nil)
  }

  @Test func allSignsAreUsed() {
    let bytes = (0..<255).map { UInt8($0) } + [0xFB, 0xFF, 0xBF]
    let text = Base64.encoded(bytes)
    #expect(Set(text).count == 64)
    #expect(Base64.decoded(text) == bytes)
  }
}
