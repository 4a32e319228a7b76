import Stepwise
import StepwiseTesting
import TestSupport
import Testing

/// The place of a question among all of the run, after each step.
@Suite("The number of questions")
struct QuestionCountTests {
  /// A wizard, and the position that a person reads at first and after each step; an empty one is not shown.
  private struct Row {
    let name: String
    let questions: ([String]) -> ClosedRange<Int>?
    let steps: [(step: String, shown: String)]
    let begin: (Wizard) -> Void

    init(
      _ name: String, _ questions: @escaping ([String]) -> ClosedRange<Int>?,
      _ steps: [(String, String)], _ begin: @escaping (Wizard) -> Void
    ) {
      self.name = name
      self.questions = questions
      self.steps = steps
      self.begin = begin
    }
  }

  /// Asks questions one after the other, between a beginning and an end with a button.
  private static func ask(_ titles: [String]) -> (Wizard) -> Void {
    { wizard in wizard.push("Start") { Button("Go on") { next(titles[...], wizard) } } }
  }

  private static func next(_ titles: ArraySlice<String>, _ wizard: Wizard) {
    guard let title = titles.first else {
      wizard.push("End") { Button("Done") { wizard.end() } }
      return
    }
    wizard.push(title) {
      TextField(title) {
        wizard.keep($0)
        next(titles.dropFirst(), wizard)
      }
    }
  }

  private static let words: [Row] = [
    Row(
      "one or the other", { _ in 2...3 },
      [
        ("", "2 or 3 questions"), ("Go on", "Question 1 of 2 or 3"), ("a", "Question 2 of up to 3"),
        ("b", ""), ("back", "Question 2 of up to 3"), ("b", ""), (":A", "Question 1 of 2 or 3"),
        ("back", ""), ("back", "Question 2 of up to 3"), ("back", "Question 1 of 2 or 3"),
        ("back", "2 or 3 questions"),
      ], ask(["A", "B"])),
    Row(
      "an exact number", { _ in 2...2 },
      [("", "2 questions"), ("Go on", "Question 1 of 2"), ("a", "Question 2 of 2"), ("b", "")],
      ask(["A", "B"])),
    Row(
      "a single one", { _ in 1...1 }, [("", "1 question"), ("Go on", "Question 1 of 1")], ask(["A"])
    ),
    Row(
      "many, and not fewer than were asked", { _ in 1...7 },
      [
        ("", "1 to 7 questions"), ("Go on", "Question 1 of up to 7"),
        ("a", "Question 2 of up to 7"),
      ],
      ask(["A", "B"])),
    Row("none", { _ in 0...0 }, [("", ""), ("Go on", "")], ask(["A"])),
    Row("hidden", { _ in nil }, [("", ""), ("Go on", ""), ("a", "")], ask(["A", "B"])),
    Row(
      "too few", { _ in 1...1 },
      [("", "1 question"), ("Go on", "Question 1 of 1"), ("a", ""), ("b", "")], ask(["A", "B"])),
    Row(
      "narrowed by an answer", { $0.isEmpty ? 2...3 : $0[0] == "a" ? 2...2 : 3...3 },
      [
        ("Go on", "Question 1 of 2 or 3"), ("a", "Question 2 of 2"),
        ("back", "Question 1 of 2 or 3"), ("b", "Question 2 of 3"),
      ], ask(["A", "B", "C"])),
    // The questions before it were not counted while they were asked.
    Row(
      "known late", { $0.count < 2 ? nil : 4...4 },
      [("Go on", ""), ("a", ""), ("b", "Question 3 of 4"), ("c", "Question 4 of 4")],
      ask(["A", "B", "C", "D"])),
  ]

  private static let ways: [Row] = [
    Row(
      "a question that is replaced was asked", { _ in 3...3 },
      [("", "Question 1 of 3"), ("a", "Question 2 of 3"), ("b", "Question 3 of 3")]
    ) { wizard in
      wizard.push(
        Card("A") {
          TextField("A") { _ in
            wizard.replace(
              with: Card("B") {
                TextField("B") { _ in wizard.replace(with: Card(asking: "C")) }
              })
          }
        })
    },
    Row(
      "a question that can no longer be reached was asked", { _ in 2...2 },
      [("", "Question 1 of 2"), ("a", "Question 2 of 2")]
    ) { wizard in
      wizard.push(
        Card(asking: "A") { _ in
          wizard.push(Card(asking: "B"))
          wizard.commit()
        })
    },
    Row(
      "what a flow returns from is forgotten", { _ in 2...2 },
      [
        ("", "2 questions"), ("Add", "Question 1 of 2"), ("a", "2 questions"),
        ("Add", "Question 1 of 2"),
      ]
    ) { wizard in
      var home: ScreenIdentity?
      home = wizard.push("Home") {
        Button("Add") {
          wizard.push(Card(asking: "A") { _ in if let home { wizard.pop(to: home) } })
        }
        Button("End") { wizard.end() }
      }
    },
    Row(
      "several fields are one question", { _ in 2...2 },
      [
        ("", "Question 1 of 2"), ("a", "Question 1 of 2"), ("b", "Question 1 of 2"),
        ("Go on", "Question 2 of 2"),
      ]
    ) { wizard in
      wizard.push("Form") {
        TextField("A") { _ in }
        TextField("B") { _ in }
        Button("Go on") { wizard.push(Card(asking: "C")) }
      }
    },
    Row(
      "the number is that of the root flow", { _ in 3...3 },
      [("", "Question 1 of 3"), ("a", "Question 2 of 3"), ("b", "Question 3 of 3")]
    ) { wizard in
      wizard.push(
        Card(asking: "A") { _ in
          let child = Wizard { child in
            child.push(Card(asking: "B") { _ in child.push(Card(asking: "C")) })
          }
          child.questions = { _ in 1...1 }
          wizard.start(child)
        })
    },
    Row(
      "a changed answer that adds a question", { _ in 2...3 },
      [
        ("", "Question 1 of 2 or 3"), ("Cat", "Question 2 of up to 3"), ("1990", ""),
        (":Pet", "Question 1 of 2 or 3"), ("Other", "Question 2 of up to 3"), ("Newt", ""),
        (":Year", "Question 3 of 3"), ("back", ""), (":Pet", "Question 1 of 2 or 3"), ("Cat", ""),
        (":Year", "Question 2 of up to 3"),
      ]
    ) { wizard in
      wizard.push(
        Card(asking: "Pet") { next($0 == "Other" ? ["Which", "Year"] : ["Year"], wizard) })
    },
    Row(
      "a flow for each of a list", { $0.isEmpty ? 3...5 : $0[0] == "ab" ? 5...5 : 3...3 },
      [
        ("", "Question 1 of 3 to 5"), ("ab", "Question 2 of 5"), ("x", "Question 3 of 5"),
        ("x", "Question 4 of 5"), ("x", "Question 5 of 5"), ("x", ""),
        (":Places", "Question 1 of 3 to 5"), ("b", ""), ("back", "Question 3 of 3"),
      ]
    ) { wizard in
      wizard.push(
        Card(asking: "Places") {
          wizard.keep($0)
          ask(about: $0[...], wizard)
        })
    },
  ]

  /// Starts a flow with two questions for each place.
  private static func ask(about places: Substring, _ wizard: Wizard) {
    guard let place = places.first else { return next([], wizard) }
    let flow = Wizard { flow in
      flow.push(
        Card(asking: "Address of \(place)") { _ in
          flow.push(Card(asking: "Token of \(place)") { _ in flow.end() })
        })
    }
    wizard.start(flow, id: String(place)) { _ in ask(about: places.dropFirst(), wizard) }
  }

  @Test func positions() async throws {
    for row in Self.words + Self.ways {
      let wizard = Wizard(row.begin)
      wizard.questions = row.questions
      let tester = await FlowTester(wizard)
      var told: [String] = []
      for (step, _) in row.steps {
        switch step {
        case "": break
        case "back": try await tester.back()
        case _ where step.hasPrefix(":"): try await tester.back(to: String(step.dropFirst()))
        default: try await tester.answer(step)
        }
        told.append(tester.questionPosition ?? "")
      }
      #expect(told == row.steps.map(\.shown), "\(row.name)")
    }
  }

  @Test func aResumedRunGoesOnCounting() async throws {
    try await withFlow(Self.counted()) { tester in
      try await tester.press("Go on")
      for answer in ["a", "b"] { try await tester.answer(answer) }
      #expect(tester.questionPosition == "Question 4 of 4")
      try await tester.resume(with: Self.counted())
      #expect(tester.questionPosition == "Question 4 of 4")
    }
  }

  @Test func aResumedRunCountsWhatCanNoLongerBeReached() async throws {
    func committing() -> Wizard {
      let wizard = Wizard { wizard in
        wizard.push(
          Card(asking: "A") { _ in
            wizard.push(Card(asking: "B"))
            wizard.commit()
          })
      }
      wizard.questions = { _ in 2...2 }
      return wizard
    }
    try await withFlow(committing()) { tester in
      try await tester.answer("a")
      try await tester.resume(with: committing())
      #expect(tester.title == "B")
      #expect(tester.questionPosition == "Question 2 of 2")
    }
  }

  /// The default of the first question is left as it is.
  private static func counted() -> Wizard {
    let wizard = Wizard { wizard in
      wizard.push("Form") {
        TextField("Note", text: "none") { _ in }
        Button("Go on") { next(["A", "B", "C"], wizard) }
      }
    }
    wizard.questions = { _ in 4...4 }
    return wizard
  }
}
