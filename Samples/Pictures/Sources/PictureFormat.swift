import SampleNetwork

/// The formats of pictures, recognized by how a file begins and ends.
nonisolated enum PictureFormat: CaseIterable {
  case png, jpeg, gif

  /// The number of first bytes that identify a format.
  static let beginningLength = 8

  /// The number of last bytes that can contain the end mark; a few cameras write more behind it.
  static let endingLength = 1024

  /// The format of a file that begins with these bytes; `nil` if it is not a picture.
  init?(beginning bytes: some Collection<UInt8>) {
    let format = Self.allCases.first { format in
      format.beginnings.contains { bytes.starts(with: $0) }
    }
    guard let format else { return nil }
    self = format
  }

  /// Whether a picture with these last bytes is complete.
  func isWhole(ending bytes: Data) -> Bool {
    switch self {
    case .png: bytes.firstRange(of: [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]) != nil
    case .jpeg: bytes.firstRange(of: [0xFF, 0xD9]) != nil
    case .gif: bytes.last == 0x3B
    }
  }

  private var beginnings: [[UInt8]] {
    switch self {
    case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
    case .jpeg: [[0xFF, 0xD8, 0xFF]]
    case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
    }
  }
}
