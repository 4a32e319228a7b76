import Stepwise

/// Suggests contacts for the text in the contact field, at its own rate.
struct AutocompleteContactViewModel {
  /// The pause in typing after which contacts are looked for.
  let calm = Duration.milliseconds(120)
  let endpoint: any ChatEndpoint

  func suggestions(for text: String) async throws -> OptionList {
    OptionList(try await endpoint.contacts(matching: text))
  }
}
