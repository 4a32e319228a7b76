import SampleNetwork
import Stepwise
import StepwiseSystem

/// A user as JSON, `{"userName": "Ada"}`, from an http, https or file URL.
struct HTTPUserFetcher: UserFetcher {
  /// The maximum length of an answer, in bytes.
  static let answerLengthMax = 1_000_000

  private let url: URL
  private let timeout: Duration

  /// A fetcher of one URL.
  init(url: URL, timeout: Duration = .seconds(10)) {
    self.url = url
    self.timeout = timeout
  }

  func fetchUser() async throws -> User {
    let data = try await url.scheme?.lowercased() == "file" ? file() : answer()
    try checkLength(of: data)
    guard let user = try? JSONDecoder().decode(User.self, from: data), !user.userName.isEmpty else {
      throw UserFetcherError(
        "\(url.textWithoutUserInfo) holds no user: JSON such as {\"userName\": \"Ada\"} was expected."
      )
    }
    return user
  }

  private func file() throws -> Data {
    do {
      return Data(try NamedFile.read(url.path, Self.answerLengthMax + 1))
    } catch {
      throw UserFetcherError("\(url.path) cannot be read.")
    }
  }

  private func answer() async throws -> Data {
    var data = Data()
    do {
      for try await part in HTTPClient.shared.send(HTTPRequest(url, timeout: timeout)) {
        switch part {
        case .head(let status, _, _): try check(status: status)
        case .body(let bytes): data += bytes
        }
        try checkLength(of: data)
      }
    } catch let error as HTTPError where error.kind == .timedOut {
      throw UserFetcherError("\(host) did not answer within \(timeout.components.seconds) seconds.")
    } catch let error as HTTPError {
      throw UserFetcherError(error.sentence(about: host))
    }
    try Task.checkCancellation()
    return data
  }

  private func check(status: Int) throws {
    guard status == 200 else {
      throw UserFetcherError("\(host) answered with the status \(status) instead of a user.")
    }
  }

  private func checkLength(of data: Data) throws {
    guard data.count <= Self.answerLengthMax else {
      throw UserFetcherError("\(url.textWithoutUserInfo) has too many bytes for a user.")
    }
  }

  private var host: String { url.host ?? url.textWithoutUserInfo }
}
