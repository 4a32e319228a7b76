import Observation

/// The way into a server, as texts.
@Observable
final class LoginViewModel {
  let server: String
  let user: String
  /// Why one has to log in (again), or why one could not; `nil` where that goes without saying.
  private(set) var reason: String?
  private let password: String?
  private let logIn: (String) async throws -> Void

  /// A way in.
  ///
  /// - Parameters:
  ///   - server: The server's address.
  ///   - user: Who logs in.
  ///   - reason: Why one has to; `nil` where that goes without saying.
  ///   - password: The password that was given beforehand; `nil` to ask for it.
  ///   - logIn: Logs in with a password.
  init(
    server: String, user: String, reason: String?, password: String?,
    logIn: @escaping (String) async throws -> Void
  ) {
    self.server = server
    self.user = user
    self.reason = reason
    self.password = password
    self.logIn = logIn
  }

  func enter(password: String) async throws { try await logIn(password) }

  /// Logs in with the password that was given beforehand.
  func open() async {
    guard let password else { return }
    do {
      try await logIn(password)
    } catch is CancellationError {
    } catch {
      reason = String(describing: error)
    }
  }
}
