import Stepwise

/// The state of a mock at the end of a test.
extension MockCall {
  /// The numbers of the calls that have not been answered.
  public var waiting: [Int] { numbers { $0 == .waiting || $0 == .waitingForEver } }

  /// The numbers of the calls that were cancelled before they were answered.
  public var cancelled: [Int] { numbers { $0 == .cancelled } }

  private func numbers(_ isMeant: (State) -> Bool) -> [Int] {
    states.indices.filter { isMeant(states[$0]) }.map { $0 + 1 }
  }
}

// MARK: Sentences

extension MockCall: WatchedMock {
  /// Unanswered calls and unused answers, as one sentence each that says how to fix it.
  public var leftovers: [String] {
    var left = waiting.map { number in
      let fix =
        states[number - 1] == .waitingForEver
        ? "it never answers, so step out of its screen or cancel"
        : sleepers[number] == nil
          ? "let its time pass with “advanceUntilIdle()”"
          : "answer it with “answer(call: \(number), with:)”, or step out of its screen"
      return "Call \(number) of “\(name)”\(described(inputs[number - 1])) still waits: \(fix)."
    }
    if !script.isEmpty {
      left.append(
        "“\(name)” had \(times(inputs.count)), and its script answers \(times(scripted)): "
          + "take \(script.count) out, or see why nothing called it.")
    }
    return left
  }

  func misuse(_ sentence: String) -> MisuseError {
    // A task that a service started itself has no tester, so its misuse is reported to the last tester of this mock.
    (Watch.current ?? watch)?.note(misuse: sentence)
    return MisuseError(description: sentence)
  }

  func unexpected(_ number: Int, _ input: Input) -> String {
    if isForbidden {
      return "“\(name)”\(described(input)) was called, and this test forbids it."
    }
    return "Call \(number) of “\(name)”\(described(input)) was not expected: its script answers "
      + "\(times(scripted)). Add an answer, or say with “then:” how all further calls are answered."
  }

  func whyNotAnswered(_ call: Int?, _ held: [Int]) -> String {
    guard let call else { return "“\(name)” has nothing to answer: no call waits for the test." }
    let why =
      if !states.indices.contains(call - 1) {
        "was not made"
      } else {
        switch states[call - 1] {
        case .waiting: "waits for time to pass"
        case .waitingForEver: "is never answered, by its script"
        case .done: "was answered already"
        case .cancelled: "was cancelled"
        case .unexpected: "was not expected, and failed"
        }
      }
    let others =
      held.isEmpty
      ? "No call does." : "C\(list(held).dropFirst()) \(held.count == 1 ? "does" : "do")."
    return "Call \(call) of “\(name)” does not wait for the test: it \(why). \(others)"
  }

  private func described(_ input: Input) -> String { input is Void ? "" : " (\(input))" }

  private func times(_ count: Int) -> String { count == 1 ? "1 call" : "\(count) calls" }

  private func list(_ numbers: [Int]) -> String {
    numbers.isEmpty
      ? "no call"
      : "call\(numbers.count == 1 ? "" : "s") "
        + numbers.map(String.init).joined(separator: ", ")
  }
}
