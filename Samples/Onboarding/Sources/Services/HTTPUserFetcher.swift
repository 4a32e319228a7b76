import Foundation
import SampleNetwork
import Stepwise

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A user as JSON, `{"userName": "Ada"}`, from an http, https or file URL.
struct HTTPUserFetcher: UserFetcher {
  /// How many bytes an answer may have.
  static let answerLengthMax = 1_000_000

  private let url: URL
  private let timeout: TimeInterval

  /// A fetcher of one URL.
  init(url: URL, timeout: TimeInterval = 10) {
    self.url = url
    self.timeout = timeout
  }

  func fetchUser() async throws -> User {
    let data = try await url.isFileURL ? file() : answer()
    try checkLength(of: data)
    guard let user = try? JSONDecoder().decode(User.self, from: data), !user.userName.isEmpty else {
      throw UserFetcherError(
        "\(url.absoluteString) holds no user: JSON such as {\"userName\": \"Ada\"} was expected.")
    }
    return user
  }

  private func file() throws -> Data {
    do {
      // A device has no end: no more is read than is taken.
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      return try file.read(upToCount: Self.answerLengthMax + 1) ?? Data()
    } catch {
      throw UserFetcherError("\(url.path) cannot be read.")
    }
  }

  private func answer() async throws -> Data {
    var data = Data()
    do {
      for try await part in HTTPExchange.get(url, timeout: timeout) {
        switch part {
        case .head(let status, _, _): try check(status: status)
        case .body(let bytes): data += bytes
        }
        try checkLength(of: data)
      }
    } catch let error as URLError where error.code == .timedOut {
      throw UserFetcherError("\(host) did not answer within \(Int(timeout)) seconds.")
    } catch is URLError {
      throw UserFetcherError("\(host) could not be reached: check the address and the network.")
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
      throw UserFetcherError("\(url.absoluteString) has too many bytes for a user.")
    }
  }

  private var host: String { url.host ?? url.absoluteString }
}
