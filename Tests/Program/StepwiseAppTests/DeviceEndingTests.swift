import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// However a program ends, the terminal's settings are restored, and the restore sequence comes before everything else.
///
/// `TerminalAsFoundTests` has all signals and what a wizard leaves.
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
        after: "Fatal error: Error raised at top level: Probes.Failure()"),
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
    + [SIGINT, SIGHUP, SIGSEGV].map {
      Ending(testDescription: "the signal \($0)", signal: $0, ends: [.signal($0)])
    }

  /// The signals that end a program which does not handle them, tried in child processes of a shell.
  private static let deadly: [Int32] = {
    let numbers = (1...64).filter { (number: Int32) in
      var action = sigaction()
      // No program can handle the first two, and the C library keeps some to itself.
      return number != SIGKILL && number != SIGSTOP && sigaction(number, nil, &action) == 0
    }
    let run = try? ProgramRun(
      "/bin/sh",
      [
        "-c", #"for n; do sh -c "kill -$n \$\$; exit 7"; [ $? = $((128 + n)) ] && echo $n; done"#,
        "sh",
      ] + numbers.map(String.init))
    return run?.output.split(separator: "\n").compactMap { Int32($0) } ?? []
  }()

  /// The state in which an ending comes.
  enum Moment: CaseIterable { case waiting, busy, secondWizard }

  /// The signals come at each moment, and the other endings take turns; the program reads no keys while it is busy.
  private static let rows: [(Ending, Moment)] = endings.enumerated().flatMap { place, ending in
    if ending.signal != nil { return Moment.allCases.map { (ending, $0) } }
    if ending.key == "\u{1C}" { return [(ending, .busy)] }
    return [(ending, place.isMultiple(of: 2) ? .waiting : .secondWizard)]
  }

  @Test(arguments: rows) func theTerminalIsRestored(_ ending: Ending, _ moment: Moment) throws {
    let person = try DeviceSession()
    #expect(!person.isAsFound)
    if moment == .secondWizard { try person.type("E", until: "<ready ") }
    // A fault from outside may interrupt a frame, and then needs the earlier frame's restore sequence: draw one first.
    try person.type("k", until: "<key 107>")
    if moment == .busy { try person.type("b", until: "<busy>\r\n") }
    try check(ending, person)
  }

  /// The handlers of the signals that are not sent above are set, too.
  @Test func everyDeadlySignalHasAHandler() throws {
    let person = try DeviceSession()
    let status = try String(contentsOfFile: "/proc/\(person.process)/status", encoding: .utf8)
    let mask = status.firstMatch(of: /SigCgt:\t(\w+)/).flatMap { UInt64($0.1, radix: 16) }
    let caught = try #require(mask)
    let missing = Self.deadly.filter { caught & (1 << UInt64($0 - 1)) == 0 }
    #expect(missing == [])
    person.type("e")
    #expect(try person.end() == .exit(0))
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

  @Test func aProgramThatIgnoresSIGHUPIsToldOfTheEnd() throws {
    let person = try DeviceSession(shell: #"trap "" HUP; exec "$@""#)
    kill(person.process, SIGHUP)
    try person.type("k", until: "<key 107>")
    person.hangUp()
    #expect(person.endUnread() == .exit(9))
  }
}
