import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The folder for a program's state: the person's XDG folders, `--state`, or none.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct StateFolderTests {
  /// Plays the probe on a terminal, as a person does, and compares its last line.
  private func expect(
    _ said: String, _ folder: TestFolder, _ arguments: [String] = [],
    _ variables: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var environment: [String: String?] = [
      "TERM": "dumb", "HOME": folder["home"], "XDG_STATE_HOME": nil, "XDG_CACHE_HOME": nil,
    ]
    environment.merge(variables) { $1 }
    let program = try TerminalProgram.hosted(
      arguments, program: "KeepsakeProbe", environment: environment)
    try program.waitForNext("Word: ")
    program.type("one\n")
    let end = try program.end()
    #expect(end == .exit(0))
    let written = String(decoding: program.written, as: UTF8.self)
      .replacing(folder.path, with: "…")
    let last = written.split(whereSeparator: \.isNewline).last.map(String.init)
    #expect(
      last == said, "It has written \(written.debugDescription).", sourceLocation: sourceLocation)
  }

  @Test(
    arguments: [
      ([:], "…/home/.local/state/keepsakes and …/home/.cache/keepsakes"),
      (["XDG_STATE_HOME": "/states"], "…/states/keepsakes and …/home/.cache/keepsakes"),
      (["XDG_CACHE_HOME": "/caches"], "…/home/.local/state/keepsakes and …/caches/keepsakes"),
      (
        ["XDG_STATE_HOME": "states", "XDG_CACHE_HOME": "./caches"],
        "…/home/.local/state/keepsakes and …/home/.cache/keepsakes"
      ),
      (
        ["XDG_STATE_HOME": "", "XDG_CACHE_HOME": ""],
        "…/home/.local/state/keepsakes and …/home/.cache/keepsakes"
      ),
      (["XDG_STATE_HOME": "/states", "HOME": nil], "…/states/keepsakes and nowhere"),
      (["HOME": nil], "nowhere and nowhere"),
      (["HOME": "home"], "nowhere and nowhere"),
    ] as [([String: String?], String)])
  func aPersonsFoldersFollowTheSpecification(_ given: [String: String?], _ places: String) throws {
    let folder = TestFolder()
    let variables = given.mapValues { value in
      value.map { $0.hasPrefix("/") ? folder.path + $0 : $0 }
    }
    try expect("one, kept in \(places)", folder, [], variables)
    let words = places.hasPrefix("nowhere") ? "one" : "one one"
    try expect("\(words), kept in \(places)", folder, [], variables)
  }

  /// With `sudo`, the home may be that of the person, whose program could not use what root makes there.
  @Test(.enabled(if: geteuid() == 0, "only root may give a folder to somebody else"))
  func nothingIsMadeInTheHomeOfSomebodyElse() throws {
    for home in ["home", "states"] {
      let folder = TestFolder()
      mkdir(folder[home], 0o700)
      chown(folder[home], 1234, 1234)
      let variables = ["XDG_STATE_HOME": home == "states" ? folder["states/deep"] : nil]
      let cache = home == "states" ? "…/home/.cache/keepsakes" : "nowhere"
      try expect("one, kept in nowhere and \(cache)", folder, [], variables)
      #expect(try TestFolder(path: folder[home]).names == [])
      // The command that lists what is kept says why nothing is.
      let told = try ProgramRun(
        ProgramPath.built(), ["journal"],
        variables: ["HOME": folder["home"], "XDG_STATE_HOME": folder["states/deep"]]
          .filter { home == "states" || $0.key == "HOME" })
      #expect(
        told.error == """
          Nothing is kept for another start, because \(folder[home]) belongs to user 1234: name a folder with --state \
          DIR.\n
          """)
    }
  }

  @Test func theOptionComesBeforeTheVariables() throws {
    let folder = TestFolder()
    let variables = ["XDG_STATE_HOME": folder["states"]]
    try expect(
      "one, kept in …/mine and …/mine/cache", folder, ["--state", folder["mine"]], variables)
    #expect(try folder.names == ["mine"])
  }

  @Test func aScriptKeepsNothingUnlessItIsToldWhere() throws {
    let folder = TestFolder()
    func run(_ arguments: String..., answers: String = "one\n") throws -> Program {
      try Program(
        arguments + ["--quiet"], input: answers, folder: folder,
        variables: ["HOME": folder["home"], "XDG_STATE_HOME": folder["states"]],
        program: "KeepsakeProbe")
    }
    #expect(try run().output == "one, kept in nowhere and nowhere\n")
    #expect(try folder.names == [])
    #expect(try run("--state", "mine").output == "one, kept in mine and mine/cache\n")
    #expect(
      try run("--state=mine", answers: "two\n").output == "one two, kept in mine and mine/cache\n")
    #expect(try folder.names == ["mine"])
    #expect(try folder.read("mine/words.journal").hasSuffix("\n\"one\"\n\"two\"\n"))
  }

  @Test func aFolderWithoutANameIsWrongUsage() throws {
    let run = try Program(["--state=", "--quiet"], input: "one\n", program: "KeepsakeProbe")
    #expect(run.end == "64 --state needs a folder's name.")
    #expect(run.output == "")
  }

  /// A journal that cannot be opened ends a wizard with its code and sentence, before the first question.
  @Test func aJournalThatCannotBeOpenedEndsTheProgram() throws {
    let folder = TestFolder()
    mkdir(folder["mine"], 0o700)
    try folder.write("My words: none.\n", to: "mine/words.journal")
    let run = try Program(
      ["--state=mine"], input: "one\n", folder: folder, program: "KeepsakeProbe")
    #expect(
      run.end
        == "65 mine/words.journal:1: The file is not a Stepwise journal: move it away.")
    #expect(run.conversation.split(separator: "\n").count == 1)
    #expect(try folder.read("mine/words.journal") == "My words: none.\n")
  }
}
