import Stepwise
import StepwiseExplorer
import StepwiseJSON
import TestSupport
import Testing

/// The JSON Schema of the questions that the explorer has found.
@MainActor @Suite struct AnswersSchemaTests {
  private final class Wizard: FlowController<Void, String> {
    private let begin: (Wizard) -> Void

    init(_ begin: @escaping (Wizard) -> Void) {
      self.begin = begin
      super.init(state: ())
    }

    override func startFlow() { begin(self) }
  }

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
    let exploration = await Explorer { _ in Wizard(begin) }.explore()
    #expect(exploration.shortestEnd != nil)
    let text = exploration.answersSchema.text(for: "test")
    return Schema(json: try JSONReader.value(Array(text.utf8)))
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
        Picker("Long", options: long)
        MultiPicker("Several", options: ["A", "B", "C"], count: 2...3)
        MultiPicker("Any", options: ["A"]).optional()
        Toggle("News", isOn: false)
        DatePicker("Day", in: today...today)
        NumberField("Whole", in: 1...9)
        NumberField("Part")
        PathField("Path").optional().help("where it lies")
        Button("Go") { wizard.finish("") }
      }
    }
    let pattern = #""pattern":"^[^\\r\\n]*$""#
    let rules = [
      "Line": #"{"default":"as it is","type":["string","null"],"minLength":1,"# + pattern + "}",
      "Lines": #"{"type":"string","minLength":1}"#,
      "Secret": #"{"writeOnly":true,"anyOf":[{"type":"string","minLength":1,"# + pattern
        + #"},{"type":"object","properties":{"from":{"description":"the environment variable that holds it","type":"string","minLength":1}},"required":["from"],"additionalProperties":false}]}"#,
      "Pet": #"{"enum":["c","Dog"]}"#,
      "Long": #"{"type":"string","minLength":1}"#,
      "Several":
        #"{"type":"array","items":{"enum":["A","B","C"]},"uniqueItems":true,"minItems":2,"maxItems":3}"#,
      "Any": #"{"type":["array","null"],"items":{"enum":["A"]},"uniqueItems":true}"#,
      "News": #"{"default":false,"type":["boolean","null"]}"#,
      "Day": #"{"type":"string","format":"date"}"#,
      "Whole": #"{"type":"integer","minimum":1,"maximum":9}"#,
      "Part": #"{"type":"number"}"#,
      "Path": #"{"type":["string","null"],"# + pattern + "}",
      "All": #"{"anyOf":[{"enum":["Go"]},{"type":"array","items":{"enum":["Go"]}}]}"#,
    ]
    for (name, rules) in rules { #expect(schema.rules(of: name) == rules) }
    #expect(schema.names.count == rules.count)
    #expect(schema.description(of: "Pet") == .text("c is “Cat”; on the screen “All”"))
    #expect(
      schema.description(of: "Long")
        == .text("one of 1001, such as “Option 0”; on the screen “All”"))
    #expect(
      schema.description(of: "Day")
        == .text("year-month-day from 2026-01-01 to 2026-01-01; on the screen “All”"))
    #expect(schema.description(of: "Path") == .text("where it lies; on the screen “All”"))
    #expect(
      schema.required == schema.names.filter { !["Any", "Path"].contains($0) })
  }

  @Test func onlyFieldsOnEveryPathAreRequired() async throws {
    let schema = try await schema { wizard in
      @MainActor func last() {
        wizard.push("Last") { TextField("Last") { _ in wizard.finish("") } }
      }
      wizard.push("Pet") {
        Picker("Pet", options: ["Cat", "Other"]) { pet in
          guard pet == "Other" else { return last() }
          wizard.push("Which") { TextField("Which") { _ in last() } }
        }
      }
    }
    #expect(schema.names == ["Pet", "Which", "Last"], "in the order in which the wizard asks")
    #expect(schema.required == ["Pet", "Last"])
  }

  /// A button beside a list is another way to continue; a button below a form comes after it.
  @Test func aSkippableFieldIsNotRequired() async throws {
    let schema = try await schema { wizard in
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
    }
    #expect(schema.names == ["Object", "Objects", "M1", "Name", "Form"])
    #expect(schema.required == [])
    let only = try await self.schema { wizard in
      wizard.push("Objects") {
        Picker("Object", options: ["M1"]).repeatsQuestion()
        Button("Done") { wizard.finish("") }
      }
    }
    #expect(only.required == ["Objects"], "nothing but a button leads to the end")
  }

  @Test func anOccasionalFieldIsNotRequired() async throws {
    let schema = try await schema { wizard in
      var isOther = false
      wizard.push("Form") {
        Toggle("Other") { isOther = $0 }
        if isOther { TextField("Which") }
        Button("Send") { wizard.finish("") }
      }
    }
    #expect(schema.names == ["Other", "Which", "Form"])
    #expect(schema.required == ["Other", "Form"])
  }

  @Test func rulesThatDifferBetweenVisitsAreMerged() async throws {
    let schema = try await schema { wizard in
      wizard.push("Kind") {
        Toggle("Big") { isBig in
          wizard.push("Size") {
            Picker("Size", options: isBig ? ["L"] : ["S"])
            NumberField("Count", in: isBig ? 5...9 : 1...2)
            Button("Send") { wizard.finish("") }
          }
        }
      }
    }
    #expect(schema.rules(of: "Size") == #"{"type":"string","minLength":1}"#)
    #expect(schema.rules(of: "Count") == #"{"type":"integer","minimum":1,"maximum":9}"#)
  }

  @Test func anAmbiguousNameIncludesItsScreen() async throws {
    let schema = try await schema { wizard in
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
    }
    #expect(
      schema.names
        == ["Team / Name", "Team", "Place / Name", "Place", "Place / Save", "Place / Skip"])
    #expect(schema.rules(of: "Place / Save") == #"{"type":"boolean"}"#)
    #expect(schema.required == ["Team / Name", "Team", "Place / Name", "Place"])
  }

  @Test func buttonsThatGoBackToChangeAnAnswerAreLeftOut() async throws {
    let schema = try await schema { wizard in
      var name: ScreenIdentity?
      name = wizard.push("Name") {
        TextField("Name") { _ in
          wizard.push("Review") {
            Button("Confirm") { wizard.finish("") }
            if let name { Button("Change name", revisits: name) }
          }
        }
      }
    }
    #expect(schema.rules(of: "Review").contains(#"{"enum":["Confirm"]}"#))
  }
}
