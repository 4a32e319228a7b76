import Stepwise

/// Where the user comes from.
protocol UserFetcher {
  /// Finds out who the user is.
  ///
  /// - Returns: The user.
  /// - Throws: An error whose description is a sentence to show.
  func fetchUser() async throws -> User
}

/// Why there is no user, as a sentence to show.
nonisolated struct UserFetcherError: LocalizableError, Hashable {
  /// The sentence.
  let sentence: LocalizedStringKey

  /// An error with its sentence.
  init(_ sentence: LocalizedStringKey) { self.sentence = sentence }
}
