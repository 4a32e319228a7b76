/// A flow's state as it was before it was first written while some screen was on top.
///
/// Records hang on the stack's entries, newest first, so that the cost is a write's and not a flow's.
final class StateRecord {
  let flow: AnyFlowController
  private let state: Any
  fileprivate(set) var next: StateRecord?

  init(flow: AnyFlowController, state: Any) {
    self.flow = flow
    self.state = state
  }

  /// Gives the flow this state again.
  func restore() { flow.restore(state) }
}

/// Records, newest first.
struct StateLog {
  private(set) var newest: StateRecord?

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

  /// Adds what happened after these, keeping only the oldest record of each flow.
  mutating func merge(newer log: StateLog) {
    var flows: Set<ObjectIdentifier> = []
    var kept: [StateRecord] = []
    for record in (Array(log) + Array(self)).reversed()
    where flows.insert(ObjectIdentifier(record.flow)).inserted {
      kept.append(record)
    }
    newest = nil
    for record in kept { add(record) }
  }

  /// The states, as they are now, of all flows that are recorded here, each once.
  func currentStates() -> StateLog {
    var flows: Set<ObjectIdentifier> = []
    var states = StateLog()
    for record in Array(self) where flows.insert(ObjectIdentifier(record.flow)).inserted {
      states.add(record.flow.record())
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
