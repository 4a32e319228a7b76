import Stepwise
import TestSupport

extension Behaviour {
  nonisolated static var all: [Behaviour] {
    answered + rejected + leftEmpty + passedBy + presses + back + interviews + hubs + entries + work
      + lists + ends
  }

  /// A button beside every kind of field that nobody touched; it may be another way on.
  nonisolated private static let passedBy: [Behaviour] = [
    beside("an empty line") { flow in TextField("Name") { flow.next($0) } },
    beside("a default") { flow in TextField("Name", text: "Ada") { flow.next($0) } },
    beside("an optional line") { flow in TextField("Name") { flow.next($0) }.optional() },
    beside("an optional default") { flow in
      TextField("Name", text: "Ada") { flow.next($0) }.optional()
    },
    beside("a secret") { flow in SecureField("Word") { flow.next($0.count) } },
    beside("a number") { flow in NumberField("Rooms", value: 3, in: 1...9) { flow.next($0) } },
    beside("yes") { flow in Toggle("New", isOn: true) { flow.next($0) } },
    beside("neither yes nor no") { flow in Toggle("New") { flow.next($0) } },
    beside("a list") { flow in Picker("Pet", options: ["Cat", "Dog"]) { flow.next($0) } },
    beside("an option") { flow in
      Picker("Pet", options: ["Cat", "Dog"], selection: "Dog") { flow.next($0) }
    },
    beside("an optional option") { flow in
      Picker("Pet", options: ["Cat", "Dog"]) { flow.next($0) }.optional { flow.next("none") }
    },
    beside("several options") { flow in
      MultiPicker("Pets", options: ["Cat", "Dog"]) { flow.next($0.count) }
    },
  ]

  nonisolated private static func beside(
    _ name: String, _ field: @escaping @MainActor (Wizard) -> any Element
  ) -> Behaviour {
    .asking("a button beside \(name)", ":press Log in\nDone", end: "=log in") { flow in
      field(flow)
      Button("Log in") { flow.next("log in") }
    }
  }

  /// Every kind of field, answered.
  nonisolated private static let answered: [Behaviour] = [
    .asking("a line of text", "Ada\nDone", end: "=Ada") { flow in
      TextField("Name") { flow.next($0) }
    },
    .asking("a line that looks like a step", "\\:back\nDone", end: "=:back") { flow in
      TextField("Name") { flow.next($0) }
    },
    .asking(
      "a secret", ":ask Word from WORD\nDone", recorded: ":ask Word\nDone", end: "=8",
      secrets: ["Word": "a secret"]
    ) { flow in
      SecureField("Word") { flow.next($0.count) }
    },
    .asking("a whole number", "42\nDone", end: "=42") { flow in
      NumberField("Age", in: 0...150) { flow.next($0) }
    },
    .asking("the greatest whole number", "\(Int.max)\nDone", end: "=\(Int.max)") { flow in
      NumberField("Id", Int.self) { flow.next($0) }
    },
    .asking("the least whole number", "\(Int.min)\nDone", end: "=\(Int.min)") { flow in
      NumberField("Id", Int.self, in: Int.min...Int.max) { flow.next($0) }
    },
    .asking("a number with decimals", "1.63\nDone", end: "=1.63") { flow in
      NumberField("Height", in: 0.5...2.5) { flow.next($0) }
    },
    .asking("a date", "2026-03-01\nDone", end: "=2026-03-01") { flow in
      DatePicker("Day") { flow.next($0) }
    },
    .asking("yes or no", "yes\nDone", end: "=true") { flow in Toggle("New") { flow.next($0) } },
    .asking("an option", "Dog\nDone", end: "=Dog") { flow in
      Picker("Pet", options: ["Cat", "Dog"]) { flow.next($0) }
    },
    .asking("the beginning of an option", "do\nDone", recorded: "Dog\nDone", end: "=Dog") {
      flow in Picker("Pet", options: ["Cat", "Dog"]) { flow.next($0) }
    },
    .asking("an option of a long list", "Country 299\nDone", end: "=Country 299") { flow in
      Picker("Country", options: OptionList((1...300).map { "Country \($0)" })) { flow.next($0) }
    },
    .asking("several options", "Cat, Fish\nDone", end: "=Cat+Fish") { flow in
      MultiPicker("Pets", options: ["Cat", "Dog", "Fish"]) {
        flow.next($0.joined(separator: "+"))
      }
    },
    .asking(
      "several lines", ":text\nOne\n\n  two\n:end\nDone", end: "=One||  two"
    ) { flow in
      TextEditor("Story") { flow.next($0.replacing("\n", with: "|")) }
    },
    .asking("a path", ".\nDone", end: "=.") { flow in
      PathField("Folder", to: .folder) { flow.next($0) }
    },
    .asking("a kind of the wizard's own", "***\nDone", end: "=3") { flow in
      RatingField("Stars") { flow.next($0) }
    },
    .asking("a number of the wizard's own", "****\nDone", end: "=4") { flow in
      RatingField("Stars", as: .stars) { flow.next($0) }
    },
    .asking("a button", "Go\nDone", end: "=gone") { flow in
      Text("Where to?")
      Button("Go") { flow.next("gone") }
      Button("Stay") { flow.next("stayed") }
    },
    .asking("buttons of one name in sections", ":press Bob / Hit\nDone", end: "=Bob") { flow in
      Section("Ada") { Button("Hit") { flow.next("Ada") } }
      Section("Bob") { Button("Hit") { flow.next("Bob") } }
    },
    .asking(
      "fields out of order", ":set Age = 36\n:set Name = Ada\n:press Save",
      recorded: ":set Age = 36\nAda\nSave", end: "=36, Ada"
    ) { flow in
      TextField("Name") { flow.keep($0) }
      NumberField("Age", in: 0...150) { flow.keep($0) }
      Button("Save") { flow.end() }
    },
    .asking(
      "what a screen shows beside its question",
      """
      :expect Hello
      :expect one of two
      :expect M 31
      :expect Andromeda
      :expect half
      :expect first line
      Done
      """, recorded: "Done", end: "="
    ) { flow in
      Text("Hello")
      Section("Shown") { LabeledContent("Step", value: "one of two") }
      Table(columns: ["Object", "Name"], rows: [["M 31", "Andromeda"]])
      ProgressView("half", fraction: 0.5)
      List("Lines", rows: [ListRow("first line", id: "1")])
      Button("Done") { flow.end() }
    },
  ]

  /// Every kind of field, with an answer that is rejected.
  nonisolated private static let rejected: [Behaviour] = [
    .asking("a line that the wizard rejects", "bad\n", recorded: "", rejectedLine: 1) { flow in
      TextField("Name") { name in
        guard name != "bad" else { throw Rejection("“bad” is no name.") }
        flow.next(name)
      }
    },
    .asking("a number that is too large", "151\n", recorded: "", rejectedLine: 1) { flow in
      NumberField("Age", in: 0...150) { flow.next($0) }
    },
    .asking(
      "a number beyond 64 bits", "9223372036854775808\n", recorded: "", rejectedLine: 1
    ) { flow in
      NumberField("Id", Int.self) { flow.next($0) }
    },
    .asking(
      "a number below 64 bits", "-9223372036854775809\n", recorded: "", rejectedLine: 1
    ) { flow in
      NumberField("Id", Int.self, in: Int.min...Int.max) { flow.next($0) }
    },
    .asking("a word for a number", "many\n", recorded: "", rejectedLine: 1) { flow in
      NumberField("Age", in: 0...150) { flow.next($0) }
    },
    .asking("a day that does not exist", "2026-02-30\n", recorded: "", rejectedLine: 1) { flow in
      DatePicker("Day") { flow.next($0) }
    },
    .asking("no value of the wizard's own kind", "good\n", recorded: "", rejectedLine: 1) { flow in
      RatingField("Stars") { flow.next($0) }
    },
    .asking("neither yes nor no", "perhaps\n", recorded: "", rejectedLine: 1) { flow in
      Toggle("New") { flow.next($0) }
    },
    .asking("no option", "Elephant\n", recorded: "", rejectedLine: 1) { flow in
      Picker("Pet", options: ["Cat", "Dog"]) { flow.next($0) }
    },
    .asking("too many options", "Cat, Dog\n", recorded: "", rejectedLine: 1) { flow in
      MultiPicker("Pets", options: ["Cat", "Dog", "Fish"], count: 0...1) { flow.next($0) }
    },
    .asking("a path to nothing", "nowhere/at/all\n", recorded: "", rejectedLine: 1) { flow in
      PathField("Folder", to: .folder) { flow.next($0) }
    },
    .asking("no button", "Dance\n", recorded: "", rejectedLine: 1) { flow in
      Button("Go") { flow.next("gone") }
      Button("Stay") { flow.next("stayed") }
    },
    .asking("a button that cannot be pressed", ":press Go\n", recorded: "", rejectedLine: 1) {
      flow in
      Button("Go") { flow.next("gone") }.disabled("Not now.")
      Button("Stay") { flow.next("stayed") }
    },
    .asking("a button that rejects", "Go\n", recorded: "", rejectedLine: 1) { flow in
      Button("Go") { throw Rejection("The road is closed.") }
      Button("Stay") { flow.next("stayed") }
    },
    .asking(
      "a late rejection of a secret", ":ask Word from WORD\n", recorded: ":ask Word",
      rejectedLine: 1, secrets: ["Word": "short"]
    ) { flow in
      SecureField("Word") {
        flow.next($0)
      } check: { word in
        try await flow.environment.clock.sleep(for: .seconds(2))
        if word.count < 8 { throw Rejection("This is too short.") }
      }
    },
    .asking("a rejection of two fields", "a\nb\n", recorded: "a", rejectedLine: 2) { flow in
      TextField("Mail") { flow.keep($0) }
      TextField("Again") { mail in
        throw Rejection("These differ.", fields: ["Mail", "Again"])
      }
    },
  ]

  /// Every kind of field, left as it is.
  nonisolated private static let leftEmpty: [Behaviour] = [
    .asking("nothing for a line that is needed", "\n", recorded: "", rejectedLine: 1) { flow in
      TextField("Name") { flow.next($0) }
    },
    .asking("nothing for an option", "\n", recorded: "", rejectedLine: 1) { flow in
      Picker("Pet", options: ["Cat", "Dog"]) { flow.next($0) }
    },
    .asking("nothing for a number", "\n", recorded: "", rejectedLine: 1) { flow in
      NumberField("Age", in: 0...150) { flow.next($0) }
    },
    .asking("nothing for an optional line", "\nDone", recorded: "\\\nDone", end: "=<>") { flow in
      TextField("Nickname") { flow.next("<\($0)>") }.optional()
    },
    .asking("nothing for an optional option", "\nDone", recorded: "\\\nDone", end: "=none") {
      flow in
      Picker("Pet", options: ["Cat", "Dog"]) { flow.next($0) }.optional { flow.next("none") }
    },
    .asking("nothing for an optional option with a default", "\\\nDone", end: "=none") { flow in
      Picker("Pet", options: ["Cat", "Dog"], selection: "Dog") { flow.next($0) }
        .optional { flow.next("none") }
    },
    .asking("nothing for an optional yes or no", "\nDone", recorded: "\\\nDone", end: "=none") {
      flow in
      Toggle("New") { flow.next($0) }.optional { flow.next("none") }
    },
    .asking("nothing for several options", "\n", recorded: "", rejectedLine: 1) { flow in
      MultiPicker("Pets", options: ["Cat", "Dog"]) { flow.next($0.count) }
    },
    .asking("the shown line", "\nDone", recorded: "Ada\nDone", end: "=Ada") { flow in
      TextField("Name", text: "Ada") { flow.next($0) }
    },
    .asking("the shown number", "\nDone", recorded: "3\nDone", end: "=3") { flow in
      NumberField("Rooms", value: 3, in: 1...9) { flow.next($0) }
    },
    .asking(
      "the greatest number shown", "\nDone", recorded: "\(Int.max)\nDone", end: "=\(Int.max)"
    ) { flow in
      NumberField("Id", Int.self, value: Int.max) { flow.next($0) }
    },
    .asking("the shown yes", "\nDone", recorded: "yes\nDone", end: "=true") { flow in
      Toggle("New", isOn: true) { flow.next($0) }
    },
    .asking("the shown option", "\nDone", recorded: "Dog\nDone", end: "=Dog") { flow in
      Picker("Pet", options: ["Cat", "Dog"], selection: "Dog") { flow.next($0) }
    },
    .asking("nothing where only buttons are", "\n", recorded: "", rejectedLine: 1) { flow in
      Button("Go") { flow.next("gone") }
      Button("Stay") { flow.next("stayed") }
    },
  ]
}
