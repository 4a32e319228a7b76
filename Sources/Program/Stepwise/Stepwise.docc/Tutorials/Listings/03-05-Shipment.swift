/// The answers about a parcel so far.
struct Shipment: Equatable {
  var grams = 0
  var cents = 0
}
