/// What was given on a screen, in order.
///
/// Most screens have one answer, so a single answer needs no array.
nonisolated enum Answers {
  case none
  case one(Answer)
  case many([Answer])

  /// Everything that was given, also what failed or is still running.
  var given: [Answer] {
    switch self {
    case .none: []
    case .one(let answer): [answer]
    case .many(let answers): answers
    }
  }

  /// The answers that count: the last of each element, in the order in which they were given.
  var all: [Answer] {
    switch self {
    case .none: []
    case .one(let answer): answer.counts ? [answer] : []
    case .many(let answers):
      answers.indices.filter { position in
        answers[position].counts
          && !answers[(position + 1)...].contains {
            $0.element == answers[position].element && $0.counts
          }
      }.map { answers[$0] }
    }
  }

  /// Whether there is no answer that counts.
  var isEmpty: Bool {
    switch self {
    case .none: true
    case .one(let answer): !answer.counts
    case .many(let answers): !answers.contains(where: \.counts)
    }
  }

  /// The last answer that counts, which led to the next screen if there is one.
  var last: Answer? {
    switch self {
    case .none: nil
    case .one(let answer): answer.counts ? answer : nil
    case .many(let answers): answers.last(where: \.counts)
    }
  }

  subscript(element: String) -> Value? {
    switch self {
    case .none: nil
    case .one(let answer): answer.element == element && answer.counts ? answer.value : nil
    case .many(let answers): answers.last { $0.element == element && $0.counts }?.value
    }
  }

  /// Returns the value of an element, if the same is asked there as when it was given.
  func value(of element: String, for question: AskedQuestion) -> Value? {
    switch self {
    case .none: return nil
    case .one(let answer):
      return answer.element == element && answer.counts && answer.answers(question)
        ? answer.value : nil
    case .many(let answers):
      let answer = answers.last { $0.element == element && $0.counts }
      return answer.flatMap { $0.answers(question) ? $0.value : nil }
    }
  }

  /// The words of the answers' row.
  var words: RowWords {
    switch self {
    case .none: .omitted("")
    case .one(let answer): answer.counts ? answer.words : .omitted("")
    case .many: all.allSatisfy(\.isOmitted) ? .omitted(summary()) : .answers(summary())
    }
  }

  /// Returns the answers in a row, or the pressed button if there are no answers; what is equal is said once.
  func summary(as words: (Answer) -> String = { $0.display }) -> String {
    switch self {
    case .none: return ""
    case .one(let answer): return answer.counts ? words(answer) : ""
    case .many:
      let answers = all
      let given = answers.filter { !$0.marks.contains(.press) }.map(words).filter { !$0.isEmpty }
      return given.isEmpty ? answers.last.map(words) ?? "" : given.joinedOnce(by: " · ")
    }
  }

  /// Returns whether a button was pressed on this visit.
  func hasPress(of element: String) -> Bool {
    let marks: GivenMarks = [.failed, .load, .running, .earlier]
    return given.contains {
      $0.element == element && $0.marks.contains(.press) && $0.marks.isDisjoint(with: marks)
    }
  }

  /// Removes all answers of an element.
  mutating func remove(_ element: String) { removeAll { $0.element == element } }

  /// Removes the press of an element whose work is running.
  mutating func removeRunning(_ element: String) {
    removeAll { $0.element == element && $0.marks.contains(.running) }
  }

  private mutating func removeAll(where condition: (Answer) -> Bool) {
    switch self {
    case .none: break
    case .one(let answer): if condition(answer) { self = .none }
    case .many(var answers):
      guard answers.contains(where: condition) else { return }
      self = .none
      answers.removeAll(where: condition)
      self = .many(answers)
    }
  }

  /// Adds an answer in place of earlier ones of its element.
  mutating func set(_ answer: consuming Answer) {
    remove(answer.element)
    append(answer)
  }

  /// Adds an answer.
  mutating func append(_ answer: consuming Answer) {
    switch self {
    case .none: self = .one(answer)
    case .one(let known): self = .many([known, answer])
    case .many(var answers):
      self = .none
      answers.append(answer)
      self = .many(answers)
    }
  }

  /// The answers that count, as those of a visit that has ended.
  var ofEarlierVisit: Answers {
    all.reduce(into: .none) { answers, answer in
      var answer = answer
      answer.marks.insert(.earlier)
      answers.append(answer)
    }
  }

  /// Removes the answers of the visit that has not ended, and earlier ones in whose place they are remembered.
  mutating func keepEarlier() {
    let remembered = Set(
      all.lazy.filter { $0.marks.isDisjoint(with: [.earlier, .press, .secret, .unremembered]) }
        .map(\.element))
    removeAll { !$0.marks.contains(.earlier) || remembered.contains($0.element) }
  }

  /// Adds an answer before the one that led on.
  mutating func insertLate(_ answer: Answer) {
    var answers = given
    answers.insert(
      answer, at: answers.lastIndex { $0.marks.contains(.lead) } ?? answers.endIndex)
    self = answers.count == 1 ? .one(answers[0]) : .many(answers)
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
    var waited = Duration.zero
  }

  let element: String
  /// `nil` if all texts are that of the value, as for most answers.
  private var texts: Box<Texts>?
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

  /// The time before it that a recording must let pass, because a screen's task ran.
  var waited: Duration {
    get { texts?.content.waited ?? .zero }
    set {
      texts = Box(
        Texts(
          display: display, english: english, typed: typed, label: texts?.content.label,
          waited: newValue))
    }
  }

  /// Whether it is an answer, or a press that did its work or does it: not one that failed, or that only loads content again.
  var counts: Bool { marks.isDisjoint(with: [.failed, .load]) }

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

  /// The answer as a step of the history.
  var step: GivenStep {
    GivenStep(element: element, text: typed, marks: marks, waited: waited)
  }

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
