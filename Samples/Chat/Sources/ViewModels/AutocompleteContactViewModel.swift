import Observation
import Stepwise

/// Suggests contacts for the text in the contact field, at its own rate.
@Observable
final class AutocompleteContactViewModel {
  /// The pause in typing after which contacts are looked for.
  private static let calm = Duration.milliseconds(120)
  /// The pause before the next search if the server did not answer.
  private static let pause = Duration.seconds(2)

  private(set) var suggestions: OptionList = []
  @ObservationIgnored private var text = ""
  @ObservationIgnored private let endpoint: any ChatEndpoint
  @ObservationIgnored private let clock: any WizardClock
  @ObservationIgnored private let typed = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))

  init(endpoint: any ChatEndpoint, clock: any WizardClock) {
    self.endpoint = endpoint
    self.clock = clock
  }

  /// Takes the text of the field.
  func type(_ text: String) {
    self.text = text
    typed.continuation.yield()
  }

  /// Looks for contacts after each pause in typing, until it is cancelled.
  func run() async {
    for await _ in typed.stream {
      guard (try? await clock.sleep(for: Self.calm)) != nil else { return }
      if let found = text.isEmpty ? [] : try? await endpoint.contacts(matching: text) {
        suggestions = OptionList(found.map(\.name))
      } else {
        guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
        typed.continuation.yield()
      }
    }
  }
}
