package import StepwiseFlow

/// Connects the closures of a test wizard with the model: it knows which answer each closure belongs to.
package final class WorkWorld {
  let service = WorkService()
  /// The screens that flows have pushed since the model last looked at the stack.
  var arrivals: [Place] = []
  private(set) var model = WorkModel()
  private var session: Session?
  let plan: WorkPlan
  private var count = 0
  private var noteCount = 0

  /// Creates the world of a wizard.
  ///
  /// - Parameters:
  ///   - plan: The plan of the wizard.
  ///   - isFair: Whether its services answer at once.
  package init(_ plan: WorkPlan, isFair: Bool = false) {
    self.plan = plan
    service.isFair = isFair
  }

  /// Makes the root flow.
  package func makeFlow() -> WorkFlow {
    WorkFlow(plan.parts, named: "Root", in: self, startedBy: nil)
  }

  /// Begins to compare a session with the model.
  package func follow(_ session: Session) {
    self.session = session
    observe()
    session.events.observe { [weak self] event in
      guard case .performed(let performed) = event, performed.isReplay else { return }
      self?.model.attach(performed.receipt, to: performed.action)
    }
  }

  /// The titles of the screens and the flows' states, without the numbers of notes, of a run that is killed now and
  /// resumed; `nil` while that is open.
  package var finished: (rows: [String], states: [String])? { model.finished }

  /// Ends all work.
  package func close() {
    session = nil
    service.close()
  }

  /// Releases the flows and their answers, which hold this world, after all work has ended.
  package func release() {
    arrivals = []
    model = WorkModel()
  }

  // MARK: Answers

  func give(_ element: String, _ value: String, isPress: Bool, on place: Place) -> Given {
    count += 1
    return Given(
      number: count, place: place, element: element, value: value, isPress: isPress)
  }

  /// Returns the answer that a closure belongs to; a new one if the session gives it by itself.
  private func begin(_ place: Place, _ element: String, _ value: String, isPress: Bool) -> Given {
    observe()
    if let open = model.open(on: place, element) {
      if open.phase == .asked { model.keepPresses(before: open) }
      open.phase = .running
      return open
    }
    let given = give(element, value, isPress: isPress, on: place)
    given.phase = .running
    given.owesDraft = false
    model.keepPresses(before: given)
    model.add(given)
    return given
  }

  /// Runs a plain closure.
  func plain(
    _ place: Place, _ element: String, _ value: String, _ body: (Given) throws -> Void
  ) throws {
    let given = begin(place, element, value, isPress: value.isEmpty)
    do {
      try body(given)
      given.phase = .whole
    } catch {
      ended(given, with: error)
      throw error
    }
  }

  /// Runs an async closure.
  func work(
    _ place: Place, _ element: String, _ value: String, isCheck: Bool,
    _ body: (Given) async throws -> Void
  ) async throws {
    let given = begin(place, element, value, isPress: !isCheck)
    do {
      try await body(given)
      observe()
      model.ended(given)
      model.lastEnd = "\(given.name) ended well"
    } catch {
      ended(given, with: error)
      throw error
    }
  }

  /// Writes a note of an answer into the state of a flow.
  func note(_ given: Given, in flow: WorkFlow) {
    noteCount += 1
    guard !given.note(flow, number: noteCount) else { return }
    observe()
    model.ignored("a note", of: given)
  }

  /// Lets work navigate.
  func leads(_ given: Given, _ navigate: () -> Void) {
    observe()
    let before = session?.trail.rows.map(\.entry)
    navigate()
    observe()
    guard let session, session.ending == nil, session.trail.rows.map(\.entry) == before else {
      return
    }
    model.ignored("a screen", of: given)
  }

  func wait(_ given: Given, isStubborn: Bool = false) async throws {
    try await service.wait(
      "the work of “\(given.element)” on \(given.place.id)", isStubborn: isStubborn)
  }

  private func ended(_ given: Given, with error: any Error) {
    observe()
    let message = "\(error)"
    given.phase = .threw(message)
    model.threw(
      given, message, isRejection: error is Rejection,
      isCancellation: error is CancellationError)
  }

  /// Notes that a closure is about to leave its screen for good.
  func leavesForGood(_ given: Given) { model.cause = .leftForGood(given) }

  /// Compares the stack with the model.
  func observe() {
    guard let session else { return }
    let rows = session.trail.rows.filter { $0.status != .kept }
    model.observe(rows.map { ($0.entry, $0.title) }, arrivals)
    arrivals = []
  }
}
