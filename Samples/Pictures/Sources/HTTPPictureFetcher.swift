import Foundation
import SampleNetwork
import Stepwise

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Pictures from http and https servers, kept so that each is downloaded once.
final class HTTPPictureFetcher: PictureFetcher {
  /// How many bytes a picture may have.
  nonisolated static let pictureLengthMax = 50_000_000

  private let cache: PictureCache
  private let timeout: TimeInterval

  /// A fetcher over a cache.
  init(cache: PictureCache, timeout: TimeInterval = 20) {
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
    } catch let error as URLError {
      throw self.error(for: error, host)
    }
    return path
  }

  private func error(for error: URLError, _ host: String) -> PictureFetcherError {
    switch error.code {
    case .timedOut:
      PictureFetcherError("\(host) sent nothing for \(Int(timeout)) seconds.")
    case .httpTooManyRedirects:
      PictureFetcherError("\(host) redirects more than \(HTTPExchange.redirectsMax) times.")
    default:
      PictureFetcherError("\(host) could not be reached: check the address and the network.")
    }
  }

  /// Writes a picture to a file as it comes, away from the main actor.
  @concurrent
  private nonisolated static func download(
    _ url: URL, to path: String, timeout: TimeInterval,
    onProgress: @escaping @MainActor (Double?) -> Void
  ) async throws {
    let picture = try PartialPicture(of: path)
    var check = PictureCheck(of: url)
    var percent = -1
    do {
      for try await part in HTTPExchange.get(url, timeout: timeout) {
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
    } catch is URLError where check.hasBegun {
      // What was cut off is told by its length.
    }
    try Task.checkCancellation()
    try check.end()
    try picture.keep()
  }
}
