import StepwiseFlow
import TestSupport
import Testing

/// The laws of terminals and of pictures that Scripts/fuzz tests for longer, with the same bytes each time.
@Suite nonisolated struct TerminalLawsTests {
  private static let sequences = [
    "\u{1B}", "[", "O", "]11;rgb:", "_Gi=31;", "]1337;Capabilities=", "t", "?", ";", "200~", "201~",
    "1", "5", "u", "A", "R", "<0;", "M", "\u{7}", "\u{1B}\\", "a", "é", "日", "👩‍👩‍👧", "\u{301}",
    "\u{200D}", "\u{FE0F}", "🇩", "ᄀ", "का", "\u{600}", "\r\n",
  ].map { Array($0.utf8) }
  private static let pictures: [[UInt8]] = [
    Array("IHDR".utf8), Array("IDAT".utf8), Array("IEND".utf8), [0, 0, 0, 13], [0, 0, 0, 0],
    [0xFF, 0xC0], [0xFF, 0xE0], [0xFF, 0xDA], [0, 11, 8, 0, 9, 0, 9], Array("Zg==".utf8),
  ]

  @Test(
    .slow,
    arguments: [
      ("keys", sequences, TerminalLaws.keys), ("width", sequences, TerminalLaws.width),
      ("frames", sequences, TerminalLaws.frames), ("header", pictures, PictureLaws.header),
      ("pictures", pictures, PictureLaws.pictures),
    ])
  func theLawHoldsOfAnyBytes(
    _ name: String, _ pieces: [[UInt8]], _ law: @Sendable ([UInt8]) -> String?
  ) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Repetition.times(200) {
      let bytes = (0..<random.below(40)).flatMap { _ in
        random.below(2) == 0 ? [UInt8(random.below(256))] : pieces[random.below(pieces.count)]
      }
      #expect(law(bytes) == nil, "\(bytes)")
    }
  }
}
