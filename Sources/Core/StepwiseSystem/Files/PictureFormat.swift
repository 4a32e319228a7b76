/// The formats of pictures that are shown, recognized by how a file begins.
package nonisolated enum PictureFormat: CaseIterable, Hashable, Sendable {
  /// Portable Network Graphics.
  case png
  /// JPEG.
  case jpeg

  /// The number of first bytes that identify a format.
  package static let beginningLength = 8

  /// The format of a file that begins with these bytes; `nil` if it is not a picture.
  package init?(beginning bytes: some Collection<UInt8>) {
    guard let format = Self.allCases.first(where: { bytes.starts(with: $0.beginning) }) else {
      return nil
    }
    self = format
  }

  /// The name of the format on the web.
  package var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    }
  }

  private var beginning: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }
}
