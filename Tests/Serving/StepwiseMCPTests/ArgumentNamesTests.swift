import Stepwise
import StepwiseJSON
import Testing

@testable import StepwiseMCP

/// Names of arguments that no question has.
@Suite("Names of arguments")
struct ArgumentNamesTests {
  private static let schema = """
    {"properties":{"$schema":{"type":"string"},
     "Name":{"title":"Your name","type":"string"},
     "Trip / Day":{"title":"Day","type":"string"},
     "Word":{"title":"Word","writeOnly":true,"anyOf":[{"type":"string"}]},
     "Review":{"title":"Review","anyOf":[{"enum":["Save"]},
      {"type":"array","items":{"enum":["Save"]}}]}},
     "additionalProperties":false}
    """

  private func talk(_ questions: ((String) async throws -> String?)?) -> ServerTalk {
    ServerTalk([.flow { Ask(["Name", "Day"]) }], questions: questions)
  }

  @Test func noSecretIsAnnounced() {
    let schema = InputSchema(
      """
      {"properties":{"a":{"properties":{"b":{"type":"string","writeOnly":true},"c":{}}},
       "d":{"items":{"properties":{"e":{"writeOnly":true}}}},"f":{"writeOnly":true}}}
      """)
    let properties = schema.json["properties"]?.members ?? []
    #expect(
      JSONValue.object(properties.dropLast()).description
        == #"{"a":{"properties":{"c":{}}},"d":{"items":{"properties":{}}}}"#)
  }

  /// Names of tools and of their arguments, at each depth, fit; what is given by them comes to the question.
  @Test func everyListedNameFits() async throws {
    let fits = try Regex("^[a-zA-Z0-9_.-]{1,64}$")
    let schema = """
      {"properties":{"Last name":{"type":"string"},"last_name":{"title":"Other","type":"string"},
       "resume":{"type":"string"},"My pet":{"type":"object","required":["Its name"],
       "properties":{"Its name":{"type":"string"}}}}}
      """
    let tool = HostedWizard.flow(named: "mein Wizard") {
      Ask(["Last name", "last_name", "resume", "My pet / Its name"])
    }
    let talk = ServerTalk([tool, .flow(named: "Mein Wizard") { Ask([]) }]) { _ in schema }
    let list = await talk.ask("tools/list")["result"]?["tools"]?.items ?? []
    let tools = list.compactMap { $0["name"]?.text }
    #expect(Set(tools).count == 2)
    let properties = list.first?["inputSchema"]?["properties"]
    let names = properties?.members?.map(\.name) ?? []
    let pet = try #require(properties?["my_pet"])
    #expect(pet["properties"]?["its_name"]?["title"] == .text("Its name"))
    #expect(pet["required"] == .array([.text("its_name")]))
    for name in names + tools { #expect(name.wholeMatch(of: fits) != nil, "\(name)") }
    #expect(names.count == 5 && names[1] == "last_name" && names[4] == "resume")
    let round = await talk.call(
      tools[0],
      #"{"\#(names[0])":"1","last_name":"2","\#(names[2])":"3","my_pet":{"its_name":"4"}}"#)
    #expect(round.text == "1 2 3 4", "\(round.json)")
    // Its own names are taken, too.
    let own = await talk.call(
      "mein Wizard", #"{"Last name":"1","last_name":"2","My pet":{"Its name":"4"}}"#)
    #expect(own.message.hasPrefix("resume"))
    let stopped = await talk.answer(own, #"{"action":"cancel"}"#)
    #expect(stopped.text.contains("closed without an answer"))
  }

  @Test func anUnknownArgumentIsRejected() async {
    let listed = "The tool's schema lists its arguments."
    let rows = [
      (#"{"Nam":"Ada"}"#, "“Nam”. Did you mean “Name”?"),
      (#"{"Name":"Ada","Reveiw":"Save"}"#, "“Reveiw”. Did you mean “Review”?"),
      (#"{"Trip":{"Dya":1}}"#, "“Trip / Dya”. Did you mean “trip.day”?"),
      (#"{"Shoe size":42}"#, "“Shoe size”. \(listed)"),
      // No sentence names a secret.
      (#"{"Wrod":"x"}"#, "“Wrod”. \(listed)"),
    ]
    for (arguments, sentence) in rows {
      let talk = talk { _ in Self.schema }
      let round = await talk.call("test", arguments)
      #expect(round.isError && round.form == nil)
      #expect(round.text == "“test” has no argument \(sentence)")
      // The call can be repeated without the argument.
      #expect(await talk.call("test", #"{"Name":"Ada"}"#).message.hasPrefix("Day"))
    }
  }

  @Test func everyNameOfAQuestionIsAccepted() async {
    for arguments in [
      "{}", #"{"Name":"Ada"}"#, #"{"Your name":"Ada"}"#, #"{"Trip / Day":"1"}"#,
      #"{"Trip":{"Day":"1"}}"#, #"{"Day":"1"}"#, #"{"Trip / Name":"Ada"}"#, #"{"Word":"x"}"#,
      #"{"Word":{"from":"HOME"}}"#, #"{"Review":["Save"]}"#, #"{"Save":true}"#,
      #"{"Review / Save":true}"#, #"{"$schema":"x"}"#,
    ] {
      let round = await talk { _ in Self.schema }.call("test", arguments)
      #expect(round.form != nil, "\(arguments): \(round.json)")
    }
  }

  /// A client must not take the tool for one without arguments, and its assistant learns what they are.
  @Test func withoutASchemaEveryArgumentIsAccepted() async {
    #expect(await isAccepted(by: { _ in throw Rejection("It was not explored.") }))
    #expect(await isAccepted(by: { _ in "no JSON" }))
    for questions: ((String) async throws -> String?)? in [nil, { _ in nil }] {
      #expect(await isAccepted(by: questions))
      let list = await talk(questions).ask("tools/list")["result"]?["tools"]?.items
      let schema = list?.first?["inputSchema"]
      #expect(schema?["additionalProperties"]?["description"]?.text?.contains("answer") == true)
      #expect(schema?["description"]?.text?.contains("label") == true)
      #expect(schema?["properties"]?.members?.map(\.name) == ["resume"])
    }
  }

  @Test func aSchemaThatAllowsOtherPropertiesRejectsNone() async {
    let schema = #"{"properties":{"Name":{"type":"string"}}}"#
    #expect(await isAccepted(by: { _ in schema }))
    let talk = talk { _ in schema }
    let list = await talk.ask("tools/list")["result"]?["tools"]?.items
    #expect(list?.first?["inputSchema"]?["properties"]?["Name"] != nil)
    #expect(list?.first?["inputSchema"]?["additionalProperties"] == nil)
  }

  private func isAccepted(by questions: ((String) async throws -> String?)?) async -> Bool {
    await talk(questions).call("test", #"{"Nam":"Ada"}"#).form != nil
  }

  @Test func aWizardIsExploredOnce() async {
    var count = 0
    let talk = talk { _ in
      count += 1
      return Self.schema
    }
    _ = await talk.call("test", "{}")
    #expect(count == 0)
    _ = await talk.call("test", #"{"Nam":"Ada"}"#)
    _ = await talk.ask("tools/list")
    _ = await talk.call("test", #"{"Name":"Ada"}"#)
    #expect(count == 1)
  }
}
