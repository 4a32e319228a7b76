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
  /// What was given, with a trace of each press and secret of an earlier run.
  var given = Answers.none
  var drafts: [String: String] = [:]
  /// The ledger of what its presses and actions have done, or may have done, also while the screen is on the stack.
  var deeds: [Deed] = []
  /// The content of a list; `nil` for another screen, and for one of an earlier run.
  private(set) var content: Any?

  /// Whether nothing is remembered.
  var isEmpty: Bool { given.isEmpty && drafts.isEmpty && deeds.isEmpty && content == nil }

  /// Takes over the content of a list; `nil` forgets it.
  ///
  /// - Parameters:
  ///   - list: The content.
  ///   - isInFile: Whether a file tells it: not if the visits that led to it are in the file.
  mutating func take(_ list: ListContent?, isInFile: Bool) {
    guard let list, list.isOwn else {
      content = nil
      if isInFile { given.remove(ListContent.element) }
      return
    }
    content = list.value
    guard isInFile else { return }
    // Without text, the file tells that there was something.
    let text = list.text() ?? ""
    given.set(
      Given(
        element: ListContent.element, value: .text(text),
        display: list.rows.joined(separator: " · "), text: text))
  }

  /// Takes over what was given later.
  mutating func merge(newer: Memory) { for answer in newer.given.all { given.set(answer) } }

  /// Forgets the secrets among the answers; drafts contain none.
  mutating func forgetSecrets() {
    for answer in given.all where answer.isSecret { given.remove(answer.element) }
  }
}
