/// The answers of a screen: the last value of each element, in the order in which they were given.
///
/// Most screens have one answer, so a single answer needs no array.
nonisolated enum Answers {
  case none
  case one(Answer)
  case many([Answer])

  var all: [Answer] {
    switch self {
    case .none: []
    case .one(let answer): [answer]
    case .many(let answers): answers
    }
  }

  var isEmpty: Bool { if case .none = self { true } else { false } }

  /// The last answer, which led to the next screen if there is one.
  var last: Answer? {
    switch self {
    case .none: nil
    case .one(let answer): answer
    case .many(let answers): answers.last
    }
  }

  subscript(element: String) -> Value? {
    switch self {
    case .none: nil
    case .one(let answer): answer.element == element ? answer.value : nil
    case .many(let answers): answers.last { $0.element == element }?.value
    }
  }

  /// Returns the value of an element, if the same is asked there as when it was given.
  func value(of element: String, for question: AskedQuestion) -> Value? {
    switch self {
    case .none: return nil
    case .one(let answer):
      return answer.element == element && answer.answers(question) ? answer.value : nil
    case .many(let answers):
      let answer = answers.last { $0.element == element }
      return answer.flatMap { $0.answers(question) ? $0.value : nil }
    }
  }

  /// The words of the answers' row.
  var words: RowWords {
    switch self {
    case .none: .omitted("")
    case .one(let answer): answer.words
    case .many(let answers):
      answers.allSatisfy(\.isOmitted) ? .omitted(summary()) : .answers(summary())
    }
  }

  /// Returns the answers in a row, or the pressed button if there are no answers; what is equal is said once.
  func summary(as words: (Answer) -> String = { $0.display }) -> String {
    switch self {
    case .none: return ""
    case .one(let answer): return words(answer)
    case .many(let answers):
      let given = answers.filter { !$0.marks.contains(.press) }.map(words).filter { !$0.isEmpty }
      return given.isEmpty ? last.map(words) ?? "" : given.joinedOnce(by: " · ")
    }
  }

  mutating func remove(_ element: String) {
    switch self {
    case .none: break
    case .one(let answer): if answer.element == element { self = .none }
    case .many(let answers):
      guard answers.contains(where: { $0.element == element }) else { return }
      self = .many(answers.filter { $0.element != element })
    }
  }

  mutating func set(_ answer: consuming Answer) {
    switch self {
    case .none: self = .one(answer)
    case .one(let known) where known.element == answer.element: self = .one(answer)
    case .one(let known): self = .many([known, answer])
    case .many(var answers):
      self = .none
      answers.removeAll { $0.element == answer.element }
      answers.append(answer)
      self = .many(answers)
    }
  }
}

nonisolated extension Sequence<String> {
  /// Joins texts, each only where it comes first.
  package func joinedOnce(by separator: String) -> String {
    var once: [String] = []
    for text in self where !once.contains(text) { once.append(text) }
    return once.joined(separator: separator)
  }
}

/// A value given to an element.
nonisolated struct Answer: Hashable {
  /// The texts of an answer, where they differ from its value.
  private struct Texts: Hashable {
    let display: String
    let english: String
    let typed: String
    /// The label under which a secret was given; `nil` for other answers.
    let label: String?
  }

  let element: String
  /// `nil` if all texts are that of the value, as for most answers.
  private let texts: Box<Texts>?
  let value: Value
  // The marks come after the value, so that they fit into its padding: every entry holds an answer.
  /// The way in which it was given.
  var marks: GivenMarks

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - element: The id of the element.
  ///   - value: The value.
  ///   - display: The text that the person reads; `nil` for that of the value.
  ///   - english: The same text in English; `nil` if it is English already.
  ///   - typed: The text that gives the same answer when typed; `nil` for that of the value.
  ///   - label: The label of the field, for a secret.
  ///   - marks: The way in which it was given.
  init(
    element: String, value: Value, display: String? = nil, english: String? = nil,
    typed: String? = nil, label: String? = nil, marks: GivenMarks = []
  ) {
    self.element = element
    self.value = value
    self.marks = marks
    if marks.contains(.secret) {
      let display = display ?? ""
      texts = Box(Texts(display: display, english: english ?? display, typed: "", label: label))
      return
    }
    let own = marks.contains(.press) ? element : value.typed
    if display ?? own == own, english ?? own == own, typed ?? own == own {
      texts = nil
    } else {
      let display = display ?? own
      texts = Box(
        Texts(display: display, english: english ?? display, typed: typed ?? own, label: nil))
    }
  }

  /// The text of the value itself, or the id of a pressed button.
  private var own: String { marks.contains(.press) ? element : value.typed }

  /// The text that the person reads.
  var display: String { texts?.content.display ?? own }

  /// The text that the person reads, in English.
  var english: String { texts?.content.english ?? own }

  /// The text that gives the same answer when typed; empty for a secret.
  var typed: String { texts?.content.typed ?? own }

  /// Whether a list of answers omits it: a press, or an answer that is not remembered.
  var isOmitted: Bool { !marks.isDisjoint(with: [.press, .unremembered]) }

  /// The words of the row of a screen that has only this answer.
  var words: RowWords { isOmitted ? .omitted(display) : .answers(display) }

  /// The words of an answer that is a text and nothing else, as most are; `nil` for other answers.
  ///
  /// It is kept so simple that the compiler need not copy the answer to look at it.
  @inline(__always) var plainWords: RowWords? {
    guard texts == nil, !isOmitted, case .text(let text) = value else { return nil }
    return .answers(text)
  }

  /// The answer as a step of the history.
  var step: GivenStep { GivenStep(element: element, text: typed, marks: marks) }

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
