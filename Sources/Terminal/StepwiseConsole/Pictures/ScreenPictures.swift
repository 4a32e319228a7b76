import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// The pictures of a wizard's screens, in the ways in which its terminal can draw them.
package protocol ScreenPictures: AnyObject {
  /// The bytes that ask the terminal which pictures it can draw.
  var query: [UInt8] { get }
  /// Whether the size of a cell matters, because the terminal draws pictures itself.
  var needsCellSize: Bool { get }
  /// Whether both halves of a cell can have any colour, so that pictures can be drawn as text.
  var drawsCells: Bool { get set }
  /// Called when a picture can be drawn that could not be drawn before.
  var onReady: () -> Void { get set }

  /// Learns from a reply to the query, of a window of some columns and rows.
  func learn(from reply: TerminalReply, columns: Int, rows: Int)

  /// Makes the painter of one screen of the terminal; it numbers its pictures from a number on.
  func makePainter(firstNumber number: UInt32) -> any PicturePainter

  /// Looks at the file under a path, and draws it if that is possible.
  func show(_ path: String, in room: PictureRoom) -> ShownPicture
}

/// The cells that a picture may take.
package nonisolated struct PictureRoom {
  /// The number of columns.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The number of columns before it.
  package let indent: Int

  /// Creates a room.
  package init(columns: Int, rows: Int, indent: Int) {
    self.columns = columns
    self.rows = rows
    self.indent = indent
  }
}

/// The parts of a picture that can be shown.
package struct ShownPicture {
  /// A picture in cells.
  package enum Drawing {
    /// The terminal draws the picture; its position is not set.
    case placed(Frame.Picture)
    /// The picture is text, which stays empty until it is decoded.
    case text([StyledText])
  }

  /// The address of the file; `nil` if there is no file.
  package var link: String?
  /// Why there is no picture, in a few words; `nil` if nothing is wrong.
  package var complaint: LocalizedStringKey?
  /// The picture; `nil` shows only its caption.
  package var drawing: Drawing?

  /// The complaint about a file that may not be read.
  private static let closed: LocalizedStringKey = "it may not be read"

  /// Looks at a file without opening it.
  package init(at path: String) {
    var found = stat()
    guard stat(path, &found) == 0 else {
      complaint = errno == EACCES ? Self.closed : "no such file"
      return
    }
    link = FileLink.address(of: path)
    // Reading something that is not a regular file may never end, or never begin.
    if found.st_mode & S_IFMT != S_IFREG {
      complaint = "no file"
    } else if access(path, R_OK) != 0 {
      complaint = Self.closed
    }
  }
}

/// Pictures of which only the caption is shown.
final class CaptionedPictures: ScreenPictures {
  let query: [UInt8] = []
  let needsCellSize = false
  var drawsCells = false
  var onReady: () -> Void = {}
  private let files: any FileLookup

  /// Creates pictures whose files are found by their paths.
  init(_ files: any FileLookup) { self.files = files }

  func learn(from reply: TerminalReply, columns: Int, rows: Int) {}

  func makePainter(firstNumber number: UInt32) -> any PicturePainter { NoPictures() }

  func show(_ path: String, in room: PictureRoom) -> ShownPicture {
    ShownPicture(at: files.expanded(path))
  }
}
