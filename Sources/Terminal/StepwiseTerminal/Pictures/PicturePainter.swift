/// Sends the pictures of frames to one screen of a terminal, and removes them.
package nonisolated protocol PicturePainter: Sendable {
  /// The bytes that send the missing data of these pictures; nothing becomes visible.
  mutating func transmit(_ pictures: [Frame.Picture]) -> [UInt8]
  /// The bytes that remove all other pictures.
  mutating func remove(allBut pictures: [Frame.Picture]) -> [UInt8]
  /// The bytes that draw a picture at the cursor.
  mutating func draw(_ picture: Frame.Picture) -> [UInt8]
  /// The bytes that remove all pictures; the terminal keeps their data.
  mutating func removeAll() -> [UInt8]
  /// The bytes that remove all pictures and their data.
  var deletionSequence: [UInt8] { get }
  /// Notes that the terminal has no pictures any more.
  mutating func forget()
  /// The text that blanks the cells of pictures; the cursor returns to its position.
  func blanking(_ pictures: [Frame.Picture], from cursor: (row: Int, column: Int)) -> String
}

/// Sends nothing: the frames have no pictures.
package nonisolated struct NoPictures: PicturePainter {
  package let deletionSequence: [UInt8] = []

  /// Creates a painter.
  package init() {}

  package func transmit(_ pictures: [Frame.Picture]) -> [UInt8] { [] }
  package func remove(allBut pictures: [Frame.Picture]) -> [UInt8] { [] }
  package func draw(_ picture: Frame.Picture) -> [UInt8] { [] }
  package func removeAll() -> [UInt8] { [] }
  package func forget() {}
  package func blanking(
    _ pictures: [Frame.Picture], from cursor: (row: Int, column: Int)
  ) -> String { "" }
}
