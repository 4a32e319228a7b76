import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// Behaviour that surprised a demanding person at a terminal.
@Suite struct TerminalSurpriseTests {
  private static let long =
    "Would you be so kind as to tell us, in a few words, what your favourite animal is and why?"

  // MARK: Typing

  @Test func enterTypedBeforeTheProgramWasThereAnswers() {
    let flow = Talk { talk in
      talk.push(Card("Name") { TextField("Name") { talk.finish([$0]) } })
    }
    let seen = SurpriseView(flow)
    seen.type("Ada")
    seen.press(Key(.character("j"), .control))
    #expect(seen.session.ending != nil)
  }

  @Test func controlJBreaksALineOfALongText() {
    let flow = Talk { talk in
      talk.push(Card("Story") { TextEditor("Story") { talk.finish([$0]) } })
    }
    let seen = SurpriseView(flow)
    seen.type("a")
    seen.press(Key(.character("j"), .control))
    seen.type("b")
    #expect(seen.session.ending == nil)
    #expect(seen.rowsSeen.contains { $0.hasSuffix(" b") })
  }

  @Test func suggestionsThatWereClosedStayClosed() {
    let flow = Talk.form("Trip") { talk in
      TextField("Town") { _ in }.suggestions(["Berlin", "Bern", "Bergen"])
    }
    let seen = SurpriseView(flow)
    seen.type("Ber")
    #expect(seen.row("Berlin") != nil)
    seen.press(.escape)
    #expect(seen.row("Berlin") == nil)
    seen.view.refresh()
    #expect(seen.row("Berlin") == nil)
    seen.type("l")
    #expect(seen.row("Berlin") != nil)
  }

  @Test func enterSaysWhichSuggestionItTakes() {
    let flow = Talk.form("Trip") { talk in
      TextField("Town") { _ in }.suggestions(["Berlin", "Bern", "Bergen"])
    }
    let seen = SurpriseView(flow)
    seen.type("Ber")
    seen.press(.down, .down)
    #expect(seen.rowsSeen.last?.contains("enter take it") == true)
  }

  @Test func tabMovesOnAfterACompletion() {
    let flow = Talk.form("Trip") { talk in
      TextField("Town") { _ in }.suggestions(["Berlin", "Bern", "Bergen"])
      TextField("Street") { _ in }
    }
    let seen = SurpriseView(flow)
    seen.type("Berl")
    seen.press(.tab, .tab)
    #expect(seen.rowOfCursor.contains("Street"))
  }

  @Test func anOldRejectionDoesNotReturnWhileTyping() {
    let flow = Talk.form("Trip") { talk in NumberField("Age", in: 0...150) { _ in } }
    let seen = SurpriseView(flow)
    seen.press(.enter)
    #expect(seen.row("needs an answer") != nil)
    seen.type("x")
    #expect(seen.row("needs an answer") == nil)
    seen.press(.enter)
    #expect(seen.row("is not a number") != nil)
    seen.type("1")
    #expect(seen.row("✗") == nil)
  }

  @Test func aRevisitShowsTheEarlierValue() {
    let flow = Talk { talk in
      talk.push(
        Card("Age") {
          NumberField("Age", in: 0...150) { _ in
            talk.push(Card("Review") { Button("Create") { talk.finish([]) } })
          }
        })
    }
    let seen = SurpriseView(flow)
    seen.type("36")
    seen.press(.enter, .up, .enter, .backspace)
    #expect(seen.row("was 36") != nil)
    seen.type("6")
    #expect(seen.row("was 36") == nil)
  }

  // MARK: Lists

  @Test func movingOnKeepsTheSelectedOption() {
    var pet = ""
    let flow = Talk.form("Trip") { talk in
      Picker("Pet", options: ["Cat", "Dog", "Bird"]) { pet = $0 }
      TextField("Name") { _ in }.optional()
    }
    let seen = SurpriseView(flow)
    seen.press(.down, .tab)
    #expect(seen.row("Pet")?.contains("Dog") == true)
    seen.press(.end, .enter)
    #expect(pet == "Dog")
  }

  @Test func passingAListDoesNotAnswerIt() {
    let flow = Talk.form("Trip") { talk in
      Picker("Pet", options: ["Cat", "Dog", "Bird"]) { _ in }
      TextField("Name") { _ in }.optional()
    }
    let seen = SurpriseView(flow)
    seen.press(.tab)
    #expect(seen.row("Pet")?.contains("Cat") == false)
  }

  @Test func enterTicksTheMatchAfterFastTyping() {
    let options = OptionList((1...30_000).map { "Option \($0)" })
    let flow = Talk.form("Trip") { talk in MultiPicker("Several", options: options) { _ in } }
    let seen = SurpriseView(flow)
    seen.type("7777")
    seen.press(.enter)
    #expect(seen.row("■")?.contains("Option 7777") == true)
  }

  @Test func manyTicksAreAccepted() {
    let options = OptionList((1...15_000).map { "\(String(repeating: "x", count: 80)) \($0)" })
    let flow = Talk.form("Trip") { talk in MultiPicker("Several", options: options) { _ in } }
    let seen = SurpriseView(flow)
    seen.press(Key(.character("a"), .control))
    #expect(seen.row("✗") == nil)
  }

  // MARK: Long and foreign text

  @Test func aLongQuestionIsShownCompletely() {
    let flow = Talk { talk in talk.push(Card(Self.long) { TextField(Self.long) { _ in } }) }
    #expect(SurpriseView(flow, columns: 40).row("why?") != nil)
    let choice = Talk { talk in
      talk.push(Card(Self.long) { Picker(Self.long, options: ["Cat", "Dog"]) { _ in } })
    }
    let seen = SurpriseView(choice, columns: 40)
    #expect(seen.row("why?") != nil)
    seen.type("do")
    #expect(seen.rowOfCursor.contains("do"))
  }

  @Test func aLongLabelIsShownCompletely() {
    let flow = Talk.form("Form") { talk in
      TextField("Name") { _ in }
      TextField(Self.long) { _ in }
    }
    let seen = SurpriseView(flow)
    #expect(seen.row("why?") != nil)
    seen.press(.tab)
    seen.type("Cats")
    #expect(seen.rowOfCursor.hasSuffix("  Cats"))
  }

  @Test func aLongButtonAndItsReasonAreShownCompletely() {
    let flow = Talk.form("Form") { talk in
      Button(Self.long) {}
      Button("Never") {}.disabled(LocalizedStringKey(verbatim: Self.long))
    }
    let seen = SurpriseView(flow, columns: 50)
    #expect(seen.rowsSeen.filter { $0.hasSuffix("why?") || $0.hasSuffix("why? ]") }.count == 2)
    #expect(seen.rowsSeen.last?.contains("F1 keys") == true)
  }

  @Test func helpIsBesideAShortcut() {
    let flow = Talk.form("Form") { talk in
      Button("Delete") {}.keyboardShortcut("d").help("for good")
    }
    #expect(SurpriseView(flow).row("Delete")?.hasSuffix("[ Delete ]   for good   d") == true)
    let typed = Talk.form("Form") { talk in
      TextField("Name")
      Button("Delete") {}.keyboardShortcut("d").help("for good")
    }
    #expect(SurpriseView(typed).row("Delete")?.hasSuffix("[ Delete ]   for good   alt-d") == true)
  }

  @Test func aLongAddressIsShownCompletely() {
    let address = "https://example.org/" + String(repeating: "long/", count: 30) + "end"
    let flow = Talk.form("Form") { talk in Link("More", destination: address) }
    let seen = SurpriseView(flow)
    #expect(seen.row("/end") != nil)
  }

  @Test func harmfulCharactersTakeACellEach() {
    let flow = Talk.form("Form") { talk in
      TextField("a\u{1B}\u{7}\r\nb") { _ in }
      TextField("Name") { _ in }
    }
    let seen = SurpriseView(flow)
    seen.type("x")
    seen.press(.tab)
    seen.type("y")
    let columns = ["x", "y"].compactMap { value in
      seen.rowsSeen.first { $0.hasSuffix("  " + value) }?.count
    }
    #expect(columns.count == 2 && columns[0] == columns[1])
    #expect(seen.row("a\u{FFFD}\u{FFFD} b") != nil)
  }

  @Test func anASCIITerminalGetsOnlyASCII() {
    let flow = Talk.form("é\u{1B}") { talk in
      Text("a\u{1B}\u{202E}ü")
      TextField("中文") { _ in }.help("“so”")
    }
    let seen = SurpriseView(flow, isASCII: true)
    #expect(seen.text.unicodeScalars.allSatisfy { $0.isASCII })
    #expect(seen.view.title.unicodeScalars.allSatisfy { $0.isASCII })
  }

  // MARK: Keys

  @Test func theWholeHelpIsReadableInASmallWindow() {
    let flow = Talk.form("Form") { talk in TextField("Name") { _ in } }
    let seen = SurpriseView(flow, columns: 40, rows: 12)
    seen.press(.function(1))
    var all = ""
    for _ in 0..<6 where seen.view.isHelping {
      all += seen.text + "\n"
      seen.press(.character(" "))
    }
    #expect(all.contains("ctrl-c"))
    #expect(!all.contains("…"))
    #expect(!seen.view.isHelping)
    seen.press(.function(1), .escape)
    #expect(!seen.view.isHelping)
  }

  @Test func enterDoesNotPressAHiddenButton() {
    var count = 0
    let flow = Talk.form("Form") { talk in
      for number in 0..<60 { Text("Row \(number)") }
      Button("Go") { count += 1 }
    }
    let seen = SurpriseView(flow)
    seen.press(.pageUp, .pageUp)
    #expect(seen.row("› [ Go ]") == nil)
    seen.press(.character(" "))
    seen.press(.pageUp, .pageUp, .enter)
    #expect(count == 0)
    #expect(seen.row("› [ Go ]") != nil)
    seen.press(.enter)
    #expect(count == 1)
  }

  @Test func theConfirmationOfACancelHasTheCursor() {
    let flow = CarefulTalk { talk in
      talk.push(Card("Name") { TextField("Name") { talk.finish([$0]) } })
    }
    let seen = SurpriseView(flow)
    seen.press(Key(.character("c"), .control))
    #expect(seen.rowOfCursor.contains("Throw all away?"))
  }

  // MARK: The history

  private func many(_ count: Int) -> Talk {
    func ask(_ number: Int, _ talk: Talk) {
      talk.push(
        Card("Question \(number)") {
          TextField("Question \(number)") { _ in
            if number < count { return ask(number + 1, talk) }
            talk.push(Card("End") { Button("Done") { talk.finish([]) } })
          }
        })
    }
    return Talk { ask(1, $0) }
  }

  @Test func theSelectedRowIsVisible() {
    let seen = SurpriseView(many(60), columns: 60, rows: 16)
    for number in 1...60 {
      seen.type("a\(number)")
      seen.press(.enter)
    }
    seen.press(.up)
    for step in 0..<60 {
      #expect(seen.rowOfCursor.contains("› Question \(60 - step)"))
      #expect(seen.rowsSeen.count <= 16)
      seen.press(.up)
    }
    seen.press(.end)
    #expect(seen.rowOfCursor.contains("› Question 60"))
    seen.view.size = (20, 5)
    #expect(seen.rowOfCursor.contains("›"))
  }

  @Test func theReturnIsNamedEvenIfMuchIsKept() {
    let seen = SurpriseView(many(40), columns: 60, rows: 16)
    for number in 1...40 {
      seen.type("a\(number)")
      seen.press(.enter)
    }
    seen.press(.up, .home, .enter)
    #expect(seen.row("End")?.contains("you come back here") == true)
    #expect(seen.row("more kept") != nil)
  }

  @Test func aFinishedFlowFoldsWithItsUnfoldedFlows() {
    let seen = SurpriseView(Talk { NestedTalk.begin($0) })
    for answer in ["a", "b", "c", "d"] {
      seen.type(answer)
      seen.press(.enter)
      if answer == "c" {
        // The inner flow has finished, and the person unfolded it.
        #expect(seen.row("✓ Inner") != nil)
        seen.press(Key(.up, .control))
        seen.press(.right, .escape)
        #expect(seen.row("✓ Inner") == nil)
      }
    }
    #expect(seen.rowsSeen.filter { $0.contains("✓") }.count == 1)
    #expect(seen.row("✓ Outer")?.contains("a · b · c · d") == true)
  }

  @Test func leftFoldsTheFlowAroundAFoldedFlow() {
    let seen = SurpriseView(Talk { NestedTalk.begin($0) })
    for answer in ["a", "b", "c", "d"] {
      seen.type(answer)
      seen.press(.enter)
    }
    seen.press(.up, .right)
    while seen.row("› Inner") == nil, seen.view.historyRow ?? 0 > 0 { seen.press(.up) }
    if seen.row("› Inner") == nil { seen.press(.down) }
    #expect(seen.row("› Inner") != nil)
    #expect(seen.rowsSeen.last?.contains("← close") == true)
    seen.press(.left)
    #expect(seen.row("› Outer") != nil)
    #expect(seen.row("Inner") == nil)
    #expect(seen.rowsSeen.last?.contains("←") == false)
  }

  @Test func aFoldedFlowNamesAnswersWithoutButtons() {
    let flow = Talk { talk in
      talk.start(
        Talk { inner in
          inner.push(
            Card("Name") {
              TextField("Name") { _ in
                inner.push(Card("Check") { Button("Confirm") { inner.finish([]) } })
              }
            })
        }
      ) { _ in talk.push(Card("End") { Button("Done") { talk.finish([]) } }) }
    }
    let seen = SurpriseView(flow)
    seen.type("Ada")
    seen.press(.enter, .enter)
    #expect(seen.row("✓")?.hasSuffix(" Ada") == true)
  }

  @Test(.slow) func hiddenRowsAreAlwaysMarked() {
    let flow = Talk.form("Form") { talk in
      for number in 0..<60 { Button("Button \(number)") {}.id("\(number)") }
    }
    let seen = SurpriseView(flow, rows: 16)
    for step in 0..<60 {
      #expect(seen.rowOfCursor.contains("› [ Button \(step)"))
      #expect(seen.row("↓") != nil || seen.row("Send") != nil)
      #expect(seen.rowsSeen.contains { $0.hasPrefix("↑") } || seen.row("Form") != nil)
      seen.press(.down)
    }
    for _ in 0..<60 {
      seen.press(.up)
      #expect(seen.row("↓") != nil)
      #expect(
        seen.rowsSeen.contains { $0.hasPrefix("↑") } || seen.rowsSeen.contains(" Form"))
    }
  }

  @Test func theLastAnswerIsLeftAtTheEnd() {
    let flow = Talk { talk in
      talk.push(Card("Name") { TextField("Name") { talk.finish([$0]) } })
    }
    let seen = SurpriseView(flow)
    seen.type("Ada")
    seen.press(.enter)
    #expect(seen.row("Name")?.contains("Ada") == true)
    let pressed = Talk { talk in
      talk.push(Card("Review") { Button("Create") { talk.finish([]) } })
    }
    let last = SurpriseView(pressed)
    last.press(.enter)
    #expect(last.row("Review")?.contains("Create") == true)
  }
}

/// A flow that asks before it is cancelled.
private final class CarefulTalk: FlowController<[String], [String]> {
  private let begin: (CarefulTalk) -> Void

  init(_ begin: @escaping (CarefulTalk) -> Void) {
    self.begin = begin
    super.init(state: [])
  }

  override var cancelQuestion: String? { "Throw all away?" }
  override func startFlow() { begin(self) }
}

/// A flow with another flow in its middle.
private final class NestedTalk: FlowController<String, String> {
  override var title: String { state }

  static func begin(_ talk: Talk) {
    talk.start(NestedTalk(state: "Outer")) { _ in
      talk.push(Card("End") { Button("Done") { talk.finish([]) } })
    }
  }

  override func startFlow() {
    push(
      Card("First of \(state)") {
        TextField("First of \(self.state)") { _ in
          guard self.state == "Outer" else { return self.askLast() }
          self.start(NestedTalk(state: "Inner")) { _ in self.askLast() }
        }
      })
  }

  private func askLast() {
    push(
      Card("Last of \(state)") { TextField("Last of \(self.state)") { _ in self.finish("") } })
  }
}
