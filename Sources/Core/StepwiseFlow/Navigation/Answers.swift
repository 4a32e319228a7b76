/// What was given on a screen, in order.
///
/// Most screens have one answer, so a single answer needs no array.
nonisolated enum Answers {
  case none
  case one(Given)
  case many([Given])

  /// Everything that was given, also what failed or is still running.
  var given: [Given] {
    switch self {
    case .none: []
    case .one(let answer): [answer]
    case .many(let answers): answers
    }
  }

  /// What the history has of the visit: what is not running, and was not given on an earlier one.
  var ofVisit: [Given] { given.filter(\.isOfVisit).map(\.ofHistory) }

  /// Returns the last of what the history has of the visit.
  func last(ofVisit count: Int) -> [Given] {
    count == 0
      ? [] : given.reversed().lazy.filter(\.isOfVisit).prefix(count).map(\.ofHistory).reversed()
  }

  /// The answers that count: the last of each element, in the order in which they were given.
  var all: [Given] {
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
  var last: Given? {
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

  /// Returns the value of an element, if the same is asked there as when it was given, also in an earlier run.
  func value(
    of element: String, for question: AskedQuestion, readBy format: any AnswerFormat
  ) -> Value? {
    let answer = given.last { $0.element == element && $0.counts }
    guard let answer, answer.marks.contains(.unread) else {
      return value(of: element, for: question)
    }
    // A file keeps no secrets, so what it keeps answers none.
    guard !answer.isHidden, !question.kind.isSecret else { return nil }
    return try? format.answer(from: answer.text, region: nil)
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
  func summary(as words: (Given) -> String = { $0.display }) -> String {
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

  /// Marks the latest press of an element.
  mutating func mark(pressOf element: String, as mark: GivenMarks) {
    var all = given
    guard let last = all.lastIndex(where: { $0.element == element && $0.isPress }) else { return }
    all[last].marks.insert(mark)
    self = all.count == 1 ? .one(all[0]) : .many(all)
  }

  private mutating func removeAll(where condition: (Given) -> Bool) {
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
  mutating func set(_ answer: consuming Given) {
    remove(answer.element)
    append(answer)
  }

  /// Adds an answer.
  mutating func append(_ answer: consuming Given) {
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
  mutating func insertLate(_ answer: Given) {
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
