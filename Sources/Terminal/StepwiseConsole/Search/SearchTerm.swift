import StepwiseSystem

/// A word of a query.
package nonisolated struct SearchTerm: Sendable {
  /// The folded bytes.
  let bytes: [UInt8]
  /// The end of each character; a character is never matched in part.
  private let ends: [Int]
  /// The letters that a label must have.
  package let letters: LetterSet
  /// For each byte, the offsets in the term that have it, as bits.
  private let places: [UInt64]
  /// The offset of the byte that occurs in the fewest labels.
  private let rarest: Int

  /// Creates a term from typed text.
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

  /// Joins several terms with single spaces.
  package init(joining terms: [SearchTerm]) {
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

  /// Returns the approximate frequency of a byte in labels, most of which are words of a Western language.
  private static func frequency(_ byte: UInt8) -> Int {
    let rareFirst = Array("qjzxvkwybgpfmcudhl0123456789n_-i/.sorat e".utf8)
    // In other scripts, only the last bytes distinguish letters.
    if byte >= 0x80 { return byte >= 0xC0 ? 100 : 20 }
    return rareFirst.firstIndex(of: byte) ?? 0
  }

  /// Returns the best match of the term in a label, or else in its keywords; `nil` for none.
  func match(_ label: FoldedLabel) -> MatchQuality? {
    let own = ownMatch(label)
    if let own, own.kind <= .wordPrefix { return own }
    guard let keywords = label.keywords, let match = keywordMatch(keywords) else { return own }
    if let own, own.kind <= match.kind { return own }
    return MatchQuality(
      kind: match.kind, penalty: match.penalty, start: label.bytes.count + match.start)
  }

  /// Returns the match in keywords, only from the beginnings of words, because the person cannot see why they match.
  private func keywordMatch(_ keywords: FoldedLabel) -> MatchQuality? {
    if let match = consecutiveMatch(keywords), match.kind <= .wordPrefix {
      return MatchQuality(kind: .wordPrefix, penalty: match.penalty, start: match.start)
    }
    return wordPrefixesMatch(keywords)
  }

  private func ownMatch(_ label: FoldedLabel) -> MatchQuality? {
    let consecutive = consecutiveMatch(label)
    if let consecutive, consecutive.kind <= .wordPrefix { return consecutive }
    if let match = wordPrefixesMatch(label) { return match }
    return consecutive ?? scatteredMatch(label)
  }

  /// Returns the bytes of a label that match.
  func positions(in label: FoldedLabel) -> [Int] {
    switch ownMatch(label)?.kind {
    case .wordPrefixes: wordPrefixesPositions(in: label)
    case .scattered: scatteredPositions(in: label)
    default: consecutivePositions(in: label).map(Array.init) ?? []
    }
  }

  // MARK: Letters that stand together

  /// Returns the match of the term in one piece; `nil` for none.
  func consecutiveMatch(_ label: FoldedLabel) -> MatchQuality? {
    guard let start = consecutiveStart(in: label) else { return nil }
    let kind: MatchQuality.Kind =
      if start == 0 {
        label.bytes.count == bytes.count ? .equal : .prefix
      } else {
        label.isWordStart(start) ? .wordPrefix : .consecutive
      }
    // Within a word it does not matter whether the match reaches the end of the word.
    let isPart = kind != .consecutive && !label.isWordEnd(start + bytes.count)
    return MatchQuality(kind: kind, penalty: isPart ? 1 : 0, start: start)
  }

  /// Returns the range of the term in one piece; `nil` if the label does not contain it.
  func consecutivePositions(in label: FoldedLabel) -> Range<Int>? {
    consecutiveStart(in: label).map { $0..<$0 + bytes.count }
  }

  /// Returns the first occurrence at the beginning of a word, or else the first occurrence.
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

  /// Returns the match of the term with the beginnings of words, in order.
  ///
  /// All divisions of the term are followed at once, as bits (Baeza-Yates and Gonnet, A New
  /// Approach to Text Searching, 1992): bit n is set if n bytes of the term are found.
  private func wordPrefixesMatch(_ label: FoldedLabel) -> MatchQuality? {
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
      // A match that continues into the next word is among the reached ones.
      var running = reached
      while position < next {
        running = (running & places[Int(label.bytes[position])]) &<< 1
        if running == 0 { break }
        if start == nil { start = position }
        reached |= running
        position += 1
        if running & wanted != 0 {
          let isPart = !label.isWordEnd(position)
          return MatchQuality(
            kind: .wordPrefixes, penalty: 2 * words + (isPart ? 1 : 0), start: start ?? 0)
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
    // Goes back from the end; where a word continued, the offset before is the latest possible one.
    var positions: [Int] = []
    for position in runs.indices.reversed() where positions.count < bytes.count {
      let wanted = UInt64(bytes.count - positions.count)
      if runs[position] & 1 &<< wanted != 0 { positions.append(position) }
    }
    return positions.reversed()
  }

  // MARK: Scattered letters

  /// Returns the match of the term's characters in order, with others between them.
  private func scatteredMatch(_ label: FoldedLabel) -> MatchQuality? {
    guard let limit = forward(in: label, from: 0, { _ in }) else { return nil }
    var backward = Pieces(label, length: bytes.count)
    let start = self.backward(in: label, from: limit) { backward.add($0) }
    var forward = Pieces(label, length: bytes.count)
    _ = self.forward(in: label, from: start) { forward.add($0) }
    return MatchQuality(
      kind: .scattered, penalty: min(backward.penalty, forward.penalty), start: start)
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
    return forward.penalty < backward.penalty ? first : last.reversed()
  }

  /// The penalty of matched places: the number of pieces, more for pieces within words, and the gaps between them.
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

    /// Adds the place of a character, after or before the places added so far.
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

    var penalty: Int {
      cost + (piece.map { Self.cost(label, $0.lowerBound) } ?? 0) + min(63, last - first - length)
    }

    private static func cost(_ label: FoldedLabel, _ start: Int) -> Int {
      label.isWordStart(start) ? 4 : 12
    }
  }

  /// Visits the first occurrences of the characters, from an offset on.
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

  /// Visits the last occurrences of the characters before an offset, back to front; they must exist.
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

  /// Finds a part of the term.
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
