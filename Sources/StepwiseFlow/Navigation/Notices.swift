extension Snapshot {
  /// What a person is told that is not an answer to anything.
  public nonisolated struct Notice: Hashable, Sendable {
    /// The sentence, in the language of whoever reads it.
    public let sentence: LocalizedStringKey
    /// Which notice of the session it is, counted from 1.
    public let number: Int

    /// The sentence in English.
    public var message: String { sentence.english }
  }
}

/// The notices that are shown now: the newest, as many as fit.
final class Notices {
  /// How many notices are kept; older ones give way.
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
