extension Snapshot {
  /// A message to the person that is not the answer to an action.
  public nonisolated struct Notice: Hashable, Sendable {
    /// The sentence, in the reader's language.
    public let sentence: LocalizedStringKey
    /// The number of the notice in its session, counted from 1.
    public let number: Int

    /// The sentence in English.
    public var message: String { sentence.english }
  }
}

/// The notices that are shown now, the newest last.
final class Notices {
  /// The maximum number of notices; older ones are removed.
  static let keptMax = 16

  @exclusivity(unchecked) private(set) var shown: [Snapshot.Notice] = []
  private var count = 0
  var onAdd: () -> Void = {}

  func add(_ sentence: LocalizedStringKey) {
    count += 1
    shown.append(Snapshot.Notice(sentence: sentence, number: count))
    if shown.count > Self.keptMax { shown.removeFirst() }
    onAdd()
  }

  func clear() {
    if !shown.isEmpty { shown.removeAll() }
  }
}
