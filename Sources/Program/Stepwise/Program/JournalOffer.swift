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
    let title: LocalizedStringKey = "You were not finished"
    push(title, id: title.english) {
      Text(self.sentence(summary.answerCount))
      if isShown {
        for row in summary.rows {
          LabeledContent(row.title, value: row.texts.joined(separator: " · "))
        }
      }
      // The labels are the library's own, which a wizard's catalog does not have.
      Button("Go on") { self.decide {} }.labeled("Go on")
        .defaultAction().keyboardShortcut("g")
      Button("Begin anew") { self.decide { self.saved.beginAnew() } }.labeled("Begin anew")
        .keyboardShortcut("n")
      if !isShown {
        Button("Show what was kept") { isShown = true }.labeled("Show what was kept")
          .keyboardShortcut("s")
      }
    }
  }

  /// Says how much was answered, and when, unless the clock was ahead then.
  private func sentence(_ count: Int) -> LocalizedStringKey {
    if day > today {
      return count > 0
        ? "You answered \(count, one: "question", other: "questions")." : "You began this before."
    }
    return count > 0
      ? """
      You answered \(count, one: "question", other: "questions") \
      \(day: day, relativeTo: today).
      """ : "You began this \(day: day, relativeTo: today)."
  }

  private func decide(_ take: () -> Void) {
    take()
    isDecided = true
    finish(())
  }
}
