/// What makes a screen the same one when a flow comes by again: its flow, its id, and how often that
/// id came before in that flow.
///
/// `push` returns it. A flow can keep it in its state, hand it to a review, and revisit it.
public struct ScreenIdentity: Hashable {
  let key: ScreenKey
  /// How many screens with this id lie below it in the same flow.
  public let occurrence: Int

  /// The screen's id within its flow.
  public var name: String { key.name }

  /// Whether both name the same screen of the same flow.
  public static func == (left: ScreenIdentity, right: ScreenIdentity) -> Bool {
    left.key === right.key && left.occurrence == right.occurrence
  }

  /// Mixes in what tells screens apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(key))
    hasher.combine(occurrence)
  }
}

/// An id within a flow, with what must be known of all screens that bear it.
final class ScreenKey {
  let name: String
  /// How many screens with this id are on the stack, or about to be pushed.
  @exclusivity(unchecked) var count = 0
  /// What was answered on screens that one stepped back from, by occurrence.
  @exclusivity(unchecked) var remembered: [Int: Memory] = [:]

  init(name: String) { self.name = name }
}

/// What is kept of a screen that one stepped back from.
struct Memory {
  /// The screen's title.
  let title: String
  var answers = Answers.none
  /// Answers of an earlier run as they were typed, by the ids of their elements.
  var typed: [String: String] = [:]
  var drafts: [String: String] = [:]
  /// Ids of buttons that are pressed once only and were being pressed when their screen was left.
  var unclear: [String] = []
}
