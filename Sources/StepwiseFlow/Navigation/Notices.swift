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
