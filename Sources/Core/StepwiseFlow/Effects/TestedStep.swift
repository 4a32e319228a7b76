/// Work that a session began, as the code within it knows it.
protocol RunningWork: AnyObject, Sendable {
  /// Whether it belongs to a screen, so that nothing waits for it.
  var isOfScreen: Bool { get }
  /// Whether its closure has returned or thrown, so that only tasks that it began may still run.
  var hasEnded: Bool { get }
}

/// The work whose code, or whose task, is running.
enum CurrentWork {
  @TaskLocal static var value: (any RunningWork)?
}

/// A step of a test, which knows the tasks that its closures began and that no session waits for.
///
/// It is a task-local value of these tasks. Without a test there is none, and nothing is looked for.
package final class TestedStep {
  @TaskLocal package static var current: TestedStep?

  /// The title of the screen on which the step is taken; `nil` for the start of the flow.
  private let screen: String?
  /// The task of the test itself, which may do what it likes.
  private let task: Int?
  private let waits: UnawaitedWaits
  private var isReported = false

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - screen: The title of the top screen; `nil` for the start of the flow.
  ///   - waits: The list that the waits of its tasks are added to.
  package init(on screen: String?, addingTo waits: UnawaitedWaits) {
    self.screen = screen
    self.waits = waits
    task = Self.currentTask
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// The step that began the running task, if the wizard waits for it in no way; `nil` otherwise.
  private static var ofUnawaitedTask: TestedStep? {
    guard let step = current, step.task != currentTask, CurrentWork.value?.hasEnded ?? true else {
      return nil
    }
    return step
  }

  /// Returns the sentence about something that the running task did; `nil` if the wizard waits for the task, or if the
  /// step has one already.
  static func report(_ what: @autoclosure () -> String) -> String? {
    guard let step = ofUnawaitedTask, !step.isReported else { return nil }
    step.isReported = true
    return step.sentence(what())
  }

  private func sentence(_ what: String) -> String {
    let origin = screen.map { "on “\($0)”" } ?? "by “startFlow()”"
    return
      "A task that was begun \(origin) \(what), and the wizard does not wait for it: instead of"
      + " “Task { … }”, make the closure async and await in it, or give the screen a “task”."
  }

  /// Notes that the running task begins to wait, if the wizard does not wait for it.
  ///
  /// - Parameter what: The words for what it waits for.
  /// - Returns: The wait, to end; `nil` if the wizard waits for the task, and without a test.
  package static func beginWait(_ what: @autoclosure () -> String) -> UnawaitedWaits.Wait? {
    guard let step = current, step.task != currentTask else { return nil }
    let words = what()
    return step.waits.add(of: CurrentWork.value) { step.sentence("waits for \(words)") }
  }
}

/// The waits of tasks that no session waits for.
package final class UnawaitedWaits {
  /// A wait.
  package final class Wait {
    private let work: (any RunningWork)?
    private let sentence: () -> String
    private weak var waits: UnawaitedWaits?

    fileprivate init(
      of work: (any RunningWork)?, in waits: UnawaitedWaits, _ sentence: @escaping () -> String
    ) {
      self.work = work
      self.waits = waits
      self.sentence = sentence
    }

    /// The sentence about it; `nil` while work waits with it.
    fileprivate var report: String? { work?.hasEnded ?? true ? sentence() : nil }

    /// Ends the wait.
    package func end() { waits?.all.removeAll { $0 === self } }
  }

  private var all: [Wait] = []

  /// Creates an empty list.
  package init() {}

  fileprivate func add(of work: (any RunningWork)?, _ sentence: @escaping () -> String) -> Wait {
    let wait = Wait(of: work, in: self, sentence)
    all.append(wait)
    return wait
  }

  /// A sentence for each wait that nothing waits for.
  package var reports: [String] { all.compactMap(\.report) }
}
