import StepwiseFlow
import Synchronization

/// The folded labels of an option list, made in chunks, each when it is looked through first.
package nonisolated final class OptionIndex: Sendable {
  /// How many options there are in a chunk: enough to be worth a task, and searched in far less
  /// than a frame.
  package static let chunkSize = 4096

  /// What there is to find.
  package let options: OptionList
  private let chunks: Mutex<[OptionChunk?]>

  /// An index that nothing is done for yet.
  package init(_ options: OptionList) {
    self.options = options
    let count = (options.all.count + Self.chunkSize - 1) / Self.chunkSize
    chunks = Mutex(Array(repeating: nil, count: count))
  }

  /// How many chunks there are.
  package var chunkCount: Int { (options.all.count + Self.chunkSize - 1) / Self.chunkSize }

  /// The options of a chunk.
  package func options(ofChunk number: Int) -> ArraySlice<OptionList.Option> {
    let all = options.all
    let first = number * Self.chunkSize
    return all[first..<min(first + Self.chunkSize, all.count)]
  }

  /// A chunk as far as it is made: at least the letters of its labels.
  package func letters(ofChunk number: Int) -> OptionChunk {
    made(number) { $0 ?? OptionChunk(lettersOf: options(ofChunk: number)) }
  }

  /// A chunk that can be looked through.
  package func chunk(_ number: Int) -> OptionChunk {
    made(number) { known in
      guard var chunk = known else { return OptionChunk(options(ofChunk: number)) }
      if !chunk.isFolded { chunk.fold(options(ofChunk: number)) }
      return chunk
    }
  }

  /// Makes a chunk outside the lock: two that make the same one lose less than all that would wait.
  private func made(_ number: Int, _ make: (OptionChunk?) -> OptionChunk) -> OptionChunk {
    let known = chunks.withLock { $0[number] }
    if let known, known.isFolded { return known }
    let chunk = make(known)
    chunks.withLock { $0[number] = chunk }
    return chunk
  }
}
