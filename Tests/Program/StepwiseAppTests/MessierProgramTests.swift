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

  @Test func lookingAtObjectsPrintsNothing() throws {
    let run = try Program(["messier", "--image-source=none"], input: "M1\nBack\n:press Done\n")
    #expect(run.code == 0)
    #expect(run.output == "")
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

  @Test func theNextRunRemovesFilesOfAKilledRun() throws {
    let state = TestFolder()
    let number = state["number"]
    let server = try TinyServer(
      .talk { caller in
        guard caller.path == "/messier-1.jpg" else { return }
        // When the request comes, the program has created the file.
        let process = try? String(contentsOfFile: number, encoding: .utf8)
        if let process = process.flatMap({ Int32($0.dropLast()) }) { kill(process, SIGKILL) }
        caller.waitUntilGone()
      })
    defer { server.stop() }
    let arguments = ["messier", "--state", state.path, "--image-source", server.root]
    let killed = try Program(
      arguments, input: "M1\n:await nothing\n", shell: #"echo $$ > "\#(number)"; exec "$@""#)
    #expect(killed.code == -9)
    let left = try TestFolder(path: state["cache"]).names
    #expect(left.count == 1 && left[0].hasSuffix(".partial"), "\(left)")
    let next = try Program(arguments, input: "M2\n:await closed the connection\n:cancel\n")
    #expect(next.code == 130)
    #expect(try TestFolder(path: state["cache"]).names == [])
  }

  @Test func withoutACacheNothingIsLeftAnywhere() throws {
    let folder = TestFolder()
    let run = try Program(
      ["messier", "--image-source=fake"], input: "M1\n:await Picture: \(folder.path)\n:cancel\n",
      variables: ["TMPDIR": folder.path], isProcess: true)
    #expect(run.code == 130)
    #expect(try folder.names == [])
  }

  /// A map is the same everywhere, so drawing it must not ask a server.
  @Test func aMapTouchesNoNetwork() throws {
    let run = try Program(["map", "messier"])
    #expect(run.code == 0)
    #expect(run.output.contains("Messier › Messier 31"))
    #expect(!run.output.contains("Try again"))
  }
}
