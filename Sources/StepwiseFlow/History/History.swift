/// What was done in a session and still led to where it is, as data: read off the stack at any moment.
///
/// Done again in this order, each step on the screen that it belongs to, it leads to the same place.
package nonisolated struct History: Hashable, Sendable {
  /// What was done, in order; a screen that was left and came back to has several visits.
  package var visits: [Visit]
  /// Answers and unclear presses of screens that were stepped back from, for when they come again.
  package var remembered: [RememberedScreen]

  /// A history of nothing.
  package init(visits: [Visit] = [], remembered: [RememberedScreen] = []) {
    self.visits = visits
    self.remembered = remembered
  }

  /// What it is read for.
  package enum Purpose {
    /// To be played: all that was done, also on screens that live on more than their answers.
    case playing
    /// To be resumed: what giving answers again brings back.
    case resuming
  }

  /// How far a history was read, so that the next reading can go on from there.
  package struct Position: Hashable, Sendable {
    let edits: Int
    let entry: Int
    let items: Int
    let results: Int
    let unclear: Int
  }
}

/// What tells a screen from others in a history, also in another run.
package nonisolated struct ScreenMark: Hashable, Sendable {
  /// The screen's title.
  package let title: String
  /// Its flows and its own id, as text; empty where nobody knows.
  package let identity: String

  /// A mark.
  package init(title: String, identity: String) {
    self.title = title
    self.identity = identity
  }
}

/// What was done on a screen, from when it became the top until another did.
package nonisolated struct Visit: Hashable, Sendable {
  /// Something that was done there.
  package enum Step: Hashable, Sendable {
    /// A field was answered or a button pressed.
    case given(GivenStep)
    /// So much time passed while a screen did something by itself.
    case waited(Duration)
    /// The screen was left by this and stepped back to from one with this title: its flows have the states from before the visit,
    /// and everything is asked again.
    case askedAgain(after: GivenStep?, from: String)
    /// A step back was made from here.
    case back
    /// An earlier screen was gone to, to change its answer.
    case revisit(ScreenMark)
    /// Something was typed into a field and not given.
    case draft(element: String, text: String)
    /// The wizard was given up.
    case cancel
    /// Answers that a change left over and that the session itself is to give again from here on.
    case leftOver([LeftOver])
  }

  /// The screen; `nil` where a file does not say.
  package let screen: ScreenMark?
  /// What was done, in order.
  package var steps: [Step]
  /// What services answered meanwhile.
  package var results: [KeptResult]
  /// Ids of buttons that are pressed once only and of which nobody knows whether they did what they do.
  package var unclear: [String]
  /// Whether the screen lives on more than its answers, so that they do not bring it back.
  package var isLive: Bool

  /// A visit.
  package init(
    screen: ScreenMark?, steps: [Step] = [], results: [KeptResult] = [], unclear: [String] = [],
    isLive: Bool = false
  ) {
    self.screen = screen
    self.steps = steps
    self.results = results
    self.unclear = unclear
    self.isLive = isLive
  }

  /// Whether nothing was done there.
  package var isEmpty: Bool { steps.isEmpty && results.isEmpty && unclear.isEmpty }
}

/// A field that was answered or a button that was pressed.
package nonisolated struct GivenStep: Hashable, Sendable {
  /// Its id.
  package let element: String
  /// The text that, typed, gives the same again; empty for a secret.
  package let text: String
  /// How it was given.
  package var marks: GivenMarks

  /// Something that was given.
  package init(element: String, text: String, marks: GivenMarks) {
    self.element = element
    self.text = text
    self.marks = marks
  }
}

/// How something was given.
package nonisolated struct GivenMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A button was pressed; otherwise a field was answered.
  package static let press = GivenMarks(rawValue: 1)
  /// The value is a secret.
  package static let secret = GivenMarks(rawValue: 2)
  /// It is what was asked at the time.
  package static let asked = GivenMarks(rawValue: 4)
  /// It went wrong, though it was no refusal.
  package static let failed = GivenMarks(rawValue: 8)
  /// It tried again what had gone wrong.
  package static let retry = GivenMarks(rawValue: 16)
  /// The button had been pressed before on the same visit, so that once more would not do the same.
  package static let repeated = GivenMarks(rawValue: 32)
  /// A flow's state had been written before it on the same visit.
  package static let afterWrite = GivenMarks(rawValue: 64)
  /// The session itself gave it again after a change.
  package static let replayed = GivenMarks(rawValue: 128)
  /// The session itself gave it again in a revisit that stands in the history, and does so whenever that is done
  /// again.
  package static let redone = GivenMarks(rawValue: 16384)
  /// It ended a revisit within another one, which goes on whenever that one is done again.
  package static let endsRevisit = GivenMarks(rawValue: 32768)
  /// Its value is remembered for nothing.
  package static let unremembered = GivenMarks(rawValue: 256)
  /// It went to an earlier screen to change its answer.
  package static let revisiting = GivenMarks(rawValue: 512)
  /// It tried again to load what an element needs.
  package static let load = GivenMarks(rawValue: 2048)
  /// It began work that runs on.
  package static let slow = GivenMarks(rawValue: 4096)
  /// What the field showed was accepted.
  package static let accepted = GivenMarks(rawValue: 8192)
  /// It led on to another screen.
  package static let lead = GivenMarks(rawValue: 1024)
}

/// What is kept of a screen that was stepped back from.
package nonisolated struct RememberedScreen: Hashable, Sendable {
  /// An answer.
  package struct Answer: Hashable, Sendable {
    /// The field's id.
    package let element: String
    /// The text that, typed, gives the value.
    package let text: String

    /// An answer.
    package init(element: String, text: String) {
      self.element = element
      self.text = text
    }
  }

  /// The screen.
  package let screen: ScreenMark
  /// Its answers.
  package var answers: [Answer]
  /// Ids of buttons that are pressed once only and of which nobody knows whether they did what they do.
  package var unclear: [String]

  /// What is kept of a screen.
  package init(screen: ScreenMark, answers: [Answer] = [], unclear: [String] = []) {
    self.screen = screen
    self.answers = answers
    self.unclear = unclear
  }
}

/// A screen whose answers a change left over.
package nonisolated struct LeftOver: Hashable, Sendable {
  /// An answer, or a press.
  package struct Answer: Hashable, Sendable {
    /// The element's id.
    package let element: String
    /// The text that, typed, gives the value.
    package let text: String
    /// Whether a button was pressed.
    package let isPress: Bool

    /// An answer.
    package init(element: String, text: String, isPress: Bool) {
      self.element = element
      self.text = text
      self.isPress = isPress
    }
  }

  /// The screen.
  package let screen: ScreenMark
  /// Its answers as a person reads them.
  package let summary: String
  /// Its answers, in order.
  package let answers: [Answer]
  /// What was kept above it, where it was being revisited itself; lowest first.
  package let above: [LeftOver]

  /// What was left over.
  package init(screen: ScreenMark, summary: String, answers: [Answer], above: [LeftOver] = []) {
    self.screen = screen
    self.summary = summary
    self.answers = answers
    self.above = above
  }
}

/// What a service answered to an element of a screen.
package nonisolated struct KeptResult: Hashable, Sendable {
  /// The element that asked for it.
  package let element: String
  /// What the service calls it.
  package let name: String
  /// The answer, as the service wrote it.
  package let text: String
  /// Whether it is what the element shows, and no answer to what was done with it.
  package var isLoaded = false

  /// An answer of a service.
  package init(element: String, name: String, text: String) {
    self.element = element
    self.name = name
    self.text = text
  }
}
