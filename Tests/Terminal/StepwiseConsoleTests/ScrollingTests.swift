@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing
@testable import StepwiseConsole

@Suite("Viewports and screens that are scrolled")
struct ScrollingTests {
  // MARK: Screens

  @Test(.slow, arguments: 6...20)
  func marksShowTheSideOfHiddenRows(_ rows: Int) {
    let person = Person(
      at: Talk.screen("Buttons") {
        ForEach(Array(1...40), id: { "\($0)" }) { Button("Button \($0).") {} }
      }, rows: rows)
    for number in 1...40 {
      #expect(person.cursorRow.dropFirst() == "› [ Button \(number). ]")
      let shown = person.screen.filter { $0.contains("[ Button ") }
      let isTitleSeen = person.screen.contains(" Buttons")
      #expect(shown.first?.hasPrefix("↑") == !isTitleSeen, "\(person.text)")
      #expect(shown.last?.hasPrefix("↓") == !person.sees("Button 40."), "\(person.text)")
      person.press(.down)
    }
  }

  /// Lines above some elements.
  private static func long(
    _ count: Int, @ElementBuilder _ content: @escaping () -> any Element
  ) -> Talk {
    .screen("Text") {
      for number in 1...count { Text("Line \(number).") }
      content()
    }
  }

  @Test func aScreenThatIsHigherThanTheWindowIsScrolled() async {
    await Person.check(
      "to a button and back", at: Self.long(60) { Button("Go") {} }, rows: 20,
      """
      => Line 1.
      {end} => row  › [ Go ] & ↑\(" ")
      {pgup 10} => Line 1. & ↓\(" ")
      {pgdn} => Line 20.
      {pgdn 10} => row  › [ Go ]
      """)
    let person = await Person.check(
      "away from a field, to which a letter returns", at: Self.long(60) { TextField("Name") },
      rows: 16, "=> in › Name\n{pgup} => no Name \nA => in Name & before A")
    #expect(!person.view.isAway)
  }

  @Test(arguments: [6, 8, 12])
  func arrowsScrollBelowTheLastButton(_ rows: Int) async {
    let talk = Talk.asking("Short", second: true) { _ in
      Button("Go") {}
      for number in 1...12 { Text("Line \(number).") }
    }
    let person = await Person.check(
      "\(rows) rows", at: talk, columns: 20, rows: rows,
      """
      x⏎{down 12} => Line 12.
      {up 12} => Short
      ↑
      """)
    #expect(person.view.historyRow != nil)
  }

  /// A hidden button is not pressed: the first Enter shows it.
  @Test func aLongScreenIsShownFromItsBeginning() async {
    var presses = 0
    func text() -> Talk {
      Self.long(40) {
        Button("Agree") { presses += 1 }
        Button("Refuse") {}
      }
    }
    await Person.check(
      "arrows", at: text(),
      """
      => title Text & Line 1. & no Agree & ↓ read on
      ↓ => no Line 1. & Line 20.
      ↑ => Line 1.
      ↓↓ => in › [ Agree ] & enter press
      ↓ => in › [ Refuse ]
      """)
    let person = await Person.check("Enter", at: text(), "⏎ => in › [ Agree ]")
    #expect(presses == 0)
    person.press(.enter)
    #expect(presses == 1)
  }
}
