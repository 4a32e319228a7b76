import SampleNetwork
import Stepwise

/// The folder of completed pictures.
final class PictureCache {
  private let givenFolder: String?
  private var temporaryFolder: TemporaryFolder?
  private var isClean = false

  /// A cache; its folder is created on first use.
  init(folder: String?) { givenFolder = folder }

  /// The path of the picture of a link, present or future, in a folder that exists.
  func path(for link: String) throws -> String {
    let folder = try folder()
    if !isClean { PartialPicture.removeLeftovers(in: folder) }
    isClean = true
    // Two servers may have pictures with the same name; the hash distinguishes them.
    let name = link.withoutUserInfo.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed()
      .filter { Self.nameBytes.contains($0) }
    return "\(folder)/\(Self.hash(link))-\(String(decoding: name.suffix(60), as: UTF8.self))"
  }

  /// Whether a complete picture is at a path from `path(for:)`.
  func contains(_ path: String) -> Bool {
    (try? FolderPictureFetcher.check(path)) != nil
  }

  private func folder() throws -> String {
    guard let givenFolder else {
      let folder = try temporaryFolder ?? TemporaryFolder()
      temporaryFolder = folder
      return folder.path
    }
    do {
      try FileManager.default.createDirectory(
        atPath: givenFolder, withIntermediateDirectories: true)
    } catch {
      throw PictureFetcherError(
        "The folder \(givenFolder) cannot be made: pictures are kept there.")
    }
    return givenFolder
  }

  private static let nameBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.".utf8)

  /// The FNV-1a hash of Fowler, Noll and Vo, which is the same in every run.
  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
