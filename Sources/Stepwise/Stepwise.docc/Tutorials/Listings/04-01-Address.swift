/// Who a parcel is for.
struct Address: Equatable {
  var name = ""
  var town = ""
}
