import StepwiseTerminal
import StepwiseTerminalTesting

/// Laws that hold for any bytes: for tests with a seed, and for Scripts/fuzz.
///
/// Each function returns the problem, or `nil`.
nonisolated enum TerminalLaws {
  /// The bytes give the same keys, however they are split, and do not swallow the next one.
  static func keys(_ bytes: [UInt8]) -> String? {
    var whole = KeyDecoder()
    let events = whole.read(bytes)
    var inBytes = KeyDecoder()
    guard bytes.flatMap({ inBytes.read([$0]) }) == events else { return "byte by byte" }
    for cut in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 16)) {
      var decoder = KeyDecoder()
      guard decoder.read(bytes[..<cut]) + decoder.read(bytes[cut...]) == events else {
        return "cut at \(cut)"
      }
      guard decoder.isPending == whole.isPending else { return "pending after a cut at \(cut)" }
    }
    let last = whole.finish()
    guard last == inBytes.finish() else { return "finished" }
    // No sequence swallows the next key for ever, whenever time explains an Escape.
    var timed = KeyDecoder()
    for byte in bytes {
      _ = timed.read([byte])
      if byte % 3 == 0 { _ = timed.timeOut() }
    }
    _ = timed.finish()
    for var decoder in [whole, timed] where decoder.read([13]).last != .key(Key(.enter)) {
      return "a key is swallowed"
    }
    return nil
  }

  /// A text is as wide as its clusters together, and a shortened text fits.
  static func width(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let room = Int(bytes.first ?? 0) % 40
    let widths = text.map { TextWidth.of($0) }
    guard widths.allSatisfy({ $0 >= 0 }) else { return "less than nothing" }
    guard TextWidth.of(text) == widths.reduce(0, +) else { return "not the sum of its clusters" }
    let prefix = TextWidth.prefix(text, fitting: room)
    guard TextWidth.of(prefix) <= room, text.hasPrefix(prefix) else { return "does not fit" }
    if prefix.count < text.count, TextWidth.of(prefix) + widths[prefix.count] <= room {
      return "more would fit"
    }
    let short = TextWidth.shortened(text, to: room)
    guard TextWidth.of(short) <= max(room, 0) else { return "shortened, it does not fit" }
    return nil
  }

  /// The bytes from one frame to the next draw it in a terminal, both at the top and where the window scrolls.
  static func frames(_ bytes: [UInt8]) -> String? { frames(bytes, at: 0) ?? frames(bytes, at: 9) }

  private static func frames(_ bytes: [UInt8], at first: Int) -> String? {
    var choice = Choice(left: bytes[...])
    let columns = 1 + choice.below(14)
    var shown = Frame(columns: columns, rows: 0)
    var model = TerminalScreen(columns: columns, rows: 10)
    model.read(String(repeating: "\n", count: first))
    for _ in 0..<4 {
      let next = choice.frame(columns: columns)
      if joinsCells(next) { return nil }
      model.read(FrameDifference.bytes(from: shown, to: next))
      let top = model.cursor.row - next.cursor.row
      guard top >= 0, top <= first else { return "the frame begins in row \(top)" }
      for (row, cells) in model.cells[top...].enumerated() {
        for (column, cell) in cells.enumerated() {
          let wanted = row < next.rows.count ? next.rows[row][column] : .blank
          if cell.text != wanted.text || cell.style != TerminalStyle(wanted.style) {
            return "row \(row), column \(column): \(cell) and not \(wanted)"
          }
        }
      }
      guard model.cursor.column == next.cursor.column else {
        return "cursor \(model.cursor), \(next.cursor)"
      }
      guard model.unknown.isEmpty, model.isAsFound else {
        return "\(model.unknown + model.changes)"
      }
      shown = next
    }
    return nil
  }

  /// Whether neighbouring cells would form one cluster if they were written together; terminals
  /// differ in such cases.
  private static func joinsCells(_ frame: Frame) -> Bool {
    frame.rows.contains { row in
      let clusters = row.compactMap(\.text)
      if String(clusters).count != clusters.count { return true }
      // A cluster that begins without width would join the cluster before it.
      return clusters.contains { cluster in
        cluster.unicodeScalars.first.map { TextWidth.of(Character($0)) == 0 } ?? false
      }
    }
  }

  /// Decisions that are read from bytes.
  private struct Choice {
    var left: ArraySlice<UInt8>

    mutating func below(_ bound: Int) -> Int { Int(left.popFirst() ?? 0) % bound }

    private static let texts = [
      "a", "bc", "Lovelace", "日本", "한", "e\u{301}", "👩‍👩‍👧", "สวัสดี", " ", "…", "x\u{1B}[31my", "שלום",
      "❤️", "🇩🇪", "का", "ᄒ",
    ]

    private static let styles = [
      Style.plain, Style(isBold: true), Style(colour: .named(2), isUnderlined: true),
      Style(colour: .named(12)), Style(colour: .indexed(200)), Style(colour: .rgb(127, 180, 255)),
      Style(link: "https://swift.org"), Style(colour: .indexed(3)),
      Style(colour: .rgb(1, 2, 3), background: .rgb(9, 0, 255)), Style(background: .named(9)),
    ]

    mutating func frame(columns: Int) -> Frame {
      var frame = Frame(columns: columns, rows: 1 + below(8))
      for _ in 0..<below(12) {
        let kind = below(Self.texts.count + 4)
        var text = ""
        if kind < Self.texts.count {
          text = Self.texts[kind]
        } else {
          let bytes = left.prefix(below(12))
          left = left.dropFirst(bytes.count)
          text = String(decoding: bytes, as: UTF8.self)
        }
        frame.write(
          text, row: below(frame.rows.count), column: below(columns),
          style: Self.styles[below(Self.styles.count)])
      }
      frame.cursor = (below(frame.rows.count), below(columns))
      return frame
    }
  }
}
