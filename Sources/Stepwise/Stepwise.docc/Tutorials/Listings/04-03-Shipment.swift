/// What is sent, as far as it was answered.
struct Shipment: Equatable {
  var grams = 0
  var address = Address()
  var cents = 0
}
