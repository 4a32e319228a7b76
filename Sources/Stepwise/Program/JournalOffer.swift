import StepwiseRecords

/// Asks whether to go on with the unfinished run of an earlier start, before the wizard is shown.
final class JournalOffer: FlowController<Void, Void>, Prelude {
  /// Whether the person has decided.
  private(set) var isDecided = false
  private let saved: SavedRun
  private let day: CalendarDate
  private let today: CalendarDate

  /// Creates the question.
  ///
  /// - Parameters:
  ///   - saved: The unfinished run.
  ///   - day: The day of its last answer.
  ///   - today: Today.
  init(of saved: SavedRun, day: CalendarDate, today: CalendarDate) {
    self.saved = saved
    self.day = day
    self.today = today
    super.init(state: ())
  }

  // Its screen says everything.
  override var title: String { "" }

  override func startFlow() {
    let summary = saved.saved.summary
    var isShown = false
    push("You were not finished") {
      Text(
        summary.answerCount > 0
          ? """
          You answered \(summary.answerCount, one: "question", other: "questions") \
          \(day: self.day, relativeTo: self.today).
          """ : "You began this \(day: self.day, relativeTo: self.today).")
      if isShown {
        for row in summary.rows {
          LabeledContent(row.title, value: "\(row.texts.joinedOnce(by: " · "))")
        }
      }
      Button("Go on") { self.decide {} }.defaultAction().keyboardShortcut("g")
      Button("Begin anew") { self.decide { self.saved.beginAnew() } }.keyboardShortcut("n")
      if !isShown {
        Button("Show what was kept") { isShown = true }.keyboardShortcut("s")
      }
    }
  }

  private func decide(_ take: () -> Void) {
    take()
    isDecided = true
    finish(())
  }
}
