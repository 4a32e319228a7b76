import Testing

@testable import Stepwise

@Suite struct OptionTableTests {
  struct Declared {
    @Option("A text.", value: "TEXT") var userName = "nobody"
    @Option("A number.", value: "NUMBER") var count = 3
    @Option("A length.", value: "SECONDS") var delay = 0.5
    @Option("A day.", value: "DATE") var today: CalendarDate?
    @Flag("Says less.") var quiet
  }

  private func read(_ words: String...) throws -> Declared {
    let declared = Declared()
    try OptionTable(of: declared).read(words, program: "greet")
    return declared
  }

  @Test func whatIsNotGivenKeepsItsDefault() throws {
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

  @Test func theLastOfTwoHoldsAndAValueMayHoldAnything() throws {
    #expect(try read("--count", "1", "--count", "2").count == 2)
    #expect(try read("--user-name=a=b").userName == "a=b")
    #expect(try read("--user-name=--quiet").userName == "--quiet")
    #expect(try read("--user-name", "-").userName == "-")
    #expect(try read("--count", "-4").count == -4)
  }

  @Test(arguments: [
    (["--cuont", "3"], "There is no option --cuont. Did you mean --count?"),
    (["--colour"], "There is no option --colour."),
    (["--userName=Ada"], "There is no option --userName. Did you mean --user-name?"),
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
      OptionTable(of: Declared()).help == """
          --user-name TEXT  A text.
          --count NUMBER    A number.
          --delay SECONDS   A length.
          --today DATE      A day.
          --quiet           Says less.

        """)
  }

  @Test(arguments: [
    (["--timeout", "-1"], "--timeout goes from 0 to 1000000 seconds, not -1.0."),
    (["--clock", "wall"], "--clock is virtual or real, not “wall”."),
    (["--seed", "-1"], "--seed is 0 or more, not -1."),
    (["--output="], "--output needs a file's name."),
    (["--script="], "--script needs a file's name."),
  ])
  func valuesThatNoTypeRefuses(_ words: [String], _ sentence: String) throws {
    let options = RunOptions()
    try OptionTable(of: options).read(words, program: "greet")
    let failure = #expect(throws: RunFailure.self) { try options.validate() }
    #expect(failure == RunFailure(.usage, sentence))
  }
}
