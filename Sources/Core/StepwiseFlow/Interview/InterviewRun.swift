/// One run of an interview's function, from the top to where it waits for something that has not happened yet.
///
/// Whatever the function waits for owns the run: the screen of a question, or the child flow that was started. If that is
/// gone, nothing can go on, and the function ends with a `CancellationError`.
final class InterviewRun {
  /// The ways in which a run stops.
  indirect enum Stop {
    /// It waits for something that a person does; the closure shows it, and gives it the run.
    case waits(Request, show: (InterviewRun, any AnyInterview) -> any Screen)
    /// It waits until the person finishes a hub.
    case shows(Request, HubStart)
    /// It waits for the outcome of a child flow.
    case starts(Request, FlowStart)
    /// It waits for work.
    case works(Request, Work)
    case returned(Any)
    case threw(any Error)

    /// The request that it waits for; `nil` at the end of the function.
    var request: Request? {
      switch self {
      case .waits(let request, _), .shows(let request, _), .starts(let request, _),
        .works(let request, _):
        request
      case .returned, .threw: nil
      }
    }
  }

  /// Something that a function says, and for which it does not wait.
  enum Aside {
    case notice(LocalizedStringKey)
    case commit(written: LocalizedStringKey?, WizardOutput?)
  }

  /// What the function has received.
  @exclusivity(unchecked) private(set) var last: Received?
  /// What it is given again, in order.
  @exclusivity(unchecked) private var known: [Received]
  @exclusivity(unchecked) private var position = 0
  @exclusivity(unchecked) private var stop: Stop?
  /// The request that it waits for.
  @exclusivity(unchecked) private(set) var waiting: Request?
  @exclusivity(unchecked) private var continuation: UnsafeContinuation<Void, Never>?
  private unowned let interview: any AnyInterview
  private let reference = RunReference()
  private let executor = InlineExecutor {}
  private var task: Task<Void, Never>?
  /// What takes place once it is known that the run goes on.
  @exclusivity(unchecked) private(set) var asides: [Aside] = []
  /// The first request that was another one than before; `nil` if there is none.
  private(set) var difference: (asked: Request, before: Request)?

  /// Runs the function of an interview until it stops.
  ///
  /// - Parameters:
  ///   - interview: The interview.
  ///   - last: What it has received so far.
  init(of interview: some AnyInterview, after last: Received?) {
    self.interview = interview
    known = last?.all ?? []
    reference.run = self
    executor.withoutScheduling { [reference, executor] in
      // Detached, so that it holds nothing of the work that begins it.
      task = Task.detached(executorPreference: executor) { @concurrent in
        await interview.conduct(in: reference)
      }
    }
    expectStop()
  }

  // `@MainActor` is written out for release builds.
  @MainActor deinit {
    reference.isOver = true
    reference.run = nil
    guard let continuation else { return }
    executor.withoutScheduling { continuation.resume() }
  }

  /// Goes on with what the function waited for, until it stops again.
  func go(on value: Result<Any, any Error>) {
    guard let continuation, let waiting else { return }
    self.continuation = nil
    self.waiting = nil
    append(value, for: waiting)
    reference.response = value
    executor.withoutScheduling { continuation.resume() }
    expectStop()
  }

  /// Takes the way in which it has stopped.
  func takeStop() -> Stop {
    defer { stop = nil }
    return stop ?? .threw(CancellationError())
  }

  /// Notes something that the function has received.
  func append(_ value: Result<Any, any Error>, for request: Request) {
    last = Received(value, for: request, after: last)
  }

  private func expectStop() {
    guard stop == nil else { return }
    reference.isOver = true
    executor.withoutScheduling { task?.cancel() }
    let after = last.map { " after “\($0.request.name)”" } ?? " at its beginning"
    stop = .threw(
      FlowError(
        "The function of an interview waits\(after) for something that is not a question: put what takes time"
          + " into “work”."))
  }

  // MARK: From within the function

  /// Returns what the function received for a request before; `nil` if it has to wait.
  func take(_ request: Request) -> Result<Any, any Error>? {
    guard position < known.count else { return nil }
    let next = known[position]
    guard next.request.isSame(as: request) else {
      forgetKnown(for: request)
      return nil
    }
    position += 1
    last = next
    return next.value
  }

  /// Returns the outcome of a section of a hub that was finished before; `nil` if that is not the next.
  func takeSection() -> (id: String, outcome: Any)? {
    guard position < known.count, known[position].request.kind == .section,
      case .success(let outcome) = known[position].value
    else { return nil }
    last = known[position]
    position += 1
    return (known[position - 1].request.name, outcome)
  }

  /// The name of a result in files, with everything that it depends on; `nil` if that cannot be said.
  func savedName(of request: Request) -> String? {
    guard let stack = interview.stack else { return nil }
    guard let last else { return request.name }
    return last.savedDigest(without: stack.secrets).map { "\(request.name) \($0)" }
  }

  /// Takes the kept result of work that was done before for the same; `nil` if there is none.
  func takeKept(_ request: Request) -> Any? {
    guard position == known.count, let kept = interview.kept(of: request, after: last) else {
      return nil
    }
    append(.success(kept), for: request)
    return kept
  }

  /// Forgets what was received from the next on, because something else is asked for now.
  func forgetKnown(for request: Request) {
    difference = difference ?? (request, known[position].request)
    known.removeSubrange(position...)
  }

  /// Takes back the latest that was taken, because its type is another one now.
  func untake(for request: Request) {
    position -= 1
    last = known[position].previous
    forgetKnown(for: request)
  }

  func stop(at stop: Stop, until continuation: UnsafeContinuation<Void, Never>) {
    self.stop = stop
    waiting = stop.request
    self.continuation = continuation
  }

  /// Whether it waits for something already.
  var isWaiting: Bool { continuation != nil }

  func end(_ stop: Stop) { if !reference.isOver { self.stop = stop } }

  func add(_ aside: Aside) { asides.append(aside) }

  /// Takes the sentences of the commits, which wait with their outputs; a commit may have none.
  func takeWritten() -> [LocalizedStringKey?] {
    var sentences: [LocalizedStringKey?] = []
    for case (let position, .commit(let written, let output)) in asides.enumerated() {
      sentences.append(written)
      asides[position] = .commit(written: nil, output)
    }
    return sentences
  }

  func takeAsides() -> [Aside] {
    defer { asides = [] }
    return asides
  }
}

/// The run to which the code that runs belongs, which it does not keep.
final class RunReference {
  @TaskLocal static var current: RunReference?

  /// The run, which takes itself away at its end; not weak, because each use of it would be slower.
  @exclusivity(unchecked) unowned(unsafe) var run: InterviewRun?
  /// What the function waited for; `nil` if it has to end.
  @exclusivity(unchecked) var response: Result<Any, any Error>?
  /// Whether the run has ended, so that nothing can be asked any more.
  @exclusivity(unchecked) var isOver = false
  @exclusivity(unchecked) private var hasThrown = false

  /// Returns the run, which must go on.
  ///
  /// - Throws: `CancellationError` after its end, once.
  func going() throws -> InterviewRun? {
    if let run, !isOver { return run }
    // A loop that goes on after the error would never end, so the next time it waits for ever.
    guard !hasThrown else { return nil }
    hasThrown = true
    throw CancellationError()
  }

  /// Takes what the function waited for.
  func takeResponse() throws -> Any {
    defer { response = nil }
    guard let response else {
      hasThrown = true
      throw CancellationError()
    }
    return try response.get()
  }

  // MARK: Asking

  /// Returns what the function that runs receives for a request, as soon as there is something.
  // Inlined, because each async function costs a look for the executor at its beginning and at its end.
  @inline(__always)
  static func receive<Answer>(
    _ request: Request, as type: Answer.Type = Answer.self,
    stop: @autoclosure () -> InterviewRun.Stop
  ) async throws -> Answer {
    guard let current else {
      throw FlowError("“\(request.name)” was asked outside of the function of an interview.")
    }
    if let known = try current.take(request) {
      if let answer = try known.get() as? Answer { return answer }
      current.run?.untake(for: request)
    }
    // What it waits for may own the run, so nothing here keeps it.
    await withUnsafeContinuation { continuation in
      current.run?.stop(at: stop(), until: continuation)
    }
    guard let answer = try current.takeResponse() as? Answer else {
      throw FlowError("“\(request.name)” was answered with another type than it asks for.")
    }
    return answer
  }

  /// Returns what the function received for a request before; `nil` if it has to wait.
  private func take(_ request: Request) throws -> Result<Any, any Error>? {
    guard let run = try going() else { return nil }
    guard !run.isWaiting else {
      let error = FlowError(
        "“\(request.name)” was asked while another question waits: ask one after the other.")
      run.end(.threw(error))
      throw error
    }
    return run.take(request)
  }

  /// Returns the kept result of work for what was received before it; `nil` if there is none.
  static func kept<Result>(for request: Request) throws -> Result? {
    // A cast of an optional would make a `nil` of nothing.
    guard let run = try current?.going(), let kept = run.takeKept(request) else { return nil }
    return kept as? Result
  }
}
