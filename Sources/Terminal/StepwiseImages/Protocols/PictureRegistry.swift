import StepwiseTerminal

/// The pictures that one screen of a terminal holds, and the bytes that change them.
///
/// Kitty's main and alternate screen do not share pictures, so each has a registry.
package nonisolated struct PictureRegistry: PicturePainter {
  /// The maximum number of hidden pictures that stay in the terminal, and of their pixels.
  private static let storedMax = 8
  private static let storedPixelsMax = 16_000_000

  /// A picture whose data the terminal has.
  private struct Stored {
    let identity: Int
    let number: UInt32
    let pixels: Int
  }

  /// In the order of their last use, the latest last.
  private var stored: [Stored] = []
  private var placements: [Frame.Picture: UInt32] = [:]
  private var nextNumber: UInt32
  private var nextPlacement: UInt32 = 1

  /// Creates the registry of a screen without pictures.
  package init(first: UInt32) { nextNumber = first }

  // MARK: From one frame to the next

  /// The bytes that send the missing data of these pictures; nothing becomes visible.
  package mutating func transmit(_ pictures: [Frame.Picture]) -> [UInt8] {
    var bytes: [UInt8] = []
    for picture in pictures where picture.way == .kitty {
      if let position = stored.firstIndex(where: { $0.identity == picture.file.identity }) {
        stored.append(stored.remove(at: position))
        continue
      }
      let size = picture.file.header.size
      let new = Stored(
        identity: picture.file.identity, number: nextNumber, pixels: size.width * size.height)
      nextNumber &+= 1
      stored.append(new)
      bytes += KittyPicture.transmission(of: picture.file.bytes, number: new.number)
    }
    return bytes
  }

  /// The bytes that remove all other pictures.
  package mutating func remove(allBut pictures: [Frame.Picture]) -> [UInt8] {
    var bytes: [UInt8] = []
    let kept = Set(pictures)
    // A fixed order, so that the same frames always result in the same bytes.
    for (picture, placement) in placements.sorted(by: { $0.value < $1.value })
    where !kept.contains(picture) {
      placements[picture] = nil
      if let number = number(of: picture) {
        bytes += KittyPicture.removal(number: number, placement: placement)
      }
    }
    return bytes + free(allBut: pictures)
  }

  /// The bytes that draw a picture at the cursor.
  package mutating func draw(_ picture: Frame.Picture) -> [UInt8] {
    switch picture.way {
    case .inline: return InlinePicture.bytes(for: picture)
    case .kitty:
      guard let number = number(of: picture) else { return [] }
      let placement = nextPlacement
      nextPlacement &+= 1
      placements[picture] = placement
      return KittyPicture.placement(of: picture, number: number, placement: placement)
    }
  }

  private func number(of picture: Frame.Picture) -> UInt32? {
    stored.first { $0.identity == picture.file.identity }?.number
  }

  /// Frees the data that was not used for the longest time, if too much is stored.
  private mutating func free(allBut pictures: [Frame.Picture]) -> [UInt8] {
    let shown = Set(pictures.map(\.file.identity))
    var waiting = stored.filter { !shown.contains($0.identity) }
    var bytes: [UInt8] = []
    while waiting.count > Self.storedMax
      || waiting.reduce(0, { $0 + $1.pixels }) > Self.storedPixelsMax
    {
      let oldest = waiting.removeFirst()
      stored.removeAll { $0.number == oldest.number }
      bytes += KittyPicture.freeing(number: oldest.number)
    }
    return bytes
  }

  // MARK: All of them

  /// The bytes that remove all pictures; the terminal keeps their data.
  package mutating func removeAll() -> [UInt8] {
    guard !placements.isEmpty else { return [] }
    let shown = Set(placements.keys.map(\.file.identity))
    placements = [:]
    return stored.filter { shown.contains($0.identity) }
      .flatMap { KittyPicture.removal(number: $0.number) }
  }

  /// The bytes that remove all pictures and their data.
  package var deletionSequence: [UInt8] {
    stored.flatMap { KittyPicture.freeing(number: $0.number) }
  }

  /// Notes that the terminal has no pictures any more.
  package mutating func forget() {
    stored = []
    placements = [:]
  }

  /// The text that blanks the cells of pictures; the cursor returns to its position.
  package func blanking(
    _ pictures: [Frame.Picture], from cursor: (row: Int, column: Int)
  ) -> String {
    InlinePicture.blanking(pictures, from: cursor)
  }
}
