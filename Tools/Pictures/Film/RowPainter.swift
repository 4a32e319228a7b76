import StepwiseTerminalTesting

/// Draws rows of cells, each on a base line at 0.
///
/// Text stays in its cells in any font: runs of characters that all terminal fonts have are stretched to their width,
/// and each other cluster is centred in its cells.
nonisolated struct RowPainter {
  /// A cell's size, and the distance of the base line from its top.
  static let cellWidth = 9
  static let cellHeight = 20
  static let baseline = 15
  static let fontSize = 15

  /// The style rules for the position of text in its cells, independent of colours.
  static let style = """
    text{font:\(fontSize)px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",\
    "Liberation Mono",monospace}
    .s{text-anchor:middle}.v{font-size:17px}.b{font-weight:700}.d{opacity:.65}.i{font-style:italic}\
    .k{opacity:.5}
    """

  var palette = Palette()

  /// Draws a row.
  mutating func elements(of cells: [TerminalScreen.Cell]) -> String {
    var grounds = ""
    var elements = ""
    var position = 0
    while position < cells.count {
      let style = cells[position].style
      var end = position + 1
      while end < cells.count, cells[end].text == nil || cells[end].style == style { end += 1 }
      grounds += ground(of: style, position..<end)
      elements += run(cells, position..<end, style)
      position = end
    }
    return grounds + elements
  }

  private mutating func ground(of style: TerminalStyle, _ range: Range<Int>) -> String {
    guard let paint = Palette.paints(of: style).ground else { return "" }
    return rectangle(range, y: -Self.baseline, height: Self.cellHeight, paint, style)
  }

  /// Draws the contents of cells of one style, and the lines through and below them.
  private mutating func run(
    _ cells: [TerminalScreen.Cell], _ range: Range<Int>, _ style: TerminalStyle
  ) -> String {
    guard !style.isHidden else { return "" }
    let paint = Palette.paints(of: style).text
    var elements = ""
    var position = range.lowerBound
    while position < range.upperBound {
      var end = position + 1
      let character = cells[position].text ?? " "
      switch Self.kind(of: character) {
      case .blank: break
      case .letter:
        end = Self.endOfWords(cells, position..<range.upperBound)
        elements += words(cells[position..<end], at: position, paint, style)
      case .bar(let bar):
        while end < range.upperBound, cells[end].text == character, bar.repeats { end += 1 }
        elements += self.bar(bar, position..<end, paint, style)
      case .sign:
        while end < range.upperBound, cells[end].text == nil { end += 1 }
        elements += sign(character, position..<end, paint, style)
      }
      position = end
    }
    let isUnderlined = style.isUnderlined || style.link != nil
    if isUnderlined { elements += rectangle(range, y: 2, height: 1, paint, style) }
    if style.isStruckThrough { elements += rectangle(range, y: -5, height: 1, paint, style) }
    if let link = style.link, Self.isHarmless(link), !elements.isEmpty {
      return "<a href=\"\(SVGText.escaped(link))\">\(elements)</a>"
    }
    return elements
  }

  /// Whether a link is an address that cannot run anything.
  private static func isHarmless(_ link: String) -> Bool {
    ["http://", "https://", "mailto:"].contains { link.lowercased().hasPrefix($0) }
  }

  // MARK: Kinds of characters

  private enum Kind {
    case blank
    /// A character that every terminal font has.
    case letter
    /// A cell that is partly filled.
    case bar(Bar)
    /// A character that may come from another font.
    case sign
  }

  /// The filled part of a cell, in eighths from its upper left corner.
  private struct Bar {
    var x = 0
    var y = 0
    var width = 8
    var height = 8
    var opacity = 100
    /// A line in the middle, of one pixel.
    var isLine = false
    var repeats: Bool { width == 8 }
  }

  private static func kind(of character: Character) -> Kind {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return .sign
    }
    switch scalar.value {
    case 0x20, 0xA0: return .blank
    case 0x21...0x7E, 0xA1...0xAC, 0xAE...0x17F, 0x2013, 0x2014, 0x2018...0x201D, 0x2022, 0x2026,
      0x2039, 0x203A:
      return .letter
    case 0x2500: return .bar(Bar(isLine: true))
    case 0x2580: return .bar(Bar(height: 4))
    case 0x2581...0x2588:
      let height = Int(scalar.value) - 0x2580
      return .bar(Bar(y: 8 - height, height: height))
    case 0x2589...0x258F: return .bar(Bar(width: 0x2590 - Int(scalar.value)))
    case 0x2590: return .bar(Bar(x: 4, width: 4))
    case 0x2591...0x2593: return .bar(Bar(opacity: 25 * (Int(scalar.value) - 0x2590)))
    default: return .sign
    }
  }

  /// The end of a run of words with single blanks between them; XML would merge several blanks into one.
  private static func endOfWords(_ cells: [TerminalScreen.Cell], _ range: Range<Int>) -> Int {
    var end = range.lowerBound
    while end < range.upperBound {
      if case .letter = kind(of: cells[end].text ?? " ") {
        end += 1
      } else if cells[end].text == " ", end + 1 < range.upperBound,
        case .letter = kind(of: cells[end + 1].text ?? " ")
      {
        end += 1
      } else {
        break
      }
    }
    return end
  }

  // MARK: Elements

  private mutating func words(
    _ cells: ArraySlice<TerminalScreen.Cell>, at column: Int, _ paint: Palette.Paint,
    _ style: TerminalStyle
  ) -> String {
    let text = String(cells.compactMap(\.text))
    return
      "<text\(place(column)) textLength=\"\(cells.count * Self.cellWidth)\"\(look(paint, style))>\(SVGText.escaped(text))</text>"
  }

  private mutating func sign(
    _ character: Character, _ range: Range<Int>, _ paint: Palette.Paint, _ style: TerminalStyle
  ) -> String {
    // A single letter that is two cells wide is drawn larger, because it would look isolated otherwise.
    let scalars = character.unicodeScalars
    let isPicture = scalars.contains { $0.properties.isEmojiPresentation }
    let signClass = range.count == 2 && scalars.count == 1 && !isPicture ? "s v" : "s"
    let middle = Double(range.lowerBound + range.upperBound) * Double(Self.cellWidth) / 2
    return
      "<text x=\"\(SVGText.digits(middle))\"\(look(paint, style, signClass))>\(SVGText.escaped(String(character)))</text>"
  }

  private mutating func bar(
    _ bar: Bar, _ range: Range<Int>, _ paint: Palette.Paint, _ style: TerminalStyle
  ) -> String {
    if bar.isLine { return rectangle(range, y: -5, height: 1, paint, style) }
    let unit = Double(Self.cellWidth) / 8
    let x = Double(range.lowerBound * Self.cellWidth) + Double(bar.x) * unit
    let width = Double((range.count - 1) * Self.cellWidth) + Double(bar.width) * unit
    let rise = Double(Self.cellHeight) / 8
    let opacity = bar.opacity < 100 ? " fill-opacity=\"0.\(bar.opacity)\"" : ""
    return
      "<rect x=\"\(SVGText.digits(x))\" y=\"\(SVGText.digits(Double(bar.y) * rise - Double(Self.baseline)))\" width=\"\(SVGText.digits(width))\" height=\"\(SVGText.digits(Double(bar.height) * rise))\"\(opacity)\(look(paint, style))/>"
  }

  private mutating func rectangle(
    _ range: Range<Int>, y: Int, height: Int, _ paint: Palette.Paint, _ style: TerminalStyle
  ) -> String {
    "<rect\(place(range.lowerBound)) y=\"\(y)\" width=\"\(range.count * Self.cellWidth)\" height=\"\(height)\"\(look(paint, style))/>"
  }

  private func place(_ column: Int) -> String {
    column == 0 ? "" : " x=\"\(column * Self.cellWidth)\""
  }

  private mutating func look(
    _ paint: Palette.Paint, _ style: TerminalStyle, _ first: String? = nil
  ) -> String {
    var names = [first, palette.name(of: paint)].compactMap(\.self)
    if style.isBold { names.append("b") }
    if style.isDim { names.append("d") }
    if style.isItalic { names.append("i") }
    return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }
}
