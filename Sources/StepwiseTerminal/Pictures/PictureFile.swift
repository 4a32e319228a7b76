/// A picture as it was read from a file.
package nonisolated struct PictureFile: Hashable, Sendable {
  /// What tells one file, as it is at one time, from another.
  package let identity: Int
  /// What it is.
  package let header: PictureHeader
  /// All of the file.
  package let bytes: [UInt8]

  /// A picture; `nil` where the bytes are none that terminals draw.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - identity: A number of its own: pictures are the same if their numbers are.
  package init?(_ bytes: [UInt8], identity: Int) {
    guard let header = PictureHeader(bytes) else { return nil }
    self.header = header
    self.bytes = bytes
    self.identity = identity
  }

  /// Whether two are the same file at the same time; their bytes are not looked at.
  package static func == (left: PictureFile, right: PictureFile) -> Bool {
    left.identity == right.identity
  }

  /// Puts what is compared into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
