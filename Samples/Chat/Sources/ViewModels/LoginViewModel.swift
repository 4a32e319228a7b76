import Stepwise

/// The way into a server, as texts.
struct LoginViewModel {
  let server: String
  let user: String
  /// Why one has to log in (again); `nil` where that goes without saying.
  let reason: LocalizedStringKey?
  let passwordEntered: (String) async throws -> Void
}
