import TestSupport
import Stepwise

/// The outside world of a journey, which outlives every run: how often its services were called.
final class World {
  var fetches = 0
  var sent: [String] = []
  /// The door that a send passes before it is done; `nil` unless a test closes one.
  var before: Door?
  var isDown = false
}

/// A wizard with everything that makes resuming hard: a fetch, a branch, a form, a once-only
/// button in the middle, and a way to change an earlier answer.
final class Journey: FlowController<[String], [String]> {
  /// The change in another version of the program.
  nonisolated enum Change {
    case noCats, noPets, newScreen, renamedField, renamedScreens, otherOrder
  }

  private let world: World
  private let change: Change?

  init(_ world: World, _ change: Change? = nil) {
    self.world = world
    self.change = change
    super.init(state: [])
  }

  override func startFlow() {
    var user = ""
    push(
      card("Welcome") {
        Text(verbatim: user.isEmpty ? "Nobody" : user)
        Button("Fetch") {
          user = try await kept("user") {
            self.world.fetches += 1
            if self.world.isDown { throw FlowError("The server is down.") }
            return "Ada \(self.world.fetches)"
          }
        }
        Button("Go on") {
          guard !user.isEmpty else { throw Rejection("Fetch somebody first.") }
          self.state.append("user \(user)")
          if self.change == .otherOrder {
            self.askForm(then: self.askPet(then: self.send))
          } else if self.change == .noPets {
            self.askForm(then: { self.send() })
          } else {
            self.askPet { self.askForm(then: self.send) }()
          }
        }
      })
  }

  private func card(_ title: String, @ElementBuilder content: @escaping () -> any Element) -> Card {
    Card(title, id: change == .renamedScreens ? "\(title) 2" : title, content: content)
  }

  private func askPet(then next: @escaping () -> Void) -> () -> Void {
    {
      let pets: OptionList = self.change == .noCats ? ["Dog", "Other"] : ["Cat", "Dog", "Other"]
      self.push(
        self.card("Pet") {
          Picker("Pet", options: pets) { pet in
            self.state.append("pet \(pet)")
            if pet == "Other" { self.askWhich(then: next) } else { next() }
          }
        })
    }
  }

  private func askWhich(then next: @escaping () -> Void) {
    push(
      card("Which") {
        TextField("Which") {
          self.state.append("which \($0)")
          next()
        }
      })
  }

  private func askForm(then next: @escaping () -> Void) {
    if change == .newScreen {
      push(
        card("New") {
          TextField("New") {
            self.state.append("new \($0)")
            self.pushForm(then: next)
          }
        })
    } else {
      pushForm(then: next)
    }
  }

  private func pushForm(then next: @escaping () -> Void) {
    push(
      card("Form") {
        TextField(self.change == .renamedField ? "Full name" : "Name") {
          self.state.append("name \($0)")
        }
        TextEditor("Story") { self.state.append("story \($0)") }.optional()
        NumberField("Age", in: 0...150) { self.state.append("age \($0)") }
        SecureField("Password") { self.state.append("password of \($0.count)") }.optional()
        Button("Next") { next() }
      })
  }

  private func send() {
    push(
      card("Sending") {
        Button("Send", onceOnly: true) {
          let receipt = try await kept("receipt") {
            if let before = self.world.before { await before.pass() }
            self.world.sent.append(self.state.joined(separator: ", "))
            return self.world.sent.count
          }
          self.state.append("receipt \(receipt)")
          self.ask()
        }
      })
  }

  private func ask() {
    push(
      card("Note") {
        TextField("Note") {
          self.state.append("note \($0)")
          self.review()
        }
      })
  }

  private func review() {
    push(
      card("Review") {
        for line in self.state { Text(verbatim: line) }
        Button("Confirm", onceOnly: true) { self.finish(self.state) }
      })
  }
}
