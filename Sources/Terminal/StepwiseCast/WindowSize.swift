import Stepwise

/// The size of a terminal's window, as `--size` takes it: `80x24`.
nonisolated struct WindowSize: Equatable, OptionValue {
  /// The size of a film without `--size`.
  static let standard = WindowSize(columns: 80, rows: 24)
  private static let columnsRange = 10...500
  private static let rowsRange = 3...200

  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  init(option text: String) throws(Rejection) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Self.number(parts[0], in: Self.columnsRange),
      let rows = Self.number(parts[1], in: Self.rowsRange)
    else {
      throw Rejection(
        "“\(text)” is not a window size: write columns x rows, from 10x3 to 500x200, such as 80x24."
      )
    }
    self.columns = columns
    self.rows = rows
  }

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    guard text.allSatisfy(\.isWholeNumber), let number = Int(text), range.contains(number) else {
      return nil
    }
    return number
  }
}
