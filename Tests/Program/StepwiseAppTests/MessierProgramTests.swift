import Foundation
import TestPrograms
import TestSupport
import Testing

/// The catalogue as a program: its options, its cache, and the files that it leaves.
@Suite(.tags(.program, .server), .slow)
nonisolated struct MessierProgramTests {
  /// A PNG of one pixel.
  private static let png = Array(
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR42mNoAAAAggCB2kUIOwAA\
        AABJRU5ErkJggg==
        """) ?? Data())

  private static func head(length: Int) -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n"
  }

  /// The object has no link of its own.
  // Claims: messier-cache, messier-links
  @Test func aPictureIsDownloadedOnceAndKeptInTheCache() throws {
    let state = TestFolder()
    let png = Self.png
    let server = try TinyServer(
      .talk { caller in
        caller.send(Self.head(length: png.count))
        caller.send(png)
      })
    let arguments = ["messier", "--state", state.path, "--image-source", "\(server.root)/{number}"]
    let script = "M2\n:await Picture: \(state["cache"])/\n:press Back\n:press Done\n"
    #expect(try Program(arguments, input: script).code == 0)
    server.stop()
    let names = try TestFolder(path: state["cache"]).names
    #expect(names.count == 1 && names[0].hasSuffix("-2"), "\(names)")
    let content = FileManager.default.contents(atPath: "\(state["cache"])/\(names[0])")
    #expect(content.map(Array.init) == png)
    #expect(
      try Program(arguments, input: script.replacing(":await", with: ":expect")).code == 0)
  }

  /// However the program ends during a download, it leaves no partial file.
  @Test(arguments: [":cancel\n", ":back\n:press Done\n", ":press Back\n:press Done\n", ""])
  func noIncompletePictureIsLeft(_ ending: String) throws {
    let state = TestFolder()
    let server = try TinyServer(
      .talk { caller in
        caller.send(Self.head(length: 1000))
        caller.send(Self.png)
        caller.waitUntilGone()
      })
    defer { server.stop() }
    _ = try Program(
      ["messier", "--state", state.path, "--image-source", server.root], input: "M1\n" + ending,
      isProcess: true)
    #expect(try TestFolder(path: state["cache"]).names == [])
  }
}
