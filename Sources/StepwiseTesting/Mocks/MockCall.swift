import Stepwise
public import Testing

/// One async function of a service, which answers as a test's script says and remembers its calls.
///
/// A mock of a protocol holds one for each function. A call that the script has no answer for throws,
/// and fails the step of the ``FlowTester`` whose flow made it. Calls are numbered from 1.
public final class MockCall<Input, Output> {
  /// What failures call it.
  public let name: String
  /// What it was called with, in order.
  public private(set) var inputs: [Input] = []

  enum State {
    case waiting, waitingForEver, done, cancelled, unexpected
  }

  var states: [State] = []
  var script: [MockAnswer<Output>]
  let scripted: Int
  private let rest: MockAnswer<Output>?
  let isForbidden: Bool
  private let clock: (any WizardClock)?
  private var results: [Int: Result<Output, any Error>] = [:]
  var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
  /// The tester that it was last called under; the tester keeps this call, so not the other way round.
  weak var watch: Watch?

  /// A function with the answers of its first calls, and of all further ones.
  ///
  /// - Parameters:
  ///   - name: What failures call it.
  ///   - script: The answers of the first calls, in order.
  ///   - rest: The answer of every further call; without one, further calls are failures.
  ///   - clock: The clock of delays; that of the tested wizard.
  public init(
    _ name: String, _ script: MockAnswer<Output>..., then rest: MockAnswer<Output>? = nil,
    clock: (any WizardClock)? = nil
  ) {
    self.name = name
    self.script = script
    self.rest = rest
    self.clock = clock
    scripted = script.count
    isForbidden = false
  }

  private init(forbidden name: String) {
    self.name = name
    script = []
    rest = nil
    clock = nil
    scripted = 0
    isForbidden = true
  }

  /// A function that must not be called.
  ///
  /// - Parameter name: What failures call it.
  /// - Returns: The function; any call fails.
  public static func forbidden(_ name: String) -> MockCall { MockCall(forbidden: name) }

  // MARK: What the mock calls

  /// Answers as the script says; at once means without coming back to the main queue.
  ///
  /// - Parameter input: What it is called with.
  /// - Returns: The scripted value.
  /// - Throws: The scripted failure, `CancellationError`, or what says that the call was unexpected.
  public func callAsFunction(_ input: Input) async throws -> Output {
    inputs.append(input)
    states.append(.waiting)
    let number = inputs.count
    watch = Watch.current ?? watch
    watch?.add(self)
    guard let answer = script.isEmpty ? rest : script.removeFirst() else {
      states[number - 1] = .unexpected
      throw misuse(unexpected(number, input))
    }
    do {
      let output = try await self.output(answer, number)
      states[number - 1] = .done
      return output
    } catch {
      states[number - 1] = error is CancellationError ? .cancelled : .done
      throw error
    }
  }

  /// Answers as the script says, for a function that does not throw.
  ///
  /// - Parameters:
  ///   - input: What it is called with.
  ///   - otherwise: What is answered where the script fails, or the call is cancelled or unexpected.
  /// - Returns: The scripted value.
  public func callAsFunction(_ input: Input, otherwise: Output) async -> Output {
    do { return try await self(input) } catch { return otherwise }
  }

  private func output(_ answer: MockAnswer<Output>, _ number: Int) async throws -> Output {
    if let delay = answer.delay {
      guard let clock = clock ?? watch?.clock else {
        throw misuse(
          "“\(name)” answers after \(delay), and no tester's flow called it: give it a clock.")
      }
      try await clock.sleep(for: delay)
    }
    switch answer.kind {
    case .value(let output): return output
    case .failure(let error): throw error
    case .held: break
    case .never: states[number - 1] = .waitingForEver
    }
    try await wait(number)
    guard let result = results.removeValue(forKey: number) else { throw CancellationError() }
    return try result.get()
  }

  private func wait(_ number: Int) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        sleepers[number] = continuation
      }
    } onCancel: {
      Task.immediate { @MainActor in self.cancel(number) }
    }
  }

  private func cancel(_ number: Int) {
    guard let sleeper = sleepers.removeValue(forKey: number) else { return }
    states[number - 1] = .cancelled
    sleeper.resume(throwing: CancellationError())
  }

  // MARK: What the test says

  /// Answers a call that is held, and lets everything happen that follows.
  ///
  /// - Parameters:
  ///   - call: The number of the call; the one that waits longest.
  ///   - output: What is answered.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``TestFailure`` where that call does not wait for the test.
  public func answer(
    call: Int? = nil, with output: Output, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await end(call, with: .success(output), sourceLocation)
  }

  /// Lets a call fail that is held, and lets everything happen that follows.
  ///
  /// - Parameters:
  ///   - call: The number of the call; the one that waits longest.
  ///   - error: What is thrown.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``TestFailure`` where that call does not wait for the test.
  public func fail(
    call: Int? = nil, with error: any Error, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await end(call, with: .failure(error), sourceLocation)
  }

  private func end(
    _ call: Int?, with result: Result<Output, any Error>, _ sourceLocation: SourceLocation
  ) async throws {
    let held = states.indices.map { $0 + 1 }
      .filter { states[$0 - 1] == .waiting && sleepers[$0] != nil }
    guard let number = call ?? held.first, held.contains(number),
      let sleeper = sleepers.removeValue(forKey: number)
    else {
      throw TestFailure(whyNotAnswered(call, held), sourceLocation: sourceLocation)
    }
    results[number] = result
    states[number - 1] = .done
    sleeper.resume()
    await watch?.settle()
  }
}

extension MockCall where Input == Void {
  /// Answers as the script says; at once means without coming back to the main queue.
  ///
  /// - Returns: The scripted value.
  /// - Throws: The scripted failure, `CancellationError`, or what says that the call was unexpected.
  public func callAsFunction() async throws -> Output { try await self(()) }
}
