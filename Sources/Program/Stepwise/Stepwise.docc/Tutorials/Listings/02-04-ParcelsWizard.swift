import Stepwise

@main struct ParcelsWizard: WizardProgram {
  static let name = "parcels"
  static let summary = "Sends a parcel."

  func makeFlow(in environment: Environment) -> SendFlow { SendFlow() }

  func output(for shipment: Shipment) -> WizardOutput {
    WizardOutput(text: "A parcel of \(shipment.grams) g.")
  }
}
