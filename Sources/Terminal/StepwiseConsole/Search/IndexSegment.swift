import StepwiseFlow

/// The folded labels of some options, consecutive in memory, with data for fast search.
package nonisolated struct IndexSegment: Sendable {
  /// The letters of each label.
  private var letters: [LetterSet] = []
  /// The folded labels, without separators.
  private var bytes: [UInt8] = []
  /// A bit for each byte: whether a word begins with it.
  private var wordStarts: [UInt64] = []
  /// The beginning of each label, and the end of the last one.
  private var bounds: [UInt32] = [0]
  /// The beginning of each label's keywords, which follow the label; empty if no label of the segment has any.
  private var keywordBounds: [UInt32] = []

  /// Creates a segment from the labels of some ranges of options.
  package init(_ options: OptionList, in ranges: [Range<Int>]) { fold(options, in: ranges) }

  /// Creates a segment from the labels of all options.
  package init(_ options: OptionList) { self.init(options, in: [options.indices]) }

  /// Creates a segment with only the letters of the labels, if they are all ASCII.
  ///
  /// That is fast, and is enough if no label has a query's letters.
  package init(lettersOf options: OptionList, in range: Range<Int>) {
    var letters: [LetterSet] = []
    letters.reserveCapacity(range.count)
    var isASCII = true
    options.forEachLabel(in: range) { label, keywords in
      guard isASCII, var all = LetterSet(ofASCII: label) else { return isASCII = false }
      if !keywords.isEmpty {
        var text = OptionList.searchText(of: keywords)
        guard let found = text.withUTF8({ LetterSet(ofASCII: $0) }) else { return isASCII = false }
        all.formUnion(found)
      }
      letters.append(all)
    }
    if isASCII { self.letters = letters } else { fold(options, in: [range]) }
  }

  /// Whether the labels can be searched, and not only their letters.
  package var isFolded: Bool { bounds.count > letters.count }

  /// Returns the labels, among all or some, that have these letters; `nil` if they are more than an eighth.
  package func few(having needed: LetterSet, among former: (some Sequence<Int>)?) -> [Int]? {
    var found: [Int] = []
    func add(_ position: Int) -> Bool {
      if letters[position].contains(needed) { found.append(position) }
      return found.count <= letters.count / 8
    }
    let areFew = former?.allSatisfy(add) ?? letters.indices.allSatisfy(add)
    return areFew ? found : nil
  }

  /// Folds the labels.
  package mutating func fold(_ options: OptionList, in ranges: [Range<Int>]) {
    var length = 0
    var count = 0
    var hasKeywords = false
    for range in ranges {
      options.forEachLabel(in: range) { label, keywords in
        length += label.count + keywords.reduce(0) { $0 + $1.utf8.count + 1 }
        count += 1
        hasKeywords = hasKeywords || !keywords.isEmpty
      }
    }
    // Some letters are folded to longer ones.
    bytes.reserveCapacity(length + length / 8)
    wordStarts.reserveCapacity((length + length / 8) / 64 + 2)
    bounds.reserveCapacity(count + 1)
    for range in ranges {
      options.forEachLabel(in: range) { label, keywords in
        append(label)
        if hasKeywords { keywordBounds.append(UInt32(bytes.count)) }
        if !keywords.isEmpty { append(keywords: keywords) }
      }
    }
    mark(0, at: bytes.count)
  }

  /// Creates a segment from one label.
  package init(label: String, characters: inout [Int]) {
    self.init(OptionList([OptionList.Option(label)]))
    characters.removeAll()
    var folded: [UInt8] = []
    for (position, character) in label.enumerated() {
      for scalar in character.unicodeScalars { TextFolding.fold(scalar, into: &folded) }
      while characters.count < folded.count { characters.append(position) }
    }
  }

  /// Calls a closure for each label, among all or some, that may match a query.
  @inline(__always)
  package func forEach(
    having needed: LetterSet, among former: (some Sequence<Int>)?,
    _ body: (_ position: Int, _ label: FoldedLabel) -> Void
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      wordStarts.withUnsafeBufferPointer { starts in
        func visit(_ position: Int) {
          guard letters[position].contains(needed) else { return }
          let first = Int(bounds[position])
          let end = Int(bounds[position + 1])
          let label = FoldedLabel(
            bytes: bytes, range: first..<end, wordStarts: starts,
            keywords: keywordBounds.isEmpty ? end : Int(keywordBounds[position]))
          body(position, label)
        }
        if let former {
          for position in former { visit(position) }
        } else {
          for position in letters.indices { visit(position) }
        }
      }
    }
  }

  private mutating func append(_ label: UnsafeBufferPointer<UInt8>) {
    let first = bytes.count
    if !appendASCII(label) {
      bytes.removeLast(bytes.count - first)
      appendScalars(of: String(decoding: label, as: UTF8.self))
    }
    if letters.count < bounds.count {
      var letters = LetterSet()
      for position in first..<bytes.count { letters.insert(bytes[position]) }
      self.letters.append(letters)
    }
    bounds.append(UInt32(bytes.count))
  }

  /// Adds keywords to the latest label.
  private mutating func append(keywords: [String]) {
    let position = bounds.count - 2
    let known = letters.count
    // The line break ends the label's last word.
    var text = "\n" + OptionList.searchText(of: keywords)
    text.withUTF8 { append($0) }
    bounds.remove(at: position + 1)
    if letters.count > known { letters[position].formUnion(letters.removeLast()) }
  }

  /// Appends text that is all ASCII, eight bytes at a time.
  ///
  /// - Returns: Whether the text is all ASCII.
  private mutating func appendASCII(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var before = ASCIIKinds()
    var block = 0
    let first = bytes.count
    while block < utf8.count {
      let count = min(64, utf8.count - block)
      var kinds = ASCIIKinds()
      let isASCII = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 8) { folded in
        var offset = 0
        while offset < count {
          guard let eight = kinds.add(utf8.eight(at: block + offset), at: offset) else {
            return false
          }
          folded[offset / 8] = eight.littleEndian
          offset += 8
        }
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: folded.baseAddress, count: count))
        return true
      }
      guard isASCII else { return false }
      let following = block + 64
      let next = following < utf8.count ? TextFolding.kind(ofASCII: utf8[following]) : .other
      mark(kinds.wordStarts(after: before, before: next), at: first + block)
      before = kinds
      block += 64
    }
    return true
  }

  private mutating func appendScalars(of label: String) {
    var previous = TextFolding.Kind.other
    var kinds = label.unicodeScalars.lazy.map(TextFolding.kind(of:)).makeIterator()
    var following = kinds.next()
    for scalar in label.unicodeScalars {
      let kind = following ?? .other
      // A diacritic does not end a word; the scalar after it follows its letter.
      following = kinds.next()
      if kind != .mark {
        if TextFolding.isWordStart(previous, kind, following ?? .other) {
          mark(1, at: bytes.count)
        }
        previous = kind
      }
      TextFolding.fold(scalar, into: &bytes)
    }
  }

  /// Marks which of the 64 bytes from an offset begin a word.
  private mutating func mark(_ starts: UInt64, at place: Int) {
    while wordStarts.count < place / 64 + 2 { wordStarts.append(0) }
    let shift = UInt64(place % 64)
    wordStarts[place / 64] |= starts &<< shift
    // The shift has two steps, because a shift by 64 would be a shift by 0.
    wordStarts[place / 64 + 1] |= (starts &>> 1) &>> (63 - shift)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns eight bytes as a number, the first byte lowest; bytes beyond the end are zero.
  @inline(__always)
  fileprivate nonisolated func eight(at position: Int) -> UInt64 {
    if position + 8 <= count {
      return UInt64(
        littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(
          fromByteOffset: position, as: UInt64.self))
    }
    var eight: UInt64 = 0
    for offset in position..<count {
      eight |= UInt64(self[offset]) &<< UInt64(8 * (offset - position))
    }
    return eight
  }
}

/// The kinds of 64 ASCII bytes, as bits.
private nonisolated struct ASCIIKinds {
  private var small: UInt64 = 0
  private var capital: UInt64 = 0
  private var digit: UInt64 = 0

  /// Adds eight bytes at once; `nil` if they are not all ASCII.
  ///
  /// A byte's highest bit tells whether it is in a range, because no byte
  /// carries into the next one (Lamport, Multiple Byte Processing with Full-Word Instructions, 1975).
  @inline(__always)
  mutating func add(_ eight: UInt64, at offset: Int) -> UInt64? {
    let high: UInt64 = 0x8080_8080_8080_8080
    guard eight & high == 0 else { return nil }
    func within(_ first: UInt8, _ last: UInt8) -> UInt64 {
      let each: UInt64 = 0x0101_0101_0101_0101
      return (eight &+ each &* UInt64(0x80 - first)) & ~(eight &+ each &* UInt64(0x7F - last))
        & high
    }
    func gathered(_ bits: UInt64) -> UInt64 {
      (((bits &>> 7) &* 0x0102_0408_1020_4080) &>> 56) &<< UInt64(offset)
    }
    let capitals = within(0x41, 0x5A)
    small |= gathered(within(0x61, 0x7A))
    capital |= gathered(capitals)
    digit |= gathered(within(0x30, 0x39))
    return eight | (capitals &>> 2)
  }

  /// Returns which of the bytes begin a word, by the rules of `TextFolding.isWordStart`.
  @inline(__always)
  func wordStarts(after: ASCIIKinds, before next: TextFolding.Kind) -> UInt64 {
    func previous(_ bits: UInt64, _ before: UInt64) -> UInt64 { (bits &<< 1) | (before &>> 63) }
    let wasSmall = previous(small, after.small)
    let wasCapital = previous(capital, after.capital)
    let wasDigit = previous(digit, after.digit)
    let isSmallNext = (small &>> 1) | (next == .small ? 1 &<< 63 : 0)
    return small & ~(wasSmall | wasCapital | wasDigit) | capital & (~wasCapital | isSmallNext)
      | digit & ~wasDigit
  }
}

/// A set of letters as bits, some of which several letters share; a label that lacks a query's letters is skipped.
package nonisolated struct LetterSet: Sendable {
  private var bits: UInt64 = 0

  /// Creates an empty set.
  package init() {}

  /// Creates the set of letters of an ASCII text, eight bytes at a time; capitals have the bits of small letters.
  @inline(__always)
  package init?(ofASCII utf8: UnsafeBufferPointer<UInt8>) {
    let each: UInt64 = 0x0101_0101_0101_0101
    var position = 0
    while position < utf8.count {
      var eight = utf8.eight(at: position)
      guard eight & (each &* 0x80) == 0 else { return nil }
      // Bytes beyond the end become an accent, whose bit no letter shares.
      let rest = utf8.count - position
      if rest < 8 { eight |= (each &* 0x60) &<< UInt64(8 * rest) }
      var places = (eight & (each &* 0x1F)) | ((~eight & (each &* 0x40)) &>> 1)
      for _ in 0..<8 {
        bits |= 1 &<< (places & 0xFF)
        places &>>= 8
      }
      position += 8
    }
  }

  /// Adds a folded byte; each small letter has its own bit, and so do digits and most signs.
  @inline(__always)
  package mutating func insert(_ byte: UInt8) {
    bits |= 1 &<< UInt64((byte & 0x1F) | (~byte & 0x40) >> 1)
  }

  /// Adds all letters of another set.
  package mutating func formUnion(_ other: LetterSet) { bits |= other.bits }

  /// Returns whether this set contains all letters of another set.
  @inline(__always)
  package func contains(_ other: LetterSet) -> Bool { bits & other.bits == other.bits }
}

/// A folded label in the memory of its segment.
package nonisolated struct FoldedLabel {
  /// The bytes of the label.
  package let bytes: UnsafeBufferPointer<UInt8>
  private let first: Int
  private let wordStarts: UnsafeBufferPointer<UInt64>
  private let all: UnsafeBufferPointer<UInt8>
  private let end: Int

  /// Creates a label whose keywords follow from an offset; the end of the range for none.
  @inline(__always)
  package init(
    bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, wordStarts: UnsafeBufferPointer<UInt64>,
    keywords: Int
  ) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes[range.lowerBound..<keywords])
    self.wordStarts = wordStarts
    first = range.lowerBound
    all = bytes
    end = range.upperBound
  }

  /// The keywords as a label of their own; `nil` for none.
  @inline(__always)
  package var keywords: FoldedLabel? {
    let start = first + bytes.count
    guard start < end else { return nil }
    // Starts after the line break.
    return FoldedLabel(bytes: all, range: start + 1..<end, wordStarts: wordStarts, keywords: end)
  }

  /// Returns whether a word begins with a byte of the label.
  @inline(__always)
  package func isWordStart(_ position: Int) -> Bool {
    let bit = first + position
    return wordStarts[bit / 64] & 1 &<< UInt64(bit % 64) != 0
  }

  /// Returns whether a word ends before a byte of the label, or with the label.
  @inline(__always)
  package func isWordEnd(_ position: Int) -> Bool {
    guard position < bytes.count else { return true }
    let byte = bytes[position]
    let isLetterOrDigit =
      byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
    return !isLetterOrDigit || isWordStart(position)
  }

  /// Returns the first byte, from an offset on, that begins a word; the label's end if there is none.
  @inline(__always)
  package func wordStart(from position: Int) -> Int {
    var bit = first + position
    let end = first + bytes.count
    while bit < end {
      let rest = wordStarts[bit / 64] &>> UInt64(bit % 64)
      if rest != 0 { return min(bit + rest.trailingZeroBitCount, end) - first }
      bit = (bit / 64 + 1) * 64
    }
    return bytes.count
  }
}
