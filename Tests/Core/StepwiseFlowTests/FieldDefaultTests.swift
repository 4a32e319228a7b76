import StepwiseFlow
import TestSupport
import Testing

@Suite("Defaults and options that a field cannot have")
struct FieldDefaultTests {
  private func begin(
    @ElementBuilder _ content: @escaping (Talk) -> any Element
  ) -> (person: Person, flow: Talk) {
    let flow = Talk([Talk.shows("Screen") { flow, _ in content(flow) }])
    return (Person(session: Session(flow)), flow)
  }

  @Test func aDefaultThatTheFieldRejectsIsNoDefault() throws {
    let (person, _) = begin { _ in
      Picker("One", options: ["a", "b"], selection: "zzz")
      MultiPicker("Many", options: ["a", "b"], selection: ["zzz", "a"])
      MultiPicker("Twice", options: ["a", "b"], selection: ["a", "a"])
      MultiPicker("Few", options: ["a", "b"], selection: ["a", "b"], count: 0...1)
      TextField("Line", text: "a\nb")
      NumberField("Age", value: 200, in: 0...150)
      Picker("Good", options: ["a", "b"], selection: "b")
      TextEditor("Lines", text: "a\nb")
    }
    _ = person.session.show()
    #expect(
      person.session.show().elements.filter { $0.value != nil }.map(\.id) == ["Good", "Lines"])
    #expect(throws: Rejection("“One” needs an answer: there is no default to accept.")) {
      try person.session.perform(.accept(entry: 1, element: "One"))
    }
    let options = "is not one of the options: “a” or “b”."
    #expect(
      person.session.reports == [
        "The default of “One” is ignored: “zzz” \(options)",
        "The default of “Many” is ignored: “zzz” \(options)",
        "The default of “Twice” is ignored: “a” is chosen twice.",
        "The default of “Few” is ignored: 2 are chosen (a, b): choose at most 1.",
        "The default of “Line” is ignored: The answer has several lines, and only one is taken here.",
        "The default of “Age” is ignored: 200 is out of range: take a number from 0 to 150.",
      ])
  }

  /// Names of fields that a button needs, and what is missing: by label, by id, in its section, and by no name at all.
  @Test func aButtonSaysWhichAnswersItNeeds() throws {
    let rows: [(needs: [String], missing: [String], reason: String?)] = [
      (["Name"], ["Name"], "Answer “Name” first."),
      (["Name", "Size"], ["Name", "Size"], "Answer “Name” and “Size” first."),
      (["City"], ["Home / City"], "Answer “City” first."),
      (["Home / City"], ["Home / City"], "Answer “City” first."),
      (["Given"], [], nil),
      (["Given", "Size"], ["Size"], "Answer “Size” first."),
      (["Nmae", "Given"], [], nil),
    ]
    for row in rows {
      let (person, _) = begin { _ in
        TextField("Given")
        Button("Save", needs: row.needs) {}
        Button("Off", needs: row.needs) {}.disabled("Not now.")
        TextField("Name", text: "Ada")
        NumberField("Size", in: 1...9)
        Section("Home") { TextField("City") }
      }
      try person.session.perform(.answer(entry: 1, element: "Given", value: .text("x")))
      let save = try person.sees("Save")
      #expect(save.needs == row.missing)
      #expect(save.disabledReason == row.reason)
      #expect(try person.sees("Off").disabledReason == "Not now.")
      #expect(try person.sees("Off").needs == [])
      #expect(
        person.session.reports
          == (row.needs.contains("Nmae")
            ? ["Save", "Off"].map {
              """
              “\($0)” needs “Nmae”, and no field of its screen is called so: there is “Given”, \
              “Name”, “Size”, “Home / City”.
              """
            } : []))
    }
  }

  @Test func optionsWithEqualIdsCannotBeChosen() async throws {
    let twice: OptionList = [.init("First", id: "x"), .init("Second", id: "x")]
    let (person, flow) = begin { flow in
      Picker("Made", options: twice) { flow.note($0) }
      MultiPicker("Fetched", load: { twice }) { flow.note("\($0)") }
    }
    await person.session.pass(.zero)
    for name in ["Made", "Fetched"] {
      #expect(
        try person.sees(name).error?.message
          == "Two options of “\(name)” have the id “x”: give each its own id.")
    }
    #expect(throws: Rejection("“Made” could not be loaded: try that again first.")) {
      try person.session.perform(.answer(entry: 1, element: "Made", value: .choice("x")))
    }
    #expect(flow.state == [])
  }
}
