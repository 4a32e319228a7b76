import Foundation
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// The help texts of programs.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct HelpTests {
  @Test(arguments: [("help", ["--help"]), ("help-all", ["--help", "all"])])
  func theHelpOfASample(_ file: String, _ words: [String]) throws {
    let run = try Program(["onboarding"] + words)
    try Golden("\(file).txt", in: TestFolder.repository("Tests/Goldens/Onboarding")).compare(
      run.output)
  }

  @Test func helpIsAskedForInThreeWays() throws {
    for words in [[], ["home"], ["onboarding"], ["messier"], ["map"], ["new"], ["completions"]] {
      let help = try Program(words + ["--help"])
      #expect(help.code == 0)
      #expect(help.output.contains("Usage: stepwise \(words.joined())"), "\(words)")
      #expect(try Program(words + ["-h"]).output == help.output, "\(words)")
      #expect(try Program(["help"] + words).output == help.output, "\(words)")
      let long = help.output.split(separator: "\n").filter { $0.count > 80 }
      #expect(long == [], "\(words)")
    }
  }

  @Test func allOptionsAreListedForThoseWhoAsk() throws {
    let help = try Program(["onboarding", "--help", "all"]).output
    try CommandRow.check([
      CommandRow("onboarding -h all", "0 ", output: help),
      CommandRow("help onboarding all", "0 ", output: help),
      CommandRow(
        "onboarding --help some", "64 --help stands alone, or is --help all, not “some”."),
    ])
  }

  /// Without a wizard's name, the help and the version are the suite's, whatever the other arguments are.
  @Test func withoutAWizardTheSuiteIsDescribed() throws {
    let help = try Program(["--help"]).output
    #expect(help.contains("Usage: stepwise [WIZARD] [OPTIONS]\n"))
    #expect(help.contains("  onboarding    Welcomes someone"))
    let asked = [
      "--help --plain", "--plain -h", "--user account --help", "--version -h --quiet",
      "--script=missing.steps --help",
    ]
    let versions = ["--version", "--version --plain", "--quiet --user=fake --version"]
    try CommandRow.check(
      asked.map { CommandRow($0, "0 ", output: help) }
        + versions.map { CommandRow($0, "0 ", output: "stepwise 0.1.0\n") }
        + [CommandRow("onboarding --version", "0 ", output: "stepwise onboarding 0.1.0\n")])
  }

  @Test func inATerminalHelpIsAsWideAsTheWindow() throws {
    let program = try TerminalProgram.hosted(
      ["onboarding", "--help", "all"], environment: ["TERM": "dumb"], columns: 50, rows: 24)
    #expect(try program.end() == .exit(0))
    let lines = String(decoding: program.written, as: UTF8.self).replacing("\r\n", with: "\n")
      .split(separator: "\n").map(String.init)
    #expect(lines.contains("      Where the user comes from: fake, account, or"))
    #expect(lines.allSatisfy { $0.count <= 50 })
  }
}
