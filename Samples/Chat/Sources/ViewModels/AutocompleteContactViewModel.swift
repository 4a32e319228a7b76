import Observation
import Stepwise

/// Suggests contacts for the text in the contact field, at a rate of its own.
@Observable
final class AutocompleteContactViewModel {
  /// The pause in typing after which contacts are looked for.
  private static let calm = Duration.milliseconds(120)

  private(set) var suggestions: OptionList = []
  @ObservationIgnored private let endpoint: any ChatEndpoint
  @ObservationIgnored private let clock: any WizardClock
  @ObservationIgnored private let typed = AsyncStream.makeStream(
    of: String.self, bufferingPolicy: .bufferingNewest(1))

  init(endpoint: any ChatEndpoint, clock: any WizardClock) {
    self.endpoint = endpoint
    self.clock = clock
  }

  /// Takes the text of the field.
  func type(_ text: String) { typed.continuation.yield(text) }

  /// Looks for contacts after each pause in typing, until it is cancelled.
  func run() async {
    for await text in typed.stream {
      guard (try? await clock.sleep(for: Self.calm)) != nil else { return }
      // If the server does not answer, the user types the whole name.
      let found = text.isEmpty ? [] : try? await endpoint.contacts(matching: text)
      if let found { suggestions = OptionList(found.map(\.name)) }
    }
  }
}
