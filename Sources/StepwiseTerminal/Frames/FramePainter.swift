/// Brings frames onto a terminal: below what is there already, or in a window of their own.
///
/// It knows what is shown, so that each frame costs what changes. A frame must not be higher than the
/// window, the last one apart.
package nonisolated struct FramePainter {
  /// Whether the terminal holds back what is between two marks until all of it is there.
  package var synchronizes = false
  /// Whether the terminal is to tell keys from one another as Kitty's protocol does: asked for with the next
  /// frame, and taken back with the farewell.
  package var distinguishesKeys = false
  /// Where it was asked for: a window of its own has settings of its own.
  private var isAskedForKeys = (shown: false, window: false)
  /// Whether the terminal was told to hide its cursor.
  private var hidesCursor = false
  /// What is shown among what was there before.
  private var shown: Frame?
  /// What is shown in a window of its own.
  private var window: Frame?
  /// Whether the last frame took the whole window.
  package private(set) var isInWindow = false
  private var size: (columns: Int, rows: Int)
  /// Whether the size changed while there was a window of its own, below which all was rewrapped.
  private var isOutdated = false
  /// The rows of ours that a smaller window has pushed away, right above what is shown: they are taken away
  /// once they are seen again.
  private var lost: [ArraySlice<Frame.Cell>] = []
  /// What must be taken away before the next frame.
  private var erasure: [UInt8] = []
  /// The pictures among what was there before, and those in a window of their own.
  private var shownPictures: PictureLedger
  private var windowPictures: PictureLedger

  /// How many bytes are worth holding back a frame for.
  private static let synchronizedMin = 48
  /// How many rows are remembered that were pushed away.
  private static let lostMax = 2000

  /// A painter that has shown nothing yet.
  ///
  /// - Parameters:
  ///   - columns: How wide the window is.
  ///   - rows: How high it is.
  ///   - pictureNumber: The number by which the terminal knows the first picture; 1,000 of them should be
  ///     no other program's.
  package init(columns: Int, rows: Int, pictureNumber: UInt32 = 1000) {
    size = (columns, rows)
    shownPictures = PictureLedger(first: pictureNumber)
    windowPictures = PictureLedger(first: pictureNumber &+ 500)
  }

  /// The bytes that bring a frame onto the terminal.
  ///
  /// - Parameters:
  ///   - frame: What is to be seen, as wide as the window.
  ///   - hasWindow: Whether it takes the whole window, which is given back with the first that does not.
  /// - Returns: What to write; nothing where nothing changes.
  package mutating func bytes(for frame: Frame, inWindow hasWindow: Bool = false) -> [UInt8] {
    var first: [UInt8] = []
    if hasWindow != isInWindow {
      first += hasWindow ? Array("\u{1B}[?1049h".utf8) : windowFarewell
      windowPictures.forget()
      isAskedForKeys.window = false
      isInWindow = hasWindow
      window = nil
      if !hasWindow, isOutdated { eraseRewrapped(cursorRow: nil, grown: 0) }
      isOutdated = false
    }
    first += askForKeys()
    let data =
      hasWindow
      ? windowPictures.transmit(frame.pictures) : shownPictures.transmit(frame.pictures)
    var bytes = hasWindow ? drawInWindow(frame) : draw(frame)
    if frame.hidesCursor != hidesCursor {
      // It is not seen where it is not yet, or no longer, in its place.
      bytes = frame.hidesCursor ? Self.cursorOff + bytes : bytes + Self.cursorOn
      hidesCursor = frame.hidesCursor
    }
    // Data may be long, and a terminal holds back only so much; nothing of it is seen.
    if data.isEmpty { (first, bytes) = ([], first + bytes) }
    guard synchronizes, bytes.count >= Self.synchronizedMin else { return first + data + bytes }
    return first + data + Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
  }

  private static let cursorOff = Array("\u{1B}[?25l".utf8)
  private static let cursorOn = Array("\u{1B}[?25h".utf8)

  /// Shows the cursor again, if it is hidden.
  private mutating func showCursor() -> [UInt8] {
    defer { hidesCursor = false }
    return hidesCursor ? Self.cursorOn : []
  }

  /// Asks the screen that is seen to tell keys from one another, unless it was asked.
  private mutating func askForKeys() -> [UInt8] {
    let isAsked = isInWindow ? isAskedForKeys.window : isAskedForKeys.shown
    guard distinguishesKeys, !isAsked else { return [] }
    if isInWindow { isAskedForKeys.window = true } else { isAskedForKeys.shown = true }
    return Array("\u{1B}[>1u".utf8)
  }

  /// What gives the window back.
  private var windowFarewell: [UInt8] {
    let keys = isAskedForKeys.window ? "\u{1B}[<u" : ""
    return windowPictures.farewell + Array("\(keys)\u{1B}[?1049l".utf8)
  }

  private mutating func drawInWindow(_ frame: Frame) -> [UInt8] {
    var bytes = windowPictures.remove(allBut: frame.pictures)
    // What a window of another size showed is anywhere now.
    if window == nil {
      bytes += windowPictures.removeAll() + Array("\u{1B}[H\u{1B}[2J".utf8)
    }
    let before = window ?? Frame(columns: frame.columns, rows: 0)
    bytes += FrameDifference.bytes(from: before, to: frame) { windowPictures.draw($0) }
    window = frame
    return bytes
  }

  private mutating func draw(_ frame: Frame) -> [UInt8] {
    var bytes = erasure
    erasure = []
    bytes += shownPictures.remove(allBut: frame.pictures)
    let before = shown ?? Frame(columns: frame.columns, rows: 0)
    if shown == nil { bytes.append(13) }
    bytes += FrameDifference.bytes(from: before, to: frame) { shownPictures.draw($0) }
    shown = frame
    return bytes
  }

  /// Takes note that the window has another size: what is shown is drawn anew with the next frame.
  ///
  /// What was shown is counted as the terminal shows it now: rows that are too long go on in the next.
  ///
  /// - Parameters:
  ///   - columns: How wide the window is now.
  ///   - rows: How high it is now.
  ///   - cursorRow: The row that the terminal says the cursor is in, counted from 0; `nil` where it
  ///     did not say.
  package mutating func resize(columns: Int, rows: Int, cursorRow: Int? = nil) {
    let grown = rows - size.rows
    size = (columns, rows)
    if isInWindow {
      window = nil
      isOutdated = true
      return
    }
    eraseRewrapped(cursorRow: cursorRow, grown: grown)
  }

  /// Has what is shown erased before the next frame, counted as the terminal shows it in its size now.
  private mutating func eraseRewrapped(cursorRow: Int?, grown: Int) {
    let (columns, rows) = size
    guard let frame = shown else { return }
    shown = nil
    guard !frame.rows.isEmpty else { return }
    // Where terminals leave pictures when they wrap what is around them cannot be told.
    erasure += shownPictures.removeAll()
    let own = frame.cells(with: frame.pictures).map { row in
      row[..<(row.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0)]
    }
    let ours = (lost + own).map { (cells: $0, starts: Self.starts(in: $0, columns: columns)) }
    let lostHeight = ours.prefix(lost.count).reduce(0) { $0 + $1.starts.count }
    let height = ours.reduce(0) { $0 + $1.starts.count }
    let cursorLine = min(lost.count + frame.cursor.row, ours.count - 1)
    let above =
      ours.prefix(cursorLine).reduce(0) { $0 + $1.starts.count }
      + (ours[cursorLine].starts.lastIndex { $0 <= frame.cursor.column } ?? 0)
    // How many of the rows above the cursor are ours and seen, and how many are beyond reach.
    let seen: Int
    var pushed: Int
    if let cursorRow {
      seen = min(above, cursorRow)
      pushed = above - seen
    } else {
      let back = min(lostHeight, max(0, grown))
      seen = min(above - lostHeight + back, rows - 1)
      pushed = max(0, height - lostHeight - rows) + lostHeight - back
    }
    lost = []
    var end = 0
    for line in ours where pushed > 0 {
      lost.append(line.cells)
      // Its end is seen, and what was written there instead would be joined with its beginning in a wider window.
      if pushed < line.starts.count { end = line.cells.count - line.starts[pushed] }
      pushed -= line.starts.count
    }
    erasure += Self.erasing(above: seen, isLow: rows == 1 || height == 1, isJoined: end > 0)
    if end > 0 {
      erasure += Array(repeating: UInt8(ascii: " "), count: end) + Array("\r\n".utf8)
    }
    lost.removeFirst(max(0, lost.count - Self.lostMax))
  }

  /// Where the rows begin that a terminal makes of a row that is too long.
  private static func starts(in row: ArraySlice<Frame.Cell>, columns: Int) -> [Int] {
    guard row.count > columns else { return [0] }
    var starts = [0]
    var position = 0
    while position < row.endIndex {
      var next = position + 1
      while next < row.endIndex, row[next].text == nil { next += 1 }
      if next - (starts.last ?? 0) > columns, position > (starts.last ?? 0) {
        starts.append(position)
      }
      position = next
    }
    return starts
  }

  /// Goes that many rows up and erases from there on.
  ///
  /// The first row is erased by itself: some terminals keep what is erased from the window's first cell
  /// on among what scrolled away. With nothing below it, there may be no row to go down to. A row that is joined with the
  /// one above is not erased from its beginning on, since tmux 3.3 would part them.
  private static func erasing(above: Int, isLow: Bool, isJoined: Bool = false) -> [UInt8] {
    let up = above > 0 ? "\u{1B}[\(above)A" : ""
    let first = isJoined ? " \u{1B}[K\r" : "\u{1B}[2K"
    return Array("\(up)\r\(first)\(isLow ? "" : "\u{1B}[B\u{1B}[J\u{1B}[A")".utf8)
  }

  /// Takes away what is shown, so that something else can stand in its place; the next frame comes
  /// below that.
  ///
  /// - Parameter keepsData: Whether the terminal keeps the data of pictures, since they come back soon.
  /// - Returns: What to write first.
  package mutating func takeAway(keepsData: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    if isInWindow { bytes += windowFarewell }
    windowPictures.forget()
    isAskedForKeys.window = false
    isInWindow = false
    window = nil
    if isOutdated { eraseRewrapped(cursorRow: nil, grown: 0) }
    bytes += erasure
    bytes += keepsData ? shownPictures.removeAll() : shownPictures.farewell
    if !keepsData { shownPictures.forget() }
    if let shown, !shown.rows.isEmpty {
      let isLow = size.rows == 1 || shown.rows.count == 1
      bytes += Self.erasing(above: shown.cursor.row, isLow: isLow)
    }
    forgetFrames()
    return bytes + showCursor()
  }

  /// Has all drawn anew with the next frame, at the top of the window.
  ///
  /// - Returns: What to write first.
  package mutating func redraw() -> [UInt8] {
    guard isInWindow else { return takeAway() + Array("\u{1B}[H\u{1B}[2J".utf8) }
    window = nil
    return []
  }

  /// Forgets what was shown: something else is on the terminal, and the next frame comes below it.
  package mutating func forget() {
    forgetFrames()
    // Who stopped us may have given us no time to take them away. The cursor may still be within the frame.
    erasure = shownPictures.farewell + Array("\r\u{1B}[J".utf8)
    shownPictures.forget()
    windowPictures.forget()
    forgetSettings()
  }

  /// Forgets what the terminal was asked for, because it was taken back: the next frame asks again.
  package mutating func forgetSettings() {
    isAskedForKeys = (false, false)
    hidesCursor = false
  }

  /// The column where the cursor was left, counted from 0; `nil` in a window of its own, and at the beginning of
  /// a row, where others leave it, too.
  package var cursorColumn: Int? {
    guard !isInWindow, let column = shown?.cursor.column, column > 0 else { return nil }
    return column
  }

  /// The row of what is shown that the cursor is in, counted from 0; `nil` in a window of its own, which begins
  /// in the window's first row, and where nothing is shown.
  package var cursorRow: Int? { isInWindow ? nil : shown?.cursor.row }

  private mutating func forgetFrames() {
    shown = nil
    window = nil
    isInWindow = false
    lost = []
    erasure = []
    isOutdated = false
  }

  /// What takes back the settings that the terminal was given, and leaves what is shown.
  package var settingsFarewell: [UInt8] {
    (hidesCursor ? Self.cursorOn : []) + (isInWindow ? windowFarewell : [])
      + Array((isAskedForKeys.shown ? "\u{1B}[<u" : "").utf8)
  }

  /// What leaves the cursor on a row of its own below what is shown, in the terminal's own look.
  package var farewell: [UInt8] {
    var text = "\u{1B}[0m"
    if hidesCursor { text += String(decoding: Self.cursorOn, as: UTF8.self) }
    if isInWindow { text += String(decoding: windowFarewell, as: UTF8.self) }
    if isAskedForKeys.shown { text += "\u{1B}[<u" }
    text += String(decoding: shownPictures.farewell, as: UTF8.self)
    if let shown, !shown.rows.isEmpty {
      // Behind a window that got another size they are anywhere, and other text is in their place.
      if !isOutdated { text += InlinePicture.blanking(shown.pictures, from: shown.cursor) }
      let below = shown.rows.count - 1 - shown.cursor.row
      if below > 0 { text += "\u{1B}[\(below)B" }
      text += "\r\n"
    }
    return Array(text.utf8)
  }
}
