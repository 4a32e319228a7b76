/// The results of services for the press or the load whose work is running.
///
/// A press that has not succeeded keeps what it received, so that another press of the button asks only the other
/// services. What an ordinary button received is forgotten if the press is rejected or stepped back over. What a
/// once-only button received is done, and is kept as long as the answers before its screen are the same.
///
/// What has a secret that was given before is kept in this run, and in no file.
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
    result.isLoaded = !effect.isWork
    let isSecret = hasSecret(text)
    if isSecret, effect.isOnceOnly {
      keep(result, after: stack.digest(ofAnswersBelow: effect.entry), inFile: false)
    } else if effect.isPress {
      stack.keep(result, ofPressOn: effect.entry, isOnceOnly: effect.isOnceOnly)
    } else {
      stack.add(result, to: effect.entry)
    }
    stack.onKeeping()
  }

  // MARK: What a flow begins with

  /// Returns what a flow begins with: what this run has read before, also before it was resumed, or what is there now.
  ///
  /// It is always what was kept, so that the first time is like every other.
  static func base<Value: Codable>(_ load: () async throws -> Value) async throws -> Value {
    guard let effect = Effect.current, let element = effect.element, let stack = effect.stack
    else { return try await load() }
    let results = KeptResults(effect: effect, element: element, stack: stack)
    if let known = results.recallBase(), let value: Value = decoded(known) { return value }
    let text = try encoded(try await load())
    try Task.checkCancellation()
    results.keepBase(text)
    guard let value: Value = decoded(text) else { throw FlowError(unreadable(Value.self)) }
    try await results.confirm()
    return value
  }

  private static func unreadable(_ type: Any.Type) -> String {
    "A “\(type)” cannot be read from what it was written as: mend its “Codable”."
  }

  /// Returns a result as text.
  ///
  /// It is in an array, so that each text that is kept is of the same kind.
  static func encoded(_ result: some Encodable) throws -> String {
    try JSONValue(encoding: [result]).description
  }

  /// Reads a result; `nil` if it is of another type.
  static func decoded<Result: Decodable>(_ text: String) -> Result? {
    let json = try? JSONValue(parsing: Array(text.utf8), depthMax: 512)
    return try? json?.decode([Result].self).first
  }

  private static let baseName = "base"

  private func recallBase() -> String? {
    if let known = effect.entry.deeds.last(where: { $0.isBase && $0.element == element })?.result {
      return known.text
    }
    let text = stack.environment.results?.recall(
      Self.baseName, by: element, on: effect.entry.number)
    if let text { keepBase(text) }
    return text
  }

  private func keepBase(_ text: String) {
    let isSecret = hasSecret(text, isBase: true)
    let result = KeptResult(element: element, name: Self.baseName, text: text)
    keep(result, after: "", inFile: !isSecret)
    stack.onKeeping()
  }

  /// Whether a result has a secret that was given before and so must be in no file, which is reported.
  private func hasSecret(_ text: String, isBase: Bool = false) -> Bool {
    guard stack.secrets.areIn(text) else { return false }
    let (verb, again, fix) =
      isBase ? ("read", "reads it", "read first, or leave") : ("received", "asks", "leave")
    stack.reportOnce(
      "“\(effect.label)” has \(verb) a secret that was given before, so it is not kept in a file, and a resumed run"
        + " \(again) anew: \(fix) the secret out of its “Codable”.")
    return true
  }

  /// Keeps a result that outlives the visit of its screen.
  private func keep(_ result: KeptResult, after answers: String, inFile isInFile: Bool) {
    let deed = Deed(result, of: isInFile ? nil : Deed.inNoFile, answers: answers)
    stack.changeDeeds(of: effect.entry) { $0.take([deed]) }
  }

  /// Takes what an earlier run has done at this press after other answers.
  ///
  /// - Returns: What tells the person, who can press again; `nil` if nothing was done.
  func takeDoubt() -> Rejection? {
    let others = stack.environment.results?.take(by: element, on: effect.entry.number) ?? []
    guard !others.isEmpty else { return nil }
    return Rejection(
      """
      “\(effect.label)” was pressed before. It is not pressed again by itself: press it if it \
      is to be done once more.
      """)
  }

  /// Waits until everything that was kept is where another process finds it.
  ///
  /// - Throws: `CancellationError` if it cannot be kept, or if another process continues the run; the run has ended then.
  package func confirm() async throws { try await stack.environment.results?.confirm() }
}
