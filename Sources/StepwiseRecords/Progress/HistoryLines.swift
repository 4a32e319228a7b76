import StepwiseFlow
import StepwiseLines

/// Writes a history as the lines of a steps file.
package nonisolated struct HistoryLines {
  private let purpose: History.Purpose
  /// The fields that were answered on a visit since everything was last asked.
  private var given: Set<String> = []
  /// The elements of a visit that failed when they were last used, even if a rejection is shown there now.
  private var failed: Set<String> = []
  /// Whether work of the last answer may still run when the next line is played; a way back would stop it.
  private var mayRun = false

  /// Creates a writer; lines for playing answer the current question, and lines for resuming name their element.
  package init(for purpose: History.Purpose) { self.purpose = purpose }

  /// Returns all lines of a history.
  package static func lines(of history: History, for purpose: History.Purpose) -> [String] {
    var lines = HistoryLines(for: purpose)
    return history.visits.flatMap { lines.lines(of: $0) }
      + history.remembered.flatMap { lines.lines(of: $0) }
  }

  /// Returns the lines of a visit; empty if nothing happened.
  package mutating func lines(of visit: Visit) -> [String] {
    given = []
    failed = []
    let title = visit.screen?.title ?? ""
    guard purpose == .resuming else {
      return visit.steps.indices.flatMap { position in
        self.lines(of: Self.withFinalText(visit.steps[...], position), on: title)
      }
    }
    guard !visit.isEmpty else { return [] }
    var lines = [(visit.screen.map { .screen($0) } ?? ProgressComment.anywhere).line]
    for result in visit.results { lines.append(ProgressComment.result(result).line) }
    // A failed answer is not given again, so its text does not matter.
    for step in visit.steps {
      if case .given(let given) = step, let line = Self.line(of: given) {
        lines.append(line)
      } else {
        lines += self.lines(of: step, on: title)
      }
    }
    for element in visit.unclear { lines.append(ProgressComment.pressing(element: element).line) }
    return lines.count > 1 ? lines : []
  }

  /// Returns a step; a failed answer gets the text that was accepted at its retry.
  ///
  /// If nothing fails when the lines are played, this line is the only one of the two that is played.
  private static func withFinalText(_ steps: ArraySlice<Visit.Step>, _ position: Int) -> Visit.Step
  {
    guard case .given(let failed) = steps[position], failed.marks.contains(.failed),
      !failed.marks.contains(.press)
    else { return steps[position] }
    for case .given(let later) in steps[(position + 1)...]
    where later.element == failed.element && !later.marks.contains(.failed) {
      return .given(GivenStep(element: failed.element, text: later.text, marks: failed.marks))
    }
    return steps[position]
  }

  private func lines(of screen: RememberedScreen) -> [String] {
    screen.answers.map {
      ProgressComment.remembered(screen.screen, element: $0.element, text: $0.text).line
    } + screen.unclear.map { ProgressComment.unclear(screen.screen, $0).line }
      + screen.known.map { ProgressComment.done(screen.screen, $0).line }
  }

  /// Returns the lines of a step.
  package mutating func lines(of step: Visit.Step, on title: String) -> [String] {
    switch (step, purpose) {
    case (.given(let given), .playing): return played(given)
    case (.given(let given), .resuming): return resumed(given)
    case (.waited(let duration), .playing): return Self.wait(duration)
    case (.waited, .resuming): return []
    case (.askedAgain(let lead, let above), .playing):
      let lines = lead.map { played($0) } ?? []
      given = []
      return lines + back(":back", from: above)
    case (.askedAgain(let lead, _), .resuming): return [ProgressComment.again(after: lead).line]
    case (.back, .playing): return back(":back", from: title)
    case (.back, .resuming): return [":back"]
    case (.revisit(_, number: _, by: let way), .playing) where !way.isEmpty:
      defer { mayRun = false }
      return way.flatMap { step in
        // Each step may be on another screen.
        given = []
        return played(step)
      }
    case (.revisit(let screen, let number, _), .playing):
      let name = RowName(title: screen.title, number: number).text
      return StepWriter.isOneLine(name) ? back(":back \(name)", from: title) : []
    case (.draft(let id, let text), .playing):
      return StepWriter.assignment("draft", id, text).map { [$0] } ?? []
    case (.cancel, .playing): return [":cancel"]
    case (.draft, .resuming), (.cancel, .resuming): return []
    case (.revisit(let screen, _, _), .resuming): return [ProgressComment.revisit(screen).line]
    // A history that was read holds these visits in their places.
    case (.away, _): return []
    }
  }

  /// Returns the line of a way back, after an expectation of its screen if that screen may take time to appear.
  private mutating func back(_ line: String, from title: String) -> [String] {
    defer { mayRun = false }
    return mayRun && !title.isEmpty ? [":expect-screen \(title)", line] : [line]
  }

  private mutating func played(_ step: GivenStep) -> [String] {
    mayRun = step.marks.contains(.slow)
    let isRetry = failed.remove(step.element) != nil || step.marks.contains(.retry)
    if step.marks.contains(.failed) { failed.insert(step.element) }
    if isRetry {
      let name = StepWriter.quoted(step.element)
      if step.marks.contains(.press) { return [":retry \(name)"] }
      if let line = StepWriter.assignment("retry", step.element, step.text) { return [line] }
    }
    if step.marks.contains(.press) {
      return step.marks.contains(.asked)
        ? [StepWriter.line(step.text)] : [":press \(StepWriter.quoted(step.element))"]
    }
    let isAgain = !given.insert(step.element).inserted
    if step.marks.isSuperset(of: [.accepted, .asked]), !isAgain { return [""] }
    guard !step.marks.contains(.secret), step.marks.contains(.asked), !isAgain else {
      return StepWriter.named(step)
    }
    return StepWriter.answer(step.text) ?? []
  }

  private func resumed(_ step: GivenStep) -> [String] {
    guard step.isResumed else { return [] }
    return Self.line(of: step).map { [$0] } ?? StepWriter.named(step)
  }

  /// Returns the line that gives a step again; `nil` if none or several do.
  private static func line(of step: GivenStep) -> String? {
    guard step.isResumed, !step.isSecret else { return nil }
    return step.isPress
      ? ":press " + StepWriter.quoted(step.element)
      : StepWriter.assignment("set", step.element, step.text)
  }

  /// Returns the step that lets a duration pass; empty for less than a millisecond.
  package static func wait(_ duration: Duration) -> [String] {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else { return [] }
    return [":wait \(Sentence.text(of: .milliseconds(milliseconds)))"]
  }
}
