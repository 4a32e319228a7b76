import SampleNetwork
import Stepwise
import StepwiseSystem

/// Finds pictures in files that exist already; it copies nothing.
struct FolderPictureFetcher: PictureFetcher {
  package func fetchPicture(from link: String, onProgress: @escaping @MainActor (Double?) -> Void)
    async throws -> String
  {
    try Self.check(link)
    return link
  }

  /// Checks whether a file holds a picture.
  static func check(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw PictureFetcherError("There is no file \(path).") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw PictureFetcherError("\(path) is not a file.")
    }
    let file = (try? NamedFile.open(path)) ?? -1
    defer { SystemCall.close(file) }
    guard let beginning = try? SystemCall.readAll(file, PictureFormat.beginningLength) else {
      throw PictureFetcherError("\(path) cannot be read.")
    }
    guard let format = PictureFormat(beginning: Data(beginning)) else {
      throw PictureFetcherError("\(path) is no picture: PNG and JPEG are taken.")
    }
    lseek(file, off_t(max(0, Int(status.st_size) - PictureFormat.endingLength)), SEEK_SET)
    let ending = try? SystemCall.readAll(file, PictureFormat.endingLength)
    guard format.isWhole(ending: Data(ending ?? [])) else {
      throw PictureFetcherError("The picture is not whole: \(path) has no end.")
    }
  }
}
