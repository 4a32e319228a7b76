/// Shows frames on a terminal: below its earlier output, or in the alternate screen.
///
/// It remembers the current frame, so that only differences are written. A frame must not be higher
/// than the window, except for the last one.
package nonisolated struct FramePainter {
  /// Whether the terminal holds back output between two marks until it is complete.
  package var synchronizes = false
  /// Whether to turn on Kitty's keyboard protocol, which reports keys unambiguously; it is turned
  /// on with the next frame, and off with the restore sequence.
  package var distinguishesKeys = false
  /// Whether the protocol was turned on, for each screen, because the alternate screen has settings
  /// of its own.
  private var isAskedForKeys = (shown: false, window: false)
  /// Whether the terminal was told to hide its cursor.
  private var hidesCursor = false
  /// The frame below earlier output.
  private var shown: Frame?
  /// The frame in the alternate screen.
  private var window: Frame?
  /// Whether the last frame was in the alternate screen.
  package private(set) var isInWindow = false
  private var size: (columns: Int, rows: Int)
  /// Whether the size changed while the alternate screen was shown, so that the rows below it were
  /// wrapped again.
  private var isOutdated = false
  /// The rows that a smaller window has pushed away, right above the frame; they are erased when
  /// they are visible again.
  private var lost: [ArraySlice<Frame.Cell>] = []
  /// The bytes that erase old rows before the next frame.
  private var erasure: [UInt8] = []
  /// The number of rows above the cursor that the next frame erases, because the program was stopped and nobody wrote.
  private var heightAbove = 0
  /// The pictures of the main screen, and those of the alternate screen.
  private var shownPictures: any PicturePainter
  private var windowPictures: any PicturePainter

  /// The number of bytes from which a frame is worth holding back.
  private static let synchronizedMin = 48
  /// The maximum number of pushed rows that are remembered.
  private static let lostMax = 2000

  /// Creates a painter that has shown nothing yet.
  ///
  /// - Parameters:
  ///   - columns: The width of the window.
  ///   - rows: The height of the window.
  ///   - shownPictures: Sends the pictures of the main screen.
  ///   - windowPictures: Sends the pictures of the alternate screen.
  package init(
    columns: Int, rows: Int, shownPictures: any PicturePainter = NoPictures(),
    windowPictures: any PicturePainter = NoPictures()
  ) {
    size = (columns, rows)
    self.shownPictures = shownPictures
    self.windowPictures = windowPictures
  }

  /// Returns the bytes that show a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, as wide as the window.
  ///   - hasWindow: Whether the frame is shown in the alternate screen; the first frame that is not
  ///     returns to the main screen.
  /// - Returns: The bytes; empty if nothing changes.
  package mutating func bytes(for frame: Frame, inWindow hasWindow: Bool = false) -> [UInt8] {
    var first: [UInt8] = []
    if hasWindow != isInWindow {
      first += hasWindow ? Array("\u{1B}[?1049h".utf8) : windowRestoreSequence
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
      // The cursor is hidden while it is not in its place.
      bytes = frame.hidesCursor ? Self.cursorOff + bytes : bytes + Self.cursorOn
      hidesCursor = frame.hidesCursor
    }
    // A terminal holds back only a limited number of bytes, so the invisible data of pictures comes
    // before.
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

  /// Turns on Kitty's keyboard protocol in the current screen, unless it is on.
  private mutating func askForKeys() -> [UInt8] {
    let isAsked = isInWindow ? isAskedForKeys.window : isAskedForKeys.shown
    guard distinguishesKeys, !isAsked else { return [] }
    if isInWindow { isAskedForKeys.window = true } else { isAskedForKeys.shown = true }
    return Array("\u{1B}[>1u".utf8)
  }

  /// The bytes that return to the main screen.
  private var windowRestoreSequence: [UInt8] {
    let keys = isAskedForKeys.window ? "\u{1B}[<u" : ""
    return windowPictures.deletionSequence + Array("\(keys)\u{1B}[?1049l".utf8)
  }

  private mutating func drawInWindow(_ frame: Frame) -> [UInt8] {
    var bytes = windowPictures.remove(allBut: frame.pictures)
    // After a change of size, the old frame may be anywhere.
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
    heightAbove = 0
    bytes += shownPictures.remove(allBut: frame.pictures)
    let before = shown ?? Frame(columns: frame.columns, rows: 0)
    if shown == nil { bytes.append(13) }
    bytes += FrameDifference.bytes(from: before, to: frame) { shownPictures.draw($0) }
    shown = frame
    return bytes
  }

  /// Takes the new size of the window; the frame is drawn again with the next call.
  ///
  /// The old frame is measured as the terminal shows it now, with long rows wrapped.
  ///
  /// - Parameters:
  ///   - columns: The new width.
  ///   - rows: The new height.
  ///   - cursorRow: The row of the cursor that the terminal reported, counted from 0; `nil` if it
  ///     did not.
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

  /// Prepares to erase the frame before the next one, measured as the terminal shows it in its new
  /// size.
  private mutating func eraseRewrapped(cursorRow: Int?, grown: Int) {
    let (columns, rows) = size
    guard let frame = shown else { return }
    shown = nil
    guard !frame.rows.isEmpty else { return }
    // It is unknown where terminals leave pictures when they wrap the text around them.
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
    // The number of own rows above the cursor that are visible, and of those that are out of reach.
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
      // The end of the row is visible, and text written there would join its beginning in a wider
      // window.
      if pushed < line.starts.count { end = line.cells.count - line.starts[pushed] }
      pushed -= line.starts.count
    }
    erasure += Self.erasing(above: seen, isLow: rows == 1 || height == 1, isJoined: end > 0)
    if end > 0 {
      erasure += Array(repeating: UInt8(ascii: " "), count: end) + Array("\r\n".utf8)
    }
    lost.removeFirst(max(0, lost.count - Self.lostMax))
  }

  /// The positions at which a terminal wraps a row that is too long.
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

  /// Returns the bytes that go up by a number of rows and erase everything from there on.
  ///
  /// The first row is erased by itself, because some terminals keep text that is erased from the
  /// window's first cell on in their scrollback. If there is nothing below it, there may be no row
  /// to go down to. A row that is joined with the one above is not erased from its beginning,
  /// because tmux 3.3 would separate them.
  private static func erasing(above: Int, isLow: Bool, isJoined: Bool = false) -> [UInt8] {
    let up = above > 0 ? "\u{1B}[\(above)A" : ""
    let first = isJoined ? " \u{1B}[K\r" : "\u{1B}[2K"
    return Array("\(up)\r\(first)\(isLow ? "" : "\u{1B}[B\u{1B}[J\u{1B}[A")".utf8)
  }

  /// Removes the frame, so that other output can take its place; the next frame comes below that.
  ///
  /// - Parameter keepsData: Whether the terminal keeps the data of pictures, because they come back
  ///   soon.
  /// - Returns: The bytes to write first.
  package mutating func takeAway(keepsData: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    if isInWindow { bytes += windowRestoreSequence }
    windowPictures.forget()
    isAskedForKeys.window = false
    isInWindow = false
    window = nil
    if isOutdated { eraseRewrapped(cursorRow: nil, grown: 0) }
    bytes += erasure
    bytes += keepsData ? shownPictures.removeAll() : shownPictures.deletionSequence
    if !keepsData { shownPictures.forget() }
    if let shown, !shown.rows.isEmpty {
      let isLow = size.rows == 1 || shown.rows.count == 1
      bytes += Self.erasing(above: shown.cursor.row, isLow: isLow)
    }
    forgetFrames()
    return bytes + showCursor()
  }

  /// Makes the next frame redraw everything, at the top of the window.
  ///
  /// - Returns: The bytes to write first.
  package mutating func redraw() -> [UInt8] {
    guard isInWindow else { return takeAway() + Array("\u{1B}[H\u{1B}[2J".utf8) }
    window = nil
    return []
  }

  /// Forgets the frame, because the terminal shows something else now; the next frame comes below
  /// it.
  package mutating func forget() {
    forgetFrames()
    // The program may have been stopped before it could remove the pictures. The cursor may still
    // be within the frame.
    erasure = shownPictures.deletionSequence + Array("\r\u{1B}[J".utf8)
    shownPictures.forget()
    windowPictures.forget()
    forgetSettings()
  }

  /// The number of rows of the frame below earlier output, or of an old frame whose place the next one takes.
  package var height: Int { shown?.rows.count ?? heightAbove }

  /// Forgets the frame, because the restore sequence was written and nothing after it; the next
  /// frame takes the place of the old one.
  ///
  /// - Parameter height: The number of rows of the frame that the restore sequence belonged to.
  package mutating func comeBack(over height: Int) {
    forgetFrames()
    shownPictures.forget()
    windowPictures.forget()
    forgetSettings()
    heightAbove = height
    if height > 0 { erasure = Self.erasing(above: height, isLow: false) }
  }

  /// Forgets the terminal's settings, because they were reset; the next frame sets them again.
  package mutating func forgetSettings() {
    isAskedForKeys = (false, false)
    hidesCursor = false
  }

  /// The column of the cursor after the last frame, counted from 0; `nil` in the alternate screen,
  /// and at the beginning of a row, where other programs leave the cursor, too.
  package var cursorColumn: Int? {
    guard !isInWindow, let column = shown?.cursor.column, column > 0 else { return nil }
    return column
  }

  /// The row of the frame that contains the cursor, counted from 0; `nil` in the alternate screen,
  /// whose frame begins in the window's first row, and without a frame.
  package var cursorRow: Int? { isInWindow ? nil : shown?.cursor.row }

  private mutating func forgetFrames() {
    shown = nil
    window = nil
    isInWindow = false
    lost = []
    erasure = []
    heightAbove = 0
    isOutdated = false
  }

  /// The bytes that reset the terminal's settings and leave the frame as it is.
  package var settingsRestoreSequence: [UInt8] {
    (hidesCursor ? Self.cursorOn : []) + (isInWindow ? windowRestoreSequence : [])
      + Array((isAskedForKeys.shown ? "\u{1B}[<u" : "").utf8)
  }

  /// The bytes that leave the cursor on a row of its own below the frame, in the terminal's own
  /// style.
  package var restoreSequence: [UInt8] {
    var text = "\u{1B}[0m"
    if hidesCursor { text += String(decoding: Self.cursorOn, as: UTF8.self) }
    if isInWindow { text += String(decoding: windowRestoreSequence, as: UTF8.self) }
    if isAskedForKeys.shown { text += "\u{1B}[<u" }
    text += String(decoding: shownPictures.deletionSequence, as: UTF8.self)
    if let shown, !shown.rows.isEmpty {
      // After a change of size below the alternate screen, the pictures may be anywhere, and other
      // text in their place.
      if !isOutdated { text += shownPictures.blanking(shown.pictures, from: shown.cursor) }
      let below = shown.rows.count - 1 - shown.cursor.row
      if below > 0 { text += "\u{1B}[\(below)B" }
      text += "\r\n"
    }
    return Array(text.utf8)
  }
}
