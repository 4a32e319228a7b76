import StepwiseTerminal

/// Pictures as text, decoded outside the main actor, one at a time.
package final class DecodedPictures {
  /// The result for a picture.
  package enum Drawing {
    /// The picture is being decoded.
    case pending
    /// The rows of the picture.
    case rows([StyledText])
    /// The bytes cannot be decoded.
    case failed
  }

  /// A picture at a position.
  private struct Place: Hashable {
    let identity: Int
    let columns: Int
    let rows: Int
    let indent: Int
  }

  /// The maximum number of drawings that are kept.
  private static let placesMax = 16

  /// Called when a picture was decoded.
  package var onDecoded: () -> Void = {}
  /// The decoded pictures, by identity; `nil` for one that cannot be decoded.
  private var bitmaps: [Int: Bitmap?] = [:]
  /// The pictures that are still to be decoded; the latest is decoded first.
  private var waiting: [PictureFile] = []
  private var work: Task<Void, Never>?
  private var drawings: [Place: [StyledText]] = [:]

  /// Creates a store without pictures.
  package init() {}

  /// Draws a picture as rows of text, if it is decoded; otherwise decoding begins.
  ///
  /// - Parameters:
  ///   - file: The picture.
  ///   - columns: The number of columns that it takes.
  ///   - rows: The number of rows that it takes.
  ///   - indent: The number of blanks before it.
  /// - Returns: The rows, or the reason why there are none.
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

  /// Forgets all pictures except some.
  ///
  /// - Parameter identities: The pictures to keep.
  package func keep(_ identities: Set<Int>) {
    bitmaps = bitmaps.filter { identities.contains($0.key) }
    drawings = drawings.filter { identities.contains($0.key.identity) }
    waiting.removeAll { !identities.contains($0.identity) }
  }

  /// Waits until all pictures are decoded.
  package func finish() async { await work?.value }

  private func decode(_ file: PictureFile) {
    waiting.removeAll { $0 == file }
    waiting.append(file)
    guard work == nil else { return }
    work = Task { [weak self] in
      while let file = self?.waiting.last {
        let bitmap = await Self.bitmap(of: file)
        self?.store(bitmap, of: file)
      }
      self?.work = nil
    }
  }

  private func store(_ bitmap: Bitmap?, of file: PictureFile) {
    // A picture that was forgotten in the meantime is not stored.
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
