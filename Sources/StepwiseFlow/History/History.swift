/// A part of the history of what stands: the parts in their order lead to where the session is.
package nonisolated enum HistoryPart: Hashable, Sendable {
  /// What was given on a screen.
  case visit(Visit)
  /// The person went from one screen to an earlier one to change its answer; what follows was given since.
  case revisit(ScreenMark, from: ScreenMark)
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

/// What was given on a screen between arriving at it and leaving it.
package nonisolated struct Visit: Hashable, Sendable {
  /// The screen.
  package let screen: ScreenMark
  /// What was given, in order.
  package var given: [GivenStep]
  /// The results of services during the visit.
  package var results: [KeptResult]
  /// The number of screens that came together with the screen and were stepped back over before anything was given.
  package var fallen = 0
  /// The title of the screen from which the person stepped back, so that everything is asked again and the flows have the
  /// states from before the visit; `nil` for a visit that stands.
  package var askedAgainFrom: String?
  /// Whether the screen depends on more than its answers, so that they cannot restore it.
  package var isUnresumable: Bool

  /// Creates a visit.
  package init(
    screen: ScreenMark, given: [GivenStep] = [], results: [KeptResult] = [],
    isUnresumable: Bool = false
  ) {
    self.screen = screen
    self.given = given
    self.results = results
    self.isUnresumable = isUnresumable
  }

  /// Whether nothing happened during the visit.
  package var isEmpty: Bool {
    given.isEmpty && results.isEmpty && fallen == 0 && askedAgainFrom == nil
  }
}

/// An answer to a field or a press of a button.
package nonisolated struct GivenStep: Hashable, Sendable {
  /// The id of the element.
  package let element: String
  /// The text that gives the same answer when typed; empty for a secret.
  package let text: String
  /// The way in which it was given.
  package var marks: GivenMarks
  /// The time before it that a recording must let pass.
  package var waited: Duration

  /// Whether a resumed run gives it again: it did not fail, and did more than load content.
  package var isResumed: Bool { marks.isDisjoint(with: [.failed, .load]) }
  /// Whether a button was pressed.
  package var isPress: Bool { marks.contains(.press) }
  /// Whether its text is a secret.
  package var isSecret: Bool { marks.contains(.secret) }

  /// Creates a step.
  package init(element: String, text: String, marks: GivenMarks, waited: Duration = .zero) {
    self.element = element
    self.text = text
    self.marks = marks
    self.waited = waited
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
  /// The work of the press is running.
  package static let running = GivenMarks(rawValue: 128)
  /// Its value is not remembered.
  package static let unremembered = GivenMarks(rawValue: 256)
  /// It retried the load of an element's content.
  package static let load = GivenMarks(rawValue: 2048)
  /// It began work that continued after the action.
  package static let slow = GivenMarks(rawValue: 4096)
  /// It accepted the value that the field showed.
  package static let accepted = GivenMarks(rawValue: 8192)
  /// It was given on an earlier visit of the screen, since which a flow has returned to it for good.
  package static let earlier = GivenMarks(rawValue: 512)
  /// It led to another screen.
  package static let lead = GivenMarks(rawValue: 1024)
  /// It answered a question that is asked again at once.
  package static let again = GivenMarks(rawValue: 16384)
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
  /// Ids of the elements that were pressed or that had a secret, so that an open change does not give them again.
  package var traces: [String] = []

  /// Whether nothing is remembered.
  package var isEmpty: Bool {
    answers.isEmpty && unclear.isEmpty && known.isEmpty && traces.isEmpty
  }

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
