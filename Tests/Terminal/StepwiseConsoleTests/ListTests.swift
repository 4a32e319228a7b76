@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Lists to choose from in a terminal")
struct ListTests {
  private static let pets: OptionList = [
    "Cat", "Dog", "Fish", "Rabbit", "Bird", "Horse", "Tortoise", "Other…",
  ]
  private static let many = OptionList((1...200).map { "Option \($0)" })

  private static func picking(_ options: OptionList = pets, selection: String? = nil) -> Talk {
    .asking("Favourite pet", second: true) { talk in
      Picker("Favourite pet", options: options, selection: selection) { talk.next($0) }
    }
  }

  @Test func keysMoveAndChoose() async {
    await Person.check(
      at: Self.picking(),
      """
      # arrows move and Enter chooses
      x⏎ => row  ¦› Cat & hint enter choose
      ↓↓ => row  ¦› Fish
      ↑⏎ => answers x, Dog
      # arrows stop at the ends
      x⏎↑ => row  › Cat
      {down 20} => row  › Other…
      """)
    await Person.check(
      "Home, End and pages", at: Self.picking(Self.many),
      """
      x⏎{end} => row  › Option 200
      {home} => row  › Option 1
      {pgdn} => row  › Option 15
      {pgdn}{pgup} => row  › Option 15
      """)
    await Person.check(
      "the default is selected first", at: Self.picking(selection: "Rabbit"), "x⏎ => row  › Rabbit")
    await Person.check(
      "an empty list is named", at: Self.picking([]),
      "x⏎ => There is nothing to choose from.\n⏎ => title Favourite pet")
  }

  /// Its first row leaves the field empty, and letters find only options.
  @Test func anOptionalListCanBeLeftEmpty() async {
    func picking(_ selection: String?) -> Talk {
      .asking("Favourite pet", second: true) { talk in
        Picker("Favourite pet", options: Self.pets, selection: selection) { talk.next($0) }
          .optional { talk.next("none") }
      }
    }
    await Person.check(
      at: picking(nil),
      """
      # Enter leaves it empty
      x⏎ => row  › Leave empty & hint enter skip
      ⏎ => answers x, none
      # the options come after that row
      x⏎↓ => row  › Cat & hint enter choose
      ↑ => row  › Leave empty
      {end}⏎ => answers x, Other…
      # letters find an option, which stays when the filter closes
      x⏎do => › Dog & no Leave empty
      ⎋ => row  › Dog & Leave empty
      ⏎ => answers x, Dog
      """)
    await Person.check(
      at: picking("Dog"),
      """
      # a default can be taken out
      x⏎ => row  › Dog
      {home}⏎ => answers x, none
      # a default is accepted
      x⏎⏎ => answers x, Dog
      """)
  }

  // MARK: Filters

  @Test func lettersFilter() async {
    let person = await Person.check(
      "the best match is first, and scattered letters do not match", at: Self.picking(),
      "x⏎or => › Horse & 2 of 8 & no Cat & before or")
    #expect(
      person.styles(of: "Horse").map { $0 == person.view.theme.matched }
        == [false, true, true, false, false])
    await Person.check(
      at: Self.picking(),
      """
      # Escape clears the filter and keeps the match
      x⏎hor => hint esc clear the filter
      ⎋ => row  › Horse & Cat
      ⎋ => title Start
      # without a match nothing is answered
      x⏎zz => Nothing matches “zz”. Backspace edits, esc clears. & no hint enter
      ⏎⏎ => title Favourite pet & answers x
      ⌫⌫ => row  › Cat
      # a paste filters
      x⏎{paste Rabbit⏎} => › Rabbit & 1 of 8
      # a revisit shows all options
      x⏎hor⏎ => answers x, Horse
      ↑⏎ => title Favourite pet & row  › Horse & Cat & no of 8 & hint type to find
      """)
    await Person.check(
      "blanks belong to the filter", at: Self.picking(["New Zealand", "New Guinea", "Oman"]),
      "x⏎new z => › New Zealand & 1 of 3")
    let rejecting = Talk.of(Picker("Object", options: Self.pets) { _ in throw Rejection("No.") })
    await Person.check(
      "a rejected answer keeps the filter", at: rejecting,
      "or⏎ => ✗ No. & 2 of 8\n␣z => 0 of 8 & before or z")
    // A long filter scrolls beside the count.
    let typed = "option 199 and some more letters"
    for isForm in [false, true] {
      await Person.check(
        "a form: \(isForm)",
        at: Talk.screen {
          Picker("Day", options: Self.many)
          if isForm { TextField("Name") }
        }, columns: 40, rows: 12,
        """
        \(typed) => 0 of 200 & letters
        {ctrl-u}199 => 1 of 200 & 199
        """)
    }
  }

  // MARK: Rows and marks

  /// The first and the last row of options have a mark if more options are hidden there, unless the pointer is on that row;
  /// the pointer keeps away from them.
  @Test(arguments: [(80, 24), (40, 12), (40, 8), (20, 6)])
  func hiddenRowsAreMarkedInEveryWindow(_ columns: Int, _ rows: Int) async {
    let revisited = Talk { talk in
      talk.ask("Name") { _ in
        talk.push("Pet") {
          Picker("Pet", options: Self.many) { _ in
            talk.ask("More") { _ in talk.push("Review") { Button("Create") {} } }
          }
        }
      }
    }
    for (flow, opening) in [(Self.picking(Self.many), "x⏎"), (revisited, "x⏎⏎more⏎↑↑⏎")] {
      let person = Person(at: flow, columns: columns, rows: rows)
      for keys in [opening, "{down 100}", "{end}"] {
        await person.play(keys)
        let shown = person.screen.filter { $0.contains("Option") && !$0.contains("enter") }
        for (position, row) in shown.enumerated() {
          let number = row.split(separator: " ").compactMap { Int($0) }.first
          let hides =
            position == 0 && number != 1 || position == shown.count - 1 && number != 200
          let isMarked = row.contains("↑") || row.contains("↓")
          #expect(isMarked == (hides && !row.contains("›")), "\(keys):\n\(person.text)")
        }
        #expect(!shown.isEmpty, "\(keys):\n\(person.text)")
      }
    }
    let person = Person(at: Self.picking(Self.many), columns: columns, rows: rows)
    person.enter("x")
    for step in 2...40 {
      person.press(.down)
      #expect(person.cursorRow == " › Option \(step)")
      guard rows == 24 else { continue }
      #expect(person.screen[person.frame.cursor.row + 1].contains("Option \(step + 1)"))
      #expect(person.screen[person.frame.cursor.row - 1].contains("Option \(step - 1)"))
    }
    // A list in a form has its own marks.
    let form = Talk.screen {
      TextField("First").optional()
      Picker("Pet", options: Self.many)
      for number in 1...9 { Text("line \(number)") }
      Button("Go") {}
    }
    await Person.check(
      "a form", at: form, columns: columns, rows: rows,
      "⇥\n" + String(repeating: "↓ => in › Option & ↓ Option\n", count: 5))
  }

  @Test(arguments: [6, 8, 12])
  func arrowsReachTheElementBelowAList(_ rows: Int) async {
    let talk = Talk.screen {
      Picker("Pet", options: ["Cat", "Dog", "Fish"])
      for number in 1...12 { Text("line \(number).") }
    }
    await Person.check(
      "\(rows) rows", at: talk, columns: 20, rows: rows,
      """
      ↓↓ => in › Fish
      {down 12} => line 12.
      ↑ => in › Dog
      """)
  }

  // MARK: Loading

  private static func loading(failures: Int = 0) -> Talk {
    var left = failures
    return .asking("Country", second: true) { talk in
      Picker(
        "Country",
        load: {
          try await talk.wait(3)
          left -= 1
          if left >= 0 { throw Rejection("The countries could not be loaded.") }
          return ["Indonesia", "Korea"]
        }
      ) { talk.next($0) }
    }
  }

  @Test func aLoadingListHasASpinnerTakesNoKeysAndIsRetried() async {
    let person = await Person.check("after a moment", at: Self.loading(), "x⏎ => title Country")
    #expect(!person.spins)
    await person.play("{wait 120}")
    #expect(person.spins && !person.text.contains(" s"))
    await person.check("{wait 2000} => 2 s\n{wait 1000} => row  › Indonesia")
    #expect(!person.spins)
    await Person.check(
      "Escape steps back and Enter does nothing", at: Self.loading(),
      "x⏎{wait 500}⏎↓k => title Country & hint esc back\n⎋ => title Start")
    await Person.check(
      at: Self.loading(failures: 1),
      """
      # Enter retries
      x⏎{wait 3000} => ✗ The countries could not be loaded. & hint enter try again
      ⏎ => no could not be loaded
      {wait 3000} => row  › Indonesia
      # Escape steps back
      x⏎{wait 3000}⎋ => title Start
      """)
  }

  @Test func aLoadedListWithoutFocusHasNoPointer() async {
    let talk = Talk { talk in
      talk.push(
        Board("Country", isFullScreen: true) {
          TextField("Name")
          Picker(
            "Country",
            load: {
              try await talk.wait(3)
              return ["Indonesia", "Korea"]
            })
        })
    }
    let person = await Person.check(
      "a field has the focus", at: talk, theme: .colourless, "A{wait 4000} => Korea")
    #expect(person.screen.dropFirst().filter { $0.contains("›") } == [" › Name     A"])
    await person.check("⇥↓ => › Korea\n⇥⇤")
    #expect(person.screen.dropFirst().count { $0.contains("›") } == 1, "\(person.text)")
  }

  // MARK: Coming back

  private static let objects: OptionList = ["Crab", "Dumbbell", "Ring", "Ring of stars"]

  /// The list is whole again, the answer is still selected, and letters begin a new filter, however the answer led to
  /// another screen and the person came back.
  @Test func typingBeginsANewFilter() async {
    typealias Opening = (String) -> Void
    let lists: [(name: String, make: (@escaping Opening) -> any Element)] = [
      ("single", { open in Picker("Object", options: Self.objects) { open($0) } }),
      ("checked", { open in Picker("Object", options: Self.objects, check: { open($0) }) }),
      (
        "repeated",
        { open in Picker("Object", options: Self.objects) { open($0) }.repeatsQuestion() }
      ),
      ("several", { open in MultiPicker("Object", options: Self.objects) { open($0[0]) } }),
    ]
    for (name, make) in lists {
      for way in ["⎋", "⏎"] {
        let talk = Talk { talk in
          talk.ask("Start") { _ in
            var list: ScreenIdentity?
            list = talk.push("Objects") {
              make { name in
                talk.push(name) {
                  Text("About \(name)")
                  Button("Back to the list") { if let list { talk.pop(to: list) } }
                }
              }
            }
          }
        }
        // The first Enter ticks a match; the second submits.
        let (again, tick) = name == "several" ? ("⏎", "■ ") : ("", "")
        await Person.check(
          "\(name) \(way)", at: talk,
          """
          x⏎ring⏎\(again){wait 0} => About Ring
          \(way) => title Objects & Crab & no of 4 & › \(tick)Ring
          crab => 1 of 4 & no Nothing matches
          ⏎\(again){wait 0} => About Crab
          """)
      }
    }
  }
}
