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
