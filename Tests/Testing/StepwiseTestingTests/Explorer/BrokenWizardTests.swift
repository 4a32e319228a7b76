import Stepwise
import StepwiseExplorer
import TestSupport
import Testing

/// A small wizard for each rule that breaks it; each fault is found with the shortest steps.
@Suite("Faults that the explorer finds")
struct BrokenWizardTests {
  // MARK: Wizards without faults

  private func explore(
    _ answers: [String: [String]] = [:], _ begin: @escaping (Wizard) -> Void
  ) async throws -> Exploration {
    let exploration = await Explorer(answers: answers) { _ in Wizard(begin) }.explore()
    try exploration.check()
    #expect(exploration.isComplete)
    return exploration
  }

  /// Four sections can be done in 24 orders, and each can be left and entered again.
  @Test func sectionsInAnyOrderAreExploredWithoutTryingAllOrders() async throws {
    let exploration = try await explore(["Name": ["Ada"]]) { wizard in
      wizard.pushHub("Hub", finish: "Send") {
        for name in ["A", "B", "C", "D"] {
          HubSection(
            name,
            Wizard { section in
              section.push("\(name)1") { TextField("Name") { section.finish($0) } }
            }
          ) { wizard.state.append("\(name) \($0)") }
        }
      } onFinish: {
        wizard.finish("sent")
      }
    }
    #expect(exploration.shortestEnd?.count == 9)
    #expect(exploration.placeCount < 250)
  }

  @Test func aWizardWithoutFaultsHasNoViolations() async throws {
    let name = try await explore { wizard in
      wizard.push("Name") {
        TextField("Name") { name in
          wizard.state.append(name)
          wizard.push("Sure?") { Button("Yes") { wizard.finish(name) } }
        }
      }
    }
    #expect(name.shortestEnd == ["Sample", ":press Yes"])
    let own = try await explore { wizard in
      wizard.push("Stars") { RatingField("Stars") { _ in wizard.finish("") } }
    }
    #expect(own.shortestEnd == ["*"])
    // The empty answer changes the question, but nothing else on the screen.
    let empty = try await explore(["First": [], "Last": []]) { wizard in
      wizard.push("Form") {
        TextField("First").optional()
        TextField("Last").optional(onEmpty: { wizard.finish("") })
      }
    }
    #expect(empty.shortestEnd == ["", ""])
    // Changes outside of the wizard do not show in its outcome.
    _ = try await explore { wizard in
      var isOn = false
      wizard.push("Start") {
        if !isOn { Button("Switch on") { isOn = true } }
        Button("End") { wizard.finish("") }
      }
    }
  }

  /// A number that is narrowed by an answer holds, also after the answer was changed.
  @Test func theNumberOfQuestionsIsThatOfTheWays() async throws {
    let pet = try await explore { wizard in
      Self.pet(wizard) { $0.isEmpty ? 2...3 : $0[0] == "Cat" ? 2...2 : 3...3 }
    }
    #expect(pet.map.questionCount == 2...3)
    #expect(pet.map.mermaid.hasPrefix("---\ntitle: 2 or 3 questions\n---\nflowchart TD\n"))
    #expect(pet.map.dot.contains("\n  label=\"2 or 3 questions\";\n"))
    let silent = try await explore { wizard in Self.pet(wizard) { _ in nil } }
    #expect(silent.map.questionCount == 2...3)
    // A way that returns to a screen counts it once.
    let guests = try await explore { Self.guests($0, countMax: 2) }
    #expect(guests.map.questionCount == 1...1)
    let endless = await Explorer(stepsMax: 4) { _ in
      Wizard { Self.guests($0, countMax: .max) }
    }.explore()
    #expect(endless.map.questionCount == nil)
  }

  /// Asks the same question as often as the person likes.
  private static func guests(_ wizard: Wizard, countMax: Int) {
    wizard.push("Guest") {
      TextField("Guest") {
        wizard.keep($0)
        wizard.push("Guests") {
          if wizard.state.count < countMax {
            Button("Another") { guests(wizard, countMax: countMax) }
          }
          Button("Done") { wizard.end() }
        }
      }
    }
  }

  // MARK: Wizards with a fault

  /// A wizard that breaks a rule, and the description of the violation, which begins with that rule; `…` stands for any text.
  private struct Row {
    let wanted: String
    let answers: [String: [String]]
    let begin: (Wizard) -> Void

    init(
      _ wanted: String, answers: [String: [String]] = [:], _ begin: @escaping (Wizard) -> Void
    ) {
      (self.wanted, self.answers, self.begin) = (wanted, answers, begin)
    }
  }

  /// A count or a text outside of the flow's state, which stepping back does not restore.
  private final class Model {
    var count = 0
    var name = "nobody"
    var kept: [AnyObject] = []
  }

  private static let ends: [Row] = [
    Row(
      """
      Some way leads to the end: No way from here leads to the end.
      Steps:
        :press Trap door
      """
    ) { wizard in
      wizard.push("Start") {
        Button("End") { wizard.finish("") }
        Button("Trap door") { wizard.push("Cellar") { Text("It is dark.") } }
      }
    },
    // If no path leads to the end, the message names the screen that all paths lead to.
    Row(
      """
      Some way leads to the end: No way from here leads to the end.
      Steps:
        :press Go on
        :press Down
      """
    ) { wizard in
      wizard.push("Start") {
        Button("Go on") {
          wizard.push("Hall") { Button("Down") { wizard.push("Cellar") { Text("It is dark.") } } }
        }
      }
    },
    Row(
      """
      The wizard does not fail: It fails: The service is gone.
      Steps:
        :press Break
      """
    ) { wizard in
      wizard.push("Start") {
        Button("End") { wizard.finish("") }
        Button("Break") { wizard.fail(FlowError("The service is gone.")) }
      }
    },
  ]

  private static let states: [Row] = [
    Row(
      """
      Back works and loses nothing: The same answer again leads elsewhere. The stack is \
      [answered Start: Go on, current Time 2: ] and was [answered Start: Go on, current Time 1: ].
      Steps:
        :press Go on
        :back
        :press Go on
      """
    ) { wizard in
      let model = Model()
      wizard.push("Start") {
        Button("Go on") {
          model.count += 1
          wizard.push("Time \(model.count)", id: "Time") {
            Button("End") { wizard.finish("") }
          }
        }
      }
    },
    Row(
      """
      A revisit without a change has no effect: The screen shows:…Steps:
        Ada
        :back Name
        :back
      """, answers: ["Name": ["Ada"]]
    ) { wizard in
      let model = Model()
      wizard.push("Name") {
        TextField("Name") { _ in
          wizard.push("Review") {
            // A body that counts how often it is read.
            let _ = model.count += 1
            Text("Shown \(model.count) times")
            Button("End") { wizard.finish("") }
          }
        }
      }
    },
    Row(
      """
      A rejected answer changes nothing: “A name has letters.” was said, but: The screen shows:
      Who
        It is 42.
        Name: \("")
      and showed:
      Who
        It is nobody.
        Name: \("")
      Steps:
        42
      """, answers: ["Name": ["42", "Ada"]]
    ) { wizard in
      let model = Model()
      wizard.push("Who") {
        Text("It is \(model.name).")
        TextField("Name") { name in
          model.name = name
          guard name != "42" else { throw Rejection("A name has letters.") }
          wizard.finish(name)
        }
      }
    },
  ]

  private static let names: [Row] = [
    Row(
      """
      Two different things never share an identity: “Go” stands twice on “Start”: \
      give one of them an id.
      Steps:
        (none: it is so at once)
      """
    ) { wizard in
      wizard.push("Start") {
        Button("Go") { wizard.finish("") }
        Button("Go") { wizard.finish("again") }
      }
    },
    Row(
      """
      Two different things never share an identity: “Cat” and “Dog” are two screens with one \
      identity: give one an id.
      Steps:
        :press Dog
      """
    ) { wizard in
      wizard.push("Start") {
        for kind in ["Cat", "Dog"] {
          Button(kind) {
            wizard.push(kind, id: "Pet") {
              TextField("Name of the \(kind)") { wizard.finish($0) }
            }
          }
        }
      }
    },
    Row(
      """
      Nothing is ignored: …Steps:
        :press Go on
        :press Later
        :back
      """
    ) { wizard in
      let clock = wizard.environment.clock
      wizard.push("Start") {
        Button("Go on") {
          wizard.push("Wait") {
            Button("Later") {
              // Ignoring the error hides that the screen is gone.
              try? await clock.sleep(for: .seconds(1))
              wizard.push("Too late") { Button("End") { wizard.finish("") } }
            }
          }
        }
      }
    },
  ]

  /// A person with a dog is asked for its name, too.
  private static func pet(_ wizard: Wizard, questions: @escaping ([String]) -> ClosedRange<Int>?) {
    wizard.questions = questions
    wizard.push("Pet") {
      Picker("Pet", options: ["Cat", "Dog"]) {
        wizard.keep($0)
        guard $0 == "Dog" else { return town(wizard) }
        wizard.push("Name") {
          TextField("Name") {
            wizard.keep($0)
            town(wizard)
          }
        }
      }
    }
  }

  private static func town(_ wizard: Wizard) {
    wizard.push("Town") {
      TextField("Town") {
        wizard.keep($0)
        wizard.push("Review") { Button("Done") { wizard.end() } }
      }
    }
  }

  private static let counts: [Row] = [
    Row(
      """
      The number of questions is what the flow says: On “Pet” the flow gives 2 questions, and “Town” \
      is question 3.
      Steps:
        Dog
        Sample
      """
    ) { pet($0) { _ in 2...2 } },
    Row(
      """
      The number of questions is what the flow says: On “Pet” the flow gives 3 questions, and this way \
      has 2.
      Steps:
        Cat
        Sample
        :press Done
      """
    ) { pet($0) { _ in 3...3 } },
    // The number of the first screen holds, and the narrowed one does not.
    Row(
      """
      The number of questions is what the flow says: On “Town” the flow gives 3 questions, and this way \
      has 2.
      Steps:
        Cat
        Sample
        :press Done
      """
    ) { pet($0) { $0.first == "Cat" ? 3...3 : 2...3 } },
  ]

  /// Wizards that share an object between their runs.
  private static func shared(_ model: Model) -> [Row] {
    [
      Row("A recording leads to the same place: The recording leads elsewhere.…") {
        wizard in
        model.count += 1
        let run = model.count
        wizard.push("Start") {
          Text("Run \(run)")
          Button("End") { wizard.finish("") }
        }
      },
      Row("Nothing leaks: Wizard is not released.…") { wizard in
        model.kept.append(wizard)
        wizard.push("Start") { Button("End") { wizard.finish("") } }
      },
    ]
  }

  @Test func everyFaultIsFound() async {
    let model = Model()
    for row in Self.ends + Self.states + Self.names + Self.counts + Self.shared(model) {
      let exploration = await Explorer(answers: row.answers) { _ in Wizard(row.begin) }.explore()
      let found = exploration.violations.map(\.description)
      let parts = row.wanted.split(separator: "…", omittingEmptySubsequences: false)
      let isFound = found.contains {
        parts.count == 1 ? $0 == row.wanted : $0.hasPrefix(parts[0]) && $0.hasSuffix(parts[1])
      }
      #expect(isFound, "\(row.wanted)\nis not in\n\(found.joined(separator: "\n"))")
    }
  }

  @Test func aTrappedWizardPrintsItsSteps() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await BrokenWizardTests.exploreTheEdge() }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("The wizard trapped. Steps:\n  Go on\n  :press Jump\n"))
  }

  private static func exploreTheEdge() async {
    _ = await Explorer { _ in
      Wizard { wizard in
        wizard.push("Start") {
          Button("Go on") {
            wizard.push("Edge") { Button("Jump") { fatalError("It is deep.") } }
          }
        }
      }
    }.explore()
  }
}
