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
    // The tests may have been started with signals ignored.
    signal(SIGUSR1, SIG_DFL)
    signal(SIGINT, SIG_DFL)
    let (user, window, interrupt) = (address(SIGUSR1), address(SIGWINCH), address(SIGINT))
    TerminalSignals.install()
    #expect(address(SIGUSR1) != user)
    signal(SIGUSR1) { _ in }
    signal(SIGINT) { _ in }
    let own = (address(SIGUSR1), address(SIGINT))
    TerminalSignals.forgetInterrupts()
    #expect(address(SIGINT) == own.1)
    TerminalSignals.remove()
    #expect(address(SIGUSR1) == own.0)
    #expect(address(SIGINT) == own.1)
    #expect(address(SIGWINCH) == window)
    signal(SIGUSR1, SIG_DFL)
    signal(SIGINT, SIG_DFL)
    TerminalSignals.install()
    TerminalSignals.remove()
    #expect(address(SIGINT) == interrupt)
  }
}
