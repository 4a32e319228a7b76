import Foundation
import StepwiseFlow
import TestSupport
import Testing

/// Every way to end, with its exit code and its message.
@Suite(.tags(.program), .slow)
nonisolated struct ProgramTests {
  @Test func standardOutputHasOnlyTheResult() throws {
    let run = try Program(["onboarding"], input: Ada.answers)
    #expect(run.code == 0)
    #expect(run.output == Ada.greeting)
    #expect(run.conversation.hasPrefix("Welcome\n  Nobody is fetched yet.\n"))
    #expect(run.conversation.hasSuffix("Choose: Confirm\n"))
  }

  /// A secret that is not valid text is rejected; it is neither repaired nor repeated in the message.
  @Test func aSecretInAnotherEncodingIsRejected() throws {
    let run = try Program(
      ["elements", "--quiet"], input: "grace\n:ask Password from TOKEN\n",
      shell: #"TOKEN=$(printf 'hunter\3512') "$@""#)
    #expect(
      run.end
        == "65 “Password” is taken from the environment variable TOKEN, whose value is not UTF-8.")
  }

  /// Without the conversation, the person has not read why a fetch failed.
  @Test func aQuietScriptSaysWhyAFetchFailed() throws {
    let run = try Program(
      ["onboarding", "--quiet", "--fake-failures", "1"], input: "Fetch user\nSelect user\n")
    #expect(run.code == 65)
    #expect(
      run.conversation.hasPrefix(
        "standard input:2: Nobody is fetched yet: fetch the user first. “Fetch user” failed before: "
      ), "\(run.conversation)")
  }

  @Test func withoutANameTheFirstWizardRuns() throws {
    #expect(try Program([], input: Ada.answers).output == Ada.greeting)
    #expect(try Program(["--quiet"], input: Ada.answers).output == Ada.greeting)
  }

  @Test func quietPrintsTheMessageWithoutTheConversation() throws {
    let run = try Program(["onboarding", "--quiet"], input: Ada.answers)
    #expect(run.output == Ada.greeting)
    #expect(run.conversation == "")
    let failed = try Program(["onboarding", "--quiet"], input: "Select user\n")
    #expect(failed.code == 65)
    #expect(
      failed.conversation
        == "standard input:1: Nobody is fetched yet: fetch the user first.\n")
  }

  @Test(arguments: [
    (
      "Dance\n",
      "65 standard input:1: “Dance” is not one of the buttons here: “Fetch user” or “Select user”."
    ),
    (
      Ada.answers + "more\n",
      "65 standard input:7: This is left over: the wizard had finished already."
    ),
    (
      "# a script\n\n",
      "65 standard input:2: A blank line accepts a default, and none is shown: type an answer."
    ),
    (":expect Ada\n", "65   [Select user]"),
    (
      ":hlep\n",
      "65 standard input:1: There is no “:hlep”. Did you mean “:help”? An answer that begins with a colon is written “\\:…”."
    ),
    (
      "",
      "75 standard input:1: The answers ran out at “Welcome”: “Fetch user” or “Select user” is to be chosen. Add it and run again."
    ),
    (
      "F\nS\n",
      "75 standard input:2: The answers ran out: “Last name” is still to be answered. Add it and run again."
    ),
    ("F\nS\n:cancel\n", "130 Cancelled at “Last name”. No result was written."),
    ("F\nS\n\\\n", "65 standard input:3: “Last name” needs an answer."),
    ("F\nS\n1815\n", "65 standard input:3: A last name has at least one letter."),
    (
      "F\nS\n:ask Last name from NOT_SET\n",
      "75 “Last name” is taken from the environment variable NOT_SET, which is not set."
    ),
  ])
  func howAScriptEnds(_ script: String, _ end: String) throws {
    let run = try Program(["onboarding"], input: script)
    #expect(run.end == end)
    #expect(script.hasPrefix(Ada.answers) || run.output == "")
  }

  @Test(arguments: [
    (["onbording"], "64 There is no “onbording”. Did you mean “onboarding”? See stepwise --help."),
    (
      ["chess"],
      "64 There is no “chess”. There is: home, onboarding, chat, scoreboard, messier, elements. See stepwise --help."
    ),
    (
      ["onboarding", "--tody=1"],
      "64 There is no option --tody. Did you mean --today? See stepwise onboarding --help."
    ),
    (
      ["onboarding", "x"],
      "64 “x” was not expected: stepwise onboarding takes options only, such as --help. See stepwise onboarding --help."
    ),
    (
      ["onboarding", "--script"],
      "64 --script needs a value: --script FILE. See stepwise onboarding --help."
    ),
    (
      ["onboarding", "--user=ftp://x"],
      "64 --user is fake, account, or an http, https or file URL, not “ftp://x”."
    ),
    (
      ["onboarding", "--fake-delay=-1"], "64 --fake-delay goes from 0 to 1000000 seconds, not -1.0."
    ),
    (["onboarding", "--fake-failures=-1"], "64 --fake-failures is 0 or more, not -1."),
    (
      ["onboarding", "--script=missing.steps"],
      "66 missing.steps cannot be read: No such file or directory."
    ),
    (["onboarding", "--script=/"], "66 / is a folder, and a steps file was expected."),
    (
      ["onboarding", "--script=/proc/self/mem"],
      "74 /proc/self/mem: Reading failed: Input/output error."
    ),
    (["onboarding", "--output=/"], "73 / is a folder: name a file to write to."),
    (
      ["onboarding", "--output=no/such.json"],
      "73 no/such.json cannot be made: No such file or directory."
    ),
    (["onboarding", "--output=/dev/null/x"], "73 /dev/null/x cannot be made: Not a directory."),
    (
      ["onboarding", "--output=/dev/full"], "74 /dev/full was not written: No space left on device."
    ),
  ])
  func wrongUsageAndWrongFiles(_ arguments: [String], _ end: String) throws {
    let run = try Program(arguments + ["--quiet"], input: Ada.answers)
    #expect(run.end == end)
    #expect(run.output == "")
    #expect(run.conversation.split(separator: "\n").count == 1)
  }

  @Test func helpAndVersionEndWell() throws {
    let suite = try Program(["--help"])
    #expect(suite.code == 0)
    #expect(suite.output.contains("Usage: stepwise [WIZARD] [OPTIONS]\n"))
    #expect(suite.output.contains("  onboarding   Welcomes someone"))
    let wizard = try Program(["onboarding", "--help"])
    #expect(wizard.code == 0)
    #expect(wizard.output.contains("Usage: stepwise onboarding [OPTIONS]\n"))
    #expect(wizard.output.contains("\n  --fake-delay SECONDS    How long"))
    #expect(try Program(["--version"]).output == "stepwise 0.1.0\n")
    #expect(try Program(["onboarding", "--version"]).output == "stepwise onboarding 0.1.0\n")
  }

  @Test func messagesNameAScriptAsItWasGiven() throws {
    let folder = TestFolder()
    try folder.write("Fetch user\nSelect user\nLovelace\n2023-02-29\n", to: "ada.steps")
    let run = try Program(["onboarding", "--script", "ada.steps", "--quiet"], folder: folder)
    #expect(run.end == "65 ada.steps:4: “2023-02-29” is not a date: February 2023 has 28 days.")
    try folder.write(Ada.answers, to: "ada.steps")
    let other = try Program(
      ["onboarding", "--script", "ada.steps", "--quiet"], input: "not read", folder: folder)
    #expect(other.output == Ada.greeting)
    #expect(
      try Program(["onboarding", "--script=-", "--quiet"], input: Ada.answers).output
        == Ada.greeting)
  }

  @Test(
    arguments: [
      (Named("not UTF-8", [0x41, 0xFF, 0x0A]), "The line is not UTF-8: save the file as UTF-8."),
      (
        Named("UTF-16", [0xFF, 0xFE, 0x41, 0x00, 0x0A, 0x00]),
        "The line is not UTF-8: save the file as UTF-8."
      ),
      (
        Named("a zero", [0x41, 0x00, 0x0A]),
        "A control character (0x0) stands at byte 2: an answer is text."
      ),
      (
        Named("an arrow key", [0x1B, 0x5B, 0x41, 0x0A]),
        "A control character (0x1B) stands at byte 1: an answer is text."
      ),
      (
        Named("a long line", [UInt8](repeating: 0x41, count: 4_000_001)),
        "The line is longer than 4000000 bytes."
      ),
    ] as [(Named<[UInt8]>, String)])
  func invalidStepsAreMalformed(_ bytes: Named<[UInt8]>, _ message: String) throws {
    let run = try Program(["onboarding", "--quiet"], input: bytes.value)
    #expect(run.end == "65 standard input:1: \(message)")
  }

  /// Input of arbitrary bytes ends with a message and an exit code, and without a crash.
  @Test(arguments: 1...12)
  func anyBytesEndWithAMessage(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<3000).map { _ in
      random.below(16) == 0 ? 10 : UInt8(random.below(256))
    }
    let run = try Program(["onboarding", "--quiet"], input: bytes)
    #expect([65, 75].contains(run.code))
    #expect(run.sentence.hasPrefix("standard input:"))
  }

  @Test func todayDecidesWhichDatesAreInTheFuture() throws {
    let answers = "F\nS\nLovelace\n2000-01-02\n"
    #expect(
      try Program(["onboarding", "--today=2000-01-01", "--quiet"], input: answers).end
        == "65 standard input:4: 2000-01-02 is in the future: today is 2000-01-01.")
    #expect(
      try Program(["onboarding", "--today=2000-01-02", "--quiet"], input: answers).code == 75)
    #expect(
      try Program(["onboarding", "--today=2151-01-03", "--quiet"], input: answers).end
        == "65 standard input:4: Someone born on 2000-01-02 would be over 150 years old.")
  }

  @Test func anAnswerCanComeFromTheEnvironment() throws {
    let run = try Program(
      ["onboarding"],
      input: "F\nS\n:ask Last name from FAMILY\n1990-12-10\nCat\nConfirm\n",
      variables: ["FAMILY": "Lovelace"])
    #expect(run.output == Ada.greeting)
    #expect(run.conversation.contains("Last name: :ask Last name from FAMILY\n"))
  }

  // MARK: Streams that are closed

  @Test func withoutStandardInputTheRunFails() throws {
    let run = try Program(["onboarding"], shell: "\"$@\" <&-")
    #expect(
      run.end
        == "64 There is nothing to talk to: standard input is closed. Open it, or answer with --script FILE."
    )
  }

  @Test func withoutStandardOutputTheResultCannotBeWritten() throws {
    let closed = try Program(["onboarding", "--quiet"], input: Ada.answers, shell: "\"$@\" >&-")
    #expect(closed.end == "74 Standard output could not be written: Bad file descriptor.")
    let full = try Program(
      ["onboarding", "--quiet"], input: Ada.answers, shell: "\"$@\" >/dev/full")
    #expect(full.end == "74 Standard output could not be written: No space left on device.")
  }

  @Test(arguments: [["--help"], ["--version"], ["onboarding", "--help"]])
  func helpWithoutAReaderIsAFailedWrite(_ arguments: [String]) throws {
    // The pipe's only reader has ended before the program starts.
    let run = try Program(arguments, shell: #"mkfifo p; : <p & exec 4>p; wait; "$@" >&4"#)
    #expect(run.end == "74 Standard output could not be written: Broken pipe.")
  }

  @Test func withoutStandardErrorTheRunContinues() throws {
    let run = try Program(["onboarding"], input: Ada.answers, shell: "\"$@\" 2>&-")
    #expect(run.code == 0)
    #expect(run.output == Ada.greeting)
  }

  /// The result is written all the same.
  @Test func aConversationThatCannotBeWrittenIsAFailure() throws {
    let run = try Program(["onboarding"], input: Ada.answers, shell: "\"$@\" 2>/dev/full")
    #expect(run.code == 74)
    #expect(run.output == Ada.greeting)
  }
}
