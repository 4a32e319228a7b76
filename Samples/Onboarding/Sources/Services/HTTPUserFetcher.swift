import Foundation

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
  ///
  /// - Parameters:
  ///   - url: Where the user is.
  ///   - timeout: How long to wait for an answer, in seconds.
  init(url: URL, timeout: TimeInterval = 10) {
    self.url = url
    self.timeout = timeout
  }

  func fetchUser() async throws -> User {
    let data = try await url.isFileURL ? file() : answer()
    guard data.count <= Self.answerLengthMax else {
      throw UserFetcherError("\(url.absoluteString) has too many bytes for a user.")
    }
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
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    let data: Data
    let response: URLResponse
    do {
      (data, response) = try await HTTPExchange().get(url, in: session)
    } catch let error as URLError where error.code == .timedOut {
      throw UserFetcherError("\(host) did not answer within \(Int(timeout)) seconds.")
    } catch is URLError {
      try Task.checkCancellation()
      throw UserFetcherError("\(host) could not be reached: check the address and the network.")
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else {
      throw UserFetcherError("\(host) answered with the status \(status) instead of a user.")
    }
    return data
  }

  private var host: String { url.host ?? url.absoluteString }
}
