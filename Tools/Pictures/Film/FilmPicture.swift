import StepwiseTerminalTesting

/// A film as one SVG without other files: a window whose rows change by CSS animations.
///
/// Each row of the window is a strip, which contains each distinct content of the row once, one below the other, and
/// shows one of them at a time. So the size of the picture depends on the number of changes, not on the number of
/// frames. Without animation it shows the frame with the most text.
nonisolated struct FilmPicture {
  private static let barHeight = 36
  private static let margin = 20
  private static let bottom = 16
  /// The distance between the pieces of a strip, which is larger than the visible part.
  private static let pitch = 60
  /// How far letters may extend beyond their row.
  private static let overhang = 5

  private let film: Film
  private let title: String

  /// A picture of a film.
  init(of film: Film, title: String) {
    self.film = film
    self.title = title
  }

  private var width: Int { film.columns * RowPainter.cellWidth + 2 * Self.margin }
  private var textTop: Int { Self.barHeight + Self.bottom / 2 }
  private var height: Int {
    textTop + film.rows * RowPainter.cellHeight + Self.bottom
  }

  /// The contents of one place, one after the other.
  private struct Strip {
    /// All distinct contents.
    var pieces: [String] = []
    /// The times from which each piece is shown.
    var changes: [(time: Int, piece: Int)] = []

    mutating func show(_ piece: String, at time: Int) {
      let number = pieces.firstIndex(of: piece) ?? pieces.count
      if number == pieces.count { pieces.append(piece) }
      if changes.last?.piece != number { changes.append((time, number)) }
    }

    func piece(at time: Int) -> Int { changes.last { $0.time <= time }?.piece ?? 0 }
  }

  /// The picture.
  func svg(at time: Int?) -> String {
    let frames = time.map { [film.frame(at: $0)] } ?? film.frames
    let still = time == nil ? film.fullest : frames[0]
    var painter = RowPainter()
    var strips = Array(repeating: Strip(), count: film.rows)
    var names = Strip()
    var cursors = Strip()
    var drawn: [[TerminalScreen.Cell]: String] = [:]
    for frame in frames {
      let start = time == nil ? frame.time : 0
      for (row, cells) in frame.rows.enumerated() {
        let piece = drawn[cells] ?? painter.elements(of: cells)
        drawn[cells] = piece
        strips[row].show(piece, at: start)
      }
      names.show(heading(frame.title), at: start)
      cursors.show(frame.cursor.map { "\($0.column) \($0.row)" } ?? "", at: start)
    }
    let shown = time == nil ? still.time : 0
    let shared = Self.shared(strips)
    var body = ""
    var animations: [String] = []
    for (row, strip) in strips.enumerated() {
      let top = textTop + row * RowPainter.cellHeight
      body += self.strip(
        strip, "r\(row)", top: top, shown: strip.piece(at: shown), shared, &animations)
    }
    let bar = self.strip(
      names, "h", top: (Self.barHeight - RowPainter.cellHeight) / 2, shown: names.piece(at: shown),
      [:], &animations)
    let cursor = self.cursor(cursors, shown: cursors.piece(at: shown), &animations)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img" aria-labelledby="title description">
      <title id="title">\(SVGText.escaped(title))</title>
      <desc id="description">\(SVGText.escaped(description(of: still, isFilm: time == nil)))</desc>
      <style>
      \(style(painter.palette, animations))</style>
      \(definitions(shared))\
      <rect class="w e" x=".5" y=".5" width="\(width - 1)" height="\(height - 1)" rx="10"/>
      <path class="n" d="M1 \(Self.barHeight)V11A10 10 0 0 1 11 1H\(width - 11)A10 10 0 0 1 \
      \(width - 1) 11V\(Self.barHeight)Z"/>
      <g class="o"><circle cx="24" cy="18" r="6"/><circle cx="44" cy="18" r="6"/>\
      <circle cx="64" cy="18" r="6"/></g>
      \(bar)\(cursor)\(body)</svg>

      """
  }

  private func heading(_ title: String) -> String {
    title.isEmpty
      ? ""
      : "<text x=\"\(width / 2 - Self.margin)\" class=\"s m\">\(SVGText.escaped(title))</text>"
  }

  private func description(of still: Film.Frame, isFilm: Bool) -> String {
    let seconds = (film.length + 500) / 1000
    let lines = still.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let text = lines.joined(separator: "\n")
    guard isFilm else { return "A terminal that shows:\n\(text)" }
    return "A recording of a terminal, \(seconds) seconds long. At its fullest, it shows:\n\(text)"
  }

  // MARK: Style

  private func style(_ palette: Palette, _ animations: [String]) -> String {
    var style = """
      \(RowPainter.style)
      \(palette.rules(Palette.dark))
      @media (prefers-color-scheme:light){\(palette.rules(Palette.light))}

      """
    guard !animations.isEmpty else { return style }
    style += """
      .a{animation:\(SVGText.digits(Double(film.length) / 1000))s step-end infinite}
      \(animations.joined(separator: "\n"))
      @media (prefers-reduced-motion:reduce){.a{animation:none}}

      """
    return style
  }

  /// Enough decimals that no two thousandths of a second become the same percentage.
  private var decimals: Int {
    var decimals = 3
    var length = film.length
    while length > 100_000 {
      decimals += 1
      length = (length + 9) / 10
    }
    return decimals
  }

  /// The rules that move a strip or the cursor: percentages of the film's length, and the places at those times.
  private func animation(_ name: String, _ strip: Strip, _ place: (Int) -> String) -> String {
    var times = Array(repeating: [String](), count: strip.pieces.count)
    for (time, piece) in strip.changes {
      let share = Double(time) * 100 / Double(film.length)
      times[piece].append(SVGText.digits(share, decimals: decimals) + "%")
    }
    let steps = times.enumerated().map { piece, times in
      "\(times.joined(separator: ",")){transform:\(place(piece))}"
    }
    return ".\(name){animation-name:\(name)}@keyframes \(name){\(steps.joined())}"
  }

  // MARK: Strips

  /// Contents that occur in more than one row, with their names.
  private static func shared(_ strips: [Strip]) -> [String: String] {
    var counts: [String: Int] = [:]
    for piece in strips.flatMap(\.pieces) where !piece.isEmpty { counts[piece, default: 0] += 1 }
    var names: [String: String] = [:]
    for piece in strips.flatMap(\.pieces) where counts[piece, default: 0] > 1 {
      if names[piece] == nil { names[piece] = "p\(names.count)" }
    }
    return names
  }

  private func definitions(_ shared: [String: String]) -> String {
    guard !shared.isEmpty else { return "" }
    let pieces = shared.sorted {
      $0.value.count == $1.value.count
        ? $0.value < $1.value : $0.value.count < $1.value.count
    }
    let groups = pieces.map { "<g id=\"\($0.value)\">\($0.key)</g>\n" }
    return "<defs>\n\(groups.joined())</defs>\n"
  }

  private func strip(
    _ strip: Strip, _ name: String, top: Int, shown: Int, _ shared: [String: String],
    _ animations: inout [String]
  ) -> String {
    guard strip.pieces.contains(where: { !$0.isEmpty }) else { return "" }
    func piece(_ text: String, x: Int, y: Int) -> String {
      if let name = shared[text] {
        return
          "<use href=\"#\(name)\"\(x == 0 ? "" : " x=\"\(x)\"")\(y == 0 ? "" : " y=\"\(y)\"")/>"
      }
      return x == 0 && y == 0 ? text : "<g transform=\"translate(\(x) \(y))\">\(text)</g>"
    }
    guard strip.pieces.count > 1 else {
      return piece(strip.pieces[0], x: Self.margin, y: top + RowPainter.baseline) + "\n"
    }
    let base = RowPainter.baseline + Self.overhang
    animations.append(
      animation(name, strip) { "translateY(\(base - $0 * Self.pitch)px)" })
    let pieces = strip.pieces.enumerated().map { number, text in
      text.isEmpty ? "" : piece(text, x: 0, y: number * Self.pitch) + "\n"
    }
    return """
      <svg x="\(Self.margin)" y="\(top - Self.overhang)" width="\(film.columns * RowPainter.cellWidth)" \
      height="\(RowPainter.cellHeight + 2 * Self.overhang)"><g class="a \(name)" \
      transform="translate(0 \(base - shown * Self.pitch))">
      \(pieces.joined())</g></svg>

      """
  }

  private func cursor(_ strip: Strip, shown: Int, _ animations: inout [String]) -> String {
    func place(_ piece: Int) -> (x: Int, y: Int) {
      let numbers = strip.pieces[piece].split(separator: " ").compactMap { Int($0) }
      // A hidden cursor is placed beside the picture.
      guard numbers.count == 2 else { return (-RowPainter.cellWidth, -RowPainter.cellHeight) }
      return (
        Self.margin + numbers[0] * RowPainter.cellWidth,
        textTop + numbers[1] * RowPainter.cellHeight
      )
    }
    let size = "width=\"\(RowPainter.cellWidth)\" height=\"\(RowPainter.cellHeight)\""
    let (x, y) = place(shown)
    guard strip.pieces.count > 1 else {
      return "<rect class=\"k\" x=\"\(x)\" y=\"\(y)\" \(size)/>\n"
    }
    animations.append(
      animation("k0", strip) { "translate(\(place($0).x)px,\(place($0).y)px)" })
    return "<rect class=\"k a k0\" transform=\"translate(\(x) \(y))\" \(size)/>\n"
  }
}
