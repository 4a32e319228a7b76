/// The result of the wizard.
struct Account: Equatable {
  var userName: String
  var plan: String
}
