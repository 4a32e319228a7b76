/// The answers about a parcel so far.
struct Shipment: Equatable {
  var grams = 0
}
