import Stepwise

/// Asks for everything that a bank needs, in any order, and sends the application.
final class ApplicationFlow: FlowController<Application, Application> {
  private let register: any CompanyRegister

  init(register: any CompanyRegister) {
    self.register = register
    super.init(state: Application())
  }

  override func startFlow() {
    pushHub("Your application", finish: "Check your answers") {
      HubSection("Company", CompanyFlow()) { self.state.company = $0 }
      HubSection("Directors", DirectorsFlow()) { self.state.directors = $0 }
        .disabled(self.needsCompany)
      HubSection("Address", AddressFlow()) { self.state.address = $0 }
        .disabled(self.needsCompany)
        .done(self.knownAddress != nil)
      // A section for each currency; without a company there is none.
      for currency in self.state.company?.currencies ?? [] {
        HubSection("Account in \(currency)", AccountFlow(currency: currency)) {
          self.state.limits[currency] = $0
        }
      }
      HubSection("Slogan", SloganFlow()) { self.state.slogan = $0 }.optional()
    } onFinish: {
      self.review()
    }
  }

  private var needsCompany: LocalizedStringKey? {
    state.company == nil ? "Give the company first." : nil
  }

  /// The address that the register has; `nil` if the person has to give it.
  private var knownAddress: String? { state.company.flatMap { register.address(of: $0.name) } }

  private func review() {
    push("Check your answers") {
      Review()
      Button("Send", onceOnly: true) {
        self.state.address = self.state.address ?? self.knownAddress
        self.finish(self.state)
      }
    }
  }
}
