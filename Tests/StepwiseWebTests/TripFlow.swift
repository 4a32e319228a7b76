import Stepwise

/// Three questions, a branch and a review, for going back and forth.
final class TripFlow: FlowController<[String], String> {
  /// Counts the presses of the once-only button, in all flows of one test.
  final class Counter {
    var count = 0
  }

  private let counter: Counter

  init(counter: Counter = Counter()) {
    self.counter = counter
    super.init(state: [])
  }

  override var title: String { "Trip" }

  override func startFlow() {
    push("Name") {
      TextField("Your name") { name in
        guard name != "bad" else { throw Rejection("“bad” is no name.") }
        self.state.append(name)
        self.askCity()
      }
    }
  }

  private func askCity() {
    push("City") {
      Picker("Where to", options: ["Rome", "Oslo", "<script>alert(1)</script>"]) { city in
        self.state.append(city)
        self.askDay()
      }
    }
  }

  private func askDay() {
    push("Day") {
      DatePicker("When") { day in
        self.state.append("\(day)")
        self.review()
      }
      SecureField("Card") { card in self.state.append("card of \(card.count)") }.optional()
    }
  }

  private func review() {
    push("Check") {
      Text(verbatim: self.state.joined(separator: ", "))
      Button("Book", onceOnly: true) {
        self.counter.count += 1
        self.finish(self.state.joined(separator: ", "))
      }
    }
  }
}
