/// The way into a server that wants to know who one is.
protocol ChatLogin: AnyObject {
  var server: String { get }
  var user: String { get }
  /// The password, where it was given beforehand; `nil` to ask for it.
  var password: String? { get }
  var isLoggedIn: Bool { get }

  func logIn(password: String) async throws
  func logOut() async throws
}
