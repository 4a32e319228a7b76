import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// A person at a terminal, in plain lines.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct PlainConversationTests {
  private func begin(_ more: String..., shell: String? = nil, variables: [String: String] = [:])
    throws
    -> TerminalSession
  {
    try TerminalSession(["onboarding"] + more, shell: shell, variables: variables)
  }

  /// Answers everything up to the review.
  private func answerAll(_ person: TerminalSession) throws {
    try person.answer("Fetch user", at: "Choose: ")
    try person.answer("Select user", at: "Choose: ")
    try person.answer("Lovelace", at: "Last name: ")
    try person.answer("1990-12-10", at: "Birthday (year-month-day): ")
    try person.answer("Cat", at: "Favourite pet: ")
  }

  /// Nothing that a person types behind a rejection, or while work runs, is used or shown as the answer to another question.
  @Test func whatIsTypedAheadIsNeitherShownNorUsedBehindARejection() throws {
    let person = try begin("--fake-delay=1000")
    try person.wait(for: "Choose: ")
    person.type("Dance\nFetch user\nhunter2\n")
    try person.answer(
      "Fetch user",
      at: """
        What you typed meanwhile was not used: type it again if you still want it.
        Choose: \("")
        """)
    try person.wait(for: "is running, :back stops it: ")
    person.type(":cancel\n")
    #expect(try person.end() == .exit(130))
    #expect(!person.text.contains("hunter2"))
    #expect(person.echoes)
  }

  /// A secret is not shown, however it is typed: in one paste with the answer before it, in two parts, or while that answer
  /// is being checked or was rejected.
  ///
  /// No other text has the letters of this secret.
  @Test(arguments: ["ada", "slow", "no", "slow no"])
  func aSecretThatIsTypedAheadIsNeverShown(_ name: String) throws {
    let prompts = ["Choose: ", "Name: ", "Password (not shown): "]
    let answers = Array("Sign in\n\(name)\n".utf8)
    let secret = Array("ЖШЮ\n".utf8)
    let isRejected = name.hasSuffix("no")
    let cuts = (isRejected ? answers : answers + secret).indices
    for cut in stride(from: cuts.lowerBound, to: cuts.upperBound, by: Repetition.isFull ? 1 : 3) {
      let person = try TerminalSession(["--plain"], program: "WizardProbe")
      let first = (answers + secret).prefix(cut)
      try person.wait(for: prompts[0])
      person.type(first)
      let lineCount = first.count { $0 == 10 }
      for prompt in prompts[...lineCount].dropFirst() { try person.wait(for: prompt) }
      person.type((answers + secret).dropFirst(cut))
      if isRejected {
        try person.wait(for: "Another name, please.")
        try person.wait(for: prompts[1])
        person.type(Array("ada\n".utf8) + secret)
      }
      try person.answer("Done", at: " has 3 letters.\n")
      #expect(try person.end() == .exit(0), "\(cut)")
      #expect(!person.bytes.contains(0xD0), "\(cut): \(person.text)")
      #expect(person.echoes, "\(cut)")
    }
  }

  /// Lines are edited and shown as the kernel does it, each at its own question.
  @Test func linesAreEditedAndShownAtTheirQuestions() throws {
    let person = try TerminalSession(["--plain"], program: "WizardProbe")
    try person.wait(for: "Choose: ")
    person.type("As\u{15}Window\u{17}Ask\nGraxx\u{7F}\u{8}ce Hopper\u{17}\u{4}日本\u{7F}\n")
    #expect(try person.end() == .exit(0))
    #expect(person.rows.suffix(3) == ["Choose: Ask", "Name: Grace 日", "Hello, Grace 日!"])
  }

  /// What was begun while the question was not there yet is shown when it is.
  @Test func aLineThatWasBegunIsShownAtItsQuestion() throws {
    let person = try begin("--fake-delay=0.01")
    try person.wait(for: "Choose: ")
    person.type("F\nSel")
    try person.wait(for: ": Sel")
    person.type("ect\n:cancel\n")
    #expect(try person.end() == .exit(130))
    #expect(person.text.contains(": Select\nQuestion 1"))
  }

  /// Another program has the terminal as the wizard found it.
  @Test func theTerminalIsLentAsItWasFound() throws {
    let person = try TerminalSession(["--plain"], program: "WizardProbe")
    try person.answer("Settings", at: "Choose: ")
    try person.answer("Ask\nAda", at: "Settings\nicanon\necho \n")
    #expect(try person.end() == .exit(0))
    #expect(person.echoes)
  }

  private static let regions = [
    ("LC_ALL", "de_DE.UTF-8", "10.12.1990"), ("LANG", "en_US.UTF-8", "12/10/1990"),
    ("LC_TIME", "en_GB", "10/12/1990"), ("LANG", "ja_JP", "1990/12/10"),
  ]

  /// A date has the format of the region, and several lines are asked for line by line.
  @Test func aDateHasTheRegionsFormat() throws {
    for (variable, region, typed) in Self.regions {
      let person = try begin(variables: [variable: region])
      try person.answer("F", at: "Choose: ")
      try person.answer("S", at: "Choose: ")
      try person.answer(":text", at: "Last name: ")
      try person.answer("Love", at: "(:end ends it) ")
      try person.answer(":end", at: "(:end ends it) ")
      try person.answer(typed, at: "Birthday (year-month-day): ")
      try person.answer("Cat", at: "Favourite pet: ")
      try person.wait(for: "  Birthday: 10 December 1990\n")
      try person.answer(":cancel", at: "Choose: ")
      #expect(try person.end() == .exit(130), "\(region)")
    }
  }

  // MARK: Leaving

  @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
  func aSignalFromTheKeyboardEndsTheProgram(_ key: String, _ signal: Int32) throws {
    let person = try begin()
    try person.wait(for: "Choose: ")
    person.type(key)
    #expect(try person.end() == .signal(signal))
  }

  @Test func controlDEndsTheInput() throws {
    let person = try begin()
    try person.answer("F", at: "Choose: ")
    try person.wait(for: "Choose: ")
    person.type("\u{4}")
    #expect(try person.end() == .exit(130))
    #expect(
      person.text.hasSuffix(
        "2 Select user: \nCancelled at “Welcome”: the input ended. No result was written.\n"))
    // While something runs, too.
    let busy = try begin("--fake-delay=1000")
    try busy.answer("F", at: "Choose: ")
    try busy.wait(for: "Fetch user is running, :back stops it: ")
    busy.type("\u{4}")
    #expect(try busy.end() == .exit(130))
  }

  // MARK: Streams

  @Test func aTerminalOnStandardOutputGetsSanitizedText() throws {
    let folder = TestFolder()
    try folder.write(#"{"userName": "A\u001b[2Jda"}"#, to: "user.json")
    let person = try begin("--user=file://\(folder["user.json"])")
    try answerAll(person)
    try person.answer("Confirm", at: "Choose: ")
    #expect(try person.end() == .exit(0))
    #expect(person.text.hasSuffix("\nWelcome, A\u{FFFD}[2Jda Lovelace!\n"))
  }

  // MARK: Secrets

  private let asking = #"printf 'F\nS\n:ask Last name\n:cancel\n' | "$@""#

  @Test func aSecretIsAskedForAtTheTerminalAndNotShown() throws {
    let person = try begin(shell: asking)
    try person.wait(for: "Last name (not shown): ")
    #expect(!person.echoes)
    person.type("Byron\n")
    #expect(try person.end() == .exit(130))
    #expect(!person.text.contains("Byron"))
    #expect(person.echoes)
  }

  @Test func controlZAtASecretRestoresTheEcho() throws {
    let person = try begin(
      "--script=/dev/fd/3",
      shell: #"""
        set -m; "$@" 3<<'END'
        F
        S
        :ask Last name
        :cancel
        END
        echo "[stopped]"; read -r word; fg
        """#)
    try person.wait(for: "Last name (not shown): ")
    person.type("\u{1A}")
    try person.wait(for: "[stopped]")
    #expect(person.echoes)
    person.type("go on\n")
    // Hiding the input again writes nothing, so the test must look at the terminal's settings.
    try #require(Looks.wait { !person.echoes }, "What is typed is still shown.")
    person.type("Byron\n")
    #expect(try person.end() == .exit(130))
    #expect(!person.text.contains("Byron"))
    #expect(person.echoes)
  }

  /// A stop gives the terminal back, and forgets the line that was begun, as the kernel does.
  @Test func controlZGivesTheTerminalBack() throws {
    let person = try begin(shell: #"set -m; "$@"; echo "[stopped]"; read -r word; fg"#)
    try person.wait(for: "Choose: ")
    #expect(!person.echoes)
    person.type("Fetch")
    try person.wait(for: "Fetch")
    person.type("\u{1A}")
    try person.wait(for: "[stopped]")
    #expect(person.echoes)
    person.type("go on\n")
    try #require(Looks.wait { !person.echoes }, "The terminal was not taken again.")
    person.type("Sel\u{8}\n")
    try person.answer(":cancel", at: "Sel\u{8} \u{8}\nError: Nobody is fetched yet")
    #expect(try person.end() == .exit(130))
    #expect(person.echoes)
  }

  @Test func controlDAtASecretCancels() throws {
    let person = try begin(shell: asking)
    try person.wait(for: "Last name (not shown): ")
    person.type("\u{4}")
    #expect(try person.end() == .exit(130))
    #expect(person.text.hasSuffix("Nothing was typed for “Last name”.\n"))
    #expect(person.echoes)
  }
}
