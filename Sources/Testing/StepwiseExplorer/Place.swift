import Stepwise

/// A place in a wizard as text to compare: the stack with its answers, the flows' states, and the screen.
package struct Place: Hashable {
  /// The titles of the stack, first screen first.
  let titles: [String]
  /// The stack with answers, and the screens that a revisit keeps.
  let trail: [String]
  /// The flows' states.
  let states: [String]
  /// The screen without its errors.
  let screen: String
  /// The id of the current field, because a field that was left empty looks the same as before.
  let asked: String
  let ending: String
  /// Whether an earlier screen is being revisited, so that back leads to the kept screens.
  let isRevisit: Bool
  /// Further visible state, such as drafts, busy or disabled elements, for comparisons within one run.
  ///
  /// It is empty unless requested.
  let details: [String]

  /// Describes the place of a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - inDetail: Whether further visible state is added.
  ///   - stopped: The id of an element whose running work is left out; `nil` leaves out none.
  package init(_ session: Session, inDetail: Bool = false, stopping stopped: String? = nil) {
    let rows = session.trail.rows
    titles = rows.filter { $0.status != .kept }.map(\.title)
    trail = rows.map { "\($0.status) \($0.title): \($0.summary)" }
    states = session.flowStates
    isRevisit = rows.contains { $0.status == .kept }
    details = inDetail ? Self.details(of: session, stopping: stopped) : []
    let isOver = session.ending != nil
    if !isOver, case .field(let field) = session.show().question {
      asked = field.id
    } else {
      asked = ""
    }
    screen =
      isOver
      ? ""
      : Transcript.screen(Self.shown(by: session, stopping: stopped)).split(separator: "\n")
        .filter { !$0.drop { $0 == " " }.hasPrefix("! ") && !$0.hasPrefix("* ") }
        .joined(separator: "\n")
    ending =
      switch session.ending {
      case nil, .endOfInput: ""
      case .finished: "finished"
      case .cancelled: "cancelled"
      case .failed(let error): "failed: \(error)"
      }
  }

  private static func shown(by session: Session, stopping stopped: String?) -> Snapshot {
    let snapshot = session.show()
    return stopped.map { snapshot.stoppingWork(of: $0) } ?? snapshot
  }

  private static func details(of session: Session, stopping stopped: String?) -> [String] {
    let rows = session.trail.rows.map { "\($0.entry) \($0.flowTitle) / \($0.title)" }
    return rows
      + shown(by: session, stopping: stopped).elements.map { element in
        let state = [
          element.value.map { String(describing: $0) }, element.draft.map { "draft \($0)" },
          element.disabledReason, element.loading.map { "\($0)" },
          element.prefill.map { "prefill \($0)" }, element.isBusy ? "busy" : nil,
          element.isFilledIn ? "filled in" : nil, element.isField ? nil : element.plainText(),
        ]
        return ([element.id, element.label] + state.map { $0 ?? "" }).joined(separator: " | ")
      }
  }

  /// Returns the kind of the place, independent of answers; places of one kind lead to the same kinds.
  ///
  /// Sections can be done in so many orders that only their number counts.
  func kind(_ session: Session) -> String {
    guard ending.isEmpty else { return ending }
    // Text to read may contain answers, so only fields and buttons count.
    let elements = session.show().elements.filter { $0.isField || $0.button != nil }.map {
      "\($0.id) \($0.isEnabled) \($0.isAnswered) \($0.value != nil)"
    }
    // A flow for each of a list is followed by those of the others, so it counts which were chosen.
    return (Self.withoutOrder(titles, session.sectionsDone) + session.flowNames + elements)
      .joined(separator: "\n")
  }

  /// Returns the titles of the stack with one row for all visits of a hub and the sections between them.
  private static func withoutOrder(_ titles: [String], _ sectionsDone: [Int?]) -> [String] {
    var rows: [(title: String, done: Int?)] = []
    for (title, done) in zip(titles, sectionsDone) {
      if done != nil, let hub = rows.lastIndex(where: { $0.done != nil && $0.title == title }) {
        rows.removeSubrange(hub...)
      }
      rows.append((title, done))
    }
    return rows.map { row in row.done.map { "\(row.title): \($0) done" } ?? row.title }
  }

  /// Returns the first difference of another place; `nil` if they are equal.
  package func difference(from other: Place) -> String? {
    if ending != other.ending {
      let state = other.ending.isEmpty ? "still going on" : other.ending
      return "The wizard is \(state)."
    }
    if trail != other.trail {
      return "The stack is \(list(other.trail)) and was \(list(trail))."
    }
    if states != other.states {
      let pair = zip(states, other.states).first { $0 != $1 }
      let (old, new) = pair ?? (list(states), list(other.states))
      return "A flow's state is \(new) and was \(old)."
    }
    if screen != other.screen {
      return "The screen shows:\n\(other.screen)\nand showed:\n\(screen)"
    }
    guard details != other.details else { return nil }
    let position = zip(details, other.details).prefix { $0 == $1 }.count
    let texts = [details, other.details].map {
      $0.indices.contains(position) ? $0[position].prefix(200) : "nothing"
    }
    return "“\(texts[1])” was “\(texts[0])”."
  }

  /// Returns the first difference of another place, ignoring the top screen's content; `nil` if they are equal.
  func difference(inStackFrom other: Place) -> String? {
    Place(self, screen: other.screen).difference(from: other)
  }

  private init(_ place: Place, screen: String) {
    titles = place.titles
    trail = place.trail
    states = place.states
    self.screen = screen
    asked = place.asked
    ending = place.ending
    isRevisit = place.isRevisit
    details = []
  }

  private func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }
}
