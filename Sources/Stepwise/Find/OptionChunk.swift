/// Some options' labels, folded, one after the other in memory, with what is needed to look through
/// them fast.
nonisolated struct OptionChunk: Sendable {
  /// The folded labels, without anything between them.
  private(set) var bytes: [UInt8] = []
  /// A bit for each byte: whether a word begins with it.
  private var wordStarts: [UInt64] = [0]
  /// Where each label begins, and where the last one ends.
  private var bounds: [UInt32] = [0]
  /// Which letters each label has.
  private var letters: [LetterSet] = []

  /// How many labels there are.
  var count: Int { letters.count }

  /// The labels of some options.
  ///
  /// - Parameter options: The options.
  init(_ options: some Collection<OptionList.Option>) {
    letters.reserveCapacity(options.count)
    bounds.reserveCapacity(options.count + 1)
    for option in options { append(option.label) }
  }

  /// One label.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - characters: For each folded byte, the position of the character that it comes from.
  init(label: String, characters: inout [Int]) {
    append(label)
    characters.removeAll()
    var folded: [UInt8] = []
    for (position, character) in label.enumerated() {
      for scalar in character.unicodeScalars { TextFolding.fold(scalar, into: &folded) }
      while characters.count < folded.count { characters.append(position) }
    }
  }

  /// Looks at each label, or at some of them, that may hold a query.
  ///
  /// - Parameters:
  ///   - needed: The letters that a label must have.
  ///   - former: The labels to look at, by their positions from the first one here; `nil` for all.
  ///   - body: What to do with a label.
  func forEach(
    having needed: LetterSet, among former: (some Sequence<Int>)?,
    _ body: (_ position: Int, _ label: FoldedLabel) -> Void
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      wordStarts.withUnsafeBufferPointer { starts in
        func visit(_ position: Int) {
          guard letters[position].contains(needed) else { return }
          let range = Int(bounds[position])..<Int(bounds[position + 1])
          body(position, FoldedLabel(bytes: bytes, range: range, wordStarts: starts))
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
    let isDone =
      label.utf8.withContiguousStorageIfAvailable { utf8 in
        guard utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        appendASCII(utf8)
        return true
      } ?? false
    if !isDone { appendScalars(of: label) }
    var set = LetterSet()
    for position in first..<bytes.count { set.insert(bytes[position]) }
    letters.append(set)
    bounds.append(UInt32(bytes.count))
  }

  private mutating func appendASCII(_ utf8: UnsafeBufferPointer<UInt8>) {
    var previous = TextFolding.Kind.other
    for position in utf8.indices {
      let kind = TextFolding.kind(ofASCII: utf8[position])
      let following = position + 1
      let next = following < utf8.count ? TextFolding.kind(ofASCII: utf8[following]) : .other
      if TextFolding.isWordStart(previous, kind, next) { markWordStart() }
      bytes.append(TextFolding.lowered(utf8[position]))
      previous = kind
    }
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
        if TextFolding.isWordStart(previous, kind, following ?? .other) { markWordStart() }
        previous = kind
      }
      TextFolding.fold(scalar, into: &bytes)
    }
  }

  /// Notes that a word begins with the byte that is appended next.
  private mutating func markWordStart() {
    let word = bytes.count / 64
    while wordStarts.count <= word { wordStarts.append(0) }
    wordStarts[word] |= 1 << UInt64(bytes.count % 64)
  }
}

/// A set of letters as bits, some letters sharing one: what lacks a query's letters needs no look.
nonisolated struct LetterSet: Sendable {
  private var bits: UInt64 = 0

  /// Adds a folded byte: small letters have a bit each, and so have digits and most signs.
  @inline(__always)
  mutating func insert(_ byte: UInt8) {
    bits |= 1 &<< UInt64((byte & 0x1F) | (~byte & 0x40) >> 1)
  }

  /// Adds all of another's.
  mutating func formUnion(_ other: LetterSet) { bits |= other.bits }

  /// Whether all of another's letters are in it.
  @inline(__always)
  func contains(_ other: LetterSet) -> Bool { bits & other.bits == other.bits }
}

/// A folded label within its chunk's memory.
nonisolated struct FoldedLabel {
  /// The bytes of the label.
  let bytes: UnsafeBufferPointer<UInt8>
  private let first: Int
  private let wordStarts: UnsafeBufferPointer<UInt64>

  init(
    bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, wordStarts: UnsafeBufferPointer<UInt64>
  ) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes[range])
    self.wordStarts = wordStarts
    first = range.lowerBound
  }

  /// Whether a word begins with a byte of the label.
  @inline(__always)
  func isWordStart(_ position: Int) -> Bool {
    let bit = first + position
    // Where no word begins any more, no bits are kept.
    return bit / 64 < wordStarts.count && wordStarts[bit / 64] & 1 &<< UInt64(bit % 64) != 0
  }
}
