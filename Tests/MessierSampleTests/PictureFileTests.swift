import Foundation
import Stepwise
import TestSupport
import Testing

@testable import MessierSample
@testable import SamplePictures

@Suite("Pictures in files")
struct PictureFileTests {
  private let testFolder = TestFolder()
  private var folder: String { testFolder.path }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private var names: [String] { (try? testFolder.names) ?? [] }

  // MARK: From a folder

  @Test(arguments: [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82],
    [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xD9], Array("GIF89a;".utf8), Array("GIF87a…;".utf8),
  ])
  func aLocalPictureIsNotCopied(_ bytes: [UInt8]) async throws {
    let path = "\(folder)/messier-1.jpg"
    try Data(bytes).write(to: URL(filePath: path))
    #expect(try await FolderPictureFetcher().fetchPicture(from: path) { _ in } == path)
  }

  @Test func aTruncatedPictureIsReported() async throws {
    let path = "\(folder)/messier-1.jpg"
    try Data("GIF89a and then".utf8).write(to: URL(filePath: path))
    let error = await #expect(throws: PictureFetcherError.self) {
      try await FolderPictureFetcher().fetchPicture(from: path) { _ in }
    }
    #expect(error?.description == "The picture is not whole: \(path) has no end.")
  }

  @Test(arguments: ["", "GIF", "<html>", "\u{FEFF}GIF89a"])
  func aFileOfAnotherFormatIsReported(_ text: String) async throws {
    let path = "\(folder)/messier-1.jpg"
    try Data(text.utf8).write(to: URL(filePath: path))
    let error = await #expect(throws: PictureFetcherError.self) {
      try await FolderPictureFetcher().fetchPicture(from: path) { _ in }
    }
    #expect(error?.description == "\(path) is no picture: PNG, JPEG and GIF are taken.")
  }

  @Test func aFolderInPlaceOfAFileIsReported() async throws {
    let pipe = "\(folder)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, sentence) in [
      ("\(folder)/none", "There is no file \(folder)/none."), (folder, "\(folder) is not a file."),
      (pipe, "\(pipe) is not a file."),
    ] {
      let error = await #expect(throws: PictureFetcherError.self) {
        try await FolderPictureFetcher().fetchPicture(from: path) { _ in }
      }
      #expect(error?.description == sentence)
    }
  }

  // MARK: Partial pictures

  @Test func onlyACompletePictureGetsItsName() throws {
    let path = "\(folder)/m.png"
    var picture: PartialPicture? = try PartialPicture(of: path)
    try picture?.append(Data("abc".utf8))
    #expect(names.count == 1 && names[0].hasPrefix("m.png.") && names[0].hasSuffix(".partial"))
    try picture?.append(Data("def".utf8))
    try picture?.keep()
    #expect(names == ["m.png"])
    picture = nil
    #expect(names == ["m.png"])
    #expect(FileManager.default.contents(atPath: path) == Data("abcdef".utf8))
  }

  @Test func anIncompletePictureIsRemoved() throws {
    var picture: PartialPicture? = try PartialPicture(of: "\(folder)/m.png")
    try picture?.append(Data("abc".utf8))
    picture = nil
    #expect(picture == nil && names == [])
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

  @Test func theCacheStoresOnlyPictures() async throws {
    let cache = PictureCache(folder: folder)
    let path = try cache.path(for: "https://example.org/a/m.jpg")
    #expect(!cache.contains(path))
    try Data("rubbish".utf8).write(to: URL(filePath: path))
    #expect(!cache.contains(path))
    try Data("GIF89a".utf8).write(to: URL(filePath: path))
    #expect(!cache.contains(path))
    try Data("GIF89a;".utf8).write(to: URL(filePath: path))
    #expect(cache.contains(path))
  }

  @Test(arguments: ["https://example.org/../../etc/passwd", "https://x/…", "https://x/", "x"])
  func aLinkCannotLeaveTheCacheFolder(_ link: String) throws {
    let path = try PictureCache(folder: folder).path(for: link)
    #expect(URL(filePath: path).standardized.deletingLastPathComponent().path == folder)
  }

  @Test func aLongLinkHasAShortName() throws {
    let link = "https://x/" + String(repeating: "a", count: 5000)
    let path = try PictureCache(folder: folder).path(for: link)
    #expect(URL(filePath: path).lastPathComponent.utf8.count < 100)
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
