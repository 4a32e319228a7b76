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

  @Test func foldersAreMadeForTheirOwnerOnly() throws {
    _ = try open(in: folder["one/two/"])
    #expect(try folder.mode(of: "one") == 0o700)
    #expect(try folder.mode(of: "one/two") == 0o700)
    #expect(try folder.mode(of: "one/two/games.journal") == 0o600)
  }

  @Test(arguments: [0o600, 0o640, 0o644] as [mode_t])
  func aReplacedFileKeepsItsMode(_ mode: mode_t) throws {
    let journal = try open()
    chmod(folder["games.journal"], mode)
    try journal.compact(to: [Game("Ada", 1)])
    #expect(try folder.mode(of: "games.journal") == Int(mode))
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

  @Test func linksInACircleAreRefused() throws {
    symlink("games.journal", folder["games.journal"])
    #expect(
      failure(in: folder) { _ = try open() }
        == "73 games.journal cannot be made: Too many levels of symbolic links.")
  }

  // MARK: Obstacles

  @Test func aFolderInItsPlaceIsRefused() throws {
    mkdir(folder["games.journal"], 0o700)
    #expect(
      failure(in: folder) { _ = try open() }
        == "73 games.journal is a folder, and a journal was expected.")
  }

  @Test func aPipeInItsPlaceIsRefusedAndNotWaitedFor() throws {
    mkfifo(folder["games.journal"], 0o600)
    #expect(
      failure(in: folder) { _ = try open() }
        == "66 games.journal is a device or a pipe, and a journal was expected.")
  }

  @Test func aFileInPlaceOfTheFolderIsRefused() throws {
    try folder.write("", to: "file")
    #expect(
      failure(in: folder) { _ = try open(in: folder["file"]) }
        == "73 The folder \(folder["file"]) cannot be made: File exists."
        .replacingOccurrences(of: folder.path + "/", with: ""))
    #expect(
      failure(in: folder) { _ = try open(in: folder["file/deeper"]) }
        == "73 The folder file/deeper cannot be made: Not a directory.")
  }

  /// The tests may run as root, who may write to every file system that allows writing at all.
  @Test func aFolderThatCannotBeMadeIsRefused() throws {
    #expect(
      failure(in: folder) { _ = try open(in: "/proc/stepwise") }
        == "73 The folder /proc/stepwise cannot be made: No such file or directory.")
    #expect(failure(in: folder) { _ = try open(in: "/proc") }?.hasPrefix("73 /proc/games") == true)
  }

  @Test(arguments: ["", ".", "..", ".hidden", "a/b", "/", "a\nb", "a\0b"])
  func aNameThatNamesNoFileIsRefused(_ name: String) throws {
    #expect(
      failure(in: folder) { _ = try open(name) }
        == "73 “\(name)” cannot be a journal's name: write it without slashes and without a dot "
        + "before it.")
    #expect(try folder.names == [])
  }

  @Test func aNameThatIsTooLongIsRefused() throws {
    let name = String(repeating: "x", count: 300)
    #expect(
      failure(in: folder) { _ = try open(name) }
        == "73 \(name).journal cannot be made: File name too long.")
  }

  @Test func anEmptyFolderIsNotTheRoot() throws {
    #expect(
      failure(in: folder) { _ = try open(in: "") }
        == "73 The journal “games” needs the name of a folder.")
  }

  // MARK: Changes by another program

  @Test(arguments: ["removed", "replaced", "longer", "shorter"])
  func aFileChangedByAnotherProgramIsNotTouched(_ how: String) throws {
    let journal = try open()
    try journal.append(Game("Ada", 1))
    let old = try folder.bytes(of: "games.journal")
    switch how {
    case "removed": unlink(folder["games.journal"])
    case "replaced":
      unlink(folder["games.journal"])
      try folder.write(old, to: "games.journal")
    case "longer":
      let file = try FileHandle(forUpdating: URL(filePath: folder["games.journal"]))
      try file.seekToEnd()
      try file.write(contentsOf: Data("{}\n".utf8))
    default: truncate(folder["games.journal"], 10)
    }
    let after = how == "removed" ? nil : try folder.bytes(of: "games.journal")
    let sentence =
      "74 games.journal was changed by another program meanwhile. Start the program again."
    #expect(failure(in: folder) { try journal.append(Game("Bob", 2)) } == sentence)
    #expect(failure(in: folder) { try journal.compact(to: []) } == sentence)
    #expect(journal.records == [Game("Ada", 1)])
    #expect((try? folder.bytes(of: "games.journal")) == after)
    #expect(try folder.names == (how == "removed" ? [] : ["games.journal"]))
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
    let second = try Journal<Game>("games", in: folder.path, calls: calls)
    #expect(second.records == [Game("Bob", 2)])
    #expect(locks == 2)
    try second.append(Game("Eve", 3))
    #expect(failure(in: folder) { _ = try open() }?.hasPrefix("75 ") == true)
    #expect(try folder.read("games.journal").hasSuffix("\n{\"player\":\"Eve\",\"score\":3}\n"))
  }

  @Test func aFileReplacedRepeatedlyIsRejected() throws {
    let path = folder["games.journal"]
    let calls = DiskCalls { call in
      if call == .lock { unlink(path) }
      return .real
    }
    #expect(
      failure(in: folder) { _ = try Journal<Game>("games", in: folder.path, calls: calls) }
        == "75 games.journal is held by another run: end that one first.")
  }

  @Test func aFileSystemWithoutLocksIsRefused() throws {
    let calls = DiskCalls { $0 == .lock ? .failure(ENOLCK) : .real }
    #expect(
      failure(in: folder) { _ = try Journal<Game>("games", in: folder.path, calls: calls) }
        == "74 games.journal cannot be locked: No locks available.")
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
