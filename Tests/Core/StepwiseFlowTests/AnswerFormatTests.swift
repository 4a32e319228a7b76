import StepwiseFlow
import TestSupport
import Testing

/// What fields make of a text: a value, or the sentence of a rejection.
@Suite("Formats of answers")
struct AnswerFormatTests {
  // MARK: Numbers

  /// Ids have 16 to 19 digits, and a `Double` holds only 15 of them exactly.
  @Test func numbersAreExact() throws {
    try checkFormat(
      NumberField("Id", Int.self),
      """
      42 → number 42
      -7 → number -7
      +7 → number 7
      007 → number 7
      -0 → number 0
      1e3 → number 1000
      1.5e3 → number 1500
      4.20e1 → number 42
      9007199254740993 → number 9007199254740993
      9007199254740993.0 → number 9007199254740993
      123456789012345678 → number 123456789012345678
      9223372036854775807 → number 9223372036854775807
      -9223372036854775808 → number -9223372036854775808
      922337203685477580700e-2 → number 9223372036854775807
      9223372036854775808 → 9223372036854775808 is out of range: take a number from \
      -9223372036854775808 to 9223372036854775807.
      -9223372036854775809 → -9223372036854775809 is out of range: take a number from \
      -9223372036854775808 to 9223372036854775807.
      1.5 → 1.5 is not a whole number.
      1e-3 → 1e-3 is not a whole number.
      9007199254740992.5 → 9007199254740992.5 is not a whole number.
      1e400 → “1e400” is not a number, such as 42.
      0x10 → “0x10” is not a number, such as 42.
      nan → “nan” is not a number, such as 42.
      ๔๒ → “๔๒” is not a number, such as 42.
      --1 → “--1” is not a number, such as 42.
      1e99999999999999999999 → “1e99999999999999999999” is not a number, such as 42.
      0e99999999999999999999 → number 0
      """)
    try checkFormat(
      NumberField("Id", Int.self), in: "th_TH",
      """
      ๔๒ → number 42
      """)
    try checkFormat(
      NumberField("Height"), in: "th_TH",
      """
      ๑.๕ → number 1.5
      """)
  }

  @Test func anExactNumberReachesTheClosureAndIsShownAgain() throws {
    var given: [Int] = []
    let flow = Talk([
      Talk.shows("Screen") { _, _ in
        NumberField("Id", value: 9_007_199_254_740_993, in: 0...Int.max) { given.append($0) }
      }
    ])
    let person = Person(session: Session(flow))
    #expect(person.shownDefault == "9007199254740993")
    try person.accepts()
    try person.sets("Id", to: "123456789012345679")
    #expect(given == [9_007_199_254_740_993, 123_456_789_012_345_679])
    #expect(try person.sees("Id").hint?.english == "a whole number from 0 to 9223372036854775807")
    #expect(try person.sees("Id").format?.rules.numbers == 0...9_223_372_036_854_775_807)
  }

  /// Each number is less than the next one.
  @Test func numbersAreComparedExactly() throws {
    func number(_ text: String) throws -> Value.Number { try #require(Value.Number(text)) }
    let numbers: [Value.Number] = [
      .init(-Double.infinity), -1e30, try number("-12345678901234567890124"),
      try number("-12345678901234567890123"), .init(Int.min), .init(Int.min + 1), -1.5, -1, -0.5, 0,
      try number("1e-999999999999999999999"), 0.1, try number("0.1000000000000000000001"), 0.5, 1,
      9_007_199_254_740_992, try number("9007199254740992.5"), 9_007_199_254_740_993,
      .init(Int.max), try number("9223372036854775808"), 1e19,
      try number("+0012345678901234567890123.50"), .init(Double.infinity),
    ]
    for (one, other) in zip(numbers, numbers.dropFirst()) {
      #expect(one < other && !(other < one) && one != other)
    }
    #expect(Value.Number(5.0) == 5 && Value.Number(5.0).hashValue == Value.Number(5).hashValue)
    // All digits are kept, as JSON has them.
    for (typed, text) in [
      ("12345678901234567890123", "12345678901234567890123"), ("0.10", "0.1"),
      ("-00.12345678901234567890", "-0.12345678901234567890"),
      ("+1234567890.1234567890123E+5", "1234567890.1234567890123e+5"),
    ] {
      #expect(try number(typed).description == text)
      #expect(try number(typed) == number(text))
      #expect(try number(typed).hashValue == number(text).hashValue)
    }
    #expect(Value.Number("5e0") == 5 && Value.Number(1e18) == 1_000_000_000_000_000_000)
  }

  // MARK: Options

  @Test func yesAndNo() throws {
    try checkFormat(
      Toggle("Flag"),
      """
      yes → flag true
      Y → flag true
      on → flag true
      TRUE → flag true
      no → flag false
      N → flag false
      off → flag false
      false → flag false
      maybe → “maybe” is neither yes nor no: type yes or no.
      1 → “1” is neither yes nor no: type yes or no.
      """)
  }

  private static let pets: OptionList = [
    .init("Cat", id: "c"), .init("Cattle", id: "k"), .init("Dog", id: "d"), .init("Döner", id: "o"),
  ]

  private static let houses: OptionList = [
    .init("House 1, Old Mill: brick, in Ely", id: "H1"),
    .init("House 10: timber, in Ely", id: "H10"),
    .init("House 11, New Mill: brick, in Rye", id: "H11"),
  ]

  @Test func anOptionOfAList() throws {
    try checkFormat(
      Picker("Pet", options: Self.pets),
      """
      Cat → choice c
      cat → choice c
      k → choice k
      catt → choice k
      do → choice d
      DÖ → choice o
      3 → choice d
      ca → “ca” could be “Cat” or “Cattle”.
      0 → “0” is not one of the options: “Cat”, “Cattle”, “Dog” or “Döner”.
      5 → “5” is not one of the options: “Cat”, “Cattle”, “Dog” or “Döner”.
      -1 → “-1” is not one of the options: “Cat”, “Cattle”, “Dog” or “Döner”.
      fox → “fox” is not one of the options: “Cat”, “Cattle”, “Dog” or “Döner”.
      """)
    try checkFormat(
      Picker("House", options: Self.houses),
      """
      House 1 → choice H1
      house 1, o → choice H1
      House 11 → choice H11
      h10 → choice H10
      2 → choice H10
      old → choice H1
      rye mill → choice H11
      TIMB ely → choice H10
      mill → “mill” could be “House 1, Old Mill: brick, in Ely” or “House 11, New Mill: brick, \
      in Rye”.
      ill → “ill” is not one of the options: “House 1, Old Mill: brick, in Ely”, “House 10: \
      timber, in Ely” or “House 11, New Mill: brick, in Rye”.
      """)
    // A number is an option if a label begins with a digit.
    try checkFormat(
      Picker("Size", options: ["10 cm", "20 cm", "other"]),
      """
      2 → choice 20 cm
      3 → “3” is not one of the options: “10 cm”, “20 cm” or “other”.
      """)
    // A whole word comes before a word that only begins with the text.
    let objects: OptionList = [
      "Cluster in Sagittarius", "Cloud in Sagittarius", "Stars in Sagitta",
    ]
    try checkFormat(
      Picker("Object", options: objects),
      """
      sagitta → choice Stars in Sagitta
      """)
    // A label comes before an id that reads the same; an id is shown where labels are not enough.
    #expect(
      try format(of: Picker("X", options: [.init("A", id: "b"), .init("b", id: "c")]))
        .value(from: "b", region: nil) == .choice("c"))
    try checkFormat(
      Picker("X", options: [.init("A", id: "1"), .init("A", id: "2")]),
      """
      A → “A” could be “A (1)” or “A (2)”.
      """)
    try checkFormat(
      Picker("One", options: OptionList([OptionList.Option]())),
      """
      x → There is nothing to choose from.
      """)
  }

  /// If keywords are numbers, a number is not a place in the list.
  @Test func anOptionIsNamedByAKeyword() throws {
    let nebulae = OptionList([
      .init("Ring", id: "M57", keywords: ["57", "NGC 6720"]),
      .init("Crab", id: "M1", keywords: ["1", "NGC 1952"]),
      .init("Lagoon", id: "M8", detail: .init("a lagoon of gas"), keywords: ["8", "NGC 6523"]),
      .init("Lagoa", id: "X", detail: .init("invented")),
    ])
    try checkFormat(
      Picker("Nebula", options: nebulae),
      """
      ngc 1952 → choice M1
      NGC1952 → choice M1
      6523 → choice M8
      57 → choice M57
      ngc 67 → choice M57
      ring → choice M57
      m8 → choice M8
      1 → choice M1
      2 → “2” is not one of the options: “Ring”, “Crab”, “Lagoon” or “Lagoa”.
      ngc → “ngc” could be “Ring”, “Crab” or “Lagoon: a lagoon of gas”.
      LAGO → “LAGO” could be “Lagoon” or “Lagoa”.
      """)
  }

  @Test func severalOfAList() throws {
    let options: OptionList = [
      .init("Cat", id: "c"), .init("Cattle", id: "k"), .init("Dog", id: "d"),
      .init("Salt, pepper", id: "s"),
    ]
    try checkFormat(
      MultiPicker("Pets", options: options, count: 1...2),
      """
      Cat → choices c
      Dog, Cat → choices c/d
      d,c,dog → choices c/d
      1, 3 → choices c/d
      Salt, pepper → choices s
      Cat, fox → “fox” is not one of the options: “Cat”, “Cattle”, “Dog” or “Salt, pepper”.
      Cat, → “” is not one of the options: “Cat”, “Cattle”, “Dog” or “Salt, pepper”.
      , → “” is not one of the options: “Cat”, “Cattle”, “Dog” or “Salt, pepper”.
      Cat, Cattle, Dog → 3 are chosen (Cat, Cattle, Dog): choose 1 to 2.
      """)
    // A comma at the end does not choose the option without a label. An empty id cannot be typed,
    // so the label stands for it.
    try checkFormat(
      MultiPicker(
        "Several", options: [.init("a", id: "a"), .init("", id: "none"), .init("Nobody", id: "")]),
      """
      a, → “” is not one of the options: “a”, “” or “Nobody”.
      ,a → “” is not one of the options: “a”, “” or “Nobody”.
      a,,Nobody → “” is not one of the options: “a”, “” or “Nobody”.
      a, none → choices a/none
      a, Nobody → choices a/
      """)
    try checkFormat(
      MultiPicker("Several", options: OptionList([OptionList.Option]())),
      """
      x → There is nothing to choose from.
      """)
  }

  // MARK: Texts

  @Test func texts() throws {
    try checkFormat(
      TextField("Name"),
      """
      Ada → text “Ada”
        two  words → text “  two  words”
      naïve 🦊 → text “naïve 🦊”
      7 → text “7”
      a\\nb → The answer has several lines, and only one is taken here.
      a\\rb → The answer has several lines, and only one is taken here.
      a\\r\\nb → The answer has several lines, and only one is taken here.
      """)
    try checkFormat(
      TextEditor("Story"),
      """
      Ada → text “Ada”
        two  words → text “  two  words”
      naïve 🦊 → text “naïve 🦊”
      7 → text “7”
      a\\nb → text “a\\nb”
      """)
    try checkFormat(
      SecureField("Code"),
      """
      Ada → text “Ada”
        two  words → text “  two  words”
      naïve 🦊 → text “naïve 🦊”
      7 → text “7”
      """)
    #expect(try format(of: TextEditor("Story")).display(.text("a\nb")) == "a…")
    let secret = try format(of: SecureField("Code"))
    #expect(secret.text(for: .text("hunter2")) == "")
    #expect(secret.display(.text("hunter2")) == "filled in")
  }
}
