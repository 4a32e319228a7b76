import Foundation
import TestSupport
import Testing

/// The program with answers in a file: it asks for the rest, or lists the missing answers.
@Suite(.tags(.program), .slow)
nonisolated struct AnswersProgramTests {
  private static let all = """
    {
      "Welcome": ["Fetch user", "Select user"],
      "Last name": "Lovelace",
      "Birthday": "1990-12-10",
      "Favourite pet": "Cat",
      "Review": "Confirm"
    }
    """

  private func run(
    _ answers: String?, _ options: [String] = [], input: String = "", in folder: TestFolder? = nil
  ) throws -> (run: Program, folder: TestFolder) {
    let folder = folder ?? TestFolder()
    if let answers {
      try folder.write(answers, to: "a.json")
    }
    let file = answers == nil ? [] : ["--answers", "a.json"]
    return (try Program(["onboarding"] + file + options, input: input, folder: folder), folder)
  }

  @Test func missingAnswersAreAsked() throws {
    let (run, _) = try run(
      #"{"Welcome": ["Fetch user", "Select user"], "Favourite pet": "Cat"}"#,
      input: "Lovelace\n:back\nLovelace\n1990-12-10\n:back\nDog\nConfirm\n")
    #expect(run.code == 0)
    // The person can change an answer that was given for them.
    #expect(
      run.conversation == """
        * 2 answers were given from a.json.
        Question 1 of 3 or 4
        Last name: Lovelace
        Question 2 of 3 or 4
        Birthday (year-month-day): :back
        Question 1 of 3 or 4
        Last name (blank for Lovelace): Lovelace
        Question 2 of 3 or 4
        Birthday (year-month-day): 1990-12-10
        * 1 answer was given from a.json.
        Review
          User: Ada
          Last name: Lovelace
          Birthday: 10 December 1990
          Favourite pet: Cat
          1. Confirm
          2. Change user
          3. Change last name
          4. Change birthday
          5. Change favourite pet
        Choose: :back
        Favourite pet
        Question 3 of up to 4
          1. Cat
          2. Dog
          3. Fish
          4. Rabbit
          5. Bird
          6. Other…
        Favourite pet (blank for Cat): Dog
        Review
          User: Ada
          Last name: Lovelace
          Birthday: 10 December 1990
          Favourite pet: Dog
          1. Confirm
          2. Change user
          3. Change last name
          4. Change birthday
          5. Change favourite pet
        Choose: Confirm

        """)
  }

  private static func row(
    _ answers: String?, _ end: String, _ options: String = "--no-input", input: String = "",
    output: String = "", says: [String] = [], left: [String: String?] = [:]
  ) -> CommandRow {
    CommandRow(
      "onboarding \(answers == nil ? "" : "--answers a.json ")\(options)", end, input: input,
      output: output, says: says, files: answers.map { ["a.json": $0] } ?? [:], left: left)
  }

  private static let pets = "“Cat”, “Dog”, “Fish”, “Rabbit”, “Bird” or “Other…”"
  private static let rest = "An answer is missing from a.json: “Last name”."

  private static let rows: [CommandRow] = [
    // Prepared answers are not asked.
    row(
      all, "0 ", "--no-input --output a.out", output: Ada.greeting, left: ["a.out": Ada.json]),
    // A rejected answer is asked, and the rest continues.
    row(
      all.replacing("1990-12-10", with: "1800-01-01"), "0 …", "", input: "1990-12-10\n",
      output: Ada.greeting,
      says: ["a.json:4: Someone born on 1 January 1800 would be over 150 years old."]),
    // Unused answers are reported.
    row(
      all.replacing("\"Review\"", with: "\"Birthdy\": \"2000-01-01\",\n\"Review\""),
      """
      65 a.json:6: “Birthdy” was not asked. “Confirm” is pressed once only, \
      so it was not pressed: correct the name, leave the answer out, or put it after the button.
      """),
    row(
      all.replacing("\"Confirm\"", with: "\"Confirm\",\n\"Birthdy\": \"2000-01-01\""),
      "0 a.json:7: “Birthdy” was not asked.", "--quiet --no-input", output: Ada.greeting),
    row(#"{"Welcome": ["Fetch user", "Select user"]}"#, "75 \(rest)"),
    row("{}", "75 An answer is missing from a.json: “Welcome” (“Fetch user” or “Select user”)."),
    row(
      nil,
      "75 An answer is missing: “Welcome” (“Fetch user” or “Select user”). "
        + "Give it in a file with --answers."),
    row(
      #"{"Last name": "Lovelace", "Pot": "Cat"}"#,
      "75 An answer is missing from a.json: “Welcome” (“Fetch user” or “Select user”). "
        + "a.json:1: “Last name” was not asked. a.json:1: “Pot” was not asked."),
    row(
      all.replacing("Cat", with: "Unicorn"),
      "65 a.json:5: “Unicorn” is not one of the options: \(pets)."),
    row(
      #"{"Welcome": "Select user"}"#, "65 a.json:1: Nobody is fetched yet: fetch the user first."),
    row("{", "65 a.json:1: A name in quotation marks is expected in an object."),
    row(
      "[]",
      "65 a.json:1: A file of answers is an object {…} with a name for each, and this is an array."),
    row(
      nil, "66 none.json cannot be read: No such file or directory.",
      "--answers none.json"),
    row(
      nil, "64 --no-input asks nobody: leave out --script, --json and --plain.",
      "--no-input --script a"),
    row(nil, "64 --answers needs a file's name.", "--answers ''"),
  ]

  @Test func howItEnds() throws { try CommandRow.check(Self.rows) }

  /// Trying an answer reaches no service, and tries no secret at a log-in.
  @Test func aTrialTellsNoServiceAndTriesNoSecret() throws {
    let folder = TestFolder()
    let chat = try Program(["chat", "--no-input", "--state", "state"], folder: folder)
    #expect(chat.code == 75)
    let names = try TestFolder(path: folder["state"]).names
    for name in names {
      #expect(!(try folder.read("state/\(name)").contains("Sample")), "\(name)")
    }
    let elements = try Program(["elements", "--no-input"], folder: folder)
    #expect(elements.code == 75)
    #expect(
      elements.sentence
        == "2 answers are missing: “User name” on “Account”, “Password” on “Account”. "
        + "Give them in a file with --answers.")
  }

  /// Answers that are only tried, to find out which are missing, are not saved.
  @Test func aTrialIsNotSaved() throws {
    let (run, folder) = try run(
      #"{"Welcome": ["Fetch user", "Select user"]}"#,
      ["--no-input", "--save", "a.steps", "--record", "r.steps", "--output", "a.out"])
    #expect(run.end == "75 \(Self.rest) Go on with --resume a.steps.")
    #expect(!(try folder.read("a.steps").contains("Sample")))
    #expect(!(try folder.read("r.steps").contains("Sample")))
    #expect(!(try folder.names.contains("a.out")))
    let second = try self.run(Self.all, ["--no-input", "--resume", "a.steps"], in: folder).run
    #expect(second.output == Ada.greeting)
    // The saved run has this answer of the file already.
    #expect(second.sentence == "")
  }
}
