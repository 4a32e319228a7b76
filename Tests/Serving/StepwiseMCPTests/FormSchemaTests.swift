import Stepwise
import StepwiseJSON
import TestSupport
import Testing

@testable import StepwiseMCP

/// The form of a screen, as a schema.
@Suite("Schemas of forms")
struct FormSchemaTests {
  /// A field and its property in the schema.
  private struct Row {
    let name: String
    let schema: String
    let body: () -> any Element

    init(_ name: String, _ schema: String, @ElementBuilder _ body: @escaping () -> any Element) {
      self.name = name
      self.schema = schema
      self.body = body
    }
  }

  private static let first = CalendarDate(daysSince1970: 20_455)

  private static let rows: [Row] = [
    Row(
      "Name",
      #"{"type":"string","title":"Name","description":"as in a passport","default":"Ada"}"#
    ) {
      TextField("Name", text: "Ada").help("as in a passport")
      TextField("More").optional()
    },
    Row(
      "Rooms",
      #"{"type":"integer","title":"Rooms","description":"a whole number from 1 to 9","minimum":1,"maximum":9,"default":3}"#
    ) { NumberField("Rooms", value: 3, in: 1...9) },
    Row(
      "Id",
      #"{"type":"integer","title":"Id","description":"a whole number from 0 to 9223372036854775807","minimum":0,"maximum":9223372036854775807,"default":9007199254740993}"#
    ) { NumberField("Id", value: 9_007_199_254_740_993, in: 0...Int.max) },
    Row(
      "Any",
      #"{"type":"integer","title":"Any","description":"a whole number from -9223372036854775808 to 9223372036854775807","minimum":-9223372036854775808,"maximum":9223372036854775807,"default":-9223372036854775808}"#
    ) { NumberField("Any", value: Int.min, in: Int.min...Int.max) },
    Row(
      "Height",
      #"{"type":"number","title":"Height","description":"a number from 0.5 to 2.5","minimum":0.5,"maximum":2.5}"#
    ) { NumberField("Height", in: 0.5...2.5) },
    Row(
      "Day",
      #"{"type":"string","title":"Day","description":"year-month-day from 2026-01-02 to 2026-01-02","format":"date"}"#
    ) { DatePicker("Day", in: first...first) },
    Row("New", #"{"type":"boolean","title":"New","default":true}"#) { Toggle("New", isOn: true) },
    Row(
      "Pet",
      #"{"type":"string","title":"Pet","oneOf":[{"const":"c","title":"Cat"},{"const":"Dog","title":"Dog"}],"default":"c"}"#
    ) { Picker("Pet", options: [OptionList.Option("Cat", id: "c"), "Dog"], selection: "c") },
    Row(
      "Pets",
      #"{"type":"array","title":"Pets","minItems":1,"maxItems":2,"items":{"anyOf":[{"const":"Cat","title":"Cat"},{"const":"Dog","title":"Dog"},{"const":"Fish","title":"Fish"}]},"default":["Dog"]}"#
    ) {
      MultiPicker("Pets", options: ["Cat", "Dog", "Fish"], selection: ["Dog"], count: 1...2)
    },
    Row(
      "Story",
      #"{"type":"string","title":"Story","description":"several lines","default":"Once\nupon"}"#
    ) { TextEditor("Story", text: "Once\nupon") },
    // Kinds that no driver knows.
    Row(
      "Rating", #"{"type":"string","title":"Rating","description":"one to five asterisks"}"#
    ) { RatingField("Rating") },
    Row(
      "Stars",
      #"{"type":"integer","title":"Stars","description":"one to five asterisks","minimum":1,"maximum":5}"#
    ) { RatingField("Stars", as: .stars) },
    // Bounds that JSON cannot express are left out.
    Row(
      "Height",
      #"{"type":"number","title":"Height","description":"a number from 0 to inf","minimum":0}"#
    ) { NumberField("Height", in: 0...Double.infinity) },
    Row("Pet", #"{"type":"string","title":"Pet"}"#) {
      Picker("Pet", options: OptionList([String]()))
    },
    Row(
      "Pets",
      #"{"type":"array","title":"Pets","minItems":1,"maxItems":2,"items":{"anyOf":[{"const":"Cat","title":"Cat"},{"const":"Dog","title":"Dog"}]}}"#
    ) { MultiPicker("Pets", options: ["Cat", "Dog"], count: 1...Int.max) },
    // An option of a long list is typed.
    Row(
      "Country",
      #"{"type":"string","title":"Country","description":"one of 300, such as “Country 1”: a part of its name will do"}"#
    ) { Picker("Country", options: OptionList((1...300).map { "Country \($0)" })) },
    Row(
      "Sessions",
      #"{"type":"string","title":"Sessions","description":"several of 200, with commas between them, such as “Session 1”: parts of their names will do"}"#
    ) {
      MultiPicker("Sessions", options: OptionList((1...200).map { "Session \($0)" }), count: 1...3)
    },
  ]

  /// Services behind assistants reject a whole request for one name; the own names are the titles.
  @Test func everyNameFits() async throws {
    let fits = try Regex("^[a-zA-Z0-9_.-]{1,64}$")
    let labels = [
      "Last name", "last_name", "Last name?", "", "answer", "next_step", "resume", "姓名", "名姓",
      "Größe", "a / b", "a.b", String(repeating: "x ", count: 80),
      String(repeating: "x ", count: 81), "$schema", "🙂", "userName", "schema",
    ]
    let talk = ServerTalk { flow in
      for label in labels { TextField(label) { flow.keep($0) } }
      Button("Done") { flow.end(with: "|") }
    }
    let round = await talk.call("test")
    let names = round.properties?.members?.map(\.name) ?? []
    #expect(names.count == labels.count + 1 && Set(names).count == names.count)
    for name in names { #expect(name.wholeMatch(of: fits) != nil, "\(name)") }
    let titles = (round.properties?.members ?? []).map { $0.value["title"]?.text }
    #expect(titles.dropLast() == labels.map(Optional.some)[...])
    let content = labels.indices.map { "\"\(names[$0])\":\"\($0)\"" }.joined(separator: ",")
    let end = await talk.accept(round, #"{\#(content),"next_step":"Done"}"#)
    #expect(end.text == labels.indices.map(String.init).joined(separator: "|"), "\(end.message)")
    #expect(MemberName.unique(labels + labels).allSatisfy { $0.wholeMatch(of: fits) != nil })
    #expect(Set(MemberName.unique(labels + labels)).count == labels.count * 2)
  }

  @Test func everyKindOfFieldHasItsSchema() async {
    for row in Self.rows {
      let round = await ServerTalk { _ in row.body() }.call("test")
      let found = (round.properties?[row.name]).map { String(decoding: $0.line, as: UTF8.self) }
      #expect(found == row.schema)
    }
  }

  @Test func aFieldIsRequiredIfThereIsNoOtherWayOn() async {
    let talk = ServerTalk { flow in
      TextField("Name") { flow.keep($0) }
      TextField("Nickname") { flow.finish($0) }.optional()
    }
    let round = await talk.call("test")
    #expect(round.form?["requestedSchema"]?["required"] == .array([.text("Name")]))
    #expect(round.ways.isEmpty)
    let empty = await talk.accept(round, "{}")
    #expect(empty.message.hasPrefix("Name: “Name” needs an answer."))
  }

  @Test func choicesWithTheSameNameAreNumbered() async {
    let talk = ServerTalk { flow in
      Button("Back") { flow.finish("back") }
      Section("Ada") { Button("Hit") { flow.finish("Ada") } }
      Section("Bob") { Button("Hit") { flow.finish("Bob") } }
    }
    let round = await talk.call("test")
    #expect(round.ways == ["Back", "Ada / Hit", "Bob / Hit"])
    #expect(await talk.accept(round, #"{"next_step":"Bob / Hit"}"#).text == "Bob")
  }

  @Test func manyButtonsLeaveRoomForTheOtherWays() async {
    let talk = ServerTalk { flow in
      for number in 1...300 { Button("Seat \(number)") { flow.finish("seat \(number)") } }
    }
    let first = await talk.call("test")
    #expect(first.ways.count == 200)
    #expect(await talk.accept(first, #"{"next_step":"Seat 300"}"#).text == "seat 300")
    #expect(await talk.accept(first, #"{"next_step":"Seat 301"}"#).form != nil)
  }

  // MARK: Messages

  @Test func aMessageHasNoControlCharactersAndALimit() async {
    let red = await ServerTalk { _ in
      Text(verbatim: "\u{1B}[31mred\u{202E}\u{7}")
      TextField("Name")
    }.call("test").message
    #expect(!red.unicodeScalars.contains { [0x1B, 0x202E, 7].contains($0.value) })
    let long = await ServerTalk { _ in
      Text(verbatim: String(repeating: "ä", count: 50_000))
      TextField("Name")
    }.call("test").message
    #expect(long.utf8.count <= ScreenForm.messageLengthMax + 3)
    #expect(long.hasSuffix("ä…"))
  }

  @Test func aFormSpeaksThePersonsLanguage() async {
    let talk = ServerTalk(environment: {
      var environment = Environment(
        language: "id", strings: ["id": ["Name": "Nama", "Screen": "Layar", "Save": "Simpan"]])
      environment.libraryStrings = .stepwise
      return environment
    }) { flow in
      TextField("Name") { flow.keep($0) }
      Button("Save") { flow.end(with: ",") }
    }
    let round = await talk.call("test")
    #expect(round.properties?["Name"]?["title"] == .text("Nama"))
    #expect(round.ways == ["Continue", "Save"], "Names are the same in every language.")
    let titles = (round.properties?["next_step"]?["oneOf"]?.items ?? []).map { $0["title"]?.text }
    #expect(titles == ["Lanjutkan", "Simpan"])
    #expect(round.message.hasPrefix("Layar\n"))
    let end = await talk.accept(round, #"{"Name":"Ada","next_step":"Simpan"}"#)
    #expect(end.form == nil || end.message.contains("Nama: Ada"), "\(end.json)")
  }

  // MARK: Locked fields

  @Test func aLockedFieldIsShownAndNotAskedFor() async throws {
    let session = Session(
      Wizard { flow in
        flow.push("Screen") {
          TextField("Name", text: "Ada")
          Button("Check") { try await flow.environment.clock.sleep(for: .seconds(5)) }
        }
      })
    let talk = FormTalk(session, timeout: .zero) { nil }
    #expect(talk.form().fields.map(\.name) == ["Name"])
    try session.perform(.press(entry: 1, element: "Check"))
    #expect(talk.form().message.contains("Name: Ada (locked)\n"))
    #expect(talk.form().fields.isEmpty)
    await session.waitUntilIdle()
    #expect(talk.form().fields.map(\.name) == ["Name"])
  }
}
