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

  @Test func valuesAreRead() throws {
    func text(_ words: String...) throws -> String {
      let declared = Declared()
      try OptionTable(of: declared).read(words, program: "greet")
      return
        "\(declared.userName) \(declared.count) \(declared.delay) \(declared.today?.description ?? "-")"
        + " \(declared.colour.map { "\($0)" } ?? "-") \(declared.quiet)"
    }
    let texts = [
      try text(),
      try text(
        "--user-name", "Ada", "--count=-4", "--delay", "1.5", "--today=1990-12-10", "--quiet"),
      try text("--count", "1", "--count", "2"), try text("--user-name=a=b"),
      try text("--user-name=--quiet"), try text("--user-name", "-"), try text("--count", "-4"),
      try text("--colour", "red"),
    ]
    #expect(
      texts == [
        "nobody 3 0.5 - - false", "Ada -4 1.5 1990-12-10 - true", "nobody 2 0.5 - - false",
        "a=b 3 0.5 - - false", "--quiet 3 0.5 - - false", "- 3 0.5 - - false",
        "nobody -4 0.5 - - false", "nobody 3 0.5 - red false",
      ])
    let options = RunOptions()
    try OptionTable(of: options).read(["-h"], program: "greet")
    #expect(options.help == "")
  }

  private static let wrong: [([String], String)] = [
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
  ]

  @Test func wrongUsage() throws {
    let table = OptionTable(of: Declared())
    for (words, sentence) in Self.wrong {
      let failure = #expect(throws: RunFailure.self) { try table.read(words, program: "greet") }
      #expect(failure == RunFailure(.usage, "\(sentence) See greet --help."))
    }
    // Values that no type rejects.
    for (words, sentence) in [
      (["--timeout", "-1"], "--timeout goes from 0 to 1000000 seconds, not -1.0."),
      (["--seed", "-1"], "--seed is 0 or more, not -1."),
      (["--output="], "--output needs a file's name."),
      (["--script="], "--script needs a file's name."),
      (["--again="], "--again needs a file's name."),
    ] {
      let options = RunOptions()
      try OptionTable(of: options).read(words, program: "greet")
      let failure = #expect(throws: RunFailure.self) {
        try options.validate()
        try options.configuration(driver: nil) { _ in }.validate(output: options.output)
      }
      #expect(failure == RunFailure(.usage, verbatim: sentence))
    }
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

  @Test func anOptionListsItsFewValues() {
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
}
