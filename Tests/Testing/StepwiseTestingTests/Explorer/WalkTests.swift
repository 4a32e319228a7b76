import Stepwise
import StepwiseTesting
import TestSupport
import Testing

@testable import StepwiseExplorer

/// Whatever walks through a wizard does nothing in the world.
@Suite("Walks")
struct WalkTests {
  /// Everything that was done in the world.
  private static var acts: [String] = []

  /// A wizard whose buttons act, at once and after work, alone and in lists, and behind one another.
  private struct Deals: WizardProgram {
    static let name = "deals"
    static let summary = "Acts."
    static let version = "1"

    func makeFlow(in environment: Environment) -> Wizard {
      #expect(environment.isExplored)
      return Wizard(screen: "Deal") { flow in
        TextField("Name") { name in
          flow.push("Review") {
            Button("Show") { flow.push("Shown") { Button("End") { flow.finish("shown") } } }
            Button("Pay", onceOnly: true) { act("pay", flow) }
            Button("Ask") {
              flow.start(
                Interview("Asked") { ask in
                  let pet = try await ask(Picker("Pet", options: ["Cat", "Dog"]))
                  let name = pet == "Cat" ? try await ask(TextField("Its name")) : pet
                  let number = try await ask.work("Looking") { name.count }
                  try await ask.review("Is it right?", finish: "Yes")
                  return try await ask.work(onceOnly: "Book") {
                    acts.append("book")
                    return "\(number)"
                  }
                }
              ) { flow.finish($0) }
            }
            Button("Send", onceOnly: true) {
              await Task.yield()
              act("send", flow)
            }
            for isOnceOnly in [false, true] {
              ActionList(
                "Publish \(isOnceOnly)", of: ["a", "b"], id: \.self, onceOnly: isOnceOnly
              ) {
                acts.append($0)
                return ""
              } onFinish: { _ in
                flow.finish("")
              }
            }
          }
        }
      }
    }
  }

  private static func act(_ what: String, _ flow: Wizard) {
    acts.append(what)
    flow.push("Done") { Button("More", onceOnly: true) { acts.append("more") } }
  }

  @Test func noWalkActs() async throws {
    Self.acts = []
    let explorer = Explorer { Deals().makeFlow(in: $0) }
    let exploration = await explorer.explore()
    #expect(exploration.violations.map(\.description) == [])
    let buttons = ["Pay", "Publish false", "Publish true", "Send"]
    #expect(exploration.notWalked.map(\.question) == ["Book"] + buttons)
    #expect(exploration.map.mermaid.contains(#"-.->|"Pay, Publish false, Publish true, Send"|"#))
    #expect(exploration.map.dot.contains("style=dashed"))
    // A script is played up to the first press that would act.
    let coverage = await explorer.coverage(of: buttons.map { "Ada\n:press \($0)\n:press More\n" })
    #expect(coverage.failures.isEmpty)
    #expect(
      Set(coverage.missed.map(\.question))
        == ["Show", "End", "Ask", "Pet", "Its name", "Yes", "Book"])
    let asked = await explorer.coverage(of: ["Ada\nAsk\nCat\nTom\nYes\nBook\n"])
    // Nobody has chosen the dog.
    #expect(asked.missed.map(\.question) == ["Pet"] + buttons + ["Show", "End"])
    let questions = ExplorerCommands.questions(of: [Deals.self])
    // The questions behind a press are not known.
    let schema = try await questions("deals")
    #expect(schema?.contains("additionalProperties") == false && schema?.contains("Send") == true)
    let report = try await Monkey(seeds: 1...10).run(steps: 100) { Deals().makeFlow(in: $0) }
    #expect(
      Set(report.screens) == ["Deal", "Review", "Shown", "Pet", "Its name", "Is it right?", "Book"]
        && report.finished > 0)
    #expect(Self.acts == [])
  }
}
