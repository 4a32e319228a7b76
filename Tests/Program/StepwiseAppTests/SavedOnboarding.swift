import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport

/// The onboarding in a terminal with its answers saved in a file, answered through one of the drivers.
nonisolated struct SavedOnboarding {
  /// The driver that answers it.
  enum Hands: CaseIterable {
    /// Lines through a pipe, one after the other.
    case script
    /// Keys.
    case terminal
    /// Lines typed at the plain prompt.
    case plain
    /// Lines of JSON.
    case json
  }

  /// Each answer, and a text that is shown when it is asked for.
  static let answers = ["Fetch user", "Select user", "Lovelace", "1990-12-10", "Cat", "Confirm"]
  static let places = [
    "Nobody is fetched yet.", "User: Ada", "Last name", "Birthday", "Favourite pet", "Review",
  ]

  let program: TerminalProgram
  private let hands: Hands

  /// Starts the onboarding.
  init(_ hands: Hands, _ options: [String], in folder: TestFolder, limits: String = "") throws {
    self.hands = hands
    let more = [Hands.plain: ["--plain"], .json: ["--json"]][hands] ?? []
    // The program reads a pipe and is the process itself, so that its files are closed when it ends.
    let piped =
      #"rm -f lines; mkfifo lines; exec 3<&0; cat <&3 >lines & exec "$@" <lines 3<&-"#
    let words = ["onboarding"] + options + more
    let isPiped = [.script, .json].contains(hands)
    program =
      limits.isEmpty && !isPiped
      ? try TerminalProgram.hosted(words, folder: folder.path)
      : try TerminalProgram(
        ProgramPath.built(), words, shell: limits + (isPiped ? piped : #"exec "$@""#),
        folder: folder.path)
  }

  /// An onboarding that already runs and is answered by keys.
  init(_ program: TerminalProgram) {
    self.program = program
    hands = .terminal
  }

  /// Waits until an answer, given by its index, is asked for.
  func wait(for number: Int, file: StaticString = #fileID, line: UInt = #line) throws {
    // A script's conversation names a field only together with its answer.
    if hands == .script, [2, 3].contains(number) { send(":help") }
    try wait(for: Self.places[number], file: file, line: line)
  }

  /// Waits until a text is shown, or is written after the earlier texts.
  func wait(for text: String, file: StaticString = #fileID, line: UInt = #line) throws {
    if hands == .terminal {
      try program.waitFor(text, file: file, line: line)
    } else {
      try program.waitForNext(text, file: file, line: line)
    }
  }

  /// Gives answers, each when it is asked for.
  func answer(
    _ numbers: Range<Int>, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    for number in numbers {
      try wait(for: number, file: file, line: line)
      let answer = Self.answers[number]
      switch hands {
      case .script, .plain:
        send(answer)
        // Work from outside is waited for at the next line, and unused lines are reported at the end. Typed text is
        // shown, too, so it is not the text to wait for.
        if hands == .script, number == 0 { send(":await User: A") }
        if hands == .script, number == 5 { program.press(.control("d")) }
      case .json:
        let action =
          [2, 3, 4].contains(number)
          ? #""answer","element":"\#(Self.places[number])","value":"\#(answer)""#
          : #""press","element":"\#(answer)""#
        send(#"{"entry":\#(entry),"action":\#(action)}"#)
      case .terminal where [0, 1, 5].contains(number): try program.choose(answer)
      case .terminal:
        program.type(answer)
        try program.waitFor(number == 4 ? "1 of 6" : answer, file: file, line: line)
        program.press(.enter)
      }
    }
  }

  /// The number of the screen in the last line of JSON.
  private var entry: Int {
    let matches = String(decoding: program.written, as: UTF8.self)
      .matches(of: /"screen":\{"entry":(\d+)/)
    return matches.last.flatMap { Int($0.1) } ?? 0
  }

  private func send(_ line: String) { program.send(Array((line + "\n").utf8)) }

  /// Kills it with all its child processes.
  func kill() throws -> ProgramEnd {
    StepwiseSystem.kill(-program.process, SIGKILL)
    return try program.end()
  }
}

extension TerminalProgram {
  /// Moves down to a button and presses it.
  nonisolated func choose(
    _ label: String, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    while !screen.shows("› [ \(label) ]") {
      let before = screen.text
      press(.down)
      try wait(until: { $0.text != before }, "the next button", file: file, line: line)
    }
    press(.enter)
  }
}
