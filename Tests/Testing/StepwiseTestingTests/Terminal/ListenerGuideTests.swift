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

  /// The end of a list is silent.
  @Test func ticksAndLongListsAreSpokenOptionByOption() async {
    let person = await WizardListener(OrderFlow())
    let steps: [(PressedKey, [String])] = [
      (.end, ["Rose wine"]), (.down, []), (.home, ["Red wine"]),
      (.enter, ["Wine Red wine Glasses, choose 1, 2 options Tall, not ticked Round, not ticked"]),
      (.space, ["Tall, ticked"]), (.down, ["Round, not ticked"]),
      (.space, ["Error: At most 1 can be ticked. Untick another one first."]),
      (.up, ["Tall, ticked"]), (.enter, ["Glasses Tall Table, 200 options Table 1"]),
      (.down, ["Table 2"]), (.pageDown, ["Table 3"]),
    ]
    for (key, said) in steps {
      await person.press(key)
      #expect(person.heard == said, "\(key)")
    }
    await person.type("137")
    #expect(person.heard == ["Table 137"])
    await person.press(.enter)
    #expect(person.isOver)
  }
}
