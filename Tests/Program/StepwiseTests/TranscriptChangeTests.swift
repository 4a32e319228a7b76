import TestSupport
import Testing

@testable import Stepwise

/// What a transcript tells after an answer: that which is new.
@Suite struct TranscriptChangeTests {
  @Test func changes() async throws { try await Self.changes.check() }

  @Test func aDisabledButtonSaysWhy() async throws {
    try await expectEnds(
      of: .form { _ in Button("Clear") {}.disabled("there is nothing") },
      """
      Clear → 65 a.steps:1: “Clear” cannot be used now: there is nothing
      """)
  }

  /// What a press changed, or that it changed nothing.
  private static var changes: [Scene] {
    [
      Scene(
        "only texts that changed are written again",
        .form("Home") { talk in
          Text("Always here")
          Text("Notes: \(talk.state.count)")
          if talk.state.count > 1 { Text("Enough") }
          Divider()
          Section("More") { Text("Here, too") }
          Button("Add") { talk.note("one") }
        }, "Add; Add; Send",
        """
        Home
          Always here
          Notes: 0
          ---
          More:
          Here, too
          1. Add
          2. Send
        Choose: Add
          Notes: 1
        Choose: Add
          Notes: 2
          Enough
          ---
          More:
          Here, too
        Choose: Send
        = one, one
        """),
      // A press is answered by the screen's texts, even if they are the same as before.
      Scene(
        "a press without a change repeats the texts",
        .form("Home") { talk in
          Text("User: Ada")
          if !talk.state.isEmpty { Text("Fetched") }
          Button("Fetch") { if talk.state.isEmpty { talk.note("one") } }
        }, "Fetch; Fetch; :expect Ada; Fetch; Send",
        """
        Home
          User: Ada
          1. Fetch
          2. Send
        Choose: Fetch
          Fetched
        Choose: Fetch
          User: Ada
          Fetched
        Choose: Fetch
          User: Ada
          Fetched
        Choose: Send
        = one
        """),
      // The texts are repeated when the work is done, not while it runs.
      Scene(
        "an unchanged fetch repeats the texts",
        .form("Home") { talk in
          Text(verbatim: talk.state.first ?? "Nobody")
          Button("Fetch") {
            try await talk.environment.clock.sleep(for: .seconds(1))
            if talk.state.isEmpty { talk.note("Ada") }
          }
        }, "Fetch; Fetch; Send",
        """
        Home
          Nobody
          1. Fetch
          2. Send
        Choose: Fetch
          Working: Fetch
          Ada
        Choose: Fetch
          Working: Fetch
          Ada
        Choose: Send
        = Ada after 2s
        """),
      Scene(
        "a press without a change among many texts is one sentence",
        .form("Home") { _ in
          for number in 1...6 { Text("Text \(number)") }
          Button("Beep") {}
        }, "Beep; Send",
        """
        Home
          Text 1
          Text 2
          Text 3
          Text 4
          Text 5
          Text 6
          1. Beep
          2. Send
        Choose: Beep
          “Beep” is done: the screen shows nothing new.
        Choose: Send
        finished
        """),
      Scene(
        "only buttons that changed are written again, until there are others",
        .form("Home") { talk in
          if talk.state.count > 1 { Button("Count") {} }
          Button("Add") { talk.note("one") }
          Button("Clear") { talk.state = [] }
            .disabled(talk.state.isEmpty ? "there is nothing" : nil)
        }, "Add; Add; Send",
        """
        Home
          1. Add
          2. Clear: there is nothing
          3. Send
        Choose: Add
          2. Clear
        Choose: Add
          1. Count
          2. Add
          3. Clear
          4. Send
        Choose: Send
        = one, one
        """),
      Scene(
        "options that changed are written again",
        .form { talk in
          Toggle("Furry") { talk.note("\($0)") }
          Picker("Pet", options: talk.state.last == "false" ? ["Fish", "Bird"] : ["Cat", "Dog"]) {
            talk.note($0)
          }
        }, "yes; :set Furry = no; Fish; Send",
        """
        Form
        Furry (yes or no): yes
          1. Cat
          2. Dog
        Pet: :set Furry = no
          1. Fish
          2. Bird
        Pet: Fish
          1. Send
        Choose: Send
        = true, false, Fish
        """),
      Scene(
        "a revisit names its screen and the target of back, as its help does", trip(),
        "Ada; Onward; :back Name; :help; :back; :back About you; :help; Up; Confirm",
        """
        Name: Ada
        About you
          Just one more.
        Motto: Onward
        Review
          1. Confirm
        Choose: :back Name
        * You are changing “Name”: :back leaves it as it was and returns to “Review”.
        Name (blank for Ada): :help
          Type your answer to “Name”.
          A blank line accepts what is there.
          :back leaves everything as it was before the change.
          :cancel gives up. An answer that begins with a colon is written “\\:…”.
        Name (blank for Ada): :back
        Review
          1. Confirm
        Choose: :back About you
        * You are changing “About you”: :back leaves it as it was and returns to “Review”.
        About you
          Just one more.
        Motto (blank for Onward): :help
          Type your answer to “Motto”.
          A blank line accepts what is there.
          :back leaves everything as it was before the change.
          “:back TITLE” changes an earlier answer: Name.
          :cancel gives up. An answer that begins with a colon is written “\\:…”.
        Motto (blank for Onward): Up
        Review
          1. Confirm
        Choose: Confirm
        finished
        """),
      Scene(
        "a question that a change brings is a new one, and back leads to the change", branch(),
        "no; :back Guest; yes; :help; :back; no; Confirm",
        """
        Guest (yes or no): no
        Review
          1. Confirm
        Choose: :back Guest
        * You are changing “Guest”: :back leaves it as it was and returns to “Review”.
        Guest (yes or no; blank for no): yes
        Name: :help
          Type your answer to “Name”.
          :back goes to “Guest”; “:back TITLE” changes an earlier answer: Guest.
          :cancel gives up. An answer that begins with a colon is written “\\:…”.
        Name: :back
        * You are changing “Guest”: :back leaves it as it was and returns to “Review”.
        Guest (yes or no; blank for yes): no
        Review
          1. Confirm
        Choose: Confirm
        finished
        """),
    ]
  }

  private static func branch() -> Talk {
    Talk { talk in
      let review = { _ = talk.push("Review") { Button("Confirm") { talk.finish([]) } } }
      talk.push("Guest") {
        Toggle("Guest") { isGuest in
          guard isGuest else { return review() }
          talk.push(Card(asking: "Name") { _ in review() })
        }
      }
    }
  }

  private static func trip() -> Talk {
    Talk { talk in
      talk.push(
        Card(asking: "Name") { _ in
          talk.push("About you") {
            Text("Just one more.")
            TextField("Motto") { _ in
              talk.push("Review") { Button("Confirm") { talk.finish([]) } }
            }
          }
        })
    }
  }
}
