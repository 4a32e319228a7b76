import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

@testable import Stepwise

/// Completions in the shells themselves.
@Suite(.tags(.program, .terminal, .tool), .slow)
nonisolated struct CompletionTests {
  private static let bash = ProgramPath.installed("bash")
  private static let zsh = ProgramPath.installed("zsh")
  private static let fish = ProgramPath.installed("fish")

  /// The typed words, and their possible completions; bash reads an `=` as a word of its own.
  private static let cases: [(typed: String, offered: [String])] = [
    ("stepwise on", ["onboarding"]),
    ("stepwise m", ["manual", "map", "mcp", "messier"]),
    ("stepwise --sc", ["--script"]),
    ("stepwise --quiet --fake-f", ["--fake-failures"]),
    ("stepwise onboarding --s", ["--save", "--script", "--seed", "--size", "--state"]),
    ("stepwise onboarding --se", ["--seed"]),
    ("stepwise chat --fake", []),
    ("stepwise onboarding --clock ", ["real", "virtual"]),
    ("stepwise onboarding --language ", ["en", "id", "ko", "th", "zh-Hans"]),
    ("stepwise --language k", ["ko"]),
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
    ("stepwise new --step", ["--stepwise"]), ("stepwise new --i", ["--interview"]),
    ("stepwise questions x", []),
    ("stepwise onboarding s", ["serve"]),
    ("stepwise onboarding serve --so", ["--socket"]),
    ("stepwise messier serve --image", ["--image-source"]),
    ("stepwise serve ", []),
  ]

  /// A suite with an option, with words after it, and with a wizard that has its own language.
  private struct TeaSuite: WizardSuite {
    static let name = "teahouse"
    static let summary = "Makes tea."
    static let version = "1"
    static let wizards: [any WizardProgram.Type] = [TeaWizard.self]
    static let commands = [
      ProgramCommand(
        name: "brew", summary: "Brews.",
        arguments: [.choice(["black", "green"]), .choice(["hot"])],
        options: Brewing()
      ) { _, _ in "" },
      ProgramCommand(
        name: "pour", summary: "Pours.", arguments: [.choice(["left", "right"])], options: Pouring()
      ) { _, _ in "" },
    ]
  }

  private struct Brewing {
    @Option("How long.", value: "MINUTES") var steep = 3
    @Flag("Stirs.") var stir
  }

  private struct Pouring {
    @Flag("Waits before.") var steep
  }

  private struct TeaWizard: WizardProgram {
    static let name = "tea"
    static let strings: StringCatalog = ["ja": ["Tea": "茶"]]
    func makeFlow(in environment: Environment) -> FlowController<Void, Void> {
      FlowController(state: ())
    }
  }

  /// Completions of a custom suite: a value is not completed, and a flag takes no value.
  private static let teaCases: [(typed: String, offered: [String]?)] = [
    ("teahouse brew ", ["black", "green"]),
    ("teahouse brew --steep 5 ", ["black", "green"]),
    ("teahouse brew --steep=5 g", ["green"]),
    ("teahouse brew --steep 5 green ", ["hot"]),
    ("teahouse brew --stir green --steep 5 ", ["hot"]),
    ("teahouse brew --steep 5 green hot ", []),
    ("teahouse pour --steep ", ["left", "right"]),
    ("teahouse tea --language j", ["ja"]),
    ("teahouse tea --language =j", []),
    ("teahouse tea --language = j", ["ja"]),
    ("teahouse coffee ", []),
    ("teahouse --", nil),
    ("teahouse tea ", nil),
  ]

  @Test(arguments: teaCases) @MainActor
  func shellsGetPossibleCompletions(_ typed: String, _ offered: [String]?) throws {
    let words = typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let guide = ProgramGuide(TeaSuite.self, commands: TeaSuite.commands)
    let lines = guide.completions(of: Array(words.dropFirst())).components(separatedBy: "\n")
    let told = lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }
    if let offered {
      #expect(told.filter { $0.hasPrefix(words.last ?? "") } == offered)
    } else {
      #expect(lines[0] == "words option" && told.contains("--script"))
      #expect(lines.contains("--quiet\tLeaves the conversation out, when a script answers."))
    }
  }

  /// Variables that let the shells find the programs, because a completion runs the program.
  private static func variables(_ own: [String: String] = [:]) -> [String: String] {
    let folder = URL(fileURLWithPath: ProgramPath.built()).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return own.merging(["PATH": "\(folder):\(path)"]) { own, _ in own }
  }

  /// A folder with files to complete, and with the completions of all shells.
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

  @Test(.enabled(if: bash != nil, "bash is missing")) func bashOffersCompletions() async throws {
    let folder = try Self.folder()
    let cases = Self.cases
    var script = """
      source ./stepwise.bash
      [[ $(complete -p stepwise) == "complete -F _stepwise stepwise" ]] || exit 9
      try() {
        COMP_WORDS=("$@") COMP_CWORD=$(( $# - 1 ))
        "_$1"
        (( ${#COMPREPLY[@]} )) && printf '%s\\n' "${COMPREPLY[@]}" | LC_ALL=C sort
        echo .
      }

      """
    for (typed, _) in cases {
      let words = typed.replacing("=", with: " = ")
        .split(separator: " ", omittingEmptySubsequences: false)
      script += "try \(words.map { "'\($0)'" }.joined(separator: " "))\n"
    }
    let run = try await ProgramRun(
      try #require(Self.bash), ["--norc", "-c", script], folder: folder.path,
      variables: Self.variables())
    #expect(run.error == "")
    let answers = run.output.components(separatedBy: ".\n").dropLast()
    try #require(answers.count == cases.count)
    for (expected, answer) in zip(cases, answers) {
      let offered = answer.split(separator: "\n").map(String.init)
      // bash appends the slash to a folder.
      #expect(
        offered == expected.offered.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 },
        "\(expected.typed)")
    }
  }

  @Test(.enabled(if: bash != nil, "bash is missing")) func bashCompletesTypedText() throws {
    let folder = try Self.folder()
    let shell = try TerminalProgram(
      try #require(Self.bash), ["--norc", "-i"],
      environment: Self.variables(["PS1": "$ ", "INPUTRC": "/dev/null"]),
      folder: folder.path)
    try shell.waitForNext("$ ")
    shell.type("source ./stepwise.bash; stepwise() { printf '<%s>' \"$@\"; }\n")
    try shell.waitForNext("$ ")
    shell.type("stepwise onb\t--scr\todd\t--clock=r\t\n")
    try shell.waitForNext("<onboarding><--script><odd name.steps><--clock=real>")
    shell.type("exit\n")
    #expect(try shell.end() == .exit(0))
  }

  @Test(.enabled(if: fish != nil, "fish is missing")) func fishOffersCompletions() async throws {
    let folder = try Self.folder()
    let cases = Self.cases
    var script = "source ./stepwise.fish\n"
    for (typed, _) in cases {
      script += "complete -C '\(typed)' | string replace -r '\\t.*' ''; echo .\n"
    }
    let run = try await ProgramRun(
      try #require(Self.fish), ["--no-config", "-c", script], folder: folder.path,
      variables: Self.variables(["HOME": folder.path]))
    #expect(run.error == "")
    let answers = run.output.components(separatedBy: ".\n").dropLast()
    try #require(answers.count == cases.count)
    for (expected, answer) in zip(cases, answers) {
      let offered = answer.split(separator: "\n").map {
        String($0.replacing(/^--script=/, with: ""))
      }
      #expect(offered.sorted() == expected.offered, "\(expected.typed)")
    }
  }

  /// Presses Tab, and checks the line that the shell then shows.
  @Test(.enabled(if: zsh != nil, "zsh is missing")) func zshCompletesTypedText() async throws {
    let folder = try Self.folder()
    let shell = try TerminalProgram(
      try #require(Self.zsh), ["-f", "-i"],
      environment: Self.variables(["TERM": "dumb", "PS1": "$ "]),
      folder: folder.path)
    try shell.waitForNext("$ ")
    shell.type(
      "autoload -U compinit; compinit -u -D; setopt nobeep; source ./stepwise.zsh;"
        + " zstyle ':completion:*' format '{%d}';"
        + " stepwise() { printf '<%s>' \"$@\"; }; echo 're''ady'\n")
    try shell.waitForNext("\nready\n")
    for (typed, words) in [
      (
        "stepwise onb\t--scr\todd\t--clock=r\t",
        "<onboarding><--script><odd name.steps><--clock=real>"
      ),
      ("stepwise onboarding --state pl\t", "<onboarding><--state><places>"),
      ("stepwise map sco\tmer\t", "<map><scoreboard><mermaid>"),
      ("stepwise coverage scor\tplan\t", "<coverage><scoreboard><plan.steps>"),
      ("stepwise completions zs\t", "<completions><zsh>"),
      ("stepwise --qui\t", "<--quiet>"),
      ("stepwise onboarding --language k\t", "<onboarding><--language><ko>"),
    ] {
      shell.type("\(typed)\n")
      try shell.waitForNext(words)
    }
    // The values of an argument are listed by its name.
    shell.type("stepwise map scoreboard \t")
    try shell.waitForNext("{mermaid or dot}")
    shell.type("dot\n")
    try shell.waitForNext("<map><scoreboard><dot>")
    shell.type("exit\n")
    #expect(try shell.end() == .exit(0))
  }

  /// A program without commands completes all its options, and no names.
  @Test(
    .enabled(if: bash != nil && zsh != nil && fish != nil, "bash, zsh or fish is missing"),
    arguments: ["bash", "zsh", "fish"])
  func aProgramAloneIsCompletedToo(_ shell: String) async throws {
    let path = try #require(ProgramPath.installed(shell))
    let folder = try Self.folder()
    let check = try await ProgramRun(path, ["-n", "probe.\(shell)"], folder: folder.path)
    #expect(check.error == "")
    #expect(check.code == 0)
    if shell == "bash" {
      let script = """
        source ./probe.bash
        COMP_WORDS=(\(ProgramPath.built("WizardProbe")) --completions '') COMP_CWORD=2
        _probe
        echo ${COMPREPLY[@]}
        """
      let run = try await ProgramRun(
        path, ["-c", script], folder: folder.path, variables: Self.variables())
      #expect(run.output == "bash zsh fish\n")
    }
  }
}
