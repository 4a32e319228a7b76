import Foundation
import TestSupport
import Testing

/// The file of `--output` is written completely or not at all.
@Suite(.tags(.program), .slow)
nonisolated struct OutputTests {
  private func run(_ folder: TestFolder, _ answers: String = Ada.answers, _ more: String...) throws
    -> Program
  {
    try Program(
      ["onboarding", "--quiet", "--output", "ada.json"] + more, input: answers, folder: folder)
  }

  private func mode(_ path: String) throws -> Int {
    try #require(
      FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    ).intValue
  }

  @Test func aNewFileIsForItsOwnerOnly() throws {
    let folder = TestFolder()
    #expect(try run(folder).output == Ada.greeting)
    #expect(try folder.read("ada.json") == Ada.json)
    #expect(try mode(folder["ada.json"]) == 0o600)
    #expect(try folder.names == ["ada.json"])
  }

  @Test func theExistingFileIsReplacedAsAWhole() throws {
    let folder = TestFolder()
    try folder.write(String(repeating: "old ", count: 1000), to: "ada.json")
    let old = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder["ada.json"]))
    chmod(folder["ada.json"], 0o644)
    link(folder["ada.json"], folder["other name"])
    #expect(try run(folder).code == 0)
    try old.close()
    #expect(try folder.read("ada.json") == Ada.json)
    #expect(try mode(folder["ada.json"]) == 0o644)
    // A program that has the old file open, or another name of it, still has the old contents.
    #expect(try folder.read("other name").hasPrefix("old old"))
  }

  @Test(arguments: ["F\n:cancel\n", "F\nS\n", "Dance\n", Ada.answers + "more\n"])
  func aRunThatDoesNotFinishTouchesNoFile(_ answers: String) throws {
    let folder = TestFolder()
    #expect(try run(folder, answers).code != 0)
    #expect(try folder.names == [])
    try folder.write("old", to: "ada.json")
    #expect(try run(folder, answers).output == "")
    #expect(try folder.read("ada.json") == "old")
    #expect(try folder.names == ["ada.json"])
  }

  @Test(arguments: ["--output", "--save", "--record"])
  func filesOfOthersStay(_ option: String) throws {
    let folder = TestFolder()
    let others = [".p.new", ".stepwise-AbCdEf", ".stepwise-new-notes", ".stepwise-new-"]
    for name in others { try folder.write("not yours", to: name) }
    #expect(
      try Program(["onboarding", "--quiet", option, "p"], input: Ada.answers, folder: folder).code
        == 0)
    #expect(try folder.names == (others + ["p"]).sorted())
    for name in others { #expect(try folder.read(name) == "not yours") }
  }

  @Test func aLinkStaysALink() throws {
    let folder = TestFolder()
    try folder.write("old", to: "real.json")
    symlink("real.json", folder["ada.json"])
    #expect(try run(folder).code == 0)
    #expect(try folder.read("real.json") == Ada.json)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder["ada.json"]) == "real.json")
  }

  @Test func aLinkToNothingIsRefusedBeforeAnythingIsAsked() throws {
    let folder = TestFolder()
    symlink("nowhere/real.json", folder["ada.json"])
    #expect(
      try run(folder).end
        == "73 ada.json cannot be made: No such file or directory.")
  }

  @Test func aNameThatIsTooLongIsRefusedBeforeAnythingIsAsked() throws {
    let name = String(repeating: "x", count: 300)
    let run = try Program(["onboarding", "--output", name], input: Ada.answers)
    #expect(run.conversation == "\(name) cannot be made: File name too long.\n")
    #expect(run.code == 73)
  }

  /// The tests may run as root, who may write to every file system that allows writing at all.
  @Test func aFolderThatTakesNoFilesIsRefusedBeforeAnythingIsAsked() throws {
    let run = try Program(["onboarding", "--output", "/proc/ada.json"], input: Ada.answers)
    #expect(run.code == 73)
    #expect(run.conversation.hasPrefix("/proc/ada.json cannot be made: "))
    #expect(run.conversation.split(separator: "\n").count == 1)
  }

  @Test func aPipeIsWrittenTo() throws {
    let folder = TestFolder()
    let run = try Program(
      ["onboarding", "--quiet", "--output", "p"], input: Ada.answers,
      shell: #"mkfifo p; cat p >copy & "$@"; code=$?; : <>p; wait; exit $code"#, folder: folder)
    #expect(run.code == 0)
    #expect(try folder.read("copy") == Ada.json)
    #expect(try folder.names == ["copy", "p"])
  }

  /// No reader is waited for after all questions have been answered.
  @Test func aPipeWithoutAReaderIsRefusedBeforeAnythingIsAsked() throws {
    let folder = TestFolder()
    let run = try Program(
      ["onboarding", "--timeout", "0", "--output", "p"], input: Ada.answers,
      shell: #"mkfifo p; "$@""#, folder: folder)
    #expect(run.code == 75)
    #expect(
      run.conversation == """
        p is a pipe that nobody reads: waiting for a reader.
        p is a pipe, and nobody opened it for reading within 0s. Start its reader, and run it again.

        """)
  }

  @Test func aLateReaderIsWaitedFor() throws {
    let folder = TestFolder()
    let run = try Program(
      ["onboarding", "--quiet", "--output", "p"],
      shell: #"""
        mkfifo p; "$@" <in.steps 2>said &
        until grep -q 'waiting for a reader' said; do :; done
        cat p >copy; wait $!
        """#, folder: try withScript(folder))
    #expect(run.code == 0)
    #expect(try folder.read("copy") == Ada.json)
    #expect(try folder.read("said") == "p is a pipe that nobody reads: waiting for a reader.\n")
  }

  /// The reader of a pipe reads to the end even if the run writes nothing.
  @Test func aReaderSeesTheEndOfAFailedRun() throws {
    let folder = TestFolder()
    let run = try Program(
      ["onboarding", "--quiet", "--output", "p"], input: "Dance\n",
      shell: #"mkfifo p; cat p >copy & "$@"; code=$?; wait; exit $code"#, folder: folder)
    #expect(run.code == 65)
    #expect(try folder.read("copy") == "")
  }

  private func withScript(_ folder: TestFolder) throws -> TestFolder {
    try folder.write(Ada.answers, to: "in.steps")
    return folder
  }

  /// The link in the device folder must never be replaced, even if root runs the program.
  @Test func standardOutputCanBeTheFileToo() throws {
    let folder = TestFolder()
    symlink("/proc/self/fd/1", folder["stdout"])
    let run = try Program(
      ["onboarding", "--quiet", "--output", "stdout"], input: Ada.answers, folder: folder)
    #expect(run.output == Ada.json + Ada.greeting)
    #expect(try folder.names == ["stdout"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder["stdout"])
        == "/proc/self/fd/1")
  }

  @Test func theFileIsWrittenBeforeSuccessIsReported() throws {
    let folder = TestFolder()
    let run = try Program(
      ["onboarding", "--quiet", "--output", "ada.json"], input: Ada.answers,
      shell: #""$@" >/dev/full"#, folder: folder)
    #expect(run.code == 74)
    #expect(try folder.read("ada.json") == Ada.json)
  }

  /// A limit on the size of files acts like a full disk: no half file is left.
  @Test func aFullDiskLeavesTheOldFile() throws {
    let folder = TestFolder()
    // The limit counts blocks of 512 or 1024 bytes, and a name has at most 100 characters.
    let name = "x" + String(repeating: "👨‍👩‍👧‍👦", count: 99)
    let run = try Program(
      ["onboarding", "--quiet", "--output", "ada.json"],
      input: Ada.answers.replacing("Lovelace", with: name), shell: #"ulimit -f 1; "$@""#,
      folder: folder)
    #expect(run.end == "74 ada.json was not written: File too large.")
    #expect(try folder.names == [])
  }

  @Test func textIsWrittenUnchanged() throws {
    let folder = TestFolder()
    let answers = "F\nS\nd'\"Ö\\ \u{9B} 🐈 é\n1990-12-10\nOther…\nA/B \"quoted\"\nConfirm\n"
    #expect(try run(folder, answers).output == "Welcome, Ada d'\"Ö\\ \u{9B} 🐈 é!\n")
    let json = try JSONSerialization.jsonObject(with: Data(folder.read("ada.json").utf8))
    #expect(
      json as? [String: String] == [
        "userName": "Ada", "lastName": "d'\"Ö\\ \u{9B} 🐈 é", "birthday": "1990-12-10",
        "favouritePet": "A/B \"quoted\"",
      ])
  }
}
