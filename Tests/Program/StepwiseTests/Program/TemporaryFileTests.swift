import Foundation
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// Temporary files beside their final place: their owner, and their removal after a kill.
@Suite struct TemporaryFileTests {
  private let folder = TestFolder()

  private func make() throws -> TemporaryFile {
    try TemporaryFile.make(for: folder["a"], at: folder["a"])
  }

  private func run() throws {
    try OutputFile(folder["b"], timeout: .zero) { _ in }.write([])
  }

  /// A killed run releases its lock and removes nothing.
  @Test func theNextRunRemovesFilesOfAKilledOne() throws {
    for _ in 1...3 { #expect(try make().file.write([1, 2], at: 0, DiskCalls()) == nil) }
    let left = try TemporaryFile.makeFolder(for: folder["c"]).path
    mkdir("\(left)/Sources", 0o700)
    #expect(FileManager.default.createFile(atPath: "\(left)/Sources/a.swift", contents: nil))
    symlink("/", "\(left)/root")
    #expect(try folder.names.count == 4)
    try run()
    #expect(try folder.names == ["b"])
  }

  @Test func aFileOfARunningProgramStays() throws {
    let living = [try make(), try TemporaryFile.makeFolder(for: folder["c"])]
    try run()
    #expect(try folder.names == (["b"] + living.map { String($0.path.suffix(30)) }).sorted())
    living.forEach { $0.remove() }
    #expect(try folder.names == ["b"])
  }

  @Test func aForeignFileStays() throws {
    let name = String(try make().path.suffix(30))
    let others = [
      String(name.dropLast()), name + "0", name.uppercased(), name.dropLast() + "é", "x" + name,
    ]
    for name in others { try folder.write("not yours", to: name) }
    symlink("b", folder[".stepwise-new-abcdefgh00000001"])
    link(folder[others[0]], folder[".stepwise-new-abcdefgh00000002"])
    mkfifo(folder[".stepwise-new-abcdefgh00000003"], 0o600)
    let links = (1...3).map { ".stepwise-new-abcdefgh0000000\($0)" }
    try run()
    #expect(try folder.names == (["b"] + others + links).sorted())
  }

  /// Root may give files away, so a replacement keeps the owner of the old file.
  @Test(.enabled(if: getuid() == 0, "only root gives files away"))
  func aReplacementHasTheOwnerOfTheOldFile() throws {
    try folder.write("old", to: "a")
    chown(folder["a"], 65_534, 65_533)
    let new = try make()
    #expect(new.put(at: folder["a"]) == nil)
    var status = stat()
    #expect(stat(folder["a"], &status) == 0)
    #expect(status.st_uid == 65_534)
    #expect(status.st_gid == 65_533)
  }

  // MARK: Pipes

  /// A wizard may write to the pipe several times, and the reader must not see an end in between.
  @Test func aPipeIsHeldOpenFromTheBeginningToTheEnd() throws {
    mkfifo(folder["p"], 0o600)
    let reader = open(folder["p"], O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var said: [String] = []
    var output: OutputFile? = try OutputFile(folder["p"], timeout: .zero) {
      said.append($0.english)
    }
    var bytes = [UInt8](repeating: 0, count: 10)
    for text in ["one", "two"] {
      try output?.write(Array(text.utf8))
      #expect(read(reader, &bytes, 10) == 3)
      #expect(bytes.starts(with: text.utf8))
      #expect(read(reader, &bytes, 10) == -1, "it goes on")
    }
    output = nil
    #expect(read(reader, &bytes, 10) == 0, "it ends")
    #expect(said == [])
  }

  @Test func aPipeWithoutAReaderIsRejectedAsALog() throws {
    mkfifo(folder["p"], 0o600)
    #expect(
      throws: RunFailure(
        .cannotCreate,
        "The log \(folder["p"]) cannot be written: No such device or address.")
    ) { try LogFile(path: folder["p"]) }
    let reader = open(folder["p"], O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try LogFile(path: folder["p"]).append([1, 2])
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &bytes, 10) == 2)
  }
}
