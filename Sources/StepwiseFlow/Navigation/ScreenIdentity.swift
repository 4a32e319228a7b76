/// The identity of a screen, which stays the same when its flow pushes it again.
///
/// It consists of the screen's flow, its id, and the number of earlier screens with that id in the flow.
///
/// `push` returns it. A flow can keep it in its state, hand it to a review, and revisit the screen.
public struct ScreenIdentity: Hashable {
  let key: ScreenKey
  /// The number of screens with this id below it in the same flow.
  public var occurrence: Int { Int(storedOccurrence) }
  // In half a word, because every entry holds an identity.
  private let storedOccurrence: Int32

  init(key: ScreenKey, occurrence: Int) {
    self.key = key
    storedOccurrence = Int32(clamping: occurrence)
  }

  /// The screen's id within its flow.
  public var name: String { key.name }

  /// The remembered answers of the screen, from when the person stepped back from it; `nil` for none.
  var memory: Memory? {
    get { key.remembered.isEmpty ? nil : key.remembered[occurrence] }
    nonmutating set { key.remembered[occurrence] = newValue }
  }

  /// Returns whether both identify the same screen of the same flow.
  public static func == (left: ScreenIdentity, right: ScreenIdentity) -> Bool {
    left.key === right.key && left.occurrence == right.occurrence
  }

  /// Hashes the key and the occurrence.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(key))
    hasher.combine(occurrence)
  }
}

/// A screen id within a flow, with data about all screens that have it.
final class ScreenKey {
  let name: String
  /// Its part of a screen's path.
  private(set) lazy var part = " / " + FlowIdentity.escaped(name) + " "
  /// The number of screens with this id on the stack or about to be pushed.
  @exclusivity(unchecked) var count = 0
  /// The numbers of the latest stack entries with each occurrence, to find an entry without a search.
  @exclusivity(unchecked) private var numbers: [Int32] = []
  /// The remembered answers of screens that the person stepped back from, by occurrence.
  @exclusivity(unchecked) var remembered: [Int: Memory] = [:]

  init(name: String) { self.name = name }

  /// Notes that an entry is the one with the next occurrence.
  func arrive(_ number: Int) {
    if count < numbers.count {
      numbers[count] = Int32(clamping: number)
    } else {
      numbers.append(Int32(clamping: number))
    }
    count += 1
  }

  /// The number of the stack entry with an occurrence.
  func number(of occurrence: Int) -> Int { Int(numbers[occurrence]) }

  /// Forgets all remembered secrets.
  func forgetSecrets() {
    for occurrence in remembered.keys { remembered[occurrence]?.forgetSecrets() }
  }
}

/// The remembered answers of a screen that the person stepped back from.
struct Memory {
  /// The screen's title when it was left.
  var title: String
  var answers = Answers.none
  /// Answers of an earlier run as typed text, by the ids of their elements.
  var typed: [String: String] = [:]
  var drafts: [String: String] = [:]
  /// The elements that were pressed or that had a secret in an earlier run.
  var traces: Set<String> = []
  /// The once-only buttons and actions that were begun, and may or may not have completed.
  ///
  /// They belong to the screen and not to one of its visits: whatever is answered before it, they were begun.
  var unclear: [UnclearPress] = []
  /// What once-only buttons and lists of actions have done.
  var known: [KnownResult] = []

  /// Whether nothing is remembered.
  var isEmpty: Bool {
    answers.isEmpty && typed.isEmpty && drafts.isEmpty && unclear.isEmpty && known.isEmpty
      && traces.isEmpty
  }

  /// Returns whether it has an answer of an element.
  func has(_ element: String) -> Bool {
    answers[element] != nil || typed[element] != nil || traces.contains(element)
  }

  mutating func remove(_ element: String) {
    answers.remove(element)
    typed[element] = nil
    traces.remove(element)
  }

  /// Takes over answers that were given later.
  mutating func merge(newer: Memory) {
    for answer in newer.answers.all { answers.set(answer) }
    for (element, text) in newer.typed {
      answers.remove(element)
      typed[element] = text
    }
    know(newer.known)
  }

  /// Takes over results, in place of older ones of the same actions.
  mutating func know(_ newer: [KnownResult]) {
    known.removeAll { old in newer.contains { $0.isOfSame(old) } }
    known += newer
  }

  /// Forgets the secrets among the answers; drafts contain none.
  mutating func forgetSecrets() {
    for answer in answers.all where answer.marks.contains(.secret) {
      answers.remove(answer.element)
    }
  }
}
