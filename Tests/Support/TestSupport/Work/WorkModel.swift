internal import StepwiseFlow

/// The model of a wizard's run: for each screen on the stack, the answers that stand.
///
/// It holds no state and restores none. It knows which answers stand from what the person did and from which screens are
/// on the stack, and the expected state of a flow is the list of their notes. Its rules, where the laws of time leave
/// something open:
///
/// 1. *Order.* The notes of the standing answers come in the order in which they were written.
/// 2. *A step back*, also one to a screen, takes back the answers of that visit, whether or not they led on. The presses
///    that were done before anything else was answered there, and did not lead on, stand until one steps back from it.
/// 3. *A late end.* Rejected or failed work on the top screen takes back its own answer, and the other answers stay.
///    Otherwise it is a step back to its screen. Work that could not do what its answer was to do, a check that passes
///    under another screen or a press of which all screens were ignored, is cancelled; that is a step back only if it has
///    written and something was answered above.
/// 4. *A revisit* first ends the work of its screen and of all screens above. Work that has pushed screens, or that has
///    written below another screen, is mixed with the answers above, so its end is a step back to its screen. The rest is
///    suspended, and comes back as it was.
/// 5. *Left for good.* What was answered on screens that a closure leaves for good stands as long as the screen that it
///    leads to. Other work on the screens that are left is cancelled. Work that has pushed screens is mixed with the
///    answers above and cannot be undone alone, so it ends as if it were done.
/// 6. *Again.* A second answer to a field that was accepted, and a second press, are answers of their own. Another answer
///    to a field that is being checked takes the place of the first.
/// 7. *Latest.* Work whose screen is covered goes on. What it writes or pushes is ignored as soon as a screen that it has
///    not pushed, or an answer, lies above its screen, and only then.
/// 8. *Whole.* Work that pushed several screens stands whole or not at all: a step back from one of them to another takes
///    back what was answered on them, and not the work.
/// 9. *Tasks* are no answers: they write no state, and their screens stand as long as the task's screen.
/// 10. *Locks.* While the work of a button runs, the fields of its screen are locked.
/// 11. *Waiting.* An answer that waits for work has no notes. When its screen is left, it is cancelled, and the person is
///     told, except for a press. A rejection or failure cancels the presses that wait, and that of a press also the answers
///     that wait, so that the person sees the error.
final class WorkModel {
  /// A screen on the stack.
  struct Frame {
    let place: Place
    /// Answers of screens that were left for good.
    var base: [Given] = []
    /// The answers of this visit.
    var given: [Given] = []
    /// What revisits of this screen suspended.
    var aside: [Aside] = []
    /// The screen that it took the place of during a change of its answer, which a step back ends; empty for none.
    var replaced: [Frame] = []

    var all: [Given] { base + given }

    /// Whether some work on it, or on a screen that it suspends, was cut short.
    var isCut: Bool {
      all.contains(where: \.isCut) || replaced.contains(where: \.isCut)
        || aside.contains {
          $0.given.contains(where: \.isCut) || $0.frames.contains(where: \.isCut)
        }
    }

    /// What a screen that was replaced for good leaves to the one in its place.
    struct Left {
      var given: [Given] = []
      var replaced: [Frame] = []

      init() {}

      init(of frame: Frame, _ given: [Given]) {
        self.given = given
        // The change that is open belongs to the screen in its place, too.
        replaced = frame.replaced.isEmpty && !frame.aside.isEmpty ? [frame] : frame.replaced
      }
    }
  }

  /// Suspended screens, with the answers that the revisited screen had.
  struct Aside {
    let frames: [Frame]
    let given: [Given]
    /// The number of answers that stood on the revisited screen all the same.
    let baseCount: Int
  }

  /// The reason for which screens may leave the stack.
  enum Cause {
    case none
    case back
    case revisit(entry: Int)
    case leftForGood(Given)
  }

  private(set) var frames: [Frame] = []
  var cause = Cause.none
  /// The answer that the person's latest step gave; `nil` if it gave none.
  var newest: Given?
  /// Broken laws that were seen since the last check.
  var broken: [WorkViolation] = []
  /// The last end of work, for messages.
  var lastEnd = ""
  /// The kind of the last end of an answer.
  var lastKind = ""
  /// A late end that must be seen: the screen on top, and its sentence.
  var expectedEnd: (given: Given, message: String)?
  /// Sentences of work that was taken back, which must not be shown.
  var forbidden: Set<String> = []
  /// Answers that were taken back while their work ran.
  private(set) var takenBack: [Given] = []
  /// Texts that must be drafts when their screen is on top again.
  var owed: [Given] = []
  /// Texts that must be drafts when their screens are pushed again, by the screen's flow and id.
  var owedLater: [String: [Given]] = [:]
  /// Answers that must be defaults when their screens are pushed again, by the screen's flow and id.
  var remembered: [String: [Given]] = [:]

  var top: Frame? { frames.last }

  // MARK: Answers

  /// Adds an answer to its screen.
  func add(_ given: Given) {
    guard let position = position(of: given.place) else { return }
    frames[position].given.append(given)
    newest = given
    // It takes the place of a draft.
    owedLater[key(of: given.place, below: Array(frames[..<position]))]?.removeAll {
      $0.element == given.element
    }
  }

  /// Identifies the same screen when its flow pushes it again.
  func key(of place: Place, below frames: [Frame]) -> String {
    let occurrence = frames.count { $0.place.id == place.id && $0.place.flow === place.flow }
    return "\(place.flow.title)/\(place.id)/\(occurrence)"
  }

  private func position(of place: Place) -> Int? {
    frames.lastIndex { $0.place === place }
  }

  /// The answer on a screen whose next closure begins.
  func open(on place: Place, _ element: String) -> Given? {
    guard let position = position(of: place) else { return nil }
    return frames[position].given.last {
      $0.element == element && ($0.phase == .asked || $0.phase == .checked)
    }
  }

  /// Whether an answer stands.
  func stands(_ given: Given) -> Bool {
    frames.contains { frame in frame.all.contains { $0 === given } }
  }

  /// The notes of the standing answers, in the order in which they were written.
  var notes: [Given.Note] { notes { _ in true } }

  /// The notes of some of the standing answers, in the order in which they were written.
  private func notes(where condition: (Given) -> Bool) -> [Given.Note] {
    frames.flatMap(\.all).filter(condition).flatMap(\.notes).sorted { $0.number < $1.number }
  }

  /// Notes that the session ignored what work did, which it may only after a later answer.
  func ignored(_ what: String, of given: Given) {
    guard stands(given) else { return }
    given.isCut = true
    guard !isFollowed(given) else { return }
    broken.append(
      WorkViolation(
        .lostAnswer, "\(what) of \(given.name) was ignored, and it is the latest answer."))
  }

  /// Whether a screen that an answer has not pushed, or something that was answered, lies above the answer's screen.
  private func isFollowed(_ given: Given) -> Bool {
    guard let position = position(of: given.place), isLast(given, at: position) else { return true }
    return frames[(position + 1)...].contains {
      $0.place.pusher !== given || !$0.all.isEmpty || !$0.aside.isEmpty
    }
  }

  /// Whether an answer is the last one to its element.
  private func isLast(_ given: Given, at position: Int) -> Bool {
    frames[position].given.last { $0.element == given.element } === given
  }

  func attach(_ receipt: Receipt, to action: Action) {
    guard let element = action.element,
      let frame = frames.last(where: { $0.place.entry == action.entry })
    else { return }
    let given = frame.all.last { $0.element == element && $0.receipt == nil }
    given?.receipt = receipt
  }

  func remove(_ given: Given) {
    for position in frames.indices {
      frames[position].base.removeAll { $0 === given }
      frames[position].given.removeAll { $0 === given }
    }
  }

  /// Takes an answer back, which ends its work.
  func takeBack(_ given: Given, owesDraft: Bool = false, wasRunning: Bool = false) {
    if given.isRunning || wasRunning {
      takenBack.append(given)
      if owesDraft, given.owesDraft { owed.append(given) }
    }
    remove(given)
  }

  /// Notes that the text of running work must be a draft when its screen is pushed again.
  private func owesLater(_ given: Given, on frame: Frame, below removed: [Frame]) {
    guard given.isRunning, given.owesDraft,
      let position = removed.firstIndex(where: { $0.place === frame.place })
    else { return }
    owedLater[key(of: frame.place, below: frames + removed[..<position]), default: []].append(given)
  }

  /// Notes that the person has typed something else into a field of the top screen.
  func typed(into element: String) {
    for given in top?.given ?? [] where given.element == element { given.owesDraft = false }
    owed.removeAll { $0.place === top?.place && $0.element == element }
  }

  /// Takes back all answers of the top screen whose work runs, because a step back on the first screen stopped it.
  func stopWork() {
    for given in top?.given ?? [] where given.isRunning { takeBack(given, owesDraft: true) }
  }

  /// Notes that a closure of an answer threw.
  func threw(_ given: Given, _ message: String, isRejection: Bool, isCancellation: Bool) {
    guard stands(given), let position = position(of: given.place) else {
      if !isCancellation { forbidden.insert(message) }
      return
    }
    lastKind = isRejection ? "rejection" : isCancellation ? "cancellation" : "failure"
    lastEnd = "\(given.name) ended with the \(lastKind) “\(message)”"
    guard !isCancellation else { return }
    guard isLast(given, at: position) else {
      // Another answer to the same element is being given at this moment: either may have been first.
      given.isJudged = true
      return remove(given)
    }
    expectedEnd = (given, message)
    remove(given)
    stepBack(to: position)
  }

  /// Notes that work has ended well, which under another screen may be too late.
  func ended(_ given: Given) {
    let isTooLate = given.isCut && !given.hasPushed
    given.phase = given.isPress && !isTooLate ? .whole : .checked
    guard given.phase == .checked, stands(given), let position = position(of: given.place),
      !given.notes.isEmpty,
      frames[(position + 1)...].contains(where: { !$0.given.isEmpty })
    else { return }
    stepBack(to: position)
  }

  /// Takes back the answers of a visit and the screens above it, whose answers are defaults then.
  private func stepBack(to position: Int) {
    let above = Array(frames[(position + 1)...])
    guard !above.isEmpty else { return }
    frames.removeSubrange((position + 1)...)
    for given in frames[position].given { takeBack(given, owesDraft: true) }
    frames[position].given = []
    for (offset, frame) in above.enumerated() {
      remembered[key(of: frame.place, below: frames + above[..<offset])] = frame.given.filter {
        !$0.isPress && $0.phase == .whole
      }
    }
    for frame in above { for given in frame.all { takeBack(given) } }
  }
}

extension Action {
  /// The stack entry that it names.
  var entry: Int? {
    switch self {
    case .answer(let entry, _, _), .accept(let entry, _), .press(let entry, _),
      .draft(let entry, _, _):
      entry
    case .revisit(let entry): entry
    case .back, .cancel: nil
    }
  }
}

// MARK: The place after a kill

extension WorkModel {
  /// The titles of the screens and the flows' states that a run has which was killed now and resumed: those of the
  /// answers that stand and whose work has ended.
  ///
  /// It is `nil` while a screen is on the stack that running work has pushed: whether that work begins again is open. It is
  /// also `nil` after work of which something was ignored, and after a step back from one of the screens of some work to
  /// another: the new run performs that work as a whole.
  var finished: (rows: [String], states: [String])? {
    let running = frames.flatMap(\.all).filter(\.isRunning)
    guard !frames.contains(where: { frame in running.contains { $0 === frame.place.pusher } })
    else { return nil }
    guard !frames.contains(where: \.isCut) else { return nil }
    var flows: [WorkFlow] = []
    for frame in frames {
      var flow: WorkFlow? = frame.place.flow
      while let next = flow {
        if !flows.contains(where: { $0 === next }) { flows.append(next) }
        flow = next.outer
      }
    }
    let notes = self.notes(where: { !$0.isRunning })
    let states = flows.map { flow in
      String(
        reflecting: notes.filter { $0.flow === flow }.map { note in
          note.text.split(separator: " ").dropFirst().joined(separator: " ")
        })
    }
    return (frames.map(\.place.id), states.sorted())
  }
}

// MARK: The stack

extension WorkModel {
  /// Compares the stack with the model, and learns which screens came and went.
  func observe(_ rows: [(entry: Int, title: String)], _ arrivals: [Place]) {
    defer { cause = .none }
    var common = 0
    while common < min(frames.count, rows.count), frames[common].place.entry == rows[common].entry {
      common += 1
    }
    var left = Frame.Left()
    if common < frames.count {
      left = remove(above: common, before: common < rows.count ? rows[common].entry : nil)
    }
    arrive(rows[min(frames.count, rows.count)...], arrivals, left)
  }

  /// Keeps the presses that were done on a screen before something is given there, if nothing else was answered before.
  func keepPresses(before given: Given) {
    guard let position = position(of: given.place) else { return }
    let others = frames[position].given.filter { $0 !== given && $0.phase != .asked }
    guard others.allSatisfy({ $0.phase == .whole && $0.isPress }) else { return }
    frames[position].base += others
    frames[position].given.removeAll { other in others.contains { $0 === other } }
  }

  /// Removes screens as their cause demands.
  ///
  /// - Parameters:
  ///   - kept: The number of screens that stay.
  ///   - next: The entry of the screen above them; `nil` for none.
  /// - Returns: What is left of the screens for one that takes their place.
  private func remove(above kept: Int, before next: Int?) -> Frame.Left {
    let removed = Array(frames[kept...])
    frames.removeSubrange(kept...)
    switch cause {
    case .leftForGood(let last):
      var stay: [Given] = []
      for given in removed.flatMap(\.all) {
        if given === last {
          given.hasLeftForGood = true
          stay.append(given)
        } else if given.isRunning, !removed.contains(where: { $0.place.pusher === given }) {
          takeBack(given)
          given.isJudged = true
        } else if given.isRunning {
          given.phase = .whole
          given.isCut = true
          given.hasLeftForGood = true
          stay.append(given)
        } else {
          stay.append(given)
        }
      }
      remembered = [:]
      owedLater = [:]
      owed.removeAll { owed in removed.contains { $0.place === owed.place } }
      guard next == nil, kept > 0 else { return Frame.Left(of: removed[0], stay) }
      frames[kept - 1].base += frames[kept - 1].given + stay
      frames[kept - 1].given = []
      frames[kept - 1].aside = []
    case .back where removed[0].replaced.contains { $0.place.entry == next }:
      for given in removed.flatMap(\.all) { takeBack(given) }
      owedLater = [:]
      frames += removed[0].replaced
    case .back:
      for frame in removed {
        for given in frame.given { owesLater(given, on: frame, below: removed) }
        for given in frame.all { takeBack(given) }
        frame.place.pusher?.isCut = true
      }
      if kept > 0 {
        for given in frames[kept - 1].given { takeBack(given, owesDraft: true) }
        frames[kept - 1].given = []
      }
    case .revisit: suspend(removed)
    case .none:
      broken.append(
        WorkViolation(
          .stack,
          "\(removed.map(\.place.name)) left the stack although nobody stepped back (\(lastEnd))."))
    }
    return Frame.Left()
  }

  /// Suspends the screens above the one that is revisited, after their work has ended.
  private func suspend(_ above: [Frame]) {
    for frame in above { frame.place.pusher?.isCut = true }
    var all = Array(frames.suffix(1)) + above
    for given in all.flatMap(\.given) where given.isRunning {
      takenBack.append(given)
      if given.place === all.first?.place, given.owesDraft { owed.append(given) }
    }
    let lowest = all.dropLast().firstIndex { frame in
      frame.given.contains { given in
        given.isRunning
          && (!given.notes.isEmpty || above.contains { $0.place.pusher === given })
      }
    }
    if let lowest {
      all.removeSubrange((lowest + 1)...)
      all[lowest].given = []
    }
    for position in all.indices { all[position].given.removeAll(where: \.isRunning) }
    var revisited = all.removeFirst()
    if !all.isEmpty {
      revisited.aside.append(
        Aside(frames: Array(all), given: revisited.given, baseCount: revisited.base.count))
    }
    revisited.given = []
    frames[frames.count - 1] = revisited
  }

  private func arrive(
    _ rows: ArraySlice<(entry: Int, title: String)>, _ arrivals: [Place], _ left: Frame.Left
  ) {
    guard let first = rows.first else { return }
    var rows = rows
    if restore(rows) {
      let known = Set(frames.compactMap(\.place.entry))
      rows = rows.drop { known.contains($0.entry) }
    }
    // A push that a covered screen asked for does nothing, so not all screens arrive.
    var pushed: [Place] = []
    for place in arrivals where pushed.count < rows.count {
      if place.id == rows[rows.startIndex + pushed.count].title { pushed.append(place) }
    }
    guard rows.count == pushed.count else {
      if let (given, _) = expectedEnd {
        broken.append(
          WorkViolation(
            .lateEnd, "“\(first.title)” still stands above \(given.place.name), and \(lastEnd)."))
        return
      }
      broken.append(
        WorkViolation(
          .stack,
          "“\(rows[rows.startIndex + pushed.count].title)” came onto the stack, and nobody pushed it."
        ))
      return
    }
    var left = left
    for (row, place) in zip(rows, pushed) {
      place.entry = row.entry
      place.pusher?.hasPushed = true
      // A task may cover an error at the moment at which it appears.
      if place.task != nil { expectedEnd = nil }
      frames.append(Frame(place: place, base: left.given, replaced: left.replaced))
      left = Frame.Left()
    }
  }

  /// Restores suspended screens that are on the stack again.
  ///
  /// - Returns: Whether there are any.
  private func restore(_ rows: ArraySlice<(entry: Int, title: String)>) -> Bool {
    guard let first = rows.first, let position = frames.indices.last else { return false }
    let found = frames[position].aside.lastIndex { $0.frames.first?.place.entry == first.entry }
    guard let found else { return false }
    let aside = frames[position].aside[found]
    let given = frames[position].given
    if case .none = cause,
      let answer = newest?.phase == .asked ? newest : given.first(where: { $0.phase == .asked })
    {
      answer.hasRestored = true
      answer.phase = .whole
    }
    for given in frames[position].base.dropFirst(aside.baseCount) + frames[position].given {
      takeBack(given)
    }
    frames[position].given = aside.given
    frames[position].aside.removeSubrange(found...)
    owed.removeAll { $0.place === frames[position].place }
    owedLater = [:]
    for (row, frame) in zip(rows, aside.frames) {
      guard frame.place.entry == row.entry else { break }
      // It comes back with its own answers.
      remembered[key(of: frame.place, below: frames)] = nil
      frames.append(frame)
    }
    return true
  }
}
