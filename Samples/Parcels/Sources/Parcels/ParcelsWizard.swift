import Stepwise

@main struct ParcelsWizard: WizardProgram {
  static let name = "parcels"
  static let summary = "Sends a parcel."

  @Option("How long a price takes.", value: "SECONDS") var delay = 2.0

  func makeFlow(in environment: Environment) -> SendFlow {
    SendFlow(prices: FakePriceService(clock: environment.clock, delay: .seconds(delay)))
  }

  func output(for shipment: Shipment) -> WizardOutput {
    WizardOutput(text: "A parcel of \(shipment.grams) g for \(shipment.cents) cents.")
  }
}
