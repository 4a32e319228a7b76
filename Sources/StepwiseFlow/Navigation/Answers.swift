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

  /// Whether there are only presses and answers that are not remembered.
  var isPress: Bool {
    func isPress(_ answer: Answer) -> Bool {
      !answer.marks.isDisjoint(with: [.press, .unremembered])
    }
    return switch self {
    case .none: true
    case .one(let answer): isPress(answer)
    case .many(let answers): answers.allSatisfy(isPress)
    }
  }

  /// Returns the answers in a row, or the pressed button if there are no answers.
  func summary(as words: (Answer) -> String? = { $0.display }) -> String {
    switch self {
    case .none: return ""
    case .one(let answer): return words(answer) ?? answer.element
    case .many(let answers):
      let given = answers.filter { !$0.marks.contains(.press) }.compactMap(words)
        .filter { !$0.isEmpty }
      return given.isEmpty ? last.flatMap(words) ?? "" : given.joined(separator: " · ")
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

/// A value given to an element.
///
/// `value` comes before `marks`, so that the marks fit into its padding: every entry holds an answer.
nonisolated struct Answer: Hashable {
  /// The texts of the value, where they differ from the value itself.
  private enum Words: Hashable {
    case none
    case display(String)
    indirect case both(display: String?, typed: String)
    /// In a language other than English.
    indirect case translated(display: String, english: String, typed: String?)
  }

  let element: String
  private let words: Words
  let value: Value
  /// The way in which it was given.
  var marks: GivenMarks

  init(
    element: String, value: Value, display: String?, english: String? = nil,
    typed: String? = nil, marks: GivenMarks = []
  ) {
    self.element = element
    self.value = value
    self.marks = marks
    if let display, let english, english != display {
      words = .translated(display: display, english: english, typed: typed)
    } else if let typed {
      words = .both(display: display, typed: typed)
    } else {
      words = display.map { .display($0) } ?? .none
    }
  }

  /// The text that the person reads; `nil` if the value itself is the text.
  var display: String? {
    switch words {
    case .none: nil
    case .display(let text): text
    case .both(let display, _): display
    case .translated(let display, _, _): display
    }
  }

  /// The text in English.
  var english: String? {
    if case .translated(_, let english, _) = words { english } else { display }
  }

  /// The text that gives the same answer when typed.
  var typed: String {
    switch words {
    case .both(_, let typed), .translated(_, _, let typed?): return typed
    case .none, .display, .translated: break
    }
    return marks.contains(.press) ? element : value.typed
  }

  /// The answer as a step of the history.
  var step: GivenStep {
    GivenStep(element: element, text: marks.contains(.secret) ? "" : typed, marks: marks)
  }
}

extension Value {
  /// The text that gives this value when typed into a field of the library.
  nonisolated var typed: String {
    switch self {
    case .text(let text), .choice(let text): text
    case .choices(let ids): ids.joined(separator: ", ")
    case .flag(let flag): flag ? "yes" : "no"
    case .date(let date): date.description
    case .number(let number): NumberFormat.text(number)
    case .pressed: ""
    }
  }
}
