import Foundation
import StepwiseTerminalTesting
import TestPrograms
import Testing

/// The probe wizard in a terminal, for tests of what a wizard leaves of a terminal.
extension TerminalProgram {
  /// The path of the probe as a program.
  nonisolated static var probe: String { ProgramPath.built("WizardProbe") }

  /// Starts the probe, in a process of its own if something else than a terminal is connected or `isProcess`.
  nonisolated static func probing(
    _ arguments: [String] = [], shell: String? = nil, environment: [String: String?] = [:],
    columns: Int = 80, rows: Int = 24, traits: TerminalTraits = .modern,
    output: ProgramStream = .terminal, error: ProgramStream = .terminal, isProcess: Bool = false
  ) throws -> TerminalProgram {
    let environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }
    return try !isProcess && shell == nil && output == .terminal && error == .terminal
      ? hosted(
        arguments, program: "WizardProbe", environment: environment, columns: columns, rows: rows,
        traits: traits)
      : TerminalProgram(
        probe, arguments, shell: shell, environment: environment, columns: columns, rows: rows,
        traits: traits, output: output, error: error)
  }

  /// Waits for the keys; replies that come after a signal ended the program would be echoed by the terminal.
  nonisolated func waitForKeys() throws {
    try wait(until: { $0.shows("F1") && $0.keyboardFlags != 0 }, "the keys")
  }

  /// Moves to a button and presses it.
  nonisolated func pressButton(_ label: String) throws {
    while !["›", ">"].contains(where: { screen.shows("\($0) [ \(label) ]") }) {
      let before = screen.text
      press(.down)
      try wait(until: { $0.text != before }, "the next button")
    }
    press(.enter)
  }

  /// The one oracle: modes, pictures, styles, the title, the cursor and the settings are as they were found.
  nonisolated func expectAsFound(
    _ row: String = "", cursor: Bool = false, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(screen.changes == [], "\(row)", sourceLocation: location)
    #expect(changedSettings == [], "\(row)", sourceLocation: location)
    #expect(screen.unknown == [], "\(row)", sourceLocation: location)
    if cursor {
      #expect(screen.cursor.column == 0, "\(row)", sourceLocation: location)
    }
  }

  /// Cancels, after something was answered with a confirmation.
  nonisolated func cancelAsFound(
    isAnswered: Bool = false, at location: SourceLocation = #_sourceLocation
  ) throws {
    press(.control("c"))
    if isAnswered {
      try waitFor("Throw the answers away?")
      type("yes\n")
    }
    #expect(try end() == .exit(130), sourceLocation: location)
    expectAsFound(at: location)
  }
}
