internal import StepwiseFlow

/// An answer to a field or a press of a button, with the notes that its closures have made.
package final class Given {
  /// How far its closures have come.
  enum Phase: Equatable {
    /// It was given, and no closure has begun.
    case asked
    /// A closure is running.
    case running
    /// The check has passed, and the closure that takes the answer has not begun.
    case checked
    /// The last closure has returned.
    case whole
    /// A closure threw this sentence.
    case threw(String)
  }

  let number: Int
  let place: Place
  let element: String
  let value: String
  /// Whether it is a press of a button.
  let isPress: Bool
  var phase = Phase.asked
  var receipt: Receipt?
  /// Whether its text must be a draft if it is not taken; not after the person has typed something else.
  var owesDraft: Bool
  /// Whether the final verdict was compared with the model.
  var isJudged = false
  /// Whether it has led away for good, so that its work counts as complete.
  var hasLeftForGood = false
  /// Whether something of its work was ignored, or a screen that it had pushed was left while it stands.
  var isCut = false
  /// Whether it has pushed a screen.
  var hasPushed = false
  /// Whether it brought back the screens of a revisit without running a closure.
  var hasRestored = false
  private(set) var notes: [Note] = []

  /// Something that it has written into a flow's state.
  struct Note {
    let flow: WorkFlow
    let text: String
    /// The number of the note in the order in which all notes were written.
    let number: Int
  }

  init(number: Int, place: Place, element: String, value: String, isPress: Bool) {
    self.number = number
    self.place = place
    self.element = element
    self.value = value
    self.isPress = isPress
    owesDraft = !isPress
  }

  /// Appends a note, which no other has made, to the state of a flow.
  ///
  /// - Returns: Whether the session took it.
  func note(_ flow: WorkFlow, number: Int) -> Bool {
    let text = "\(self.number).\(notes.count) \(place.id)/\(element)=\(value)"
    flow.state.append(text)
    guard flow.state.last == text else { return false }
    notes.append(Note(flow: flow, text: text, number: number))
    return true
  }

  /// Whether its work could still write, push or show something.
  var isRunning: Bool {
    switch phase {
    case .asked, .running, .checked: true
    case .whole, .threw: false
    }
  }

  var name: String { "“\(element)”\(isPress ? "" : " = \(value)") on \(place.name) (#\(number))" }
}

/// A screen that a flow has made, on the stack or not.
final class Place {
  let id: String
  let flow: WorkFlow
  /// The answer whose closure pushed it; `nil` for the first screen, and for one that a task pushed.
  let pusher: Given?
  /// The screen whose task pushed it.
  let task: Place?
  /// The number of its stack entry; `nil` before it has arrived.
  var entry: Int?
  /// The identity that the push returned, even if the push was ignored.
  var identity: ScreenIdentity?

  init(id: String, flow: WorkFlow, pusher: Given?, task: Place? = nil) {
    self.id = id
    self.flow = flow
    self.pusher = pusher
    self.task = task
  }

  var name: String { "\(id)[\(entry.map(String.init) ?? "-")]" }
}
