import StepwiseFlow
import TestSupport
import Testing

/// The laws of pictures that Scripts/fuzz tests for longer, with the same bytes each time.
@Suite nonisolated struct PictureLawsTests {
  private let pieces: [[UInt8]] = [
    Array("IHDR".utf8), Array("IDAT".utf8), Array("IEND".utf8), [0, 0, 0, 13], [0, 0, 0, 0],
    [0xFF, 0xC0], [0xFF, 0xE0], [0xFF, 0xDA], [0, 11, 8, 0, 9, 0, 9], Array("Zg==".utf8),
  ]

  private func someBytes(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<random.below(40)).flatMap { _ in
      random.below(2) == 0 ? [UInt8(random.below(256))] : pieces[random.below(pieces.count)]
    }
  }

  @Test(.slow, arguments: [("header", PictureLaws.header), ("pictures", PictureLaws.pictures)])
  func theLawHoldsOfAnyBytes(_ name: String, _ law: @Sendable ([UInt8]) -> String?) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Repetition.times(200) {
      let bytes = someBytes(&random)
      #expect(law(bytes) == nil, "\(bytes)")
    }
  }
}
