import Foundation
import StepwiseTerminalTesting
import TestSupport
import Testing

/// However a program ends, the terminal's settings are restored, and the restore sequence comes before everything else.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct DeviceEndingTests {
  /// The signals that Swift's traps raise, which depend on the processor.
  private static let traps: Set<ProgramEnd> = [.signal(SIGILL), .signal(SIGTRAP)]

  struct Ending: CustomTestStringConvertible {
    let testDescription: String
    var key = ""
    /// A signal from outside.
    var signal: Int32?
    let ends: Set<ProgramEnd>
    /// The output after the restore sequence.
    var after = ""
  }

  private static let endings =
    [
      Ending(
        testDescription: "the end", key: "e", ends: [.exit(0)], after: "<ended>\r\n"),
      Ending(testDescription: "exit", key: "x", ends: [.exit(3)]),
      Ending(
        testDescription: "an error", key: "r", ends: traps.union([.exit(1)]),
        after: "Fatal error: Error raised at top level: DeviceProbe.Failure()"),
      Ending(
        testDescription: "a trap", key: "t", ends: traps, after: "Fatal error: all is lost\r\n"),
      Ending(testDescription: "abort", key: "a", ends: [.signal(SIGABRT)]),
      Ending(testDescription: "a bad pointer", key: "v", ends: [.signal(SIGSEGV)]),
      Ending(testDescription: "a recursion without end", key: "o", ends: [.signal(SIGSEGV)]),
      Ending(
        testDescription: "words that nobody could show", key: "d", ends: [.signal(SIGTERM)],
        after: "last words\r\n"),
      Ending(testDescription: "Ctrl-\\", key: "\u{1C}", ends: [.signal(SIGQUIT)]),
      Ending(testDescription: "Ctrl-\\ as a key", key: "q", ends: [.signal(SIGQUIT)]),
    ]
    + [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT,
    ].map {
      Ending(testDescription: "the signal \($0)", signal: $0, ends: [.signal($0)])
    }

  /// The signals that end a program which does not handle them, tried in child processes.
  private static let deadly = (1...64).filter { (number: Int32) in
    var action = sigaction()
    // No program can handle the first two, and the C library keeps some to itself.
    guard number != SIGKILL, number != SIGSTOP, sigaction(number, nil, &action) == 0 else {
      return false
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let process = try? SpawnedProgram.start(
      ["/bin/sh", "-c", "kill -\(number) $$; exit 7"], actions: &actions)
    return process.map { SpawnedProgram.end(of: $0) } == .signal(number)
  }

  @Test(
    arguments: endings.filter { $0.signal == nil }
      + deadly.map {
        Ending(testDescription: "the signal \($0)", signal: $0, ends: [.signal($0)])
      })
  func theTerminalIsRestored(_ ending: Ending) throws {
    let person = try DeviceSession()
    #expect(!person.isAsFound)
    // A fault from outside may interrupt a frame, and then needs the earlier frame's restore sequence: draw one first.
    try person.type("k", until: "<key 107>")
    try check(ending, person)
  }

  @Test(arguments: endings.filter { $0.signal != nil || $0.key == "\u{1C}" })
  func aBusyProgramRestoresTheTerminal(_ ending: Ending) throws {
    let person = try DeviceSession()
    try person.type("b", until: "<busy>\r\n")
    try check(ending, person)
  }

  @Test(arguments: endings)
  func theSecondWizardRestoresTheTerminal(_ ending: Ending) throws {
    let person = try DeviceSession()
    try person.type("E", until: "<ready ")
    try person.type("k", until: "<key 107>")
    try check(ending, person)
  }

  @Test func theSystemHasManyDeadlySignals() {
    #expect(Set(Self.deadly).isSuperset(of: [SIGINT, SIGALRM, SIGUSR1, SIGXCPU, SIGPIPE]))
  }

  private func check(_ ending: Ending, _ person: DeviceSession) throws {
    person.type(ending.key)
    if let signal = ending.signal { kill(person.process, signal) }
    let end = try person.end()
    #expect(ending.ends.contains(end), "\(end)")
    #expect(person.isAsFound)
    let after = try #require(person.afterRestoreSequence)
    if ending.after.isEmpty {
      #expect(after == "")
    } else {
      #expect(after.contains(ending.after))
      #expect(person.text.ranges(of: ending.after).count == 1)
    }
  }

  @Test func anUnreadTerminalDoesNotBlockTheEnd() throws {
    let person = try DeviceSession()
    person.type("w")
    try person.wait(for: "muchmuch")
    kill(person.process, SIGTERM)
    #expect(person.endUnread() == .signal(SIGTERM))
    #expect(person.isAsFound)
  }

  @Test func theEndOfTheConnectionEndsTheProgram() throws {
    let person = try DeviceSession()
    person.hangUp()
    #expect(person.endUnread() == .signal(SIGHUP))
  }

  @Test func aProgramThatIgnoresSIGHUPIsToldOfTheEnd() throws {
    let person = try DeviceSession(shell: #"trap "" HUP; exec "$@""#)
    kill(person.process, SIGHUP)
    try person.type("k", until: "<key 107>")
    person.hangUp()
    #expect(person.endUnread() == .exit(9))
  }
}
