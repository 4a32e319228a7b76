import Stepwise

@main struct OnceOnly: WizardProgram {
  static let name = "once-only"

  func makeFlow(in environment: Environment) -> PaymentFlow { PaymentFlow(state: 0) }
}

/// Takes a payment once: neither a step back nor a resumed run pays again, and a kept receipt is used again.
final class PaymentFlow: FlowController<Int, String> {
  override func startFlow() {
    push("Amount") {
      NumberField("Amount", in: 1...500) { amount in
        self.state = amount
        self.askToPay()
      }
    }
  }

  private func askToPay() {
    push("Review") {
      Review()
      Button("Pay", onceOnly: true) {
        let receipt = try await kept("receipt") { try await self.pay(self.state) }
        self.finish("Paid: \(receipt)")
      }
    }
  }

  /// A service would take the money and return the number of the receipt.
  private func pay(_ amount: Int) async throws -> String { "receipt \(1000 + amount)" }
}
