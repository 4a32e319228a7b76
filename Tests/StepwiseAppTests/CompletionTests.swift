import Foundation
import StepwiseTerminalTesting
import TestFolders
import Testing

/// What shells complete, in the shells themselves.
@Suite nonisolated struct CompletionTests {
  private static let bash = Tool.path("bash")
  private static let zsh = Tool.path("zsh")
  private static let fish = Tool.path("fish")

  /// What is typed, and what it can become; a word that is `=` for itself is how bash reads it.
  private static let cases: [(typed: String, offered: [String])] = [
    ("stepwise on", ["onboarding"]),
    ("stepwise m", ["manual", "map", "messier"]),
    ("stepwise --sc", ["--script"]),
    ("stepwise --quiet --fake-f", ["--fake-failures"]),
    ("stepwise onboarding --s", ["--save", "--script", "--seed", "--size", "--state"]),
    ("stepwise onboarding --se", ["--seed"]),
    ("stepwise chat --fake", []),
    ("stepwise onboarding --clock ", ["real", "virtual"]),
    ("stepwise onboarding --clock v", ["virtual"]),
    ("stepwise messier --image-source f", ["fake"]),
    ("stepwise onboarding --script plan.s", ["plan.steps"]),
    ("stepwise onboarding --script=plan.s", ["plan.steps"]),
    ("stepwise onboarding --state pl", ["places/"]),
    ("stepwise onboarding --fake-delay ", []),
    ("stepwise map s", ["scoreboard"]),
    ("stepwise map scoreboard ", ["dot", "mermaid"]),
    ("stepwise map scoreboard dot ", []),
    ("stepwise coverage scoreboard plan.s", ["plan.steps"]),
    ("stepwise coverage scoreboard plan.steps odd", ["odd name.steps"]),
    ("stepwise completions ", ["bash", "fish", "zsh"]),
    ("stepwise help sc", ["scoreboard"]),
    ("stepwise new --step", ["--stepwise"]),
    ("stepwise questions x", []),
  ]

  /// A folder with what is completed there, and the completions of all shells.
  private static func folder() throws -> TestFolder {
    let folder = TestFolder()
    for name in ["plan.steps", "odd name.steps"] { try folder.write("", to: name) }
    try FileManager.default.createDirectory(
      atPath: folder["places"], withIntermediateDirectories: false)
    for shell in ["bash", "zsh", "fish"] {
      try folder.write(try Program(["completions", shell]).output, to: "stepwise.\(shell)")
      try folder.write(
        try Program(["--completions", shell], program: "WizardProbe").output, to: "probe.\(shell)")
    }
    return folder
  }

  @Test(.enabled(if: bash != nil, "bash is missing")) func bashOffersIt() async throws {
    let folder = try Self.folder()
    var script = """
      source ./stepwise.bash
      [[ $(complete -p stepwise) == "complete -F _stepwise stepwise" ]] || exit 9
      try() {
        COMP_WORDS=("$@") COMP_CWORD=$(( $# - 1 ))
        _stepwise
        (( ${#COMPREPLY[@]} )) && printf '%s\\n' "${COMPREPLY[@]}" | LC_ALL=C sort
        echo .
      }

      """
    for (typed, _) in Self.cases {
      let words = typed.replacing("=", with: " = ")
        .split(separator: " ", omittingEmptySubsequences: false)
      script += "try \(words.map { "'\($0)'" }.joined(separator: " "))\n"
    }
    let run = try await Tool.run(
      try #require(Self.bash), ["--norc", "-c", script], folder: folder.path)
    #expect(run.error == "")
    let answers = run.output.components(separatedBy: ".\n").dropLast()
    try #require(answers.count == Self.cases.count)
    for (expected, answer) in zip(Self.cases, answers) {
      let offered = answer.split(separator: "\n").map(String.init)
      // bash itself puts the slash behind a folder.
      #expect(
        offered == expected.offered.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 },
        "\(expected.typed)")
    }
  }

  @Test(.enabled(if: bash != nil, "bash is missing")) func bashCompletesWhatIsTyped() throws {
    let folder = try Self.folder()
    let shell = try TerminalProgram(
      try #require(Self.bash), ["--norc", "-i"],
      environment: ["PS1": "$ ", "INPUTRC": "/dev/null"],
      folder: folder.path)
    try shell.waitForNext("$ ")
    shell.type("source ./stepwise.bash; stepwise() { printf '<%s>' \"$@\"; }\n")
    try shell.waitForNext("$ ")
    shell.type("stepwise onb\t--scr\todd\t--clock=r\t\n")
    try shell.waitForNext("<onboarding><--script><odd name.steps><--clock=real>")
    shell.type("exit\n")
    #expect(try shell.end() == .exit(0))
  }

  @Test(.enabled(if: fish != nil, "fish is missing")) func fishOffersIt() async throws {
    let folder = try Self.folder()
    var script = "source ./stepwise.fish\n"
    for (typed, _) in Self.cases {
      script += "complete -C '\(typed)' | string replace -r '\\t.*' ''; echo .\n"
    }
    let run = try await Tool.run(
      try #require(Self.fish), ["--no-config", "-c", script], folder: folder.path,
      variables: ["HOME": folder.path])
    #expect(run.error == "")
    let answers = run.output.components(separatedBy: ".\n").dropLast()
    try #require(answers.count == Self.cases.count)
    for (expected, answer) in zip(Self.cases, answers) {
      let offered = answer.split(separator: "\n").map {
        String($0.replacing(/^--script=/, with: ""))
      }
      #expect(offered.sorted() == expected.offered, "\(expected.typed)")
    }
  }

  /// Tab, and the line is shown as the shell then has it.
  @Test(.enabled(if: zsh != nil, "zsh is missing")) func zshCompletesWhatIsTyped() throws {
    let folder = try Self.folder()
    let shell = try TerminalProgram(
      try #require(Self.zsh), ["-f", "-i"], environment: ["TERM": "dumb", "PS1": "$ "],
      folder: folder.path)
    try shell.waitForNext("$ ")
    shell.type(
      "autoload -U compinit; compinit -u -D; setopt nobeep; source ./stepwise.zsh;"
        + " stepwise() { printf '<%s>' \"$@\"; }; echo 're''ady'\n")
    try shell.waitForNext("\nready\n")
    for (typed, words) in [
      (
        "stepwise onb\t--scr\todd\t--clock r\t",
        "<onboarding><--script=odd name.steps><--clock><real>"
      ),
      ("stepwise onboarding --state pl\t", "<onboarding><--state><places>"),
      ("stepwise map sco\tmer\t", "<map><scoreboard><mermaid>"),
      ("stepwise coverage scor\tplan\t", "<coverage><scoreboard><plan.steps>"),
      ("stepwise completions zs\t", "<completions><zsh>"),
      ("stepwise --qui\t", "<--quiet>"),
    ] {
      shell.type("\(typed)\n")
      try shell.waitForNext(words)
    }
    shell.type("exit\n")
    #expect(try shell.end() == .exit(0))
  }

  /// A program that stands alone has no names to complete, but all options.
  @Test(
    .enabled(if: bash != nil && zsh != nil && fish != nil, "bash, zsh or fish is missing"),
    arguments: ["bash", "zsh", "fish"])
  func aProgramAloneIsCompletedToo(_ shell: String) async throws {
    let path = try #require(Tool.path(shell))
    let folder = try Self.folder()
    let check = try await Tool.run(path, ["-n", "probe.\(shell)"], folder: folder.path)
    #expect(check.error == "")
    #expect(check.code == 0)
    if shell == "bash" {
      let script = """
        source ./probe.bash
        COMP_WORDS=(probe --completions '') COMP_CWORD=2
        _probe
        echo ${COMPREPLY[@]}
        """
      let run = try await Tool.run(path, ["-c", script], folder: folder.path)
      #expect(run.output == "bash zsh fish\n")
    }
  }
}
