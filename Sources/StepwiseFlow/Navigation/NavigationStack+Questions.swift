/// Counting the questions of the run.
extension NavigationStack {
  /// Counts the questions up to the top screen.
  ///
  /// - Parameter isQuestion: Whether the top screen has a field to answer. It stays a question when it has none any more.
  /// - Returns: The number of questions.
  func countQuestions(isQuestion: Bool) -> QuestionTally {
    guard let top else { return .unknown }
    if !top.questions.isKnown { countQuestionsBelow() }
    if isQuestion, !top.questions.isQuestion {
      top.questions = QuestionTally(below: top.questions.below, isQuestion: true)
    }
    return top.questions
  }

  /// Counts the questions of screens that were shown before anybody counted: those that were answered.
  private func countQuestionsBelow() {
    var position = entries.count - 1
    while position > 0, !entries[position - 1].questions.isKnown { position -= 1 }
    for position in position..<entries.count {
      let answers = entries[position].answers.all
      entries[position].questions = QuestionTally(
        below: position == 0 ? 0 : entries[position - 1].questions.through,
        isQuestion: answers.contains { $0.marks.isDisjoint(with: [.press]) })
    }
  }
}
