/// The results of services for the press or the load whose work is running.
///
/// A press that has not succeeded keeps what it received, so that another press of the button asks only the other
/// services. What an ordinary button received is forgotten if the press is rejected or stepped back over. What a
/// once-only button received is done, and is kept as long as the answers before its screen are the same.
package struct KeptResults {
  private let effect: Effect
  private let element: String
  private let stack: NavigationStack

  /// The results for the work that is running; `nil` outside such work, and where nothing can be kept.
  package static var current: KeptResults? {
    guard let effect = Effect.current, let element = effect.element, let stack = effect.stack,
      effect.isPress || stack.environment.results != nil
    else { return nil }
    return KeptResults(effect: effect, element: element, stack: stack)
  }

  /// Returns the earlier result of a service.
  ///
  /// - Parameter name: The service's name for it.
  /// - Returns: The kept result, once; `nil` if there is none.
  package func recall(_ name: String) -> String? {
    if let position = effect.received.firstIndex(where: { $0.name == name }) {
      return effect.received.remove(at: position).text
    }
    let text = stack.environment.results?.recall(
      name, by: element, on: effect.entry.number)
    if let text { keep(text, as: name) }
    return text
  }

  /// Keeps the result of a service.
  ///
  /// - Parameters:
  ///   - text: The result.
  ///   - name: The service's name for it.
  package func keep(_ text: String, as name: String) {
    guard !effect.isCancelled else { return }
    var result = KeptResult(element: element, name: name, text: text)
    result.isLoaded = effect.isLoad
    stack.log?.add(result, on: effect.entry)
    if effect.isPress {
      effect.entry.ensureVisit().received.append(
        KnownResult(
          result, isOnceOnly: effect.isOnceOnly,
          answers: effect.isOnceOnly ? stack.digest(ofAnswersBelow: effect.entry) : ""))
    }
    stack.onKeeping()
  }

  /// Waits until everything that was kept is where another process finds it.
  ///
  /// - Throws: `CancellationError` if it cannot be kept, or if another process continues the run; the run has ended then.
  package func confirm() async throws { try await stack.environment.results?.confirm() }
}

/// The result of a service for a press that has not succeeded, or that of an action of a list.
package nonisolated struct KnownResult: Hashable, Sendable {
  /// The result.
  package let result: KeptResult
  /// Whether it belongs to a once-only button, so that it outlives a step back over its screen.
  let isOnceOnly: Bool
  /// The digest of the answers on the screens below when it was received.
  package let answers: String

  /// Creates a result.
  package init(_ result: KeptResult, isOnceOnly: Bool = true, answers: String) {
    self.result = result
    self.isOnceOnly = isOnceOnly
    self.answers = answers
  }

  /// Returns whether it is a result of the same action as another one.
  func isOfSame(_ other: KnownResult) -> Bool {
    result.element == other.result.element && result.name == other.result.name
  }
}

/// A once-only button or an action of a list that was begun, and may or may not have completed.
package nonisolated struct UnclearPress: Hashable, Sendable {
  /// Its id.
  package let element: String
  /// The digest of the answers on the screens below when it was begun; `nil` if an earlier version did not note it.
  package let answers: String?

  /// Creates the note of a press.
  package init(element: String, answers: String?) {
    self.element = element
    self.answers = answers
  }
}

extension NavigationStack {
  /// Returns a digest of the answers on the screens below one, in any order, without secrets.
  func digest(ofAnswersBelow entry: Entry) -> String {
    let lines = entries.prefix { $0 !== entry }.flatMap { below -> [String] in
      let given = below.answers.all.filter { $0.marks.isDisjoint(with: [.press, .secret]) }
      guard !given.isEmpty else { return [] }
      let path = below.flow.identity.path(of: below.identity)
      return given.map { TextDigest.joined([path, $0.element, $0.typed]) }
    }
    return TextDigest.hexadecimal(of: TextDigest.joined(lines.sorted()), bits: 64)
  }

  /// Returns the results of services for earlier presses of a button, none of which has succeeded.
  func takeReceived(by element: String, on entry: Entry) -> [KeptResult] {
    // A list of actions knows its own results.
    guard entry.visit?.actions[element] == nil else { return [] }
    if let known = entry.identity.memory?.known,
      known.contains(where: { $0.result.element == element })
    {
      let answers = digest(ofAnswersBelow: entry)
      let visit = entry.ensureVisit()
      visit.received += known.filter {
        $0.result.element == element && $0.answers == answers && !visit.received.contains($0)
      }
      entry.identity.memory?.known.removeAll { $0.result.element == element }
      noteMemory(of: entry)
    }
    noteReceived(by: element, on: entry)
    return entry.visit?.received.map(\.result).filter { $0.element == element } ?? []
  }

  /// Puts the results of services for a press that has not succeeded into the log again, from which a step back has
  /// removed it.
  func noteReceived(by element: String, on entry: Entry) {
    for known in entry.visit?.received ?? [] where known.result.element == element {
      if log?.has(known.result, on: entry) == false { log?.add(known.result, on: entry) }
    }
  }

  /// Forgets the results of services for a press that is undone.
  func forgetReceived(by element: String, on entry: Entry) {
    guard let visit = entry.visit, !visit.received.isEmpty else { return }
    for known in visit.received where known.result.element == element {
      log?.forget(known.result, on: entry)
    }
    visit.received.removeAll { $0.result.element == element }
  }
}
