import Foundation
import Stepwise
import StepwiseJournal
import StepwiseSystem
import TestSupport
import Testing

/// The place of a journal's file, its owner, and obstacles at its path.
@Suite struct JournalFileTests {
  private let folder = TestFolder()

  private func open(_ name: String = "games", in path: String? = nil) throws -> Journal<Game> {
    try Journal(name, in: path ?? folder.path)
  }

  @Test func foldersAreMadeForTheirOwnerOnlyAndAReplacedFileKeepsItsMode() throws {
    _ = try open(in: folder["one/two/"])
    let modes = try ["one", "one/two", "one/two/games.journal"].map { try folder.mode(of: $0) }
    #expect(modes == [0o700, 0o700, 0o600])
    for mode: mode_t in [0o600, 0o640, 0o644] {
      let journal = try open()
      chmod(folder["games.journal"], mode)
      try journal.compact(to: [Game("Ada", 1)])
      #expect(try folder.mode(of: "games.journal") == Int(mode))
    }
  }

  @Test func withoutAFolderTheRecordsLastAsLongAsTheJournal() throws {
    let journal = try Journal<Game>("games", in: nil)
    try journal.append(Game("Ada", 1))
    try journal.append(Game("Bob", 2))
    #expect(journal.records == [Game("Ada", 1), Game("Bob", 2)])
    try journal.compact(to: [Game("Bob", 2)])
    #expect(journal.records == [Game("Bob", 2)])
    #expect(journal.notice == nil)
    #expect(try Journal<Game>("games", in: nil).records == [])
  }

  // MARK: Links

  @Test func aLinkStaysALink() throws {
    try FileManager.default.createDirectory(
      atPath: folder["elsewhere"], withIntermediateDirectories: true)
    symlink("elsewhere/real", folder["games.journal"])
    do {
      let journal = try open()
      try journal.append(Game("Ada", 1))
      try journal.append(Game("Bob", 2))
      try journal.compact(to: [Game("Bob", 2)])
    }
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder["games.journal"])
        == "elsewhere/real")
    #expect(try folder.read("elsewhere/real").hasSuffix("\n{\"player\":\"Bob\",\"score\":2}\n"))
    #expect(try open().records == [Game("Bob", 2)])
    #expect(try folder.names == ["elsewhere", "games.journal"])
  }

  @Test func aFolderCanBeALink() throws {
    symlink(folder.path, folder["self"])
    let journal = try open(in: folder["self"])
    #expect(throws: RunFailure.self) { try open() }
    try journal.append(Game("Ada", 1))
    #expect(try folder.names == ["games.journal", "self"])
  }

  // MARK: Obstacles

  @Test func obstaclesAreRejected() throws {
    let obstacles: [((String) -> Void, String)] = [
      (
        { symlink("games.journal", $0) },
        "73 games.journal cannot be made: Too many levels of symbolic links."
      ),
      ({ mkdir($0, 0o700) }, "73 games.journal is a folder, and a journal was expected."),
      (
        { mkfifo($0, 0o600) }, "66 games.journal is a device or a pipe, and a journal was expected."
      ),
    ]
    for (place, sentence) in obstacles {
      try? FileManager.default.removeItem(atPath: folder["games.journal"])
      place(folder["games.journal"])
      #expect(failure(in: folder) { _ = try open() } == sentence)
    }
    try? FileManager.default.removeItem(atPath: folder["games.journal"])
    let denied = DiskCalls { $0 == .open ? .failure(EACCES) : .real }
    for sentence in [
      "73 games.journal cannot be made: Permission denied.",
      "66 games.journal cannot be read and written: Permission denied.",
    ] {
      #expect(failure(in: folder) { _ = try opened(denied) } == sentence)
      try folder.write("", to: "games.journal")
    }
    try folder.write("", to: "file")
    // The tests may run as root, who may write to every file system that allows writing at all.
    let folders: [(String, String)] = [
      (folder["file"], "73 The folder file cannot be made: File exists."),
      (folder["file/deeper"], "73 The folder file/deeper cannot be made: Not a directory."),
      ("/proc/stepwise", "73 The folder /proc/stepwise cannot be made: No such file or directory."),
      ("", "73 The journal “games” needs the name of a folder."),
    ]
    for (path, sentence) in folders {
      #expect(failure(in: folder) { _ = try open(in: path) } == sentence)
    }
    #expect(failure(in: folder) { _ = try open(in: "/proc") }?.hasPrefix("73 /proc/games") == true)
    let names = try folder.names
    for name in ["", ".", "..", ".hidden", "a/b", "/", "a\nb", "a\0b"] {
      #expect(
        failure(in: folder) { _ = try open(name) }
          == "73 “\(name)” cannot be a journal's name: write it without slashes and without a dot "
          + "before it.")
    }
    let long = String(repeating: "x", count: 300)
    #expect(
      failure(in: folder) { _ = try open(long) }
        == "73 \(long).journal cannot be made: File name too long.")
    #expect(try folder.names == names)
  }

  // MARK: Changes by another program

  @Test func aFileChangedByAnotherProgramIsNotTouched() throws {
    let sentence =
      "74 games.journal was changed by another program meanwhile. Start the program again."
    let changes: [(String, ([UInt8]) throws -> Void)] = [
      ("removed", { _ in unlink(folder["games.journal"]) }),
      (
        "replaced",
        {
          unlink(folder["games.journal"])
          try folder.write($0, to: "games.journal")
        }
      ),
      ("longer", { _ in try append("{}\n") }),
      ("shorter", { _ in truncate(folder["games.journal"], 10) }),
    ]
    for (name, change) in changes {
      unlink(folder["games.journal"])
      let journal = try open()
      try journal.append(Game("Ada", 1))
      try change(try folder.bytes(of: "games.journal"))
      let after = try? folder.bytes(of: "games.journal")
      #expect(failure(in: folder) { try journal.append(Game("Bob", 2)) } == sentence, "\(name)")
      #expect(failure(in: folder) { try journal.compact(to: []) } == sentence, "\(name)")
      #expect(journal.records == [Game("Ada", 1)], "\(name)")
      #expect((try? folder.bytes(of: "games.journal")) == after, "\(name)")
      #expect(try folder.names == (after == nil ? [] : ["games.journal"]), "\(name)")
    }
  }

  private func append(_ text: String) throws {
    let file = try FileHandle(forUpdating: URL(filePath: folder["games.journal"]))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
  }

  // MARK: Two programs at once

  @Test func aSecondJournalIsRejectedUntilTheFirstIsClosed() throws {
    let held = "75 games.journal is held by another run: end that one first."
    do {
      let journal = try open()
      #expect(failure(in: folder) { _ = try open() } == held)
      try journal.append(Game("Ada", 1))
      try journal.compact(to: [Game("Ada", 2)])
      #expect(failure(in: folder) { _ = try open() } == held)
      #expect(failure(in: folder) { _ = try open("others") } == nil)
      try journal.append(Game("Ada", 3))
    }
    #expect(try open().records == [Game("Ada", 2), Game("Ada", 3)])
    let path = folder["games.journal"]
    let replaced = DiskCalls { call in
      if call == .lock { unlink(path) }
      return .real
    }
    #expect(failure(in: folder) { _ = try opened(replaced) } == held)
    #expect(
      failure(in: folder) { _ = try opened(DiskCalls { $0 == .lock ? .failure(ENOLCK) : .real }) }
        == "74 games.journal cannot be locked: No locks available.")
  }

  private func opened(_ calls: DiskCalls) throws -> Journal<Game> {
    try Journal("games", in: folder.path, calls: calls)
  }

  /// A program that opened the file before it was replaced has the old file, and must open it again.
  @Test func openingDuringACompactionGetsTheNewFile() throws {
    var first: Journal<Game>? = try open()
    try first?.append(Game("Ada", 1))
    var locks = 0
    let calls = DiskCalls { call in
      guard call == .lock else { return .real }
      locks += 1
      if locks == 1 {
        // The file is already open, but not locked yet.
        #expect(throws: Never.self) {
          try MainActor.assumeIsolated { try first?.compact(to: [Game("Bob", 2)]) }
        }
        first = nil
      }
      return .real
    }
    let second = try opened(calls)
    #expect(second.records == [Game("Bob", 2)])
    #expect(locks == 2)
    try second.append(Game("Eve", 3))
    #expect(failure(in: folder) { _ = try open() }?.hasPrefix("75 ") == true)
    #expect(try folder.read("games.journal").hasSuffix("\n{\"player\":\"Eve\",\"score\":3}\n"))
  }

  @Test func filesOfAKilledCompactionAreRemoved() throws {
    try open().append(Game("Ada", 1))
    try folder.write("half a fi", to: ".stepwise-new-abcdefgh01234567")
    try folder.write("not yours", to: ".games.journal.new")
    #expect(try open().records == [Game("Ada", 1)])
    #expect(try folder.names == [".games.journal.new", "games.journal"])
  }

  @Test func noChildInheritsTheFile() throws {
    let journal = try open()
    try journal.compact(to: [])
    // Other tests hold files at the same time, so this test's descriptors may have high numbers.
    let descriptors = (3..<min(getdtablesize(), 65_536)).filter { (number: Int32) in
      var own = stat()
      var there = stat()
      return fstat(number, &own) == 0 && stat(folder["games.journal"], &there) == 0
        && own.st_ino == there.st_ino && own.st_dev == there.st_dev
    }
    #expect(descriptors.count == 1)
    #expect(descriptors.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
    withExtendedLifetime(journal) {}
  }
}
