import Foundation
import TestSupport
import Testing

/// One file with two names: no file that is read or written is overwritten by mistake.
@Suite(.tags(.program), .slow)
nonisolated struct SameFileTests {
  /// A folder with a steps file, a symbolic link to it, a second name for it, and a link to the folder.
  private func place() throws -> TestFolder {
    let folder = TestFolder()
    try folder.write(Ada.answers, to: "in.steps")
    symlink("in.steps", folder["link"])
    link(folder["in.steps"], folder["name"])
    symlink(".", folder["here"])
    symlink("nothing.yet", folder["dangling"])
    return folder
  }

  private static let twice = [
    ("--script in.steps --output ./in.steps", "--script and --output"),
    ("--script in.steps --output link", "--script and --output"),
    ("--script in.steps --cast here/in.steps", "--script and --cast"),
    ("--script link --save name", "--script and --save"),
    ("--script in.steps --record ./in.steps", "--script and --record"),
    ("--script in.steps --resume ./in.steps", "--script and --resume"),
    ("--script in.steps --log name", "--script and --log"),
    ("--answers in.steps --output ./in.steps", "--answers and --output"),
    ("--save new.steps --record ./new.steps", "--save and --record"),
    ("--save here/nothing.yet --cast dangling", "--save and --cast"),
  ]

  @Test func aFileNamedTwiceIsRejected() throws {
    let rows = Self.twice.map { words, names in
      (words, "64 \(names) name the same file: each needs one of its own.")
    }
    let other = (
      "--save q.steps --resume in.steps",
      "64 Give --save or --resume, not both: --resume keeps saving to its file."
    )
    for (words, end) in rows + [other] {
      let folder = try place()
      let run = try Program(
        ["onboarding", "--quiet"] + words.split(separator: " ").map(String.init), folder: folder)
      #expect(run.end == end, "\(words)")
      #expect(try folder.names == ["dangling", "here", "in.steps", "link", "name"], "\(words)")
      #expect(try folder.read("in.steps") == Ada.answers, "\(words)")
    }
  }

  @Test func aRunIsResumedUnderEitherName() throws {
    let folder = try place()
    let run = try Program(
      ["onboarding", "--quiet", "--save", "p.steps"], input: "F\nS\n", folder: folder)
    #expect(run.code == 75)
    let more = try Program(
      ["onboarding", "--quiet", "--save", "p.steps", "--resume", "./p.steps"],
      input: "Lovelace\n1990-12-10\nCat\nConfirm\n", folder: folder)
    #expect(more.output == Ada.greeting)
  }

  /// A file that a standard stream of the program uses is not overwritten.
  @Test func theFileOfAStreamIsNotOverwritten() throws {
    let input = ["--output", "--save", "--record", "--cast"].map { option in
      (option, "\(option) link", "input comes from", #""$@" < in.steps"#)
    }
    let output = ["--save", "--record", "--cast"].map { option in
      (option, "--script in.steps \(option) ./result", "output goes to", #""$@" > result"#)
    }
    for (option, words, place, shell) in input + output {
      let folder = try self.place()
      let run = try Program(
        ["onboarding", "--quiet"] + words.split(separator: " ").map(String.init), shell: shell,
        folder: folder)
      #expect(
        run.end == "64 \(option) names the file that standard \(place): name another.", "\(words)")
      #expect(try folder.read("in.steps") == Ada.answers, "\(words)")
    }
    let folder = try place()
    let run = try Program(
      ["onboarding", "--script", "in.steps", "--output", "./talk"], shell: #""$@" 2> talk"#,
      folder: folder)
    #expect(run.code == 64)
    #expect(
      try folder.read("talk")
        == "--output names the file that standard error goes to: name another.\n")
  }
}
