/// What was there and what it is to become, so that only what differs is written.
///
/// Answers set members of it, and an answer that leaves a member as it was changes nothing. Keep it in the state of a flow:
///
/// ```swift
/// NumberField("Days", value: state.before.days, in: 1...99) { self.state.days = $0 }.now()
/// …
/// guard state.isChanged else { return finish("Nothing changes.") }
/// if let days = state.change(of: \.days) { try await store.write(days: days) }
/// ```
@dynamicMemberLookup
public nonisolated struct Changes<Value: Equatable>: Equatable {
  /// What was there.
  public let before: Value
  /// What it is to become.
  public var after: Value

  /// Creates changes of which there are none yet.
  ///
  /// - Parameter before: What is there.
  public init(from before: Value) {
    self.before = before
    after = before
  }

  /// Whether anything differs from what was there.
  public var isChanged: Bool { after != before }

  /// Returns what a member is to become; `nil` if it stays as it was.
  ///
  /// - Parameter member: The member, such as `\.days`.
  /// - Returns: The new value.
  public func change<Member: Equatable>(of member: KeyPath<Value, Member>) -> Member? {
    let new = after[keyPath: member]
    return new == before[keyPath: member] ? nil : new
  }

  /// A member of what it is to become.
  public subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member {
    get { after[keyPath: member] }
    set { after[keyPath: member] = newValue }
  }

  /// A member of what it is to become that cannot be set.
  public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member {
    after[keyPath: member]
  }
}

extension Changes: Sendable where Value: Sendable {}
extension Changes: Encodable where Value: Encodable {}
extension Changes: Decodable where Value: Decodable {}

nonisolated extension Changes where Value: Encodable {
  /// The difference as lines, such as `- keep.days: 7` and `+ keep.days: 14`; empty if nothing changes.
  ///
  /// The lines are in the order of the members' names, and a list has one for each entry that goes or comes. They show what
  /// the type's `Codable` writes, so leave passwords out of it.
  ///
  /// - Throws: An `EncodingError` if JSON cannot say the value.
  public var lines: [String] {
    get throws {
      Self.lines(try JSONValue(encoding: before).sorted, try JSONValue(encoding: after).sorted, "")
    }
  }

  private static func lines(
    _ before: JSONValue?, _ after: JSONValue?, _ name: String
  ) -> [String] {
    guard before?.description != after?.description else { return [] }
    let (old, new) = (before?.members, after?.members)
    if old != nil || new != nil, before.isNothing || old != nil, after.isNothing || new != nil {
      let names = Set((old ?? []).map(\.name) + (new ?? []).map(\.name)).sorted()
      return names.flatMap { member in
        lines(before?[member], after?[member], name.isEmpty ? member : "\(name).\(member)")
      }
    }
    let place = name.isEmpty ? "" : "\(name): "
    if let old = before?.items?.map(\.description), let new = after?.items?.map(\.description) {
      let difference = new.difference(from: old)
      return (difference.removals + difference.insertions).map { change in
        switch change {
        case .remove(_, let item, _): "- \(place)\(item)"
        case .insert(_, let item, _): "+ \(place)\(item)"
        }
      }
    }
    return (before.isNothing ? [] : ["- \(place)\(before?.description ?? "")"])
      + (after.isNothing ? [] : ["+ \(place)\(after?.description ?? "")"])
  }
}

nonisolated extension JSONValue? {
  fileprivate var isNothing: Bool { if case .null? = self { true } else { self == nil } }
}
