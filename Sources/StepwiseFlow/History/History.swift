/// The steps that led to a session's current state, as data; read from the run's log at any moment.
///
/// Repeating the steps in this order, each on its own screen, leads to the same place.
package nonisolated struct History: Hashable, Sendable {
  /// The visits, in order; a screen that was left and returned to has several.
  package var visits: [Visit]
  /// Answers and unclear presses of screens that the person stepped back from, for their next visit.
  package var remembered: [RememberedScreen]

  /// Creates a history, empty by default.
  package init(visits: [Visit] = [], remembered: [RememberedScreen] = []) {
    self.visits = visits
    self.remembered = remembered
  }

  /// The purpose for which a history is read.
  package enum Purpose {
    /// To play it: all steps, including those on screens that cannot be restored from their answers.
    case playing
    /// To resume it: only the steps that replaying answers can restore.
    case resuming
  }

  /// The position up to which a history was read, from which the next reading continues.
  package struct Position: Hashable, Sendable {
    let edits: Int
    let visits: Int
    let steps: Int
    let results: Int
    let unclear: Int
    let memories: Int
  }

  /// The difference between a history and an earlier position of it.
  package enum Change {
    /// These visits; the first may continue the visit at the position.
    case added([Visit], isContinued: Bool)
    /// The visits from one with a number on are not as they were.
    case changed(from: Int)
  }
}

/// Identifies a screen in a history, also in another run.
package nonisolated struct ScreenMark: Hashable, Sendable {
  /// The screen's title.
  package let title: String
  /// The path of its flows and its own id, as text; empty if it is unknown.
  package let identity: String

  /// Creates a mark.
  package init(title: String, identity: String) {
    self.title = title
    self.identity = identity
  }

  /// Returns whether this is the same screen as another one, but for the names of types, which a newer program may
  /// have changed.
  package func isRenamed(_ other: ScreenMark) -> Bool {
    title == other.title && identityWithoutTypes == other.identityWithoutTypes
  }

  /// The ids, inputs and positions of the flows, and the position of the screen.
  private var identityWithoutTypes: [Substring] {
    var escapes = false
    let parts = identity.split { character in
      defer { escapes = character == "\\" && !escapes }
      return character == "/" && !escapes
    }
    return parts.enumerated().map { position, part in
      let name = part.drop { $0 == " " }
      let isFlow = position < parts.count - 1
      if isFlow, name.first == "“" { return name }
      let end = isFlow ? name.lastIndex(of: "#") : nil
      return name[(end ?? name.dropLast().lastIndex(of: " ") ?? name.startIndex)...]
    }
  }
}

/// The steps on a screen, from its arrival at the top until another screen became the top.
package nonisolated struct Visit: Hashable, Sendable {
  /// A step on a screen.
  package enum Step: Hashable, Sendable {
    /// A field was answered, or a button was pressed.
    case given(GivenStep)
    /// Time passed while a screen's task was running.
    case waited(Duration)
    /// The person stepped back to this screen, so everything is asked again.
    ///
    /// The first value is the step by which the screen was left, and the second the title of the screen that they
    /// stepped back from. The flows have the states from before the visit.
    case askedAgain(after: GivenStep?, from: String)
    /// The person stepped back from here.
    case back
    /// The person went to an earlier screen to change its answer, by these steps; empty if they chose its row.
    ///
    /// A title may belong to several screens: the number counts them from the top down, as in a ``RowName``. A pressed
    /// button always leads to the same one.
    case revisit(ScreenMark, number: Int = 1, by: [GivenStep] = [])
    /// Text was typed into a field and not given.
    case draft(element: String, text: String)
    /// The wizard was cancelled.
    case cancel
    /// The person went to other screens and came back, and the way is kept as a whole.
    case away([Visit])
  }

  /// The screen; `nil` if a file does not name it.
  package let screen: ScreenMark?
  /// The steps, in order.
  package var steps: [Step]
  /// The results of services during the visit.
  package var results: [KeptResult]
  /// Ids of once-only buttons whose presses may or may not have completed.
  package var unclear: [String]
  /// Whether the screen depends on more than its answers, so that they cannot restore it.
  package var isUnresumable: Bool
  /// The stack entry of the screen; no part of what the visit is.
  var source = Source(entry: 0)

  /// The origin of a visit on the stack.
  struct Source: Hashable, Sendable {
    /// The number of the stack entry.
    let entry: Int
    /// Whether it is the first since the screen was returned to for good.
    var isFresh = false

    static func == (one: Source, other: Source) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Creates a visit.
  package init(
    screen: ScreenMark?, steps: [Step] = [], results: [KeptResult] = [], unclear: [String] = [],
    isUnresumable: Bool = false
  ) {
    self.screen = screen
    self.steps = steps
    self.results = results
    self.unclear = unclear
    self.isUnresumable = isUnresumable
  }

  /// Whether nothing happened during the visit.
  package var isEmpty: Bool { steps.isEmpty && results.isEmpty && unclear.isEmpty }
}

/// An answer to a field or a press of a button.
package nonisolated struct GivenStep: Hashable, Sendable {
  /// The id of the element.
  package let element: String
  /// The text that gives the same answer when typed; empty for a secret.
  package let text: String
  /// The way in which it was given.
  package var marks: GivenMarks

  /// Whether a resumed run gives it again: it did not fail, and did more than load content.
  package var isResumed: Bool { marks.isDisjoint(with: [.failed, .load]) }
  /// Whether a button was pressed.
  package var isPress: Bool { marks.contains(.press) }
  /// Whether its text is a secret.
  package var isSecret: Bool { marks.contains(.secret) }

  /// Creates a step.
  package init(element: String, text: String, marks: GivenMarks) {
    self.element = element
    self.text = text
    self.marks = marks
  }
}

/// The ways in which an answer or a press was given.
package nonisolated struct GivenMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A button was pressed; otherwise a field was answered.
  package static let press = GivenMarks(rawValue: 1)
  /// The value is a secret.
  package static let secret = GivenMarks(rawValue: 2)
  /// It answered the current question.
  package static let asked = GivenMarks(rawValue: 4)
  /// It failed with an error other than a rejection.
  package static let failed = GivenMarks(rawValue: 8)
  /// It retried after a failure.
  package static let retry = GivenMarks(rawValue: 16)
  /// The button had been pressed before on the same visit, so pressing it again may have another effect.
  package static let repeated = GivenMarks(rawValue: 32)
  /// A flow's state had been written earlier on the same visit.
  package static let afterWrite = GivenMarks(rawValue: 64)
  /// The session itself replayed it after a change.
  package static let replayed = GivenMarks(rawValue: 128)
  /// Its value is not remembered.
  package static let unremembered = GivenMarks(rawValue: 256)
  /// It went to an earlier screen to change its answer.
  package static let revisiting = GivenMarks(rawValue: 512)
  /// It retried the load of an element's content.
  package static let load = GivenMarks(rawValue: 2048)
  /// It began work that continued after the action.
  package static let slow = GivenMarks(rawValue: 4096)
  /// It accepted the value that the field showed.
  package static let accepted = GivenMarks(rawValue: 8192)
  /// It led to another screen.
  package static let lead = GivenMarks(rawValue: 1024)
}

/// The remembered answers of a screen that the person stepped back from.
package nonisolated struct RememberedScreen: Hashable, Sendable {
  /// An answer.
  package struct Answer: Hashable, Sendable {
    /// The field's id.
    package let element: String
    /// The text that gives the value when typed.
    package let text: String

    /// Creates an answer.
    package init(element: String, text: String) {
      self.element = element
      self.text = text
    }
  }

  /// The screen.
  package let screen: ScreenMark
  /// Its answers.
  package var answers: [Answer]
  /// Ids of once-only buttons whose presses may or may not have completed.
  package var unclear: [UnclearPress]

  /// What once-only buttons and lists of actions have done.
  package var known: [KnownResult]

  /// Whether nothing is remembered.
  package var isEmpty: Bool { answers.isEmpty && unclear.isEmpty && known.isEmpty }

  /// Creates remembered answers.
  package init(
    screen: ScreenMark, answers: [Answer] = [], unclear: [UnclearPress] = [],
    known: [KnownResult] = []
  ) {
    self.screen = screen
    self.answers = answers
    self.unclear = unclear
    self.known = known
  }
}

/// The result of a service to an element of a screen.
package nonisolated struct KeptResult: Hashable, Sendable {
  /// The element that asked for it.
  package let element: String
  /// The service's name for it.
  package let name: String
  /// The answer in the service's own format.
  package let text: String
  /// Whether it is content that the element shows, and not the result of an answer or a press.
  package var isLoaded = false

  /// Creates the result of a service.
  package init(element: String, name: String, text: String) {
    self.element = element
    self.name = name
    self.text = text
  }
}

/// The texts of a screen that were typed and not given.
package nonisolated struct DraftedScreen: Hashable, Sendable {
  /// The text of a field.
  package struct Draft: Hashable, Sendable {
    /// The field's id.
    package let element: String
    /// The text.
    package let text: String
    /// Whether the field had fetched its default before.
    package let isAfterFetch: Bool

    /// Creates the text of a field.
    package init(element: String, text: String, isAfterFetch: Bool = false) {
      self.element = element
      self.text = text
      self.isAfterFetch = isAfterFetch
    }
  }

  /// The screen.
  package let screen: ScreenMark
  /// The texts, in the order of their fields' ids.
  package var drafts: [Draft]

  /// Creates the texts of a screen.
  package init(screen: ScreenMark, drafts: [Draft] = []) {
    self.screen = screen
    self.drafts = drafts
  }
}
