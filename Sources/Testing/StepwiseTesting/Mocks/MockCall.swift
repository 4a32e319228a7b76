import Stepwise
public import Testing

/// A mock of one async function of a service, which answers by a script and records its calls.
///
/// A mock of a protocol has one for each function. A call for which the script has no answer throws, and fails the step
/// of the ``FlowTester`` whose flow made it. Calls are numbered from 1.
public final class MockCall<Input, Output> {
  /// The name of the function in failure messages.
  public let name: String
  /// The arguments of the calls, in order.
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
  /// The tester of the latest call; weak, because the tester retains this mock.
  weak var watch: Watch?

  /// Creates a mock with the answers of its first calls, and of all further calls.
  ///
  /// - Parameters:
  ///   - name: The name of the function in failure messages.
  ///   - script: The answers of the first calls, in order.
  ///   - rest: The answer of every further call; `nil` makes further calls failures.
  ///   - clock: The clock of delays; `nil` for the tested wizard's clock.
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

  /// Creates a mock that must not be called.
  ///
  /// - Parameter name: The name of the function in failure messages.
  /// - Returns: The mock; any call fails.
  public static func forbidden(_ name: String) -> MockCall { MockCall(forbidden: name) }

  // MARK: Calls of the wizard

  /// Answers as the script says; an immediate answer does not pass through the main queue.
  ///
  /// - Parameter input: The arguments of the call.
  /// - Returns: The scripted value.
  /// - Throws: The scripted failure, `CancellationError`, or an error that says that the call was unexpected.
  public func callAsFunction(_ input: Input) async throws -> Output {
    inputs.append(input)
    states.append(.waiting)
    let number = inputs.count
    watch = Watch.current ?? watch
    watch?.noteCall(of: self)
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
  ///   - input: The arguments of the call.
  ///   - otherwise: The value to return if the script fails, or if the call is cancelled or unexpected.
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
    let unawaited = TestedStep.beginWait("call \(number) of “\(name)”")
    defer { unawaited?.end() }
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

  // MARK: Answers of the test

  /// Answers a held call, and lets everything happen that follows.
  ///
  /// - Parameters:
  ///   - call: The number of the call; `nil` for the call that has waited longest.
  ///   - output: The value to return.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``TestFailure`` if that call does not wait for the test.
  public func answer(
    call: Int? = nil, with output: Output, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await end(call, with: .success(output), sourceLocation)
  }

  /// Makes a held call fail, and lets everything happen that follows.
  ///
  /// - Parameters:
  ///   - call: The number of the call; `nil` for the call that has waited longest.
  ///   - error: The error to throw.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``TestFailure`` if that call does not wait for the test.
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
  /// Answers as the script says; an immediate answer does not pass through the main queue.
  ///
  /// - Returns: The scripted value.
  /// - Throws: The scripted failure, `CancellationError`, or an error that says that the call was unexpected.
  public func callAsFunction() async throws -> Output { try await self(()) }
}
