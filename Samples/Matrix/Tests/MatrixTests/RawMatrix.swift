import Foundation
import SampleNetwork

/// A Matrix server, asked without the client.
package struct RawMatrix {
  private let server: URL

  /// A server at an address.
  package init(_ server: URL) { self.server = server }

  private struct Login: Decodable { let access_token: String }

  /// Ends all log-ins of a user.
  package func logOutEverywhere(_ user: String, password: String) async throws {
    let body = try JSONSerialization.data(withJSONObject: [
      "type": "m.login.password", "password": password,
      "identifier": ["type": "m.id.user", "user": user],
    ])
    let answer = try await post("login", body, token: nil)
    let token = try JSONDecoder().decode(Login.self, from: answer.body).access_token
    _ = try await post("logout/all", Data("{}".utf8), token: token)
  }

  private func post(_ path: String, _ body: Data, token: String?) async throws -> HTTPAnswer {
    let headers = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
    let request = HTTPRequest(
      server.appending(path: "_matrix/client/v3/\(path)"), method: "POST", headers: headers,
      body: body, timeout: .seconds(100))
    return try await HTTPClient.shared.answer(to: request, lengthMax: 10_000)
  }
}
