import StepwiseFlow
import StepwiseSystem

/// A picture of a page: the file that an element names, if a browser can show it.
enum PagePicture {
  /// The picture's type, and a stamp that changes with the file.
  case found(type: String, stamp: String)
  /// Why there is no picture to show.
  case missing(LocalizedStringKey)

  /// The maximum size of a file, in megabytes.
  private static let megabytesMax = 16

  /// Reads the beginning of a file.
  init(path: String) {
    guard let file = PictureFile(path: path) else {
      self = .missing(access(path, F_OK) == 0 ? "it cannot be read" : "no such file")
      return
    }
    guard file.length <= Self.megabytesMax * 1_000_000 else {
      self = .missing("larger than \(Self.megabytesMax) MB")
      return
    }
    guard let format = PictureFormat(beginning: file.read(PictureFormat.beginningLength)) else {
      self = .missing("not a PNG or JPEG that can be drawn")
      return
    }
    self = .found(type: format.mediaType, stamp: "\(file.length)-\(file.seconds)")
  }

  /// The bytes of a file; `nil` if it is not a picture.
  static func bytes(of path: String) -> (type: String, bytes: [UInt8])? {
    guard case .found = PagePicture(path: path), let file = PictureFile(path: path) else {
      return nil
    }
    let bytes = file.read(file.length)
    return PictureFormat(beginning: bytes).map { ($0.mediaType, bytes) }
  }
}

/// An open file, which is closed when its owner is released.
private final class PictureFile {
  let length: Int
  let seconds: Int
  private let descriptor: Int32

  /// Opens a file; `nil` if it is not a regular file that can be read.
  init?(path: String) {
    guard let descriptor = try? NamedFile.open(path) else { return nil }
    var status = stat()
    fstat(descriptor, &status)
    self.descriptor = descriptor
    length = Int(status.st_size)
    seconds = Int(status.modificationTime.tv_sec)
  }

  // Nonisolated, because closing the descriptor needs no actor.
  nonisolated deinit { SystemCall.close(descriptor) }

  /// The first bytes of the file.
  func read(_ count: Int) -> [UInt8] { (try? SystemCall.readAll(descriptor, count)) ?? [] }
}
