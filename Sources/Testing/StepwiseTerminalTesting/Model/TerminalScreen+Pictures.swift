import StepwiseImages
internal import StepwiseSystem
import StepwiseTerminal

nonisolated extension TerminalScreen {
  /// A picture as a person sees it.
  package struct Picture: Hashable, Sendable {
    /// The first row of the window, counted from 0; negative if the beginning scrolled off.
    package var row: Int
    /// The first column, counted from 0.
    package var column: Int
    /// The number of columns.
    package var columns: Int
    /// The number of rows.
    package var rows: Int
    /// The bytes of the file.
    package var file: [UInt8]
    /// Whether the whole picture is visible: nothing was written into it, and no part has scrolled
    /// off.
    package var isWhole: Bool
  }

  /// The pictures in the window, from top to bottom.
  package var pictures: [Picture] {
    (inlinePictures + kittyPictures).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }

  private var kittyPictures: [Picture] {
    screen.placements.filter { $0.row < rows && $0.row + $0.rows > 0 }.map { placement in
      Picture(
        row: placement.row, column: placement.column, columns: placement.columns,
        rows: placement.rows, file: screen.images[placement.image] ?? [],
        isWhole: placement.row >= 0 && placement.row + placement.rows <= rows
          && placement.column + placement.columns <= columns)
    }
  }

  private var inlinePictures: [Picture] {
    struct Place: Hashable {
      let number: Int
      let row: Int
      let column: Int
    }
    var counts: [Place: Int] = [:]
    for (row, line) in screen.rows.enumerated() {
      for (column, cell) in line.cells.enumerated() {
        guard let part = cell.part else { continue }
        let place = Place(number: part.number, row: row - part.row, column: column - part.column)
        counts[place, default: 0] += 1
      }
    }
    return counts.map { place, count in
      let file = inlineFiles[place.number]
      return Picture(
        row: place.row, column: place.column, columns: file.columns, rows: file.rows,
        file: file.bytes, isWhole: count == file.columns * file.rows)
    }
  }

  // MARK: iTerm2

  /// Performs `ESC ] 1337 ; … ESC \`.
  ///
  /// - Returns: Whether the sequence is known.
  mutating func obeyInline(_ text: Substring, endsWithBell: Bool) -> Bool {
    let end = endsWithBell ? "\u{7}" : "\u{1B}\\"
    if text == "Capabilities" {
      if traits.drawsInlineFiles {
        reply("\u{1B}]1337;Capabilities=T3CwLrMSc7UUw9Ts3BFGsGoSyHNoSxF\(end)")
      }
      return true
    }
    guard traits.drawsInlineFiles, text.hasPrefix("File="), let colon = text.firstIndex(of: ":"),
      let bytes = Base64.standard.decoded(text[text.index(after: colon)...].utf8)
    else { return false }
    let keys = Self.keys(text[..<colon].dropFirst(5), separator: ";")
    // A file that is not inline is a download.
    guard keys["inline"] == "1", let header = PictureHeader(bytes) else { return true }
    let natural = cells(of: header.size)
    let columns = keys["width"].flatMap { Int($0) } ?? natural.columns
    let rows = keys["height"].flatMap { Int($0) } ?? natural.rows
    let file = InlineFile(
      bytes: bytes, columns: min(max(1, columns), self.columns - cursor.column),
      rows: min(max(1, rows), Self.pictureRowsMax))
    inlineFiles.append(file)
    screen.draw(file: inlineFiles.count - 1, columns: file.columns, rows: file.rows)
    return true
  }

  /// The maximum number of rows of a picture.
  private static let pictureRowsMax = 1000

  private func cells(of size: PixelSize) -> (columns: Int, rows: Int) {
    let cell = traits.cell ?? PixelSize(width: 8, height: 16)
    return (
      (size.width + cell.width - 1) / max(1, cell.width),
      (size.height + cell.height - 1) / max(1, cell.height)
    )
  }

  private static func keys(_ text: Substring, separator: Character) -> [String: String] {
    var keys: [String: String] = [:]
    for part in text.split(separator: separator) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 2 { keys[String(sides[0])] = String(sides[1]) }
    }
    return keys
  }

  // MARK: Kitty

  /// Performs `ESC _ G … ESC \`.
  ///
  /// - Returns: Whether the sequence is known.
  mutating func obeyKitty(_ text: Substring) -> Bool {
    let control = text.prefix { $0 != ";" }
    let payload = text.dropFirst(control.count + 1)
    let keys = Self.keys(control, separator: ",")
    let action = keys["a"] ?? "t"
    // A terminal without the protocol does not reply to a query.
    guard traits.drawsKitty else { return action == "q" }
    if var loading, keys["a"] == nil {
      loading.text += payload
      self.loading = loading
      if keys["m"] != "1" { finishLoading() }
      return true
    }
    switch action {
    case "q":
      answerKitty(keys, Base64.standard.decoded(payload.utf8) == nil ? "EINVAL:no data" : "OK")
    case "t", "T":
      loading = Loading(keys: keys, text: String(payload))
      if keys["m"] != "1" { finishLoading() }
    case "p": place(keys)
    case "d": return delete(keys)
    default: return false
    }
    return true
  }

  private func number(_ keys: [String: String], _ key: String) -> UInt32 {
    keys[key].flatMap { UInt32($0) } ?? 0
  }

  private mutating func answerKitty(_ keys: [String: String], _ message: String) {
    let quiet = number(keys, "q")
    let image = number(keys, "i")
    guard image > 0, quiet == 0 || (quiet == 1 && message != "OK") else { return }
    reply("\u{1B}_Gi=\(image);\(message)\u{1B}\\")
  }

  private mutating func finishLoading() {
    guard let loading else { return }
    self.loading = nil
    let image = number(loading.keys, "i")
    guard let bytes = Base64.standard.decoded(loading.text.utf8), !bytes.isEmpty,
      loading.keys["f"] != "100" || PictureHeader(bytes)?.format == .png
    else { return answerKitty(loading.keys, "EINVAL:bad data") }
    // A new picture replaces the one with the same number.
    screen.placements.removeAll { $0.image == image }
    screen.images[image] = bytes
    if loading.keys["a"] == "T" { place(loading.keys) } else { answerKitty(loading.keys, "OK") }
  }

  private mutating func place(_ keys: [String: String]) {
    let image = number(keys, "i")
    guard let bytes = screen.images[image] else {
      return answerKitty(keys, "ENOENT:no such picture")
    }
    let natural = cells(of: PictureHeader(bytes)?.size ?? PixelSize(width: 1, height: 1))
    func side(_ key: String, _ natural: Int) -> Int {
      let told = Int(number(keys, key))
      return min(told > 0 ? told : max(1, natural), Self.pictureRowsMax)
    }
    let placement = PicturePlacement(
      image: image, number: number(keys, "p"), row: cursor.row, column: cursor.column,
      columns: side("c", natural.columns), rows: side("r", natural.rows))
    if placement.number > 0 {
      screen.placements.removeAll { $0.image == image && $0.number == placement.number }
    }
    screen.placements.append(placement)
    if keys["C"] != "1" {
      for _ in 1..<max(2, placement.rows) { screen.lineFeed() }
      screen.move(toRow: cursor.row, column: placement.column + placement.columns)
    }
    answerKitty(keys, "OK")
  }

  private mutating func delete(_ keys: [String: String]) -> Bool {
    let which = keys["d"] ?? "a"
    let image = number(keys, "i")
    let placement = number(keys, "p")
    switch which {
    case "a", "A":
      let rows = rows
      screen.placements.removeAll { $0.row < rows && $0.row + $0.rows > 0 }
    case "i", "I":
      screen.placements.removeAll {
        $0.image == image && (placement == 0 || $0.number == placement)
      }
    default: return false
    }
    if which == "A" || which == "I" {
      let shown = Set(screen.placements.map(\.image))
      screen.images = screen.images.filter {
        shown.contains($0.key) || (which == "I" && $0.key != image)
      }
    }
    return true
  }
}

nonisolated extension TerminalScreen {
  /// A file that was drawn in place of text.
  struct InlineFile: Hashable {
    let bytes: [UInt8]
    let columns: Int
    let rows: Int
  }

  /// A picture whose data has not arrived completely.
  struct Loading: Hashable {
    let keys: [String: String]
    var text: String
  }
}
