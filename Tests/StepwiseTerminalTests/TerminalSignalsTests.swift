import StepwiseSystem
import Testing

@testable import StepwiseTerminal

/// The handlers of signals, within this process.
@Suite(.serialized) nonisolated struct TerminalSignalsTests {
  private func address(_ number: Int32) -> UInt {
    var action = sigaction()
    sigaction(number, nil, &action)
    return action.address
  }

  /// Code that the wizard runs may begin to handle a signal, for longer than the wizard.
  @Test func handlersThatWereSetMeanwhileStay() {
    let (first, second) = (address(SIGUSR1), address(SIGWINCH))
    TerminalSignals.install()
    #expect(address(SIGUSR1) != first)
    signal(SIGUSR1) { _ in }
    let own = address(SIGUSR1)
    TerminalSignals.forgetInterrupts()
    TerminalSignals.remove()
    #expect(address(SIGUSR1) == own)
    #expect(address(SIGWINCH) == second)
    signal(SIGUSR1, SIG_DFL)
  }

  @Test func handlersOfInterruptsThatWereSetMeanwhileStay() {
    let first = address(SIGINT)
    TerminalSignals.install()
    signal(SIGINT) { _ in }
    let own = address(SIGINT)
    TerminalSignals.forgetInterrupts()
    #expect(address(SIGINT) == own)
    TerminalSignals.remove()
    #expect(address(SIGINT) == own)
    signal(SIGINT, SIG_DFL)
    TerminalSignals.install()
    TerminalSignals.remove()
    #expect(address(SIGINT) == first)
  }
}
