import Stepwise

/// Looks at what a person sees and does for mistakes that the session itself does not notice, and reports them there.
package final class MistakeWatch {
  private let session: Session
  private var observation: SessionEvents.Observation?
  /// The fields that the screens on the stack have asked, by the screens' numbers.
  private var asked: [Int: (title: String, fields: Set<String>)] = [:]
  /// The place before the step.
  private var before: Sight?
  /// The actions of the step.
  private var actions: [Action] = []
  /// The buttons that did something, and those that did nothing whenever they were pressed, in their order.
  private var useful: Set<Pressed> = []
  private var idle: [Pressed] = []

  private struct Pressed: Hashable {
    let screen: String
    let button: String
  }

  /// What an action can change, apart from the stack.
  private struct Sight: Equatable {
    let title: String
    let screen: String
    let states: [String]
    let calls: Int
  }

  /// Creates a watch of a session.
  package init(_ session: Session) {
    self.session = session
    observation = session.events.observe { [weak self] in
      guard case .performed(let performed) = $0, !performed.isReplay else { return }
      self?.actions.append(performed.action)
    }
  }

  // MARK: What is shown

  /// Looks for two elements that no driver can tell apart, and for two screens with one id.
  package func look(at snapshot: Snapshot) {
    guard session.ending == nil else { return }
    var seen: Set<String> = []
    for element in snapshot.withIDs {
      guard !seen.insert(element.id).inserted else { continue }
      session.report(
        "“\(element.id)” stands twice on “\(snapshot.title)”, so that no answer can name it: give each"
          + " of them its own “.id(…)”.", .identity)
    }
    compareFields(of: snapshot)
  }

  private func compareFields(of snapshot: Snapshot) {
    let fields = snapshot.elements.filter(\.isField).map(\.id)
    let isKnown = asked[snapshot.entry] != nil
    asked[snapshot.entry, default: (snapshot.title, [])].fields.formUnion(fields)
    guard !fields.isEmpty, !isKnown else { return }
    for number in session.screensWithIDOfTop {
      guard let other = asked[number], !other.fields.isEmpty, other.fields.isDisjoint(with: fields)
      else { continue }
      let names = Sentence.list(other.fields.sorted() + fields, word: "and")
      session.report(
        "“\(other.title)” and “\(snapshot.title)” of one flow have the same id, and ask for different"
          + " things (\(names)): give each of them its own “id”.", .identity)
    }
  }

  // MARK: What an action does

  /// Notes the place before a step of the person.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - calls: The number of calls of services so far.
  package func begin(on snapshot: Snapshot, calls: Int) {
    actions = []
    before = sight(of: snapshot, calls)
  }

  /// Compares the place after a step.
  package func end(on snapshot: Snapshot, calls: Int) {
    guard let before, actions.count == 1, session.ending == nil else { return }
    switch actions[0] {
    case .press(let entry, let button):
      let pressed = Pressed(screen: before.title, button: button)
      guard entry == snapshot.entry, session.isIdle, before == sight(of: snapshot, calls) else {
        return _ = useful.insert(pressed)
      }
      if !idle.contains(pressed) { idle.append(pressed) }
    case .answer(let entry, let field, _), .accept(let entry, let field):
      guard entry == snapshot.entry, case .nothing = snapshot.question, session.runsNothing,
        !snapshot.hasErrors, before.states == sight(of: snapshot, calls).states,
        before.calls == calls
      else { return }
      session.report(
        "After the answer to “\(field)” on “\(snapshot.title)” there is nothing left to do: navigate in"
          + " its closure; if that calls a closure of a view model, such as “on…”, set it before the"
          + " screen is pushed.")
    default: break
    }
  }

  /// Reports the buttons that did nothing whenever they were pressed.
  package func tellIdle() {
    for pressed in idle where !useful.contains(pressed) {
      session.report(
        "“\(pressed.button)” on “\(pressed.screen)” did nothing: if its closure calls one of a view"
          + " model, such as “on…”, set that before the screen is pushed.")
    }
  }

  private func sight(of snapshot: Snapshot, _ calls: Int) -> Sight {
    Sight(
      title: snapshot.title, screen: session.ending == nil ? Transcript.screen(snapshot) : "",
      states: session.statesOfTop, calls: calls)
  }
}

extension Snapshot {
  /// The elements that an answer can name; buttons that lead to the same screen by the same name are one.
  var withIDs: [Snapshot.Element] {
    var ways: Set<String> = []
    return elements.filter { element in
      guard element.isField || element.button != nil else { return false }
      return element.revisits.map { ways.insert("\($0) \(element.id)").inserted } ?? true
    }
  }
}
