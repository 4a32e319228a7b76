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
    /// Begun, and perhaps done; before an answer of an earlier screen was changed if it is outdated.
    case unclear(isOutdated: Bool)
    /// Done, before an answer of an earlier screen was changed.
    case outdated(String)

    /// Whether the list's button begins it.
    var canBegin: Bool { isWaiting || hasFailed }

    var isWaiting: Bool { if case .waiting = self { true } else { false } }
    var hasFailed: Bool { if case .failed = self { true } else { false } }
    var isDone: Bool { if case .done = self { true } else { false } }
    /// Whether only the person can say if it is to be done.
    var isUnclear: Bool {
      switch self {
      case .unclear, .outdated: true
      case .waiting, .running, .done, .failed: false
      }
    }

    var text: LocalizedStringKey {
      switch self {
      case .waiting: "waiting"
      case .running: "running…"
      case .done(""): "done"
      case .done(let result): "done: \(result)"
      case .failed(let sentence): "failed: \(sentence)"
      case .unclear(isOutdated: false): "begun before, and perhaps done"
      case .unclear(isOutdated: true): "begun with other answers, and perhaps done"
      case .outdated(""): "done with other answers"
      case .outdated(let result): "done with other answers: \(result)"
      }
    }
  }

  /// An action of an item.
  struct Action {
    let id: String
    let perform: () async throws -> String
  }

  private var states: [String: State] = [:]
  @ObservationIgnored private let element: String
  @ObservationIgnored private let isOnceOnly: Bool
  @ObservationIgnored private let record: any ActionRecord

  init(of element: String, isOnceOnly: Bool, in record: any ActionRecord) {
    self.element = element
    self.isOnceOnly = isOnceOnly
    self.record = record
    for (name, text) in record.takeResults(of: element) { states[name] = .done(text) }
  }

  private func mark(_ id: String) -> String { ActionMark.text(of: id, in: element) }

  /// Returns the states of actions; only one of a busy button is running.
  func states(of ids: [String], isBusy: (String) -> Bool = { _ in false }) -> [State] {
    let known = record.known(of: element)
    let answers = known.isEmpty ? "" : record.answers
    return ids.map { id in
      switch states[id] {
      case .running where isBusy(id): .running
      case .done(let result): .done(result)
      case .failed(let sentence): unclearState(of: id) ?? .failed(sentence)
      case .running, .waiting, .unclear, .outdated, nil:
        unclearState(of: id) ?? earlierState(known[id], with: answers)
      }
    }
  }

  /// Returns the state of an action that was begun, and is perhaps done; `nil` if its result is known.
  private func unclearState(of id: String) -> State? {
    guard isOnceOnly, let begun = record.begun(mark(id)) else { return nil }
    return .unclear(isOutdated: begun.answers != record.answers)
  }

  /// Returns the state of an action that was not begun since the screen was pushed.
  private func earlierState(_ known: Deed?, with answers: String) -> State {
    guard let known, let text = known.result?.text else { return .waiting }
    if known.answers == answers { return .done(text) }
    return isOnceOnly ? .outdated(text) : .waiting
  }

  /// Returns the results of actions, none of which is running.
  func results(of ids: [String]) -> [ActionResult] {
    zip(ids, states(of: ids)).map { id, state in
      let outcome: ActionResult.Outcome =
        switch state {
        case .done(let result): .done(result)
        case .failed(let sentence): .notDone(sentence)
        case .waiting, .running: .notDone(nil)
        case .unclear: .unclear
        case .outdated(let result): .doneWithOtherAnswers(result)
        }
      return ActionResult(id: id, outcome: outcome)
    }
  }

  /// Performs all actions that are waiting or failed.
  ///
  /// - Throws: An error that can be retried if some have failed, or a ``Rejection`` if the result of some is not known.
  func run(_ actions: [Action], atOnce: Int, stopsAtFailure: Bool) async throws {
    let ids = actions.map(\.id)
    keepResults(of: ids)
    let open = zip(actions, states(of: ids)).filter { $1.canBegin }.map(\.0)
    for action in open { states[action.id] = nil }
    if atOnce == 1 {
      for action in open {
        await perform(action)
        try Task.checkCancellation()
        if stopsAtFailure, states[action.id]?.hasFailed == true { break }
      }
    } else {
      await perform(open[...], atOnce: atOnce, stopsAtFailure: stopsAtFailure)
      try Task.checkCancellation()
    }
    let states = states(of: ids)
    guard !states.contains(where: \.canBegin) else {
      let reasons = zip(ids, states).compactMap { id, state -> LocalizedStringKey? in
        if case .failed(let sentence) = state { "\(label: id): \(sentence)" } else { nil }
      }
      throw ActionsFailure(reasons: reasons, count: ids.count)
    }
    let unclear = zip(ids, states).filter { $1.isUnclear }.map(\.0)
    guard unclear.isEmpty else {
      throw Rejection(
        screen: "Perhaps done already: \(allOf: unclear). Do again what was not done, or go on.")
    }
  }

  private func perform(_ actions: ArraySlice<Action>, atOnce: Int, stopsAtFailure: Bool) async {
    var works = actions.map { action -> @MainActor () async -> Void in
      { await self.perform(action) }
    }[...]
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<min(atOnce, works.count) {
        let work = works.removeFirst()
        group.addTask { await work() }
      }
      while await group.next() != nil {
        let hasFailed = actions.contains { states[$0.id]?.hasFailed == true }
        guard !(stopsAtFailure && hasFailed), let work = works.popFirst() else { continue }
        group.addTask { await work() }
      }
    }
  }

  /// Performs an action, and keeps its result.
  func perform(_ action: Action) async {
    guard !Task.isCancelled else { return }
    states[action.id] = .running
    if isOnceOnly {
      record.begin(mark(action.id), of: element)
      // The action must not begin before another process would know of it.
      guard await record.confirm() else { return }
    }
    let result = await Result { try await action.perform() }
    // What a cancelled action did is not known.
    guard !Task.isCancelled else { return }
    switch result {
    case .success(let text):
      record.keep(text, as: action.id, of: element)
      states[action.id] = .done(text)
    case .failure(is CancellationError) where isOnceOnly:
      states[action.id] = .unclear(isOutdated: false)
    case .failure(let error):
      states[action.id] = .failed(LocalizedStringKey(describing: error))
      if isOnceOnly { record.takeBack(mark(action.id)) }
    }
  }

  /// Puts the known results into the history again, from which a step back has removed them.
  func keepResults(of ids: [String]) {
    for (id, state) in zip(ids, states(of: ids)) {
      guard case .done(let text) = state, !record.isKept(id, of: element) else { continue }
      record.keep(text, as: id, of: element)
      states[id] = .done(text)
    }
  }
}

/// The ids of a list's actions among the once-only buttons of a screen.
package nonisolated enum ActionMark {
  /// Returns the id of an action.
  static func text(of name: String, in element: String) -> String { "\(element) / \(name)" }

  /// Returns the id of the button that goes on without some actions.
  static func goOn(in element: String) -> String { text(of: "Go on", in: element) }

  /// Returns the label of the button that does an action again.
  package static func doAgain(_ name: String) -> LocalizedStringKey {
    "Do “\(label: name)” again"
  }

  /// Returns the name of the action with an id, if its list is on the screen; `nil` for another button.
  package static func name(of id: String, on snapshot: Snapshot) -> String? {
    let buttons = snapshot.elements.filter { $0.button != nil }.map(\.id)
    let end = goOn(in: "")
    let ends = buttons.filter { $0.hasSuffix(end) }.map { String($0.dropLast(end.count)) }
    let names = (buttons + ends).filter { isOne(id, of: $0) }.map { list in
      String(id.dropFirst(text(of: "", in: list).count))
    }
    return names.min { $0.count < $1.count }
  }

  /// Returns whether an id is that of an action of a list.
  package static func isOne(_ id: String, of element: String) -> Bool {
    id.hasPrefix(text(of: "", in: element))
  }
}

/// Some actions of a list have failed, and can be retried.
struct ActionsFailure: LocalizableError {
  /// Why each of those failed, which the rows of the list show.
  let reasons: [LocalizedStringKey]
  /// The number of all actions.
  let count: Int

  var sentence: LocalizedStringKey { "\(reasons.count) of \(count) failed." }
}

/// Keeps what is known of the actions on a screen with the run.
protocol ActionRecord {
  /// Returns the results of an earlier run, and takes them over into this run.
  func takeResults(of element: String) -> [(name: String, text: String)]

  /// Keeps the result of an action, which is clear from now on.
  func keep(_ text: String, as name: String, of element: String)

  /// Returns what the actions of a list have done, by their names: with these answers below, else with others.
  func known(of element: String) -> [String: Deed]

  /// Returns whether the history has the result of an action with the visit of the screen.
  func isKept(_ name: String, of element: String) -> Bool

  /// A digest of the answers on the screens below.
  var answers: String { get }

  /// Returns a once-only action that was begun, if its result is not known.
  func begun(_ action: String) -> Deed?

  /// Notes that a once-only action may be done from now on, in place of the note that its list was pressed.
  func begin(_ action: String, of element: String)

  /// Notes that a once-only action was not done.
  func takeBack(_ action: String)

  /// Waits until everything that was noted is where another process finds it.
  ///
  /// - Returns: Whether it is there; otherwise the run has ended.
  func confirm() async -> Bool
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
