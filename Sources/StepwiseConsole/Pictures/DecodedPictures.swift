import StepwiseTerminal

/// Pictures as text, decoded away from the main actor, one at a time.
package final class DecodedPictures {
  /// What there is of a picture.
  package enum Drawing {
    /// It is being decoded.
    case pending
    /// Its rows.
    case rows([StyledText])
    /// Its bytes cannot be decoded.
    case failed
  }

  /// A picture in a place.
  private struct Place: Hashable {
    let identity: Int
    let columns: Int
    let rows: Int
    let indent: Int
  }

  /// How many drawings are kept.
  private static let placesMax = 16

  /// Called when a picture was decoded.
  package var onDecoded: () -> Void = {}
  /// The decoded ones, by identity; `nil` for one that cannot be decoded.
  private var bitmaps: [Int: Bitmap?] = [:]
  /// Those that are still to be decoded; the latest comes first.
  private var waiting: [PictureFile] = []
  private var work: Task<Void, Never>?
  private var drawings: [Place: [StyledText]] = [:]

  /// No pictures yet.
  package init() {}

  /// A picture as rows of text, as far as it is decoded.
  ///
  /// - Parameters:
  ///   - file: The picture.
  ///   - columns: How many columns it takes.
  ///   - rows: How many rows it takes.
  ///   - indent: How many blanks stand before it.
  /// - Returns: The rows, or why there are none.
  package func draw(_ file: PictureFile, columns: Int, rows: Int, indent: Int) -> Drawing {
    guard let known = bitmaps[file.identity] else {
      decode(file)
      return .pending
    }
    guard let bitmap = known else { return .failed }
    let place = Place(identity: file.identity, columns: columns, rows: rows, indent: indent)
    if let drawing = drawings[place] { return .rows(drawing) }
    let drawing = HalfBlocks.rows(of: bitmap, columns: columns, rows: rows, indent: indent)
    if drawings.count >= Self.placesMax { drawings = [:] }
    drawings[place] = drawing
    return .rows(drawing)
  }

  /// Forgets all pictures but some.
  ///
  /// - Parameter identities: Those that are kept.
  package func keep(_ identities: Set<Int>) {
    bitmaps = bitmaps.filter { identities.contains($0.key) }
    drawings = drawings.filter { identities.contains($0.key.identity) }
    waiting.removeAll { !identities.contains($0.identity) }
  }

  /// Waits until nothing is to be decoded.
  package func finish() async { await work?.value }

  private func decode(_ file: PictureFile) {
    waiting.removeAll { $0 == file }
    waiting.append(file)
    guard work == nil else { return }
    work = Task { [weak self] in
      while let file = self?.waiting.last {
        let bitmap = await Self.bitmap(of: file)
        self?.take(bitmap, of: file)
      }
      self?.work = nil
    }
  }

  private func take(_ bitmap: Bitmap?, of file: PictureFile) {
    // One that was forgotten meanwhile is not kept.
    guard waiting.contains(file) else { return }
    waiting.removeAll { $0 == file }
    bitmaps[file.identity] = .some(bitmap)
    onDecoded()
  }

  @concurrent
  private nonisolated static func bitmap(of file: PictureFile) async -> Bitmap? {
    PictureDecoder.bitmap(of: file)
  }
}
