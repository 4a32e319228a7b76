import Stepwise
import StepwiseTerminalTesting

/// The frames of a recording, as a terminal shows them.
nonisolated struct Film {
  /// The screen from a moment on.
  struct Frame: Equatable {
    /// The time in thousandths of a second.
    var time: Int
    let rows: [[TerminalScreen.Cell]]
    let title: String
    /// The cursor's place; `nil` if it is hidden.
    let cursor: Place?
    /// The text without styles.
    let text: String
  }

  /// A cell's place, counted from 0.
  struct Place: Hashable {
    let row: Int
    let column: Int
  }

  /// The pause at the end before the film begins again, in thousandths of a second.
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
      // A synchronized update is shown at once.
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
    // The film begins with the first frame.
    frames[0].time = 0
  }

  /// The frame at a time.
  func frame(at time: Int) -> Frame { frames.last { $0.time <= time } ?? frames[0] }

  /// The frame with the most text, which stands for the film if nothing moves.
  var fullest: Frame {
    frames.max { $0.text.count(where: { $0 != " " }) < $1.text.count(where: { $0 != " " }) }
      ?? frames[0]
  }
}
