import Foundation
import TestSupport
import Testing

/// The file of `--output` is written completely or not at all.
@Suite(.tags(.program), .slow)
nonisolated struct OutputTests {
  private typealias Row = CommandRow
  private static let line = "onboarding --quiet --output ada.json"

  private func run(_ folder: TestFolder) throws -> Program {
    try Program(
      Self.line.split(separator: " ").map(String.init), input: Ada.answers, folder: folder)
  }

  // Claims: onboarding-file
  /// A new file is for its owner only; the old file is replaced as a whole and keeps its permissions; a link stays a link.
  @Test func aFileIsReplacedAsAWhole() throws {
    let new = TestFolder()
    #expect(try run(new).output == Ada.greeting)
    #expect(try new.read("ada.json") == Ada.json)
    #expect(try new.mode(of: "ada.json") == 0o600)
    #expect(try new.names == ["ada.json"])

    let folder = TestFolder()
    try folder.write(String(repeating: "old ", count: 1000), to: "ada.json")
    let old = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder["ada.json"]))
    chmod(folder["ada.json"], 0o644)
    link(folder["ada.json"], folder["other name"])
    #expect(try run(folder).code == 0)
    try old.close()
    #expect(try folder.read("ada.json") == Ada.json)
    #expect(try folder.mode(of: "ada.json") == 0o644)
    // A program that has the old file open, or another name of it, still has the old contents.
    #expect(try folder.read("other name").hasPrefix("old old"))

    let links = TestFolder()
    try links.write("old", to: "real.json")
    symlink("real.json", links["ada.json"])
    #expect(try run(links).code == 0)
    #expect(try links.read("real.json") == Ada.json)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: links["ada.json"]) == "real.json")
  }

  // Claims: onboarding-cancel
  @Test func aRunThatDoesNotFinishTouchesNoFile() throws {
    for answers in ["F\n:cancel\n", "F\nS\n", "Dance\n", Ada.answers + "more\n"] {
      let folder = TestFolder()
      for names in [[], ["ada.json"]] {
        if !names.isEmpty { try folder.write("old", to: "ada.json") }
        let run = try Program(
          Self.line.split(separator: " ").map(String.init), input: answers, folder: folder)
        #expect(run.code != 0 && run.output == "", "\(answers)")
        #expect(try folder.names == names, "\(answers)")
      }
      #expect(try folder.read("ada.json") == "old", "\(answers)")
    }
  }

  @Test func filesOfOthersStay() throws {
    let others = [".p.new", ".stepwise-AbCdEf", ".stepwise-new-notes", ".stepwise-new-"]
    for option in ["--output", "--save", "--record"] {
      let folder = TestFolder()
      for name in others { try folder.write("not yours", to: name) }
      #expect(
        try Program(["onboarding", "--quiet", option, "p"], input: Ada.answers, folder: folder)
          .code == 0)
      #expect(try folder.names == (others + ["p"]).sorted(), "\(option)")
      for name in others { #expect(try folder.read(name) == "not yours", "\(option)") }
    }
  }

  /// A file that cannot be made is rejected before anything is asked.
  ///
  /// The tests may run as root, who may write to every file system that allows writing at all.
  @Test func whatCannotBeMadeIsRejectedAtOnce() throws {
    let folder = TestFolder()
    symlink("nowhere/real.json", folder["ada.json"])
    #expect(try run(folder).end == "73 ada.json cannot be made: No such file or directory.")
    let name = String(repeating: "x", count: 300)
    try Row.check([
      Row(
        "onboarding --output \(name)", "73 \(name) cannot be made: File name too long.", lines: 1),
      Row("onboarding --output /proc/ada.json", "73 /proc/ada.json cannot be made: …", lines: 1),
    ])
  }

  @Test func aPipeIsWrittenToIfThereIsAReader() throws {
    let waiting = "p is a pipe that nobody reads: waiting for a reader."
    try Row.check([
      Row(
        "onboarding --quiet --output p", "0 ", output: nil, left: ["copy": Ada.json],
        shell: #"mkfifo p; cat p >copy & "$@"; code=$?; : <>p; wait; exit $code"#),
      // No reader is waited for after all questions have been answered.
      Row(
        "onboarding --timeout 0 --output p",
        "75 p is a pipe, and nobody opened it for reading within 0s. Start its reader, and run it again.",
        says: [waiting], lines: 2, shell: #"mkfifo p; "$@""#),
      Row(
        "onboarding --quiet --output p", "0 ", input: "", output: nil,
        files: ["in.steps": Ada.answers], left: ["copy": Ada.json, "said": "\(waiting)\n"],
        shell: #"""
          mkfifo p; : >said; "$@" <in.steps 2>>said &
          until grep -q 'waiting for a reader' said; do :; done
          cat p >copy; wait $!
          """#),
      // The reader of a pipe reads to the end even if the run writes nothing.
      Row(
        "onboarding --quiet --output p", "65 …", input: "Dance\n", left: ["copy": ""],
        shell: #"mkfifo p; cat p >copy & "$@"; code=$?; wait; exit $code"#),
    ])
  }

  /// A file that a person names is opened without waiting, and what a shell connects to a command is read.
  @Test func whatIsReadIsOpenedWithoutWaiting() throws {
    let silence =
      "75 p is a pipe, and nobody wrote to it within 0s. Start its writer, and run it again."
    let noFile = "66 p is a device or a pipe, and a"
    let make = #"mkfifo p; "$@""#
    let ada = ["ada.steps": Ada.answers]
    func row(_ line: String, _ end: String, _ shell: String) -> Row {
      Row("onboarding --quiet \(line)", end, input: "", output: nil, files: ada, shell: shell)
    }
    try Row.check([
      row("--timeout 0 --script p", silence, make), row("--timeout 0 --answers p", silence, make),
      row("--script .", "66 . is a folder, and a steps file was expected.", make),
      row("--resume p", "\(noFile) steps file was expected.", make),
      row("--save p", "\(noFile) steps file was expected.", make),
      row("--record p", "\(noFile) steps file was expected.", make),
      row("--again p", "\(noFile) steps file was expected.", make),
      row("--script ada.steps", "0 ", #"mkfifo p; INPUTRC=p "$@""#),
      row("--script p", "0 ", #"mkfifo p; cat ada.steps >p & "$@""#),
      row("--script /dev/stdin", "0 ", #"cat ada.steps | "$@""#),
      row("--script /dev/fd/5", "0 ", #""$@" 5<ada.steps"#),
      row("--script /dev/fd/5", "0 ", #"cat ada.steps | "$@" 5<&0 </dev/null"#),
    ])
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

  /// A limit on the size of files acts like a full disk: no half file is left.
  @Test func theFileIsWrittenBeforeSuccessIsReported() throws {
    // The limit counts blocks of 512 or 1024 bytes, and a name has at most 100 characters.
    let name = "x" + String(repeating: "👨‍👩‍👧‍👦", count: 99)
    try Row.check([
      Row(Self.line, "74 …", left: ["ada.json": Ada.json], shell: #""$@" >/dev/full"#),
      Row(
        Self.line, "74 ada.json was not written: File too large.",
        input: Ada.answers.replacing("Lovelace", with: name), left: ["ada.json": nil],
        shell: #"ulimit -f 1; "$@""#),
    ])
  }

  @Test func textIsWrittenUnchanged() throws {
    let name = "d'\"Ö\\ \u{9B} 🐈 é"
    try Row.check([
      Row(
        Self.line, "0 ",
        input: "F\nS\n\(name)\n1990-12-10\nOther…\nA/B \"quoted\"\nConfirm\n",
        output: "Welcome, Ada \(name)!\n",
        left: [
          "ada.json":
            #"{"birthday":"1990-12-10","favouritePet":"A/B \"quoted\"","lastName":"d'\"Ö\\ "#
            + "\u{9B}" + #" 🐈 é","userName":"Ada"}"# + "\n"
        ])
    ])
  }
}
