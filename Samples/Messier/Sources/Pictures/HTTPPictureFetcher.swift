import SampleNetwork
import Stepwise

/// Downloads pictures from http and https servers, each only once.
final class HTTPPictureFetcher: PictureFetcher {
  /// The maximum size of a picture, in bytes.
  nonisolated static let pictureLengthMax = 50_000_000

  private let cache: PictureCache
  private let timeout: Duration
  private let limit: Duration

  /// A fetcher over a cache.
  ///
  /// - Parameters:
  ///   - cache: The folder of completed pictures.
  ///   - timeout: The maximum time without any data.
  ///   - limit: The maximum time for a whole picture.
  init(
    cache: PictureCache, timeout: Duration = .seconds(20), limit: Duration = .seconds(600)
  ) {
    self.cache = cache
    self.timeout = timeout
    self.limit = limit
  }

  package func fetchPicture(from link: String, onProgress: @escaping @MainActor (Double?) -> Void)
    async throws -> String
  {
    guard let url = URL(string: link), let host = url.host else {
      throw PictureFetcherError("“\(link.withoutUserInfo)” is not the address of a picture.")
    }
    let path = try cache.path(for: link)
    if cache.contains(path) { return path }
    do {
      let request = HTTPRequest(url, timeout: timeout, limit: limit)
      try await Self.download(request, to: path, onProgress: onProgress)
    } catch let error as HTTPError {
      throw self.error(for: error, host)
    }
    return path
  }

  private func error(for error: HTTPError, _ host: String) -> PictureFetcherError {
    switch error.kind {
    case .timedOut:
      PictureFetcherError("\(host) sent nothing for \(timeout.components.seconds) seconds.")
    default:
      PictureFetcherError(error.sentence(about: host))
    }
  }

  /// Writes a picture to a file as it comes, away from the main actor.
  @concurrent
  private nonisolated static func download(
    _ request: HTTPRequest, to path: String, onProgress: @escaping @MainActor (Double?) -> Void
  ) async throws {
    let picture = try PartialPicture(of: path)
    var check = PictureCheck(of: request.url)
    var percent = -1
    do {
      for try await part in HTTPClient.shared.send(request) {
        switch part {
        case .head(let status, let length, _): try check.begin(status: status, length: length)
        case .body(let data):
          try check.add(data)
          try picture.append(data)
        }
        if let fraction = check.fraction, Int(fraction * 100) > percent {
          percent = Int(fraction * 100)
          await onProgress(fraction)
        }
      }
    } catch let error as HTTPError where check.hasBegun && error.kind != .tooSlow {
      // The length shows whether the picture was cut off.
    }
    try Task.checkCancellation()
    try check.end()
    try picture.keep()
  }
}
