import Foundation
import Stepwise
import TestPrograms
import TestSupport
import Testing

@testable import MessierSample

/// Downloads from a test's own server, which behaves like real servers.
@Suite("Pictures from a server", .tags(.server), .slow)
struct PictureDownloadTests {
  private let testFolder = TestFolder()
  private var folder: String { testFolder["pictures"] }

  /// A picture of a given number of bytes.
  nonisolated static func png(length: Int = 100) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: length - 16)
      + [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
  }

  nonisolated static func head(_ status: String = "200 OK", length: Int? = nil, _ more: String = "")
    -> String
  {
    let length = length.map { "Content-Length: \($0)\r\n" } ?? ""
    return "HTTP/1.1 \(status)\r\n\(length)\(more)Connection: close\r\n\r\n"
  }

  /// A fetcher with a long time-out, because other tests may keep the main actor busy.
  private func fetcher(timeout: Duration = .seconds(100_000)) -> HTTPPictureFetcher {
    HTTPPictureFetcher(cache: PictureCache(folder: folder), timeout: timeout)
  }

  private var names: [String] { (try? TestFolder(path: folder).names) ?? [] }

  private func content(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map(Array.init) ?? []
  }

  // MARK: Successful downloads

  @Test func aPictureComesWithItsProgressAndIsKept() async throws {
    let half = DispatchSemaphore(value: 0)
    let picture = Self.png(length: 40_000)
    let server = try TinyServer(
      .talk { caller in
        caller.send(Self.head(length: 40_000))
        caller.send(picture.prefix(20_000))
        half.wait()
        caller.send(picture.dropFirst(20_000))
      })
    var fractions: [Double] = []
    let link = "\(server.root)/m.jpg"
    let path = try await fetcher().fetchPicture(from: link) { fraction in
      guard let fraction else { return }
      fractions.append(fraction)
      if fraction >= 0.5 { half.signal() }
    }
    #expect(content(path) == picture)
    #expect(fractions == fractions.sorted() && fractions.contains(0.5) && fractions.last == 1)
    #expect(names.count == 1 && path.hasSuffix("m.jpg"))

    // The next download does not use the server.
    server.stop()
    #expect(try await fetcher().fetchPicture(from: link) { _ in } == path)
  }

  @Test func aPictureOfUnknownLengthHasNoProgress() async throws {
    let server = try TinyServer(
      .talk { caller in
        caller.send(Self.head())
        caller.send(Self.png())
      })
    defer { server.stop() }
    var fractions: [Double?] = []
    let path = try await fetcher().fetchPicture(from: "\(server.root)/m.jpg") {
      fractions.append($0)
    }
    #expect(content(path) == Self.png())
    #expect(fractions.compactMap(\.self) == [])
  }

  @Test func redirectsAreFollowed() async throws {
    let server = try TinyServer(
      .talk { caller in
        let number = Int(caller.path.dropFirst()) ?? 0
        if number < 5 {
          caller.send(Self.head("302 Found", length: 0, "Location: /\(number + 1)\r\n"))
        } else {
          caller.send(Self.head(length: 100))
          caller.send(Self.png())
        }
      })
    defer { server.stop() }
    let path = try await fetcher().fetchPicture(from: "\(server.root)/0") { _ in }
    #expect(content(path) == Self.png())
  }

  @Test func serversWithPicturesOfOneNameAreKeptApart() async throws {
    var paths: Set<String> = []
    for byte in [1, 2] as [UInt8] {
      let picture = Self.png().map { $0 == 7 ? byte : $0 }
      let server = try TinyServer(
        .talk { caller in
          caller.send(Self.head(length: 100))
          caller.send(picture)
        })
      let path = try await fetcher().fetchPicture(from: "\(server.root)/m.jpg") { _ in }
      server.stop()
      #expect(content(path) == picture)
      paths.insert(path)
    }
    #expect(paths.count == 2)
  }

  // MARK: Failures

  /// What a server says, and what a person reads about it.
  private nonisolated struct Failure {
    let reply: TinyServer.Reply
    let sentence: String
    /// The maximum times without any data; the next one is tried on a machine that is too busy for the last one.
    var timeouts = [Duration.seconds(100_000)]
    /// The limit of the whole download.
    var limit: Duration?

    /// A server that sends a head and a part of a picture.
    static func sending(_ head: String, _ picture: some Sequence<UInt8>, _ sentence: String) -> Self
    {
      let bytes = Array(picture)
      return Failure(
        reply: .talk { caller in
          caller.send(head)
          caller.send(bytes)
        }, sentence: sentence)
    }
  }

  // `HTTPFailureTests` has the sentences about any server.
  private nonisolated static let noPictures = [
    (
      head("404 Not Found", length: 0),
      "127.0.0.1 answered with the status 404 instead of a picture."
    ),
    (head("500 Oh", length: 0), "127.0.0.1 answered with the status 500 instead of a picture."),
    (head("204 No Content"), "127.0.0.1 answered with the status 204 instead of a picture."),
    (
      head(length: 0), "What 127.0.0.1 sent is no picture: PNG and JPEG are taken."
    ),
    (
      head(length: 20) + "<html>Hello!</html>\n",
      "What 127.0.0.1 sent is no picture: PNG and JPEG are taken."
    ),
    (
      head(length: 7) + "GIF89a;", "What 127.0.0.1 sent is no picture: PNG and JPEG are taken."
    ),
    (
      head(length: 50_000_001) + "many",
      "The picture is too big: it may have 50000000 bytes."
    ),
    ("", "127.0.0.1 closed the connection before its answer was complete: try again."),
  ]

  private nonisolated static let others: [Failure] = [
    .sending(
      head(length: 100_000), png(),
      "The picture is not whole: 127.0.0.1 said 100000 bytes and sent 100."),
    .sending(
      head(length: 60), png(),
      "The picture is not whole: 127.0.0.1 said 60 bytes, and it has more."),
    .sending(
      head(), png().prefix(60), "The picture is not whole: what 127.0.0.1 sent has no end."),
    .sending(
      head(), png(length: HTTPPictureFetcher.pictureLengthMax + 1),
      "The picture is too big: it may have 50000000 bytes."),
    Failure(
      reply: .silence, sentence: "127.0.0.1 sent nothing for 0 seconds.",
      timeouts: [.milliseconds(100)]),
    Failure(
      reply: .talk { caller in
        caller.send(head(length: 100))
        caller.send(png().prefix(60))
        caller.waitUntilGone()
      }, sentence: "The picture is not whole: 127.0.0.1 said 100 bytes and sent 60.",
      timeouts: [.milliseconds(100), .seconds(2), .seconds(20)]),
    // A slow picture without an end.
    Failure(
      reply: .talk { caller in
        caller.send(head())
        caller.send(png().prefix(60))
        while caller.isThere(for: 10) { caller.send([7]) }
      }, sentence: "127.0.0.1 sends too slowly: its answer was not complete in time.",
      limit: .milliseconds(300)),
  ]

  private func failure(
    _ server: TinyServer, _ timeout: Duration, _ limit: Duration? = nil
  ) async -> String? {
    let cache = PictureCache(folder: folder)
    let fetcher =
      limit.map { HTTPPictureFetcher(cache: cache, timeout: timeout, limit: $0) }
      ?? HTTPPictureFetcher(cache: cache, timeout: timeout)
    let error = await #expect(throws: PictureFetcherError.self) {
      try await fetcher.fetchPicture(from: "\(server.root)/m.jpg") { _ in }
    }
    return error?.description
  }

  // Claims: messier-partial
  @Test func aWrongAnswerIsReportedAndLeavesNoFile() async throws {
    let all =
      Self.noPictures.map { Failure(reply: .bytes($0.0), sentence: $0.1) } + Self.others
    for row in all {
      let server = try TinyServer(row.reply)
      defer { server.stop() }
      var said: String?
      for timeout in row.timeouts where said != row.sentence {
        said = await failure(server, timeout, row.limit)
      }
      #expect(said == row.sentence)
      #expect(names == [], "\(row.sentence)")
    }
  }

  /// Neither the person's screen nor the name of the file shows a password.
  @Test func aPasswordIsNotRepeated() async throws {
    let server = try TinyServer(.bytes(Self.head(length: 100) + "few"))
    defer { server.stop() }
    let root = server.root.replacing("http://", with: "http://ada:hunter2@")
    let error = await #expect(throws: PictureFetcherError.self) {
      try await fetcher().fetchPicture(from: "\(root)/m.jpg") { _ in }
    }
    #expect(error?.description.contains("127.0.0.1") == true)
    #expect(error?.description.contains("hunter2") == false)
    let cache = PictureCache(folder: folder)
    #expect(try !cache.path(for: "http://ada:hunter2@example.org").contains("hunter2"))
  }

  @Test func aFailureToCreateTheFolderIsReported() async throws {
    try Data().write(to: URL(filePath: folder))
    let error = await #expect(throws: PictureFetcherError.self) {
      try await fetcher().fetchPicture(from: "http://127.0.0.1:1/m.jpg") { _ in }
    }
    #expect(error?.description == "The folder \(folder) cannot be made: pictures are kept there.")
  }

  // MARK: Cancelling

  /// The server's progress when the download is cancelled.
  nonisolated enum Moment: CaseIterable {
    case beforeTheHead, afterTheHead, inTheMiddle
  }

  @Test(arguments: Moment.allCases)
  func cancellingClosesTheConnectionAndLeavesNoFile(_ moment: Moment) async throws {
    let (reached, hasReached) = AsyncStream.makeStream(of: Void.self)
    let (gone, isGone) = AsyncStream.makeStream(of: Void.self)
    let server = try TinyServer(
      .talk { caller in
        if moment != .beforeTheHead { caller.send(Self.head(length: 1000)) }
        if moment == .inTheMiddle { caller.send(Self.png(length: 1000).prefix(500)) }
        hasReached.yield()
        caller.waitUntilGone()
        isGone.yield()
      })
    defer { server.stop() }
    let (half, hasHalf) = AsyncStream.makeStream(of: Void.self)
    let fetcher = fetcher()
    let download = Task.immediate {
      try await fetcher.fetchPicture(from: "\(server.root)/m.jpg") { fraction in
        if fraction == 0.5 { hasHalf.yield() }
      }
    }
    for await _ in reached { break }
    if moment == .inTheMiddle { for await _ in half { break } }
    download.cancel()
    await #expect(throws: CancellationError.self) { try await download.value }
    for await _ in gone { break }
    #expect(names == [])
  }

  @Test func aDownloadCancelledInAdvanceNeverBegins() async throws {
    let server = try TinyServer(.silence)
    defer { server.stop() }
    let fetcher = fetcher()
    let download = Task {
      try await fetcher.fetchPicture(from: "\(server.root)/m.jpg") { _ in }
    }
    download.cancel()
    await #expect(throws: CancellationError.self) { try await download.value }
    #expect(names == [])
  }

  /// Cancels at any moment while the answer arrives.
  @Test func cancellingWorksAtAnyMoment() async throws {
    let server = try TinyServer(
      .talk { caller in
        caller.send(Self.head(length: 100_000))
        caller.send(Self.png(length: 100_000))
      })
    defer { server.stop() }
    for turns in 0..<100 {
      let fetcher = fetcher()
      let download = Task.immediate {
        try await fetcher.fetchPicture(from: "\(server.root)/\(turns).jpg") { _ in }
      }
      for _ in 0..<turns * 2 { await Task.yield() }
      download.cancel()
      let result = await download.result
      if case .success(let path) = result {
        #expect(content(path).count == 100_000)
      }
    }
    #expect(names.allSatisfy { !$0.hasSuffix(".partial") }, "\(names)")
  }
}
