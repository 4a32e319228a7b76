import TestSupport
import Testing

@testable import Stepwise

@Suite struct ScriptDriverTests {
  /// A form with every kind of field.
  private func everything() -> Talk {
    .form { talk in
      TextField("Name") { talk.note("name \($0)") }
      SecureField("Password") { talk.note("password \($0.count)") }
      TextEditor("About") { talk.note("about \($0)") }
      Picker("Pet", options: ["Cat", "Dog", .init("Other…", id: "other")]) {
        talk.note("pet \($0)")
      }
      MultiPicker("Days", options: ["Mon", "Tue", "Wed"]) { talk.note("days \($0)") }
      Toggle("News") { talk.note("news \($0)") }
      DatePicker("Birthday") { talk.note("birthday \($0)") }
    }
  }

  @Test func conversations() async throws {
    try await Scene(
      "every kind of field is asked in its order", everything(),
      "Ada; hunter2; :text; one; two; :end; O; Wed, mon; y; 1990-12-10; Send",
      """
      Form
      Name: Ada
      Password (not shown): (not shown)
      About (one line, or several between :text and :end): one
      two
        1. Cat
        2. Dog
        3. Other…
      Pet: O
        1. Mon
        2. Tue
        3. Wed
      Days (several, with commas): Wed, mon
      News (yes or no): y
      Birthday (year-month-day): 1990-12-10
        1. Send
      Choose: Send
      = name Ada, password 7, about one | two, pet other, days ["Mon", "Wed"], news true, \
      birthday 1990-12-10
      """
    ).check()
    try await Scene(
      "answers can be given out of order", everything(),
      ":set Pet = dog; :draft Name = Ad; Ada; :expect Name: Ada; :press Send",
      """
      Form
      Name: :set Pet = dog
      Name: :draft Name = Ad
      Name (begun: Ad): Ada
      Password (not shown): :press Send
      = pet Dog, name Ada
      """
    ).check()
    try await Scene(
      "optional fields are left empty by a blank line",
      .form { talk in
        TextField("Nickname") { talk.note("nickname “\($0)”") }.optional()
        MultiPicker("Days", options: ["Mon"]) { talk.note("days \($0)") }.optional()
        TextField("Home", text: "Ulm") { talk.note("home \($0)") }
      }, "<blank>; \\; <blank>; Send",
      """
      Form
      Nickname (optional): 
        1. Mon
      Days (several, with commas; optional): 
      Home (blank for Ulm): 
        1. Send
      Choose: Send
      = nickname “”, days [], home Ulm
      """
    ).check()
    // The answer in the script was accepted; if an older answer is then rejected, the script's next
    // line corrects it, as a person would.
    try await Scene(
      "an older answer that is rejected now is asked again", questions(),
      "a; b; :back First; b; c; Done",
      """
      First: a
      Second: b
      End
        1. Done
      Choose: :back First
      * You are changing “First”: :back leaves it as it was and returns to “End”.
      First (blank for a): b
      ! “b” is the first one, too.
      Second (blank for b): c
      End
        1. Done
      Choose: Done
      = first b, second c
      """
    ).check()
    try await Scene(
      "an expected rejection is shown, and the script continues", expecting(),
      ":expect-rejection out of range; 200; 40; :expect-rejection taken; Bob; :expect-rejection server; Eve; Ada; Send",
      """
      Form
      Age (a whole number from 0 to 150): 200
      ! 200 is out of range: take a number from 0 to 150.
      Age (a whole number from 0 to 150): 40
      Name: Bob
      ! Bob is taken.
      Name: Eve
      ! The server is down.
        Answer “Name” again to try once more.
      Name: Ada
        Working: Name
        1. Send
      Choose: Send
      = 40, Ada after 3s
      """
    ).check()
  }

  // MARK: How scripts end

  @Test func endsOfAForm() async throws {
    try await expectEnds(
      of: everything(),
      #"""
      Ada; hunter2; x; Hamster → 65 a.steps:4: “Hamster” is not one of the options: “Cat”, “Dog” \#
      or “Other…”.
      Ada; hunter2; x; 4 → 65 a.steps:4: “4” is not one of the options: “Cat”, “Dog” or “Other…”.
      Ada; hunter2; x; Cat; Mon,,Tue → 65 a.steps:5: “” is not one of the options: “Mon”, “Tue” \#
      or “Wed”.
      Ada; hunter2; x; Cat; Mon; maybe → 65 a.steps:6: “maybe” is neither yes nor no: type yes \#
      or no.
      Ada; hunter2; x; Cat; Mon; no; 10.12.1990 → 65 a.steps:7: “10.12.1990” is not a date: \#
      write year-month-day, such as 1990-12-10.
      <blank> → 65 a.steps:1: “Name” needs an answer: there is no default to accept.
      \ → 65 a.steps:1: “Name” needs an answer.
      :text; a; b; :end → 65 a.steps:1: The answer has several lines, and only one is taken here.
      :press Name → 65 a.steps:1: “Name” is a field: answer it.
      :set Send = x → 65 a.steps:1: “Send” is a button: press it with “:press Send”.
      :set Nmae = x → 65 a.steps:1: There is nothing called “Nmae” on “Form”: there is “Name”, \#
      “Password”, “About”, “Pet”, “Days”, “News”, “Birthday” and “Send”.
      :draft Send = x → 65 a.steps:1: “Send” is a button: there is nothing to type.
      :back → 65 a.steps:1: This is the first screen: there is no way back.
      :back Start → 65 a.steps:1: There is no “Start” to go back to: this is the first screen.
      :expect-screen Start → 65 a.steps:1: The screen is “Form”, and “Start” was expected.
      <blank>; <blank>; :bakc → 65 a.steps:1: “Name” needs an answer: there is no default to \#
      accept.
      Ada; hunter2; :bakc → 65 a.steps:3: This is no step, and it is not repeated because it may \#
      be a secret. An answer that begins with a colon is written “\:…”, and control characters \#
      are not taken.
      Ada; :press Send; more → 65 a.steps:3: This is left over: the wizard had finished already.
      :press Send; <blank>; # the end; <blank> → finished
      :press Send; :retry Send; :retry Name = Ada → finished
      :press Send; :back → 65 a.steps:2: This is left over: the wizard had finished already.
      :press Send; :bakc → 65 a.steps:2: This is left over: the wizard had finished already.
      → 75 a.steps:1: The answers ran out at “Form”: “Name” is still to be answered. Add it and \#
      run again.
      Ada → 75 a.steps:1: The answers ran out at “Form”: “Password” is still to be answered. Add \#
      it and run again.
      :cancel → cancelled
      Ada; :cancel; never read → cancelled
      Ada; :expect Grace → 65 a.steps:2: “Grace” is not shown. This is: | Form |   Name: Ada |   \#
      Password:  |   About:  |   Pet:  |     - Cat |     - Dog |     - Other… |   Days:  |     - \#
      Mon |     - Tue |     - Wed |   News:  |   Birthday:  |   [Send]
      """#)
    try await expectEnds(
      of: everything(),
      """
      Ada; :expect Grace → 65 a.steps:2: “Grace” is not shown.
      :await Grace within 2s → 75 a.steps:1: “Grace” was not shown within 2s.
      """, isQuiet: true)
  }

  @Test func endsOfOtherScreens() async throws {
    struct DiskFull: Error, CustomStringConvertible { let description = "The disk is full." }
    try await expectEnds(
      of: Talk { $0.push(Card(asking: "Name")) },
      """
      Ada → 75 a.steps:1: The answers ran out at “Name”: everything is answered, and its flow \
      went nowhere from there.
      """)
    try await expectEnds(
      of: Talk { talk in talk.push("Wait") { Text("Somebody will come.") } },
      """
      → 75 a.steps:1: The answers ran out at “Wait”: it asks nothing, and waits for something \
      else.
      """)
    // The next line of a composer is another message, not a second attempt.
    try await expectEnds(
      of: .form { _ in TextField("Message") { _ in throw DiskFull() }.repeatsQuestion() },
      """
      one; two → 65 a.steps:1: The disk is full.
      """)
    try await expectEnds(
      of: .form { talk in TextField("Name") { talk.note($0) } },
      """
      Ada; :bakc → 65 a.steps:2: There is no “:bakc”. Did you mean “:back”? An answer that \
      begins with a colon is written “\\:…”.
      """)
    try await expectEnds(
      of: .form { talk in
        MultiPicker("Extras", options: ["A", "B", "C"], count: 0...2) { talk.note("\($0)") }
      },
      """
      <blank>; Send → = []
      A; Send → = ["A"]
      A, B; Send → = ["A", "B"]
      A, B, C; Send → 65 a.steps:1: 3 are chosen (A, B, C): choose at most 2.
      """)
    try await expectEnds(
      of: .form { talk in
        Section("Home") { TextField("Street") { talk.note("home \($0)") } }
        Section("Work") { TextField("Street") { talk.note("work \($0)") } }
      },
      """
      :set Street = Main → 65 a.steps:1: “Street” stands here more than once: “Home / Street” or \
      “Work / Street”.
      :set Work / Street = Main; :set Home / Street = Side; Send → = work Main, home Side
      """)
    try await expectEnds(
      of: .form { talk in TextField("a = b") { talk.note($0) } },
      """
      :set "a = b" = c; Send → = c
      """)
    try await expectEnds(
      of: Talk { talk in
        talk.push("Menu") {
          Button("Save") { talk.finish(["save"]) }
          Button("Save as") { talk.finish(["save as"]) }
          Button("Leave") { talk.finish(["leave"]) }.id("quit")
        }
      },
      """
      Save → = save
      save a → = save as
      quit → = leave
      l → = leave
      2 → = save as
      sa → 65 a.steps:1: “sa” could be “Save” or “Save as”.
      4 → 65 a.steps:1: “4” is not one of the buttons here: “Save”, “Save as” or “Leave”.
      <blank> → 65 a.steps:1: A blank line accepts a default, and none is shown: type an answer.
      → 75 a.steps:1: The answers ran out at “Menu”: “Save”, “Save as” or “Leave” is to be \
      chosen. Add it and run again.
      """)
  }

  /// Three questions in a row, and a review.
  private func questions() -> Talk {
    Talk { talk in
      talk.push(
        Card(asking: "First") { first in
          talk.note("first \(first)")
          talk.push(
            Card(asking: "Second") { second in
              if second == first { throw Rejection("“\(second)” is the first one, too.") }
              talk.note("second \(second)")
              talk.push("End") { Button("Done") { talk.finish(talk.state) } }
            })
        })
    }
  }

  @Test func endsAfterAWayBack() async throws {
    try await expectEnds(
      of: questions(),
      """
      a; b; :back First; c; :expect-screen End; Done → = first c, second b
      a; b; :back Frist → 65 a.steps:3: There is no “Frist” to go back to. Before this come: \
      First, Second.
      a; b; :set Second = c → 65 a.steps:3: “Second” was asked before “End”: go there with \
      “:back Second”, and answer.
      a; # no more → 75 a.steps:2: The answers ran out: “Second” is still to be answered. Add it \
      and run again.
      """)
  }

  /// Without the conversation, the person has not read about the earlier failure.
  @Test func aQuietFailureNamesEarlierFailures() async throws {
    struct Offline: Error, CustomStringConvertible { let description = "Nobody answered." }
    func flow() -> Talk {
      .form { talk in
        Button("Fetch") { throw Offline() }
        Button("Select") { throw Rejection("Nobody is fetched yet.") }
      }
    }
    try await expectEnds(
      of: flow(),
      """
      Fetch; Select → 65 a.steps:2: Nobody is fetched yet. “Fetch” failed before: Nobody answered.
      Fetch; :expect User → 65 a.steps:2: “User” is not shown. “Fetch” failed before: Nobody \
      answered.
      Fetch → 75 a.steps:1: The answers ran out at “Form”: “Fetch”, “Select” or “Send” is to be \
      chosen. Add it and run again. “Fetch” failed before: Nobody answered.
      """, isQuiet: true)
    let list = Talk.form { talk in
      ActionList("Publish", of: ["npm", "docker"], id: \.self) { target in
        if target == "npm" { throw Offline() }
        return ""
      } onFinish: { _ in
      }
    }
    try await expectEnds(
      of: list,
      """
      Publish → 75 a.steps:1: The answers ran out at “Form”: “Try the 1 that failed again” or “Send” \
      is to be chosen. Add it and run again. “Try the 1 that failed again” failed before: 1 of 2 \
      failed. npm: Nobody answered.
      """, isQuiet: true)
    try await Scene(
      "the conversation tells the failure", flow(), "Fetch; Select",
      """
      Form
        1. Fetch
        2. Select
        3. Send
      Choose: Fetch
      ! Nobody answered.
        Choose “Fetch” to try once more.
      Choose: Select
      65 a.steps:2: Nobody is fetched yet.
      """
    ).check()
  }

  // MARK: Expected rejections

  private func expecting() -> Talk {
    Talk { talk in
      talk.push("Form") {
        NumberField("Age", in: 0...150) { talk.note("\($0)") }
        TextField("Name") {
          talk.note($0)
        } check: { name in
          try await talk.environment.clock.sleep(for: .seconds(1))
          if name == "Bob" { throw Rejection("Bob is taken.") }
          if name == "Eve" { throw FlowError("The server is down.") }
        }
        Button("Send") { talk.finish(talk.state) }
      }
    }
  }

  @Test func aMissingRejectionEndsTheScript() async throws {
    try await expectEnds(
      of: expecting(),
      """
      :expect-rejection 0 to 150; 40 → 65 a.steps:1: Line 2 should have been rejected with “0 to \
      150”, and was accepted.
      :expect-rejection taken; 200 → 65 a.steps:1: Line 2 should have been rejected with “taken”. \
      It was rejected with this: 200 is out of range: take a number from 0 to 150.
      40; :expect-rejection taken; Ada → 65 a.steps:2: Line 3 should have been rejected with \
      “taken”, and was accepted. after 1s
      40; :expect-rejection taken → 75 a.steps:2: The answers ran out before one that should be \
      rejected, as line 2 says.
      :expect-rejection → 65 a.steps:1: “:expect-rejection” needs something after it, such as \
      “:expect-rejection needs an answer”.
      """)
  }
}
