/// A flow's state as it was before its first write during a visit of the top screen.
nonisolated final class StateRecord {
  let flow: AnyFlowController
  private let state: Any

  init(flow: AnyFlowController, state: Any) {
    self.flow = flow
    self.state = state
  }

  /// Restores this state.
  @MainActor func restore() { flow.restore(state) }
}

/// The states of flows from before their first writes during a visit of the top screen.
///
/// The stack's entries hold the logs, so that the cost depends on the number of writes and not on the number of
/// flows. Most screens change the state of one flow, so a single record needs no array.
enum UndoLog {
  case none
  case one(StateRecord)
  /// Several records, oldest first.
  case many([StateRecord])

  /// Joins logs, newest first, and keeps the oldest record of each flow that still has screens.
  ///
  /// Records of flows that cannot be reached again are left out, so that a record never keeps a flow alive.
  init(joining logs: [UndoLog]) {
    var oldest: [ObjectIdentifier: StateRecord] = [:]
    for log in logs {
      log.forEach {
        if $0.flow.activeScreenCount > 0 { oldest[ObjectIdentifier($0.flow)] = $0 }
      }
    }
    self = .none
    for record in oldest.values { add(record) }
  }

  var isEmpty: Bool { if case .none = self { true } else { false } }

  func contains(_ flow: AnyFlowController) -> Bool {
    switch self {
    case .none: false
    case .one(let record): record.flow === flow
    case .many(let records): records.contains { $0.flow === flow }
    }
  }

  /// Calls a closure with each record, newest first.
  func forEach(_ body: (StateRecord) -> Void) {
    switch self {
    case .none: break
    case .one(let record): body(record)
    case .many(let records): records.reversed().forEach(body)
    }
  }

  mutating func add(_ record: StateRecord) {
    switch self {
    case .none: self = .one(record)
    case .one(let other): self = .many([other, record])
    case .many(var records):
      self = .none
      records.append(record)
      self = .many(records)
    }
  }

  /// Restores every flow's state, the oldest record last.
  func restore() { forEach { $0.restore() } }

  /// Returns the current states of all flows that the logs have a record of, each flow once.
  static func currentStates(recordedIn logs: [UndoLog]) -> UndoLog {
    var flows: Set<ObjectIdentifier> = []
    var states = UndoLog.none
    for log in logs {
      log.forEach {
        if flows.insert(ObjectIdentifier($0.flow)).inserted { states.add($0.flow.record()) }
      }
    }
    return states
  }
}
