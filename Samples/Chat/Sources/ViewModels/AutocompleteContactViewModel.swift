import Stepwise

/// Suggests contacts for the text in the contact field, at its own rate.
struct AutocompleteContactViewModel {
  /// The pause in typing after which contacts are looked for.
  let calm = Duration.milliseconds(120)
  let suggestions: (String) async throws -> OptionList

  init(endpoint: any ChatEndpoint, clock: any WizardClock) {
    suggestions = { text in
      while true {
        if let found = try? await endpoint.contacts(matching: text) {
          return OptionList(found.map(\.name))
        }
        // The server did not answer.
        try await clock.sleep(for: .seconds(2))
      }
    }
  }
}
