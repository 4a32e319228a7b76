import TestSupport

@testable import Stepwise

/// Wizards whose history is hard to keep; each has a trait that once caused a bug.
nonisolated enum AwkwardWizard: String, CaseIterable, Sendable {
  /// Questions in a row with a branch, a form, and a review that changes any answer, also by a closure.
  case review
  /// A home screen that the flow returns to, screens that are replaced, and a commit.
  case errands
  /// A child flow that is entered again and again, and asks the same screen twice.
  case children
  /// Sections in any order: one depends on another, and the person leaves and enters them again.
  case hub
  /// Loads, fetches, checks and closures that sometimes fail, and a once-only button.
  case services
  /// A composer, and a screen that shows changes from outside.
  case talk
  /// A branch, and a question that asks something else after another answer.
  case branches
  /// Screens that take the place of others.
  case quiz
  /// A list that presses add to and remove from, in a row of screens and from a home screen.
  case list
  /// Fields and options that take time, below and above each other.
  case checks
  /// A flow as one function, with child flows in a loop, a branch, checks and work.
  case interview

  @MainActor func makeFlow(_ weather: Weather) -> any WizardFlow {
    guard self != .interview else { return TripInterview(doesWork: true) }
    return Awkward { flow in
      switch self {
      case .review: flow.beginReview()
      case .errands: flow.beginErrands()
      case .children: flow.beginChildren()
      case .hub: flow.beginHub()
      case .services: flow.beginServices(weather)
      case .talk: flow.beginTalk()
      case .branches: flow.beginBranches()
      case .quiz: flow.beginQuiz()
      case .list: flow.beginList()
      case .checks: flow.beginChecks()
      case .interview: break
      }
    }
  }

  /// Whether its answers restore all of it.
  var hasTwins: Bool { self != .services && self != .talk }
}

/// Decides which calls of the services fail; they are the same calls in each new run.
final class Weather {
  private let isFair: Bool
  private var calls = 0
  var sent = 0

  init(isFair: Bool = false) { self.isFair = isFair }

  func mayFail() throws {
    calls += 1
    if !isFair, calls % 3 == 1 { throw FlowError("The weather is bad.") }
  }
}

/// A flow made of closures, which notes every value that it gets.
final class Awkward: FlowController<[String], [String]> {
  private let begin: (Awkward) -> Void

  init(_ begin: @escaping (Awkward) -> Void) {
    self.begin = begin
    super.init(state: [])
  }

  override func startFlow() { begin(self) }

  private func note(_ text: String) { state.append(text) }

  // MARK: Review

  fileprivate func beginReview() {
    var screens: [ScreenIdentity] = []
    screens.append(
      push(
        Card("Pet") {
          Picker("Pet", options: ["Cat", "Dog", "Other"]) { pet in
            self.note("pet \(pet)")
            if pet == "Other" {
              self.push(
                Card("Which") {
                  TextField("Which") {
                    self.note("which \($0)")
                    self.askDay(screens)
                  }
                })
            } else {
              self.askDay(screens)
            }
          }
        }))
  }

  private func askDay(_ screens: [ScreenIdentity]) {
    let day = push(
      Card("Day") {
        NumberField("Day", in: 1...31) {
          self.note("day \($0)")
          self.askForm(screens)
        }
      })
    _ = day
  }

  private func askForm(_ screens: [ScreenIdentity]) {
    var looks = 0
    let form = push(
      Card("Form") {
        Text("Looked \(looks)")
        TextField("Name") { self.note("name \($0)") }
        TextField("Remark") { self.note("remark \($0)") }.optional()
        Button("Look") { looks += 1 }
        Button("Count") { self.note("count") }
        Button("Next") {
          self.note("next")
          self.pushReview(screens)
        }
      })
    _ = form
  }

  private func pushReview(_ screens: [ScreenIdentity]) {
    push(
      Card("Review") {
        for (row, line) in self.state.enumerated() { Text("\(row) \(line)") }
        Button("Change pet", revisits: screens[0])
        Button("Start over") {
          self.note("over")
          self.revisit(screens[0])
        }
        Button("More") {
          self.note("more")
          self.push(
            Card("More") {
              TextField("More") {
                self.note("more \($0)")
                self.finish(self.state)
              }
            })
        }
      })
  }

  // MARK: Errands

  fileprivate func beginErrands() {
    var home: ScreenIdentity?
    home = push(
      Card("Home") {
        Text("Done \(self.state.count)")
        Button("Buy") {
          self.push(
            Card("Buy") {
              TextField("What") { what in
                self.note("buy \(what)")
                self.replace(
                  with: Card("Pay") {
                    Toggle("Cash") { isCash in
                      self.note("cash \(isCash)")
                      if let home { self.pop(to: home) }
                    }
                  })
              }
            })
        }
        Button("Write") {
          self.push(
            Card("Letter") {
              TextField("Letter") { letter in
                self.note("letter \(letter)")
                self.push(Card("Sent") { Button("Home") { if let home { self.pop(to: home) } } })
              }
            })
        }
        Button("Close the book") {
          self.note("closed")
          self.push(Card("Closed") { TextField("Last") { self.finish(self.state + [$0]) } })
          self.commit()
        }
      })
  }

  // MARK: Children

  fileprivate func beginChildren() {
    push(
      Card("Family") {
        for line in self.state { Text(verbatim: line) }
        NumberField("Children", in: 0...3) { count in
          self.note("children \(Int(count))")
          self.askChild(0, of: Int(count))
        }
      })
  }

  // MARK: Hub

  fileprivate func beginHub() {
    pushHub("Hub", finish: "Finish") {
      for name in ["One", "Two"] {
        HubSection(name, self.makePair()) {
          self.note("\(name) \($0.joined(separator: " "))")
        }
      }
      HubSection("Three", self.makePair()) { self.note("three \($0.joined())") }
        .optional()
        .disabled(self.state.contains { $0.hasPrefix("One Ada") } ? nil : "One comes first.")
    } onFinish: {
      self.push(
        Card("Album") {
          Review()
          Button("Done") { self.finish(self.state) }
        })
    }
  }

  private func askChild(_ number: Int, of count: Int) {
    guard number < count else {
      push(
        Card("Album") {
          Button("Again") { self.askChild(0, of: 1) }
          Button("Done") { self.finish(self.state) }
        })
      return
    }
    start(makePair()) { names in
      self.note(names.joined(separator: " "))
      self.askChild(number + 1, of: count)
    }
  }

  private func makePair() -> Awkward {
    Awkward { child in
      child.ask("First name") {
        child.ask("Second name") { child.finish(child.state) }
      }
    }
  }

  private func ask(_ label: String, then next: @escaping () -> Void) {
    // Both screens have the same id, so only their order distinguishes them.
    push(
      Card(label, id: "Name") {
        TextField("Name") {
          self.note($0)
          next()
        }
      })
  }

  // MARK: Services

  fileprivate func beginServices(_ weather: Weather) {
    var user = "nobody"
    push(
      Card("Fetch") {
        Text(verbatim: user)
        Button("Fetch") {
          user = try await kept("user") {
            try await self.environment.clock.sleep(for: .seconds(1))
            try weather.mayFail()
            return "Ada"
          }
        }
        Button("Go on") {
          guard user != "nobody" else { throw Rejection("Fetch somebody first.") }
          self.note(user)
          self.choose(weather)
        }
      })
  }

  private func choose(_ weather: Weather) {
    push(
      Card("Choose") {
        Picker(
          "Colour",
          load: {
            OptionList(
              try await kept("colours") {
                try weather.mayFail()
                return ["Red", "Green"]
              })
          }
        ) {
          self.note("colour \($0)")
          self.askPlace(weather)
        }
      })
  }

  private func askPlace(_ weather: Weather) {
    push(
      Card("Place") {
        TextField(
          "Street",
          load: {
            try await self.environment.clock.sleep(for: .seconds(1))
            return "Main Street"
          }
        ) {
          self.note("street \($0)")
          self.check(weather)
        }
      })
  }

  private func check(_ weather: Weather) {
    push(
      Card("Check") {
        TextField("Code") {
          self.note("code \($0)")
          self.send(weather)
        } check: { code in
          try await self.environment.clock.sleep(for: .seconds(1))
          try weather.mayFail()
          if code.count > 5 { throw Rejection("Five letters at most.") }
        }
      })
  }

  private func send(_ weather: Weather) {
    push(
      Card("Send") {
        TextField("Remark") { self.note("remark \($0)") }.optional()
        Button("Send", onceOnly: true) {
          let number = try await kept("number") {
            try await self.environment.clock.sleep(for: .seconds(2))
            weather.sent += 1
            return weather.sent
          }
          self.note("sent \(number > 0)")
          self.push(
            Card("Thanks") {
              TextField("Stars") {
                self.note("stars \($0)")
                self.push(Card("End") { Button("Finish") { self.finish(self.state) } })
              }
            })
        }
      })
  }

  // MARK: Talk

  fileprivate func beginTalk() {
    push(
      Card("Lobby") {
        Button("Diary") {
          var lines: [String] = []
          self.push(
            Card("Diary") {
              for line in lines { Text(verbatim: line) }
              TextField("Line") { lines.append($0) }.repeatsQuestion()
              Button("Keep") {
                self.note(lines.joined(separator: "/"))
                self.push(Card("Kept") { TextField("Title") { self.finish(self.state + [$0]) } })
              }
            })
        }
        Button("Room") {
          self.push(
            Card("Room", task: ScreenTask {}) {
              TextField("Say") { self.note("said \($0)") }.repeatsQuestion()
            })
        }
      })
  }

  // MARK: Branches

  private func question(_ title: String, then next: @escaping () -> Void) {
    push(
      Card(asking: title) {
        self.note("\(title) \($0)")
        next()
      })
  }

  fileprivate func beginBranches() {
    question("Last") { self.question("Born") { self.choosePet() } }
  }

  private func choosePet() {
    push(
      Card("Pet") {
        Picker("Pet", options: ["Cat", "Dog", "Fish", "Other"]) { pet in
          self.note("pet \(pet)")
          switch pet {
          case "Other": self.question("Which") { self.endBranches() }
          case "Fish": self.endBranches()
          default: self.askWhen(ofDog: pet == "Dog")
          }
        }
      })
  }

  /// Asks for a number or for a text, in the same place.
  private func askWhen(ofDog isOfDog: Bool) {
    push(
      Card("When") {
        if isOfDog {
          NumberField("Hour", in: 0...23) {
            self.note("hour \($0)")
            self.endBranches()
          }
        } else {
          TextField("Day") {
            self.note("day \($0)")
            self.endBranches()
          }
        }
      })
  }

  private func endBranches() {
    question("Town") {
      self.push(
        Card("Album") {
          Review()
          Button("Done") { self.finish(self.state) }
        })
    }
  }

  // MARK: Quiz

  fileprivate func beginQuiz() {
    question("Start") { self.push(self.quiz(1)) }
  }

  private func quiz(_ number: Int) -> Card {
    Card("Quiz") {
      TextField("Question \(number)") {
        self.note("question \(number) \($0)")
        if number < 3, $0 != "Cleopatra" {
          self.replace(with: self.quiz(number + 1))
        } else {
          self.chooseLength()
        }
      }
    }
  }

  private func chooseLength() {
    push(
      Card("Length") {
        Picker("Length", options: ["Short", "Long"]) { length in
          self.note("length \(length)")
          guard length == "Long" else { return self.endBranches() }
          self.replace(
            with: Card(asking: "Long") {
              self.note("long \($0)")
              self.endBranches()
            })
        }
      })
  }

  // MARK: List

  fileprivate func beginList() {
    question("Start") { self.pushHome() }
  }

  private func pushHome() {
    var home: ScreenIdentity?
    home = push(
      Card("Home") {
        Button("Write") { self.pushList(from: home) }
        Button("On") { self.endBranches() }
      })
  }

  private func pushList(from home: ScreenIdentity?) {
    push(
      Card("List") {
        TextField("Item") { self.note("item \($0)") }.repeatsQuestion()
        for (position, line) in self.state.enumerated() where line.hasPrefix("item ") {
          Button("Remove \(position) \(line)") {
            self.state.remove(at: position)
          }
        }
        Button("Home") { if let home { self.pop(to: home) } }
        Button("Done") { self.endBranches() }
      })
  }

  // MARK: Checks

  fileprivate func beginChecks() {
    push(
      Card("Account") {
        self.checkedField("Name")
        self.checkedField("Password")
        Button("Next") {
          self.note("next")
          self.push(
            Card("Colour") {
              Picker(
                "Colour",
                load: {
                  try await self.environment.clock.sleep(for: .seconds(1))
                  return ["Red", "Green"]
                }
              ) {
                self.note("colour \($0)")
                self.push(
                  Card("Address") {
                    self.checkedField("Street") { self.endBranches() }
                  })
              }
            })
        }
      })
  }

  private func checkedField(_ label: String, _ next: @escaping () -> Void = {}) -> any Element {
    TextField(label) {
      self.note("\(label) \($0)")
      next()
    } check: { _ in
      try await self.environment.clock.sleep(for: .seconds(1))
    }
  }
}
