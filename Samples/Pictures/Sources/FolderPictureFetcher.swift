import Foundation
import Stepwise

/// Pictures that are in files already: nothing is copied, they are shown from where they are.
struct FolderPictureFetcher: PictureFetcher {
  package func fetchPicture(from link: String, onProgress: @escaping @MainActor (Double?) -> Void)
    async throws -> String
  {
    try Self.check(link)
    return link
  }

  /// Looks whether a file holds a picture.
  static func check(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw PictureFetcherError("There is no file \(path).") }
    // To open a pipe would wait for whoever writes to it.
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw PictureFetcherError("\(path) is not a file.")
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw PictureFetcherError("\(path) cannot be read.")
    }
    let beginning = try? file.read(upToCount: PictureFormat.beginningLength)
    guard let format = PictureFormat(beginning: beginning ?? Data()) else {
      throw PictureFetcherError("\(path) is no picture: PNG, JPEG and GIF are taken.")
    }
    let end = max(0, Int(status.st_size) - PictureFormat.endingLength)
    try? file.seek(toOffset: UInt64(end))
    guard format.isWhole(ending: (try? file.readToEnd()) ?? Data()) else {
      throw PictureFetcherError("The picture is not whole: \(path) has no end.")
    }
  }
}
