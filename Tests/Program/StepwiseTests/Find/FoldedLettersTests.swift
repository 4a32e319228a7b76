import Foundation
@testable import StepwiseConsole
import Testing

@testable import Stepwise

@Suite("Folded letters for search")
struct FoldedLettersTests {
  /// The tables are constants; Foundation derives the same values from the Unicode Character Database.
  @Test func foldedLettersAreLowercaseLettersOfTheDecomposition() {
    for value in Array(0xC0..<0x530) + Array(0x1E00..<0x2000) as [UInt32] {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic,
        let letter = FoldedLetters.letter(for: value), let folded = Unicode.Scalar(letter)
      else { continue }
      let lowered = scalar.properties.lowercaseMapping.decomposedStringWithCanonicalMapping
      guard let base = lowered.unicodeScalars.first, lowered.unicodeScalars.count > 1 else {
        continue
      }
      let small = base.properties.lowercaseMapping
      #expect(String(folded) == small || ["ø", "ſ"].contains(small), "\(scalar)")
    }
  }

  @Test func foldingLettersAgainChangesNothing() {
    for value in 0..<0x3000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var once: [UInt8] = []
      TextFolding.fold(scalar, into: &once)
      var twice: [UInt8] = []
      for folded in String(decoding: once, as: UTF8.self).unicodeScalars {
        TextFolding.fold(folded, into: &twice)
      }
      #expect(once == twice, "\(scalar)")
    }
  }
}
