/// A run with the way in which it has stopped, ready to be shown.
struct PreparedRun {
  let run: InterviewRun
  var stop: InterviewRun.Stop
}

/// An interview's run that waits, and what it waits for.
///
/// It owns the run until that goes on.
struct WaitingRun {
  let request: Request
  let interview: any AnyInterview
  private var run: InterviewRun?

  init(for request: Request, of interview: any AnyInterview, _ run: InterviewRun) {
    self.request = request
    self.interview = interview
    self.run = run
  }

  /// Lets the function go on with what it waited for.
  mutating func goOn(with value: Any) -> PreparedRun {
    interview.goOn(on: .success(value), for: request, in: run.take())
  }

  /// Takes the run as it has stopped, or a new one if the person has stepped back since.
  mutating func take(stoppedAt stop: InterviewRun.Stop) -> PreparedRun {
    if let run = run.take(), run.last === interview.received {
      return PreparedRun(run: run, stop: stop)
    }
    return interview.runAgain()
  }
}

/// What interviews share, whatever their outcomes are.
protocol AnyInterview: AnyFlowController {
  /// The latest that the function has received, which a step back restores.
  var received: Received? { get set }
  /// Waits for the outcome, if another interview started this one.
  var waiter: FlowWaiter? { get set }
  /// The run to begin with; `nil` for a new one.
  var prepared: PreparedRun? { get set }

  func conduct(in reference: RunReference) async
  func finish(with outcome: Any)
  /// Keeps the result of work for what was received before it; `nil` forgets it.
  func keep(_ result: Any?, of request: Request, after last: Received?)
  /// Keeps or forgets a result of this interview or of one within.
  func keep(_ result: Any?, as key: WorkKey)
  func kept(as key: WorkKey) -> Any?
  func kept(of request: Request, after last: Received?) -> Any?
}

extension AnyInterview {
  /// Lets the function go on with what it waited for.
  ///
  /// - Parameters:
  ///   - value: What it receives.
  ///   - request: The request that it waited at.
  ///   - run: The run that waits; another one is made if the person stepped back since.
  /// - Returns: The run, which has stopped again.
  func goOn(on value: Result<Any, any Error>, for request: Request, in run: InterviewRun?)
    -> PreparedRun
  {
    if let run, run.last === received {
      run.go(on: value)
      return PreparedRun(run: run, stop: run.takeStop())
    }
    var again = runAgain()
    guard again.run.waiting?.isSame(as: request) == true else {
      tell(asked: again.stop.request, before: request)
      return again
    }
    again.run.go(on: value)
    again.stop = again.run.takeStop()
    return again
  }

  /// Runs the function from the top, with what it has received.
  func runAgain() -> PreparedRun {
    let run = InterviewRun(of: self, after: received)
    return PreparedRun(run: run, stop: run.takeStop())
  }

  /// Takes over what a run has received, and shows what it waits for.
  func present(_ prepared: PreparedRun) {
    let run = prepared.run
    tellDifference(of: prepared)
    if received !== run.last { received = run.last }
    if !run.asides.isEmpty {
      for aside in run.takeAsides() {
        switch aside {
        case .notice(let notice): stack?.notices.add(notice)
        case .commit(let written, let output): stack?.commit(written: written, output)
        }
      }
    }
    switch prepared.stop {
    case .waits(_, let show):
      _ = stack?.push(show(run, self), of: self, replacing: false)
    case .shows(let request, let start):
      start.screen(for: request, of: self, run).push()
    case .starts(let request, let start):
      start.begin(start.waiter ?? FlowWaiter(for: request, of: self, run))
    case .works(let request, let work):
      let screen = WorkScreen(work, request, of: self, run)
      _ = stack?.push(screen, of: self, replacing: false)
    case .returned(let outcome): finish(with: outcome)
    case .threw(let error): stack?.fail(error)
    }
  }

  /// Reports a function that asks for other things although it has received the same.
  private func tellDifference(of prepared: PreparedRun) {
    if let difference = prepared.run.difference {
      tell(asked: difference.asked, before: difference.before)
    }
    #if DEBUG
      // The first hundred answers are enough to find it, and cost little.
      guard let last = prepared.run.last, last.count < 100 || last.count.isMultiple(of: 100)
      else { return }
      let again = InterviewRun(of: self, after: last)
      let stop = again.takeStop()
      if let difference = again.difference {
        tell(asked: difference.asked, before: difference.before)
      } else if let before = prepared.stop.request, stop.request?.isSame(as: before) != true {
        tell(asked: stop.request, before: before)
      }
    #endif
  }

  private func tell(asked: Request?, before: Request) {
    let now = asked.map { "asked for “\($0.name)” (\($0.place))" } ?? "ended"
    stack?.reportOnce(
      "“\(title)” \(now) where it had asked for “\(before.name)” (\(before.place)),"
        + " although it had received the same: put what reads a clock, a file or chance into “work”."
    )
  }
}

/// What interviews do with an answer: they find out what comes next, perhaps with work, and then show it.
///
/// Where an interview finishes within another, or starts another, that one finds out what comes next, too.
final class InterviewStep {
  private struct Level {
    let interview: any AnyInterview
    var prepared: PreparedRun
    /// Hands the run to the interview, which shows it when its turn comes.
    let install: (PreparedRun) -> Void
  }

  private let interview: any AnyInterview
  @exclusivity(unchecked) private var prepared: PreparedRun
  /// The interviews around and within that come next, in their order.
  @exclusivity(unchecked) private var others: [Level] = []
  /// Forgets the results of the work that was done for the answer, if the answer does not stand.
  @exclusivity(unchecked) private var forgets: [() -> Void] = []

  init(_ interview: some AnyInterview, _ prepared: PreparedRun) {
    self.interview = interview
    self.prepared = prepared
    follow()
  }

  nonisolated deinit {}

  /// Whether something must be done before it is known what comes next.
  var isWorking: Bool { if case .works = latest.stop { true } else { false } }

  /// Takes the sentences of what the functions have committed since they went on: one for each commit, which may have none.
  func takeWritten() -> [LocalizedStringKey?] {
    ([prepared] + others.map(\.prepared)).flatMap { $0.run.takeWritten() }
  }

  /// The run that decides what comes next.
  private var latest: PreparedRun {
    get { others.last?.prepared ?? prepared }
    set {
      if others.isEmpty {
        prepared = newValue
      } else {
        others[others.count - 1].prepared = newValue
      }
    }
  }

  /// Does what must be done before it is known what comes next.
  func work(_ progress: WorkProgress) async throws {
    while case .works(let request, let work) = latest.stop {
      let run = latest.run
      progress.begin(work.label)
      let result = try await work.result(progress)
      if case .success(let value) = result {
        let asking = others.last?.interview ?? interview
        let last = run.last
        asking.keep(value, of: request, after: last)
        forgets.append { asking.keep(nil, of: request, after: last) }
      }
      run.go(on: result)
      latest.stop = run.takeStop()
      follow()
    }
  }

  /// Shows what comes next.
  ///
  /// - Throws: What a function has thrown.
  func complete() throws {
    try checkThrown()
    show()
  }

  /// Shows what comes next in place of the top screen.
  ///
  /// - Throws: What a function has thrown.
  func completeInPlace() throws {
    try checkThrown()
    interview.stack?.replaceTop { show() }
  }

  private func show() {
    for level in others { level.install(level.prepared) }
    interview.present(prepared)
  }

  /// Throws what a function has thrown; the answer does not stand then, and the results of its work are forgotten.
  func checkThrown() throws {
    guard case .threw(let error) = latest.stop else { return }
    for forget in forgets { forget() }
    throw error
  }

  /// Finds out what the interviews around and within do.
  private func follow() {
    while true {
      let asking = others.last?.interview ?? interview
      switch latest.stop {
      case .waits, .shows, .works, .threw: return
      case .returned(let outcome):
        guard let waiter = asking.waiter else { return }
        others.append(
          Level(interview: waiter.interview, prepared: waiter.prepare(outcome)) {
            waiter.prepared = $0
          })
      case .starts(let request, let start):
        guard let child = start.child else { return }
        let waiter = FlowWaiter(for: request, of: asking, latest.run)
        start.waiter = waiter
        child.waiter = waiter
        child.stack = asking.stack
        others.append(Level(interview: child, prepared: child.runAgain()) { child.prepared = $0 })
      }
    }
  }
}

/// Waits for what a child flow or a screen of an author hands over.
final class FlowWaiter {
  private var waiting: WaitingRun
  var prepared: PreparedRun?

  init(for request: Request, of interview: any AnyInterview, _ run: InterviewRun) {
    waiting = WaitingRun(for: request, of: interview, run)
  }

  var request: Request { waiting.request }
  var interview: any AnyInterview { waiting.interview }

  /// Finds out what the function does with it.
  func prepare(_ value: Any) -> PreparedRun { waiting.goOn(with: value) }

  /// Goes on with it.
  func receive(_ value: Any) {
    if let prepared {
      self.prepared = nil
      return interview.present(prepared)
    }
    guard interview.received?.request !== request else {
      interview.stack?.reportOnce(
        "“\(request.name)” was answered twice; the second answer did nothing.")
      return
    }
    let step = InterviewStep(interview, prepare(value))
    do {
      try step.complete()
    } catch {
      guard let stack = interview.stack, !stack.refuse(error) else { return }
      // Work that handed it over cannot take it back, so its screen stays.
      guard let rejection = error as? Rejection else { return stack.fail(error) }
      stack.notices.add(rejection.sentence)
    }
  }
}

/// A child flow to start.
final class FlowStart {
  /// The flow if it is an interview, too.
  let child: (any AnyInterview)?
  var waiter: FlowWaiter?
  let begin: (FlowWaiter) -> Void

  init(child: (any AnyInterview)?, begin: @escaping (FlowWaiter) -> Void) {
    self.child = child
    self.begin = begin
  }
}

/// A hub to show.
struct HubStart {
  let title: String
  let id: String
  let label: String
  let sections: () -> [HubSection]

  func screen(for request: Request, of interview: any AnyInterview, _ run: InterviewRun)
    -> HubScreen
  {
    let waiter = HubWaiter(for: request, of: interview, run, sections)
    let hub = Hub(
      title, id: id, of: interview, sections: { waiter.currentSections }, finish: label,
      onFinish: { try waiter.finish() })
    hub.onOutcome = { waiter.receive($1, of: $0) }
    return HubScreen(hub)
  }
}

/// Waits until the person finishes a hub, and takes the outcomes of its sections.
final class HubWaiter {
  private let request: Request
  private let interview: any AnyInterview
  private var run: InterviewRun?
  private var sections: () -> [HubSection]

  init(
    for request: Request, of interview: any AnyInterview, _ run: InterviewRun,
    _ sections: @escaping () -> [HubSection]
  ) {
    self.request = request
    self.interview = interview
    self.run = run
    self.sections = sections
  }

  /// The sections, whose closures have set the function's variables to what stands.
  var currentSections: [HubSection] {
    if run == nil || run?.last !== interview.received {
      let again = InterviewRun(of: interview, after: interview.received)
      if case .shows(_, let start) = again.takeStop() {
        run = again
        sections = start.sections
      }
    }
    return sections()
  }

  func receive(_ outcome: Any, of section: String) {
    currentSections.first { $0.id == section }?.take(outcome)
    guard let run else { return }
    run.append(
      .success(outcome),
      for: Request(.section, section, request.place))
    interview.received = run.last
  }

  func finish() throws {
    let finished = run
    run = nil
    try InterviewStep(interview, interview.goOn(on: .success(()), for: request, in: finished))
      .complete()
  }
}
