import Observation

/// The states of an ``ActionList``'s actions on a visit of its screen.
@Observable
final class ActionRows {
  /// The state of an action.
  enum State {
    case waiting
    case running
    case done(String)
    case failed(LocalizedStringKey)
    case unclear

    /// Whether the list's button begins it.
    var canBegin: Bool { isWaiting || hasFailed }

    var isWaiting: Bool { if case .waiting = self { true } else { false } }
    var hasFailed: Bool { if case .failed = self { true } else { false } }
    var isDone: Bool { if case .done = self { true } else { false } }
    var isUnclear: Bool { if case .unclear = self { true } else { false } }

    var text: LocalizedStringKey {
      switch self {
      case .waiting: "waiting"
      case .running: "running…"
      case .done(""): "done"
      case .done(let result): "done: \(result)"
      case .failed(let sentence): "failed: \(sentence)"
      case .unclear: "begun before, and perhaps done"
      }
    }
  }

  /// An action of an item.
  struct Action {
    let id: String
    let perform: () async throws -> String
  }

  private var states: [String: State] = [:]
  /// The actions whose results are in the log of the run.
  @ObservationIgnored private var kept: Set<String> = []
  @ObservationIgnored private let element: String
  @ObservationIgnored private let isOnceOnly: Bool
  @ObservationIgnored private let record: any ActionRecord

  init(of element: String, isOnceOnly: Bool, in record: any ActionRecord) {
    self.element = element
    self.isOnceOnly = isOnceOnly
    self.record = record
    for (name, text) in record.takeResults(of: element) {
      states[name] = .done(text)
      kept.insert(name)
    }
  }

  /// The ids, as those of once-only buttons, of the actions that must not be repeated by themselves.
  var doneOnce: [String] {
    guard isOnceOnly else { return [] }
    return states.filter(\.value.isDone).keys.sorted().map(mark)
  }

  private func mark(_ id: String) -> String { ActionMark.text(of: id, in: element) }

  /// Returns the states of actions; only a busy list has running ones.
  func states(of ids: [String], isBusy: Bool) -> [State] {
    ids.map { id in
      switch states[id] {
      case .running where isBusy: .running
      case .done(let result): .done(result)
      case .failed(let sentence): .failed(sentence)
      case .running, .waiting, .unclear, nil:
        isOnceOnly && record.isUnclear(mark(id)) ? .unclear : .waiting
      }
    }
  }

  /// Returns the results of actions, none of which is running.
  func results(of ids: [String]) -> [ActionResult] {
    zip(ids, states(of: ids, isBusy: false)).map { id, state in
      let outcome: ActionResult.Outcome =
        switch state {
        case .done(let result): .done(result)
        case .failed(let sentence): .notDone(sentence)
        case .waiting, .running: .notDone(nil)
        case .unclear: .unclear
        }
      return ActionResult(id: id, outcome: outcome)
    }
  }

  /// Performs all actions that are waiting or failed.
  ///
  /// - Throws: An error that can be retried if some have failed, or a ``Rejection`` if the result of some is not known.
  func run(_ actions: [Action], atOnce: Int) async throws {
    keepResults()
    let ids = actions.map(\.id)
    let open = zip(actions, states(of: ids, isBusy: false)).filter { $1.canBegin }.map(\.0)
    for action in open { states[action.id] = nil }
    if atOnce == 1 {
      for action in open {
        await perform(action)
        try Task.checkCancellation()
      }
    } else {
      await perform(open[...], atOnce: atOnce)
      try Task.checkCancellation()
    }
    let states = states(of: ids, isBusy: false)
    let undone = states.count(where: \.canBegin)
    guard undone == 0 else { throw ActionsFailure(failed: undone, count: ids.count) }
    let unclear = zip(ids, states).filter { $1.isUnclear }.map(\.0)
    if let reason = Self.reason(unclear: unclear) { throw Rejection(reason) }
  }

  /// Returns why the list cannot end; `nil` if the result of each action is known.
  static func reason(unclear ids: [String]) -> LocalizedStringKey? {
    ids.isEmpty
      ? nil
      : "Perhaps done already: \(allOf: ids). Do again what was not done, or go on."
  }

  private func perform(_ actions: ArraySlice<Action>, atOnce: Int) async {
    var works = actions.map { action -> @MainActor () async -> Void in
      { await self.perform(action) }
    }[...]
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<min(atOnce, works.count) {
        let work = works.removeFirst()
        group.addTask { await work() }
      }
      while await group.next() != nil, let work = works.popFirst() {
        group.addTask { await work() }
      }
    }
  }

  /// Performs an action, and keeps its result.
  func perform(_ action: Action) async {
    guard !Task.isCancelled else { return }
    states[action.id] = .running
    if isOnceOnly { record.setUnclear(mark(action.id), true) }
    let result = await Result { try await action.perform() }
    // What a cancelled action did is not known.
    guard !Task.isCancelled else { return }
    switch result {
    case .success(let text):
      kept.insert(action.id)
      record.keep(text, as: action.id, of: element)
      states[action.id] = .done(text)
    case .failure(let error):
      states[action.id] = .failed(LocalizedStringKey(describing: error))
      if isOnceOnly { record.setUnclear(mark(action.id), false) }
    }
  }

  /// Puts the known results into the log again, from which a step back has removed them.
  func keepResults() {
    for (id, state) in states.sorted(by: { $0.key < $1.key }) {
      guard case .done(let text) = state, kept.insert(id).inserted else { continue }
      record.keep(text, as: id, of: element)
    }
  }

  /// Notes that a step back has removed the results from the log.
  func forgetKept() { kept = [] }
}

/// The ids of a list's actions among the once-only buttons of a screen.
package nonisolated enum ActionMark {
  /// Returns the id of an action.
  static func text(of name: String, in element: String) -> String { "\(element) / \(name)" }

  /// Returns whether an id is that of an action of a list.
  package static func isOne(_ id: String, of element: String) -> Bool {
    id.hasPrefix(text(of: "", in: element))
  }
}

/// Some actions of a list have failed, and can be retried.
struct ActionsFailure: LocalizableError {
  let failed: Int
  let count: Int

  var sentence: LocalizedStringKey { "\(failed) of \(count) failed." }
}

/// Keeps what is known of the actions on a screen with the run.
protocol ActionRecord {
  /// Returns the results of an earlier run, and takes them over into this run.
  func takeResults(of element: String) -> [(name: String, text: String)]

  /// Keeps the result of an action, which is clear from now on.
  func keep(_ text: String, as name: String, of element: String)

  /// Returns whether a once-only action was begun, and its result is not known.
  func isUnclear(_ action: String) -> Bool

  /// Notes whether a once-only action may have been done.
  func setUnclear(_ action: String, _ isUnclear: Bool)
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
