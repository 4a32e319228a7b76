/// What the wizard is for.
struct Account: Equatable {
  var userName: String
  var plan: String
}
