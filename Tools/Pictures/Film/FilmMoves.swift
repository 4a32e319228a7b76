import StepwiseTerminalTesting

/// Counts the cells of a film that move from one frame to the next although their row stays the same text.
nonisolated struct FilmMoves {
  /// Two consecutive frames between which rows moved.
  struct Move {
    /// The time of the second frame, in thousandths of a second.
    let time: Int
    /// The title of the screen.
    let title: String
    /// The number of cells with text in the rows that moved.
    let cells: Int
    /// The first row that moved, without blanks at its ends.
    let row: String
  }

  /// The number of pairs of frames that show the same screen.
  private(set) var pairs = 0
  /// The moves while a person stays on a screen, in the order of the film.
  private(set) var moves: [Move] = []
  /// How often the row of keys stood in another row on the next screen.
  private(set) var keyRowMoves = 0

  /// The cells that moved while a person stayed on a screen.
  var cells: Int { moves.reduce(0) { $0 + $1.cells } }

  /// Compares the frames of a film.
  init(_ film: Film) {
    for (before, after) in zip(film.frames, film.frames.dropFirst()) {
      guard let title = Self.title(of: before), let next = Self.title(of: after) else { continue }
      if title != next {
        if Self.keyRow(of: before) != Self.keyRow(of: after) { keyRowMoves += 1 }
        continue
      }
      pairs += 1
      if let move = Self.move(from: before, to: after, title) { moves.append(move) }
    }
  }

  /// The rows as text, without blanks at their ends.
  private static func rows(of frame: Film.Frame) -> [String] {
    frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The first row that begins in bold, which is the screen's title; `nil` for none, as after the end of a wizard.
  private static func title(of frame: Film.Frame) -> String? {
    for cells in frame.rows {
      guard let bold = cells.firstIndex(where: { $0.style.isBold && $0.text != " " }) else {
        continue
      }
      var title = cells[bold...].prefix { $0.style.isBold || $0.text == " " }
      while title.last?.text == " " { title.removeLast() }
      return String(title.compactMap(\.text))
    }
    return nil
  }

  private static func keyRow(of frame: Film.Frame) -> Int? {
    rows(of: frame).lastIndex { $0.contains("F1") }
  }

  private static func move(
    from before: Film.Frame, to after: Film.Frame, _ title: String
  ) -> Move? {
    let (old, new) = (rows(of: before), rows(of: after))
    var free: [String: Int] = [:]
    for (row, text) in new.enumerated() where row >= old.count || old[row] != text {
      free[text, default: 0] += 1
    }
    var cells = 0
    var first = ""
    for (row, text) in old.enumerated() where row >= new.count || new[row] != text {
      let count = text.count { $0 != " " }
      guard count > 0, let left = free[text], left > 0 else { continue }
      free[text] = left - 1
      if cells == 0 { first = text }
      cells += count
    }
    guard cells > 0 else { return nil }
    let row = first.drop { $0 == " " }
    return Move(time: after.time, title: title, cells: cells, row: String(row))
  }
}
