import Synchronization

/// The folded labels of an option list, made in chunks where and when they are looked through first.
package nonisolated final class OptionIndex: Sendable {
  /// How many options there are in a chunk: enough to be worth a task, and searched in far less
  /// than a frame.
  static let chunkSize = 4096

  /// What there is to find.
  package let options: OptionList
  private let chunks: Mutex<[OptionChunk?]>

  /// An index that nothing is done for yet.
  ///
  /// - Parameter options: What there is to find.
  package init(_ options: OptionList) {
    self.options = options
    let count = (options.all.count + Self.chunkSize - 1) / Self.chunkSize
    chunks = Mutex(Array(repeating: nil, count: count))
  }

  /// How many chunks there are.
  var chunkCount: Int { (options.all.count + Self.chunkSize - 1) / Self.chunkSize }

  /// A chunk, made now if it was not yet.
  ///
  /// - Parameter number: Which one, counted from 0.
  /// - Returns: The chunk.
  func chunk(_ number: Int) -> OptionChunk {
    if let chunk = chunks.withLock({ $0[number] }) { return chunk }
    // Outside the lock: two that make the same one lose less than all that would wait.
    let all = options.all
    let first = number * Self.chunkSize
    let chunk = OptionChunk(all[first..<min(first + Self.chunkSize, all.count)])
    chunks.withLock { $0[number] = chunk }
    return chunk
  }
}
