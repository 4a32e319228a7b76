import Stepwise

/// Shows what was answered, and takes the last word.
final class ReviewViewModel {
  /// Called when everything is right.
  var onConfirmed: () -> Void = {}

  let weightScreen: ScreenIdentity
  private let shipment: Shipment

  init(shipment: Shipment, weightScreen: ScreenIdentity) {
    self.shipment = shipment
    self.weightScreen = weightScreen
  }

  var weight: LocalizedStringKey { "Weight: \(shipment.grams) g" }
  var recipient: LocalizedStringKey { "For: \(shipment.address.name), \(shipment.address.town)" }
  var price: LocalizedStringKey { "Price: \(shipment.cents) cents" }

  func confirm() { onConfirmed() }
}
