@testable import Stepwise
import StepwiseTerminal
import StepwiseTerminalTesting
import TestSupport
import Testing

/// A terminal on which a person's frames are drawn, as the driver draws them.
struct Display {
  var model: TerminalScreen
  private var painter: FramePainter
  private let person: Person
  /// Whether the terminal reports its cursor.
  private let answers: Bool

  init(
    _ person: Person, after text: String = "$ stepwise\r\n", traits: TerminalTraits = .modern,
    answers: Bool = true
  ) {
    self.person = person
    self.answers = answers
    let size = person.view.size
    model = TerminalScreen(columns: size.columns, rows: size.rows, traits: traits)
    painter = FramePainter(columns: size.columns, rows: size.rows)
    model.read(text)
    draw()
  }

  @discardableResult
  mutating func draw() -> [UInt8] {
    let isFullScreen = person.session.ending == nil && person.view.snapshot.isFullScreen
    let bytes = painter.bytes(for: person.frame, inWindow: isFullScreen)
    model.read(bytes)
    #expect(model.unknown == [])
    return bytes
  }

  mutating func press(_ keys: Key...) {
    for key in keys {
      person.press(key)
      draw()
    }
  }

  mutating func type(_ text: String) {
    for character in text { press(Key(.character(character))) }
  }

  mutating func resize(_ columns: Int, _ rows: Int) { storm([(columns, rows)]) }

  /// Changes the size several times before anything can be drawn.
  mutating func storm(_ sizes: [(columns: Int, rows: Int)]) {
    for size in sizes { model.resize(columns: size.columns, rows: size.rows) }
    guard let last = sizes.last else { return }
    painter.resize(
      columns: last.columns, rows: last.rows, cursorRow: answers ? model.cursor.row : nil)
    person.resize(last.columns, last.rows)
    draw()
  }

  mutating func end() { model.read(painter.restoreSequence) }

  /// Expects the frame in the window, and the cursor at its place.
  func expectFrame(_ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    let shown = model.lines
    let wanted = person.frame.text
    let top = model.cursor.row - person.frame.cursor.row
    let isThere =
      top >= 0 && top + wanted.count <= shown.count
      && Array(shown[top..<(top + wanted.count)]) == wanted
    #expect(isThere, "\(comment)\n\(model.text)", sourceLocation: sourceLocation)
    #expect(
      model.cursor.column == person.frame.cursor.column, "\(comment)",
      sourceLocation: sourceLocation)
    let below = top + wanted.count <= shown.count ? shown[(top + wanted.count)...] : []
    #expect(below.allSatisfy { $0.isEmpty }, "\(comment)", sourceLocation: sourceLocation)
  }
}

@Suite("Frames on a terminal that is resized")
struct DisplayTests {
  private static func wizard() -> Talk {
    Talk(named: "Onboarding") { talk in
      talk.ask(["Welcome", "Last name"]) {
        talk.push("Pet") {
          Picker("Pet", options: ["Cat", "Dog", "Fish", "Rabbit", "Bird", "Horse"]) { _ in
            talk.push(
              Board("Scores", isFullScreen: true) {
                Text("SCORES")
                Button("Leave") {
                  talk.push("Review") { Button("Create") { talk.finish([]) } }
                }
              })
          }
        }
      }
    }
  }

  private static func display(
    _ traits: TerminalTraits = .modern, answers: Bool = true, at rows: Int = 24
  ) -> (Person, Display) {
    let person = Person(at: wizard(), rows: rows)
    var display = Display(person, traits: traits, answers: answers)
    display.type("A rather long answer that takes more than half of the row, for it to be wrapped")
    display.press(.enter)
    display.type("Lovelace")
    return (person, display)
  }

  /// `WindowResizeTests` has the rows above, for terminals that wrap them again and report their cursor.
  @Test(.slow, arguments: [(TerminalTraits.modern, true), (.modern, false), (.xterm, true)], 0..<3)
  func manyResizesLeaveOneCopy(_ terminal: (TerminalTraits, answers: Bool), _ seed: Int) {
    var dice = SeededGenerator(seed: UInt64(seed))
    var (_, display) = Self.display(terminal.0, answers: terminal.answers)
    for _ in 0..<12 {
      let sizes = (0...dice.below(6)).map { _ in
        (columns: 20 + dice.below(80), rows: 8 + dice.below(30))
      }
      display.storm(sizes)
      display.expectFrame("\(sizes)")
      display.type("x")
      display.expectFrame("\(sizes)")
    }
    display.resize(100, 40)
    display.expectFrame()
    #expect(display.model.text.components(of: "Lovelace") == 1)
    #expect(display.model.text.components(of: "Last name") == 1 || !terminal.answers)
  }

  @Test func theFullWindowRestoresTheEarlierScreenAlsoIfItIsCancelled() {
    var (person, display) = Self.display()
    display.press(.enter)
    let before = display.model.text
    #expect(person.title == "Pet")
    display.press(.enter)
    #expect(display.model.isAlternate)
    #expect(display.model.text.contains("SCORES"))
    #expect(display.model.lines.count == 24)
    display.press(.escape)
    #expect(!display.model.isAlternate)
    #expect(display.model.text == before)
    display.expectFrame()
    // A resize in the full window is applied afterwards.
    display.press(.enter)
    display.resize(50, 20)
    display.press(.escape)
    #expect(!display.model.isAlternate)
    #expect(display.model.text.components(of: "Lovelace") == 1)
    #expect(display.model.text.components(of: "Onboarding") == 1)
    display.press(.enter, .control("c"), .control("c"))
    #expect(person.session.ending != nil)
    display.end()
    #expect(display.model.isAsFound && !display.model.isAlternate)
    #expect(!display.model.text.contains("SCORES") && display.model.cursor.column == 0)
  }

  @Test func theEndLeavesTheHistoryAndTheCursorBelowIt() {
    var (person, display) = Self.display()
    display.press(.enter, .enter, .enter)
    #expect(person.title == "Review")
    #expect(!display.model.isAlternate)
    display.expectFrame("after the full window the history goes on")
    #expect(!display.model.transcript.contains("SCORES"))
    #expect(display.model.text.components(of: "$ stepwise") == 1)
    display.press(.enter)
    #expect(person.session.ending != nil)
    display.end()
    let lines = display.model.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "$ stepwise")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ✓ ") || $0.hasPrefix("     ") })
    // One blank row, and then the next row.
    #expect(display.model.cursor.row == lines.count + 1)
    #expect(display.model.cursor.column == 0)
    #expect(display.model.isAsFound)
  }

  @Test func aHistoryHigherThanTheWindowIsLeftCompletely() {
    let person = Person(
      at: Talk { talk in
        talk.ask((1...30).map { "Question \($0)" }) {
          talk.push("Review") { Button("Create") { talk.finish([]) } }
        }
      }, rows: 10)
    var display = Display(person)
    for number in 1...30 {
      display.type("answer \(number)")
      display.press(.enter)
      display.expectFrame()
    }
    display.press(.enter)
    display.end()
    let transcript = display.model.transcript + "\n"
    for number in 1...30 { #expect(transcript.components(of: "answer \(number)\n") == 1) }
    #expect(transcript.hasPrefix("$ stepwise\n ✓ Question 1 "))
    #expect(display.model.isAsFound)
  }
}

extension String {
  /// The number of times that a text occurs in this one.
  func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(text) { count += 1 }
      rest = rest.dropFirst()
    }
    return count
  }
}
