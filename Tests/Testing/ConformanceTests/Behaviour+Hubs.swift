import Stepwise
import TestSupport

extension Behaviour {
  /// Sections in any order.
  nonisolated static let hubs: [Behaviour] = [
    Behaviour(
      "sections in another order, and the hub finished",
      "Pet\nCat\nName\nAda\n:expect Sections done: 2 of 3\nDone",
      recorded: "Pet\nCat\nName\nAda\nDone", end: "=Cat, Ada", start: hub),
    Behaviour(
      "a section that cannot start yet", "Pet\n:back\nDay\n", recorded: "Pet\n:back",
      rejectedLine: 3, start: hub),
    Behaviour(
      "a hub finished before its sections are done", "Pet\nCat\nDone\n", recorded: "Pet\nCat",
      rejectedLine: 3, start: hub),
    Behaviour(
      "a section skipped for now, and entered again",
      """
      Name
      :press Skip for now
      :expect Sections done: 0 of 3
      Pet
      Cat
      Name
      Ada
      Done
      """,
      recorded: """
        Name
        :press Back to the list
        Pet
        Cat
        :back Name
        Ada
        Done
        """, end: "=Ada, Cat", start: hub),
    Behaviour(
      "a section that is done, changed, and the rest kept",
      "Name\nAda\nPet\nCat\nDay\n2026-03-01\nName\nEve\n:expect Sections done: 3 of 3\nDone",
      recorded: "Name\nAda\nPet\nCat\nDay\n2026-03-01\n:back Name\nEve\nDone",
      end: "=Eve, Cat, 2026-03-01", start: hub),
    Behaviour(
      "a section that cannot start any more after a change",
      """
      Name
      Ada
      Day
      2026-03-01
      Pet
      Cat
      Name
      nobody
      :expect Sections done: 2 of 3
      :expect “Day: 1 March 2026” no longer applies.
      Done
      """,
      recorded: "Name\nAda\nDay\n2026-03-01\nPet\nCat\n:back Name\nnobody\nDone",
      end: "=nobody, Cat", start: hub),
  ]

  @MainActor private static func hub(_ flow: Wizard) {
    flow.pushHub("Hub", finish: "Done") {
      HubSection("Name", section("Name") { TextField("Name", onAnswer: $0) }) { flow.keep($0) }
      HubSection("Pet", section("Pet") { Picker("Pet", options: ["Cat", "Dog"], onAnswer: $0) }) {
        flow.keep($0)
      }
      HubSection("Day", section("Day") { end in DatePicker("Day") { try end("\($0)") } }) {
        flow.keep($0)
      }
      .optional()
      .disabled(flow.state.contains { $0 != "nobody" && $0 != "Cat" } ? nil : "Give a name first.")
    } onFinish: {
      flow.end()
    }
  }

  /// A section with one question, whose screen has its label as title.
  @MainActor private static func section(
    _ title: String, _ field: @escaping (@escaping (String) throws -> Void) -> any Element
  ) -> Wizard {
    Wizard { section in
      section.push(title) { field { section.finish($0) } }
    }
  }
}
