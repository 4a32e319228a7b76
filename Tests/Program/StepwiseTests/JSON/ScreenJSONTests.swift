import StepwiseJSON
import TestSupport
import Testing

@testable import Stepwise

/// A screen's line holds everything that a person sees, and nothing else.
@Suite struct ScreenJSONTests {
  private func screen(_ flow: Talk) -> JSONValue {
    let session = Session(flow)
    return ScreenJSON.value(of: session.show(), cancelQuestion: session.cancelQuestion)
  }

  /// The elements of a screen, a line each.
  private func elements(@ElementBuilder _ content: @escaping () -> any Element) -> [String] {
    screen(Talk { $0.push(Card("Screen", content: content)) })["elements"]?.items.map(\.written)
      ?? []
  }

  @Test func aScreenIsItsTitleItsQuestionAndItsTrail() {
    #expect(
      screen(Talk.form { _ in Text("Hello") }).written
        == #"{"entry":1,"title":"Form","path":["Talk"],"question":{"menu":["Send"]},"#
        + #""elements":[{"label":"Hello","kind":"text"},{"id":"Send","label":"Send","kind":"button"}],"#
        + #""trail":[{"entry":1,"title":"Form","status":"current","flow":"Talk"}]}"#)
    // A screen that only shows something asks nothing.
    #expect(screen(Talk { $0.push(Card("Screen") { Text("Hello") }) })["question"] == nil)
  }

  @Test func everyReadableElementIsInTheLine() {
    let shown = elements {
      Text("Line\u{1B}[31m")
      Divider()
      Section("Part") { Text("within") }
      Table(columns: ["A", "B"], rows: [["1", "2"], ["3", "4"]])
      ProgressView("Done", fraction: 0.5, timeLeft: .milliseconds(1500))
      ProgressView("Waiting")
      Link("Source", destination: "https://swift.org")
      Image(path: "pet.png", label: "A pet")
      Grid { GridRow("Ada") { Button("Hit") {}.badge(3).keyboardShortcut("h") } }
      List(
        "Talk",
        rows: [
          ListRow("Hi", id: "1", title: "Bob", detail: "12:00"),
          ListRow("Oh", id: "2", alignment: .trailing),
          ListRow("Monday", id: "3", alignment: .center),
        ])
    }
    #expect(
      shown == [
        #"{"label":"Line\u001b[31m","kind":"text"}"#,
        #"{"kind":"divider"}"#,
        #"{"label":"Part","kind":"heading"}"#,
        #"{"label":"within","kind":"text","section":"Part"}"#,
        #"{"label":"A, B","kind":"table","columns":["A","B"],"rows":[["1","2"],["3","4"]]}"#,
        #"{"label":"Done","kind":"progress","fraction":0.5,"secondsLeft":1.5}"#,
        #"{"label":"Waiting","kind":"progress"}"#,
        #"{"label":"Source","kind":"link","destination":"https://swift.org"}"#,
        #"{"label":"A pet","kind":"image","path":"pet.png"}"#,
        #"{"id":"Ada / Hit","label":"Hit","kind":"button","row":"Ada","badge":"3","shortcut":"h"}"#,
        #"{"label":"Talk","kind":"list","rows":[{"id":"1","text":"Hi","title":"Bob","detail":"12:00"},"#
          + #"{"id":"2","text":"Oh","alignment":"trailing"},{"id":"3","text":"Monday","alignment":"center"}]}"#,
      ])
  }

  @Test func everyAnswerableElementIsInTheLine() {
    let day = CalendarDate(daysSince1970: 0)
    let shown = elements {
      TextField("Name", text: "Ada").help("in full").prompt("Ada")
      TextField("City").suggestions(["Bonn", "Bern"]).optional()
      SecureField("Word")
      TextEditor("Story", text: "a\nb")
      Picker(
        "Country",
        options: [.init("Korea", id: "kr", detail: .init("far", trailing: "now", badge: 2))],
        selection: "kr")
      MultiPicker("Pets", options: ["Cat", "Dog"], selection: ["Dog"])
      Toggle("New", isOn: false)
      DatePicker("Day", selection: day)
      NumberField("Age", value: 3, in: 0...9)
      PathField("File").disabled("there is no disk")
      TextField("Say").repeatsQuestion().onEdit { _ in }
      TextField("Street", load: { throw FlowError("Away.") })
      TextField("Place").onEdit(after: .seconds(1)) { _ in }
    }
    #expect(
      shown == [
        #"{"id":"Name","label":"Name","kind":"line","value":"Ada","prompt":"Ada","help":"in full"}"#,
        #"{"id":"City","label":"City","kind":"line","optional":true,"suggestions":[{"id":"Bonn","label":"Bonn"},{"id":"Bern","label":"Bern"}]}"#,
        #"{"id":"Word","label":"Word","kind":"secret","hint":"not shown"}"#,
        #"{"id":"Story","label":"Story","kind":"lines","value":"a\nb"}"#,
        #"{"id":"Country","label":"Country","kind":"choice","value":"kr","display":"Korea","options":[{"id":"kr","label":"Korea","detail":"far","trailing":"now","badge":2}]}"#,
        #"{"id":"Pets","label":"Pets","kind":"choices","value":["Dog"],"hint":"several, with commas","options":[{"id":"Cat","label":"Cat"},{"id":"Dog","label":"Dog"}]}"#,
        #"{"id":"New","label":"New","kind":"toggle","value":false,"hint":"yes or no"}"#,
        #"{"id":"Day","label":"Day","kind":"date","value":"1970-01-01","hint":"year-month-day"}"#,
        #"{"id":"Age","label":"Age","kind":"number","value":3,"hint":"a whole number from 0 to 9"}"#,
        #"{"id":"File","label":"File","kind":"path","disabled":"there is no disk"}"#,
        #"{"id":"Say","label":"Say","kind":"line","asksAgain":true,"followed":true}"#,
        #"{"id":"Street","label":"Street","kind":"line","error":{"message":"Away.","canRetry":true},"prefill":"failed"}"#,
        #"{"id":"Place","label":"Place","kind":"line","followed":true}"#,
      ])
  }

  @Test func buttonsDescribeTheirEffect() {
    let shown = elements {
      Button("Delete", role: .destructive, onceOnly: true) {}
      Button("Leave", role: .cancel) {}
      Button("Fetch") { () async throws in }
      Button("Save", needs: ["Name"]) {}
      TextField("Name")
    }
    #expect(
      shown == [
        #"{"id":"Delete","label":"Delete","kind":"button","role":"destructive","onceOnly":true}"#,
        #"{"id":"Leave","label":"Leave","kind":"button","role":"cancel"}"#,
        #"{"id":"Fetch","label":"Fetch","kind":"button","async":true}"#,
        #"{"id":"Save","label":"Save","kind":"button","disabled":"Answer “Name” first.","needs":["Name"]}"#,
        #"{"id":"Name","label":"Name","kind":"line"}"#,
      ])
  }

  @Test func aSecretIsFilledInAndNeverShown() async throws {
    let flow = Talk.form { talk in
      SecureField("Word") { talk.note($0) }
      TextField("Name")
    }
    let talk = try await JSONTalk(
      flow, #"{"action":"answer","entry":1,"element":"Word","value":"sesame"}"#)
    #expect(
      try talk.screens[1].element("Word")?.written
        == #"{"id":"Word","label":"Word","kind":"secret","filledIn":true,"answered":true,"hint":"not shown"}"#
    )
    #expect(talk.lines.allSatisfy { !$0.contains("sesame") })
  }

  @Test func draftsAndErrorsAreInTheLine() async throws {
    let flow = Talk.form { talk in
      TextField("Name") { _ in throw Rejection(screen: "Not today.") }
    }
    let talk = try await JSONTalk(
      flow, #"{"action":"draft","entry":1,"element":"Name","text":"Ad"}"#,
      #"{"action":"answer","entry":1,"element":"Name","value":"Ada"}"#)
    #expect(try talk.screens[1].element("Name")?["draft"] == .text("Ad"))
    #expect(try talk.screens[2]["error"]?.written == #"{"message":"Not today."}"#)
  }

  // MARK: Limits

  @Test func longListsAreCutAndCounted() {
    let many = (1...1000).map { "\($0)" }
    let shown = screen(
      Talk { talk in
        talk.push(
          Card("Long") {
            Picker("One", options: OptionList(many))
            TextField("Other").suggestions(OptionList(many))
            List("Rows", rows: many.map { ListRow(verbatim: $0, id: $0) })
            Table(columns: ["A"], rows: many.map { [$0] })
          })
      })
    let elements = shown["elements"]?.items ?? []
    #expect(elements[0]["options"]?.items.count == ScreenJSON.optionsMax)
    #expect(elements[0]["optionCount"] == .number(1000))
    #expect(elements[1]["suggestions"]?.items.count == ScreenJSON.optionsMax)
    #expect(elements[1]["suggestionCount"] == .number(1000))
    // A list that grows at its end is cut to its last rows, and a table to its first.
    #expect(elements[2]["rows"]?.items.last?["text"] == .text("1000"))
    #expect(elements[2]["rows"]?.items.count == ScreenJSON.rowsMax)
    #expect(elements[2]["rowCount"] == .number(1000))
    #expect(elements[3]["rows"]?.items.first?.written == #"["1"]"#)
    #expect(elements[3]["rowCount"] == .number(1000))
  }

  @Test func theTrailListsItsLatestRows() async throws {
    func ask(_ talk: Talk, _ number: Int) {
      talk.push(
        Card("\(number)") {
          Button("On") { number < 200 ? ask(talk, number + 1) : talk.finish([]) }
        })
    }
    let on = #"{"action":"press","element":"On"}"#
    let first = #"{"action":"press","entry":1,"element":"On"}"#
    let batch = "[\(([first] + Array(repeating: on, count: 98)).joined(separator: ","))]"
    let talk = try await JSONTalk(
      Talk { ask($0, 1) }, batch, #"{"action":"revisit","entry":100,"to":2}"#)
    let screens = try talk.screens
    try #require(screens.count > 2)
    #expect(screens[0]["trailCount"] == nil)
    #expect(
      screens[1]["trail"]?.items.map { $0["title"]?.text ?? "" } == (93...100).map { "\($0)" })
    #expect(screens[1]["trailCount"] == .number(100))
    #expect(screens[2]["trail"]?.items.count == 2 + ScreenJSON.trailMax - 2)
    #expect(screens[2]["trailCount"] == .number(100))
  }

  // MARK: Values

  private static let values: [(String, String, String)] = [
    ("Name", #""Ada""#, "Ada"), ("Name", "null", ""), ("Name", #""""#, ""),
    ("Country", #""kr""#, "kr"), ("Country", #""South Korea""#, "kr"),
    ("Country", #""thai""#, "th"),
    ("Pets", #"["Dog","Cat"]"#, "Cat+Dog"), ("Pets", #""dog, cat""#, "Cat+Dog"),
    ("Pets", #"["d"]"#, "Dog"), ("New", "true", "true"), ("New", #""no""#, "false"),
    ("Day", #""2026-02-28""#, "2026-02-28"), ("Age", "3", "3.0"), ("Age", #""3.5""#, "3.5"),
    ("Word", #""x y""#, "x y"), ("Story", #""a\nb""#, "a\nb"),
  ]

  private static let wrong: [(String, String, String)] = [
    ("Country", "3", "One of the options is wanted here."),
    ("Country", #"["kr"]"#, "One of the options is wanted here."),
    ("Pets", "true", "A list of options is wanted here."),
    ("Pets", #"["Cat","Cow"]"#, "“Cow” is not one of the options: “Cat” or “Dog”."),
    ("Pets", "[]", "“Pets” needs an answer."),
    ("New", "1", "Yes or no is wanted here."),
    ("New", #""maybe""#, "“maybe” is neither yes nor no: type yes or no."),
    ("Day", "20260228", "A date is wanted here, such as 1990-12-10."),
    (
      "Day", #""28.2.2026""#,
      "“28.2.2026” is not a date: write year-month-day, such as 1990-12-10."
    ),
    ("Age", "true", "A number is wanted here."),
    ("Age", #""old""#, "“old” is not a number, such as 3.5."),
    ("Word", "3", "A text is wanted here."),
  ]

  @Test func aValueIsJSONOrTypedTextOfItsKind() async throws {
    func answer(_ field: String, _ value: String) -> String {
      #"{"action":"answer","entry":1,"element":"\#(field)","value":\#(value)}"#
    }
    for (field, value, noted) in Self.values {
      let talk = try await JSONTalk(
        form, answer(field, value), #"{"action":"press","entry":1,"element":"Send"}"#)
      #expect(talk.outcome == [noted], "\(field) \(value)")
    }
    for (field, value, message) in Self.wrong {
      let talk = try await JSONTalk(form, answer(field, value))
      #expect(try talk.values[1]["type"] == .text("rejection"))
      #expect(try talk.values[1]["message"] == .text(message), "\(field) \(value)")
    }
  }

  private var form: Talk {
    Talk.form { talk in
      TextField("Name") { talk.note($0) }.optional()
      Picker(
        "Country", options: [.init("South Korea", id: "kr"), .init("Thailand", id: "th")]
      ) { talk.note($0) }
      MultiPicker("Pets", options: ["Cat", "Dog"]) { talk.note($0.joined(separator: "+")) }
      Toggle("New") { talk.note("\($0)") }
      DatePicker("Day") { talk.note("\($0)") }
      NumberField("Age") { talk.note("\($0)") }
      SecureField("Word") { talk.note($0) }
      TextEditor("Story") { talk.note($0) }
    }
  }
}
