import StepwiseConsole
import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// The pictures of a wizard; each file is read once, and again only if it changes.
package final class PictureAlbum: ScreenPictures {
  /// The maximum size in bytes of a file that is drawn.
  package static let fileSizeMax = 20_000_000
  /// The maximum number of files that are kept, and of their bytes.
  private static let filesMax = 16
  private static let bytesMax = 2 * fileSizeMax

  /// The result of looking at a path.
  package struct Finding {
    /// What can be shown without the contents of the file.
    package var shown: ShownPicture
    /// The picture; `nil` if there is none, or if it was not read.
    package var picture: PictureFile?

    /// Why there is no picture, in a few words; `nil` if nothing is wrong.
    package var complaint: LocalizedStringKey? { shown.complaint }
  }

  /// The version of a file; another version means that the file changed.
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

  /// The pictures that the terminal can draw.
  package var abilities = PictureAbilities()
  /// The pictures that are drawn as text.
  package let decoded = DecodedPictures()
  /// The number of files that were read so far.
  package private(set) var readings = 0
  /// In the order of their last use, the latest last.
  private var pages: [Page] = []
  private let files: any FileLookup

  /// Creates an album of files that are found by their paths.
  package init(_ files: any FileLookup) { self.files = files }

  // MARK: The terminal

  package var query: [UInt8] { PictureQuery.bytes }

  package var needsCellSize: Bool { abilities.hasProtocol }

  package var drawsCells: Bool {
    get { abilities.drawsCells }
    set { abilities.drawsCells = newValue }
  }

  package var onReady: () -> Void {
    get { decoded.onDecoded }
    set { decoded.onDecoded = newValue }
  }

  package func learn(from reply: TerminalReply, columns: Int, rows: Int) {
    switch reply {
    case .kittyPictures(let canDraw): abilities.drawsKitty = canDraw
    case .inlineFiles(let canDraw): abilities.drawsInline = canDraw
    case .cellSize(let size): abilities.cell = size
    case .windowSize(let size): abilities.measureCell(window: size, columns: columns, rows: rows)
    default: break
    }
  }

  package func makePainter(firstNumber number: UInt32) -> any PicturePainter {
    PictureRegistry(first: number)
  }

  // MARK: Drawing

  package func show(_ path: String, in room: PictureRoom) -> ShownPicture {
    let finding = find(path)
    var shown = finding.shown
    guard let file = finding.picture, room.columns > 0 else { return shown }
    let size = file.header.size
    if let way = abilities.way(for: file.header.format) {
      let box = PictureBox(
        size: size, cell: abilities.cell, columns: room.columns, rows: room.rows)
      shown.drawing = .placed(
        Frame.Picture(
          row: 0, column: 0, columns: box.columns, rows: box.rows, way: way,
          isScaled: box.isScaled, file: file))
    } else if abilities.drawsCells {
      let box = PictureBox(
        cellsFor: size, cell: abilities.cell, columns: room.columns, rows: room.rows)
      switch decoded.draw(file, columns: box.columns, rows: box.rows, indent: room.indent) {
      // The rows are reserved, so that nothing moves when the picture is decoded.
      case .pending: shown.drawing = .text(Array(repeating: StyledText(), count: box.rows))
      case .rows(let rows): shown.drawing = .text(rows)
      case .failed: shown.complaint = Self.undrawable
      }
    }
    return shown
  }

  // MARK: Files

  /// Looks at the file under a path.
  ///
  /// It reads the file only if the terminal could draw a picture.
  package func find(_ path: String) -> Finding {
    let name = files.expanded(path)
    var found = stat()
    guard stat(name, &found) == 0 else { return Finding(shown: ShownPicture(at: name)) }
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

  private static let failed: LocalizedStringKey = "it cannot be read"
  /// The complaint about a file without a picture in it.
  package static let undrawable: LocalizedStringKey = "not a PNG or JPEG that can be drawn"

  private func look(at path: String, _ found: stat, reads: Bool) -> Finding {
    var finding = Finding(shown: ShownPicture(at: path))
    guard finding.complaint == nil else { return finding }
    guard found.st_size <= Self.fileSizeMax else {
      finding.shown.complaint = "larger than \(Self.fileSizeMax / 1_000_000) MB"
      return finding
    }
    guard reads else { return finding }
    readings += 1
    guard let bytes = Self.contents(of: path) else {
      finding.shown.complaint = Self.failed
      return finding
    }
    finding.picture = PictureFile(bytes, identity: readings)
    if finding.picture == nil { finding.shown.complaint = Self.undrawable }
    return finding
  }

  private static func contents(of path: String) -> [UInt8]? {
    (try? NamedFile.read(path, fileSizeMax + 1)).flatMap { $0.count <= fileSizeMax ? $0 : nil }
  }

  private func forgetOldest() {
    func size() -> Int { pages.reduce(0) { $0 + ($1.finding.picture?.bytes.count ?? 0) } }
    while pages.count > Self.filesMax || pages.count > 1 && size() > Self.bytesMax {
      pages.removeFirst()
    }
    decoded.keep(Set(pages.compactMap(\.finding.picture?.identity)))
  }
}
