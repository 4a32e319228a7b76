import Stepwise
import StepwiseTerminalTesting
import Testing

/// The test in the guide *For people who do not see the screen*, and other speech for lists.
@Suite("The listener of the guide")
struct ListenerGuideTests {
  /// A list that fits into the window, and a list that does not.
  private final class OrderFlow: FlowController<Void, String> {
    init() { super.init(state: ()) }

    override func startFlow() {
      push("Wine") {
        Picker("Wine", options: ["Red wine", "White wine", "Rose wine"]) { _ in
          self.push("Glasses") {
            MultiPicker("Glasses", options: ["Tall", "Round"], count: 1...1) { _ in
              self.push("Table") {
                Picker("Table", options: OptionList((1...200).map { .init("Table \($0)") })) {
                  self.finish($0)
                }
              }
            }
          }
        }
      }
    }
  }

  @Test func theWineIsChosenByEar() async {
    let person = await WizardListener(OrderFlow())
    await person.press(.down)
    #expect(person.heard == ["White wine"])
  }

  @Test func theEndOfAListIsSilentAndTheCursorStays() async {
    let person = await WizardListener(OrderFlow())
    await person.press(.end)
    #expect(person.heard == ["Rose wine"])
    await person.press(.down)
    #expect(person.heard == [])
    #expect(person.cursorRow.contains("Rose wine"))
  }

  @Test func aTickIsSpokenAndATickTooManyOnce() async {
    let person = await WizardListener(OrderFlow())
    await person.press(.enter)
    #expect(
      person.heard == [
        "Wine Red wine Glasses, choose 1, 2 options Tall, not ticked Round, not ticked"
      ])
    await person.press(.space)
    #expect(person.heard == ["Tall, ticked"])
    await person.press(.down)
    #expect(person.heard == ["Round, not ticked"])
    await person.press(.space)
    #expect(person.heard == ["Error: At most 1 can be ticked. Untick another one first."])
    await person.press(.up)
    #expect(person.heard == ["Tall, ticked"])
  }

  @Test func aLongListSpeaksOneOptionPerKey() async {
    let person = await WizardListener(OrderFlow())
    await person.press(.enter, .space, .enter)
    #expect(person.heard == ["Glasses Tall Table, 200 options Table 1"])
    await person.press(.down)
    #expect(person.heard == ["Table 2"])
    await person.press(.pageDown)
    #expect(person.heard.count == 1)
    await person.type("137")
    #expect(person.heard == ["Table 137"])
    await person.press(.enter)
    #expect(person.isOver)
  }
}
