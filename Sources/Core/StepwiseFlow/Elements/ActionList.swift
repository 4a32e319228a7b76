/// Several actions of the same kind, such as publishing to each of a list, of which only the failed ones are retried.
///
/// ```swift
/// ActionList("Publish", of: targets, id: \.name, onceOnly: true) { target in
///   try await service.publish(target)
/// } onFinish: { results in
///   self.finish(results)
/// }
/// ```
///
/// Each item has a row with its state: waiting, running, done with its result, or failed with its sentence. One button
/// begins the actions. If some have failed, the button says `Try the 1 that failed again`; an action that has succeeded
/// is never repeated by it. Results are kept with saved progress, so that a resumed run shows them.
///
/// A step back over the screen keeps the results, as long as the answers before it are the same. With `onceOnly`, each
/// action is noted before it begins. An action is perhaps done if a run was killed in the middle of it, if the person left
/// the screen meanwhile, or if it was done before an earlier answer was changed. Its row says which, the other actions go on
/// without it, and only a button of its own does it again.
///
/// Without `stopsAtFailure`, the actions do not need each other: a failure stops none of the others. With it, no other one
/// begins, and the next press goes on with the one that failed. If one behind an action that is perhaps done
/// would begin, the button says that it takes that action as done.
///
/// The work of the button is an effect like any other: a step back ends it. Write the flow's state in `onFinish` and not
/// in the actions, because a failure undoes what the press wrote.
public struct ActionList<Item>: Element {
  private let label: String
  private let items: [Item]
  private let id: (Item) -> String
  private let isOnceOnly: Bool
  private let atOnce: Int
  private let stopsAtFailure: Bool
  private let canGoOn: Bool
  private let action: (Item) async throws -> String
  private let onFinish: ([ActionResult]) throws -> Void

  /// Creates the rows and the button.
  ///
  /// - Parameters:
  ///   - label: The label of the button before the first press, and its id.
  ///   - items: The items.
  ///   - id: The id of an item, unique among them and the same in every run. The person reads it as the item's name. An item
  ///     with another id is another one, which is not done.
  ///   - onceOnly: Whether only the person may begin an action that may have been done, as for publish, send or pay.
  ///   - atOnce: The maximum number of actions that run side by side; 1 by default, in the order of the items.
  ///   - stopsAtFailure: Whether a failure stops the actions after it, because each needs the one before.
  ///   - canGoOn: Whether the person may go on without the actions that are not done, once they have begun.
  ///   - action: Performs the action of an item, and returns its result as text, which may be empty. Any error that it
  ///     throws is shown in the item's row.
  ///   - onFinish: Receives a result for each item, in their order, when all are done or the person goes on without the
  ///     others. It may throw a ``Rejection``.
  public init(
    _ label: String, of items: [Item], id: @escaping (Item) -> String, onceOnly: Bool = false,
    atOnce: Int = 1, stopsAtFailure: Bool = false, canGoOn: Bool = false,
    action: @escaping (Item) async throws -> String,
    onFinish: @escaping ([ActionResult]) throws -> Void
  ) {
    self.label = label
    self.items = items
    self.id = id
    isOnceOnly = onceOnly
    self.atOnce = max(1, atOnce)
    self.stopsAtFailure = stopsAtFailure
    self.canGoOn = canGoOn
    self.action = action
    self.onFinish = onFinish
  }

  /// Adds a row for each item, and the buttons.
  public func render(into rendering: inout Rendering) {
    guard rendering.modifiers.id == nil else { return rendering.group("", self) }
    let actions = items.map { item in
      ActionRows.Action(id: id(item)) { try await self.action(item) }
    }
    let ids = actions.map(\.id)
    func runs(_ button: String) -> Bool { rendering.state(ofButton: button)?.isBusy == true }
    let isBusy = runs(label)
    let again = ids.first { runs(ActionMark.text(of: $0, in: label)) }
    let rows = rendering.actionRows(of: label, isOnceOnly: isOnceOnly)
    let states = rows.states(of: ids) { isBusy || $0 == again }
    func goOn(_ text: LocalizedStringKey) {
      rendering.button(text, id: ActionMark.goOn(in: label)) { [onFinish] in
        rows.keepResults(of: ids)
        try onFinish(rows.results(of: ids))
      }
    }
    for (id, state) in zip(ids, states) {
      LabeledContent(id, value: state.text).render(into: &rendering)
    }
    let unclear = zip(ids, states).filter { $1.isUnclear || $0 == again }.map(\.0)
    let open = states.count(where: \.canBegin)
    // One button at a time leads on, and it is the first: it has the focus, and not one that repeats something.
    let beginsOrEnds = isBusy || open > 0 || unclear.isEmpty
    if beginsOrEnds {
      rendering.button(
        isBusy ? LocalizedStringKey(label: label) : nextLabel(states, unclear), id: label,
        isOnceOnly: isOnceOnly, beginsActions: open > 0
      ) { [atOnce, stopsAtFailure, onFinish] in
        try await rows.run(actions, atOnce: atOnce, stopsAtFailure: stopsAtFailure)
        try onFinish(rows.results(of: ids))
      }
    } else {
      goOn("Go on without the \(unclear.count, one: "that is", other: "that are") perhaps done")
    }
    guard !isBusy else { return }
    for action in actions where unclear.contains(action.id) {
      rendering.button(
        ActionMark.doAgain(action.id), id: ActionMark.text(of: action.id, in: label),
        isOnceOnly: true
      ) {
        // The kept result tells a resumed run everything.
        Effect.current?.unrecordedAnswer = nil
        await rows.perform(action)
      }
    }
    guard open > 0, canGoOn, !states.allSatisfy(\.isWaiting) else { return }
    goOn(
      unclear.isEmpty
        ? "Go on without the \(open, one: "that is", other: "that are") not done"
        : "Go on without the \(open + unclear.count) that are not surely done")
  }

  /// Returns the label of the button, which says what a press does.
  private func nextLabel(_ states: [ActionRows.State], _ unclear: [String]) -> LocalizedStringKey {
    let open = states.count(where: \.canBegin)
    let failed = states.count(where: \.hasFailed)
    if states.allSatisfy(\.isWaiting) { return LocalizedStringKey(label: label) }
    if open == 0 { return "Go on" }
    // Each action needs the one before, so nothing is begun after one that is perhaps done without a word of it.
    if stopsAtFailure, states.drop(while: { !$0.isUnclear }).contains(where: \.canBegin) {
      return "Take \(allOf: unclear) as done, and go on with the \(open) left"
    }
    return failed == open
      ? "Try the \(failed, one: "that failed", other: "that failed") again"
      : "Do the \(open, one: "that is", other: "that are") left"
  }
}
