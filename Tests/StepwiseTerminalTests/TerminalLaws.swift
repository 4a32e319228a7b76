import StepwiseTerminal
import StepwiseTerminalTesting

/// What must hold of any bytes at all: for tests with a seed, and for Scripts/fuzz.
///
/// Each gives what is wrong, or `nil`.
nonisolated enum TerminalLaws {
  /// However the bytes are cut, they are the same keys.
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
    let last = whole.timeOut()
    guard last == inBytes.timeOut() else { return "timed out" }
    return nil
  }

  /// A text is as wide as its clusters, and what fits does.
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

  /// What turns one frame into the next does so in a terminal.
  static func frames(_ bytes: [UInt8]) -> String? {
    var choice = Choice(left: bytes[...])
    let columns = 1 + choice.below(14)
    var shown = Frame(columns: columns, rows: 0)
    var model = TerminalModel(columns: columns, rows: 10)
    for _ in 0..<4 {
      let next = choice.frame(columns: columns)
      if joinsCells(next) { return nil }
      model.read(FrameDifference.bytes(from: shown, to: next))
      for (row, cells) in model.cells.enumerated() {
        for (column, cell) in cells.enumerated() {
          let wanted = row < next.rows.count ? next.rows[row][column] : .blank
          if cell.text != wanted.text || cell.style != TerminalStyle(wanted.style) {
            return "row \(row), column \(column): \(cell) and not \(wanted)"
          }
        }
      }
      guard model.cursor == next.cursor else { return "cursor \(model.cursor), \(next.cursor)" }
      guard model.unknown.isEmpty, model.isAsFound else {
        return "\(model.unknown + model.changes)"
      }
      shown = next
    }
    return nil
  }

  /// Whether what stands in neighbouring cells would be one cluster if it were written in one go; terminals
  /// differ in what they make of that.
  private static func joinsCells(_ frame: Frame) -> Bool {
    frame.rows.contains { row in
      let clusters = row.compactMap(\.text)
      if String(clusters).count != clusters.count { return true }
      // A cluster that begins with what has no width would be part of the one before.
      return clusters.contains { cluster in
        cluster.unicodeScalars.first.map { TextWidth.of(Character($0)) == 0 } ?? false
      }
    }
  }

  /// Bytes as choices.
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
