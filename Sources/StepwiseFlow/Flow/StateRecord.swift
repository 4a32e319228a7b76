/// A flow's state as it was before its first write during a visit of the top screen.
///
/// The stack's entries hold the records, newest first, so that the cost depends on the number of writes and not on
/// the number of flows.
nonisolated final class StateRecord {
  let flow: AnyFlowController
  private let state: Any
  fileprivate(set) var next: StateRecord?

  init(flow: AnyFlowController, state: Any) {
    self.flow = flow
    self.state = state
  }

  /// Restores this state.
  @MainActor func restore() { flow.restore(state) }

  // Releases a long chain in a loop, because recursion would overflow the call stack.
  deinit {
    var record = next
    next = nil
    while isKnownUniquelyReferenced(&record) {
      let following = record?.next
      record?.next = nil
      record = following
    }
  }
}

/// A list of records, newest first.
struct StateLog {
  private(set) var newest: StateRecord?

  init() {}

  /// Joins logs, newest first, and keeps the oldest record of each flow that still has screens.
  ///
  /// Records of flows that cannot be reached again are left out, so that a record never keeps a flow alive.
  init(joining logs: [StateLog]) {
    var oldest: [ObjectIdentifier: StateRecord] = [:]
    for log in logs {
      for record in log where record.flow.activeScreenCount > 0 {
        oldest[ObjectIdentifier(record.flow)] = record
      }
    }
    for record in oldest.values { add(record) }
  }

  mutating func add(_ record: StateRecord) {
    record.next = newest
    newest = record
  }

  /// Removes and returns the newest record; `nil` if the log is empty.
  mutating func removeNewest() -> StateRecord? {
    guard let record = newest else { return nil }
    newest = record.next
    record.next = nil
    return record
  }

  /// Restores every flow's state, the oldest record last.
  func restore() {
    var record = newest
    while let found = record {
      found.restore()
      record = found.next
    }
  }

  /// Returns the current states of all flows that the logs have a record of, each flow once.
  static func currentStates(recordedIn logs: [StateLog]) -> StateLog {
    var flows: Set<ObjectIdentifier> = []
    var states = StateLog()
    for log in logs {
      for record in log where flows.insert(ObjectIdentifier(record.flow)).inserted {
        states.add(record.flow.record())
      }
    }
    return states
  }
}

extension StateLog: Sequence {
  func makeIterator() -> AnyIterator<StateRecord> {
    var record = newest
    return AnyIterator {
      defer { record = record?.next }
      return record
    }
  }
}
