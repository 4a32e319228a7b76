/// What was given on a screen: the last value of each element, in the order in which they were given.
///
/// Most screens ask one thing, so that one is held without an array.
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

  /// The answer that led on to the next screen, where one did.
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

  mutating func remove(_ element: String) {
    switch self {
    case .none: break
    case .one(let answer): if answer.element == element { self = .none }
    case .many(let answers): self = .many(answers.filter { $0.element != element })
    }
  }

  mutating func set(_ answer: Answer) {
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
/// The value stands last but one so that the flag fits behind it: every entry holds an answer.
nonisolated struct Answer: Hashable {
  let element: String
  /// How a person knows the value; `nil` where the value says it itself.
  let display: String?
  let value: Value
  /// Whether a button was pressed more than once on one visit, so that pressing it once more would
  /// not do the same.
  let isRepeated: Bool

  init(element: String, value: Value, display: String?, isRepeated: Bool = false) {
    self.element = element
    self.value = value
    self.display = display
    self.isRepeated = isRepeated
  }

  /// What is noted of a field whose answers are not remembered: that it was answered, for what led on
  /// must be known.
  static func unremembered(_ element: String) -> Answer {
    Answer(element: element, value: .pressed, display: "")
  }
}
