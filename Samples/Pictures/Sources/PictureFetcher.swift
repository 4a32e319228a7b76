import Stepwise

/// A service that brings pictures: all that a view model knows of them.
package protocol PictureFetcher {
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
package nonisolated struct PictureFetcherError: LocalizableError, Hashable {
  /// The sentence.
  package let sentence: LocalizedStringKey

  /// An error with its sentence.
  package init(_ sentence: LocalizedStringKey) { self.sentence = sentence }
}
