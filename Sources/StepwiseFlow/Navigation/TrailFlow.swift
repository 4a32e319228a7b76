/// A flow as the rows of a trail know it: the same object for all rows of one flow.
///
/// Only `deinit` changes `parent`, when nobody else can see it, to release many nested flows in a loop
/// instead of by recursion.
public nonisolated final class TrailFlow: @unchecked Sendable, Hashable {
  /// What the flow is about.
  public let title: String
  /// How many flows it is nested in.
  public let depth: Int
  /// The flow that started it; `nil` for the root.
  public private(set) var parent: TrailFlow?

  init(title: String, parent: TrailFlow?) {
    self.title = title
    self.parent = parent
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  deinit {
    var flow = parent
    parent = nil
    while isKnownUniquelyReferenced(&flow) {
      let following = flow?.parent
      flow?.parent = nil
      flow = following
    }
  }

  /// Whether both are the same flow.
  public static func == (left: TrailFlow, right: TrailFlow) -> Bool { left === right }

  /// Mixes in what tells flows apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
