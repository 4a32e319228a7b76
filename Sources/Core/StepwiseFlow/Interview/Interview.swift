/// A flow as one function, which asks one question after another, and which a person can step back in.
///
/// The function runs as long as it has the answers, and waits at the first question that has none. After a step back it is
/// **run again from the top** with the answers that stand. So it must depend on nothing but what it receives, and everything
/// that acts in the world, takes time, or can come out another way the next time belongs in `work`; the code around it
/// may run any number of times. Debug builds run it once more after each answer, and report if it then asks for something
/// else.
///
/// ```swift
/// final class OrderFlow: Interview<Order> {
///   override func conduct() async throws -> Order {
///     let name = try await ask(TextField("Your name"))
///     guard name.first?.isUppercase == true else {
///       throw Rejection("A name begins with a capital letter.")
///     }
///     let count = try await ask(NumberField("How many pets?", in: 1...3))
///     let price = try await work("Getting the price") { try await service.price(of: count) }
///     try await review()
///     return Order(name, count, price)
///   }
/// }
/// ```
///
/// A ``Rejection`` that the function throws rejects the answer before it. A small interview needs no class:
/// `Interview("Order") { ask in … }`.
@MainActor
open class Interview<Outcome>: FlowController<InterviewState, Outcome>, Interviewer, AnyInterview {
  private let function: (@MainActor (Ask) async throws -> Outcome)?
  private let name: String?
  /// The results of work for what was received before it; `nil` before the first.
  private var results: [WorkKey: Any]?
  weak var waiter: FlowWaiter?
  var prepared: PreparedRun?

  /// Creates an interview whose subclass overrides ``conduct()``.
  public init() {
    function = nil
    name = nil
    super.init(state: InterviewState())
  }

  /// Creates an interview from a function.
  ///
  /// - Parameters:
  ///   - title: The subject, shown to the person in the breadcrumb. It tells the interview apart from others of the same
  ///     parent; if it depends on more, start it with an id.
  ///   - function: The function. Its argument asks: `try await ask(TextField("Name"))`, `try await ask.work("…") { … }`.
  public init(
    _ title: String, function: @escaping @MainActor (_ ask: Ask) async throws -> Outcome
  ) {
    self.function = function
    name = title
    super.init(state: InterviewState())
  }

  /// The subject; by default the title that the interview was created with, or the name of its type.
  open override var title: String { name ?? super.title }

  /// Asks the questions and returns the outcome, which finishes the flow.
  ///
  /// - Returns: The outcome.
  /// - Throws: A ``Rejection`` of the latest answer, or another error, which is shown at that answer, so that the person can
  ///   try again. Before the first question, an error ends the wizard. Let a `CancellationError` through: with it, the
  ///   function is ended when it is not needed any more.
  open func conduct() async throws -> Outcome {
    guard let function else {
      throw FlowError("“\(type(of: self))” has no function: override “conduct()”.")
    }
    return try await function(ask)
  }

  /// The function that asks a question: `try await ask(TextField("Name"))`.
  public final var ask: Ask { Ask(interview: self) }

  /// Runs the function to its first question.
  public final override func startFlow() {
    if let prepared {
      self.prepared = nil
      return present(prepared)
    }
    do {
      try InterviewStep(self, runAgain()).complete()
    } catch {
      stack?.fail(error)
    }
  }

  // MARK: Running

  final override var inputsEnd: Any.Type { Interview.self }

  final var received: Received? {
    get { state.last }
    set { state.last = newValue }
  }

  final func conduct(in reference: RunReference) async {
    await RunReference.$current.withValue(reference) {
      do {
        let outcome = try await conduct()
        reference.run?.end(.returned(outcome))
      } catch {
        reference.run?.end(.threw(error))
      }
    }
  }

  final func finish(with outcome: Any) { if let outcome = outcome as? Outcome { finish(outcome) } }

  // MARK: Work

  /// Returns the kept result of work for what was received before it; `nil` if there is none.
  final func kept(of request: Request, after last: Received?) -> Any? {
    kept(as: key(of: request, after: last))
  }

  final func keep(_ result: Any?, of request: Request, after last: Received?) {
    keep(result, as: key(of: request, after: last))
  }

  // The outermost interview keeps all, because those within are made anew.
  final func kept(as key: WorkKey) -> Any? {
    if let waiter { waiter.interview.kept(as: key) } else { results?[key] }
  }

  final func keep(_ result: Any?, as key: WorkKey) {
    if let waiter { return waiter.interview.keep(result, as: key) }
    results = results ?? [:]
    results?[key] = result
  }

  private func key(of request: Request, after last: Received?) -> WorkKey {
    var parts = [request.name, last?.digest ?? ""]
    var outer = waiter
    while let next = outer {
      parts += [next.request.name, next.interview.received?.digest ?? ""]
      outer = next.interview.waiter
    }
    return WorkKey(parts: parts)
  }
}
