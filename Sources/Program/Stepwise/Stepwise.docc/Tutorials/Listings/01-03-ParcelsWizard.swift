import Stepwise

@main struct ParcelsWizard: WizardProgram {
  static let name = "parcels"
  static let summary = "Sends a parcel."

  func makeFlow(in environment: Environment) -> SendFlow {
    SendFlow()
  }
}
