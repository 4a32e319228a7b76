@testable import StepwiseConsole
import Testing

@testable import Stepwise

@Suite("Index segments of labels")
struct IndexSegmentTests {
  /// Counting eight bytes at a time gives the same as counting single bytes, also where labels and blocks meet.
  @Test func countingEightBytesEqualsCountingSingleBytes() {
    var numbers = SeededGenerator(seed: 7)
    let letters = Array("aZbY09-_/. Ab".unicodeScalars.map(Character.init))
    let labels = (0..<600).map { _ in
      // A few labels have a letter outside of ASCII, which may come late.
      String(
        (0..<numbers.below(150)).map { _ in
          numbers.below(300) == 0 ? "É" : letters[numbers.below(letters.count)]
        })
    }
    let segment = IndexSegment(OptionList(labels))
    var looked = 0
    segment.forEach(having: LetterSet(), among: [Int]?.none) { position, label in
      looked += 1
      let scalars = Array(labels[position].unicodeScalars)
      let kinds = [.other] + scalars.map(TextFolding.kind(of:)) + [.other]
      let starts = scalars.indices.filter {
        TextFolding.isWordStart(kinds[$0], kinds[$0 + 1], kinds[$0 + 2])
      }
      var folded: [UInt8] = []
      for scalar in scalars { TextFolding.fold(scalar, into: &folded) }
      #expect(Array(label.bytes) == folded)
      #expect(label.bytes.indices.filter { label.isWordStart($0) } == starts)
      var found: [Int] = []
      while case let next = label.wordStart(from: (found.last ?? -1) + 1), next < folded.count {
        found.append(next)
      }
      #expect(found == starts, "\(labels[position])")
    }
    #expect(looked == labels.count)
  }
}
