import StepwiseTerminalTesting

/// One SVG of a subject: a row for each state, and a column for each palette.
struct LookPicture {
  /// The size of the windows in the pictures.
  static let columns = 44
  static let rows = 18

  private static let margin = 16
  private static let gap = 14
  private static let captionHeight = 30
  /// The distance of a window's text from its edge.
  private static let padding = 10

  private let subject: LookSubject
  /// The stills of each state, one for each palette.
  private var stills: [[LookStill]] = []

  /// Takes the stills of all states.
  init(of subject: LookSubject) async {
    self.subject = subject
    for state in subject.states {
      var row: [LookStill] = []
      for palette in LookPalette.allCases {
        row.append(
          await LookStill(of: state, in: palette, columns: Self.columns, rows: Self.rows))
      }
      stills.append(row)
    }
  }

  private static let windowWidth = columns * RowPainter.cellWidth + 2 * padding

  private static func left(of column: Int) -> Int { margin + column * (windowWidth + gap) }

  /// The picture.
  func svg() -> String {
    var painters = LookPalette.allCases.map { _ in RowPainter() }
    var body = ""
    for (column, palette) in LookPalette.allCases.enumerated() {
      body += Self.caption(palette.title, x: Self.left(of: column), top: Self.margin / 2)
    }
    var top = Self.margin / 2 + Self.captionHeight
    for (state, row) in zip(subject.states, stills) {
      body += Self.caption(state.title, x: Self.margin, top: top, isBold: true)
      top += Self.captionHeight
      let height = (row.map(\.rows.count).max() ?? 0) * RowPainter.cellHeight + 2 * Self.padding
      for (column, still) in row.enumerated() {
        body += """
          <g class="\(LookPalette.allCases[column].rawValue)" \
          transform="translate(\(Self.left(of: column)) \(top))">
          \(Self.window(still, height: height, &painters[column]))</g>

          """
      }
      top += height + Self.gap / 2
    }
    let width = Self.left(of: LookPalette.allCases.count) - Self.gap + Self.margin
    let height = top + Self.margin / 2
    let rules = zip(LookPalette.allCases, painters).map { palette, painter in
      painter.palette.rules(palette.scheme, in: palette.rawValue)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img" aria-labelledby="title description">
      <title id="title">\(SVGText.escaped(subject.title))</title>
      <desc id="description">\(SVGText.escaped(description))</desc>
      <style>
      \(RowPainter.style)
      .t{font-family:ui-sans-serif,system-ui,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif;fill:#1f2329}
      \(rules.joined(separator: "\n"))
      </style>
      <rect width="\(width)" height="\(height)" rx="10" fill="#dfe3e9"/>
      \(body)</svg>

      """
  }

  /// The picture's description for screen readers.
  private var description: String {
    zip(subject.states, stills).map { state, row in
      "\(state.title):\n\(row[0].text)"
    }.joined(separator: "\n")
  }

  private static func caption(
    _ text: String, x: Int, top: Int, isBold: Bool = false
  ) -> String {
    let look = isBold ? "t b" : "t"
    return "<text x=\"\(x)\" y=\"\(top + 21)\" class=\"\(look)\">\(SVGText.escaped(text))</text>\n"
  }

  private static func window(
    _ still: LookStill, height: Int, _ painter: inout RowPainter
  ) -> String {
    var window = """
      <rect class="w e" width="\(windowWidth)" height="\(height)" rx="6"/>

      """
    if let cursor = still.cursor {
      window += """
        <rect class="k" x="\(padding + cursor.column * RowPainter.cellWidth)" \
        y="\(padding + cursor.row * RowPainter.cellHeight)" width="\(RowPainter.cellWidth)" \
        height="\(RowPainter.cellHeight)"/>

        """
    }
    for (row, cells) in still.rows.enumerated() {
      let elements = painter.elements(of: cells)
      guard !elements.isEmpty else { continue }
      let base = padding + row * RowPainter.cellHeight + RowPainter.baseline
      window += "<g transform=\"translate(\(padding) \(base))\">\(elements)</g>\n"
    }
    return window
  }
}
