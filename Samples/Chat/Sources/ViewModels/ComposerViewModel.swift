import Stepwise

/// What stands in the composer of a chat, kept at a rate of its own.
final class ComposerViewModel {
  /// How long a draft may be on the screen alone: that much a kill can cost.
  private static let pause = Duration.seconds(1)

  /// What the composer begins with.
  private(set) var text: String
  private var draft: String
  private let clock: any WizardClock
  private let keep: (String) -> Void
  private let edits = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// A composer.
  init(draft: String, clock: any WizardClock, keep: @escaping (String) -> Void) {
    text = draft
    self.draft = draft
    self.clock = clock
    self.keep = keep
  }

  /// Takes what stands there after each change.
  func type(_ text: String) {
    draft = text
    edits.continuation.yield()
  }

  /// Begins with nothing, since what stood there was sent.
  func clear() { (text, draft) = ("", "") }

  /// Keeps the draft after each pause, until it is cancelled, and at last.
  func run() async {
    for await _ in edits.stream {
      try? await clock.sleep(for: Self.pause)
      keep(draft)
    }
    keep(draft)
  }
}
