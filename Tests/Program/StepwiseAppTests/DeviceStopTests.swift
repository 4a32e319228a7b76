import Foundation
import StepwiseTerminalTesting
import TestSupport
import Testing

/// Stopping a program that holds the terminal, and continuing it.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct DeviceStopTests {
  /// A shell that prints the terminal's state after each stop, and continues the program once.
  private let shell = #"""
    set -m; "$@"; echo "[status $? $(stty -a | grep -o '[-]*icanon')]"
    fg; echo "[status $? $(stty -a | grep -o '[-]*icanon')]"
    """#

  /// The kernel must not discard the restore sequence with the output that waits at a stop, also
  /// if Ctrl-Z and a signal come at once.
  @Test(arguments: [false, true])
  func eachStopRestoresTheTerminal(_ isTwofold: Bool) throws {
    let person = try DeviceSession(
      shell: #"set -m; "$@"; while fg >/dev/null; [ $? = 148 ]; do :; done"#)
    for _ in 0..<40 {
      person.type("\u{1A}")
      if isTwofold { kill(person.probe, SIGTSTP) }
      try person.wait(for: DeviceSession.restoreSequence)
      try person.wait(for: "<resumed>")
      // Two stops may follow each other. A Ctrl-Z of the next turn must not meet the shell in between.
      try person.type("k", until: "<key 107>")
    }
    person.type("e")
    #expect(try person.end() == .exit(0))
    #expect(person.isAsFound)
    let held = person.text.components(separatedBy: "<resumed>")
    #expect(held.allSatisfy { $0.contains(DeviceSession.restoreSequence) })
  }

  @Test func controlZStopsABusyProgram() throws {
    let person = try DeviceSession(shell: shell)
    try person.type("b", until: "<busy>\r\n")
    try person.type("\u{1A}", until: DeviceSession.restoreSequence + "[status 148 icanon]")
    kill(person.probe, SIGTERM)
    #expect(try person.end() == .exit(0))
    try person.wait(for: "[status 143 icanon]")
    #expect(person.isAsFound)
  }

  @Test func anUnexpectedStopIsHandled() throws {
    let person = try DeviceSession(shell: #"set -m; "$@"; stty sane; echo "[stopped]"; fg"#)
    kill(person.probe, SIGSTOP)
    try person.wait(for: "[stopped]")
    try person.wait(for: "<resumed>")
    try person.type("k", until: "<key 107>")
    person.type("e")
    #expect(try person.end() == .exit(0))
  }

  @Test func settingsChangedDuringAStopStay() throws {
    let person = try DeviceSession(
      shell: #"set -m; "$@"; stty erase '^X'; fg; stty -a | grep -o '; erase = ..'"#)
    try person.type("\u{1A}", until: "<resumed>")
    person.type("e")
    #expect(try person.end() == .exit(0))
    #expect(person.text.hasSuffix("erase = ^X\r\n"))
  }

  @Test func aBackgroundProgramStopsAndCanBeKilled() throws {
    let person = try DeviceSession(
      shell: #"""
        set -m; "$@"; bg; wait %1; echo "[status $? $(stty -a | grep -o '[-]*icanon')]"
        kill -TERM %1; kill -CONT %1
        while kill -0 %1; do :; done 2>/dev/null; echo "[dead $(stty -a | grep -o '[-]*icanon')]"
        """#)
    // 150 is the stop that follows a change of the terminal from the background.
    try person.type("\u{1A}", until: "[status 150 icanon]")
    try person.wait(for: "[dead icanon]")
    #expect(try person.end() == .exit(0))
    #expect(person.text.ranges(of: DeviceSession.restoreSequence).count == 1)
    #expect(person.isAsFound)
  }

  @Test func aProgramStartedInTheBackgroundWaitsForTheForeground() throws {
    let person = try DeviceSession(
      shell: #"set -m; "$@" & wait %1; echo "[$? $(stty -a | grep -o '[-]*icanon')]"; fg"#,
      begins: false)
    try person.wait(for: "[150 icanon]")
    try person.wait(for: "<ready ")
    try person.type("k", until: "<key 107>")
    person.type("e")
    #expect(try person.end() == .exit(0))
    #expect(person.isAsFound)
  }
}
