/// The recipient of a parcel.
struct Address: Equatable {
  var name = ""
  var town = ""
}
