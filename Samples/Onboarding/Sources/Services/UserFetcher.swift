import Stepwise

/// The source of the user.
protocol UserFetcher {
  /// Fetches the user.
  ///
  /// - Returns: The user.
  /// - Throws: An error whose description is a sentence to show.
  func fetchUser() async throws -> User
}

/// The reason why there is no user, as a sentence to show.
nonisolated struct UserFetcherError: LocalizableError, Hashable {
  /// The sentence.
  let sentence: LocalizedStringKey

  /// An error with its sentence.
  init(_ sentence: LocalizedStringKey) { self.sentence = sentence }
}
