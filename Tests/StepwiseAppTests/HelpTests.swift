import Foundation
import StepwiseTesting
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The help texts of programs.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct HelpTests {
  @Test func theHelpOfASample() throws {
    let run = try Program(["onboarding", "--help"])
    try Golden("help.txt", in: Golden.folder("Tests/Goldens/Onboarding")).compare(run.output)
  }

  @Test(arguments: [[], ["home"], ["onboarding"], ["messier"], ["map"], ["new"], ["completions"]])
  func helpIsAskedForInThreeWays(_ words: [String]) throws {
    let help = try Program(words + ["--help"])
    #expect(help.code == 0)
    #expect(help.output.contains("Usage: stepwise \(words.joined())"))
    #expect(try Program(words + ["-h"]).output == help.output)
    #expect(try Program(["help"] + words).output == help.output)
    for line in help.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  /// Without a wizard's name, the help is the suite's, whatever the other arguments are.
  @Test(arguments: [
    ["--help", "--plain"], ["--plain", "-h"], ["--user", "account", "--help"],
    ["--version", "-h", "--quiet"], ["--script=missing.steps", "--help"],
  ])
  func withoutAWizardTheSuitesHelpIsShown(_ words: [String]) throws {
    #expect(try Program(words).output == Program(["--help"]).output)
  }

  @Test(arguments: [["--version", "--plain"], ["--quiet", "--user=fake", "--version"]])
  func withoutAWizardTheSuitesVersionIsShown(_ words: [String]) throws {
    #expect(try Program(words).output == "stepwise 0.1.0\n")
  }

  @Test func argumentsBeforeHelpMustBeValid() throws {
    #expect(
      try Program(["--plian", "--help"]).end
        == "64 There is no option --plian. Did you mean --plain? See stepwise --help.")
    #expect(
      try Program(["--script", "-h"]).end == "66 -h cannot be read: No such file or directory.")
  }

  @Test(arguments: [
    (
      ["help", "chess"],
      "64 There is no “chess”. There is: home, onboarding, chat, scoreboard, messier, elements. See stepwise --help."
    ),
    (
      ["help", "onbording"],
      "64 There is no “onbording”. Did you mean “onboarding”? See stepwise --help."
    ),
    (["help", "map", "dot"], "64 Name one wizard or command: stepwise help map."),
    (["map", "--dot"], "64 There is no option --dot. See stepwise map --help."),
    (["map", "-d"], "64 There is no option -d. See stepwise map --help."),
    (["completions"], "64 Say for which shell: stepwise completions “bash”, “zsh” or “fish”."),
    (
      ["completions", "tcsh"],
      "64 Say for which shell: stepwise completions “bash”, “zsh” or “fish”."
    ),
    (["manual", "map"], "64 The manual is about the whole program: stepwise manual."),
  ])
  func wrongQuestions(_ words: [String], _ end: String) throws {
    #expect(try Program(words).end == end)
  }

  @Test func inATerminalHelpIsAsWideAsTheWindow() throws {
    let program = try TerminalProgram.hosted(
      ["onboarding", "--help"], environment: ["TERM": "dumb"], columns: 50,
      rows: 24)
    #expect(try program.end() == .exit(0))
    let lines = String(decoding: program.written, as: UTF8.self).replacing("\r\n", with: "\n")
      .split(separator: "\n").map(String.init)
    #expect(lines.contains("      Where the user comes from: fake, account, or"))
    #expect(lines.allSatisfy { $0.count <= 50 })
  }
}
