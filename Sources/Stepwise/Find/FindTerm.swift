/// A word that is looked for.
nonisolated struct FindTerm: Sendable {
  /// Its folded bytes.
  let bytes: [UInt8]
  /// Where each of its characters ends: no character is ever found in pieces.
  private let ends: [Int]
  /// The letters that a label must have.
  let letters: LetterSet

  /// A term as typed.
  ///
  /// - Parameter text: What was typed, without space.
  init(_ text: some StringProtocol) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for character in text {
      let before = bytes.count
      for scalar in character.unicodeScalars { TextFolding.fold(scalar, into: &bytes) }
      if bytes.count > before { ends.append(bytes.count) }
    }
    self.init(bytes: bytes, ends: ends)
  }

  /// Several terms with one space between each two.
  ///
  /// - Parameter terms: The terms.
  init(joining terms: [FindTerm]) {
    let bytes = Array(terms.map(\.bytes).joined(separator: [0x20]))
    self.init(bytes: bytes, ends: Array(1...bytes.count))
  }

  private init(bytes: [UInt8], ends: [Int]) {
    self.bytes = bytes
    self.ends = ends
    var letters = LetterSet()
    for byte in bytes { letters.insert(byte) }
    self.letters = letters
  }

  /// How a label holds the term in the best way.
  ///
  /// - Parameter label: The label.
  /// - Returns: The kind of fit, and how good it is; `nil` for none.
  func fit(_ label: FoldedLabel) -> FindFit? {
    let consecutive = consecutiveFit(label)
    if let consecutive, consecutive.kind <= .wordPrefix { return consecutive }
    if let fit = wordPrefixesFit(label) { return fit }
    return consecutive ?? scatteredFit(label)
  }

  /// Which bytes of a label make it fit.
  ///
  /// - Parameter label: A label that fits.
  /// - Returns: Their positions, ascending.
  func positions(in label: FoldedLabel) -> [Int] {
    switch fit(label)?.kind {
    case .wordPrefixes: wordPrefixesPositions(in: label)
    case .scattered: scatteredPositions(in: label)
    default: consecutivePositions(in: label).map(Array.init) ?? []
    }
  }

  // MARK: Letters that stand together

  /// How a label holds the term in one piece.
  func consecutiveFit(_ label: FoldedLabel) -> FindFit? {
    guard let start = consecutiveStart(in: label) else { return nil }
    let kind: FindFit.Kind =
      if start == 0 {
        label.bytes.count == bytes.count ? .equal : .prefix
      } else {
        label.isWordStart(start) ? .wordPrefix : .consecutive
      }
    return FindFit(kind: kind, quality: 0, start: start)
  }

  /// Where a label holds the term in one piece.
  func consecutivePositions(in label: FoldedLabel) -> Range<Int>? {
    consecutiveStart(in: label).map { $0..<$0 + bytes.count }
  }

  /// The first place at a word's beginning, or else the first one.
  private func consecutiveStart(in label: FoldedLabel) -> Int? {
    var found: Int?
    var from = 0
    while let start = find(bytes[...], in: label, from: from) {
      if start == 0 || label.isWordStart(start) { return start }
      if found == nil { found = start }
      from = start + 1
    }
    return found
  }

  // MARK: Beginnings of words

  /// How a label's words, or some of them in order, begin with pieces of the term.
  ///
  /// All ways to divide the term are followed at once, as bits (Baeza-Yates and Gonnet, A New
  /// Approach to Text Searching, 1992): bit n is set where n bytes of the term are found.
  private func wordPrefixesFit(_ label: FoldedLabel) -> FindFit? {
    guard bytes.count < 64 else { return nil }
    var reached: UInt64 = 1
    var running: UInt64 = 0
    var words = 0
    var start: Int?
    for position in label.bytes.indices {
      var from = running
      if label.isWordStart(position) {
        from |= reached
        words += 1
      }
      guard from != 0 else { continue }
      running = (from & mask(of: label.bytes[position])) &<< 1
      if running != 0, start == nil { start = position }
      reached |= running
      if reached & 1 &<< UInt64(bytes.count) != 0 {
        return FindFit(kind: .wordPrefixes, quality: words, start: start ?? 0)
      }
    }
    return nil
  }

  private func wordPrefixesPositions(in label: FoldedLabel) -> [Int] {
    var reached: UInt64 = 1
    var runs: [UInt64] = []
    for position in label.bytes.indices where reached & 1 &<< UInt64(bytes.count) == 0 {
      let from = (runs.last ?? 0) | (label.isWordStart(position) ? reached : 0)
      runs.append((from & mask(of: label.bytes[position])) &<< 1)
      reached |= runs[position]
    }
    // Back from the end: where a word went on, the place before is the latest that can be.
    var positions: [Int] = []
    for position in runs.indices.reversed() where positions.count < bytes.count {
      let wanted = UInt64(bytes.count - positions.count)
      if runs[position] & 1 &<< wanted != 0 { positions.append(position) }
    }
    return positions.reversed()
  }

  /// The places of the term that have a byte, as bits.
  private func mask(of byte: UInt8) -> UInt64 {
    var mask: UInt64 = 0
    for (place, own) in bytes.enumerated() where own == byte { mask |= 1 &<< UInt64(place) }
    return mask
  }

  // MARK: Scattered letters

  /// How a label holds the term's characters in order, with others between them.
  private func scatteredFit(_ label: FoldedLabel) -> FindFit? {
    guard let best = scattered(in: label), let start = best.positions.first else { return nil }
    return FindFit(kind: .scattered, quality: best.quality, start: start)
  }

  private func scatteredPositions(in label: FoldedLabel) -> [Int] {
    scattered(in: label)?.positions ?? []
  }

  /// Of two places, the better: the last characters before the earliest end, and the first ones
  /// after the beginning of those.
  private func scattered(in label: FoldedLabel) -> (positions: [Int], quality: Int)? {
    guard let first = forward(in: label, from: 0), var limit = first.last.map({ $0 + 1 }) else {
      return nil
    }
    var backward: [Int] = []
    for number in ends.indices.reversed() {
      let character = bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
      var start = limit - character.count
      while !holds(character, label, at: start) { start -= 1 }
      backward += (start..<start + character.count).reversed()
      limit = start
    }
    let last = (positions: Array(backward.reversed()), quality: quality(backward.reversed(), label))
    guard let forward = forward(in: label, from: limit) else { return last }
    let forwardQuality = quality(forward, label)
    return forwardQuality < last.quality ? (forward, forwardQuality) : last
  }

  /// The first characters from somewhere on.
  private func forward(in label: FoldedLabel, from: Int) -> [Int]? {
    var positions: [Int] = []
    var position = from
    var begin = 0
    for end in ends {
      guard let found = find(bytes[begin..<end], in: label, from: position) else { return nil }
      position = found + end - begin
      positions += found..<position
      begin = end
    }
    return positions
  }

  /// How bad places are: by their number, most of all where no word begins, and by what is between.
  private func quality(_ positions: [Int], _ label: FoldedLabel) -> Int {
    guard let first = positions.first, let last = positions.last else { return 0 }
    var quality = min(63, last + 1 - first - bytes.count)
    var previous = -2
    for position in positions {
      if position != previous + 1 { quality += label.isWordStart(position) ? 4 : 12 }
      previous = position
    }
    return quality
  }

  // MARK: Bytes

  private func find(_ part: ArraySlice<UInt8>, in label: FoldedLabel, from: Int) -> Int? {
    var start = from
    while start + part.count <= label.bytes.count {
      if holds(part, label, at: start) { return start }
      start += 1
    }
    return nil
  }

  private func holds(_ part: ArraySlice<UInt8>, _ label: FoldedLabel, at start: Int) -> Bool {
    var position = start
    for byte in part {
      if label.bytes[position] != byte { return false }
      position += 1
    }
    return true
  }
}
