/// What was given to an element: an answer to a field, or the press of a button.
///
/// It is the same wherever it stands: on a screen, in the history, among what is remembered, and in a file.
package nonisolated struct Given: Hashable, Sendable {
  /// The texts of an answer, where they differ from its value.
  private struct Texts: Hashable {
    let display: String
    let english: String
    let text: String
    /// The label under which a secret was given; `nil` for other answers.
    let label: String?
    var waited = Duration.zero
    var isAsNow = false
  }

  /// The id of the element.
  package let element: String
  /// `nil` if all texts are that of the value, as for most answers.
  private var texts: Box<Texts>?
  /// The value; of an answer that was read from a file, the text from which its field reads the value.
  private(set) var value: Value
  // The marks come after the value, so that they fit into its padding: every entry holds an answer.
  /// The way in which it was given.
  package var marks: GivenMarks

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - element: The id of the element.
  ///   - value: The value.
  ///   - display: The text that the person reads; `nil` for that of the value.
  ///   - english: The same text in English; `nil` if it is English already.
  ///   - text: The text that gives the same answer when typed; `nil` for that of the value.
  ///   - label: The label of the field, for a secret.
  ///   - marks: The way in which it was given.
  init(
    element: String, value: Value, display: String? = nil, english: String? = nil,
    text: String? = nil, label: String? = nil, marks: GivenMarks = []
  ) {
    self.element = element
    self.value = value
    self.marks = marks
    if marks.contains(.secret) {
      let display = display ?? ""
      texts = Box(Texts(display: display, english: english ?? display, text: "", label: label))
      return
    }
    let own = marks.contains(.press) ? element : value.typed
    if display ?? own == own, english ?? own == own, text ?? own == own {
      texts = nil
    } else {
      let display = display ?? own
      texts = Box(
        Texts(display: display, english: english ?? display, text: text ?? own, label: nil))
    }
  }

  /// Creates what a file tells of an answer or a press, whose field has yet to read the value.
  ///
  /// - Parameters:
  ///   - element: The id of the element.
  ///   - text: The text that gives the answer when typed; empty for a secret.
  ///   - marks: The way in which it was given.
  ///   - waited: The time before it that a recording must let pass.
  package init(element: String, text: String, marks: GivenMarks = [], waited: Duration = .zero) {
    self.element = element
    self.marks = marks.union(.unread)
    value = .text(text)
    if waited > .zero { self.waited = waited }
  }

  /// Creates the trace of a press or a secret of an earlier run, which is not given again by itself.
  package static func trace(of element: String) -> Given {
    Given(element: element, text: "", marks: .press)
  }

  /// The text of the value itself, or the id of a pressed button.
  private var own: String {
    marks.contains(.press) && !marks.contains(.unread) ? element : value.typed
  }

  /// The text that the person reads.
  var display: String { texts?.content.display ?? own }

  /// The text that the person reads, in English.
  var english: String { texts?.content.english ?? own }

  /// The text that gives the same answer when typed; empty for a secret.
  package var text: String { texts?.content.text ?? own }

  /// The time before it that a recording must let pass, because a screen's task ran.
  package var waited: Duration {
    get { texts?.content.waited ?? .zero }
    set { changeTexts { $0.waited = newValue } }
  }

  /// Whether it is what was there before, so that it changes nothing.
  var isAsNow: Bool {
    get { texts?.content.isAsNow ?? false }
    set { if newValue != isAsNow { changeTexts { $0.isAsNow = newValue } } }
  }

  private mutating func changeTexts(_ change: (inout Texts) -> Void) {
    var changed =
      texts?.content ?? Texts(display: display, english: english, text: text, label: nil)
    change(&changed)
    texts = Box(changed)
  }

  /// Whether it is an answer, or a press that did its work or does it: not one that failed, or that only loads content again.
  package var counts: Bool { marks.isDisjoint(with: [.failed, .load]) }

  /// Whether the history has it with its visit: its work is not running, and the visit has not ended.
  var isOfVisit: Bool { marks.isDisjoint(with: [.running, .earlier]) }

  /// The same without the value of a secret, which no history needs.
  var ofHistory: Given {
    guard isSecret else { return self }
    var given = self
    given.value = .text("")
    return given
  }

  /// Whether it stands when its screen is stepped back to: a press, or an answer to a question that is asked again and again.
  var isStanding: Bool { !marks.isDisjoint(with: [.press, .again, .earlier]) }

  /// Whether a list of answers omits it: a press, or an answer that is not remembered.
  var isOmitted: Bool { !marks.isDisjoint(with: [.press, .unremembered]) }

  /// The words of the row of a screen that has only this answer.
  var words: RowWords { isOmitted ? .omitted(display) : .answers(display) }

  /// The words of an answer that is a text and nothing else, as most are; `nil` for other answers.
  ///
  /// It is kept so simple that the compiler need not copy the answer to look at it.
  @inline(__always) var plainWords: RowWords? {
    let others: GivenMarks = [.press, .unremembered, .failed, .load]
    guard texts == nil, marks.isDisjoint(with: others), case .text(let text) = value else {
      return nil
    }
    return .answers(text)
  }

  /// Whether a button was pressed.
  package var isPress: Bool { marks.contains(.press) }

  /// Whether its text is a secret.
  package var isSecret: Bool { marks.contains(.secret) }

  /// Whether only a trace of it is kept in a file: it was pressed, or it is a secret.
  package var isHidden: Bool { !marks.isDisjoint(with: [.press, .secret]) }

  /// Whether it is the answer to a question: one of the same kind, and for a secret with the same label.
  ///
  /// So no secret becomes the answer of a field that shows its text, although both have the same id.
  func answers(_ question: AskedQuestion) -> Bool {
    if marks.contains(.secret) {
      return question.kind.isSecret && texts?.content.label == question.label.english
    }
    // A field of any kind can be left empty.
    return value == .text("") || !question.kind.isSecret && value.kind == question.kind.value
  }
}

/// What a field asks, beside its place: an answer is given again or offered only where the same is asked.
struct AskedQuestion {
  let kind: AnswerKind
  let label: LocalizedStringKey
}

extension Value {
  /// The text that gives this value when typed into a field of the library.
  nonisolated var typed: String {
    switch self {
    case .text(let text), .choice(let text): text
    case .choices(let ids): ids.joined(separator: ", ")
    case .flag(let flag): flag ? "yes" : "no"
    case .date(let date): date.description
    case .number(let number): number.description
    case .pressed: ""
    }
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
  /// It is a press that has committed, so that only a person makes it again; no press has accepted a value.
  package static let committed = accepted
  /// It was given on an earlier visit of the screen, since which a flow has returned to it for good.
  package static let earlier = GivenMarks(rawValue: 512)
  /// It led to another screen.
  package static let lead = GivenMarks(rawValue: 1024)
  /// It was read from a file, and no field has read its value yet.
  package static let unread = GivenMarks(rawValue: 32768)
  /// It answered a question that is asked again at once.
  package static let again = GivenMarks(rawValue: 16384)
}
