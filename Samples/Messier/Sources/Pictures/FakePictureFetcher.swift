import SampleNetwork
import Stepwise

/// Always returns the same small picture, after two seconds and a number of failures.
final class FakePictureFetcher: PictureFetcher {
  private let clock: any WizardClock
  private let cache: PictureCache
  private var failuresLeft: Int

  /// A fetcher that needs no network.
  init(clock: any WizardClock, cache: PictureCache, failures: Int = 0) {
    self.clock = clock
    self.cache = cache
    failuresLeft = failures
  }

  package func fetchPicture(from link: String, onProgress: @escaping @MainActor (Double?) -> Void)
    async throws -> String
  {
    for step in 1...10 {
      try await clock.sleep(for: .milliseconds(200))
      onProgress(Double(step) / 10)
      guard step < 5 || failuresLeft == 0 else {
        failuresLeft -= 1
        throw PictureFetcherError("The picture did not come: the fake was told to fail.")
      }
    }
    let path = try cache.path(for: link)
    let picture = try PartialPicture(of: path)
    try picture.append(Self.star)
    try picture.keep()
    return path
  }

  /// A bright star, as a PNG of 16 by 16.
  private static let star =
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAUklEQVR42nWPSxEAMQhDayEWsBAL0VILaEEcWr\
        qXne5Oobnx+CSMcRFwAPLoS/8ZmLmb4aupCHETmGbm1AtAeeRaGS6iA2WlOVpsa7AavXlu6wHM4B+dG9e/zQAA\
        AABJRU5ErkJggg==
        """) ?? Data()
}
