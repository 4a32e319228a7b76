@testable import ElementsSample
@testable import StepwiseConsole
import StepwiseFlow
import StepwiseTerminal
import StepwiseTerminalTesting
import TestSupport
import Testing

@testable import Stepwise

/// A letter lays out one field, and the person sees the same as if all of them were laid out.
@Suite("Frames that use earlier elements again")
struct EarlierElementsTests {
  private static let keys: [Key] = [
    .letter("a"), .letter("e"), .letter("1"), .letter("é"), .letter("한"), .letter("?"), .space,
    .backspace, .left, .right, .tab, .tab, .backTab, .up, .down, .down, .down, .pageDown, .pageUp,
    .home, .end, .enter, .escape, .f1, .control("u"), .control("y"), .control(.up), .alt("s"),
  ]

  private static func form(_ talk: Talk) {
    talk.push("Form") {
      Text("Please fill in what applies to you.")
      Section("About you") {
        TextField("Name") { name in
          if name.isEmpty || name.hasPrefix("a") { throw Rejection("“\(name)” is no name.") }
        }.help("as in your passport")
        TextField("Middle name").optional()
        SecureField("Password").optional()
      }
      Section("Pets") {
        Picker("Pet", options: OptionList((1...40).map { "Pet \($0)" })) { _ in }
        MultiPicker("Food", options: ["Fish", "Meat", "Milk", "Hay", "Grass"])
      }
      TextEditor("Notes").optional()
      Toggle("Send letters")
      DatePicker("Day").optional()
      Divider()
      Button("Save") { throw Rejection("The disk is full.") }
      Button("Send") { Self.form(talk) }.disabled("not now")
      Button("Again", role: .destructive) { Self.form(talk) }
    }
  }

  /// A person at a form, or at the sample with all kinds of elements.
  private static func person(_ number: Int, _ size: (columns: Int, rows: Int)) -> Person {
    if number == 0 {
      return Person(at: Talk { form($0) }, columns: size.columns, rows: size.rows, isLive: true)
    }
    let clock = VirtualClock()
    let flow = ElementsFlowController(
      registry: FakeUserNameRegistry(clock: clock),
      catalogue: FakeCountryCatalogue(clock: clock, failures: 1))
    return Person(
      at: flow, columns: size.columns, rows: size.rows, environment: Environment(clock: clock),
      isLive: true)
  }

  /// Presses keys at random, in windows that become any size, and compares each frame with one in which nothing is used
  /// again, and with the screen of a terminal that got only the differences.
  @Test(arguments: [0, 1], [(80, 24), (32, 9)])
  func theyAreTheSameAsNewFrames(_ number: Int, _ size: (columns: Int, rows: Int)) async {
    var random = SeededGenerator(seed: UInt64(number * 100 + size.columns))
    let person = Self.person(number, size)
    var painter = FramePainter(columns: size.columns, rows: size.rows)
    var terminal = TerminalScreen(columns: size.columns, rows: size.rows)
    for step in 0..<Repetition.times(100, full: 300) where person.session.ending == nil {
      person.press(Self.keys[random.below(Self.keys.count)])
      if random.below(20) == 0 { await person.pass(.milliseconds(700)) }
      if random.below(20) == 0 {
        let (columns, rows) = (1 + random.below(120), 1 + random.below(40))
        terminal = TerminalScreen(columns: columns, rows: rows)
        painter = FramePainter(columns: columns, rows: rows)
        person.resize(columns, rows)
      }
      let isFull = person.view.snapshot.isFullScreen
      terminal.read(painter.bytes(for: person.frame, inWindow: isFull))
      let top = terminal.cursor.row - person.frame.cursor.row
      #expect(Array(terminal.lines.dropFirst(top).prefix(person.screen.count)) == person.screen)
      let fresh = person.freshFrame
      #expect(person.frame == fresh, "after \(step) keys: \(person.text)\n\(fresh.text)")
    }
  }
}
