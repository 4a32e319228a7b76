import StepwiseFlow
import StepwiseLines

/// Writes a history as the lines of a steps file, to play them: each answers the current question.
package nonisolated struct HistoryLines {
  /// The fields that were answered on a visit since everything was last asked.
  private var given: Set<String> = []
  /// The elements of a visit that failed when they were last used, even if a rejection is shown there now.
  private var failed: Set<String> = []
  /// Whether work of the last answer may still run when the next line is played; a way back would stop it.
  private var mayRun = false

  /// Creates a writer.
  package init() {}

  /// Returns the lines of a visit; empty if nothing happened.
  package mutating func lines(of visit: Visit) -> [String] {
    given = []
    failed = []
    var lines = Array(repeating: ":back", count: visit.fallen)
    for position in visit.given.indices {
      lines += self.lines(of: Self.withFinalText(visit.given[...], position))
    }
    guard let title = visit.askedAgainFrom else { return lines }
    given = []
    return lines + back(":back", from: title)
  }

  /// Returns the lines of what was added to the visit; `nil` if lines before them may change, because it retries something.
  mutating func lines(after visit: Visit) -> [String]? {
    let mayFail = visit.given.contains { $0.marks.contains(.failed) || failed.contains($0.element) }
    guard !mayFail else { return nil }
    return visit.given.flatMap { lines(of: $0) }
  }

  /// Returns a step; a failed answer gets the text that was accepted at its retry.
  ///
  /// If nothing fails when the lines are played, this line is the only one of the two that is played.
  private static func withFinalText(_ steps: ArraySlice<Given>, _ position: Int) -> Given {
    let failed = steps[position]
    guard failed.marks.contains(.failed), !failed.marks.contains(.press) else { return failed }
    let final = steps[(position + 1)...].first {
      $0.element == failed.element && !$0.marks.contains(.failed)
    }
    guard let final else { return failed }
    return Given(
      element: failed.element, text: final.text, marks: failed.marks, waited: failed.waited)
  }

  /// Returns the line of a way back, after an expectation of its screen if that screen may take time to appear.
  private mutating func back(_ line: String, from title: String) -> [String] {
    defer { mayRun = false }
    return mayRun && !title.isEmpty ? [":expect-screen \(title)", line] : [line]
  }

  /// Returns the lines of a step, after the time that passed before it.
  package mutating func lines(of step: Given) -> [String] {
    Self.wait(step.waited) + played(step)
  }

  private mutating func played(_ step: Given) -> [String] {
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

  /// Returns the step that lets a duration pass; empty for less than a millisecond.
  package static func wait(_ duration: Duration) -> [String] {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else { return [] }
    return [":wait \(Sentence.text(of: .milliseconds(milliseconds)))"]
  }
}

/// The lines that bring a part of the history back in a resumed run: each names its screen and its element.
extension HistoryPart {
  /// The lines; empty if nothing happened.
  package nonisolated var lines: [String] {
    switch self {
    case .visit(let visit): visit.lines(isBegun: false)
    case .revisit(let mark, let origin):
      [ProgressComment.screen(origin).line, ProgressComment.revisit(mark).line]
    }
  }
}

extension Visit {
  /// Returns the lines that bring it back, or what was added to it.
  ///
  /// - Parameter isBegun: Whether the visit has any lines already.
  /// - Returns: The lines, after the name of the screen if the visit has none yet.
  nonisolated func lines(isBegun: Bool) -> [String] {
    var lines = fallen > 0 && !isBegun ? [ProgressComment.back(screen).line] : []
    for result in results { lines.append(ProgressComment.result(result).line) }
    let lead =
      askedAgainFrom == nil ? nil : given.last.flatMap { $0.marks.contains(.lead) ? $0 : nil }
    for step in given.dropLast(lead == nil ? 0 : 1) { lines += step.lines }
    if askedAgainFrom != nil { lines.append(ProgressComment.again(after: lead).line) }
    return lines.isEmpty || isBegun ? lines : [ProgressComment.screen(screen).line] + lines
  }

  /// Returns the last answers and results of the visit.
  nonisolated func last(_ count: (given: Int, results: Int)) -> Visit {
    var visit = self
    visit.given = given.suffix(count.given)
    visit.results = results.suffix(count.results)
    return visit
  }
}

extension RememberedScreen {
  /// The lines that bring it back.
  package nonisolated var lines: [String] {
    let (hidden, shown) = (given.filter(\.isHidden), given.filter { !$0.isHidden })
    return shown.map { ProgressComment.remembered(screen, $0).line }
      + deeds.map { ProgressComment.deed(screen, $0).line }
      + hidden.map { ProgressComment.trace(screen, element: $0.element).line }
  }
}

extension Given {
  /// The lines that give it again; empty for what failed or only loaded content.
  fileprivate nonisolated var lines: [String] {
    guard counts else { return [] }
    // A secret is asked for again.
    guard !isSecret else { return StepWriter.named(self) }
    let line =
      isPress
      ? ":press " + StepWriter.quoted(element) : StepWriter.assignment("set", element, text)
    guard let line else { return StepWriter.named(self) }
    return isPress && marks.contains(.committed) ? [ProgressComment.committed.line, line] : [line]
  }
}
