import Foundation
import StepwiseFlow
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// Every way to end, with its exit code and its message.
@Suite(.tags(.program), .slow)
nonisolated struct ProgramTests {
  private typealias Row = CommandRow
  private static let script = "standard input"

  @Test func scriptsEndWithTheirCodes() throws { try Row.check(Self.scripts) }

  /// Who cancels later reads what was done for good, also in a run that was resumed after it.
  @Test func cancellingAfterACommitSaysWhatWasWritten() throws {
    let folder = TestFolder()
    func run(_ words: [String], _ input: String) throws -> String {
      try Program(
        ["--writing"] + words, input: input, folder: folder, program: "WizardProbe"
      ).end
    }
    let sentence = "130 Cancelled at “Written”. Ada was written."
    let script = "Ada\nWrite\n:expect-screen Written\n:cancel\n"
    #expect(try run(["--quiet"], script) == sentence)
    #expect(try run(["--quiet"], "Ada\n:cancel\n").hasSuffix(" No result was written."))
    let saved = ["--quiet", "--save", "a.steps"]
    let resumable = "\(sentence) Go on with --resume a.steps."
    #expect(try run(saved, script) == resumable)
    #expect(try run(saved, ":expect-screen Written\n:cancel\n") == resumable)
    let noWay = "65 standard input:1: What was done cannot be undone: there is no way back."
    #expect(try run(saved, ":back\n").hasPrefix(noWay))
    let lines = [
      #"{"action":"answer","entry":1,"element":"Name","value":"Ada"}"#,
      #"{"action":"press","entry":2,"element":"Write"}"#, #"{"action":"cancel","entry":3}"#,
    ]
    let json = try Program(
      ["--writing", "--json"], input: lines.joined(separator: "\n") + "\n", folder: folder,
      program: "WizardProbe")
    #expect(json.code == 130 && json.output.contains(#""message":"\#(sentence.dropFirst(4))""#))
  }

  private static let scripts: [CommandRow] = [
    // Standard output has only the result, and the first wizard runs without a name.
    Row(
      "onboarding", "0 Choose: Confirm", output: Ada.greeting,
      says: ["Welcome\n3 or 4 questions\n  Nobody is fetched yet.\n"]),
    Row("", "0 Choose: Quit", input: Ada.answers + "Quit\n", output: Ada.greeting),
    Row("--quiet", "75 …", output: Ada.greeting, lines: 1),
    Row("onboarding --quiet", "0 ", output: Ada.greeting, lines: 0),
    Row(
      "onboarding --quiet", "65 \(script):1: Nobody is fetched yet: fetch the user first.",
      input: "Select user\n", lines: 1),
    // Without the conversation, the person has not read why a fetch failed.
    Row(
      "onboarding --quiet --fake-failures 1",
      "65 \(script):2: Nobody is fetched yet: fetch the user first. “Fetch user” failed before: …",
      input: "Fetch user\nSelect user\n"),
    Row(
      "onboarding",
      "65 \(script):1: “Dance” is not one of the buttons here: “Fetch user” or “Select user”.",
      input: "Dance\n"),
    Row(
      "onboarding", "65 \(script):7: This is left over: the wizard had finished already.",
      input: Ada.answers + "more\n", output: nil),
    Row(
      "onboarding",
      "65 \(script):2: A blank line accepts a default, and none is shown: type an answer.",
      input: "# a script\n\n"),
    Row("onboarding", "65   [Select user]", input: ":expect Ada\n"),
    Row(
      "onboarding",
      "65 \(script):1: There is no “:hlep”. Did you mean “:help”? An answer that begins with a colon is written “\\:…”.",
      input: ":hlep\n"),
    Row(
      "onboarding",
      "75 \(script):1: The answers ran out at “Welcome”: “Fetch user” or “Select user” is to be chosen. Add it and run again.",
      input: ""),
    Row(
      "onboarding",
      "75 \(script):2: The answers ran out: “Last name” is still to be answered. Add it and run again.",
      input: "F\nS\n"),
    Row(
      "onboarding", "130 Cancelled at “Last name”. No result was written.", input: "F\nS\n:cancel\n"
    ),
    Row("onboarding", "65 \(script):3: “Last name” needs an answer.", input: "F\nS\n\\\n"),
    Row(
      "onboarding", "65 \(script):3: A last name has at least one letter.", input: "F\nS\n1815\n"),
    Row(
      "onboarding",
      "75 “Last name” is taken from the environment variable NOT_SET, which is not set.",
      input: "F\nS\n:ask Last name from NOT_SET\n"),
    Row(
      "onboarding", "0 Choose: Confirm",
      input: "F\nS\n:ask Last name from FAMILY\n1990-12-10\nCat\nConfirm\n", output: Ada.greeting,
      says: ["Last name: :ask Last name from FAMILY\n"], variables: ["FAMILY": "Lovelace"]),
    // A secret that is not valid text is rejected; it is neither repaired nor repeated.
    Row(
      "elements --quiet",
      "65 “Password” is taken from the environment variable TOKEN, whose value is not UTF-8.",
      input: "grace\n:ask Password from TOKEN\n", shell: #"TOKEN=$(printf 'hunter\3512') "$@""#),
    // A script is named as it was given.
    Row(
      "onboarding --script ada.steps --quiet",
      "65 ada.steps:4: “2023-02-29” is not a date: February 2023 has 28 days.",
      files: ["ada.steps": "Fetch user\nSelect user\nLovelace\n2023-02-29\n"]),
    Row(
      "onboarding --script ada.steps --quiet", "0 ", input: "not read", output: Ada.greeting,
      files: ["ada.steps": Ada.answers]),
    Row("onboarding --script=- --quiet", "0 ", output: Ada.greeting),
    // Today decides which dates are in the future.
    Row(
      "onboarding --today=2000-01-01 --quiet",
      "65 \(script):4: 2 January 2000 is in the future: today is 1 January 2000.", input: future),
    Row("onboarding --today=2000-01-02 --quiet", "75 …", input: future),
    Row(
      "onboarding --today=2151-01-03 --quiet",
      "65 \(script):4: Someone born on 2 January 2000 would be over 150 years old.", input: future),
  ]
  private static let future = "F\nS\nLovelace\n2000-01-02\n"

  @Test func wrongUsageAndWrongFilesAreRejected() throws {
    try Row.check(
      Row.table(Self.usages, more: " --quiet", lines: 1) + Row.table(Self.usagesOfCommands)
        + Self.commands)
  }

  private static let usages = """
    onbording → 64 There is no “onbording”. Did you mean “onboarding”? See stepwise --help.
    chess → 64 There is no “chess”. There is: home, onboarding, chat, scoreboard, messier, elements. See stepwise --help.
    onboarding --tody=1 → 64 There is no option --tody. Did you mean --today? See stepwise onboarding --help.
    onboarding x → 64 There is no “x”. There is: serve. See stepwise onboarding --help.
    onboarding --user=ftp://x → 64 --user is fake, account, or an http, https or file URL, not “ftp://x”.
    # A password is not repeated.
    onboarding --user ftp://ada:hunter2@example.org/ → 64 --user is fake, account, or an http, https or file URL, not “ftp://example.org/”.
    onboarding --fake-delay=-1 → 64 --fake-delay goes from 0 to 1000000 seconds, not -1.0.
    onboarding --fake-failures=-1 → 64 --fake-failures is 0 or more, not -1.
    onboarding --script=missing.steps → 66 missing.steps cannot be read: No such file or directory.
    onboarding --script=/ → 66 / is a folder, and a steps file was expected.
    onboarding --script=/proc/self/mem → 74 /proc/self/mem: Reading failed: Input/output error.
    onboarding --ask=Pet → 64 --ask needs --again.
    onboarding --again → 64 --again needs a value: --again FILE. See stepwise onboarding --help.
    onboarding --again=a --resume=b → 64 --again begins another run, and --resume goes on with one: take one.
    onboarding --output=/ → 73 / is a folder: name a file to write to.
    onboarding --output=no/such.json → 73 no/such.json cannot be made: No such file or directory.
    onboarding --output=/dev/null/x → 73 /dev/null/x cannot be made: Not a directory.
    onboarding --output=/dev/full → 74 /dev/full was not written: No space left on device.
    onboarding --keys vim → 64 --keys is emacs or vi, not “vim”.
    onboarding --keys vi --plain → 64 --keys is for a drawn screen: leave out --plain and --json.
    onboarding --keys vi --json → 64 --keys is for a drawn screen: leave out --plain and --json.
    onboarding --mouse --plain → 64 --mouse is for a drawn screen: leave out --plain and --json.
    onboarding --mouse --json → 64 --mouse is for a drawn screen: leave out --plain and --json.
    onboarding --json --script a.steps → 64 --json takes its answers from standard input: leave out --script.
    onboarding --json --script - → 64 --json takes its answers from standard input: leave out --script.
    onboarding --json --plain → 64 --json and --plain exclude each other: take one.
    onboarding --json=yes → 64 --json takes no value. See stepwise onboarding --help.
    onboarding --port 0 --web → 64 --port goes from 1 to 65535, not 0.
    onboarding --port 80 → 64 --port and --web-time need --web.
    onboarding --web --web-time 0 → 64 --web-time goes from 1 to 31536000 seconds…
    onboarding --web --json → 64 --web chooses how the wizard is answered: leave out “--json”.
    onboarding --cast '' → 64 --cast needs a file's name.
    onboarding --cast a --size 9x24 → 64 --size: “9x24” is not a window size…
    onboarding --cast a --size 80x201 → 64 --size: “80x201” is not a window size…
    onboarding --cast a --size 80 → 64 --size: “80” is not a window size…
    onboarding --cast a --size +80x24 → 64 --size: “+80x24” is not a window size…
    onboarding --size 80x24 → 64 --size is the window of a film: it needs --cast FILE.
    onboarding --cast a --clock real → 64 --cast keeps virtual time: leave out --clock real.
    onboarding --cast a --output a → 64 --output and --cast name the same file: each needs one of its own.
    # A file that cannot be made is reported before anything is asked.
    onboarding --cast /nowhere/a.cast → 73 /nowhere/a.cast cannot be made: No such file or directory.
    messier --image-source nonsense → 64 --image-source: “nonsense” is not own, none, fake, an http, https or file URL, or a folder that is there. See stepwise messier --help.
    messier --image-source=http:///x → 64 --image-source: “http:///x” names no server. See stepwise messier --help.
    messier --picture-failures=-1 → 64 --picture-failures is 0 or more, not -1.
    scoreboard --state /dev/null/x → 73 The folder /dev/null/x cannot be made: Not a directory.
    """

  private static let usagesOfCommands = """
    onboarding --quiet --script → 64 --script needs a value: --script FILE. See stepwise onboarding --help.
    messier --image-source → 64 --image-source needs a value: --image-source SOURCE. See stepwise messier --help.
    --plian --help → 64 There is no option --plian. Did you mean --plain? See stepwise --help.
    --script -h → 66 -h cannot be read: No such file or directory.
    help chess → 64 There is no “chess”. There is: home, onboarding, chat, scoreboard, messier, elements. See stepwise --help.
    help onbording → 64 There is no “onbording”. Did you mean “onboarding”? See stepwise --help.
    help map dot → 64 Name one wizard or command: stepwise help map.
    map --dot → 64 There is no option --dot. See stepwise map --help.
    map -d → 64 There is no option -d. See stepwise map --help.
    completions → 64 Say for which shell: stepwise completions “bash”, “zsh” or “fish”.
    completions tcsh → 64 Say for which shell: stepwise completions “bash”, “zsh” or “fish”.
    manual map → 64 The manual is about the whole program: stepwise manual.
    questions → 64 Say which wizard: questions WIZARD.
    questions onboarding json → 64 “json” was not expected: write questions WIZARD.
    questions chess → 64 There is no wizard “chess”. There is: home, onboarding, chat, scoreboard, messier, elements.
    serve → 64 “serve” stands after the name of a wizard: stepwise WIZARD serve.
    onboarding serv → 64 There is no “serv”. Did you mean “serve”? See stepwise onboarding --help.
    onboarding serve now → 64 “now” was not expected: serve takes options only.
    messier serve --image-source none → 64 --state is missing: name the folder of all runs, or their database: postgresql://HOST/NAME.
    onboarding serve --socket a → 64 --state is missing: name the folder of all runs, or their database: postgresql://HOST/NAME.
    onboarding serve --state HERE → 64 --socket is missing: name the socket for the web server.
    onboarding serve --state HERE --socket= → 64 --socket is missing: name the socket for the web server.
    onboarding serve --state HERE --socket 0 → 64 A port of --socket goes from 1 to 65535, not 0.
    onboarding serve --state HERE --socket 65536 → 64 A port of --socket goes from 1 to 65535, not 65536.
    onboarding serve --state HERE --socket 80 --workers 0 → 64 --workers goes from 1 to 64, not 0.
    onboarding serve --state HERE --socket 80 --output HERE/no/such → 73 HERE/no/such cannot be made: No such file or directory.
    onboarding serve --state HERE --socket 80 --runs-max 0 → 64 --runs-max goes from 1 to 1000000000, not 0.
    onboarding serve --state HERE --socket nowhere/a → 73 nowhere/a cannot be used: No such file or directory.
    onboarding serve --state /proc/none --socket a → 73 The folder /proc/none/web cannot be written.
    mcp chess → 64 There is no wizard “chess”.…
    mcp --state-time 0 → 64 --state-time goes from 1 to 31536000 seconds…
    mcp --state-time soon → 64 --state-time: “soon” is not a whole number…
    mcp --timeout -1 → 64 --timeout goes from 0 to 1000000 seconds…
    mcp --state-store= → 64 --state-store needs a folder's name.
    mcp --language tlh → 64 …
    mcp --fake-delay 3 → 64 There is no option --fake-delay.…
    """

  private static let commands: [CommandRow] = [
    Row(
      "onboarding --web --port PORT", "74 Port PORT of 127.0.0.1 cannot be used: …",
      server: .silence),
    // Scripts whose ways are counted.
    Row(
      "coverage onboarding 1.steps 2.steps", "0 ", output: nil,
      files: ["1.steps": Ada.answers, "2.steps": "F\nS\n:cancel\n"]),
    coverage(
      "Fetch user\nSelect user\nLovelace\n2023-02-29\n",
      "65 2.steps:4: “2023-02-29” is not a date: February 2023 has 28 days."),
    coverage("Select user\n", "65 2.steps:1: Nobody is fetched yet: fetch the user first."),
    coverage("F\n:expect Grace\n", "65 2.steps:2: “Grace” is not shown."),
    coverage(
      "F\n:expect-screen Review\n",
      "65 2.steps:2: The screen is “Welcome”, and “Review” was expected."),
    coverage(
      "F\n:bakc\n",
      "65 2.steps:2: There is no “:bakc”. Did you mean “:back”? An answer that begins with a colon is written “\\:…”."
    ),
    coverage(
      "F\nS\n",
      "75 2.steps:2: The answers ran out: “Last name” is still to be answered. Add it and run again."
    ),
    // A secret is not asked for.
    Row(
      "coverage elements 1.steps", "0 ", output: nil,
      files: ["1.steps": "grace\n:ask Password\nNext\n:cancel\n"]),
  ]

  private static func coverage(_ script: String, _ end: String) -> CommandRow {
    Row(
      "coverage onboarding 1.steps 2.steps", end, lines: 1,
      files: ["1.steps": Ada.answers, "2.steps": script])
  }

  @Test func scriptsThatFitAreCounted() throws {
    let folder = TestFolder()
    try folder.write(Ada.answers, to: "1.steps")
    try folder.write("F\nS\n:cancel\n", to: "2.steps")
    let run = try Program(["coverage", "onboarding", "1.steps", "2.steps"], folder: folder)
    #expect(run.output.hasPrefix("6 of 8 ways are taken (75 %).\nNot taken:\n"))
    try folder.write(Array("F\nS\n".utf8) + [0xE9, 10], to: "1.steps")
    let other = try Program(["coverage", "onboarding", "1.steps"], folder: folder)
    #expect(other.end == "65 1.steps:3: The line is not UTF-8: save the file as UTF-8.")
  }

  private static let malformed: [(name: String, bytes: [UInt8], sentence: String)] = [
    ("not UTF-8", [0x41, 0xFF, 0x0A], "The line is not UTF-8: save the file as UTF-8."),
    (
      "UTF-16", [0xFF, 0xFE, 0x41, 0x00, 0x0A, 0x00],
      "The line is not UTF-8: save the file as UTF-8."
    ),
    (
      "a zero", [0x41, 0x00, 0x0A],
      "A control character (0x0) stands at byte 2: an answer is text."
    ),
    (
      "an arrow key", [0x1B, 0x5B, 0x41, 0x0A],
      "A control character (0x1B) stands at byte 1: an answer is text."
    ),
    (
      "a long line", [UInt8](repeating: 0x41, count: 4_000_001),
      "The line is longer than 4000000 bytes."
    ),
  ]

  /// Input of arbitrary bytes ends with a message and an exit code, and without a crash.
  @Test func invalidStepsAndAnyBytesEndWithAMessage() throws {
    for (name, bytes, sentence) in Self.malformed {
      let run = try Program(["onboarding", "--quiet"], input: bytes)
      #expect(run.end == "65 standard input:1: \(sentence)", "\(name)")
    }
    for seed: UInt64 in 1...12 {
      var random = SeededGenerator(seed: seed)
      let bytes = (0..<3000).map { _ in
        random.below(16) == 0 ? 10 : UInt8(random.below(256))
      }
      let run = try Program(["onboarding", "--quiet"], input: bytes)
      #expect([65, 75].contains(run.code), "\(seed)")
      #expect(run.sentence.hasPrefix("standard input:"), "\(seed)")
    }
  }

  /// Closed, full and broken streams of a process; `exec` makes it one of its own.
  @Test func unusableStreamsHaveTheirCodes() throws {
    try Row.check([
      Row(
        "onboarding",
        "64 There is nothing to talk to: standard input is closed. Open it, or answer with --script FILE.",
        shell: "exec \"$@\" <&-"),
      Row(
        "onboarding --quiet", "74 Standard output could not be written: Bad file descriptor.",
        shell: "exec \"$@\" >&-"),
      Row(
        "onboarding --quiet", "74 Standard output could not be written: No space left on device.",
        shell: "exec \"$@\" >/dev/full"),
      Row("onboarding", "0 ", output: Ada.greeting, shell: "exec \"$@\" 2>&-"),
      // The result is written although the conversation cannot be.
      Row("onboarding", "74 ", output: Ada.greeting, shell: "exec \"$@\" 2>/dev/full"),
    ])
    // The pipe's only reader has ended before the program starts.
    let sentence = "Standard output could not be written: Broken pipe."
    try Row.check([
      Row(
        "--help", "74 \(sentence)", shell: #"mkfifo p; : <p & exec 4>p; wait; "$@" >&4"#)
    ])
    let streams = StreamTable(
      input: .nothing, output: .gone, error: .file, hasControllingTerminal: false)
    for words in [["--version"], ["onboarding", "--help"]] {
      let run = try StreamRun(streams, arguments: words, input: "")
      #expect(run.end == .exit(74) && run.text(of: .error) == "\(sentence)\n", "\(words)")
    }
  }
}
