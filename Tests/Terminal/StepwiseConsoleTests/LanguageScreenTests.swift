import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise
@testable import StepwiseFlow

/// Screens in a person's own language: no text is cut or misplaced, and a letter of the
/// language is one letter.
@Suite struct LanguageScreenTests {
  private static let strings: StringCatalog = [
    "th": ["Name": "ชื่อ", "Home town": "บ้านเกิด", "Age": "อายุ"],
    "ko": ["Name": "이름", "Home town": "고향", "Age": "나이"],
    "zh-Hans": ["Name": "姓名", "Home town": "家乡", "Age": "年龄"],
    "id": ["Name": "Nama", "Home town": "Kampung halaman", "Age": "Usia"],
  ]

  private static func environment(_ language: String) -> Environment {
    var environment = Environment(
      region: Region(dateOrder: .dayMonthYear), language: language, strings: strings)
    environment.libraryStrings = .stepwise
    return environment
  }

  private static func person(
    at flow: some WizardFlow, _ language: String, _ columns: Int = 80, _ rows: Int = 24
  ) -> Person {
    let environment = environment(language)
    let theme = ResolvedTheme(.standard, .modern, isDark: true, localizer: environment.localizer)
    return Person(at: flow, columns: columns, rows: rows, theme: theme, environment: environment)
  }

  private static func form() -> Talk {
    .asking(second: true) { _ in
      NumberField("Age", in: 1...120) { _ in }
      DatePicker("Day") { _ in }.optional()
      Toggle("Sure") { _ in }
      Picker("Pet", options: ["Cat", "Dog"]) { _ in }
      TextField("Name", text: "Ada") { _ in }
      TextField("Home town", text: "Bonn") { _ in }
      Button("Send") {}
    }
  }

  // MARK: Dates

  /// The years of a Thai screen are all of the Buddhist calendar: the hint, the steps, the default and the errors.
  @Test(arguments: [nil, Region.DateOrder.dayMonthYear, .monthDayYear])
  func aThaiScreenHasOneEra(_ order: Region.DateOrder?) throws {
    let first = try CalendarDate(year: 2026, month: 2, day: 1)
    var environment = Self.environment("th")
    environment.region = order.map { Region(dateOrder: $0) }
    var given: [CalendarDate] = []
    let person = Person(
      at: Talk { talk in
        talk.push("Start") {
          DatePicker("Start", in: first...first.advanced(by: 59)) { given.append($0) }
          Button("Go") { talk.push("Day") { DatePicker("Day", selection: given[0]) } }
        }
      }, theme: ResolvedTheme(.standard, .modern, isDark: true, localizer: environment.localizer),
      environment: environment)
    var seen = person.text
    person.press(.pageUp, .pageUp, .pageUp, .pageDown, .up)
    seen += person.text
    person.press(.enter)
    #expect(given.map(\.description) == ["2026-03-02"])
    person.press(.enter)
    #expect(person.cursorRow == " › 02.03.2569", "\(person.text)")
    seen += person.text
    person.press(.control("u"))
    person.enter("30.02.2569")
    seen += person.text
    person.press(.control("u"))
    person.enter("soon")
    seen += person.text
    #expect(seen.contains("2569") && !seen.contains("202"), "\(seen)")
  }

  // MARK: Frames

  /// Expects all cells of each wide character, and the row's end after them.
  private static func expectWholeCharacters(_ person: Person) {
    for (number, row) in person.frame.rows.enumerated() {
      var column = 0
      while column < row.count {
        let width = max(1, row[column].text.map { TextWidth.of($0) } ?? 0)
        let rest = row[column...].dropFirst().prefix(width - 1)
        let isWhole =
          row[column].text != nil && rest.count == width - 1
          && rest.allSatisfy { $0.text == nil }
        #expect(isWhole, "row \(number), column \(column):\n\(person.text)")
        column += width
      }
    }
  }

  nonisolated private static let windows = ["en", "th", "ko", "zh-Hans", "id"].flatMap {
    [($0, 80, 24), ($0, 40, 12)]
  }

  @Test(arguments: windows)
  func aFormAndItsHelpFit(language: String, columns: Int, rows: Int) {
    let person = Self.person(at: Self.form(), language, columns, rows)
    let environment = Self.environment(language)
    func expectWhole() {
      Self.expectWholeCharacters(person)
      #expect(!person.hints.contains("…") && !person.hints.isEmpty, "\(person.text)")
    }
    for text in ["Here", "500"] {
      person.enter(text)
      expectWhole()
    }
    let low = "1"
    let sentence = environment.localized(
      "\("500") is out of range: take a number from \(low) to \("120").")
    // Lines may be broken anywhere.
    let seen = person.text.filter { !$0.isWhitespace }
    #expect(seen.contains(sentence.filter { !$0.isWhitespace }), "\(person.text)")
    if let town = person.column(of: "Bonn") {
      #expect(person.column(of: "Ada") == town, "\(person.text)")
    }
    person.press(.control("u"))
    person.enter("36")
    for text in ["Ad", "10.12", "y", "d"] {
      person.type(text)
      expectWhole()
      person.press(.tab)
      expectWhole()
    }
    person.press(.backTab, .f1)
    let title = environment.localizer.label("Form")
    var starts: Set<Int> = []
    var count = 0
    while person.screen.first == " " + title {
      expectWhole()
      // The question stands above a blank row if there is room for it.
      let rows = person.frame.rows
      let blank = rows.prefix(6).firstIndex { $0.allSatisfy { $0.text ?? "x" == " " } }
      for cells in rows.dropFirst((blank ?? 0) + 1).dropLast(1) {
        let texts = cells.map { $0.text ?? "x" }
        guard texts.contains(where: { $0 != " " }) else { continue }
        count += 1
        let gap = texts.indices.dropFirst(3).first { at in
          texts[at] == " " && at + 1 < texts.count && texts[at + 1] == " "
        }
        if let gap, let start = texts[gap...].firstIndex(where: { $0 != " " }) {
          starts.insert(start)
        }
      }
      person.press(.space)
    }
    #expect(starts.count == 1 && count > 8, "\(language): \(starts)")
  }

  // MARK: Letters

  /// Letters of each language that mean yes, that mean no, and that mean nothing.
  private static let letters = [
    ("en", "y", "n", "x"), ("th", "yใ", "nไ", ""), ("ko", "예", "아N", "x"),
    ("zh-Hans", "是", "否", ""), ("id", "Y", "tTn", "x否"),
  ]

  @Test func lettersAnswerAndConfirm() {
    for (language, yes, no, nothing) in Self.letters {
      for letter in yes + no + nothing {
        let isYes = yes.contains(letter)
        let answer = nothing.contains(letter) ? nil : isYes
        var told: Bool?
        let person = Self.person(at: Talk.screen { Toggle("Sure") { told = $0 } }, language)
        person.press(.letter(letter))
        #expect(told == nil)
        person.press(.enter)
        #expect(told == answer, "\(language) \(letter)")
        guard answer != nil else { continue }
        let asked = Self.person(
          at: Talk(named: "Trip", cancelQuestion: "Really?") { $0.ask("Name") { _ in } }, language)
        asked.press(.control("c"))
        #expect(asked.sees("Really?"))
        asked.press(.letter(letter), .enter)
        #expect((asked.session.ending != nil) == isYes, "\(language) \(letter)")
        #expect(isYes || !asked.sees("Really?"), "\(language) \(letter)")
      }
    }
  }
}
