@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Elements on a screen in a terminal")
struct ElementTests {
  @Test func aTextKeepsItsBlanksAndAColumnTheTime() throws {
    let long = String(repeating: "1 ", count: 60)
    let text = Person(at: Talk.of(Text(verbatim: "if x:\n    return \(long)")))
    let outer = try #require(text.column(of: "if"))
    #expect(text.column(of: "return") == outer + 4, "\(text.text)")
    let progress = ProgressView("Copy", fraction: 0.3, timeLeft: .seconds(12))
    let columns = Person(
      at: Talk.screen {
        Columns(minimum: 20) {
          progress; progress
        }
      })
    #expect(columns.text.ranges(of: "12 s left").count == 2, "\(columns.text)")
  }

  @Test func aFormHasItsLabelsInOneColumnAndItsAnswersInAnother() async {
    let person = await Person.check(
      "a form",
      at: Talk.screen("Person") {
        TextField("Name", text: "Ada")
        TextField("Nickname", text: "A")
        NumberField("Age", value: 36, in: 0...150)
        TextField("Town", text: "Oxford").disabled("your account has it")
      },
      """
      => rows 3
      | › Name             Ada
      |   Nickname         A
      |   Age              36
      |   Town             Oxford  your account has it
      """)
    #expect(person.style(of: "Person") == person.view.theme.strong)
    #expect(person.styles(of: "› Name").first == person.view.theme.accent)
    let talk = Talk.screen {
      TextField("Name", text: "Ada").disabled("your account has it")
      TextField("Town")
    }
    await Person.check(
      "the first of two", at: talk, "=> Name             Ada  your account & in Town")
  }

  @Test func tabAndArrowsGoThroughTheElementsInOrder() {
    let person = Person(
      at: Talk.screen {
        TextField("Name")
        Text("Nothing to do here.")
        Button("First") {}
        Button("Second") {}.disabled("not now")
        Button("Third") {}
      })
    var rows: [String] = []
    for key in [Key.tab, .tab, .tab, .up, .backTab, .down, .end, .home] {
      person.press(key)
      rows.append(String(person.cursorRow.split { " [".contains($0) }[1]))
    }
    // In a line, Home and End go to its ends.
    #expect(rows == ["First", "Third", "Third", "First", "Name", "First", "Third", "Name"])
  }

  @Test func aSectionIsIndentedUnderItsTitle() async {
    let person = await Person.check(
      "two sections",
      at: Talk.screen {
        Section("Names") { TextField("Full name") }
        Section("Address") { TextField("E-mail") }
      },
      """
      => rows 3
      |   Names
      |   › Full name
      |   Address
      |     E-mail
      ↓ => row    › E-mail
      """)
    #expect(person.style(of: "Names") == person.view.theme.strong)
  }

  // MARK: Labeled values

  private static func facts() -> Talk {
    Talk.screen("Messier 1") {
      LabeledContent("Constellation", value: "Taurus")
      LabeledContent("Size", value: "6.0 arcminutes from one end to the other, more or less")
      Text("Anything else")
      LabeledContent("Age", value: "970")
    }
  }

  /// Values that are separated by a text have columns of their own.
  @Test func labelsAndValuesHaveColumnsIfThereIsRoom() async {
    let person = await Person.check(
      "80 columns", at: Self.facts(),
      """
      => rows 3
      |   Constellation    Taurus
      |   Size             6.0 arcminutes from one end to the other, more or less
      |   Anything else
      |   Age              970
      """)
    #expect(person.style(of: "Size") == person.view.theme.muted)
    #expect(person.style(of: "Taurus") == .plain)
    await Person.check(
      "a long value is wrapped in its column", at: Self.facts(), columns: 40,
      """
      => rows 3
      |   Constellation    Taurus
      |   Size             6.0 arcminutes from
      |                    one end to the
      |                    other, more or less
      """)
    await Person.check("19 columns", at: Self.facts(), columns: 19, "=> Age: 970")
  }

  // MARK: The first visible text

  private static func score(_ text: String) -> Talk {
    Talk.of(Text(verbatim: text).prominent(), Text("paused"), title: "Game")
  }

  @Test func aScoreIsDrawnInBigDigitsIfThereIsRoom() async {
    let person = await Person.check(
      "room", at: Self.score("12 - 9"), "=> no 12 - 9 & paused & ▀█  ▀▀█        █▀█")
    let row = person.row(of: "▀█  ▀▀█        █▀█") ?? 0
    #expect(person.screen[row].hasPrefix("   "))
    #expect(person.screen[row + 1].contains("█"))
    #expect(person.screen[row + 3].contains("paused"))
    #expect(person.styles(of: "▀█").first?.isBold == true)
    #expect(person.styles(of: "▀█").first?.colour == person.view.theme.accent.colour)
    for (text, columns, rows) in [("12 - 9", 80, 12), ("12 - 9", 20, 24), ("Hawks won.", 80, 24)] {
      let person = await Person.check(
        "\(columns)x\(rows)", at: Self.score(text), columns: columns, rows: rows,
        "=> whole    \(text)")
      #expect(person.style(of: text)?.isBold == true)
    }
    // Each character of the shapes has an ASCII character in its place.
    let rich = Person(at: Self.score("0123456789 -:."))
    let ascii = Person(at: Self.score("0123456789 -:."), theme: .ascii)
    for (line, other) in zip(rich.screen, ascii.screen) {
      #expect(other.allSatisfy { $0.isASCII }, "\(other)")
      if line.contains(where: { "▀█▄".contains($0) }) {
        #expect(line.map { $0 == " " } == other.map { $0 == " " })
      }
    }
  }

  // MARK: Columns and tables

  @Test func columnsAreSideBySideIfTheyFit() async {
    let talk = Talk.screen("Board") {
      Columns {
        Section("Left") {
          Text("one")
          Button("Go") {}
        }
        Section("Right") { TextField("Name", text: "Ada") }
      }
    }
    let person = await Person.check("80 columns", at: talk, "{home}⇥⇤ => Left & Right")
    #expect(person.row(of: "Right") == person.row(of: "Left"))
    #expect(person.beforeCursor.count < 40)
    await person.check("⇥ => in Ada")
    #expect(person.frame.cursor.column > 39)
    let narrow = await Person.check("40 columns", at: talk, columns: 40, "=> Ada")
    let (left, right) = (narrow.row(of: "Left"), narrow.row(of: "Right"))
    #expect(left.flatMap { left in right.map { $0 > left } } == true)
  }

  @Test func aTableHasStraightColumnsAndIsShortenedAtTheCell() {
    let table = Table(
      columns: ["What", "Answer"],
      rows: [["Name", "Ada Lovelace of London, who wrote the first program"], ["Age", "36"]])
    let person = Person(at: Talk.screen { table })
    let places = ["Answer", "Ada", "36"].map { person.column(of: $0) }
    #expect(places[0] != nil)
    #expect(Set(places).count == 1)
    #expect(person.style(of: "What") == person.view.theme.strong)
    for columns in [10, 15, 20, 30] {
      person.resize(columns, 24)
      #expect(person.text.contains("…"), "\(columns)")
      #expect(person.screen.allSatisfy { TextWidth.of($0) <= columns })
    }
    let wide = Person(
      at: Talk.of(Table(columns: ["이름", "x"], rows: [["한국어", "1"], ["ab", "2"], ["👩‍👩‍👧", "3"]])))
    let ends = ["1", "2", "3"].compactMap { mark in
      wide.frame.rows.compactMap { row in row.firstIndex { $0.text == Character(mark) } }.first
    }
    #expect(ends.count == 3)
    #expect(Set(ends).count == 1)
  }

  // MARK: Progress

  /// The bar keeps its place and its length while the numbers behind it grow and shrink.
  @Test(arguments: [80, 60, 40, 30, 24])
  func aBarKeepsItsLength(_ columns: Int) {
    var forms: Set<String> = []
    let bars: [(Double?, Duration?)] = [
      (nil, nil), (0.02, nil), (0.09, .seconds(3599)), (0.5, .seconds(75)), (0.991, .seconds(2)),
      (1, nil),
    ]
    for (fraction, left) in bars {
      let person = Person(
        at: Talk.screen { ProgressView("Copying", fraction: fraction, timeLeft: left) },
        columns: columns)
      let row = person.screen.first { $0.contains("Copying") } ?? ""
      let signs = Theme.Symbols.unicode
      forms.insert(
        String(row.prefix { !$0.isNumber }).replacing(signs.barDone, with: signs.barLeft)
          .filter { $0 != " " && !signs.spinner.contains(String($0)) })
    }
    #expect(forms.count == 1, "\(forms)")
  }

  @Test func progressHasTheRemainingTimeOrASpinner() async {
    let half = String(repeating: "━", count: 15) + String(repeating: "─", count: 14)
    let times: [(Double, Duration, String)] = [
      (0.5, .seconds(75), "\(half) 50 %  1 min 15 s left"), (0.9, .seconds(3), "3 s left"),
      (0.9, .milliseconds(2500), "3 s left"), (0.9, .seconds(3600), "1 h 0 min left"),
      (0.9, .seconds(7384), "2 h 3 min left"), (1, .seconds(1), "100 % & no left"),
    ]
    for (fraction, left, text) in times {
      let talk = Talk.screen { ProgressView("Copying", fraction: fraction, timeLeft: left) }
      await Person.check("\(left)", at: talk, "=> \(text)")
    }
    let person = Person(at: Talk.screen { ProgressView("Waiting") })
    await person.pass(.milliseconds(120))
    let first = person.screen.first { $0.contains("Waiting") }
    #expect(person.view.nextChange != nil)
    await person.pass(.milliseconds(80))
    #expect(person.screen.first { $0.contains("Waiting") } != first)
  }

  // MARK: Texts

  @Test func textsLinksPicturesAndLinesAreDrawn() async {
    let words = Array(repeating: "lovelace", count: 20).joined(separator: " ")
    let person = await Person.check(
      "40 columns",
      at: Talk.screen {
        Link("Source", destination: "https://swift.org")
        Image(path: "pet.png", label: "A pet")
        Divider()
        Text(verbatim: words)
      }, columns: 40, "=> A pet  pet.png & times 5 lovelace")
    #expect(person.style(of: "Source")?.link == "https://swift.org")
    #expect(person.style(of: "Source")?.isUnderlined == true)
    #expect(person.style(of: "https://swift.org")?.link == "https://swift.org")
    #expect(person.screen.contains { $0.filter { $0 == "─" }.count > 30 })
    let rows = person.screen.filter { $0.contains("lovelace") }
    #expect(rows.joined(separator: " ").split(separator: " ").allSatisfy { $0 == "lovelace" })
    let untrusted = Person(
      at: Talk.screen("Ti\u{1B}[2Jtle") {
        Text("a\u{1B}]0;x\u{7}b\u{202E}c")
        Table(columns: ["a\tb"], rows: [["x\u{1B}[A"]])
        Button("Pr\u{8}ess") {}
      })
    #expect(!untrusted.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!untrusted.text.unicodeScalars.contains { $0.value == 0x202E })
  }

  // MARK: Errors and messages

  @Test func errorsAndMessagesAreShown() async {
    await Person.check(
      "of the screen",
      at: Talk.screen { Button("Go") { throw Rejection(screen: "The shop is closed.") } },
      "⏎ => ✗ The shop is closed.")
    await Person.check(
      "of several fields",
      at: Talk.screen {
        TextField("E-mail") { _ in }
        TextField("Again") { _ in }
        Button("Go") { throw Rejection("They differ.", fields: ["E-mail", "Again"]) }
      }, "a⇥b⇥⏎ => times 2 ✗ They differ.")
    let told = Talk.asking { talk in
      Button("Say") { talk.notify("It is done.") }
      Button("Other") {}
    }
    await Person.check(
      "a message, until the next answer", at: told, "⏎ => It is done.\n↓⏎ => no It is done.")
    let many = Talk.asking { talk in
      Button("Say") { for number in 1...40 { talk.notify("Message \(number).") } }
    }
    await Person.check(
      "of many messages, the last and how many more", at: many,
      "⏎ => and 37 more & Message 38. & Message 40. & no Message 37.")
  }
}
