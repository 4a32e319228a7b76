/// A flow's state as it was before it was first written while some screen was on top.
///
/// Records hang on the stack's entries, newest first, so that the cost is a write's and not a flow's.
nonisolated final class StateRecord {
  let flow: AnyFlowController
  private let state: Any
  fileprivate(set) var next: StateRecord?

  init(flow: AnyFlowController, state: Any) {
    self.flow = flow
    self.state = state
  }

  /// Gives the flow this state again.
  @MainActor func restore() { flow.restore(state) }

  // A long chain is released in a loop: recursion would run out of stack.
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

/// Records, newest first.
struct StateLog {
  private(set) var newest: StateRecord?

  init() {}

  /// Takes logs apart, the newest first, and keeps the oldest record of each flow that is still about.
  ///
  /// What nobody can come back to is left out, so that a record never keeps a flow alive.
  init(joining logs: [StateLog]) {
    var oldest: [ObjectIdentifier: StateRecord] = [:]
    for log in logs {
      for record in log where record.flow.presence > 0 {
        oldest[ObjectIdentifier(record.flow)] = record
      }
    }
    for record in oldest.values { add(record) }
  }

  mutating func add(_ record: StateRecord) {
    record.next = newest
    newest = record
  }

  /// Takes the newest record out.
  mutating func removeNewest() -> StateRecord? {
    guard let record = newest else { return nil }
    newest = record.next
    record.next = nil
    return record
  }

  /// Gives every flow its old state again, the oldest last.
  func restore() {
    var record = newest
    while let found = record {
      found.restore()
      record = found.next
    }
  }

  /// The states, as they are now, of all flows that some logs have a record of, each once.
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
