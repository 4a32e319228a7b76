import Foundation
import Stepwise
import StepwiseSystem
import TestSupport
import Testing

@testable import MessierSample

@Suite("Pictures in files")
struct PictureFileTests {
  private let testFolder = TestFolder()
  private var folder: String { testFolder.path }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private var names: [String] { (try? testFolder.names) ?? [] }

  // MARK: From a folder

  private func taken(_ path: String) async -> String {
    do {
      return try await FolderPictureFetcher().fetchPicture(from: path) { _ in }
    } catch {
      return "\(error)"
    }
  }

  private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  /// A local picture is not copied; anything else is reported.
  @Test func aLocalFileIsTakenAsItIs() async throws {
    let path = "\(folder)/messier-1.jpg"
    let whole: [[UInt8]] = [Self.png, [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xD9]]
    let others =
      ["", "GIF89a;", "<html>"].map { Array($0.utf8) }
      + [Array(Self.png.prefix(7)), Array("\u{FEFF}".utf8) + Self.png]
    let rows =
      whole.map { ($0, path) }
      + [(Self.png.dropLast(), "The picture is not whole: \(path) has no end.")]
      + others.map { ($0, "\(path) is no picture: PNG and JPEG are taken.") }
    for (bytes, result) in rows {
      try Data(bytes).write(to: URL(filePath: path))
      #expect(await taken(path) == result, "\(bytes)")
    }
    let pipe = "\(folder)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(await taken("\(folder)/none") == "There is no file \(folder)/none.")
    for path in [folder, pipe] { #expect(await taken(path) == "\(path) is not a file.") }
  }

  // MARK: Partial pictures

  @Test func onlyACompletePictureGetsItsName() throws {
    let path = "\(folder)/m.png"
    var picture: PartialPicture? = try PartialPicture(of: path)
    try picture?.append(Data("abc".utf8))
    #expect(names.count == 1 && names[0].hasPrefix("m.png.") && names[0].hasSuffix(".partial"))
    picture = nil
    #expect(picture == nil && names == [])
    picture = try PartialPicture(of: path)
    for part in ["abc", "def"] { try picture?.append(Data(part.utf8)) }
    try picture?.keep()
    #expect(names == ["m.png"])
    picture = nil
    #expect(names == ["m.png"])
    #expect(FileManager.default.contents(atPath: path) == Data("abcdef".utf8))
  }

  @Test func aWriteErrorIsReported() throws {
    let missing = "\(folder)/none/m.png"
    #expect(
      throws: PictureFetcherError("\(missing) cannot be written: No such file or directory.")
    ) { try PartialPicture(of: missing) }
    let picture = try PartialPicture(of: folder)
    #expect(throws: PictureFetcherError("\(folder) cannot be written: Is a directory.")) {
      try picture.keep()
    }
  }

  @Test func filesOfKilledRunsAreRemovedAndFilesInUseStay() throws {
    let running = try PartialPicture(of: "\(folder)/running.png")
    try Data("abc".utf8).write(to: URL(filePath: "\(folder)/killed.png.1.partial"))
    try Data("abc".utf8).write(to: URL(filePath: "\(folder)/kept.png"))
    PartialPicture.removeLeftovers(in: folder)
    #expect(names.count == 2 && names[0] == "kept.png" && names[1].hasPrefix("running.png."))
    try running.keep()
    #expect(names == ["kept.png", "running.png"])
  }

  // MARK: The cache

  @Test func theCacheStoresOnlyPictures() throws {
    let cache = PictureCache(folder: folder)
    let path = try cache.path(for: "https://example.org/a/m.jpg")
    #expect(!cache.contains(path))
    let rows = [(Array("rubbish".utf8), false), (Self.png.dropLast(), false), (Self.png, true)]
    for (bytes, isKept) in rows {
      try Data(bytes).write(to: URL(filePath: path))
      #expect(cache.contains(path) == isKept, "\(bytes)")
    }
  }

  /// A link cannot leave the folder of the cache, and a long link has a short name.
  @Test func aLinkIsANameInTheCache() throws {
    let long = "https://x/" + String(repeating: "a", count: 5000)
    for link in ["https://example.org/../../etc/passwd", "https://x/…", "https://x/", "x", long] {
      let path = URL(filePath: try PictureCache(folder: folder).path(for: link)).standardized
      #expect(path.deletingLastPathComponent().path == folder, "\(link)")
      #expect(path.lastPathComponent.utf8.count < 100, "\(link)")
    }
  }

  @Test func aCacheWithoutAFolderUsesATemporaryOne() throws {
    var cache: PictureCache? = PictureCache(folder: nil)
    let path = try #require(try cache?.path(for: "https://x/m.jpg"))
    let folder = URL(filePath: path).deletingLastPathComponent().path
    #expect(FileManager.default.fileExists(atPath: folder))
    #expect(try cache?.path(for: "https://x/m.jpg") == path)
    cache = nil
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  // MARK: The fake

  @Test func theFakeFetchesACompletePicture() async throws {
    let clock = InstantClock()
    let fake = FakePictureFetcher(clock: clock, cache: PictureCache(folder: folder), failures: 1)
    var fractions: [Double?] = []
    await #expect(throws: PictureFetcherError.self) {
      try await fake.fetchPicture(from: "Messier 1") { fractions.append($0) }
    }
    #expect(fractions == [0.1, 0.2, 0.3, 0.4, 0.5])
    let path = try await fake.fetchPicture(from: "Messier 1") { _ in }
    let picture = try #require(FileManager.default.contents(atPath: path))
    #expect(PictureFormat(beginning: picture) == .png)
    #expect(PictureFormat.png.isWhole(ending: picture))
    #expect(clock.now == .seconds(3))
  }
}

/// A clock whose sleeps end at once.
private final class InstantClock: WizardClock {
  private(set) var now = Duration.zero

  func sleep(for duration: Duration) async throws { now += duration }
}
