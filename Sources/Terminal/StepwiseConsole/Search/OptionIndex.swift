import StepwiseFlow
import Synchronization

/// The folded labels of an option list, in segments that are created when they are first searched.
package nonisolated final class OptionIndex: Sendable {
  /// The number of options in a segment: enough to be worth a task, and searched in much less than a frame.
  package static let segmentSize = 4096

  /// The options to search.
  package let options: OptionList
  private let segments: Mutex<[IndexSegment?]>

  /// Creates an index without any segments yet.
  package init(_ options: OptionList) {
    self.options = options
    let count = (options.count + Self.segmentSize - 1) / Self.segmentSize
    segments = Mutex(Array(repeating: nil, count: count))
  }

  /// The number of segments.
  package var segmentCount: Int { (options.count + Self.segmentSize - 1) / Self.segmentSize }

  /// The positions of a segment's options.
  private func range(ofSegment number: Int) -> Range<Int> {
    let first = number * Self.segmentSize
    return first..<min(first + Self.segmentSize, options.count)
  }

  /// Returns a segment in its present state: at least the letters of its labels.
  package func letters(ofSegment number: Int) -> IndexSegment {
    made(number) { $0 ?? IndexSegment(lettersOf: options, in: range(ofSegment: number)) }
  }

  /// Returns a segment that can be searched.
  package func segment(_ number: Int) -> IndexSegment {
    made(number) { known in
      let range = range(ofSegment: number)
      guard var segment = known else { return IndexSegment(options, in: [range]) }
      if !segment.isFolded { segment.fold(options, in: [range]) }
      return segment
    }
  }

  /// Creates a segment outside the lock.
  ///
  /// If two threads create the same segment, that costs less than all threads waiting for the lock.
  private func made(_ number: Int, _ make: (IndexSegment?) -> IndexSegment) -> IndexSegment {
    let known = segments.withLock { $0[number] }
    if let known, known.isFolded { return known }
    let segment = make(known)
    segments.withLock { $0[number] = segment }
    return segment
  }
}
