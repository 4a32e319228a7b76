import StepwiseFlow

/// Some options' labels, folded, one after the other in memory, with what is needed to look through
/// them fast.
package nonisolated struct OptionChunk: Sendable {
  /// Which letters each label has.
  private var letters: [LetterSet] = []
  /// The folded labels, without anything between them.
  private var bytes: [UInt8] = []
  /// A bit for each byte: whether a word begins with it.
  private var wordStarts: [UInt64] = []
  /// Where each label begins, and where the last one ends.
  private var bounds: [UInt32] = [0]
  /// Where the keywords of each label begin, which follow it; empty if no label of the chunk has any.
  private var keywordBounds: [UInt32] = []

  /// The labels of some options.
  package init(_ options: ArraySlice<OptionList.Option>) { fold(options) }

  /// The labels of some options, of which only the letters are looked at if they are all ASCII: that
  /// is done fast, and enough where no label has a query's letters.
  package init(lettersOf options: ArraySlice<OptionList.Option>) {
    letters.reserveCapacity(options.count)
    for option in options {
      let found = option.searchText.utf8.withContiguousStorageIfAvailable { LetterSet(ofASCII: $0) }
      guard let found, let found else {
        fold(options)
        return
      }
      letters.append(found)
    }
  }

  /// Whether the labels can be looked through, and not only their letters.
  package var isFolded: Bool { bounds.count > letters.count }

  /// Which labels, or which of some of them, have these letters.
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
  package mutating func fold(_ options: ArraySlice<OptionList.Option>) {
    var length = 0
    for option in options { length += option.searchText.utf8.count }
    // Some letters are folded to longer ones.
    bytes.reserveCapacity(length + length / 8)
    wordStarts.reserveCapacity((length + length / 8) / 64 + 2)
    bounds.reserveCapacity(options.count + 1)
    let hasKeywords = options.contains { !$0.keywords.isEmpty }
    for option in options {
      append(option.label)
      if hasKeywords { keywordBounds.append(UInt32(bytes.count)) }
      if !option.keywords.isEmpty { append(keywords: option.keywords) }
    }
    mark(0, at: bytes.count)
  }

  /// One label.
  package init(label: String, characters: inout [Int]) {
    self.init([OptionList.Option(label)][...])
    characters.removeAll()
    var folded: [UInt8] = []
    for (position, character) in label.enumerated() {
      for scalar in character.unicodeScalars { TextFolding.fold(scalar, into: &folded) }
      while characters.count < folded.count { characters.append(position) }
    }
  }

  /// Looks at each label, or at some of them, that may hold a query.
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

  private mutating func append(_ label: String) {
    let first = bytes.count
    let isDone = label.utf8.withContiguousStorageIfAvailable { appendASCII($0) } ?? false
    if !isDone {
      bytes.removeLast(bytes.count - first)
      appendScalars(of: label)
    }
    if letters.count < bounds.count {
      var letters = LetterSet()
      for position in first..<bytes.count { letters.insert(bytes[position]) }
      self.letters.append(letters)
    }
    bounds.append(UInt32(bytes.count))
  }

  /// Adds keywords to the label that was added last.
  private mutating func append(keywords: [String]) {
    let position = bounds.count - 2
    let known = letters.count
    // The line break ends the label's last word.
    append("\n" + keywords.joined(separator: " "))
    bounds.remove(at: position + 1)
    if letters.count > known { letters[position].formUnion(letters.removeLast()) }
  }

  /// Appends text that is all ASCII, eight bytes at a time.
  ///
  /// - Returns: Whether it is.
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
      // A diacritic is no end of a word, and what follows it is what follows its letter.
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

  /// Notes with which of the 64 bytes from a place on words begin.
  private mutating func mark(_ starts: UInt64, at place: Int) {
    while wordStarts.count < place / 64 + 2 { wordStarts.append(0) }
    let shift = UInt64(place % 64)
    wordStarts[place / 64] |= starts &<< shift
    // In two steps, since a shift by 64 is one by none.
    wordStarts[place / 64 + 1] |= (starts &>> 1) &>> (63 - shift)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Eight bytes as a number, the first one lowest; zeros beyond the end.
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

/// The kinds of 64 bytes of ASCII, as bits.
private nonisolated struct ASCIIKinds {
  private var small: UInt64 = 0
  private var capital: UInt64 = 0
  private var digit: UInt64 = 0

  /// Adds eight bytes, all at once: a byte's highest bit tells whether it is in a range, since none
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

  /// With which of the bytes words begin, by the rules of `TextFolding.isWordStart`.
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

/// A set of letters as bits, some letters sharing one: what lacks a query's letters needs no look.
package nonisolated struct LetterSet: Sendable {
  private var bits: UInt64 = 0

  /// No letters.
  package init() {}

  /// The letters of a text, eight bytes at a time; capitals have the bits of small letters.
  @inline(__always)
  package init?(ofASCII utf8: UnsafeBufferPointer<UInt8>) {
    let each: UInt64 = 0x0101_0101_0101_0101
    var position = 0
    while position < utf8.count {
      var eight = utf8.eight(at: position)
      guard eight & (each &* 0x80) == 0 else { return nil }
      // Those beyond the end become an accent, whose bit no letter shares.
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

  /// Adds a folded byte: small letters have a bit each, and so have digits and most signs.
  @inline(__always)
  package mutating func insert(_ byte: UInt8) {
    bits |= 1 &<< UInt64((byte & 0x1F) | (~byte & 0x40) >> 1)
  }

  /// Adds all of another's.
  package mutating func formUnion(_ other: LetterSet) { bits |= other.bits }

  /// Whether all of another's letters are in it.
  @inline(__always)
  package func contains(_ other: LetterSet) -> Bool { bits & other.bits == other.bits }
}

/// A folded label within its chunk's memory.
package nonisolated struct FoldedLabel {
  /// The bytes of the label.
  package let bytes: UnsafeBufferPointer<UInt8>
  private let first: Int
  private let wordStarts: UnsafeBufferPointer<UInt64>
  private let all: UnsafeBufferPointer<UInt8>
  private let end: Int

  /// A label, and the keywords that follow it from a place on; its end for none.
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
    // Behind the line break.
    return FoldedLabel(bytes: all, range: start + 1..<end, wordStarts: wordStarts, keywords: end)
  }

  /// Whether a word begins with a byte of the label.
  @inline(__always)
  package func isWordStart(_ position: Int) -> Bool {
    let bit = first + position
    return wordStarts[bit / 64] & 1 &<< UInt64(bit % 64) != 0
  }

  /// Whether a word ends before a byte of the label, or with the label.
  @inline(__always)
  package func isWordEnd(_ position: Int) -> Bool {
    guard position < bytes.count else { return true }
    let byte = bytes[position]
    let isLetterOrDigit =
      byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
    return !isLetterOrDigit || isWordStart(position)
  }

  /// The first byte from a place on with which a word begins; the label's end where there is none.
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
