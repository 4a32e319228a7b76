internal import StepwiseFlow

/// The plan of a random wizard: the screens of a flow, in order.
package struct WorkPlan {
  /// One step of work: what an async closure does next.
  enum Stage: String, CustomStringConvertible {
    /// It writes a note into the flow's state.
    case note
    /// It waits for the service, and stops waiting when it is cancelled.
    case wait
    /// It waits for the service, also after it was cancelled.
    case waitStubbornly
    /// It pushes a screen beside the flow's way.
    case push
    /// It goes on to the flow's next screen.
    case next
    /// It finishes the flow.
    case finish
    /// It throws a rejection.
    case reject
    /// It throws another error.
    case fail

    var description: String { rawValue }
  }

  /// A part of a flow.
  indirect enum Part {
    /// A field that leads on.
    case question(String)
    /// A field with a slow check that leads on.
    case checked(String, [Stage])
    /// Three fields, one with a slow check; a slow button; and three plain buttons.
    case form(String, check: [Stage], work: [Stage])
    /// Two slow buttons beside a field and a plain button.
    case work(String, [Stage], isOnceOnly: Bool)
    /// A button that only the person may press.
    case onceOnly(String)
    /// A field whose options load.
    case list(String)
    /// A screen with a task, which pushes a screen if `pushes`.
    case task(String, pushes: Bool)
    /// A question of an interview, whose answer works.
    case interview(String, [Stage])
    /// A child flow.
    case child(String, [Part])
    /// A screen that each of its branches returns to for good.
    case hub(String, [[Part]])
    /// Questions that replace each other.
    case quiz(String, count: Int)
    /// Buttons that revisit earlier screens of the flow.
    case review(String)
  }

  let parts: [Part]

  /// The parts, one line each.
  package var lines: [String] {
    parts.map { "\($0)".replacing("TestWork.WorkPlan.Part.", with: "") }
  }

  /// Makes a random plan.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - isResumable: Whether a run of it can be saved and resumed at each of its screens, so that it has no
  ///     tasks, and no buttons that only the person may press.
  package init(seed: UInt64, isResumable: Bool = false) {
    var maker = Maker(random: SeededGenerator(seed: seed), isResumable: isResumable)
    var parts = maker.parts(3...5, depth: 0)
    if seed % 3 == 2 { parts.insert(maker.interview(), at: maker.random.below(3)) }
    self.parts = parts
  }

  private struct Maker {
    var random: SeededGenerator
    let isResumable: Bool
    private var count = 0

    init(random: SeededGenerator, isResumable: Bool) {
      self.random = random
      self.isResumable = isResumable
    }

    mutating func parts(_ range: ClosedRange<Int>, depth: Int) -> [Part] {
      let count = range.lowerBound + random.below(range.count)
      return (0..<count).map { _ in part(depth: depth) }
    }

    private mutating func part(depth: Int) -> Part {
      count += 1
      let number = count
      switch random.below(depth < 2 ? 16 : 10) {
      case 0: return .question("Question \(number)")
      case 1: return .checked("Checked \(number)", check())
      case 2, 3: return .form("Form \(number)", check: check(), work: work(isChild: depth > 0))
      case 4, 5:
        return .work(
          "Work \(number)", work(isChild: depth > 0),
          isOnceOnly: random.below(5) == 0 && !isResumable)
      case 6: return .review("Review \(number)")
      case 7: return .list("List \(number)")
      case 8: return .quiz("Quiz \(number)", count: 2 + random.below(2))
      case 9:
        return isResumable
          ? .question("Question \(number)")
          : .task("Task \(number)", pushes: random.below(2) == 0)
      case 10:
        return isResumable ? .question("Question \(number)") : .onceOnly("Once \(number)")
      case 11, 12, 13: return .child("Child \(number)", parts(1...3, depth: depth + 1))
      default:
        return .hub(
          "Hub \(number)", (0..<2).map { _ in parts(1...2, depth: depth + 1) })
      }
    }

    mutating func interview() -> Part {
      let stages: [[Stage]] = [[wait()], [.wait, wait()], [wait(), .reject], [wait(), .fail]]
      return .interview("Interview", stages[random.below(4)])
    }

    /// The work of a check: notes and waits.
    private mutating func check() -> [Stage] {
      [[.note, .wait, .note], [.wait], [.wait, .note, wait(), .note], [.note, wait()]][
        random.below(4)]
    }

    /// The work of a button: notes, waits, screens, and an end.
    private mutating func work(isChild: Bool) -> [Stage] {
      var stages: [Stage] = random.below(2) == 0 ? [.note] : []
      for _ in 0..<(1 + random.below(3)) {
        stages.append(wait())
        stages += [[.note], [.push], [.push, .note], [.note, .push], []][random.below(5)]
      }
      if random.below(2) == 0 { stages.insert(.push, at: 0) }
      let ends: [Stage] = [.next, .next, .note, isChild ? .finish : .next, .reject, .fail]
      return stages + [ends[random.below(ends.count)]]
    }

    private mutating func wait() -> Stage { random.below(3) == 0 ? .waitStubbornly : .wait }
  }
}
