import StepwiseSystem

/// A word that is looked for.
package nonisolated struct FindTerm: Sendable {
  /// Its folded bytes.
  package let bytes: [UInt8]
  /// Where each of its characters ends: no character is ever found in pieces.
  private let ends: [Int]
  /// The letters that a label must have.
  package let letters: LetterSet
  /// The places of the term that have a byte, as bits, for each byte.
  private let places: [UInt64]
  /// The place of the byte that fewest labels have.
  private let rarest: Int

  /// A term as typed.
  package init(_ text: some StringProtocol) {
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
  package init(joining terms: [FindTerm]) {
    let bytes = Array(terms.map(\.bytes).joined(separator: [0x20]))
    self.init(bytes: bytes, ends: Array(1...bytes.count))
  }

  private init(bytes: [UInt8], ends: [Int]) {
    self.bytes = bytes
    self.ends = ends
    var letters = LetterSet()
    var places = [UInt64](repeating: 0, count: 256)
    for (place, byte) in bytes.enumerated() {
      letters.insert(byte)
      if place < 64 { places[Int(byte)] |= 1 &<< UInt64(place) }
    }
    self.letters = letters
    self.places = places
    rarest = bytes.indices.min { Self.frequency(bytes[$0]) < Self.frequency(bytes[$1]) } ?? 0
  }

  /// About how often a byte is found in labels, most of which are words of a Western language.
  private static func frequency(_ byte: UInt8) -> Int {
    let rareFirst = Array("qjzxvkwybgpfmcudhl0123456789n_-i/.sorat e".utf8)
    // Of other scripts' bytes, only the last ones tell letters apart.
    if byte >= 0x80 { return byte >= 0xC0 ? 100 : 20 }
    return rareFirst.firstIndex(of: byte) ?? 0
  }

  /// How a label, or else its keywords, hold the term in the best way.
  package func fit(_ label: FoldedLabel) -> FindFit? {
    let own = ownFit(label)
    if let own, own.kind <= .wordPrefix { return own }
    guard let keywords = label.keywords, let fit = keywordFit(keywords) else { return own }
    if let own, own.kind <= fit.kind { return own }
    return FindFit(kind: fit.kind, quality: fit.quality, start: label.bytes.count + fit.start)
  }

  /// How keywords hold the term: only from the beginnings of words on, since nobody sees why they fit.
  private func keywordFit(_ keywords: FoldedLabel) -> FindFit? {
    if let fit = consecutiveFit(keywords), fit.kind <= .wordPrefix {
      return FindFit(kind: .wordPrefix, quality: fit.quality, start: fit.start)
    }
    return wordPrefixesFit(keywords)
  }

  private func ownFit(_ label: FoldedLabel) -> FindFit? {
    let consecutive = consecutiveFit(label)
    if let consecutive, consecutive.kind <= .wordPrefix { return consecutive }
    if let fit = wordPrefixesFit(label) { return fit }
    return consecutive ?? scatteredFit(label)
  }

  /// Which bytes of a label make it fit.
  package func positions(in label: FoldedLabel) -> [Int] {
    switch ownFit(label)?.kind {
    case .wordPrefixes: wordPrefixesPositions(in: label)
    case .scattered: scatteredPositions(in: label)
    default: consecutivePositions(in: label).map(Array.init) ?? []
    }
  }

  // MARK: Letters that stand together

  /// How a label holds the term in one piece.
  package func consecutiveFit(_ label: FoldedLabel) -> FindFit? {
    guard let start = consecutiveStart(in: label) else { return nil }
    let kind: FindFit.Kind =
      if start == 0 {
        label.bytes.count == bytes.count ? .equal : .prefix
      } else {
        label.isWordStart(start) ? .wordPrefix : .consecutive
      }
    // Within a word it does not matter whether the letters reach its end.
    let isPart = kind != .consecutive && !label.isWordEnd(start + bytes.count)
    return FindFit(kind: kind, quality: isPart ? 1 : 0, start: start)
  }

  /// Where a label holds the term in one piece.
  package func consecutivePositions(in label: FoldedLabel) -> Range<Int>? {
    consecutiveStart(in: label).map { $0..<$0 + bytes.count }
  }

  /// The first place at a word's beginning, or else the first one.
  private func consecutiveStart(in label: FoldedLabel) -> Int? {
    var found: Int?
    var from = 0
    while let start = find(0..<bytes.count, by: rarest, in: label, from: from) {
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
    let wanted: UInt64 = 1 &<< UInt64(bytes.count)
    var reached: UInt64 = 1
    var words = 0
    var start: Int?
    var word = label.wordStart(from: 0)
    while word < label.bytes.count {
      words += 1
      let next = label.wordStart(from: word + 1)
      var position = word
      // What runs on into the next word is among what is reached.
      var running = reached
      while position < next {
        running = (running & places[Int(label.bytes[position])]) &<< 1
        if running == 0 { break }
        if start == nil { start = position }
        reached |= running
        position += 1
        if running & wanted != 0 {
          let isPart = !label.isWordEnd(position)
          return FindFit(
            kind: .wordPrefixes, quality: 2 * words + (isPart ? 1 : 0), start: start ?? 0)
        }
      }
      word = next
    }
    return nil
  }

  private func wordPrefixesPositions(in label: FoldedLabel) -> [Int] {
    var reached: UInt64 = 1
    var runs: [UInt64] = []
    for position in label.bytes.indices where reached & 1 &<< UInt64(bytes.count) == 0 {
      let from = (runs.last ?? 0) | (label.isWordStart(position) ? reached : 0)
      runs.append((from & places[Int(label.bytes[position])]) &<< 1)
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

  // MARK: Scattered letters

  /// How a label holds the term's characters in order, with others between them.
  private func scatteredFit(_ label: FoldedLabel) -> FindFit? {
    guard let limit = forward(in: label, from: 0, { _ in }) else { return nil }
    var backward = Pieces(label, length: bytes.count)
    let start = self.backward(in: label, from: limit) { backward.add($0) }
    var forward = Pieces(label, length: bytes.count)
    _ = self.forward(in: label, from: start) { forward.add($0) }
    return FindFit(
      kind: .scattered, quality: min(backward.quality, forward.quality), start: start)
  }

  private func scatteredPositions(in label: FoldedLabel) -> [Int] {
    guard let limit = forward(in: label, from: 0, { _ in }) else { return [] }
    var backward = Pieces(label, length: bytes.count)
    var last: [Int] = []
    let start = self.backward(in: label, from: limit) {
      backward.add($0)
      last.append(contentsOf: $0.reversed())
    }
    var forward = Pieces(label, length: bytes.count)
    var first: [Int] = []
    _ = self.forward(in: label, from: start) {
      forward.add($0)
      first.append(contentsOf: $0)
    }
    return forward.quality < backward.quality ? first : last.reversed()
  }

  /// How bad places are: by their number, most of all where no word begins, and by what is between.
  private struct Pieces {
    private let label: FoldedLabel
    private let length: Int
    private var cost = 0
    private var first = 0
    private var last = 0
    private var piece: Range<Int>?

    init(_ label: FoldedLabel, length: Int) {
      self.label = label
      self.length = length
    }

    /// Adds the place of a character, after or before those that were added.
    @inline(__always)
    mutating func add(_ place: Range<Int>) {
      guard let piece else {
        first = place.lowerBound
        last = place.upperBound
        self.piece = place
        return
      }
      first = min(first, place.lowerBound)
      last = max(last, place.upperBound)
      if place.lowerBound == piece.upperBound {
        self.piece = piece.lowerBound..<place.upperBound
      } else if place.upperBound == piece.lowerBound {
        self.piece = place.lowerBound..<piece.upperBound
      } else {
        cost += Self.cost(label, piece.lowerBound)
        self.piece = place
      }
    }

    var quality: Int {
      cost + (piece.map { Self.cost(label, $0.lowerBound) } ?? 0) + min(63, last - first - length)
    }

    private static func cost(_ label: FoldedLabel, _ start: Int) -> Int {
      label.isWordStart(start) ? 4 : 12
    }
  }

  /// Goes to the first characters from somewhere on.
  @inline(__always)
  private func forward(
    in label: FoldedLabel, from: Int, _ visit: (Range<Int>) -> Void
  ) -> Int? {
    var position = from
    var begin = 0
    for end in ends {
      guard let found = find(begin..<end, by: begin, in: label, from: position) else { return nil }
      position = found + end - begin
      visit(found..<position)
      begin = end
    }
    return position
  }

  /// Goes back to the last characters before somewhere, which are there.
  @inline(__always)
  private func backward(
    in label: FoldedLabel, from: Int, _ visit: (Range<Int>) -> Void
  ) -> Int {
    var limit = from
    for number in ends.indices.reversed() {
      let part = (number == 0 ? 0 : ends[number - 1])..<ends[number]
      var start = limit - part.count
      while !holds(part, label, at: start) { start -= 1 }
      visit(start..<start + part.count)
      limit = start
    }
    return limit
  }

  // MARK: Bytes

  /// Looks for a part of the term.
  @inline(__always)
  private func find(_ part: Range<Int>, by place: Int, in label: FoldedLabel, from: Int) -> Int? {
    guard let base = label.bytes.baseAddress else { return nil }
    let ahead = place - part.lowerBound
    let end = label.bytes.count - part.count + 1
    var start = from
    while start < end {
      let found = memchr(base + start + ahead, Int32(bytes[place]), end - start)
      guard let found else { return nil }
      start = UnsafeRawPointer(found) - UnsafeRawPointer(base) - ahead
      if holds(part, label, at: start) { return start }
      start += 1
    }
    return nil
  }

  @inline(__always)
  private func holds(_ part: Range<Int>, _ label: FoldedLabel, at start: Int) -> Bool {
    var position = start
    for place in part {
      if label.bytes[position] != bytes[place] { return false }
      position += 1
    }
    return true
  }
}
