import StepwiseJSON
import TestSupport
import Testing

@testable import Stepwise

/// A program that writes and reads JSON line by line.
@Suite struct JSONDriverTests {
  private func names() -> Talk {
    Talk { talk in
      talk.push("Name") {
        TextField("Name") { name in
          guard name != "Bob" else { throw Rejection("Bob is taken: choose another name.") }
          talk.note(name)
          talk.push(
            Card("Pet") {
              Picker("Pet", options: ["Cat", "Dog"]) { pet in
                talk.note(pet)
                talk.push(Card("Sure?") { Button("Yes") { talk.finish(talk.state) } })
              }
            })
        }
      }
    }
  }

  private static let answer = #"{"action":"answer","entry":1,"element":"Name","value":"Ada"}"#

  // MARK: Lines

  @Test func everyLineGetsOneReplyAndTheResultIsLast() async throws {
    let talk = try await JSONTalk(
      names(), Self.answer, "", "  \t",
      #"{"action":"answer","entry":2,"element":"Pet","value":"Cat"}"#,
      #"{"action":"screen"}"#, #"{"action":"press","entry":3,"element":"Yes"}"#)
    #expect(
      try talk.said == [
        #"{"type":"screen"}"#, #"{"type":"screen","line":1}"#, #"{"type":"screen","line":4}"#,
        #"{"type":"screen","line":5}"#,
        #"{"type":"result","line":6,"outcome":"finished","code":0,"text":"Ada, Cat"}"#,
      ])
    #expect(try talk.values.allSatisfy { $0["version"] == .number(1) })
    #expect(talk.outcome == ["Ada", "Cat"])
  }

  @Test func theLastLineIsTheResult() async throws {
    let talk = try await JSONTalk(names(), Self.answer)
    let last = try #require(try talk.values.last)
    #expect(
      try talk.said.last
        == #"{"type":"result","outcome":"pending","code":75,"message":"The input ended: “Pet” is still to be answered."}"#
    )
    #expect(last["screen"]?["title"] == .text("Pet"))
    #expect(talk.failure?.code == .temporaryFailure)
    // A wizard that ends at once sends only its result.
    let ended = try await JSONTalk(Talk { $0.finish(["done"]) }, #"{"action":"screen"}"#)
    #expect(try ended.said == [#"{"type":"result","outcome":"finished","code":0,"text":"done"}"#])
  }

  @Test func committedOutputIsInTheNextLine() async throws {
    let flow = Talk { talk in
      talk.commit(WizardOutput(text: "begun"))
      talk.push(
        Card("Home") {
          Button("Save") {
            talk.commit(WizardOutput(text: "one"))
            talk.commit(WizardOutput(text: "two"))
          }
          Button("End") {
            talk.commit(WizardOutput(text: "three"))
            talk.finish(["over"])
          }
        })
    }
    let talk = try await JSONTalk(
      flow, #"{"action":"press","entry":1,"element":"Save"}"#, #"{"action":"screen"}"#,
      #"{"action":"press","entry":1,"element":"End"}"#)
    #expect(
      try talk.said == [
        #"{"type":"screen","output":["begun"]}"#,
        #"{"type":"screen","output":["one","two"],"line":1}"#, #"{"type":"screen","line":2}"#,
        #"{"type":"result","output":["three"],"line":3,"outcome":"finished","code":0,"text":"over"}"#,
      ])
  }

  // MARK: Lines that are not actions

  private static let malformed = #"""
    oops → The line is not JSON: A value is expected: a text in quotation marks, a number, true, false or null.
    {"action":"screen" → The line is not JSON: A comma or “}” is expected in an object.
    3 → The line is a number: an action is an object, and a batch an array of them.
    null → The line is null: an action is an object, and a batch an array of them.
    [] → A batch needs an action or more in its array.
    {} → There is no “action” that says what to do: answer, accept, press, draft, back, revisit, cancel, wait, await, screen.
    {"acton":"back"} → There is no “action”. Is “acton” meant for it?
    {"action":1} → “action” is a number, and a text was expected.
    {"action":"anwser"} → There is no action “anwser”. Did you mean “answer”?
    {"action":"dance"} → There is no action “dance”. There is: answer, accept, press, draft, back, revisit, cancel, wait, await, screen.
    {"action":"back"} → “back” needs “entry”: the number of the screen that it is meant for.
    {"action":"press","entry":1} → “press” needs “element”: the id or the label of an element.
    {"action":"answer","entry":1,"element":"Name"} → “answer” needs “value”: the answer, or null for none.
    {"action":"draft","entry":1,"element":"Name"} → “draft” needs “text”: a text.
    {"action":"revisit","entry":1} → “revisit” needs “to”: the number of the screen to go back to.
    {"action":"press","entry":1,"elment":"Name"} → “press” takes no “elment”. Did you mean “element”?
    {"action":"back","entry":1,"because":1} → “back” takes no “because”. It takes: entry, wait.
    {"action":"screen","all":true} → “screen” takes no “all”. It takes nothing more.
    {"action":"back","entry":"1"} → “entry” is a text, and a whole number was expected.
    {"action":"back","entry":1.5} → “entry” is a number, and a whole number was expected.
    {"action":"back","entry":1e300} → “entry” is a number, and a whole number was expected.
    {"action":"press","entry":1,"element":null} → “element” is null, and a text was expected.
    {"action":"back","entry":1,"wait":1} → “wait” is a number, and true or false was expected.
    {"action":"wait","seconds":-1} → “seconds” is a number, and a number from 0 to 8640000 was expected.
    {"action":"wait","seconds":"2"} → “seconds” is a text, and a number from 0 to 8640000 was expected.
    {"action":"answer","entry":1,"element":"Name","value":{}} → “value” is an object, and a text, a number, true, false, null or an array of texts was expected.
    {"action":"answer","entry":1,"element":"Name","value":[1]} → “value” is an array, and a text, a number, true, false, null or an array of texts was expected.
    [{"action":"screen"},3] → Item 2: This is a number, and an action is an object.
    [{"action":"screen"},{"action":"back"}] → Item 2: “back” needs “entry”: the number of the screen that it is meant for.
    [{"action":"answer","entry":1,"element":"Name","value":"Ada"},{"action":"pres"}] → Item 2: There is no such action. There is: answer, accept, press, draft, back, revisit, cancel, wait, await, screen.
    """#

  @Test func aMalformedLineGetsAReplyAndLosesNothing() async throws {
    for (line, message) in JSONTalk.rows(Self.malformed) {
      let talk = try await JSONTalk(names(), line, Self.answer)
      let answer = try talk.values[1]
      #expect(answer["type"] == .text("error"))
      #expect(answer["line"] == .number(1))
      #expect(answer["message"] == .text(message))
      // The screen is unchanged, and the next line is accepted.
      #expect(try talk.screens[0] == talk.screens[1])
      #expect(try talk.screens[2]["title"] == .text("Pet"))
    }
  }

  @Test func atASecretAMalformedLineIsNotQuoted() async throws {
    let flow = Talk { talk in talk.push("Word") { SecureField("Word") { talk.finish([$0]) } } }
    let talk = try await JSONTalk(
      flow, #"{"action":"answer","entry":1,"element":"Word","value":0123}"#,
      #"{"action":"answer","entry":1,"element":"Word","value":["0123"]}"#,
      #"{"action":"draft","entry":1,"element":"Word","text":"0123"}"#,
      #"{"action":"answer","entry":1,"element":"Word","value":"0123"}"#)
    #expect(talk.outcome == ["0123"])
    #expect(talk.lines.dropLast().allSatisfy { !$0.contains("0123") })
    #expect(try talk.values[1]["message"] == .text("The line is not JSON."))
  }

  // MARK: Rejected lines

  private static let invalid = #"""
    {"action":"answer","entry":2,"element":"Name","value":"Ada"} → Screen 2 is not there: “Name” is pending, with the number 1.
    {"action":"back","entry":0} → Screen 0 is not on top: “Name” is pending, with the number 1.
    {"action":"cancel","entry":9} → Screen 9 is not there: “Name” is pending, with the number 1.
    {"action":"answer","entry":1,"element":"Name","value":"Bob"} → Bob is taken: choose another name.
    {"action":"answer","entry":1,"element":"Name","value":3} → A text is wanted here.
    {"action":"answer","entry":1,"element":"Name","value":true} → A text is wanted here.
    {"action":"answer","entry":1,"element":"Name","value":["a"]} → A text is wanted here.
    {"action":"answer","entry":1,"element":"Name","value":"a\nb"} → The answer has several lines, and only one is taken here.
    {"action":"answer","entry":1,"element":"Name","value":""} → “Name” needs an answer.
    {"action":"answer","entry":1,"element":"Name","value":null} → “Name” needs an answer.
    {"action":"answer","entry":1,"element":"Nam","value":"Ada"} → There is nothing called “Nam” on “Name”: there is “Name”.
    {"action":"accept","entry":1,"element":"Name"} → “Name” needs an answer: there is no default to accept.
    {"action":"press","entry":1,"element":"Name"} → “Name” is a field: answer it.
    {"action":"back","entry":1} → This is the first screen: there is no way back.
    {"action":"revisit","entry":1,"to":7} → There is no earlier screen with the number 7.
    {"action":"await","text":"Godot","seconds":2} → “Godot” was not shown within 2s.
    {"action":"await","text":"Godot"} → “Godot” was not shown within 1m.
    """#

  @Test func anInvalidAnswerDoesNotEndTheWizard() async throws {
    for (line, message) in JSONTalk.rows(Self.invalid) {
      let talk = try await JSONTalk(names(), line, Self.answer)
      let answer = try talk.values[1]
      #expect(answer["type"] == .text("rejection"))
      #expect(answer["line"] == .number(1))
      #expect(answer["message"] == .text(message))
      #expect(answer["item"] == nil && answer["taken"] == nil)
      #expect(try talk.screens[1]["entry"] == .number(1))
      #expect(try talk.screens[2]["title"] == .text("Pet"))
    }
  }

  @Test func aButtonIsPressedAndNotAnswered() async throws {
    let flow = Talk.form { _ in Text("Hello") }
    let talk = try await JSONTalk(
      flow, #"{"action":"answer","entry":1,"element":"Send","value":"x"}"#,
      #"{"action":"accept","entry":1,"element":"Send"}"#,
      #"{"action":"draft","entry":1,"element":"Send","text":"x"}"#)
    #expect(
      try talk.values.dropFirst().prefix(3).map { $0["message"]?.text } == [
        "“Send” is a button: press it.", "“Send” is a button: press it.",
        "“Send” is a button: there is nothing to type.",
      ])
  }

  // MARK: Batches

  @Test func aBatchIsPerformedUpToTheFirstRejection() async throws {
    let rest =
      #"{"action":"answer","element":"Pet","value":"Cow"},{"action":"press","element":"Yes"}"#
    let talk = try await JSONTalk(
      names(), "[\(Self.answer),\(rest)]",
      #"[{"action":"answer","entry":2,"element":"Pet","value":"Cat"},{"action":"press","element":"Yes"}]"#
    )
    #expect(
      try talk.said == [
        #"{"type":"screen"}"#,
        #"{"type":"rejection","line":1,"item":2,"taken":1,"message":"“Cow” is not one of the options: “Cat” or “Dog”."}"#,
        #"{"type":"result","line":2,"outcome":"finished","code":0,"text":"Ada, Cat"}"#,
      ])
  }

  /// An answer must fit the current screen, even without the screen's number.
  @Test func anItemOfABatchAnswersOnlyTheCurrentScreen() async throws {
    let talk = try await JSONTalk(
      names(), #"[\#(Self.answer),{"action":"press","element":"Yes"}]"#,
      #"[\#(Self.answer),{"action":"answer","element":"Pet","value":"Cat"}]"#,
      #"[{"action":"answer","entry":2,"element":"Pet","value":"Cat"},{"action":"press","entry":2,"element":"Yes"}]"#
    )
    #expect(
      try talk.values.dropFirst().prefix(3).map {
        "\($0["item"]?.written ?? "") \($0["message"]?.written ?? "")"
      } == [
        #"2 "There is nothing called “Yes” on “Pet”: there is “Pet”.""#,
        #"1 "Screen 1 is not on top: “Pet” is pending, with the number 2.""#,
        #"2 "Screen 2 is not on top: “Sure?” is pending, with the number 3.""#,
      ])
  }

  @Test func aBatchMayContainWaitsAndLooksAndItsRestIsCounted() async throws {
    let talk = try await JSONTalk(
      names(),
      #"[{"action":"wait"},{"action":"screen"},\#(Self.answer),{"action":"await","text":"Cat"}]"#)
    #expect(try talk.screens[1]["title"] == .text("Pet"))
    let flow = Talk.form { _ in Text("Hello") }
    let rest = try await JSONTalk(
      flow, #"[{"action":"press","entry":1,"element":"Send"},{"action":"back"},{"action":"back"}]"#)
    #expect(
      try rest.said.last
        == #"{"type":"result","line":1,"taken":1,"outcome":"finished","code":0,"text":""}"#)
  }
}
