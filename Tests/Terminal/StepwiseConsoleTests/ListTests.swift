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
      # letters find an option
      x⏎do => › Dog & no Leave empty
      ⏎ => answers x, Dog
      # the match stays when the filter closes
      x⏎do⎋ => row  › Dog & Leave empty
      ⏎ => answers x, Dog
      """)
    await Person.check(
      "a default can be taken out", at: picking("Dog"),
      """
      x⏎ => row  › Dog
      {home}⏎ => answers x, none
      """)
    await Person.check(
      "a default is accepted", at: picking("Dog"), "x⏎⏎ => answers x, Dog")
  }

  @Test func lettersFilter() async {
    let person = await Person.check(
      "the best match is first, and scattered letters do not match", at: Self.picking(),
      """
      x⏎or => › Horse & 2 of 8 & no Cat & before or
      """)
    let letters = person.styles(of: "Horse")
    #expect(letters.map { $0 == person.view.theme.matched } == [false, true, true, false, false])
    await person.check("⏎ => answers x, Horse")
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
      """)
    await Person.check(
      "blanks belong to the filter", at: Self.picking(["New Zealand", "New Guinea", "Oman"]),
      "x⏎new z => › New Zealand & 1 of 3")
    await Person.check(
      at: Self.picking(),
      """
      # a paste filters
      x⏎{paste Rabbit⏎} => › Rabbit & 1 of 8
      # a revisit shows all options
      x⏎hor⏎ => answers x, Horse
      ↑⏎ => title Favourite pet & row  › Horse & Cat & no of 8 & hint type to find
      """)
  }

  @Test func aLongFilterScrollsBesideTheCount() async {
    let typed = "option 199 and some more letters"
    await Person.check(
      "a question", at: Self.picking(Self.many), columns: 40, rows: 12,
      """
      x⏎\(typed) => 0 of 200 & letters
      {ctrl-u}199 => 1 of 200 & 199
      """)
    await Person.check(
      "a form",
      at: Talk.screen {
        Picker("Day", options: Self.many)
        TextField("Name")
      }, columns: 40, rows: 12, "\(typed) => 0 of 200 & letters")
  }

  // MARK: Rows and marks

  @Test func theSelectedRowIsSeenWithTwoRowsOfMargin() async {
    for rows in [24, 15, 12, 10, 8, 6] {
      let person = Person(at: Self.picking(Self.many), columns: rows == 24 ? 80 : 40, rows: rows)
      person.enter("x")
      for step in 2...(rows == 24 ? 60 : 30) {
        person.press(.down)
        #expect(person.cursorRow == " › Option \(step)", "\(rows)")
        guard rows == 24 else { continue }
        #expect(person.screen[person.frame.cursor.row + 1].contains("Option \(step + 1)"))
        #expect(person.screen[person.frame.cursor.row - 1].contains("Option \(step - 1)"))
      }
    }
  }

  /// Expects a mark at the first and the last row of options if more options are hidden there, unless the pointer
  /// is on that row.
  private static func expectMarks(_ count: Int, _ person: Person, _ what: String) {
    let shown = person.screen.filter { $0.contains("Option") && !$0.contains("enter") }
    func number(_ row: String) -> Int? { row.split(separator: " ").compactMap { Int($0) }.first }
    for (position, row) in shown.enumerated() {
      let isMarked = row.contains("↑") || row.contains("↓")
      let hidesAbove = position == 0 && number(row) != 1
      let hidesBelow = position == shown.count - 1 && number(row) != count
      let isMeant = (hidesAbove || hidesBelow) && !row.contains("›")
      #expect(isMarked == isMeant, "\(what):\n\(person.text)")
    }
    #expect(!shown.isEmpty, "\(what):\n\(person.text)")
  }

  private static func revisited() -> Talk {
    Talk { talk in
      talk.ask("Name") { _ in
        talk.push("Pet") {
          Picker("Pet", options: Self.many) { _ in
            talk.ask("More") { _ in talk.push("Review") { Button("Create") {} } }
          }
        }
      }
    }
  }

  private static func form() -> Talk {
    .screen {
      TextField("First").optional()
      Picker("Pet", options: Self.many)
      for number in 1...9 { Text("line \(number)") }
      Button("Go") {}
    }
  }

  @Test(arguments: [(80, 24), (40, 12), (40, 8), (20, 6)])
  func hiddenRowsAreMarkedInEveryWindow(_ columns: Int, _ rows: Int) async {
    let person = Person(at: Self.picking(Self.many), columns: columns, rows: rows)
    for (keys, what) in [("x⏎", "beginning"), ("{down 100}", "middle"), ("{end}", "end")] {
      await person.play(keys)
      Self.expectMarks(200, person, what)
    }
    let again = Person(at: Self.revisited(), columns: columns, rows: rows)
    await again.check("x⏎⏎more⏎↑↑⏎ => title Pet", "a revisit")
    Self.expectMarks(200, again, "the beginning of a revisit")
    await again.play("{end}")
    Self.expectMarks(200, again, "the end of a revisit")
    // A list in a form has its own marks.
    let form = Person(at: Self.form(), columns: columns, rows: rows)
    form.press(.tab)
    for _ in 1...5 {
      await form.check("↓ => in › Option", "in a form")
      let hidden = form.screen.first { $0.contains("↓") }
      #expect(hidden?.contains("↓ Option") == true, "\(form.text)")
    }
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

  /// The list of a case, and the way in which its answer leads to another screen.
  nonisolated enum Kind: CaseIterable {
    case single, checked, repeated, several
  }

  private static let objects: OptionList = ["Crab", "Dumbbell", "Ring", "Ring of stars"]

  private static func opening(_ kind: Kind) -> Talk {
    Talk { talk in
      talk.ask("Start") { _ in
        var list: ScreenIdentity?
        let open: (String) -> Void = { name in
          talk.push(name) {
            Text("About \(name)")
            Button("Back to the list") { if let list { talk.pop(to: list) } }
          }
        }
        list = talk.push("Objects") {
          switch kind {
          case .single: Picker("Object", options: objects) { open($0) }
          case .checked: Picker("Object", options: objects, check: { open($0) })
          case .repeated: Picker("Object", options: objects) { open($0) }.repeatsQuestion()
          case .several:
            MultiPicker("Object", options: objects) { open($0.joined(separator: " and ")) }
          }
        }
      }
    }
  }

  /// The list is whole again, the answer is still selected, and letters begin a new filter.
  @Test(arguments: Kind.allCases, ["⎋", "⏎"])
  func typingBeginsANewFilter(_ kind: Kind, _ way: String) async {
    // The first Enter ticks a match; the second submits.
    let again = kind == .several ? "ring⏎" : ""
    await Person.check(
      "\(kind)", at: Self.opening(kind),
      """
      x⏎ring⏎\(again){wait 0} => About Ring
      \(way) => title Objects & Crab & no of 4 & › \(kind == .several ? "■ " : "")Ring
      crab => 1 of 4 & no Nothing matches
      ⏎\(kind == .several ? "⏎" : ""){wait 0} => About Crab
      """)
  }

  @Test func aRejectedAnswerKeepsTheFilter() async {
    let talk = Talk.of(Picker("Object", options: Self.objects) { _ in throw Rejection("Cloudy.") })
    await Person.check("rejected", at: talk, "ring⏎ => Cloudy. & 2 of 4\n␣o => 1 of 4")
  }
}
