import Stepwise
import StepwiseTesting
import Testing

/// A flow as one function: what a person sees of it is what they see of any flow.
@MainActor @Suite
struct InterviewTests {
  enum Pet: String, CaseIterable { case cat, dog, fish }

  struct Order: Equatable {
    var name: String
    var pets: [String]
    var address: String?
    var price: Int
  }

  /// Counts what it is asked, and answers when it is told to.
  final class Prices {
    var asked: [Int] = []
    var failure: (any Error)?
    var delay: Duration = .zero
    let clock = VirtualClock()

    func price(of count: Int, on clock: any WizardClock) async throws -> Int {
      asked.append(count)
      try await clock.sleep(for: delay)
      if let failure { throw failure }
      return count * 10
    }
  }

  final class PetFlow: Interview<String> {
    private let number: Int
    init(_ number: Int) {
      self.number = number
      super.init()
    }

    override func conduct() async throws -> String {
      let kind = try await ask(Picker("Kind", Pet.self))
      guard kind != .fish else { return "fish" }
      let name = try await ask(TextField("Name of the pet"))
      if name == "Rex" { throw Rejection("There are enough of that name.") }
      return "\(kind) \(name)"
    }
  }

  final class OrderFlow: Interview<Order> {
    private let prices: Prices
    init(_ prices: Prices) {
      self.prices = prices
      super.init()
    }

    override func conduct() async throws -> Order {
      let name = try await ask(TextField("Your name"))
      guard name.first?.isUppercase == true else {
        throw Rejection("A name begins with a capital letter.")
      }
      var pets: [String] = []
      for number in 1...(try await ask(NumberField("How many pets?", in: 1...3))) {
        pets.append(try await start(PetFlow(number), id: "pet \(number)"))
      }
      if pets.count == 3 { await notify("These are many.") }
      let address =
        pets.contains { $0.hasPrefix("cat") } ? try await ask(TextField("Cattery")) : nil
      let count = pets.count
      let price = try await work("Getting the price") { [prices, environment] in
        try await prices.price(of: count, on: environment.clock)
      }
      if price > 25 { throw Rejection("That is too much.") }
      try await review()
      return Order(name: name, pets: pets, address: address, price: price)
    }
  }

  @Test func anInterviewAsksChecksBranchesWorksAndFinishes() async throws {
    let prices = Prices()
    try await withFlow(OrderFlow(prices), except: prices) { tester in
      try await tester.expectRejection("A name begins with a capital letter.") {
        try await tester.answer("ada")
      }
      try await tester.answer("Ada")
      try await tester.answer("2")
      try await tester.answer("dog")
      try await tester.expectRejection("There are enough of that name.") {
        try await tester.answer("Rex")
      }
      try await tester.answer("Fido")
      try await tester.back()
      try await tester.answer("Bello")
      try await tester.answer("cat")
      try await tester.answer("Tom")
      try await tester.answer("Home")
      try tester.expect(screen: "Check your answers")
      try await tester.press("Change how many pets?")
      try await tester.answer("1")
      try tester.expect(screen: "Check your answers")
      try tester.expect(notices: [
        "“Kind: Cat”, “Name of the pet: Tom” and “Cattery: Home” no longer apply."
      ])
      try await tester.press("Confirm")
      try tester.expect(
        outcome: Order(name: "Ada", pets: ["dog Bello"], address: nil, price: 10))
    }
  }

  // MARK: Work

  private func answerDog(_ tester: FlowTester<Order>, count: String = "1") async throws {
    try await tester.answer("Ada")
    try await tester.answer(count)
    try await tester.answer("dog")
    try await tester.answer("Bello")
  }

  @Test func workIsDoneAtTheAnswerBeforeItAndItsResultIsKept() async throws {
    let prices = Prices()
    prices.delay = .seconds(2)
    try await withFlow(OrderFlow(prices), except: prices) { tester in
      try await answerDog(tester)
      try tester.expect(screen: "Name of the pet")
      try tester.expect("Getting the price")
      try tester.expect(busy: ["Name of the pet"])
      try await tester.back()
      // The person has stopped it, and the answer is a draft again.
      try tester.expect(screen: "Kind")
      #expect(prices.asked == [1])
      try await tester.acceptDefault()
      try await tester.answer("Bello")
      try await tester.advanceUntilIdle()
      try tester.expect(screen: "Check your answers")
      #expect(prices.asked == [1, 1])
      try await tester.back()
      try await tester.answer("Fido")
      try await tester.advanceUntilIdle()
      #expect(prices.asked == [1, 1, 1])
      try await tester.back()
      try await tester.answer("Bello")
      try tester.expect(screen: "Check your answers")
      // The same answers again.
      #expect(prices.asked == [1, 1, 1])
    }
  }

  struct Offline: Error, CustomStringConvertible { let description = "The shop is offline." }

  @Test func workThatFailsIsShownAtTheAnswerAndCanBeTriedAgain() async throws {
    let prices = Prices()
    prices.failure = Offline()
    try await withFlow(OrderFlow(prices), except: prices) { tester in
      try await answerDog(tester)
      try tester.expect(screen: "Name of the pet")
      try tester.expect(errors: ["The shop is offline."])
      prices.failure = nil
      try await tester.answer("Bello")
      try tester.expect(screen: "Check your answers")
      #expect(prices.asked == [1, 1])
    }
  }

  @Test func aRejectionAfterWorkRejectsTheAnswer() async throws {
    let prices = Prices()
    try await withFlow(OrderFlow(prices), except: prices) { tester in
      try await answerDog(tester, count: "3")
      try await tester.answer("dog")
      try await tester.answer("Fido")
      try await tester.answer("dog")
      try await tester.expectRejection("That is too much.") { try await tester.answer("Max") }
      try await tester.back()
      try await tester.expectRejection("That is too much.") { try await tester.answer("fish") }
      try tester.expect(screen: "Kind")
      try tester.expect(notices: [])
    }
  }

  @Test func aResumedRunDoesNotAskAgain() async throws {
    let prices = Prices()
    try await withFlow(OrderFlow(prices), except: prices) { tester in
      try await answerDog(tester)
      try tester.expect(screen: "Check your answers")
      try await tester.resume()
      try tester.expect(screen: "Check your answers")
      #expect(prices.asked == [1])
      try await tester.press("Confirm")
      #expect(try tester.outcome().price == 10)
    }
  }

  @Test func workBeforeTheFirstQuestionHasItsOwnScreen() async throws {
    let prices = Prices()
    prices.failure = Offline()
    let flow = { () -> Interview<String> in
      Interview("Shop") { ask in
        prices.delay = .seconds(1)
        let price = try await ask.work("Opening the shop") { [prices] in
          try await prices.price(of: 7, on: ask.environment.clock)
        }
        return try await "\(price) \(ask(TextField("Name")))"
      }
    }
    try await withFlow(flow(), except: prices) { tester in
      try tester.expect(screen: "Opening the shop")
      try await tester.advanceUntilIdle()
      try tester.expect(errors: ["The shop is offline."])
      prices.failure = nil
      try await tester.press("Opening the shop")
      try await tester.advanceUntilIdle()
      #expect(prices.asked == [7, 7])
      try tester.expect(screen: "Name")
      try await tester.answer("Ada")
      try tester.expect(outcome: "70 Ada")
    }
  }

  @Test func aResultThatIsNoneIsFoundAndKept() async throws {
    let prices = Prices()
    let flow = {
      Interview("Search") { ask in
        let name = try await ask(TextField("Name"))
        let found = try await ask.work("Looking") { () async throws -> Int? in
          prices.asked.append(1)
          return nil
        }
        return try await "\(name) \(found as Int?) \(ask(TextField("Then")))"
      }
    }
    try await withFlow(flow(), except: prices) { tester in
      try await tester.answer("Ada")
      try await tester.back()
      try await tester.answer("Ada")
      #expect(prices.asked == [1])
      try await tester.answer("x")
      try tester.expect(outcome: "Ada nil x")
    }
  }

  final class Cart { let owner: String; init(_ owner: String) { self.owner = owner } }

  @Test func workBelongsToTheVeryThingsBeforeIt() async throws {
    let flow = {
      Interview("Shop") { ask in
        let name = try await ask(TextField("Name"))
        let cart = try await ask.work("Opening the cart") { Cart(name) }
        let owner = try await ask.work("Asking whose it is") { cart.owner }
        return try await "\(owner) \(ask(TextField("Then")))"
      }
    }
    try await withFlow(flow()) { tester in
      try await tester.answer("Ada")
      try await tester.back()
      try await tester.answer("Grace")
      try await tester.answer("x")
      try tester.expect(outcome: "Grace x")
    }
  }

  /// A child flow that is no interview, and one that is; the first thing that the function asks for.
  @Test(arguments: [false, true])
  func aRejectionAfterAChildFlowRejectsItsLastAnswer(isInterview: Bool) async throws {
    final class Plain: FlowController<[String], String> {
      init() { super.init(state: []) }
      override func startFlow() {
        push("Pet") {
          TextField("Pet") {
            self.state.append($0)
            self.finish(self.state.joined(separator: " "))
          }
        }
      }
    }
    let flow = {
      Interview("Order") { ask in
        let pet =
          isInterview
          ? try await ask.start(Interview("Pet") { try await $0(TextField("Pet")) })
          : try await ask.start(Plain())
        guard pet != "fish" else { throw Rejection("No fish.") }
        return try await "\(pet) \(ask(TextField("Name")))"
      }
    }
    try await withFlow(flow()) { tester in
      try await tester.expectRejection("No fish.") { try await tester.answer("fish") }
      try await tester.answer("dog")
      try await tester.answer("Rex")
      try tester.expect(outcome: "dog Rex")
    }
  }

  // MARK: Kinds of questions

  @Test func closuresTuplesAndOptionalQuestions() async throws {
    let flow = { () -> Interview<String> in
      Interview("Person") { ask in
        let (first, last) = try await ask("Name", TextField("First"), TextField("Last"))
        let age = try await ask(optional: NumberField("Age", in: 0...150))
        let nick = try await ask(TextField("Nickname").optional(), id: "nick") {
          Text("As others call you.")
        }
        return "\(first) \(last) \(age.map(String.init) ?? "-") \(nick)"
      }
    }
    for (age, nick, outcome) in [
      ("36", "Countess", "Ada King 36 Countess"), ("", "", "Ada King - "),
    ] {
      try await withFlow(flow()) { tester in
        try await tester.answer("Ada")
        try tester.expect(screen: "Name")
        try await tester.answer("Lovelace")
        try await tester.back()
        try await tester.answer("Last", with: "King")
        try await tester.answer(age)
        try tester.expect("As others call you.")
        try await tester.answer(nick)
        try tester.expect(outcome: outcome)
      }
    }
  }

  final class Greeter: Screen {
    let title = "Greeter"
    var onChosen: (String) -> Void = { _ in }
    var body: any Element {
      Button("Formal") { self.onChosen("Good day") }
      Button("Casual") { self.onChosen("Hi") }
    }
  }

  @Test func aScreenOfTheAuthorAndWorkOnlyOnce() async throws {
    let prices = Prices()
    let flow = { () -> Interview<String> in
      Interview("Greeting") { ask in
        let greeting: String = try await ask.show { answer in
          let screen = Greeter()
          screen.onChosen = answer
          return screen
        }
        if greeting == "Hi" { throw Rejection("Not to the queen.") }
        let number = try await ask.work(onceOnly: "Book", title: "Booking", Review()) { [prices] in
          try await prices.price(of: 3, on: ask.environment.clock)
        }
        return "\(greeting) \(number)"
      }
    }
    try await withFlow(flow(), except: prices) { tester in
      try await tester.expectRejection("Not to the queen.") { try await tester.press("Casual") }
      try await tester.press("Formal")
      try tester.expect(screen: "Booking")
      try await tester.back()
      try await tester.press("Formal")
      #expect(prices.asked == [])
      try await tester.press("Book")
      #expect(prices.asked == [3])
      try tester.expect(outcome: "Good day 30")
    }
  }

  @Test func sectionsInAnyOrder() async throws {
    let flow = { () -> Interview<String> in
      Interview("Form") { ask in
        var company: String?
        var photo: String?
        try await ask.hub("Your application", finish: "Send") {
          HubSection("Company", Interview("Company") { try await $0(TextField("Company name")) }) {
            company = $0
          }
          HubSection("Photo", Interview("Photo") { try await $0(TextField("File")) }) {
            photo = $0
          }
          .optional().disabled(company == nil ? "Give the company first." : nil)
        }
        let last = try await ask(TextField("Anything else?"))
        return "\(company ?? "-") \(photo ?? "-") \(last)"
      }
    }
    try await withFlow(flow()) { tester in
      try await tester.press("Company")
      try await tester.answer("Acme")
      try await tester.press("Photo")
      try await tester.answer("me.png")
      try await tester.press("Send")
      try await tester.back()
      try await tester.back()
      // The section is stepped back into, and so are its effects on the function's variables.
      try await tester.back()
      try await tester.press("Send")
      try await tester.answer("no")
      try tester.expect(outcome: "Acme - no")
    }
  }

  @Test func aHubThatWasFinishedTakesSectionsAgain() async throws {
    let flow = {
      Interview("Form") { ask in
        var photo = "none"
        try await ask.hub("Hub", finish: "Send") {
          HubSection("Photo", Interview("Photo") { try await $0(TextField("File")) }) { photo = $0 }
            .optional()
        }
        let last = try await ask(TextField("Anything else?"))
        return "\(photo) \(last)"
      }
    }
    try await withFlow(flow()) { tester in
      try await tester.press("Send")
      try await tester.back()
      try await tester.press("Photo")
      try await tester.answer("me.png")
      try await tester.press("Send")
      try await tester.answer("no")
      try tester.expect(outcome: "me.png no")
    }
  }

  @Test func aSectionThatWasLeftIsEnteredWhereItWasLeft() async throws {
    let flow = {
      Interview("Form") { ask in
        try await ask.hub("Hub", finish: "Send") {
          HubSection(
            "Address",
            Interview("Address") { try await $0(TextField("Town")) + $0(TextField("Street")) }
          ) { _ in }
        }
        return ""
      }
    }
    try await withFlow(flow()) { tester in
      try await tester.press("Address")
      try tester.expect("[Skip for now]")
      try await tester.answer("Ankh")
      try await tester.press("Back to the list")
      try tester.expect("[Address] in progress")
      try await tester.press("Address")
      try tester.expect(screen: "Street")
      try await tester.cancel()
    }
  }

  private struct SecretPlace: Codable {
    private enum CodingKeys: CodingKey { case host }
    var host: String
    var secret: String?
  }

  /// A file keeps no secret, so what a list was before a step back is not kept without it.
  @Test func anEntryIsNotRecalledWithoutItsSecret() async throws {
    let flow = {
      Interview("Setup") { ask in
        _ = try await ask(TextField("Before"))
        let places = try await ask.list("Places", of: [SecretPlace](), row: \.host) { _ in
          Interview("Place") { ask in
            let host = try await ask(TextField("Host"))
            return SecretPlace(host: host, secret: try await ask(SecureField("Password")))
          }
        }
        return places.map { "\($0.host) \($0.secret ?? "-")" }
      }
    }
    try await withFlow(flow()) { tester in
      for answer in ["x", "Add one", "nas", "sesame"] { try await tester.answer(answer) }
      try await tester.back()
      try await tester.acceptDefault()
      try tester.expect("1 entry")
      try await tester.back()
      try await tester.resume()
      try await tester.acceptDefault()
      try tester.expect("There is no entry yet.")
      try await tester.cancel()
    }
  }

  // MARK: Functions that do what they should not

  @Test func aFunctionThatIsNotTheSameForTheSameAnswersIsTold() async throws {
    final class Dice { var sides = 0 }
    let dice = Dice()
    let flow = {
      Interview("Dice") { ask in
        let name = try await ask(TextField("Name"))
        dice.sides += 1
        let side = try await ask(TextField("Side \(dice.sides)"))
        return name + side
      }
    }
    try await withFlow(flow(), except: dice) { tester in
      try await tester.answer("Ada")
      let reports = tester.reports
      #expect(reports.count == 1)
      #expect(reports.first?.contains("“Dice” asked for “Side 2”") == true)
      #expect(reports.first?.contains("InterviewTests.swift:") == true)
      try tester.expect(reports: reports)
    }
  }

  @Test func aFunctionThatEndsForTheSameAnswersIsTold() async throws {
    final class Runs { var count = 0 }
    let runs = Runs()
    let flow = {
      Interview("Dice") { ask in
        let name = try await ask(TextField("Name"))
        runs.count += 1
        return runs.count > 1 ? name : try await ask(TextField("Side"))
      }
    }
    try await withFlow(flow(), except: runs) { tester in
      try await tester.answer("Ada")
      let reports = tester.reports
      #expect(reports.first?.contains("“Dice” ended where it had asked for “Side”") == true)
      try tester.expect(reports: reports)
    }
  }

  static let misuses: [(String, @MainActor (Ask) async throws -> String, String)] = [
    (
      "waits for something else",
      { ask in
        let name = try await ask(TextField("Name"))
        try await Task.sleep(for: .seconds(100))
        return name
      }, "waits after “Name” for something that is not a question"
    ),
    (
      "asks two questions at once",
      { ask in
        let name = try await ask(TextField("Name"))
        @MainActor func part(_ name: String) async throws -> String {
          try await ask(TextField(name))
        }
        async let first = part("First")
        async let last = part("Last")
        return try await name + first + last
      }, "was asked while another question waits"
    ),
  ]

  @Test func misuseIsTold() async throws {
    for (name, function, sentence) in Self.misuses {
      try await withFlow(Interview("Misuse", function: function)) { tester in
        try await tester.answer("Ada")
        let errors = tester.errors
        #expect(errors.first?.contains(sentence) == true, "\(name): \(errors)")
        try tester.expect(errors: errors)
      }
    }
  }

  @Test func triedQuestionsEndWithTheirFunction() async throws {
    let flow = {
      Interview("Loop") { ask in
        var names: [String] = []
        while names.count < 2 {
          if let name = try? await ask(TextField("Name"), id: "\(names.count)") {
            names.append(name)
          }
        }
        return names.joined()
      }
    }
    let tester = await FlowTester(flow())
    try await tester.answer("A")
    try await tester.back()
    try await tester.answer("C")
    try await tester.answer("B")
    try tester.expect(outcome: "CB")
    // The function that was stepped back over went on after its end, and waits for ever.
    #expect(await tester.leaks() == ["Interview<String>"])
  }
}
