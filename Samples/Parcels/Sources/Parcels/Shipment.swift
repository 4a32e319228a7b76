/// The answers about a parcel so far.
struct Shipment: Equatable {
  var grams = 0
  var address = Address()
  var cents = 0
}
