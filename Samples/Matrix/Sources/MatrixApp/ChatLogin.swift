/// The log-in to a server.
protocol ChatLogin: AnyObject {
  var server: String { get }
  var user: String { get }
  /// Whether the program was started with the password.
  var hasPassword: Bool { get }
  var isLoggedIn: Bool { get }

  func logIn(password: String) async throws
  func logOut() async throws
}
