import StepwiseSystem
import StepwiseTerminalTesting
import TestSupport
import Testing

@Suite("Programs in a terminal", .tags(.terminal), .slow)
nonisolated struct TerminalProgramTests {
  private func shell(
    _ script: String, columns: Int = 40, rows: Int = 10, traits: TerminalTraits = .modern,
    input: ProgramStream = .terminal, output: ProgramStream = .terminal,
    error: ProgramStream = .terminal, hangLimitInSeconds: Int = 30, listens: Bool = false
  ) throws -> TerminalProgram {
    try TerminalProgram(
      "/bin/sh", ["-c", script], columns: columns, rows: rows, traits: traits, input: input,
      output: output, error: error, hangLimitInSeconds: hangLimitInSeconds, listens: listens)
  }

  /// Lines are waited for one by one.
  @Test func typedInputIsReadAndOutputIsShown() throws {
    let program = try shell(
      #"for n in 1 2; do printf 'Name: '; read -r name; echo "Hello, $name!"; done"#)
    try program.waitForNext("Name: ")
    program.type("Ada\n")
    try program.waitForNext("Hello, Ada!\nName: ")
    program.type("Bob\n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.text == "Name: Ada\nHello, Ada!\nName: Bob\nHello, Bob!")
    #expect(program.settingsAreAsFound)
    #expect(program.screen.isAsFound)
    #expect(program.heardByKey == [], "nobody listens")
  }

  /// A program whose window is closed reads the end of the input or gets a signal, whichever comes first.
  @Test func theEndIsReported() throws {
    let ways: [(name: String, end: (TerminalProgram) -> Void, expected: [ProgramEnd])] = [
      ("Ctrl-C", { $0.press(.control("c")) }, [.signal(SIGINT)]),
      ("a signal", { $0.signal(SIGTERM) }, [.signal(SIGTERM)]),
      ("a closed window", { $0.hangUp() }, [.signal(SIGHUP), .exit(0), .exit(1)]),
    ]
    for way in ways {
      let program = try shell("echo ready; exec cat")
      try program.waitFor("ready")
      way.end(program)
      let end = try program.end()
      #expect(way.expected.contains(end), "\(way.name): \(end)")
    }
  }

  @Test func changedTerminalSettingsAreNamedUntilTheyAreRestored() throws {
    let program = try shell(
      "old=$(stty -g); stty raw -echo; echo raw; read -r x; stty $old; echo over")
    try program.waitFor("raw")
    #expect(!program.settingsAreAsFound)
    #expect(program.changedSettings == ["c_iflag", "c_oflag", "c_lflag"])
    program.send([10])
    #expect(try program.end() == .exit(0))
    #expect(program.settingsAreAsFound)
  }

  // MARK: Streams

  @Test func streamsCanBeFilesPipesClosedOrNothing() throws {
    let text = "a\nb\n"
    let streams: [(ProgramStream, ProgramStream)] = [
      (.file(text), .pipe()), (.pipe(text), .file()),
    ]
    for (input, output) in streams {
      let program = try shell(
        "cat; echo asked >/dev/tty; read -r x </dev/tty; echo got $x; echo $x >&2",
        input: input, output: output, error: .file())
      try program.waitFor("asked")
      program.type("c\n")
      #expect(try program.end() == .exit(0))
      #expect(program.output == "a\nb\ngot c\n")
      #expect(program.errorOutput == "c\n")
      #expect(program.screen.text == "asked\nc")
    }
    let closed = try shell(
      "cat; echo gone; (echo x >&2) 2>/dev/null; [ -e /proc/$$/fd/2 ] || exit 7", input: .nothing,
      output: .nothing, error: .closed)
    #expect(try closed.end() == .exit(7))
    #expect(closed.written == [])
    // More output than any buffer holds; the file shows that the program wrote all of it.
    let much = try shell("head -c 300000 /dev/zero | tr '\\0' x; echo done >&2", error: .file())
    #expect(try much.end() == .exit(0))
    #expect(much.written.count == 300_000)
    #expect(much.errorOutput == "done\n")
  }

  @Test func aTestChoosesTheShellTheFolderAndTheEnvironment() throws {
    let program = try TerminalProgram(
      "/bin/sh", ["-c", "echo Ada; pwd; echo $TERM,$LANG,$NO_COLOR,$HOME."],
      shell: #"said=$("$@"); echo "Hello, $said""#, environment: ["LANG": nil, "NO_COLOR": "1"],
      folder: "/usr/bin")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.text == "Hello, Ada\n/usr/bin\nxterm-256color,,1,.")
  }

  // MARK: The window and keys

  @Test func theWindowCanBeResized() throws {
    let program = try shell(
      "trap 'stty size' WINCH; stty size; echo ready; while ! read -r x; do :; done; exit 0")
    try program.waitFor("10 40\nready")
    program.resize(columns: 20, rows: 5)
    program.type("\n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.text.hasSuffix("5 20"))
    #expect(program.screen.columns == 20)
  }

  /// A program that prints each byte of its input as two hexadecimal digits, up to a dot, after
  /// each of its own outputs.
  private static func showingBytes(after outputs: [String]) -> String {
    #"show() { printf "\r\n$1"; printf ready; while :; do "#
      + #"b=$(dd bs=1 count=1 2>/dev/null | od -An -tx1); printf %s "$b"; "#
      + #"[ "$b" = ' 2e' ] && break; done; }; stty raw -echo; "#
      + outputs.map { "show '\($0)'; " }.joined() + "stty sane"
  }

  /// Keys are encoded like XTerm's, and as a program requests it.
  @Test func keysPastesAndRepliesAreEncodedAsRequested() throws {
    let steps: [(output: String, press: (TerminalProgram) -> Void, bytes: String)] = [
      (
        "", { $0.press(.up, .shiftTab, .control("c"), .alt("b"), .f1, .pageUp, .enter, "é", ".") },
        "1b 5b 41 1b 5b 5a 03 1b 62 1b 4f 50 1b 5b 35 7e 0d c3 a9 2e"
      ),
      ("", { $0.paste("a\n.") }, "61 0d 2e"),
      (#"\033[?u\033[c"#, { $0.press(".") }, "1b 5b 3f 30 75 1b 5b 3f 36 32 3b 32 32 63 2e"),
      (#"\033[?1h"#, { $0.press(.up, ".") }, "1b 4f 41 2e"),
      (
        #"\033[?2004h"#,
        {
          $0.paste("a\nb")
          $0.press(".")
        }, "1b 5b 32 30 30 7e 61 0d 62 1b 5b 32 30 31 7e 2e"
      ),
      (
        #"\033[>1u"#, { $0.press(.escape, .control("c"), .enter, ".") },
        "1b 5b 32 37 75 1b 5b 39 39 3b 35 75 0d 2e"
      ),
    ]
    let program = try shell(
      Self.showingBytes(after: steps.map(\.output)), columns: 400, rows: 20)
    for step in steps {
      try program.waitForNext("ready")
      step.press(program)
      try program.waitForNext(" 2e")
    }
    #expect(try program.end() == .exit(0))
    let lines = program.screen.unwrappedText.split(separator: "\n").map(String.init)
    let wanted = steps.map { "ready \($0.bytes)" }
    #expect(lines == wanted)
    #expect(!program.screen.isAsFound)
  }

  @Test func anIncompleteFrameIsNotChecked() throws {
    let program = try shell(
      #"printf '\033[?2026hhalf'; read -r x; printf ' whole\033[?2026l'; read -r x"#)
    program.type("\n")
    var seen: [String] = []
    try program.wait(
      until: { model in
        seen.append(model.text)
        return model.text.contains("whole")
      }, "a whole frame")
    #expect(seen.allSatisfy { !$0.contains("half") || $0.contains("whole") })
    program.type("\n")
    #expect(try program.end() == .exit(0))
  }

  // MARK: Speech

  @Test func eachKeyHasItsSpokenTexts() throws {
    let program = try shell(
      #"printf 'Name: '; read -r name; echo "Hello, $name!""#, listens: true)
    try program.waitToHear("Name:")
    program.type("A")
    try program.waitFor("Name: A")
    #expect(program.heard == [])
    program.press(.enter)
    try program.waitToHear("Hello")
    // The end of the line may arrive on its own, and is a blank row then.
    #expect(program.heardByKey.last?.last == "Hello, A!")
    #expect(program.heardByKey.count == 3)
    let error = #expect(throws: TerminalProgramError.self) { try program.waitToHear("Bob") }
    #expect(error.map { "\($0)".contains("“Bob” to be said") } == true)
  }

  // MARK: Failures

  /// The program inherits no descriptor of the test.
  @Test func aFailedWaitReportsTheScreen() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let program = try shell(
      "[ -e /dev/fd/\(ends[1]) ] && echo open || echo closed; echo two; exit 4")
    let error = #expect(throws: TerminalProgramError.self) { try program.waitFor("three") }
    let last = String(describing: try #require(error)).split(separator: "\n")
    #expect(last[0].hasSuffix(": Waited for “three” to be shown, but the program ended: exit(4)."))
    #expect(last[0].hasPrefix("StepwiseTestingTests/TerminalProgramTests.swift:"))
    #expect(last.dropFirst() == ["  | closed", "  | two"])
  }

  @Test func aHangAndAMissingProgramAreErrors() throws {
    let program = try shell("echo ready; exec cat", hangLimitInSeconds: 0)
    let hang = #expect(throws: TerminalProgramError.self) { try program.end() }
    #expect(hang?.message == "The program does not end.")
    let missing = #expect(throws: TerminalProgramError.self) { try TerminalProgram("/nowhere/it") }
    #expect(missing?.message == "“/nowhere/it” cannot be started: No such file or directory")
  }
}
