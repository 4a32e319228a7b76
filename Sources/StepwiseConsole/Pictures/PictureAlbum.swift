import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// The pictures that were looked at, each read once for as long as its file does not change.
package final class PictureAlbum {
  /// How large a file may be that is drawn.
  package static let fileSizeMax = 20_000_000
  /// How many files are kept, and how many bytes of them.
  private static let filesMax = 16
  private static let bytesMax = 2 * fileSizeMax

  /// What was found under a path.
  package struct Finding {
    /// Where it leads; `nil` where nothing is there.
    package var link: String?
    /// The picture; `nil` where there is none, or it was not to be read.
    package var picture: PictureFile?
    /// Why there is no picture, in a few words; `nil` where nothing is wrong.
    package var complaint: LocalizedStringKey?
  }

  /// What tells a file from what it was before.
  private struct Version: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    init(_ found: stat) {
      let time = found.modificationTime
      device = UInt64(truncatingIfNeeded: found.st_dev)
      inode = UInt64(truncatingIfNeeded: found.st_ino)
      size = Int64(found.st_size)
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }
  }

  private struct Page {
    let path: String
    let version: Version
    let isRead: Bool
    let finding: Finding
  }

  /// What the terminal can draw.
  package var abilities = PictureAbilities()
  /// The pictures that are drawn as text.
  package let decoded = DecodedPictures()
  /// How many files were read so far.
  package private(set) var readings = 0
  /// In the order of their use, the latest last.
  private var pages: [Page] = []
  private let files: any FileLookup

  /// An album of files that are found by their paths.
  package init(_ files: any FileLookup) { self.files = files }

  /// What is under a path now.
  ///
  /// A file is read only where the terminal could draw what is in it.
  package func find(_ path: String) -> Finding {
    let name = files.expanded(path)
    var found = stat()
    guard stat(name, &found) == 0 else {
      return Finding(complaint: errno == EACCES ? Self.closed : Self.missing)
    }
    let version = Version(found)
    let reads = abilities.canDraw
    if let position = pages.firstIndex(where: { $0.path == path }) {
      let page = pages.remove(at: position)
      if page.version == version, page.isRead || !reads {
        pages.append(page)
        return page.finding
      }
    }
    let finding = look(at: name, found, reads: reads)
    pages.append(Page(path: path, version: version, isRead: reads, finding: finding))
    forgetOldest()
    return finding
  }

  private static let missing: LocalizedStringKey = "no such file"
  private static let closed: LocalizedStringKey = "it may not be read"
  private static let failed: LocalizedStringKey = "it cannot be read"
  /// What is said of a file with no picture in it.
  package static let undrawable: LocalizedStringKey = "no PNG, JPEG or GIF that can be drawn"

  private func look(at path: String, _ found: stat, reads: Bool) -> Finding {
    var finding = Finding(link: FileLink.address(of: path))
    // What is no file may never end, or begin.
    guard found.st_mode & S_IFMT == S_IFREG else {
      finding.complaint = "no file"
      return finding
    }
    guard access(path, R_OK) == 0 else {
      finding.complaint = Self.closed
      return finding
    }
    guard found.st_size <= Self.fileSizeMax else {
      finding.complaint = "larger than \(Self.fileSizeMax / 1_000_000) MB"
      return finding
    }
    guard reads else { return finding }
    readings += 1
    guard let bytes = Self.contents(of: path) else {
      finding.complaint = Self.failed
      return finding
    }
    finding.picture = PictureFile(bytes, identity: readings)
    if finding.picture == nil { finding.complaint = Self.undrawable }
    return finding
  }

  private static func contents(of path: String) -> [UInt8]? {
    // It may have become something else meanwhile, which must not hold us up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= fileSizeMax {
      let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += block[..<count]
    }
    return nil
  }

  private func forgetOldest() {
    func size() -> Int { pages.reduce(0) { $0 + ($1.finding.picture?.bytes.count ?? 0) } }
    while pages.count > Self.filesMax || pages.count > 1 && size() > Self.bytesMax {
      pages.removeFirst()
    }
    decoded.keep(Set(pages.compactMap(\.finding.picture?.identity)))
  }
}
