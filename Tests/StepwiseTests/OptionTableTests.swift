import StepwiseTerminal
import Testing

@testable import Stepwise

@Suite struct OptionTableTests {
  struct Declared {
    @Option("A text.", value: "TEXT") var userName = "nobody"
    @Option("A number.", value: "NUMBER") var count = 3
    @Option("A length.", value: "SECONDS") var delay = 0.5
    @Option("A day.", value: "DATE") var today: CalendarDate?
    @Option("A colour.", value: "COLOUR") var colour: Colour?
    @Flag("Says less.") var quiet
  }

  enum Colour: String, CaseIterable, OptionValue { case red, green }

  private func read(_ words: String...) throws -> Declared {
    let declared = Declared()
    try OptionTable(of: declared).read(words, program: "greet")
    return declared
  }

  @Test func optionsForTestsComeLast() {
    struct Inner: WizardProgram {
      static let name = "inner"
      @Option("Failures.", isForTests: true) var failures = 0
      @Option("A colour.") var colour = "red"
      func makeFlow(in environment: Environment) -> FlowController<Void, Void> {
        FlowController()
      }
    }
    struct Outer {
      let inner = Inner()
      @Option("A size.") var size = 1
    }
    #expect(OptionTable(of: Outer()).rows.map(\.name) == ["colour", "size", "failures"])
  }

  @Test func anOmittedOptionKeepsItsDefault() throws {
    let declared = try read()
    #expect(declared.userName == "nobody")
    #expect(declared.count == 3)
    #expect(declared.today == nil)
    #expect(!declared.quiet)
  }

  @Test func valuesFollowOrAreJoined() throws {
    let declared = try read(
      "--user-name", "Ada", "--count=-4", "--delay", "1.5", "--today=1990-12-10", "--quiet")
    #expect(declared.userName == "Ada")
    #expect(declared.count == -4)
    #expect(declared.delay == 1.5)
    #expect(declared.today?.description == "1990-12-10")
    #expect(declared.quiet)
  }

  @Test func theLastOfTwoValuesCountsAndAnyTextIsAllowed() throws {
    #expect(try read("--count", "1", "--count", "2").count == 2)
    #expect(try read("--user-name=a=b").userName == "a=b")
    #expect(try read("--user-name=--quiet").userName == "--quiet")
    #expect(try read("--user-name", "-").userName == "-")
    #expect(try read("--count", "-4").count == -4)
  }

  @Test(arguments: [
    (["--cuont", "3"], "There is no option --cuont. Did you mean --count?"),
    (["--flavour"], "There is no option --flavour."),
    (["--userName=Ada"], "There is no option --userName. Did you mean --user-name?"),
    (["--colour", "blue"], "--colour: “blue” is not one of its values: write “red” or “green”."),
    (["--="], "There is no option --."),
    (["--count"], "--count needs a value: --count NUMBER."),
    (["--user-name", "--quiet"], "--user-name needs a value: --user-name TEXT."),
    (["--quiet=yes"], "--quiet takes no value."),
    (["--count", "three"], "--count: “three” is not a whole number, such as 3."),
    (["--count="], "--count: “” is not a whole number, such as 3."),
    (
      ["--count", "99999999999999999999"],
      "--count: “99999999999999999999” is not a whole number, such as 3."
    ),
    (["--delay", "soon"], "--delay: “soon” is not a number, such as 1.5."),
    (["--delay", "nan"], "--delay: “nan” is not a number, such as 1.5."),
    (["--delay", "1e999"], "--delay: “1e999” is not a number, such as 1.5."),
    (["--today", "2023-02-29"], "--today: “2023-02-29” is not a date: February 2023 has 28 days."),
    (["-q"], "“-q” was not expected: greet takes options only, such as --help."),
    (["--"], "“--” was not expected: greet takes options only, such as --help."),
    (["Ada"], "“Ada” was not expected: greet takes options only, such as --help."),
  ])
  func wrongUsage(_ words: [String], _ sentence: String) {
    let table = OptionTable(of: Declared())
    let failure = #expect(throws: RunFailure.self) { try table.read(words, program: "greet") }
    #expect(failure == RunFailure(.usage, "\(sentence) See greet --help."))
  }

  @Test func helpHasAColumnForMeanings() {
    #expect(
      OptionTable(of: Declared()).help(width: 80) == """
        Options:
          --user-name TEXT  A text. (default: nobody)
          --count NUMBER    A number. (default: 3)
          --delay SECONDS   A length. (default: 0.5)
          --today DATE      A day.
          --colour COLOUR   A colour. One of red, green.
          --quiet           Says less.

        """)
  }

  struct Wordy {
    @Option("Says in quite a few words what it is.", value: "SOMETHING-VERY-LONG") var wordiness =
      ""
    @Flag("An-address-that-has-no-blank-at-which-it-could-be-broken.") var address
    @Flag("Was für „Gänsefüße“ 日本語日本語日本語 so sind.") var marks
  }

  @Test func helpFitsIntoItsWidth() {
    #expect(
      OptionTable(of: Wordy(), RunOptions()).help(width: 40).hasPrefix(
        """
        Options:
          --wordiness SOMETHING-VERY-LONG
              Says in quite a few words what it
              is.
          --address
              An-address-that-has-no-blank-at-wh
              ich-it-could-be-broken.
          --marks
              Was für „Gänsefüße“
              日本語日本語日本語 so sind.

        Answers:
          --script FILE
              Answers from a steps file, instead
              of from standard input.

        """))
    for width in 22...100 {
      for line in OptionTable(of: Wordy(), RunOptions()).help(width: width).split(separator: "\n") {
        #expect(TextWidth.of(line) <= width, "\(width): \(line)")
      }
    }
  }

  @Test func anOptionListsItsFewValues() throws {
    #expect(try read("--colour", "red").colour == .red)
    let rows = OptionTable(of: Declared(), RunOptions()).rows
    func value(_ name: String) -> CompletedValue? { rows.first { $0.name == name }?.value }
    #expect(value("colour") == .choices(["red", "green"]))
    #expect(value("count") == .text)
    #expect(value("quiet") == nil)
    #expect(value("script") == .file)
    #expect(value("state") == .folder)
  }

  @Test func theFirstOfTwoOptionsWithTheSameNameCounts() throws {
    let (first, second) = (Declared(), Declared())
    let table = OptionTable(of: first, second)
    try table.read(["--count", "7"], program: "greet")
    #expect(first.count == 7)
    #expect(second.count == 3)
    #expect(table.rows.filter { $0.name == "count" }.count == 1)
  }

  @Test func aShortFlagAsksForHelp() throws {
    let options = RunOptions()
    try OptionTable(of: options).read(["-h"], program: "greet")
    #expect(options.help)
  }

  @Test(arguments: [
    (["--timeout", "-1"], "--timeout goes from 0 to 1000000 seconds, not -1.0."),
    (["--seed", "-1"], "--seed is 0 or more, not -1."),
    (["--output="], "--output needs a file's name."),
    (["--script="], "--script needs a file's name."),
  ])
  func valuesThatNoTypeRefuses(_ words: [String], _ sentence: String) throws {
    let options = RunOptions()
    try OptionTable(of: options).read(words, program: "greet")
    let failure = #expect(throws: RunFailure.self) { try options.validate() }
    #expect(failure == RunFailure(.usage, verbatim: sentence))
  }
}
