/// The notices that are shown now, the newest last.
final class Notices {
  /// The maximum number of notices; older ones are only counted.
  static let keptMax = 16

  @exclusivity(unchecked) private(set) var shown: [Snapshot.Notice] = []
  private var count = 0
  /// Whether nothing clears them.
  var isKept = false
  var onAdd: () -> Void = {}

  func add(_ sentence: LocalizedStringKey) {
    count += 1
    shown.append(Snapshot.Notice(sentence: sentence, number: count))
    if shown.count > Self.keptMax {
      let first = shown.removeFirst()
      let hidden = first.count + shown[0].count
      shown[0] = Snapshot.Notice(
        sentence: "\(hidden, one: "earlier message is", other: "earlier messages are") not shown.",
        number: shown[0].number, count: hidden)
    }
    onAdd()
  }

  /// Names the answers that count for nothing any more, in one sentence that counts what it does not name.
  func add(unused answers: [(title: LocalizedStringKey, text: String)]) {
    if let sentence = LocalizedStringKey(unused: answers) { add(sentence) }
  }

  func clear() {
    if !shown.isEmpty, !isKept { shown.removeAll() }
  }
}

nonisolated extension LocalizedStringKey {
  /// Creates a sentence that names answers which count for nothing any more, and counts those that it does not name.
  ///
  /// - Parameter answers: The titles of the screens, with what was given there; `nil` is returned if there are none.
  package init?(unused answers: [(title: LocalizedStringKey, text: String)]) {
    guard let first = answers.first else { return nil }
    if answers.count == 1 {
      self = "“\(first.title): \(first.text)” no longer applies."
    } else {
      let names: [LocalizedStringKey] = answers.map { "\($0.title): \($0.text)" }
      self = "\(allOf: names) no longer apply."
    }
  }
}
