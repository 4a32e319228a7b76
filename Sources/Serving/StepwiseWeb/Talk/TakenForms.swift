/// The digests of the forms of a run that were accepted, so that each form counts only once.
struct TakenForms {
  /// A form whose answers and press are being given.
  struct Open {
    let digest: String
    /// The entry of its screen.
    let entry: Int
    /// The elements that would do their work twice if the form came again: the buttons, and fields
    /// that are asked again after each answer.
    let repeating: Set<String>
    /// Whether one of them has done its work.
    var isDone = false
  }

  /// The maximum number of forms that are remembered.
  private static let max = 200

  /// The digests, the newest last.
  private var digests: [String]
  /// The form that is being taken; `nil` for none.
  var open: Open?

  /// Creates a value from the digests that an earlier process saved.
  init(_ digests: [String]) { self.digests = digests }

  /// Whether a form was accepted.
  func contains(_ digest: String) -> Bool { digests.contains(digest) }

  /// Whether a form of a page was accepted.
  func contains(turn: String) -> Bool { digests.contains { $0.hasPrefix(turn) } }

  /// Accepts a form.
  mutating func add(_ digest: String) {
    digests.append(digest)
    if digests.count > Self.max { digests.removeFirst() }
  }

  /// Takes back that a form was accepted, because its answers were rejected.
  mutating func remove(_ digest: String) { digests.removeAll { $0 == digest } }

  /// Notes that an element has done its work.
  mutating func noteDone(_ element: String) {
    if open?.repeating.contains(element) == true { open?.isDone = true }
  }

  /// The digests to save now: without that of a form that would do nothing twice if it came again.
  ///
  /// If the process is killed now, the form is then taken to its end when it comes again. The entry is that of the current
  /// screen.
  func toSave(at entry: Int?) -> [String] {
    guard let open, !open.isDone, entry == open.entry else { return digests }
    return digests.filter { $0 != open.digest }
  }
}
