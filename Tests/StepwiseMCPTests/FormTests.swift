import Stepwise
import StepwiseJSON
import Testing

@testable import StepwiseMCP

/// The form of a screen, and the effects of its members.
@Suite("Forms")
struct FormTests {
  /// A screen for a client, and the submitted answers.
  private final class Screens: FlowController<Void, String> {
    private let body: (Screens) -> any Element
    var answers: [String] = []

    init(@ElementBuilder _ body: @escaping (Screens) -> any Element) {
      self.body = body
      super.init(state: ())
    }

    override func startFlow() { push("Screen") { self.body(self) } }
  }

  private func talk(
    environment: @escaping () -> Environment = { Environment() },
    @ElementBuilder _ body: @escaping (Screens) -> any Element
  ) -> ServerTalk {
    ServerTalk([.flow { Screens(body) }], environment: environment)
  }

  private func property(
    _ name: String, @ElementBuilder _ body: @escaping (Screens) -> any Element
  ) async -> String {
    let round = await talk(body).call("test")
    return (round.properties?[name]).map { String(decoding: $0.line, as: UTF8.self) } ?? "none"
  }

  // MARK: Fields

  @Test func aLineOfTextIsAString() async {
    #expect(
      await property("Name") { _ in
        TextField("Name", text: "Ada").help("as in a passport")
        TextField("More").optional()
      }
        == #"{"type":"string","title":"Name","description":"as in a passport","default":"Ada"}"#)
  }

  @Test func aNumberHasItsBounds() async {
    #expect(
      await property("Rooms") { _ in NumberField("Rooms", value: 3, in: 1...9) }
        == #"{"type":"integer","title":"Rooms","description":"a whole number from 1 to 9","minimum":1,"maximum":9,"default":3}"#
    )
    #expect(
      await property("Id") { _ in
        NumberField("Id", value: 9_007_199_254_740_993, in: 0...Int.max)
      }
        == #"{"type":"integer","title":"Id","description":"a whole number from 0 to 9223372036854775807","minimum":0,"maximum":9223372036854775807,"default":9007199254740993}"#
    )
    #expect(
      await property("Height") { _ in NumberField("Height", in: 0.5...2.5) }
        == #"{"type":"number","title":"Height","description":"a number from 0.5 to 2.5","minimum":0.5,"maximum":2.5}"#
    )
  }

  @Test func aDateHasItsFormat() async throws {
    let first = try CalendarDate(year: 2026, month: 1, day: 2)
    #expect(
      await property("Day") { _ in DatePicker("Day", in: first...first) }
        == #"{"type":"string","title":"Day","description":"year-month-day from 2026-01-02 to 2026-01-02","format":"date"}"#
    )
  }

  @Test func aToggleIsABoolean() async {
    #expect(
      await property("New") { _ in Toggle("New", isOn: true) }
        == #"{"type":"boolean","title":"New","default":true}"#)
  }

  @Test func aPickerIsAOneOfWithTitles() async {
    #expect(
      await property("Pet") { _ in
        Picker("Pet", options: [OptionList.Option("Cat", id: "c"), "Dog"], selection: "c")
      }
        == #"{"type":"string","title":"Pet","oneOf":[{"const":"c","title":"Cat"},{"const":"Dog","title":"Dog"}],"default":"c"}"#
    )
  }

  @Test func aPickerOfManyIsAnArrayWithItsCounts() async {
    #expect(
      await property("Pets") { _ in
        MultiPicker("Pets", options: ["Cat", "Dog", "Fish"], selection: ["Dog"], count: 1...2)
      }
        == #"{"type":"array","title":"Pets","minItems":1,"maxItems":2,"items":{"anyOf":[{"const":"Cat","title":"Cat"},{"const":"Dog","title":"Dog"},{"const":"Fish","title":"Fish"}]},"default":["Dog"]}"#
    )
  }

  @Test func longTextIsAString() async {
    #expect(
      await property("Story") { _ in TextEditor("Story", text: "Once\nupon") }
        == #"{"type":"string","title":"Story","description":"several lines","default":"Once\nupon"}"#
    )
  }

  @Test func boundsThatJSONCannotExpressAreLeftOut() async {
    #expect(
      await property("Height") { _ in NumberField("Height", in: 0...Double.infinity) }
        == #"{"type":"number","title":"Height","description":"a number from 0 to inf","minimum":0}"#
    )
    #expect(
      await property("Pet") { _ in Picker("Pet", options: OptionList([String]())) }
        == #"{"type":"string","title":"Pet"}"#)
    #expect(
      await property("Pets") { _ in
        MultiPicker("Pets", options: ["Cat", "Dog"], count: 1...Int.max)
      }
        == #"{"type":"array","title":"Pets","minItems":1,"maxItems":2,"items":{"anyOf":[{"const":"Cat","title":"Cat"},{"const":"Dog","title":"Dog"}]}}"#
    )
  }

  // MARK: Long lists

  private func countries() -> ServerTalk {
    let all = (1...300).map { "Country \($0)" } + ["Elsewhere"]
    return talk { flow in Picker("Country", options: OptionList(all)) { flow.finish($0) } }
  }

  @Test func anOptionOfALongListIsTyped() async {
    let talk = countries()
    let round = await talk.call("test")
    #expect(
      round.properties?["Country"]
        == ServerTalk.json(
          #"{"type":"string","title":"Country","description":"one of 301, such as “Country 1”: a part of its name will do"}"#
        ))
    #expect(await talk.accept(round, #"{"Country":"else"}"#).text == "Elsewhere")
  }

  @Test func severalOptionsOfALongListAreTypedWithCommas() async {
    let all = (1...200).map { "Session \($0)" }
    let talk = talk { flow in
      MultiPicker("Sessions", options: OptionList(all), count: 1...3) {
        flow.finish($0.joined(separator: "+"))
      }
    }
    let round = await talk.call("test")
    #expect(round.properties?["Sessions"]?["type"] == .text("string"))
    #expect(
      round.properties?["Sessions"]?["description"]?.string?.contains(
        "several of 200, with commas between them, such as “Session 1”: parts of their names will do"
      )
        == true)
    let end = await talk.accept(round, #"{"Sessions":"Session 12, session 7"}"#)
    #expect(end.text == "Session 7+Session 12")
    let many = await talk.accept(round, #"{"Sessions":"1, 2, 3, 4"}"#)
    #expect(many.message.contains("choose 1 to 3."))
    #expect(many.properties?["Sessions"]?["default"] == .text("1, 2, 3, 4"))
  }

  @Test func anAmbiguousTextListsItsMatches() async {
    let talk = countries()
    let round = await talk.accept(await talk.call("test"), #"{"Country":"Country 29"}"#)
    #expect(round.properties?["Country"]?["oneOf"] == nil, "It is the name of one.")
    let several = await talk.accept(await talk.call("test"), #"{"Country":"country 3"}"#)
    #expect(several.message.contains("could be") || several.text == "Country 3")
    let typed = await talk.accept(await talk.call("test"), #"{"Country":"country 2"}"#)
    #expect(typed.text == "Country 2")
    let unknown = await talk.accept(await talk.call("test"), #"{"Country":"Atlantis"}"#)
    #expect(unknown.message.hasPrefix("Country: “Atlantis” is not one of the options"))
    #expect(unknown.properties?["Country"]?["default"] == .text("Atlantis"))
  }

  // MARK: Rejections

  @Test func everyFieldThatDoesNotFitIsNamedAtOnce() async {
    let talk = talk { flow in
      TextField("Name") { flow.answers.append($0) }
      NumberField("Age", in: 0...150) { flow.answers.append("\($0)") }
      Picker("Pet", options: ["Cat", "Dog"]) { flow.answers.append($0) }
      Button("Save") { flow.finish(flow.answers.joined(separator: ",")) }
    }
    let round = await talk.accept(
      await talk.call("test"),
      #"{"Name":"Ada","Age":151,"Pet":"Elephant","Next step":"Save"}"#)
    #expect(round.message.contains("“Elephant” is not one of the options: “Cat” or “Dog”."))
    #expect(round.message.contains("151"))
    #expect(round.properties?["Name"]?["default"] == .text("Ada"))
    #expect(round.properties?["Age"]?["default"] == .number(151))
    let end = await talk.accept(round, #"{"Age":36,"Pet":"Dog","Next step":"Save"}"#)
    #expect(end.text == "Ada,36,Dog")
  }

  @Test(arguments: [
    #"{"Age":1e300}"#, #"{"Age":-1e300}"#, #"{"Age":1.5}"#, #"{"Age":true}"#, #"{"Age":[]}"#,
    #"{"Age":{}}"#, #"{"Age":"many"}"#, #"{"Age":["1"]}"#, #"{"Age":"\u0000"}"#,
  ])
  func aValueOfAnotherKindIsRefused(_ content: String) async {
    let talk = talk { flow in NumberField("Age", in: 0...150) { flow.finish("\($0)") } }
    let round = await talk.accept(await talk.call("test"), content)
    #expect(round.form != nil, "\(round.json)")
  }

  @Test func aLateRejectionIsReported() async {
    let talk = talk { flow in
      TextField("Name") {
        flow.finish($0)
      } check: {
        if $0 == "bob" { throw Rejection("“bob” is taken.") }
      }
    }
    let round = await talk.accept(await talk.call("test"), #"{"Name":"bob"}"#)
    #expect(round.message.contains("! “bob” is taken."))
    #expect(await talk.accept(round, #"{"Name":"ada"}"#).text == "ada")
  }

  @Test func aRejectedArgumentIsReportedOnce() async {
    let talk = talk { flow in
      TextField("Name") {
        flow.finish($0)
      } check: {
        if $0 == "bob" { throw Rejection("“bob” is taken.") }
        if $0 == "eve" { throw RunFailure(.failure, "No names are known.") }
      }
    }
    for (name, sentence) in [("bob", "“bob” is taken."), ("eve", "No names are known.")] {
      let message = await talk.call("test", #"{"Name":"\#(name)"}"#).message
      #expect(message.ranges(of: sentence).count == 1, "\(message)")
      #expect(message.contains("! \(sentence)"))
      #expect(!message.contains("arguments:"))
    }
  }

  @Test func anArgumentOfAnotherKindIsReportedOnceWithItsField() async {
    let talk = talk { flow in NumberField("Age", in: 0...150) { flow.finish("\($0)") } }
    let message = await talk.call("test", #"{"Age":true}"#).message
    #expect(message.contains("* Age: “Age” takes a number, and this is true or false."))
    #expect(!message.contains("arguments:"))
    let high = await talk.call("test", #"{"Age":151}"#).message
    #expect(high.contains("! "))
    #expect(!high.contains("* Age: "))
  }

  // MARK: Buttons and menus

  @Test func aFieldIsRequiredIfThereIsNoOtherWayOn() async {
    let talk = talk { flow in
      TextField("Name") { flow.answers.append($0) }
      TextField("Nickname") { flow.finish($0) }.optional()
    }
    let round = await talk.call("test")
    #expect(round.form?["requestedSchema"]?["required"] == .array([.text("Name")]))
    #expect(round.ways.isEmpty)
    let empty = await talk.accept(round, "{}")
    #expect(empty.message.hasPrefix("Name: “Name” needs an answer."))
  }

  @Test func aButtonBesideOneFieldIsAnotherWayOn() async {
    let talk = talk { flow in
      Picker("Pet", options: ["Cat", "Dog"], selection: "Cat") { flow.finish("picked \($0)") }
      Button("None") { flow.finish("none") }
    }
    let round = await talk.call("test")
    #expect(round.ways == ["Continue", "None"])
    // Clients send the default value with every form.
    #expect(await talk.accept(round, #"{"Pet":"Cat","Next step":"None"}"#).text == "none")
    #expect(await talk.accept(round, #"{"Pet":"Cat"}"#).text == "picked Cat")
    #expect(await talk.accept(round, #"{"Pet":"Dog","Next step":"Continue"}"#).text == "picked Dog")
  }

  @Test func aButtonAfterSeveralFieldsTakesThemAll() async {
    let talk = talk { flow in
      TextField("Name") { flow.answers.append($0) }
      Toggle("New", isOn: true) { flow.answers.append("\($0)") }
      TextField("Nickname") { flow.answers.append("<\($0)>") }.optional()
      Button("Save") { flow.finish(flow.answers.joined(separator: ",")) }
      Button("Throw away", role: .destructive) { flow.finish("gone") }
    }
    let round = await talk.call("test")
    #expect(await talk.accept(round, #"{"Name":"Ada","Next step":"Save"}"#).text == "Ada,true,<>")
    #expect(await talk.accept(round, #"{"Name":"Ada","Next step":"Throw away"}"#).text == "gone")
  }

  @Test func choicesWithTheSameNameAreNumbered() async {
    let talk = talk { flow in
      Button("Back") { flow.finish("back") }
      Section("Ada") { Button("Hit") { flow.finish("Ada") } }
      Section("Bob") { Button("Hit") { flow.finish("Bob") } }
      TextField("Next step") { flow.finish($0) }
    }
    let round = await talk.call("test")
    #expect(round.properties?["Next step"]?["oneOf"] == nil, "It is the field of the wizard.")
    #expect(round.properties?.members?.map(\.name) == ["Next step", "Next step?"])
    let names = (round.properties?["Next step?"]?["oneOf"]?.items ?? []).map { $0["const"]?.string }
    #expect(names == ["Continue", "Back", "Ada / Hit", "Bob / Hit"])
    #expect(await talk.accept(round, #"{"Next step?":"Bob / Hit"}"#).text == "Bob")
  }

  @Test func manyButtonsLeaveRoomForTheOtherWays() async {
    let talk = talk { flow in
      for number in 1...300 { Button("Seat \(number)") { flow.finish("seat \(number)") } }
    }
    let first = await talk.call("test")
    #expect(first.ways.count == 200)
    #expect(await talk.accept(first, #"{"Next step":"Seat 300"}"#).text == "seat 300")
    #expect(await talk.accept(first, #"{"Next step":"Seat 301"}"#).form != nil)
  }

  @Test func anUnknownChoiceIsIgnored() async {
    let talk = talk { flow in TextField("Name") { flow.finish($0) } }
    let end = await talk.accept(await talk.call("test"), #"{"Name":"Ada","Next step":"Dance"}"#)
    #expect(end.text == "Ada")
  }

  @Test func failedLoadsCanBeTriedAgain() async {
    var failures = 1
    let talk = talk { flow in
      Picker(
        "Pet",
        load: {
          failures -= 1
          if failures >= 0 { throw Rejection("The pets could not be loaded.") }
          return ["Cat", "Dog"]
        }, id: \.self, label: \.self
      ) { flow.finish($0) }
    }
    let round = await talk.call("test")
    #expect(round.message.contains("The pets could not be loaded."))
    #expect(round.ways == ["Try again: Pet"])
    let again = await talk.accept(round, #"{"Next step":"Try again: Pet"}"#, killing: false)
    #expect(again.properties?["Pet"]?["oneOf"]?.items?.count == 2)
    #expect(await talk.accept(again, #"{"Pet":"Dog"}"#).text == "Dog")
  }

  @Test func aClientThatCannotAskIsToldToRepeatTheCallAfterAFailedLoad() async {
    var failures = 1
    let talk = talk { flow in
      Picker(
        "Ticket",
        load: {
          failures -= 1
          if failures >= 0 { throw Rejection("The ticket office cannot be reached.") }
          return ["Adult", "Child"]
        }, id: \.self, label: \.self
      ) { flow.finish($0) }
    }
    talk.meta = ServerTalk.meta(capabilities: "{}")
    let round = await talk.call("test", #"{"Ticket":"Adult"}"#)
    #expect(round.isError)
    #expect(
      round.text.hasSuffix(
        "\n\nThe ticket office cannot be reached. Call the tool again with the same arguments to try once more."
      ), "\(round.text)")
    #expect(!round.text.contains("Try again"))
    #expect(await talk.call("test", #"{"Ticket":"Adult"}"#).text == "Adult")
  }

  @Test func aClientThatCannotAskGetsTheButtonsBesideAFailedLoad() async throws {
    var failures = 1
    let talk = talk { flow in
      Picker(
        "Ticket",
        load: {
          failures -= 1
          if failures >= 0 { throw Rejection("The ticket office cannot be reached.") }
          return ["Adult", "Child"]
        }, id: \.self, label: \.self
      ) { flow.finish($0) }
      Button("Without a ticket") { flow.finish("none") }
    }
    talk.meta = ServerTalk.meta(capabilities: "{}")
    let round = await talk.call("test")
    #expect(
      round.text.contains("to try once more.\n\nThis client cannot ask a person."),
      "\(round.text)")
    let schema = try #require(round.text.split(separator: "are: ").last)
    #expect(
      ServerTalk.json(String(schema))["properties"]
        == ServerTalk.json(#"{"Screen":{"enum":["Without a ticket"]}}"#))
  }

  @Test func controlCharactersAreRemovedFromMessages() async {
    let talk = talk { _ in
      Text(verbatim: "\u{1B}[31mred\u{202E}\u{7}")
      TextField("Name")
    }
    let message = await talk.call("test").message
    #expect(!message.unicodeScalars.contains { [0x1B, 0x202E, 7].contains($0.value) })
  }

  @Test func aLongScreenIsCut() async {
    let talk = talk { _ in
      Text(verbatim: String(repeating: "ä", count: 50_000))
      TextField("Name")
    }
    let message = await talk.call("test").message
    #expect(message.utf8.count <= ScreenForm.messageLengthMax + 3)
    #expect(message.hasSuffix("ä…"))
  }

  // MARK: Languages

  @Test func aFormSpeaksThePersonsLanguage() async {
    let talk = talk(environment: {
      var environment = Environment(
        language: "id", strings: ["id": ["Name": "Nama", "Screen": "Layar", "Save": "Simpan"]])
      environment.libraryStrings = .stepwise
      return environment
    }) { flow in
      TextField("Name") { flow.answers.append($0) }
      Button("Save") { flow.finish(flow.answers.joined()) }
    }
    let round = await talk.call("test")
    #expect(round.properties?["Name"]?["title"] == .text("Nama"))
    #expect(round.ways == ["Continue", "Save"], "Names are the same in every language.")
    let titles = (round.properties?["Next step"]?["oneOf"]?.items ?? []).map { $0["title"]?.string }
    #expect(titles == ["Lanjutkan", "Simpan"])
    #expect(round.message.hasPrefix("Layar\n"))
    let end = await talk.accept(round, #"{"Name":"Ada","Next step":"Simpan"}"#)
    #expect(end.form == nil || end.message.contains("Nama: Ada"), "\(end.json)")
  }

  // MARK: Locked fields

  @Test func aLockedFieldIsShownAndNotAskedFor() async throws {
    let session = Session(
      Screens { flow in
        TextField("Name", text: "Ada")
        Button("Check") { try await flow.environment.clock.sleep(for: .seconds(5)) }
      })
    let talk = FormTalk(session, timeout: .zero) { nil }
    #expect(talk.form().fields.map(\.name) == ["Name"])
    try session.perform(.press(entry: 1, element: "Check"))
    #expect(talk.form().message.contains("Name: Ada (locked)\n"))
    #expect(talk.form().fields.isEmpty)
    await session.waitUntilIdle()
    #expect(talk.form().fields.map(\.name) == ["Name"])
  }

  // MARK: Secrets

  @Test func aFormHasNoSecrets() async {
    let talk = talk { flow in
      TextField("User") { flow.answers.append($0) }
      SecureField("Password") { flow.answers.append($0) }
      Button("Log in") { flow.finish(flow.answers.joined(separator: ",")) }
    }
    let round = await talk.call("test", #"{"Password":"hunter2"}"#)
    #expect(round.properties?.members?.map(\.name) == ["User", "Next step"])
    #expect(
      round.message.hasPrefix(
        "“Password” is a secret, which a form must not ask for. Answer it in a terminal, with: program test"
      ))
    let next = await talk.accept(
      round, #"{"User":"ada","Password":"hunter2","Next step":"Continue"}"#)
    #expect(next.message.contains("User: ada"))
    #expect(!talk.lines.contains { $0.hasPrefix("S ") && $0.contains("hunter2") })
  }

  @Test func aScreenThatIsOnlyASecretSendsNoForm() async {
    let talk = talk { flow in SecureField("Password") { flow.finish($0) } }
    let round = await talk.call("test", #"{"Password":{"from":"HOME"}}"#)
    #expect(round.form == nil)
    #expect(round.isError)
    #expect(round.text.hasPrefix("“Password” is a secret, which a form must not ask for."))
  }
}
