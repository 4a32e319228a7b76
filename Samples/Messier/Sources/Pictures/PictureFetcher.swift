import Stepwise

/// A service that brings pictures, as view models know it.
package protocol PictureFetcher {
  /// Saves a picture in a file.
  ///
  /// - Parameters:
  ///   - link: The address of the picture.
  ///   - onProgress: Called with the fraction that has arrived, from 0 to 1; `nil` while it is
  ///     unknown.
  /// - Returns: The path of a file with the complete picture.
  /// - Throws: An error whose description is a sentence to show.
  func fetchPicture(from link: String, onProgress: @escaping @MainActor (Double?) -> Void)
    async throws -> String
}

/// The reason why there is no picture, as a sentence to show.
package nonisolated struct PictureFetcherError: LocalizableError, Hashable {
  /// The sentence.
  package let sentence: LocalizedStringKey

  /// An error with its sentence.
  package init(_ sentence: LocalizedStringKey) { self.sentence = sentence }
}
