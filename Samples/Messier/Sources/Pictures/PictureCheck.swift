import SampleNetwork
import Stepwise
import StepwiseSystem

/// Checks a picture while it arrives, and rejects data that is not a complete picture.
nonisolated struct PictureCheck {
  private let url: URL
  private var length: Int?
  private var count = 0
  private var beginning = Data()
  private var ending = Data()
  /// Whether the server has answered.
  private(set) var hasBegun = false

  /// Creates a check before any data has arrived.
  init(of url: URL) { self.url = url }

  /// The fraction that has arrived; `nil` if the size is unknown.
  var fraction: Double? { length.map { $0 == 0 ? 1 : Double(count) / Double($0) } }

  /// Checks the head of an answer.
  mutating func begin(status: Int, length: Int?) throws {
    guard status == 200 else {
      throw PictureFetcherError("\(name) answered with the status \(status) instead of a picture.")
    }
    hasBegun = true
    self.length = length
    try checkLength(length ?? 0)
  }

  /// Checks the next data.
  mutating func add(_ data: Data) throws {
    count += data.count
    try checkLength(count)
    if beginning.count < PictureFormat.beginningLength {
      beginning += data.prefix(PictureFormat.beginningLength - beginning.count)
      if beginning.count == PictureFormat.beginningLength { _ = try format() }
    }
    let length = PictureFormat.endingLength
    ending = (ending + data.suffix(length)).suffix(length)
  }

  /// Checks that the picture is complete.
  func end() throws {
    if let length, count != length {
      throw PictureFetcherError(
        "The picture is not whole: \(name) said \(length) bytes and sent \(count).")
    }
    guard try format().isWhole(ending: ending) else {
      throw PictureFetcherError(
        length.map { "The picture is not whole: \(name) said \($0) bytes, and it has more." }
          ?? "The picture is not whole: what \(name) sent has no end.")
    }
  }

  private var name: String { url.host ?? url.textWithoutUserInfo }

  private func format() throws -> PictureFormat {
    guard let format = PictureFormat(beginning: beginning) else {
      throw PictureFetcherError(
        "What \(name) sent is no picture: PNG and JPEG are taken.")
    }
    return format
  }

  private func checkLength(_ length: Int) throws {
    guard length <= HTTPPictureFetcher.pictureLengthMax else {
      throw PictureFetcherError(
        "The picture is too big: it may have \(HTTPPictureFetcher.pictureLengthMax) bytes.")
    }
  }
}
