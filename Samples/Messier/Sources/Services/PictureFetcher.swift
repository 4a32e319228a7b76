import Stepwise

/// Where pictures come from.
protocol PictureFetcher {
  /// Brings a picture into a file.
  ///
  /// - Parameters:
  ///   - link: Where the picture is.
  ///   - onProgress: Called with how much has come, from 0 to 1; `nil` while that is not known.
  /// - Returns: The path of a file that holds the whole picture.
  /// - Throws: An error whose description is a sentence to show.
  func fetchPicture(from link: String, onProgress: @escaping @MainActor (Double?) -> Void)
    async throws -> String
}

/// Why there is no picture, as a sentence to show.
nonisolated struct PictureFetcherError: LocalizableError, Hashable {
  /// The sentence.
  let sentence: LocalizedStringKey

  /// An error with its sentence.
  init(_ sentence: LocalizedStringKey) { self.sentence = sentence }
}
