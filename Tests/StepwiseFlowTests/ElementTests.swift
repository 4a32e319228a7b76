import StepwiseFlow
import TestSupport
import Testing

@Suite("Elements of a screen and their names")
struct ElementTests {
  /// A wizard of one screen; its flow notes the accepted answers.
  static func begin(
    @ElementBuilder _ content: @escaping (Steps) -> any Element
  ) -> (person: Person, flow: Steps) {
    let flow = Steps([Steps.shows("Screen") { flow, _ in content(flow) }])
    return (Person(session: Session(flow)), flow)
  }

  func ids(_ person: Person) -> [String] {
    person.session.show().elements.filter { $0.button != nil || $0.format != nil }.map(\.id)
  }

  // MARK: Names

  @Test func namesBeginWithTheirSectionsAndItems() throws {
    let (person, flow) = Self.begin { flow in
      TextField("Name") { flow.note("name \($0)") }
      Section("Home") {
        TextField("Street") { flow.note("home \($0)") }
        Section("Garden") { Toggle("Roses") { flow.note("roses \($0)") } }
      }
      Section("Work") { TextField("Street") { flow.note("work \($0)") } }
      ForEach(["ann", "bob"], id: { $0 }) { child in
        Button("Remove") { flow.note("removes \(child)") }
      }
      Button("OK") {}.id("confirm")
      Section("Wide") { Text("…") }.id("narrow")
      ForEach(["cat", "dog"], id: { $0 }) { _ in Button("Feed") {} }.id("pets")
    }
    #expect(
      ids(person) == [
        "Name", "Home / Street", "Home / Garden / Roses", "Work / Street", "ann / Remove",
        "bob / Remove", "confirm", "pets / cat / Feed", "pets / dog / Feed",
      ])
    try person.sets("Work / Street", to: "Lane")
    try person.presses("bob / Remove")
    try person.sets("Roses", to: "yes")
    #expect(flow.state == ["work Lane", "removes bob", "roses true"])
    #expect(
      throws: Rejection(
        "“Street” stands here more than once: “Home / Street” or “Work / Street”.")
    ) { try person.sees("Street") }
    #expect(throws: Rejection("“Name” is a field: answer it.")) {
      try person.session.perform(.press(entry: 1, element: "Name"))
    }
    #expect(throws: Rejection("“OK” is called “confirm” here.")) {
      try person.session.perform(.press(entry: 1, element: "OK"))
    }
  }

  private struct Address: CompositeElement {
    var body: any Element {
      TextField("Street") { _ in }
      TextField("Town") { _ in }
    }
  }

  private struct Name: CompositeElement {
    var body: any Element { TextField("Name") { _ in } }
  }

  @Test func anIdOfSeveralElementsBeginsTheirNames() throws {
    let (person, flow) = Self.begin { flow in
      Address().id("home")
      Address().id("work")
      Name().id("full name")
      Columns {
        Button("Up") { flow.note("up") }
        Button("Down") { flow.note("down") }
      }.id("move")
      Grid {
        GridRow("Ada") { Button("Hit") { flow.note("hit") } }
        GridRow("Bob") { Button("Hit") {} }
      }.id("players")
      Section("Pets") { Toggle("Cat") { _ in } }.id("animals")
    }
    #expect(
      ids(person) == [
        "home / Street", "home / Town", "work / Street", "work / Town", "full name", "move / Up",
        "move / Down", "players / Ada / Hit", "players / Bob / Hit", "animals / Cat",
      ])
    try person.sets("work / Town", to: "Ulm")
    try person.presses("move / Down")
    try person.presses("Ada / Hit")
    #expect(flow.state == ["down", "hit"])
  }

  @Test func aButtonHasABadgeAndAShortcut() {
    let (person, _) = Self.begin { _ in
      Button("Hit") {}
      Section("More") { Button("Foul") {}.badge(1).keyboardShortcut("o").help("rare") }
    }
    let elements = person.session.show().elements
    #expect(elements.map(\.label) == ["Hit", "More", "Foul"])
    #expect(elements.map(\.badge) == [nil, nil, "1"])
    #expect(elements.map(\.shortcut) == [nil, nil, "o"])
  }

  @Test func aLabelledValueMayBeAnyString() {
    let name = "100 % Ada"
    let (person, _) = Self.begin { _ in LabeledContent("User", verbatim: name) }
    #expect(person.session.show().elements[0].labelled?.value == "100 % Ada")
    #expect(person.texts == ["User: 100 % Ada"])
  }

  @Test func aLabelledValueIsALineOfText() {
    let (person, _) = Self.begin { _ in
      LabeledContent("Magnitude", value: "8.4")
      Text("12 - 9").prominent()
      Text("+2").badge(3)
      Text("plain")
    }
    let elements = person.session.show().elements
    #expect(elements.map(\.label) == ["Magnitude: 8.4", "12 - 9", "+2", "plain"])
    #expect(elements.map { $0.labelled?.label } == ["Magnitude", nil, nil, nil])
    #expect(elements.map { $0.labelled?.value } == ["8.4", nil, nil, nil])
    #expect(elements.map(\.isProminent) == [false, true, false, false])
    #expect(elements.map(\.badge) == [nil, nil, "3", nil])
  }

  // MARK: Columns

  /// The column of each element and the number of columns, as “1/3”.
  private func columns(@ElementBuilder _ content: @escaping () -> any Element) -> [String] {
    let (person, _) = Self.begin { _ in Columns(columns: content) }
    return person.session.show().elements.map { element in
      "\(element.label) \((element.column?.position ?? -1) + 1)/\(element.column?.count ?? 0)"
    }
  }

  @Test func eachItemOfALoopIsAColumn() {
    let all = ["A 1/3", "B 2/3", "C 3/3"]
    #expect(
      columns {
        Text("A")
        for name in ["B", "C"] { Text(verbatim: name) }
      } == all)
    #expect(
      columns {
        for name in ["A", "B"] { Text(verbatim: name) }
        Text("C")
      } == all)
    #expect(
      columns {
        Text("A")
        ForEach(["B", "C"], id: { $0 }) { Text(verbatim: $0) }
      } == all)
    let isShown = true
    #expect(
      columns {
        if isShown {
          Text("A")
          Text("B")
        }
        if !isShown { Text("Nothing") }
        Text("C")
      } == all)
    #expect(columns { for name in ["A", "B", "C"] { Text(verbatim: name) } } == all)
    #expect(columns { Text("A") } == ["A 1/1"])
    #expect(
      columns {
        Section("A") { Text("a") }
        Address()
      } == ["A 1/2", "a 1/2", "Street 2/2", "Town 2/2"])
  }

  @Test func aDuplicateNameIsRejected() throws {
    let (person, flow) = Self.begin { flow in
      TextField("Name") { flow.note("first \($0)") }
      TextField("Name") { flow.note("second \($0)") }
    }
    #expect(throws: Rejection("“Name” stands here more than once: “Name” or “Name”.")) {
      try person.sees("Name")
    }
    #expect(throws: Rejection("“Name” stands twice on “Screen”: give one of them an id.")) {
      try person.session.perform(.answer(entry: 1, element: "Name", value: .text("x")))
    }
    #expect(flow.state == [])
  }

  @Test func anUnknownNameIsRejectedWithTheKnownOnes() throws {
    let (person, _) = Self.begin { _ in
      Text("Hello")
      TextField("Name") { _ in }
      Button("Next") {}
    }
    #expect(
      throws: Rejection("There is nothing called “Nmae” on “Screen”: there is “Name” and “Next”.")
    ) { try person.session.perform(.press(entry: 1, element: "Nmae")) }
    let (nobody, _) = Self.begin { _ in Text("Hello") }
    #expect(
      throws: Rejection("There is nothing called “Name” on “Screen”, and nothing to answer.")
    ) { try nobody.sees("Name") }
    #expect(throws: Rejection("Nothing is asked.")) { try nobody.says("x") }
  }

  @Test func aTextMayReadLikeAField() throws {
    let (person, flow) = Self.begin { flow in
      Text("Name")
      TextField("Name") { flow.note($0) }
    }
    try person.says("Ada")
    #expect(flow.state == ["Ada"])
  }

  // MARK: The current question

  @Test func fieldsAreAskedInTurnAndThenTheButtonsAreAMenu() throws {
    var isOff = true
    let (person, _) = Self.begin { _ in
      Button("Next") {}
      TextField("Name") { _ in }
      TextField("Locked") { _ in }.disabled(isOff ? "It is locked." : nil)
      TextField("Age") { _ in }
    }
    func asked() -> [String] {
      switch person.session.show().question {
      case .field(let element): [element.id]
      case .menu(let buttons): ["menu"] + buttons.map(\.id)
      case .nothing: []
      }
    }
    #expect(asked() == ["Name"])
    try person.says("Ada")
    #expect(asked() == ["Age"])
    try person.says("36")
    #expect(asked() == ["menu", "Next"])
    isOff = false
    #expect(asked() == ["Locked"])
  }

  @Test func aDisabledElementSaysWhy() throws {
    let (person, flow) = Self.begin { flow in
      Button("Send") { flow.note("sent") }.disabled("There is nothing to send.").help("Sends it.")
      Section("Later") {
        TextField("Name") { flow.note($0) }
        TextField("Age") { flow.note($0) }.disabled("Not yet.")
      }.disabled("Later.")
    }
    #expect(try person.sees("Send").help == "Sends it.")
    #expect(
      throws: Rejection("“Send” cannot be used now: There is nothing to send.")
    ) { try person.presses("Send") }
    #expect(throws: Rejection("“Name” cannot be used now: Later.")) {
      try person.sets("Name", to: "x")
    }
    #expect(throws: Rejection("“Age” cannot be used now: Not yet.")) {
      try person.sets("Age", to: "x")
    }
    #expect(flow.state == [])
  }

  @Test func fieldsNeedAnAnswerUnlessTheyAreOptional() throws {
    let (person, flow) = Self.begin { flow in
      TextField("Name") { flow.note("name \($0)") }
      TextField("Nick") { flow.note("nick “\($0)”") }.optional()
      MultiPicker("Likes", options: ["tea", "milk"]) { flow.note("likes \($0)") }
      MultiPicker("Pets", options: ["cat"]) { flow.note("pets \($0)") }.optional()
    }
    func gives(_ value: Value, to element: String) throws {
      try person.session.perform(.answer(entry: 1, element: element, value: value))
    }
    #expect(throws: Rejection("“Name” needs an answer.")) { try gives(.text(""), to: "Name") }
    #expect(throws: Rejection("“Likes” needs an answer.")) { try gives(.choices([]), to: "Likes") }
    try gives(.text(""), to: "Nick")
    try gives(.choices([]), to: "Pets")
    #expect(flow.state == ["nick “”", "pets []"])
    #expect(try person.sees("Nick").isAnswered)
  }

  /// Numbers, dates, toggles and pickers have no empty answer that their closure could take.
  @Test func theMeaningOfAnEmptyFieldCanBeStated() throws {
    let (person, flow) = Self.begin { flow in
      NumberField("Age", value: 36) { flow.note("age \($0)") }.optional { flow.note("no age") }
      DatePicker("Born") { flow.note("born \($0)") }.optional { flow.note("never born") }
      Toggle("Roses") { flow.note("roses \($0)") }.optional {
        throw Rejection("Roses it must be.")
      }
    }
    func gives(_ value: Value, to element: String) throws {
      try person.session.perform(.answer(entry: 1, element: element, value: value))
    }
    try gives(.number(37), to: "Age")
    try gives(.text(""), to: "Age")
    try person.session.perform(.accept(entry: 1, element: "Born"))
    #expect(flow.state == ["age 37.0", "no age", "never born"])
    #expect(throws: Rejection("Roses it must be.")) {
      try person.session.perform(.accept(entry: 1, element: "Roses"))
    }
  }

  // MARK: Rejections

  @Test func aRefusalIsShownAtTheFieldsThatItNames() throws {
    let (person, flow) = Self.begin { flow in
      TextField("From") { flow.note("from \($0)") }
      Section("Journey") { TextField("To") { flow.note("to \($0)") } }
      Button("Book") {
        flow.note("books")
        throw Rejection("Both are the same: change one.", fields: ["From", "To"])
      }
    }
    for answer in ["Rome", "Rome"] { try person.says(answer) }
    let before = flow.state
    #expect(
      throws: Rejection("Both are the same: change one.", fields: ["From", "To"])
    ) { try person.says("Book") }
    #expect(try person.sees("From").error?.message == "Both are the same: change one.")
    #expect(try person.sees("To").error?.message == "Both are the same: change one.")
    #expect(try person.sees("Book").error == nil)
    #expect(person.session.show().error == nil)
    #expect(flow.state == before)
    #expect(person.shownDefault == "Rome", "the first field is asked again")
    try person.accepts()
    #expect(try person.sees("To").error == nil, "they shared one sentence")
    try person.says("Oslo")
    #expect(flow.state == before + ["from Rome", "to Oslo"])
  }

  @Test func aRefusalThatNamesAnUnknownFieldIsShownAtTheScreen() throws {
    let (person, _) = Self.begin { _ in
      TextField("Name")
      Button("Next") { throw Rejection("Look again.", fields: ["Nmae"]) }
    }
    #expect(throws: Rejection.self) { try person.presses("Next") }
    #expect(person.session.show().error?.message == "Look again.")
    #expect(try person.sees("Next").error == nil)
    #expect(
      person.session.reports == [
        "A rejection names a field that is not found. There is nothing called “Nmae” on “Screen”: "
          + "there is “Name” and “Next”."
      ])
  }

  @Test func aRefusalOfTheWholeScreenIsShownThereUntilTheNextAnswer() throws {
    let (person, _) = Self.begin { _ in
      TextField("Name") { _ in }
      Button("Next") { throw Rejection(screen: "The office is closed.") }
    }
    #expect(throws: Rejection.self) { try person.presses("Next") }
    #expect(person.session.show().error?.message == "The office is closed.")
    #expect(try person.sees("Next").error == nil)
    let first = person.session.show().error?.number ?? 0
    #expect(throws: Rejection.self) { try person.presses("Next") }
    #expect(person.session.show().error?.number ?? 0 > first)
    try person.says("Ada")
    #expect(person.session.show().error == nil)
  }

  @Test func aRefusedAnswerLeavesDraftAndAnswerAsTheyWere() throws {
    let (person, _) = Self.begin { _ in
      TextField("Name") { if $0 == "bad" { throw Rejection("That is bad.") } }
    }
    try person.says("good")
    try person.types("ba", into: "Name")
    #expect(throws: Rejection("That is bad.")) { try person.sets("Name", to: "bad") }
    #expect(try person.sees("Name").draft == "ba")
    #expect(try person.sees("Name").value == .text("good"))
    #expect(try person.sees("Name").isAnswered)
  }

  // MARK: Actions that do not fit

  @Test func anAnswerToAnEarlierScreenIsRejected() throws {
    let flow = Steps([Steps.asks("A"), Steps.asks("B")])
    let session = Session(flow)
    try session.perform(.answer(entry: 1, element: "A", value: .text("1")))
    #expect(
      throws: Rejection("Screen 1 is no longer on top: “B” is, with the number 2.")
    ) { try session.perform(.answer(entry: 1, element: "A", value: .text("again"))) }
    #expect(throws: Rejection.self) { try session.perform(.press(entry: 7, element: "B")) }
    #expect(throws: Rejection("There is no earlier screen with the number 2.")) {
      try session.perform(.revisit(entry: 2))
    }
    #expect(flow.state == ["A 1"])
  }

  @Test(arguments: [
    ("Text", Value.flag(true), "A text is wanted here."),
    ("Lines", .choice("a"), "A text is wanted here."),
    ("Secret", .number(1), "A text is wanted here."),
    ("One", .text("a"), "One of the options is wanted here."),
    ("Many", .choice("a"), "A list of options is wanted here."),
    ("Many", .text(""), "A list of options is wanted here."),
    ("Flag", .text("yes"), "Yes or no is wanted here."),
    ("Day", .text("1990-12-10"), "A date is wanted here, such as 1990-12-10."),
    ("Button", .pressed, "“Button” is a button: press it."),
    ("One", .choice("z"), "“z” is not one of the options: “Alpha” or “Beta”."),
    ("One", .choice("Alpha"), "“Alpha” is no option's id: that of “Alpha” is “a”."),
    ("One", .choice("Al"), "“Al” is no option's id: that of “Alpha” is “a”."),
    ("Many", .choices(["a", "Be"]), "“Be” is no option's id: that of “Beta” is “b”."),
    ("Many", .choices(["a", "a"]), "“Alpha” is chosen twice."),
    ("Text", .text("a\nb"), "The answer has several lines, and only one is taken here."),
    (
      "Text", .text("gr\u{1}ace"), "The answer contains the control character U+0001: leave it out."
    ),
    ("Text", .text("\u{7F}"), "The answer contains the control character U+007F: leave it out."),
    (
      "Lines", .text("a\n\u{1B}b"),
      "The answer contains the control character U+001B: leave it out."
    ),
    ("Lines", .text("a\r\nb"), "The answer contains the control character U+000D: leave it out."),
    ("Secret", .text("\0"), "The answer contains the control character U+0000: leave it out."),
    ("Path", .text("/a\u{1B}"), "The answer contains the control character U+001B: leave it out."),
  ])
  func aValueOfAnotherKindIsRefused(element: String, value: Value, sentence: String) throws {
    let (person, flow) = Self.begin { flow in
      TextField("Text") { flow.note($0) }
      TextEditor("Lines") { flow.note($0) }
      SecureField("Secret") { flow.note($0) }
      Picker("One", options: [.init("Alpha", id: "a"), .init("Beta", id: "b")]) { flow.note($0) }
      MultiPicker("Many", options: [.init("Alpha", id: "a"), .init("Beta", id: "b")]) {
        flow.note("\($0)")
      }
      Toggle("Flag") { flow.note("\($0)") }
      DatePicker("Day") { flow.note("\($0)") }
      PathField("Path") { flow.note($0) }
      Button("Button") { flow.note("pressed") }
    }
    #expect(throws: Rejection(verbatim: sentence)) {
      try person.session.perform(.answer(entry: 1, element: element, value: value))
    }
    #expect(flow.state == [])
    if element != "Button" { #expect(try person.sees(element).error?.message == sentence) }
  }

  @Test func anAnswerThatIsTooLongIsRefused() throws {
    try aValueOfAnotherKindIsRefused(
      element: "Text", value: .text(String(repeating: "x", count: 1_000_001)),
      sentence: "The answer is 1000001 bytes long: at most 1000000 are taken.")
  }

  @Test func aDraftIsForFieldsAndHasALimit() throws {
    let (person, _) = Self.begin { _ in
      TextField("Name") { _ in }
      Button("Next") {}
    }
    #expect(throws: Rejection("“Next” is a button: there is nothing to type.")) {
      try person.types("x", into: "Next")
    }
    #expect(throws: Rejection("A draft may be 1000000 bytes long; this one is longer.")) {
      try person.types(String(repeating: "x", count: 1_000_001), into: "Name")
    }
  }

  @Test func severalOptionsComeInTheOrderOfTheList() throws {
    let (person, flow) = Self.begin { flow in
      MultiPicker("Many", options: ["a", "b", "c"], count: 2...2) { flow.note("\($0)") }
    }
    try person.session.perform(.answer(entry: 1, element: "Many", value: .choices(["c", "a"])))
    #expect(flow.state == [#"["a", "c"]"#])
    #expect(throws: Rejection("3 are chosen (a, b, c): choose 2.")) {
      try person.sets("Many", to: "a, b, c")
    }
  }

  // MARK: Many options

  @Test(.slow) func aHundredThousandOptionsAreCarriedAndFound() throws {
    let options = OptionList((0..<100_000).map { .init("Option \($0)", id: "o\($0)") })
    let (person, flow) = Self.begin { flow in
      Picker("One", options: options) { flow.note($0) }
    }
    let format = try #require(try person.sees("One").format)
    #expect(format.options?.all.count == 100_000)
    #expect(options[id: "o99999"]?.label == "Option 99999")
    #expect(options[id: "none"] == nil)
    try person.session.perform(.answer(entry: 1, element: "One", value: .choice("o77777")))
    #expect(flow.state == ["o77777"])
    #expect(try format.value(from: "option 9999", region: nil) == .choice("o9999"))
    #expect(try format.value(from: "100000", region: nil) == .choice("o99999"))
    #expect(
      throws: Rejection(
        verbatim: "“Option 9999x” is not one of the options: "
          + (0..<12).map { "“Option \($0)”" }.joined(separator: ", ") + " or 99988 more.")
    ) { try format.value(from: "Option 9999x", region: nil) }
  }
}
