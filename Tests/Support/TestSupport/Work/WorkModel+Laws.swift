internal import StepwiseFlow

/// The laws: each compares what a session shows with the standing answers.
extension WorkModel {
  /// Returns the broken laws at the end of a step.
  func violations(in session: Session, _ given: [Given]) -> [WorkViolation] {
    var found = broken
    broken = []
    guard session.ending == nil else { return found + verdictsAtTheEnd(given) }
    let snapshot = session.show()
    found += lateEnd(in: snapshot)
    found += given.compactMap { verdict(of: $0, in: snapshot) }
    found += states() + stack() + work(in: snapshot) + drafts(in: snapshot) + locks(in: snapshot)
    found += defaults(in: snapshot)
    return found
  }

  // MARK: Nothing given is lost, nothing taken back stays

  private func states() -> [WorkViolation] {
    var flows: [WorkFlow] = []
    for frame in frames where !flows.contains(where: { $0 === frame.place.flow }) {
      flows.append(frame.place.flow)
    }
    for given in frames.flatMap(\.all) {
      for note in given.notes where !flows.contains(where: { $0 === note.flow }) {
        flows.append(note.flow)
      }
    }
    var found: [WorkViolation] = []
    let notes = self.notes
    for flow in flows {
      let expected = notes.filter { $0.flow === flow }.map(\.text)
      let actual = flow.state
      guard actual != expected else { continue }
      let sentence =
        "“\(flow.title)” has \(actual), and the standing answers \(expected) (\(lastEnd))."
      let missing = expected.filter { !actual.contains($0) }
      let extra = actual.filter { !expected.contains($0) }
      if !missing.isEmpty { found.append(WorkViolation(.lostAnswer, sentence)) }
      if !extra.isEmpty { found.append(WorkViolation(.keptWrites, sentence)) }
      if missing.isEmpty, extra.isEmpty { found.append(WorkViolation(.order, sentence)) }
    }
    return found
  }

  private func stack() -> [WorkViolation] {
    for frame in frames {
      if let pusher = frame.place.pusher, !stands(pusher) {
        return [
          WorkViolation(
            .stack,
            "\(frame.place.name) was pushed by \(pusher.name), which was taken back (\(lastEnd)).")
        ]
      }
      if let task = frame.place.task, !frames.contains(where: { $0.place === task }) {
        return [
          WorkViolation(
            .stack, "\(frame.place.name) was pushed by the task of \(task.name), which is gone.")
        ]
      }
    }
    return []
  }

  // MARK: Work belongs to its answer

  private func work(in snapshot: Snapshot) -> [WorkViolation] {
    let standing = frames.flatMap(\.all).filter(\.isRunning).map(\.element)
    for label in Set(snapshot.busy) where label != "Choice" {
      if snapshot.busy.count(where: { $0 == label }) > standing.count(where: { $0 == label }) {
        return [WorkViolation(.runningWork, "Running are \(snapshot.busy), standing \(standing).")]
      }
    }
    let sentences = snapshot.errors.map(\.message) + snapshot.notices.map(\.message)
    if let shown = sentences.first(where: forbidden.contains) {
      return [WorkViolation(.shown, "“\(shown)” is shown.")]
    }
    return []
  }

  // MARK: A late end

  private func lateEnd(in snapshot: Snapshot) -> [WorkViolation] {
    guard let (given, message) = expectedEnd else { return [] }
    expectedEnd = nil
    guard snapshot.entry == given.place.entry else {
      return [
        WorkViolation(
          .lateEnd, "“\(snapshot.title)” is on top, and not \(given.place.name) (\(lastEnd)).")
      ]
    }
    guard snapshot.errors.contains(where: { $0.message == message }) else {
      return [WorkViolation(.lateEnd, "“\(message)” is not shown on \(given.place.name).")]
    }
    return []
  }

  /// Whether answers that a late end took back are defaults when their screen is there again.
  private func defaults(in snapshot: Snapshot) -> [WorkViolation] {
    guard let top,
      let known = remembered.removeValue(forKey: key(of: top.place, below: frames.dropLast())),
      top.given.isEmpty, snapshot.entry == top.place.entry
    else { return [] }
    for given in known {
      guard let element = snapshot.elements.first(where: { $0.id == given.element }),
        element.loading == nil, element.draft == nil
      else { continue }
      let last = known.last { $0.element == given.element }?.value ?? ""
      if element.value != .text(last), element.value != .choice(last) {
        return [
          WorkViolation(
            .lateEnd, "\(given.name) is not a default: that is \(element.value as Value?).")
        ]
      }
    }
    return []
  }

  // MARK: A verdict is true

  private func verdict(of given: Given, in snapshot: Snapshot) -> WorkViolation? {
    guard !given.isJudged, let verdict = given.receipt?.verdict else { return nil }
    let isTakenBack = takenBack.contains { $0 === given }
    func untrue(_ reason: String) -> WorkViolation {
      WorkViolation(.verdict, "\(given.name) is \(verdict), and \(reason) (\(given.phase)).")
    }
    switch verdict {
    case .running:
      if isTakenBack {
        return WorkViolation(.runningWork, "\(given.name) was taken back, and is \(verdict).")
      }
      return given.isRunning ? nil : untrue("nothing runs")
    case .accepted:
      given.isJudged = true
      guard !given.hasLeftForGood, !given.hasRestored else { return nil }
      if isTakenBack { return untrue("was taken back") }
      return given.phase == .whole ? nil : untrue("was not taken")
    case .rejected(let rejection):
      given.isJudged = true
      return given.phase == .threw(rejection.message) ? nil : untrue("was not rejected")
    case .failed(let sentence):
      given.isJudged = true
      return given.phase == .threw(sentence.english) ? nil : untrue("did not fail")
    case .cancelled:
      given.isJudged = true
      guard !isTakenBack else { return nil }
      guard given.phase != .whole else { return untrue("was taken") }
      remove(given)
      if given.isPress, given.phase == .asked { return nil }
      if given.owesDraft { owed.append(given) }
      guard snapshot.notices.isEmpty, snapshot.errors.isEmpty else { return nil }
      return WorkViolation(.draft, "\(given.name) was cancelled, and nobody is told.")
    }
  }

  private func verdictsAtTheEnd(_ given: [Given]) -> [WorkViolation] {
    for given in given where !given.isJudged {
      guard case .running? = given.receipt?.verdict else { continue }
      return [WorkViolation(.verdict, "\(given.name) is running after the end of the wizard.")]
    }
    return []
  }

  private func drafts(in snapshot: Snapshot) -> [WorkViolation] {
    var found: [WorkViolation] = []
    if let top, snapshot.entry == top.place.entry,
      let later = owedLater.removeValue(forKey: key(of: top.place, below: frames.dropLast())),
      top.given.isEmpty
    {
      for given in later {
        let last = later.last { $0.element == given.element }
        if snapshot.elements.first(where: { $0.id == given.element })?.draft != last?.value {
          found.append(
            WorkViolation(.draft, "\(given.name) was taken back, and its text is no draft."))
        }
      }
    }
    owed.removeAll { given in
      guard stillOwes(given) else { return true }
      guard snapshot.entry == given.place.entry else { return false }
      if snapshot.elements.first(where: { $0.id == given.element })?.draft != given.value {
        found.append(
          WorkViolation(.draft, "\(given.name) was not taken, and its text is no draft."))
      }
      return true
    }
    return found
  }

  /// Whether a draft is still owed: its screen is on the stack, and the field was not answered since.
  private func stillOwes(_ given: Given) -> Bool {
    guard let frame = frames.last(where: { $0.place === given.place }) else { return false }
    return !frame.given.contains { $0.element == given.element }
  }

  // MARK: What is being checked does not change

  /// Whether the work of a button locks the fields of the top screen.
  var locksFields: Bool {
    top?.given.contains { $0.isRunning && $0.phase != .asked && $0.isPress } ?? false
  }

  private func locks(in snapshot: Snapshot) -> [WorkViolation] {
    guard let top, snapshot.entry == top.place.entry else { return [] }
    let isLocked = locksFields
    for field in snapshot.elements where field.isField && field.isLocked != isLocked {
      let sentence = "“\(field.id)” on \(top.place.name) is \(isLocked ? "not " : "")locked."
      return [WorkViolation(.locked, sentence)]
    }
    return []
  }
}
