import StepwiseFlow
import TestSupport
import Testing

@Suite("Elements of a screen and their names")
struct ElementTests {
  /// A wizard of one screen; its flow notes the accepted answers.
  private func begin(
    @ElementBuilder _ content: @escaping (Talk) -> any Element
  ) -> (person: Person, flow: Talk) {
    let flow = Talk([Talk.shows("Screen") { flow, _ in content(flow) }])
    return (Person(session: Session(flow)), flow)
  }

  private func ids(_ person: Person) -> [String] {
    person.session.show().elements.filter { $0.button != nil || $0.format != nil }.map(\.id)
  }

  // MARK: Names

  private struct Address: CompositeElement {
    var body: any Element {
      TextField("Street")
      TextField("Town")
    }
  }

  private struct Name: CompositeElement {
    var body: any Element { TextField("Name") }
  }

  @Test func namesBeginWithTheirSectionsItemsAndIds() throws {
    let (sections, _) = begin { _ in
      TextField("Name")
      Section("Home") {
        TextField("Street")
        Section("Garden") { Toggle("Roses") }
      }
      Section("Work") { TextField("Street") }
      ForEach(["ann", "bob"], id: { $0 }) { _ in Button("Remove") {} }
      Button("OK") {}.id("confirm")
      Section("Wide") { Text("…") }.id("narrow")
      ForEach(["cat", "dog"], id: { $0 }) { _ in Button("Feed") {} }.id("pets")
    }
    #expect(
      ids(sections) == [
        "Name", "Home / Street", "Home / Garden / Roses", "Work / Street", "ann / Remove",
        "bob / Remove", "confirm", "pets / cat / Feed", "pets / dog / Feed",
      ])
    let (several, _) = begin { _ in
      Address().id("home")
      Address().id("work")
      Name().id("full name")
      Columns {
        Button("Up") {}
        Button("Down") {}
      }.id("move")
      Grid {
        GridRow("Ada") { Button("Hit") {} }
        GridRow("Bob") { Button("Hit") {} }
      }.id("players")
      Section("Pets") { Toggle("Cat") }.id("animals")
    }
    #expect(
      ids(several) == [
        "home / Street", "home / Town", "work / Street", "work / Town", "full name", "move / Up",
        "move / Down", "players / Ada / Hit", "players / Bob / Hit", "animals / Cat",
      ])
  }

  @Test func anElementIsFoundByItsNames() async {
    for story in Self.names { await story.check() }
  }

  private static var names: [Story] {
    [
      Story(
        "names with sections and items",
        screen: { flow in
          TextField("Name")
          Section("Home") {
            TextField("Street")
            Section("Garden") { Toggle("Roses") { flow.note("roses \($0)") } }
          }
          Section("Work") { TextField("Street") { flow.note("work \($0)") } }
          ForEach(["ann", "bob"], id: { $0 }) { child in
            Button("Remove") { flow.note("removes \(child)") }
          }
          Button("OK") {}.id("confirm")
          Grid {
            GridRow("Ada") { Button("Hit") { flow.note("hit") } }
            GridRow("Bob") { Button("Hit") {} }
          }.id("players")
          Columns {
            Button("Up") {}
            Button("Down") { flow.note("down") }
          }.id("move")
        },
        """
        > put Work / Street: Lane; press bob / Remove; put Roses: yes
        state work Lane, removes bob, roses true · “Home / Garden / Roses” = yes, answered
        “Work / Street” = Lane, answered
        > press move / Down; press Ada / Hit
        state work Lane, removes bob, roses true, down, hit
        > put Street: x
        refused: “Street” stands here more than once: “Home / Street” or “Work / Street”.
        > id Name
        refused: “Name” is a field: answer it.
        > id OK
        refused: “OK” is called “confirm” here.
        """),
      Story(
        "a duplicate name is rejected",
        screen: { flow in
          TextField("Name") { flow.note("first \($0)") }
          TextField("Name") { flow.note("second \($0)") }
        },
        """
        > put Name: x
        refused: “Name” stands here more than once: “Name” or “Name”.
        > empty Name
        refused: “Name” stands twice on “Screen”: give one of them an id.
        """),
      Story(
        "an unknown name is rejected with the known ones",
        screen: { _ in
          Text("Hello")
          TextField("Name")
          Button("Next") {}
        },
        """
        > id Nmae
        refused: There is nothing called “Nmae” on “Screen”: there is “Name” and “Next”.
        """),
      Story(
        "nothing is asked", screen: { _ in Text("Hello") },
        """
        > put Name: x
        refused: There is nothing called “Name” on “Screen”, and nothing to answer.
        > say x
        refused: Nothing is asked.
        """),
      Story(
        "a text may read like a field",
        screen: { flow in
          Text("Name")
          TextField("Name") { flow.note($0) }
        },
        """
        > say Ada
        state Ada · “Name” = Ada, answered
        """),
    ]
  }

  // MARK: Parts

  @Test func partsOfElements() {
    let name = "100 % Ada"
    let (person, _) = begin { _ in
      LabeledContent("User", verbatim: name)
      LabeledContent("Magnitude", value: "8.4")
      Text("12 - 9").prominent()
      Text("+2").badge(3)
      Button("Hit") {}
      Section("More") { Button("Foul") {}.badge(1).keyboardShortcut("o").help("rare") }
      // `nil` changes nothing.
      TextField("Ref").help(nil).prompt(nil).disabled(nil).help("who").prompt("A").disabled("off")
      Section("Other") { Button("Ace") {}.help(nil).disabled(nil) }.help("good").disabled("late")
    }
    let parts = person.session.show().elements.map { element in
      var text = element.label
      if let labeled = element.labeled { text += ", “\(labeled.label)” is “\(labeled.value)”" }
      if element.isProminent { text += ", prominent" }
      if let badge = element.badge { text += ", badge \(badge)" }
      if let shortcut = element.shortcut { text += ", shortcut \(shortcut)" }
      if let help = element.help { text += ", help \(help)" }
      if let prompt = element.prompt { text += ", prompt \(prompt)" }
      if let reason = element.disabledReason { text += ", \(reason)" }
      return text
    }
    #expect(
      parts == [
        "User: 100 % Ada, “User” is “100 % Ada”", "Magnitude: 8.4, “Magnitude” is “8.4”",
        "12 - 9, prominent", "+2, badge 3", "Hit", "More", "Foul, badge 1, shortcut o, help rare",
        "Ref, help who, prompt A, off", "Other", "Ace, help good, late",
      ])
    #expect(person.texts == ["User: 100 % Ada", "Magnitude: 8.4", "12 - 9", "+2"])
  }

  /// The column of each element and the number of columns, as “1/3”.
  private func columns(@ElementBuilder _ content: @escaping () -> any Element) -> String {
    let (person, _) = begin { _ in Columns(columns: content) }
    return person.session.show().elements.map { element in
      "\(element.label) \((element.column?.position ?? -1) + 1)/\(element.column?.count ?? 0)"
    }.joined(separator: ", ")
  }

  @Test func eachItemOfALoopIsAColumn() {
    let isShown = true
    let all = [
      columns {
        Text("A")
        for name in ["B", "C"] { Text(verbatim: name) }
      },
      columns {
        for name in ["A", "B"] { Text(verbatim: name) }
        Text("C")
      },
      columns {
        Text("A")
        ForEach(["B", "C"], id: { $0 }) { Text(verbatim: $0) }
      },
      columns {
        if isShown {
          Text("A")
          Text("B")
        }
        if !isShown { Text("Nothing") }
        Text("C")
      },
      columns { for name in ["A", "B", "C"] { Text(verbatim: name) } },
    ]
    #expect(all == Array(repeating: "A 1/3, B 2/3, C 3/3", count: all.count))
    #expect(columns { Text("A") } == "A 1/1")
    let sections = columns {
      Section("A") { Text("a") }
      Address()
    }
    #expect(sections == "A 1/2, a 1/2, Street 2/2, Town 2/2")
  }

  // MARK: The current question

  @Test func fieldsAreAskedInTurnAndThenTheButtonsAreAMenu() throws {
    var isOff = true
    let (person, _) = begin { _ in
      Button("Next") {}
      TextField("Name")
      TextField("Locked").disabled(isOff ? "It is locked." : nil)
      TextField("Age")
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

  // MARK: Many options

  @Test(.slow) func aHundredThousandOptionsAreCarriedAndFound() throws {
    let options = OptionList((0..<100_000).map { .init("Option \($0)", id: "o\($0)") })
    let (person, flow) = begin { flow in
      Picker("One", options: options) { flow.note($0) }
    }
    let format = try #require(try person.sees("One").format)
    #expect(format.options?.all.count == 100_000)
    #expect(options[id: "o99999"]?.label == "Option 99999")
    #expect(options[id: "none"] == nil)
    try person.gives(.choice("o77777"), to: "One")
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
