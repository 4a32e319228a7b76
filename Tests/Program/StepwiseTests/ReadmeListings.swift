import Stepwise
import StepwiseTesting
import Testing

// README's listings that are in no sample, and those of its neighbours, so that they are compiled here. Calls that would
// read standard input are run by no test; EmbeddingTests runs the same calls on scripts.

private func asksOneQuestion() async {
  do {
    let name = try await Stepwise.ask(TextField("Last name"))
    print("Hello, \(name)!")
  } catch {
    // Cancelling, or a script that does not fit, throws; this says so and ends with the exit code.
    Stepwise.exit(withError: error)
  }
}

private func asksForAPet() async {
  let pet = Interview("Pet") { ask in
    let name = try await ask(TextField("Name"))
    let kind = try await ask(Picker("Kind", options: ["cat", "dog", "fish"]))
    let walks = kind == "dog" ? try await ask(NumberField("Walks a day", in: 1...9)) : 0
    try await ask.review(finish: "Adopt")
    return "\(name), a \(kind): \(walks) walks a day"
  }
  if case .finished(let sentence) = await Stepwise.run(pet) { print(sentence) }
}

private func asksOneAfterAnother(in shop: Shop) async throws {
  let order = try await Stepwise.interview("Order") { ask in
    let name = try await ask(TextField("Your name"))
    guard name.first?.isUppercase == true else {
      throw Rejection("A name begins with a capital letter.")
    }
    let cups = try await ask(NumberField("How many cups?", in: 1...9))
    let price = try await ask.work("Getting the price") { try await shop.price(of: cups) }
    try await ask.review()
    return "\(cups) for \(name): \(price)"
  }
  print(order)
}

private protocol Shop {
  func price(of cups: Int) async throws -> String
}

private func runsAWizard() async {
  switch await Stepwise.run(HelloFlow(state: "Hello")) {
  case .finished(let greeting): print(greeting)
  case .cancelled, .endOfInput: print("Another time, then.")
  case .failed(let error): Stepwise.exit(withError: error)
  }
}

private func givesAServiceTheClock() async {
  let result = await Stepwise.run { environment in
    TrainFlow(timetable: Timetable(clock: environment.clock))
  }
  if case .finished(let train) = result { print(train) }
}

private final class Timetable {
  private let clock: any WizardClock

  init(clock: any WizardClock) { self.clock = clock }

  func nextTrain() async throws -> String {
    try await clock.sleep(for: .seconds(1))
    return "12:30"
  }
}

private final class TrainFlow: FlowController<Void, String> {
  private let timetable: Timetable

  init(timetable: Timetable) {
    self.timetable = timetable
    super.init(state: ())
  }

  override func startFlow() {
    push("Trains") { Button("Next") { self.finish(try await self.timetable.nextTrain()) } }
  }
}

private final class HelloFlow: FlowController<String, String> {
  override func startFlow() {
    push("Name") { TextField("Your name") { self.finish("\(self.state), \($0)!") } }
  }
}

/// The same question as a function, and with a flow controller, a screen and a view model.
@Suite struct TwoWays {
  @Test func bothAskTheSame() async throws {
    try await withFlow(makeGreeting()) { tester in
      try await tester.expectRejection("A name begins with a capital letter.") {
        try await tester.answer("ada")
      }
      try await tester.answer("Ada")
      try tester.expect(outcome: "Hello, Ada!")
    }
    try await withFlow(GreetingFlow(state: ())) { tester in
      try await tester.expectRejection("A name begins with a capital letter.") {
        try await tester.answer("ada")
      }
      try await tester.answer("Ada")
      try tester.expect(outcome: "Hello, Ada!")
    }
  }

  func makeGreeting() -> Interview<String> {
    Interview("Greeting") { ask in
      let name = try await ask(TextField("Your name"))
      guard name.first?.isUppercase == true else {
        throw Rejection("A name begins with a capital letter.")
      }
      return "Hello, \(name)!"
    }
  }

  final class GreetingFlow: FlowController<Void, String> {
    override func startFlow() {
      let viewModel = NameViewModel()
      viewModel.onNameChosen = { name in self.finish("Hello, \(name)!") }
      push(NameScreen(viewModel: viewModel))
    }
  }

  final class NameScreen: Screen {
    let title = "Your name"
    private let viewModel: NameViewModel

    init(viewModel: NameViewModel) { self.viewModel = viewModel }

    var body: any Element {
      TextField("Your name") { name in try self.viewModel.choose(name) }
    }
  }

  final class NameViewModel {
    var onNameChosen: (String) -> Void = { _ in }

    func choose(_ name: String) throws {
      guard name.first?.isUppercase == true else {
        throw Rejection("A name begins with a capital letter.")
      }
      onNameChosen(name)
    }
  }
}
