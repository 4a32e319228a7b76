import Observation
import Stepwise

/// The contacts whose names go on as what is typed, found at a rate of their own.
@Observable
final class AutocompleteContactViewModel {
  /// How long nothing must be typed before contacts are looked for.
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

  /// Takes what stands in the field.
  func type(_ text: String) { typed.continuation.yield(text) }

  /// Looks for contacts whenever something was typed, until it is cancelled.
  func run() async {
    for await text in typed.stream {
      guard (try? await clock.sleep(for: Self.calm)) != nil else { return }
      // Without an answer, one types the whole name.
      let found = text.isEmpty ? [] : try? await endpoint.contacts(matching: text)
      if let found { suggestions = OptionList(found.map(\.name)) }
    }
  }
}
