/// A company's application for bank accounts; a part is `nil` until its section is done.
struct Application: Equatable {
  /// The company.
  struct Company: Equatable {
    var name = ""
    var currencies: [String] = []
  }

  var company: Company?
  var directors: [String] = []
  var address: String?
  /// The limits of the accounts, by their currencies.
  var limits: [String: Int] = [:]
  var slogan: String?
}
