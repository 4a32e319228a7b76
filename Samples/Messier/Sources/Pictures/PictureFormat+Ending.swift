import SampleNetwork
import StepwiseSystem

nonisolated extension PictureFormat {
  /// The number of last bytes that can contain the end mark; a few cameras write more behind it.
  static let endingLength = 1024

  /// Whether a picture with these last bytes is complete.
  func isWhole(ending bytes: Data) -> Bool {
    switch self {
    case .png: bytes.firstRange(of: [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]) != nil
    case .jpeg: bytes.firstRange(of: [0xFF, 0xD9]) != nil
    }
  }
}
