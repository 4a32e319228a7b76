import Stepwise
import StepwiseTerminalTesting

/// What a recording shows, as a terminal shows it.
nonisolated struct Film {
  /// What is seen from a time on.
  struct Frame: Equatable {
    /// In thousandths of a second.
    var time: Int
    let rows: [[TerminalScreen.Cell]]
    let title: String
    /// Where the cursor is; `nil` where it is not seen.
    let cursor: Place?
    /// The text alone.
    let text: String
  }

  /// A cell's place, counted from 0.
  struct Place: Hashable {
    let row: Int
    let column: Int
  }

  /// How long the end is held before the film begins again, in thousandths of a second.
  static let pause = 2000

  let columns: Int
  let rows: Int
  private(set) var frames: [Frame] = []
  /// Its length in thousandths of a second, with the pause.
  let length: Int

  /// Plays a recording.
  init(_ cast: Cast) throws {
    columns = cast.columns
    rows = cast.rows
    length = (cast.events.last?.time ?? 0) + Self.pause
    var terminal = TerminalScreen(columns: cast.columns, rows: cast.rows)
    for event in cast.events {
      terminal.read(event.text)
      if let unknown = terminal.unknown.first {
        throw RunFailure(
          .dataError,
          "\(cast.path):\(event.line): No terminal that is drawn here knows “\(unknown)”.")
      }
      // What is written between two signs is seen at once.
      guard !terminal.isDrawing else { continue }
      let (row, column) = terminal.cursor
      let frame = Frame(
        time: event.time, rows: terminal.cells, title: terminal.title,
        cursor: terminal.isCursorVisible ? Place(row: row, column: column) : nil,
        text: terminal.text)
      if frames.last?.time == event.time { frames.removeLast() }
      frames.append(frame)
    }
    guard !frames.isEmpty else {
      throw RunFailure(.dataError, "\(cast.path):2: Nothing is ever seen: no frame is finished.")
    }
    // The film begins with what is seen first.
    frames[0].time = 0
  }

  /// What is seen at a time.
  func frame(at time: Int) -> Frame { frames.last { $0.time <= time } ?? frames[0] }

  /// The frame that shows most: it stands for the film where nothing moves.
  var fullest: Frame {
    frames.max { $0.text.count(where: { $0 != " " }) < $1.text.count(where: { $0 != " " }) }
      ?? frames[0]
  }
}
