import Foundation
import StepwiseFlow
import Testing

@Suite("Formats of answers")
struct AnswerFormatTests {
  /// The format of an element's field.
  func format(of element: any Element) throws -> any AnswerFormat {
    let flow = Steps([Steps.shows("Screen") { _, _ in element }])
    let elements = Session(flow).show().elements
    return try #require(elements.last?.format)
  }

  /// Checks the result of a text: a value, or a rejection's sentence.
  func expect(
    _ text: String, from element: any Element, region: Region? = nil,
    gives expected: Result<Value, Rejection>, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let format = try format(of: element)
    let given = Result { () throws(Rejection) in
      let value = try format.value(from: text, region: region)
      try format.check(value)
      return value
    }
    #expect(given == expected, sourceLocation: location)
    guard case .success(let value) = given, format.presentation != .secret else { return }
    // Typing the shown default gives the same answer.
    #expect(try format.value(from: format.text(for: value), region: nil) == value)
  }

  nonisolated static func date(_ year: Int, _ month: Int, _ day: Int) -> Result<Value, Rejection> {
    Result { () throws(Rejection) in
      .date(try CalendarDate(year: year, month: month, day: day))
    }
  }

  nonisolated static func refused(_ sentence: String) -> Result<Value, Rejection> {
    .failure(Rejection(verbatim: sentence))
  }

  nonisolated static func noDate(_ text: String, _ own: String = "") -> Result<Value, Rejection> {
    refused("“\(text)” is not a date: write year-month-day, such as 1990-12-10\(own).")
  }

  @Test(arguments: [
    ("1990-12-10", date(1990, 12, 10)),
    ("2024-02-29", date(2024, 2, 29)),
    ("2000-02-29", date(2000, 2, 29)),
    ("2023-02-29", refused("“2023-02-29” is not a date: February 2023 has 28 days.")),
    ("1900-02-29", refused("“1900-02-29” is not a date: February 1900 has 28 days.")),
    ("2023-04-31", refused("“2023-04-31” is not a date: April 2023 has 30 days.")),
    (
      "2023-13-01",
      refused("“2023-13-01” is not a date: 13 is not a month from 1 to 12.")
    ),
    (
      "2023-00-10",
      refused("“2023-00-10” is not a date: 0 is not a month from 1 to 12.")
    ),
    ("2023-01-00", refused("“2023-01-00” is not a date: January 2023 has 31 days.")),
    (
      "0000-01-01",
      refused("“0000-01-01” is not a date: 0 is not a year from 1 to 9999.")
    ),
    ("10.12.1990", noDate("10.12.1990")), ("1990/12/10", noDate("1990/12/10")),
    ("1990-12", noDate("1990-12")), ("1990-12-10-1", noDate("1990-12-10-1")),
    ("yesterday", noDate("yesterday")), ("１９９０-12-10", noDate("１９９０-12-10")),
    ("90-12-10", noDate("90-12-10")), ("-1990-12-10", noDate("-1990-12-10")),
  ])
  func datesInTheNeutralForm(text: String, expected: Result<Value, Rejection>) throws {
    try expect(text, from: DatePicker("Day") { _ in }, gives: expected)
  }

  private static let nebulae = OptionList([
    .init("Ring", id: "M57", keywords: ["57", "NGC 6720"]),
    .init("Crab", id: "M1", keywords: ["1", "NGC 1952"]),
    .init("Lagoon", id: "M8", keywords: ["8", "NGC 6523"]),
  ])

  @Test(arguments: [
    ("ngc 1952", "M1"), ("NGC1952", "M1"), ("6523", "M8"), ("57", "M57"), ("ngc 67", "M57"),
    ("ring", "M57"), ("m8", "M8"),
  ])
  func anOptionIsNamedByAKeyword(text: String, id: String) throws {
    try expect(
      text, from: Picker("Nebula", options: Options(Self.nebulae)), gives: .success(.choice(id)))
  }

  /// If keywords are numbers, a number is not a place in the list.
  @Test func aNumberNamesTheKeywordAndNotThePlace() throws {
    try expect(
      "1", from: Picker("Nebula", options: Options(Self.nebulae)), gives: .success(.choice("M1")))
    try expect(
      "2", from: Picker("Nebula", options: Options(Self.nebulae)),
      gives: Self.refused("“2” is not one of the options: “Ring”, “Crab” or “Lagoon”."))
  }

  /// A whole word comes before a word that only begins with the text.
  @Test func sagittaIsNotSagittarius() throws {
    let options: OptionList = [
      "Cluster in Sagittarius", "Cloud in Sagittarius", "Stars in Sagitta",
    ]
    try expect(
      "sagitta", from: Picker("Object", options: Options(options)),
      gives: .success(.choice("Stars in Sagitta")))
  }

  @Test func aKeywordOfSeveralIsRefusedWithTheirLabels() throws {
    try expect(
      "ngc", from: Picker("Nebula", options: Options(Self.nebulae)),
      gives: Self.refused("“ngc” could be “Ring”, “Crab” or “Lagoon”."))
  }

  @Test(arguments: [
    (Region.DateOrder.dayMonthYear, "10.12.1990", date(1990, 12, 10)),
    (.dayMonthYear, "10/12/1990", date(1990, 12, 10)),
    (.dayMonthYear, "1990-12-10", date(1990, 12, 10)),
    (
      .dayMonthYear, "12.13.1990",
      refused("“12.13.1990” is not a date: 13 is not a month from 1 to 12.")
    ),
    (.dayMonthYear, "10.12.90", noDate("10.12.90", ", or day.month.year such as 10.12.1990")),
    (.monthDayYear, "12/10/1990", date(1990, 12, 10)),
    (.monthDayYear, "1990-12-10", date(1990, 12, 10)),
    (
      .monthDayYear, "2/29/2023", refused("“2/29/2023” is not a date: February 2023 has 28 days.")
    ),
    (.monthDayYear, "soon", noDate("soon", ", or month/day/year such as 12/10/1990")),
    (.yearMonthDay, "1990/12/10", date(1990, 12, 10)),
    (.yearMonthDay, "1990-12/10", noDate("1990-12/10")),
  ])
  func datesAsARegionWritesThem(
    order: Region.DateOrder, text: String, expected: Result<Value, Rejection>
  ) throws {
    try expect(
      text, from: DatePicker("Day") { _ in }, region: Region(dateOrder: order), gives: expected)
  }

  @Test(arguments: [
    ("th_TH", "๑๐/๑๒/๒๕๒๘", date(1985, 12, 10)), ("th_TH", "๒๕๖๗-๑-๒", date(2567, 1, 2)),
    ("zh_CN", "2024年2月9日", date(2024, 2, 9)), ("zh_CN", "2024 年 2 月 9 日", date(2024, 2, 9)),
    ("ja_JP", "２０２４年２月９日", date(2024, 2, 9)), ("ko_KR", "2024년 2월 9일", date(2024, 2, 9)),
    ("ko_KR", "2024. 2. 9.", date(2024, 2, 9)), ("ar_EG", "٩/٢/٢٠٢٤", date(2024, 2, 9)),
    ("de_DE", "9. 2. 2024", date(2024, 2, 9)),
    ("zh_CN", "2024年2月", noDate("2024年2月")),
    (
      "zh_CN", "2024年2月30日",
      refused("“2024年2月30日” is not a date: February 2024 has 29 days.")
    ),
  ])
  func datesWithTheDigitsAndWordsOfARegion(
    locale: String, text: String, expected: Result<Value, Rejection>
  ) throws {
    let region = try #require(Region(posixLocale: locale))
    try expect(text, from: DatePicker("Day") { _ in }, region: region, gives: expected)
  }

  /// 2528 is 1985 if dates are typed as people there do; ISO 8601 has only one calendar.
  @Test(arguments: [
    ("10.12.2528", date(1985, 12, 10)), ("10/12/2528", date(1985, 12, 10)),
    ("10.12.1985", date(1985, 12, 10)), ("29.2.2567", date(2024, 2, 29)),
    ("10.12.2400", date(1857, 12, 10)), ("10.12.2399", date(2399, 12, 10)),
    ("2528-12-10", date(2528, 12, 10)), ("2528/12/10", date(2528, 12, 10)),
  ])
  func datesInThailand(text: String, expected: Result<Value, Rejection>) throws {
    let region = try #require(Region(posixLocale: "th_TH.UTF-8"))
    try expect(text, from: DatePicker("Day") { _ in }, region: region, gives: expected)
  }

  @Test func outsideThailandYearsAreGregorian() throws {
    let region = try #require(Region(posixLocale: "de_DE.UTF-8"))
    try expect(
      "10.12.2528", from: DatePicker("Day") { _ in }, region: region,
      gives: Self.date(2528, 12, 10))
  }

  @Test func aDateOutOfRangeIsRefused() throws {
    let range =
      try CalendarDate(year: 2026, month: 1, day: 1)...CalendarDate(year: 2026, month: 12, day: 31)
    let picker = DatePicker("Day", in: range) { _ in }
    try expect("2026-12-31", from: picker, gives: Self.date(2026, 12, 31))
    try expect(
      "2027-01-01", from: picker,
      gives: Self.refused("2027-01-01 is out of range: take a day from 2026-01-01 to 2026-12-31."))
  }

  nonisolated static func number(_ number: Value.Number) -> Result<Value, Rejection> {
    .success(.number(number))
  }

  nonisolated static let wholeNumbers: [(String, Result<Value, Rejection>)] = [
    ("42", number(42)), ("-7", number(-7)), ("+7", number(7)), ("007", number(7)),
    ("-0", number(0)), ("1e3", number(1000)), ("1.5e3", number(1500)), ("4.20e1", number(42)),
    ("9007199254740993", number(9_007_199_254_740_993)),
    ("9007199254740993.0", number(9_007_199_254_740_993)),
    ("123456789012345678", number(123_456_789_012_345_678)),
    ("9223372036854775807", number(9_223_372_036_854_775_807)),
    ("-9223372036854775808", number(-9_223_372_036_854_775_808)),
    ("922337203685477580700e-2", number(9_223_372_036_854_775_807)),
    (
      "9223372036854775808",
      refused(
        "9.223372036854776e+18 is out of range: take a number from -9223372036854775808 to "
          + "9223372036854775807.")
    ),
    ("1.5", refused("1.5 is not a whole number.")),
    ("1e-3", refused("0.001 is not a whole number.")),
    ("9007199254740992.5", refused("9007199254740992.0 is not a whole number.")),
    ("1e400", refused("“1e400” is not a number, such as 42.")),
    ("0x10", refused("“0x10” is not a number, such as 42.")),
    ("nan", refused("“nan” is not a number, such as 42.")),
    ("๔๒", refused("“๔๒” is not a number, such as 42.")),
    ("--1", refused("“--1” is not a number, such as 42.")),
    ("1e99999999999999999999", refused("“1e99999999999999999999” is not a number, such as 42.")),
    ("0e99999999999999999999", number(0)),
  ]

  /// Ids have 16 to 19 digits, and a `Double` holds only 15 of them exactly.
  @Test(arguments: wholeNumbers)
  func wholeNumbersAreExact(text: String, expected: Result<Value, Rejection>) throws {
    try expect(text, from: NumberField("Id", Int.self) { _ in }, gives: expected)
  }

  @Test func anExactNumberReachesTheClosureAndIsShownAgain() throws {
    var given: [Int] = []
    let flow = Steps([
      Steps.shows("Screen") { _, _ in
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

  @Test func numbersAreReadWithTheDigitsOfARegion() throws {
    let region = try #require(Region(posixLocale: "th_TH"))
    try expect("๔๒", from: NumberField("Id", Int.self), region: region, gives: Self.number(42))
    try expect("๑.๕", from: NumberField("Height"), region: region, gives: Self.number(1.5))
  }

  /// Each number is less than the next one.
  @Test func numbersAreComparedExactly() {
    let numbers: [Value.Number] = [
      .init(-Double.infinity), -1e30, .init(Int.min), .init(Int.min + 1), -1.5, -1, -0.5, 0, 0.5, 1,
      9_007_199_254_740_992, 9_007_199_254_740_993, .init(Int.max), 1e19, .init(Double.infinity),
    ]
    for (one, other) in zip(numbers, numbers.dropFirst()) {
      #expect(one < other && !(other < one) && one != other)
    }
    #expect(Value.Number(5.0) == 5 && Value.Number(5.0).hashValue == Value.Number(5).hashValue)
    #expect(Value.Number("5e0") == 5 && Value.Number(1e18) == 1_000_000_000_000_000_000)
  }

  @Test(arguments: [
    ("yes", Result<Value, Rejection>.success(.flag(true))), ("Y", .success(.flag(true))),
    ("on", .success(.flag(true))), ("TRUE", .success(.flag(true))), ("no", .success(.flag(false))),
    ("N", .success(.flag(false))), ("off", .success(.flag(false))),
    ("false", .success(.flag(false))),
    ("maybe", refused("“maybe” is neither yes nor no: type yes or no.")),
    ("1", refused("“1” is neither yes nor no: type yes or no.")),
  ])
  func yesAndNo(text: String, expected: Result<Value, Rejection>) throws {
    try expect(text, from: Toggle("Flag") { _ in }, gives: expected)
  }

  static let pets: OptionList = [
    .init("Cat", id: "c"), .init("Cattle", id: "k"), .init("Dog", id: "d"), .init("Döner", id: "o"),
  ]

  @Test(arguments: [
    ("Cat", Result<Value, Rejection>.success(.choice("c"))), ("cat", .success(.choice("c"))),
    ("k", .success(.choice("k"))), ("catt", .success(.choice("k"))), ("do", .success(.choice("d"))),
    ("DÖ", .success(.choice("o"))), ("3", .success(.choice("d"))),
    ("ca", refused("“ca” could be “Cat” or “Cattle”.")),
    ("0", refused("“0” is not one of the options: “Cat”, “Cattle”, “Dog” or “Döner”.")),
    ("5", refused("“5” is not one of the options: “Cat”, “Cattle”, “Dog” or “Döner”.")),
    ("-1", refused("“-1” is not one of the options: “Cat”, “Cattle”, “Dog” or “Döner”.")),
    ("fox", refused("“fox” is not one of the options: “Cat”, “Cattle”, “Dog” or “Döner”.")),
  ])
  func anOptionOfAList(text: String, expected: Result<Value, Rejection>) throws {
    try expect(text, from: Picker("Pet", options: Self.pets) { _ in }, gives: expected)
  }

  static let houses: OptionList = [
    .init("House 1, Old Mill: brick, in Ely", id: "H1"),
    .init("House 10: timber, in Ely", id: "H10"),
    .init("House 11, New Mill: brick, in Rye", id: "H11"),
  ]

  @Test(arguments: [
    ("House 1", Result<Value, Rejection>.success(.choice("H1"))),
    ("house 1, o", .success(.choice("H1"))), ("House 11", .success(.choice("H11"))),
    ("h10", .success(.choice("H10"))), ("2", .success(.choice("H10"))),
    ("old", .success(.choice("H1"))), ("rye mill", .success(.choice("H11"))),
    ("TIMB ely", .success(.choice("H10"))),
    (
      "mill",
      refused(
        "“mill” could be “House 1, Old Mill: brick, in Ely” or “House 11, New Mill: brick, in Rye”."
      )
    ),
    (
      "ill",
      refused(
        "“ill” is not one of the options: “House 1, Old Mill: brick, in Ely”, "
          + "“House 10: timber, in Ely” or “House 11, New Mill: brick, in Rye”.")
    ),
  ])
  func anOptionByAPartOfItsName(text: String, expected: Result<Value, Rejection>) throws {
    try expect(text, from: Picker("House", options: Self.houses) { _ in }, gives: expected)
  }

  @Test func aNumberIsAnOptionIfALabelBeginsWithADigit() throws {
    let picker = Picker("Size", options: ["10 cm", "20 cm", "other"]) { _ in }
    try expect("2", from: picker, gives: .success(.choice("20 cm")))
    try expect(
      "3", from: picker,
      gives: Self.refused("“3” is not one of the options: “10 cm”, “20 cm” or “other”."))
  }

  @Test func aLabelComesBeforeAnIdThatReadsTheSame() throws {
    let picker = Picker("X", options: [.init("A", id: "b"), .init("b", id: "c")]) { _ in }
    #expect(try format(of: picker).value(from: "b", region: nil) == .choice("c"))
    let twice = Picker("X", options: [.init("A", id: "1"), .init("A", id: "2")]) { _ in }
    #expect(throws: Rejection("“A” could be “A (1)” or “A (2)”.")) {
      try format(of: twice).value(from: "A", region: nil)
    }
  }

  @Test(arguments: [
    ("Cat", Result<Value, Rejection>.success(.choices(["c"]))),
    ("Dog, Cat", .success(.choices(["c", "d"]))), ("d,c,dog", .success(.choices(["c", "d"]))),
    ("1, 3", .success(.choices(["c", "d"]))),
    ("Salt, pepper", .success(.choices(["s"]))),
    (
      "Cat, fox",
      refused("“fox” is not one of the options: “Cat”, “Cattle”, “Dog” or “Salt, pepper”.")
    ),
    (
      "Cat,",
      refused("“” is not one of the options: “Cat”, “Cattle”, “Dog” or “Salt, pepper”.")
    ),
    (",", refused("“” is not one of the options: “Cat”, “Cattle”, “Dog” or “Salt, pepper”.")),
    ("Cat, Cattle, Dog", refused("3 are chosen (Cat, Cattle, Dog): choose 1 to 2.")),
  ])
  func severalOfAList(text: String, expected: Result<Value, Rejection>) throws {
    let options: OptionList = [
      .init("Cat", id: "c"), .init("Cattle", id: "k"), .init("Dog", id: "d"),
      .init("Salt, pepper", id: "s"),
    ]
    try expect(
      text, from: MultiPicker("Pets", options: options, count: 1...2) { _ in }, gives: expected)
  }

  @Test func aCommaAtTheEndDoesNotChooseTheOptionWithoutALabel() throws {
    let options: OptionList = [.init("a", id: "a"), .init("", id: "none"), .init("Nobody", id: "")]
    let picker = MultiPicker("Several", options: options) { _ in }
    for text in ["a,", ",a", "a,,Nobody"] {
      try expect(
        text, from: picker,
        gives: Self.refused("“” is not one of the options: “a”, “” or “Nobody”."))
    }
    try expect("a, none", from: picker, gives: .success(.choices(["a", "none"])))
    // An empty id cannot be typed, so the label stands for it.
    try expect("a, Nobody", from: picker, gives: .success(.choices(["a", ""])))
  }

  @Test func anEmptyListSaysSo() throws {
    let nothing = Self.refused("There is nothing to choose from.")
    let none = OptionList([OptionList.Option]())
    try expect("x", from: Picker("One", options: none), gives: nothing)
    try expect("x", from: MultiPicker("Several", options: none), gives: nothing)
  }

  @Test(arguments: ["Ada", "  two  words", "naïve 🦊", "7"])
  func aLineIsAcceptedAsItIs(text: String) throws {
    try expect(text, from: TextField("Name") { _ in }, gives: .success(.text(text)))
    try expect(text, from: TextEditor("Story") { _ in }, gives: .success(.text(text)))
    try expect(text, from: SecureField("Code") { _ in }, gives: .success(.text(text)))
  }

  @Test func linesAreAcceptedOnlyFromTheEditor() throws {
    try expect("a\nb", from: TextEditor("Story") { _ in }, gives: .success(.text("a\nb")))
    #expect(try format(of: TextEditor("Story") { _ in }).display(.text("a\nb")) == "a…")
    for line in ["a\nb", "a\rb", "a\r\nb"] {
      try expect(
        line, from: TextField("Name") { _ in },
        gives: Self.refused("The answer has several lines, and only one is taken here."))
    }
  }

  @Test func aSecretIsNeverShown() throws {
    let format = try format(of: SecureField("Code") { _ in })
    #expect(format.text(for: .text("hunter2")) == "")
    #expect(format.display(.text("hunter2")) == "filled in")
  }

  @Test(arguments: [
    ("en_US.UTF-8", Region.DateOrder.monthDayYear), ("de_DE", .dayMonthYear),
    ("sv_SE@euro", .yearMonthDay), ("en_GB.UTF-8", .dayMonthYear),
  ])
  func aLocaleNamesItsOrder(locale: String, order: Region.DateOrder) {
    #expect(Region(posixLocale: locale)?.dateOrder == order)
  }

  @Test(arguments: ["", "C", "POSIX", "C.UTF-8"])
  func aLocaleWithoutARegionHasNone(locale: String) {
    #expect(Region(posixLocale: locale) == nil)
  }

  @Test func everyDayHasANumberAndEveryNumberItsDay() throws {
    #expect(CalendarDate(daysSince1970: 0).description == "1970-01-01")
    let leap = try CalendarDate(year: 2024, month: 2, day: 28)
    #expect(leap.advanced(by: 2).description == "2024-03-01")
    #expect(leap.advanced(by: -28).description == "2024-01-31")
    #expect(leap.advanced(by: .max).description == "9999-12-31")
    #expect(leap.advanced(by: .min).description == "0001-01-01")
    #expect(leap.distance(to: leap.advanced(by: -400)) == -400)
    #expect(CalendarDate(daysSince1970: 20_454).description == "2026-01-01")
    var expected = try CalendarDate(year: 1890, month: 1, day: 1)
    for number in expected.daysSince1970...(expected.daysSince1970 + 80_000) {
      let date = CalendarDate(daysSince1970: number)
      try #require(date == expected && date.daysSince1970 == number)
      let isLastOfMonth = date.day == CalendarDate.daysIn(month: date.month, year: date.year)
      let isLastOfYear = isLastOfMonth && date.month == 12
      expected = try CalendarDate(
        year: date.year + (isLastOfYear ? 1 : 0),
        month: isLastOfYear ? 1 : date.month + (isLastOfMonth ? 1 : 0),
        day: isLastOfMonth ? 1 : date.day + 1)
    }
    #expect(
      try CalendarDate(year: 2024, month: 2, day: 29).yearsEarlier(1).description == "2023-02-28")
  }

  @Test func aDayIsWrittenAndReadAsItsText() throws {
    let days = ["start": try CalendarDate(year: 2026, month: 12, day: 6)]
    let written = try JSONEncoder().encode(days)
    #expect(String(decoding: written, as: UTF8.self) == #"{"start":"2026-12-06"}"#)
    #expect(try JSONDecoder().decode([String: CalendarDate].self, from: written) == days)
  }

  @Test(arguments: [
    (#"["2026-02-29"]"#, "“2026-02-29” is not a date: February 2026 has 28 days."),
    (
      #"["6.12.2026"]"#,
      "“6.12.2026” is not a date: write year-month-day, such as 1990-12-10."
    ),
    (#"[""]"#, "“” is not a date: write year-month-day, such as 1990-12-10."),
  ])
  func anInvalidDayIsNotRead(_ json: String, _ sentence: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDate].self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == sentence)
  }
}
