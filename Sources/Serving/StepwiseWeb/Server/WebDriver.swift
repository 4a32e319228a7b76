import Stepwise
import StepwiseFlow
import StepwiseSystem

/// The driver of `--web`: pages for one person on this machine.
final class WebDriver: Driver {
  let isLive = true
  private let port: UInt16
  /// The time after which the run ends if no page is open.
  private let timeLimit: Duration
  private var pages: SessionPages?
  private var texts: [String] = []

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - port: The port; 0 takes a free one.
  ///   - timeLimit: The time after which the run ends if no page is open.
  init(port: UInt16, timeLimit: Duration) {
    self.port = port
    self.timeLimit = timeLimit
  }

  func drive(_ session: Session, in run: RunContext) async throws {
    guard session.ending == nil else { return }
    let pages = try SessionPages(
      of: session, theme: run.theme, port: port, timeLimit: timeLimit
    ) {
      session.ending != nil
    }
    self.pages = pages
    await withCheckedContinuation { continuation in
      pages.onEnd = { continuation.resume() }
      pages.onNewAddress = Self.print
      pages.begin()
      Self.print(pages.unusedAddress())
    }
  }

  private static func print(_ address: String) {
    _ = ByteSink.write(Array("\(address)\n".utf8), to: STDERR_FILENO)
  }

  // MARK: Results

  func commit(_ text: String?) throws {
    guard let text else { return }
    texts.append(text)
    try StandardStreams.print(text)
  }

  func finish(_ text: String?) throws {
    if let text {
      texts.append(text)
      try StandardStreams.print(text)
    }
    serveLast("Done", texts)
  }

  func fail(_ failure: RunFailure) { serveLast("Not done", texts + [failure.description]) }

  /// Serves the last page until the browser has loaded it.
  private func serveLast(_ heading: LocalizedStringKey, _ texts: [String]) {
    guard let pages else { return }
    pages.showLast(heading, texts)
    pages.server.serveLast()
  }
}
