import Stepwise
import StepwiseJSON
import TestSupport
import Testing

@testable import StepwiseMCP

/// The effects of the members that a client sends for a form.
@Suite("Forms")
struct FormTests {
  /// Forms that are filled in, and the result or a part of the next message.
  private struct Row {
    let contents: [String]
    let wanted: String
    let body: @MainActor (Wizard) -> any Element

    init(
      _ contents: String..., wanted: String, _ body: @escaping @MainActor (Wizard) -> any Element
    ) {
      self.contents = contents
      self.wanted = wanted
      self.body = body
    }
  }

  @ElementBuilder private static func country(_ flow: Wizard) -> any Element {
    Picker("Country", options: OptionList((1...300).map { "Country \($0)" } + ["Elsewhere"])) {
      flow.finish($0)
    }
  }

  @ElementBuilder private static func sessions(_ flow: Wizard) -> any Element {
    MultiPicker(
      "Sessions", options: OptionList((1...200).map { "Session \($0)" }), count: 1...3
    ) { flow.finish($0.joined(separator: "+")) }
  }

  @ElementBuilder private static func pet(_ flow: Wizard) -> any Element {
    Picker("Pet", options: ["Cat", "Dog"], selection: "Cat") { flow.finish("picked \($0)") }
    Button("None") { flow.finish("none") }
  }

  @ElementBuilder private static func person(_ flow: Wizard) -> any Element {
    TextField("Name") { flow.keep($0) }
    Toggle("New", isOn: true) { flow.keep($0) }
    TextField("Nickname") { flow.keep("<\($0)>") }.optional()
    Button("Save") { flow.end(with: ",") }
    Button("Throw away", role: .destructive) { flow.finish("gone") }
  }

  @ElementBuilder private static func note(_ flow: Wizard) -> any Element {
    TextField("Note", text: "abc") { flow.keep("<\($0)>") }.optional()
    Button("Save") { flow.end(with: ",") }
  }

  @ElementBuilder private static func account(_ flow: Wizard) -> any Element {
    TextField("Name") {
      flow.finish($0)
    } check: {
      if $0 == "bob" { throw Rejection("“bob” is taken.") }
      if $0 == "eve" { throw RunFailure(.failure, "No names are known.") }
    }
  }

  private static let rows: [Row] = [
    // Options of long lists.
    Row(#"{"Country":"else"}"#, wanted: "Elsewhere", country),
    Row(#"{"Country":"Country 29"}"#, wanted: "Country 29", country),
    Row(#"{"Country":"country 3"}"#, wanted: "Country 3", country),
    Row(#"{"Country":"coun"}"#, wanted: "Country: “coun” could be", country),
    Row(
      #"{"Country":"Atlantis"}"#, wanted: "Country: “Atlantis” is not one of the options", country),
    Row(#"{"Sessions":"Session 12, session 7"}"#, wanted: "Session 7+Session 12", sessions),
    Row(#"{"Sessions":"1, 2, 3, 4"}"#, wanted: "Sessions: ", sessions),
    // A button beside a field; clients send the default value with every form.
    Row(#"{"Pet":"Cat","next_step":"None"}"#, wanted: "none", pet),
    Row(#"{"Pet":"Cat"}"#, wanted: "picked Cat", pet),
    Row(#"{"Pet":"Dog","next_step":"Continue"}"#, wanted: "picked Dog", pet),
    // A button after several fields.
    Row(#"{"Name":"Ada","next_step":"Save"}"#, wanted: "Ada", person),
    Row(#"{"Name":"Ada","next_step":"Throw away"}"#, wanted: "gone", person),
    Row(#"{"Note":"","next_step":"Save"}"#, wanted: "<>", note),
    // An unknown choice is ignored, and the person can answer again after a late rejection.
    Row(#"{"Name":"Ada","next_step":"Dance"}"#, wanted: "Ada", account),
    Row(#"{"Name":"bob"}"#, wanted: "! “bob” is taken.", account),
    Row(#"{"Name":"bob"}"#, #"{"Name":"ada"}"#, wanted: "ada", account),
  ]

  @Test func everyFormHasItsEffect() async {
    for row in Self.rows {
      let talk = ServerTalk(screen: row.body)
      var round = await talk.call("test")
      for content in row.contents { round = await talk.accept(round, content) }
      let found = round.form == nil ? round.text : round.message
      #expect(found.contains(row.wanted), "\(row.contents)")
      if round.form == nil { #expect(found == row.wanted, "\(row.contents)") }
    }
  }

  /// Several child flows ask the same: the message and the ways back say which is meant.
  @Test func aFormNamesTheFlowOfItsQuestion() async {
    let talk = ServerTalk([.flow { NotesFlow() }])
    var round = await talk.call("test")
    round = await talk.accept(round, #"{"Parts":["api","web"]}"#)
    #expect(round.message.hasPrefix("Part api\nNote"))
    round = await talk.accept(round, #"{"Note":"Faster"}"#)
    #expect(round.message.hasPrefix("Part web\nNote"))
    let ways = (round.properties?["next_step"]?["oneOf"]?.items ?? []).compactMap {
      $0["title"]?.text
    }
    #expect(ways.contains("Change “Part api / Note” (Faster)"), "\(ways)")
  }

  /// The form of a rejected answer shows what was given.
  @Test func aRejectedTextIsTheNextDefault() async {
    let country = await ServerTalk(screen: Self.country).play("{}", #"{"Country":"Atlantis"}"#)
    #expect(country.properties?["Country"]?["default"] == .text("Atlantis"))
    let many = await ServerTalk(screen: Self.sessions).play("{}", #"{"Sessions":"1, 2, 3, 4"}"#)
    #expect(many.message.contains("choose 1 to 3."))
    #expect(many.properties?["Sessions"]?["default"] == .text("1, 2, 3, 4"))
  }

  @Test func everyFieldThatDoesNotFitIsNamedAtOnce() async {
    let talk = ServerTalk { flow in
      TextField("Name") { flow.keep($0) }
      NumberField("Age", in: 0...150) { flow.keep($0) }
      Picker("Pet", options: ["Cat", "Dog"]) { flow.keep($0) }
      Button("Save") { flow.end(with: ",") }
    }
    let round = await talk.play(
      "{}", #"{"Name":"Ada","Age":151,"Pet":"Elephant","next_step":"Save"}"#)
    #expect(round.message.contains("“Elephant” is not one of the options: “Cat” or “Dog”."))
    #expect(round.message.contains("151"))
    #expect(round.properties?["Name"]?["default"] == .text("Ada"))
    #expect(round.properties?["Age"]?["default"] == .number(151))
    let end = await talk.accept(round, #"{"Age":36,"Pet":"Dog","next_step":"Save"}"#)
    #expect(end.text == "Ada,36,Dog")
  }

  @Test func aValueOfAnotherKindIsRejected() async {
    for value in [
      "1e300", "-1e300", "1.5", "true", "[]", "{}", #""many""#, #"["1"]"#, #""\u0000""#,
    ] {
      let talk = ServerTalk { flow in NumberField("Age", in: 0...150) { flow.finish("\($0)") } }
      let round = await talk.play("{}", #"{"Age":\#(value)}"#)
      #expect(round.form != nil, "\(value): \(round.json)")
    }
  }

  // MARK: Rejected arguments

  @Test func aRejectedArgumentIsReportedOnce() async {
    let talk = ServerTalk(screen: Self.account)
    for (name, sentence) in [("bob", "“bob” is taken."), ("eve", "No names are known.")] {
      let message = await talk.call("test", #"{"Name":"\#(name)"}"#).message
      #expect(message.ranges(of: sentence).count == 1, "\(message)")
      #expect(message.contains("! \(sentence)"))
      #expect(!message.contains("arguments:"))
    }
    let age = ServerTalk { flow in NumberField("Age", in: 0...150) { flow.finish("\($0)") } }
    let message = await age.call("test", #"{"Age":true}"#).message
    #expect(message.contains("* Age: “Age” takes a number, and this is true or false."))
    #expect(!message.contains("arguments:"))
    let high = await age.call("test", #"{"Age":151}"#).message
    #expect(high.contains("! ") && !high.contains("* Age: "))
  }

  // MARK: Failed loads

  /// A picker whose options load at the second attempt.
  private func ticketTalk(withButton: Bool = false) -> ServerTalk {
    var failures = 1
    return ServerTalk { flow in
      Picker(
        "Ticket",
        load: {
          failures -= 1
          if failures >= 0 { throw Rejection("The ticket office cannot be reached.") }
          return ["Adult", "Child"]
        }, id: \.self, label: \.self
      ) { flow.finish($0) }
      if withButton { Button("Without a ticket") { flow.finish("none") } }
    }
  }

  @Test func aFailedLoadCanBeTriedAgain() async {
    let talk = ticketTalk()
    let round = await talk.call("test")
    #expect(round.message.contains("The ticket office cannot be reached."))
    #expect(round.ways == ["Try again: Ticket"])
    let again = await talk.accept(round, #"{"next_step":"Try again: Ticket"}"#, killing: false)
    #expect(again.properties?["Ticket"]?["oneOf"]?.items?.count == 2)
    #expect(await talk.accept(again, #"{"Ticket":"Child"}"#).text == "Child")
  }

  @Test func aClientThatCannotAskIsToldToRepeatTheCallAfterAFailedLoad() async throws {
    let talk = ticketTalk()
    talk.meta = ServerTalk.meta(capabilities: "{}")
    let round = await talk.call("test", #"{"Ticket":"Adult"}"#)
    #expect(round.isError)
    #expect(
      round.text.hasSuffix(
        "\n\nThe ticket office cannot be reached. Call the tool again with the same arguments to try once more."
      ), "\(round.text)")
    #expect(!round.text.contains("Try again"))
    #expect(await talk.call("test", #"{"Ticket":"Adult"}"#).text == "Adult")
    // A button beside the failed load is a way on.
    let beside = ticketTalk(withButton: true)
    beside.meta = talk.meta
    let text = await beside.call("test").text
    #expect(text.contains("to try once more.\n\nThis client cannot ask a person."), "\(text)")
    let schema = try #require(text.split(separator: "are: ").last)
    #expect(
      ServerTalk.json(String(schema))["properties"]
        == ServerTalk.json(#"{"Screen":{"enum":["Without a ticket"]}}"#))
  }

  // MARK: Secrets

  @Test func aFormHasNoSecrets() async {
    let talk = ServerTalk { flow in
      TextField("User") { flow.keep($0) }
      SecureField("Password") { flow.keep($0) }
      Button("Log in") { flow.end(with: ",") }
    }
    let round = await talk.call("test", #"{"Password":"hunter2"}"#)
    #expect(round.properties?.members?.map(\.name) == ["User", "next_step"])
    #expect(
      round.message.hasPrefix(
        "“Password” is a secret, which a form must not ask for. Answer it in a terminal, with: program test"
      ))
    let next = await talk.accept(
      round, #"{"User":"ada","Password":"hunter2","next_step":"Continue"}"#)
    #expect(next.message.contains("User: ada"))
    #expect(!talk.lines.contains { $0.hasPrefix("S ") && $0.contains("hunter2") })
    let only = await ServerTalk { flow in
      SecureField("Password") { flow.finish($0) }
    }.call("test", #"{"Password":{"from":"HOME"}}"#)
    #expect(only.form == nil && only.isError)
    #expect(only.text.hasPrefix("“Password” is a secret, which a form must not ask for."))
  }
}
