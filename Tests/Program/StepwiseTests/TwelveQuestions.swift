import Stepwise
import StepwiseTesting
import TestSupport
import Testing

/// The wizard of twelve questions that the comparison shows three times; the third is TypeScript.
@Suite struct TwelveQuestions {
  nonisolated private static let talks = [
    "Ada|ada|ada@|no|1|Book|box|900|no|2026-12-03|Ring twice|Book for 7 euros",
    """
    Ada|ada@|yes|Mill|2|Post|letter|900|90|yes|400|Pump|pallet|30000|no|2026-12-03|||:back|:back\
    |no|2026-12-03||Change how many parcels?|1|Change your name|Grace|Change insured?|no\
    |Book for 7 euros
    """,
    "Ada|ada@|no|1|Book|box|9|no|:back|yes|500|2026-12-05|:back|yes|500|2026-12-06||Book for 15 euros",
  ]

  @Test(arguments: talks) func aFlowAndAnInterviewAskTheSame(talk: String) async throws {
    func tester(_ makeFlow: (Courier) -> any WizardFlow<Order>) async -> FlowTester<Order> {
      let environment = Environment(clock: VirtualClock())
      return await FlowTester(
        makeFlow(Courier(clock: environment.clock)), environment: environment)
    }
    let flow = await tester { OrderFlow(courier: $0) }
    let interview = await tester { makeOrder(with: $0) }
    for step in talk.split(separator: "|", omittingEmptySubsequences: false).map(String.init) {
      let told = await (said(after: step, by: flow), said(after: step, by: interview))
      #expect(told.0 == told.1, "\(step)")
    }
    #expect(try flow.outcome() == interview.outcome())
  }

  /// Takes a step, and returns what is wrong with it and the screen.
  private func said(after step: String, by tester: FlowTester<Order>) async -> String {
    do {
      switch step {
      case ":back": try await tester.back()
      case _ where step.hasPrefix("Change") || step.hasPrefix("Book "): try await tester.press(step)
      default: try await tester.answer(step)
      }
      // The interview keeps the price of the same answers, so it has nothing to wait for.
      try await tester.advanceUntilIdle()
      return tester.screen
    } catch { return "\((error as? FlowTestError)?.message ?? "") \(tester.screen)" }
  }
}

// MARK: The interview

extension TwelveQuestions {
  func makeOrder(with courier: Courier) -> Interview<Order> {
    Interview("Order") { ask in
      let name = try await ask(TextField("Your name"))
      let email = try await ask(TextField("E-mail"))
      guard email.contains("@") else {
        throw Rejection("An address has an @, such as ada@example.org.")
      }
      let isCompany = try await ask(Toggle("For a company?"))
      let company = isCompany ? try await ask(TextField("Company")) : nil
      var parcels: [Parcel] = []
      for number in 1...(try await ask(NumberField("How many parcels?", in: 1...5))) {
        parcels.append(try await ask.start(makeParcel(number)))
      }
      let (day, note) = try await ask(
        "Pickup", DatePicker("Day"), TextField("Note for the driver").optional())
      let price = try await ask.work("Getting the price") {
        try await courier.price(of: parcels, on: day)
      }
      try await ask.review(finish: "Book for \(price) euros")
      return Order(
        name: name, email: email, company: company, parcels: parcels, day: day, note: note,
        price: price)
    }
  }

  func makeParcel(_ number: Int) -> Interview<Parcel> {
    Interview("Parcel \(number)") { ask in
      let contents = try await ask(TextField("Contents"))
      let size = try await ask(Picker("Size", Size.self))
      let grams = try await ask(
        NumberField("Weight in grams", in: 1...(size == .letter ? 500 : 30_000)))
      let isInsured = try await ask(Toggle("Insured?"))
      let value = isInsured ? try await ask(NumberField("Value in euros", in: 1...5_000)) : nil
      return Parcel(contents: contents, size: size, grams: grams, value: value)
    }
  }
}

// MARK: The flows

extension TwelveQuestions {
  final class OrderFlow: FlowController<OrderFlow.Answers, Order> {
    struct Answers {
      var name = ""
      var email = ""
      var company: String?
      var parcels: [Parcel] = []
    }

    private let courier: Courier

    init(courier: Courier) {
      self.courier = courier
      super.init(state: Answers())
    }

    override var title: String { "Order" }

    override func startFlow() {
      push("Your name") {
        TextField("Your name") { name in
          self.state.name = name
          self.askEmail()
        }
      }
    }

    private func askEmail() {
      push("E-mail") {
        TextField("E-mail") { email in
          guard email.contains("@") else {
            throw Rejection("An address has an @, such as ada@example.org.")
          }
          self.state.email = email
          self.askCompany()
        }
      }
    }

    private func askCompany() {
      push("For a company?") {
        Toggle("For a company?") { isCompany in
          guard isCompany else { return self.askCount() }
          self.push("Company") {
            TextField("Company") { company in
              self.state.company = company
              self.askCount()
            }
          }
        }
      }
    }

    private func askCount() {
      push("How many parcels?") {
        NumberField("How many parcels?", in: 1...5) { self.askParcels(1...$0) }
      }
    }

    private func askParcels(_ numbers: ClosedRange<Int>) {
      start(ParcelFlow(numbers.lowerBound)) { parcel in
        self.state.parcels.append(parcel)
        guard numbers.count > 1 else { return self.askPickup() }
        self.askParcels(numbers.lowerBound + 1...numbers.upperBound)
      }
    }

    private func askPickup() {
      var day: CalendarDate?
      var price = 0
      push("Pickup") {
        DatePicker("Day") { day = $0 }
        TextField("Note for the driver") { note in
          if let day { self.review(day: day, note: note, price: price) }
        } check: { _ in
          guard let day else { throw Rejection("“Day” needs an answer.") }
          price = try await self.courier.price(of: self.state.parcels, on: day)
        }
        .optional().busyLabel("Getting the price")
      }
    }

    private func review(day: CalendarDate, note: String, price: Int) {
      push("Check your answers") {
        Review()
        Button("Book for \(price) euros") {
          let order = self.state
          self.finish(
            Order(
              name: order.name, email: order.email, company: order.company, parcels: order.parcels,
              day: day, note: note, price: price))
        }
      }
    }
  }

  final class ParcelFlow: FlowController<Void, Parcel> {
    private let number: Int

    init(_ number: Int) {
      self.number = number
      super.init(state: ())
    }

    override var title: String { "Parcel \(number)" }

    override func startFlow() {
      push("Contents") {
        TextField("Contents") { self.askSize(of: $0) }
      }
    }

    private func askSize(of contents: String) {
      push("Size") {
        Picker("Size", Size.self) { self.askWeight(of: contents, $0) }
      }
    }

    private func askWeight(of contents: String, _ size: Size) {
      push("Weight in grams") {
        NumberField("Weight in grams", in: 1...(size == .letter ? 500 : 30_000)) { grams in
          self.askValue(of: Parcel(contents: contents, size: size, grams: grams))
        }
      }
    }

    private func askValue(of parcel: Parcel) {
      push("Insured?") {
        Toggle("Insured?") { isInsured in
          guard isInsured else { return self.finish(parcel) }
          self.push("Value in euros") {
            NumberField("Value in euros", in: 1...5_000) { value in
              var parcel = parcel
              parcel.value = value
              self.finish(parcel)
            }
          }
        }
      }
    }
  }
}

// MARK: What both know

extension TwelveQuestions {
  nonisolated enum Size: CaseIterable { case letter, box, pallet }

  nonisolated struct Parcel: Equatable {
    var contents: String
    var size: Size
    var grams: Int
    var value: Int?
  }

  nonisolated struct Order: Equatable {
    var name: String
    var email: String
    var company: String?
    var parcels: [Parcel]
    var day: CalendarDate
    var note: String
    var price: Int
  }

  /// Fails the first time that it is asked for the price of several parcels.
  final class Courier {
    struct Away: Error, CustomStringConvertible { let description = "The price list is away." }

    private let clock: any WizardClock
    private(set) var asked = 0

    init(clock: any WizardClock) { self.clock = clock }

    func price(of parcels: [Parcel], on day: CalendarDate) async throws -> Int {
      asked += 1
      try await clock.sleep(for: .seconds(2))
      if asked == 1, parcels.count > 1 { throw Away() }
      return 4 * parcels.count + day.day + parcels.reduce(0) { $0 + ($1.value ?? 0) } / 100
    }
  }
}
