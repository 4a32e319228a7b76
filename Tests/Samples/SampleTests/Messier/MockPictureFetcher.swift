import Stepwise
import StepwiseTesting

@testable import MessierSample

/// The mock of the service: a mock call, and the progress that a test reports.
final class MockPictureFetcher: PictureFetcher {
  let fetch: MockCall<String, String>
  private(set) var onProgress: @MainActor (Double?) -> Void = { _ in }

  init(_ fetch: MockCall<String, String>) { self.fetch = fetch }

  convenience init(_ answers: MockAnswer<String>, then: MockAnswer<String>? = nil) {
    self.init(MockCall("fetchPicture", answers, then: then))
  }

  func fetchPicture(from link: String, onProgress: @escaping @MainActor (Double?) -> Void)
    async throws -> String
  {
    self.onProgress = onProgress
    defer { self.onProgress = { _ in } }
    return try await fetch(link)
  }
}

extension MockAnswer<String> {
  static var picture: Self { .value("m.png") }
  static var noNetwork: Self { .failure(PictureFetcherError("There is no network.")) }
}
