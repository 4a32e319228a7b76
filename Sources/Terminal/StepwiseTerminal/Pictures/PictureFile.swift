import StepwiseSystem

/// A picture that was read from a file.
package nonisolated struct PictureFile: Hashable, Sendable {
  /// The identity of the file in one version.
  package let identity: Int
  /// The format and the size.
  package let header: PictureHeader
  /// All bytes of the file.
  package let bytes: [UInt8]

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - identity: A unique number; pictures with the same number are equal.
  ///   - header: The format and the size.
  ///   - bytes: All bytes of the file.
  package init(identity: Int, header: PictureHeader, bytes: [UInt8]) {
    self.identity = identity
    self.header = header
    self.bytes = bytes
  }

  /// Whether two pictures are the same version of a file; their bytes are not compared.
  package static func == (left: PictureFile, right: PictureFile) -> Bool {
    left.identity == right.identity
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// The format and the size of a picture.
package nonisolated struct PictureHeader: Hashable, Sendable {
  /// The format of the picture.
  package let format: PictureFormat
  /// The size of the picture.
  package let size: PixelSize

  /// Creates a header.
  package init(format: PictureFormat, size: PixelSize) {
    self.format = format
    self.size = size
  }
}
