/// A picture that was read from a file.
package nonisolated struct PictureFile: Hashable, Sendable {
  /// The identity of the file in one version.
  package let identity: Int
  /// The format and the size.
  package let header: PictureHeader
  /// All bytes of the file.
  package let bytes: [UInt8]

  /// Creates a picture; `nil` if terminals cannot draw its format.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the file.
  ///   - identity: A unique number; pictures with the same number are equal.
  package init?(_ bytes: [UInt8], identity: Int) {
    guard let header = PictureHeader(bytes) else { return nil }
    self.header = header
    self.bytes = bytes
    self.identity = identity
  }

  /// Whether two pictures are the same version of a file; their bytes are not compared.
  package static func == (left: PictureFile, right: PictureFile) -> Bool {
    left.identity == right.identity
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
