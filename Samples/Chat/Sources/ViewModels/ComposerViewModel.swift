import Stepwise

/// The text in the composer of a chat, which is kept as a draft at its own rate.
final class ComposerViewModel {
  /// The time from a change until it is saved: a kill can lose that much.
  private static let pause = Duration.seconds(1)

  /// The text at the beginning.
  private(set) var text: String
  private var draft: String
  private let clock: any WizardClock
  private let keep: (String) async -> Void
  private let edits = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  init(draft: String, clock: any WizardClock, keep: @escaping (String) async -> Void) {
    text = draft
    self.draft = draft
    self.clock = clock
    self.keep = keep
  }

  /// Takes the text after a change.
  func type(_ text: String) {
    draft = text
    edits.continuation.yield()
  }

  /// Empties the composer, because the text was sent.
  func clear() { (text, draft) = ("", "") }

  /// Keeps the draft after each pause, and once more when it is cancelled.
  func run() async {
    for await _ in edits.stream {
      try? await clock.sleep(for: Self.pause)
      await keep(draft)
    }
    await keep(draft)
  }
}
