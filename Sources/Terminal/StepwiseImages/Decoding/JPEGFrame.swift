import StepwiseTerminal

/// The decoded blocks of a JPEG, and their samples (ITU-T T.81, annexes A, F and G).
nonisolated struct JPEGFrame {
  /// A component.
  struct Part {
    let id: UInt8
    /// The number of its blocks in a unit of all components.
    let across: Int, down: Int
    let quantization: Int
    /// The number of its blocks, and of the blocks in a scan of this component alone.
    var blocks = PixelSize(width: 0, height: 0)
    var ownBlocks = PixelSize(width: 0, height: 0)
    var mean = 0
    /// The coefficients of a progressive picture, in the stored order.
    var coefficients: [Int16] = []
    var samples: [UInt8] = []

    init(id: UInt8, across: Int, down: Int, quantization: Int) {
      self.id = id
      self.across = across
      self.down = down
      self.quantization = quantization
    }
  }

  let size: PixelSize
  let isProgressive: Bool
  var parts: [Part]
  /// The number of units of all components.
  private let units: PixelSize
  private let most: (across: Int, down: Int)
  private var block: JPEGBlock
  /// The number of coefficients that are kept of a block: all, or only its mean.
  private let kept: Int
  private var values = [Float](repeating: 0, count: 64)
  /// The number of following blocks that have no more coefficients.
  private var emptyBlocks = 0

  init(
    size: PixelSize, parts: [Part], isProgressive: Bool, target: PixelSize, coefficientsMax: Int
  ) {
    self.size = size
    self.isProgressive = isProgressive
    self.parts = parts
    most = (parts.map(\.across).max() ?? 1, parts.map(\.down).max() ?? 1)
    units = PixelSize(
      width: (size.width + 8 * most.across - 1) / (8 * most.across),
      height: (size.height + 8 * most.down - 1) / (8 * most.down))
    // The smallest side of a drawn block that fills the target.
    var side = 1
    while side < 8, size.width * side < target.width * 8 || size.height * side < target.height * 8 {
      side *= 2
    }
    let units = units
    let blocks = parts.reduce(0) { $0 + units.width * $1.across * units.height * $1.down }
    if isProgressive, blocks * 64 > coefficientsMax { side = 1 }
    block = JPEGBlock(side: side)
    kept = side == 1 ? 1 : 64
    for index in parts.indices {
      let part = parts[index]
      let own = PixelSize(
        width: (size.width * part.across + 8 * most.across - 1) / (8 * most.across),
        height: (size.height * part.down + 8 * most.down - 1) / (8 * most.down))
      let all = PixelSize(width: units.width * part.across, height: units.height * part.down)
      self.parts[index].ownBlocks = own
      self.parts[index].blocks = all
      self.parts[index].samples = Array(
        repeating: 128, count: all.width * all.height * side * side)
      if isProgressive {
        self.parts[index].coefficients = Array(repeating: 0, count: all.width * all.height * kept)
      }
    }
  }

  // MARK: Scans

  /// Reads a scan; `false` if it is invalid.
  mutating func read(
    _ scan: JPEGScan, _ tables: JPEGTables, _ bits: inout JPEGBits
  ) -> Bool {
    if isProgressive {
      guard scan.band.first <= scan.band.last, scan.band.last < 64, scan.low <= 13,
        scan.band.first == 0 ? scan.band.last == 0 : scan.parts.count == 1
      else { return false }
      // If only means are kept, other coefficients are skipped.
      if scan.band.first > 0, kept == 1 { return true }
    } else {
      for part in scan.parts where tables.quantization[parts[part.part].quantization] == nil {
        return false
      }
    }
    restart()
    let isAlone = scan.parts.count == 1
    let area = isAlone ? parts[scan.parts[0].part].ownBlocks : units
    var left = tables.restartInterval
    for y in 0..<area.height {
      for x in 0..<area.width {
        if tables.restartInterval > 0, left == 0 {
          bits.restart()
          restart()
          left = tables.restartInterval
        }
        left -= 1
        guard !bits.isOver else { return true }
        if isAlone {
          readBlock(scan, 0, x, y, tables, &bits)
        } else {
          readUnit(scan, x, y, tables, &bits)
        }
      }
    }
    return true
  }

  private mutating func restart() {
    emptyBlocks = 0
    for index in parts.indices { parts[index].mean = 0 }
  }

  private mutating func readUnit(
    _ scan: JPEGScan, _ x: Int, _ y: Int, _ tables: JPEGTables,
    _ bits: inout JPEGBits
  ) {
    for number in scan.parts.indices {
      let (across, down) = (
        parts[scan.parts[number].part].across, parts[scan.parts[number].part].down
      )
      for row in 0..<down {
        for column in 0..<across {
          readBlock(scan, number, x * across + column, y * down + row, tables, &bits)
        }
      }
    }
  }

  private mutating func readBlock(
    _ scan: JPEGScan, _ number: Int, _ x: Int, _ y: Int, _ tables: JPEGTables,
    _ bits: inout JPEGBits
  ) {
    let index = scan.parts[number].part
    guard isProgressive else {
      guard let table = tables.quantization[parts[index].quantization] else { return }
      readWhole(index, scan.parts[number].mean, scan.parts[number].other, table, &bits)
      draw(index, x, y)
      return
    }
    let first = (y * parts[index].blocks.width + x) * kept
    switch (scan.band.first, scan.high) {
    case (0, 0):
      parts[index].mean += bits.difference(min(15, bits.symbol(scan.parts[number].mean)))
      parts[index].coefficients[first] = Int16(
        truncatingIfNeeded: parts[index].mean << scan.low)
    case (0, _):
      if bits.number(1) == 1 { parts[index].coefficients[first] |= 1 << Int16(scan.low) }
    case (_, 0):
      Self.readFirst(
        scan, scan.parts[number].other, &parts[index].coefficients, first, &emptyBlocks, &bits)
    default:
      Self.readMore(
        scan, scan.parts[number].other, &parts[index].coefficients, first, &emptyBlocks, &bits)
    }
  }

  /// Reads all coefficients of a block (F.2.2).
  private mutating func readWhole(
    _ index: Int, _ mean: JPEGCode, _ other: JPEGCode, _ table: [Int], _ bits: inout JPEGBits
  ) {
    for place in values.indices { values[place] = 0 }
    parts[index].mean += bits.difference(min(15, bits.symbol(mean)))
    values[0] = Float(parts[index].mean * table[0])
    var place = 1
    while place < 64 {
      let symbol = bits.symbol(other)
      let count = symbol & 15
      if count == 0 {
        guard symbol >> 4 == 15 else { return }
        place += 16
        continue
      }
      place += symbol >> 4
      guard place < 64 else { return }
      let value = bits.difference(count)
      values[JPEGBlock.order[place]] = Float(value * table[place])
      place += 1
    }
  }

  /// Reads the upper bits of some coefficients (G.1.2.2).
  private static func readFirst(
    _ scan: JPEGScan, _ code: JPEGCode, _ coefficients: inout [Int16], _ first: Int,
    _ emptyBlocks: inout Int, _ bits: inout JPEGBits
  ) {
    if emptyBlocks > 0 {
      emptyBlocks -= 1
      return
    }
    var place = scan.band.first
    while place <= scan.band.last {
      let symbol = bits.symbol(code)
      let (run, count) = (symbol >> 4, symbol & 15)
      if count == 0 {
        if run < 15 {
          emptyBlocks = (1 << run) - 1 + bits.number(run)
          return
        }
        place += 16
        continue
      }
      place += run
      guard place < 64 else { return }
      coefficients[first + place] = Int16(truncatingIfNeeded: bits.difference(count) << scan.low)
      place += 1
    }
  }

  /// Reads one more bit of some coefficients (G.1.2.3).
  private static func readMore(
    _ scan: JPEGScan, _ code: JPEGCode, _ coefficients: inout [Int16], _ first: Int,
    _ emptyBlocks: inout Int, _ bits: inout JPEGBits
  ) {
    let bit = Int16(truncatingIfNeeded: 1 << scan.low)
    /// Adds a bit to a coefficient that is not zero.
    func refine(_ value: inout Int16, _ bits: inout JPEGBits) {
      guard bits.number(1) == 1, value & bit == 0 else { return }
      value = value > 0 ? value &+ bit : value &- bit
    }
    var place = scan.band.first
    while emptyBlocks == 0, place <= scan.band.last {
      let symbol = bits.symbol(code)
      var run = symbol >> 4
      var value: Int16 = 0
      if symbol & 15 != 0 {
        value = bits.number(1) == 1 ? bit : 0 &- bit
      } else if run < 15 {
        emptyBlocks = (1 << run) + bits.number(run)
        break
      }
      // Skips a run of zeros; other coefficients on the way are refined.
      while place <= scan.band.last {
        if coefficients[first + place] != 0 {
          refine(&coefficients[first + place], &bits)
        } else if run > 0 {
          run -= 1
        } else {
          coefficients[first + place] = value
          place += 1
          break
        }
        place += 1
      }
    }
    guard emptyBlocks > 0 else { return }
    emptyBlocks -= 1
    while place <= scan.band.last {
      if coefficients[first + place] != 0 { refine(&coefficients[first + place], &bits) }
      place += 1
    }
  }

  // MARK: Samples

  private mutating func draw(_ index: Int, _ x: Int, _ y: Int) {
    let width = parts[index].blocks.width * block.side
    block.draw(
      values, to: &parts[index].samples, at: y * block.side * width + x * block.side, width: width)
  }

  /// Turns the kept coefficients of a progressive picture into samples.
  private mutating func drawKept(_ tables: [[Int]?]) {
    for index in parts.indices {
      guard let table = tables[parts[index].quantization] else { continue }
      for place in values.indices { values[place] = 0 }
      for y in 0..<parts[index].blocks.height {
        for x in 0..<parts[index].blocks.width {
          let first = (y * parts[index].blocks.width + x) * kept
          for place in 0..<kept {
            values[JPEGBlock.order[place]] = Float(
              Int(parts[index].coefficients[first + place]) * table[place])
          }
          draw(index, x, y)
        }
      }
      parts[index].coefficients = []
    }
  }

  /// Returns the picture, scaled to a size.
  mutating func bitmap(
    target: PixelSize, tables: [[Int]?], isDirect: Bool?
  ) -> Bitmap? {
    if isProgressive { drawKept(tables) }
    let own = PixelSize(
      width: (size.width * block.side + 7) / 8, height: (size.height * block.side + 7) / 8)
    var scaler = BitmapScaler(from: own, to: target)
    let isNamedDirect = parts.map(\.id) == Array("RGB".utf8)
    var row = [UInt8](repeating: 255, count: own.width * 4)
    for y in 0..<own.height {
      if parts.count == 1 {
        copy(0, y, to: &row, at: 0)
        for x in 0..<own.width { (row[4 * x + 1], row[4 * x + 2]) = (row[4 * x], row[4 * x]) }
      } else {
        for index in 0..<3 { copy(index, y, to: &row, at: index) }
        if !(isDirect ?? isNamedDirect) { Self.convert(&row) }
      }
      scaler.add(row: y, row)
    }
    return scaler.bitmap
  }

  /// Copies a row of a component's samples; a subsampled component repeats its samples.
  private func copy(_ index: Int, _ y: Int, to row: inout [UInt8], at offset: Int) {
    let part = parts[index]
    let width = part.blocks.width * block.side
    let first = y * part.down / most.down * width
    for x in 0..<(row.count / 4) {
      row[4 * x + offset] = part.samples[first + x * part.across / most.across]
    }
  }

  /// Converts brightness and two colour differences into red, green and blue (JFIF 1.02), in
  /// 65,536ths.
  private static func convert(_ row: inout [UInt8]) {
    for first in stride(from: 0, to: row.count, by: 4) {
      let brightness = Int(row[first]) << 16 + 1 << 15
      let (blue, red) = (Int(row[first + 1]) - 128, Int(row[first + 2]) - 128)
      row[first] = clamped(brightness + 91_881 * red)
      row[first + 1] = clamped(brightness - 22_554 * blue - 46_802 * red)
      row[first + 2] = clamped(brightness + 116_130 * blue)
    }
  }

  @inline(__always)
  private static func clamped(_ value: Int) -> UInt8 { UInt8(max(0, min(255, value >> 16))) }
}
