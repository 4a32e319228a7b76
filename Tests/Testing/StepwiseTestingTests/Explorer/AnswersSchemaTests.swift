import Stepwise
@testable import StepwiseExplorer
import StepwiseJSON
import TestSupport
import Testing

/// The JSON Schema of the questions that the explorer has found.
@Suite("Schemas of answers")
struct AnswersSchemaTests {
  private struct Schema {
    let json: JSONValue

    var names: [String] {
      guard case .object(let members) = json["properties"] else { return [] }
      return members.dropFirst().map(\.name)
    }

    var required: [String] {
      guard case .array(let names) = json["required"] else { return [] }
      return names.map { if case .text(let name) = $0 { name } else { "" } }
    }

    /// A property without its title and description, in one line.
    func rules(of name: String) -> String {
      guard case .object(let members) = json["properties"]?[name] else { return "none" }
      let rules = members.filter { !["title", "description"].contains($0.name) }
      return String(decoding: JSONValue.object(rules).line, as: UTF8.self)
    }

    func description(of name: String) -> JSONValue? { json["properties"]?[name]?["description"] }
  }

  private func schema(_ begin: @escaping (Wizard) -> Void) async throws -> Schema {
    let exploration = await Explorer { _ in Wizard(begin) }.survey()
    #expect(exploration.shortestEnd != nil)
    let text = exploration.answersSchema.text(for: "test")
    return Schema(json: try JSONValue(parsing: Array(text.utf8)))
  }

  /// Flows that ask the same have an object each, and a file about another one fits, too.
  @Test func flowsWithTheSameQuestionsHaveObjects() async throws {
    // The commands look at one place of each kind.
    let exploration = await Explorer(variantsMax: 1) { _ in NotesFlow() }.survey()
    #expect(exploration.shortestEnd != nil)
    #expect(exploration.map.questionCount == 2...4)
    let way = exploration.map.edges.map { "\($0.from.name.suffix(15)) -> \($0.to.name.suffix(15))" }
    #expect(way.contains("Part web › Note -> Part cli › Note"), "\(way)")
    let text = exploration.answersSchema.text(for: "test")
    let schema = Schema(json: try JSONValue(parsing: Array(text.utf8)))
    #expect(schema.names == ["Parts", "Review", "api", "web", "cli"])
    #expect(schema.required == ["Parts", "Review"])
    #expect(schema.json["additionalProperties"] == nil)
    for part in ["api", "web", "cli"] {
      #expect(schema.json["properties"]?[part]?["properties"]?["Note"]?["type"] == .text("string"))
    }
  }

  /// A list is an array, whose items are what its editor asks.
  @Test func aListIsAnArray() async throws {
    let exploration = await Explorer(variantsMax: 1) { _ in
      Wizard { flow in
        flow.pushList("Paths", of: ["/home"], row: \.self, count: 1...3) { path in
          TextField("Path", text: path ?? "")
        } onFinish: { _ in
          flow.pushList("People", of: [], row: \.self) { _ in
            Interview("Person") { ask in
              let name = try await ask(TextField("Name"))
              return "\(name) \(try await ask(NumberField("Age", in: 0...150)))"
            }
          } onFinish: { _ in
            // An author's own screen may have the title of one that a list shows.
            flow.push("Move one") { TextField("Van") { _ in flow.end() } }
          }
        }
      }
    }.explore()
    #expect(exploration.violations.isEmpty, "\(exploration.violations)")
    #expect(exploration.isComplete)
    let text = exploration.answersSchema.text(for: "test")
    let schema = Schema(json: try JSONValue(parsing: Array(text.utf8)))
    #expect(schema.names == ["Paths", "People", "Van"])
    #expect(schema.json["properties"]?["Paths"]?["items"]?["type"] == .text("string"))
    #expect(schema.json["properties"]?["Paths"]?["maxItems"] == .number(3))
    let person = schema.json["properties"]?["People"]?["items"]
    #expect(person?["properties"]?["Age"]?["type"] == .text("integer"))
    #expect(person?["required"] == .array([.text("Name"), .text("Age")]))
  }

  /// A list may have the name of the section that it is.
  @Test func aListInASectionIsAnArray() async throws {
    let exploration = await Explorer(variantsMax: 1) { _ in
      Interview("Setup") { ask in
        try await ask.hub("Hub", finish: "Send") {
          HubSection(
            "Paths",
            Interview("Paths") { ask in
              try await ask.list("Paths", of: ["/home"], row: \.self) {
                TextField("Path", text: $0)
              }
            }
          ) { _ in }
        }
      }
    }.explore()
    let text = exploration.answersSchema.text(for: "test")
    let schema = Schema(json: try JSONValue(parsing: Array(text.utf8)))
    #expect(schema.names == ["Hub", "Paths"])
    #expect(schema.json["properties"]?["Paths"]?["items"]?["type"] == .text("string"))
  }

  /// Asks in each of two flows, by buttons under a title that is also the name of a field.
  private final class PairFlow: FlowController<Int, String> {
    private final class SureFlow: FlowController<Int, Void> {
      override func startFlow() {
        push("Details") {
          TextField("Sure") { _ in
            self.push("Sure") {
              Button("Yes") { self.finish(()) }
              Button("Surely") { self.finish(()) }
            }
          }
        }
      }
    }

    override func startFlow() {
      start(SureFlow(state: 1), id: "api") {
        self.start(SureFlow(state: 2), id: "web") { self.finish("") }
      }
    }
  }

  /// Buttons whose screen's title means something else, too, are named one by one, in the object of a flow as elsewhere.
  @Test func buttonsOfAFlowHaveNames() async throws {
    let exploration = await Explorer { _ in PairFlow(state: 0) }.survey()
    let text = exploration.answersSchema.text(for: "test")
    let schema = Schema(json: try JSONValue(parsing: Array(text.utf8)))
    for flow in ["api", "web"] {
      let questions = schema.json["properties"]?[flow]?["properties"]
      #expect(questions?["Details / Sure"] != nil && questions?["Sure / Yes"] != nil, "\(text)")
    }
  }

  @Test(.slow) func everyKindHasItsRules() async throws {
    let long = OptionList((0...AnswersSchema.optionsMax).map { "Option \($0)" })
    let today = CalendarDate(daysSince1970: 20_454)
    let schema = try await schema { wizard in
      wizard.push("All") {
        TextField("Line", text: "as it is")
        TextEditor("Lines")
        SecureField("Secret")
        Picker("Pet", options: [.init("Cat", id: "c"), "Dog"])
        MultiPicker("Several", options: ["A", "B", "C"], count: 2...3)
        MultiPicker("Any", options: ["A"]).optional()
        Toggle("News", isOn: false)
        DatePicker("Day", in: today...today)
        NumberField("Whole", in: 1...9)
        NumberField("Part")
        PathField("Path").optional().help("where it lies")
        RatingField("Rating")
        RatingField("Stars", as: .stars)
        Button("Go") { wizard.finish("") }
      }
    }
    let another = try await self.schema { wizard in
      wizard.push("All") { Picker("Long", options: long) { _ in wizard.finish("") } }
    }
    #expect(another.rules(of: "Long") == #"{"type":"string","minLength":1}"#)
    #expect(
      another.description(of: "Long")
        == .text("one of 1001, such as “Option 0”; on the screen “All”"))
    let pattern = #""pattern":"^[^\\r\\n]*$""#
    let rules = [
      "Line": #"{"default":"as it is","type":["string","null"],"minLength":1,"# + pattern + "}",
      "Lines": #"{"type":"string","minLength":1,"format":"textarea"}"#,
      "Secret": #"{"writeOnly":true,"anyOf":[{"type":"string","minLength":1,"# + pattern
        + #"},{"type":"object","properties":{"from":{"description":"the environment variable that holds it","type":"string","minLength":1}},"required":["from"],"additionalProperties":false}]}"#,
      "Pet": #"{"enum":["c","Dog"]}"#,
      "Several":
        #"{"type":"array","items":{"enum":["A","B","C"]},"uniqueItems":true,"minItems":2,"maxItems":3}"#,
      "Any": #"{"type":["array","null"],"items":{"enum":["A"]},"uniqueItems":true}"#,
      "News": #"{"default":false,"type":["boolean","null"]}"#,
      "Day": #"{"type":"string","format":"date"}"#,
      "Whole": #"{"type":"integer","minimum":1,"maximum":9}"#,
      "Part": #"{"type":"number"}"#,
      "Path": #"{"type":["string","null"],"# + pattern + "}",
      "Rating": #"{"type":"string","minLength":1,"pattern":"^\\*{1,5}$"}"#,
      "Stars": #"{"type":"integer","minimum":1,"maximum":5}"#,
      "All": #"{"anyOf":[{"title":"One button","enum":["Go"]},"#
        + #"{"title":"Several buttons","type":"array","items":{"enum":["Go"]}}]}"#,
    ]
    for (name, rules) in rules { #expect(schema.rules(of: name) == rules) }
    #expect(schema.names.count == rules.count)
    #expect(schema.description(of: "Pet") == .text("c is “Cat”; on the screen “All”"))
    #expect(
      schema.description(of: "Day")
        == .text("year-month-day from 2026-01-01 to 2026-01-01; on the screen “All”"))
    #expect(schema.description(of: "Path") == .text("where it lies; on the screen “All”"))
    #expect(
      schema.required == schema.names.filter { !["Any", "Path"].contains($0) })
  }

  /// A wizard, the names in the order in which it asks, and those of them that are required.
  private struct Row {
    let names: [String]
    let required: [String]
    let rules: [String: String]
    let begin: (Wizard) -> Void

    init(
      _ names: [String], required: [String], rules: [String: String] = [:],
      _ begin: @escaping (Wizard) -> Void
    ) {
      self.names = names
      self.required = required
      self.rules = rules
      self.begin = begin
    }
  }

  /// A field is required if every path to the end asks for it, and always.
  private static let rows: [Row] = [
    Row(["Pet", "Which", "Last"], required: ["Pet", "Last"]) { wizard in
      @MainActor func last() {
        wizard.push("Last") { TextField("Last") { _ in wizard.finish("") } }
      }
      wizard.push("Pet") {
        Picker("Pet", options: ["Cat", "Other"]) { pet in
          guard pet == "Other" else { return last() }
          wizard.push("Which") { TextField("Which") { _ in last() } }
        }
      }
    },
    // A button beside a list is another way to continue; a button below a form comes after it.
    Row(["Object", "Objects", "M1", "Name", "Form"], required: []) { wizard in
      wizard.push("Objects") {
        Picker("Object", options: ["M1"]) { _ in
          wizard.push("M1") { Button("Up") { wizard.finish("") } }
        }
        Button("Done") {
          wizard.push("Form") {
            TextField("Name")
            Button("Send") { wizard.finish("") }
          }
        }
      }
    },
    // Nothing but a button leads to the end.
    Row(["Object", "Objects"], required: ["Objects"]) { wizard in
      wizard.push("Objects") {
        Picker("Object", options: ["M1"]).repeatsQuestion()
        Button("Done") { wizard.finish("") }
      }
    },
    Row(["Other", "Which", "Form"], required: ["Other", "Form"]) { wizard in
      var isOther = false
      wizard.push("Form") {
        Toggle("Other") { isOther = $0 }
        if isOther { TextField("Which") }
        Button("Send") { wizard.finish("") }
      }
    },
    // Rules that differ between visits are merged.
    Row(
      ["Big", "Size", "Count", "Size / Send"], required: ["Big", "Size", "Count"],
      rules: [
        "Size": #"{"type":"string","minLength":1}"#,
        "Count": #"{"type":"integer","minimum":1,"maximum":9}"#,
      ]
    ) { wizard in
      wizard.push("Kind") {
        Toggle("Big") { isBig in
          wizard.push("Size") {
            Picker("Size", options: isBig ? ["L"] : ["S"])
            NumberField("Count", in: isBig ? 5...9 : 1...2)
            Button("Send") { wizard.finish("") }
          }
        }
      }
    },
    // An ambiguous name includes its screen.
    Row(
      ["Team / Name", "Team", "Place / Name", "Place", "Place / Save", "Place / Skip"],
      required: ["Team / Name", "Team", "Place / Name", "Place"],
      rules: ["Place / Save": #"{"type":"boolean"}"#]
    ) { wizard in
      wizard.push("Team") {
        TextField("Name")
        Button("Save") {
          wizard.push("Place") {
            TextField("Name")
            TextField("Place")
            Button("Save") { wizard.finish("") }
            Button("Skip") { wizard.finish("") }
          }
        }
      }
    },
    // A button that goes back to change an answer is left out.
    Row(
      ["Name", "Review"], required: ["Name", "Review"],
      rules: [
        "Review": #"{"anyOf":[{"title":"One button","enum":["Confirm"]},"#
          + #"{"title":"Several buttons","type":"array","items":{"enum":["Confirm"]}}]}"#
      ]
    ) { wizard in
      var name: ScreenIdentity?
      name = wizard.push("Name") {
        TextField("Name") { _ in
          wizard.push("Review") {
            Button("Confirm") { wizard.finish("") }
            if let name { Button("Change name", revisits: name) }
          }
        }
      }
    },
  ]

  @Test func theSchemaNamesAndRequiresWhatIsAsked() async throws {
    for row in Self.rows {
      let schema = try await schema(row.begin)
      #expect(schema.names == row.names)
      #expect(schema.required == row.required)
      for (name, rules) in row.rules { #expect(schema.rules(of: name) == rules, "\(name)") }
    }
  }
}
