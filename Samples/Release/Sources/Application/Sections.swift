import Stepwise

/// Asks for the company.
final class CompanyFlow: FlowController<Application.Company, Application.Company> {
  init() { super.init(state: Application.Company()) }

  override func startFlow() {
    push("Company name") {
      TextField("Company name") { name in
        self.state.name = name
        self.askCurrencies()
      }
    }
  }

  private func askCurrencies() {
    push("Currencies") {
      MultiPicker("Currencies", options: ["Euro", "Pound", "Yen"], count: 1...3) { currencies in
        self.state.currencies = currencies
        self.finish(self.state)
      }
    }
  }
}

/// Asks for the directors, one after the other.
final class DirectorsFlow: FlowController<[String], [String]> {
  init() { super.init(state: []) }

  override func startFlow() {
    push("Directors") {
      NumberField("Directors", Int.self, in: 1...9) { self.askName(of: 1, count: $0) }
    }
  }

  private func askName(of number: Int, count: Int) {
    push("Director \(number)") {
      TextField("Name") { name in
        self.state.append(name)
        guard number < count else { return self.finish(self.state) }
        self.askName(of: number + 1, count: count)
      }
    }
  }
}

/// Asks for the company's address.
final class AddressFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Address") { TextField("Address") { self.finish($0) } }
  }
}

/// Asks for the limit of one account.
final class AccountFlow: FlowController<Void, Int> {
  private let currency: String

  init(currency: String) {
    self.currency = currency
    super.init(state: ())
  }

  override func startFlow() {
    push("Limit in \(currency)") {
      NumberField("Limit", Int.self, in: 0...1_000_000) { self.finish($0) }
    }
  }
}

/// Asks for the company's slogan.
final class SloganFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Slogan") { TextField("Slogan") { self.finish($0) } }
  }
}
