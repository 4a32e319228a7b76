import SampleNetwork
import Stepwise

/// Downloads pictures from http and https servers, each only once.
final class HTTPPictureFetcher: PictureFetcher {
  /// The maximum size of a picture, in bytes.
  nonisolated static let pictureLengthMax = 50_000_000

  private let cache: PictureCache
  private let timeout: Duration

  /// A fetcher over a cache.
  init(cache: PictureCache, timeout: Duration = .seconds(20)) {
    self.cache = cache
    self.timeout = timeout
  }

  package func fetchPicture(from link: String, onProgress: @escaping @MainActor (Double?) -> Void)
    async throws -> String
  {
    guard let url = URL(string: link), let host = url.host else {
      throw PictureFetcherError("“\(link)” is not the address of a picture.")
    }
    let path = try cache.path(for: link)
    if cache.contains(path) { return path }
    do {
      try await Self.download(url, to: path, timeout: timeout, onProgress: onProgress)
    } catch let error as HTTPError {
      throw self.error(for: error, host)
    }
    return path
  }

  private func error(for error: HTTPError, _ host: String) -> PictureFetcherError {
    switch error.kind {
    case .timedOut:
      PictureFetcherError("\(host) sent nothing for \(timeout.components.seconds) seconds.")
    case .tooManyRedirects:
      PictureFetcherError("\(host) redirects more than \(HTTPRequest.redirectsMax) times.")
    default:
      PictureFetcherError(error.sentence(about: host))
    }
  }

  /// Writes a picture to a file as it comes, away from the main actor.
  @concurrent
  private nonisolated static func download(
    _ url: URL, to path: String, timeout: Duration,
    onProgress: @escaping @MainActor (Double?) -> Void
  ) async throws {
    let picture = try PartialPicture(of: path)
    var check = PictureCheck(of: url)
    var percent = -1
    do {
      for try await part in HTTPClient.shared.send(HTTPRequest(url, timeout: timeout)) {
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
    } catch is HTTPError where check.hasBegun {
      // The length shows whether the picture was cut off.
    }
    try Task.checkCancellation()
    try check.end()
    try picture.keep()
  }
}
