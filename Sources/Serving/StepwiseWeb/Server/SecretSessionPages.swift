import Stepwise
import StepwiseFlow

/// Pages beside another driver, which continues when the pages are over.
final class SecretSessionPages: SecretPages {
  private let pages: SessionPages
  private let isOver: () -> Bool
  private var isClosed = false

  /// The time for which the last page is served, so that a browser without scripts can load it.
  private static let lastTime = Duration.seconds(30)

  init(of session: Session, theme: Theme, until isOver: @escaping () -> Bool) throws {
    // The limit is never reached, because the object that opened the pages closes them.
    pages = try SessionPages(
      of: session, theme: theme, port: 0, timeLimit: .seconds(10_000_000), isOver: isOver)
    self.isOver = isOver
    pages.onEnd = { [weak self] in self?.close() }
    pages.begin()
  }

  var address: String { pages.unusedAddress() }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    pages.showLast(isOver() ? "Done" : "Not done")
    Task { [pages] in
      try? await Task.sleep(for: Self.lastTime)
      withExtendedLifetime(pages) {}
    }
  }
}
