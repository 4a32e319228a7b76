import Foundation
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// Every run that a page shows is run as a reader would copy it, and prints what the page shows.
///
/// A page is a story: its commands share a folder, so that a run resumes the file of the run before it. The programs of
/// other packages are run where they are built beside the tests, as `.ci/run samples` builds them.
@Suite(.tags(.program), .slow)
nonisolated struct ShownRunTests {
  private static let root = TestFolder.repository()

  /// A command of a page, and the lines that the page shows below it.
  private struct ShownRun {
    var command: String
    var shown: [String]

    /// The command without the comment behind it.
    var line: String {
      command.wholeMatch(of: #/(.*?) +\# .*/#).map { String($0.1) } ?? command
    }
  }

  /// The answers of a person who types a command; without answers, nobody is there.
  private static let answers = [
    "stepwise onboarding --record ada.steps": Ada.answers,
    "stepwise onboarding --save run.steps":
      "Fetch user\nSelect user\nLovelace\n:cancel\n",
    "stepwise onboarding --resume run.steps": "1990-12-10\nCat\nConfirm\n",
    "stepwise onboarding --again run.steps": "Fetch user\nSelect user\n\n\n\nConfirm\n",
    "stepwise onboarding --again run.steps --ask Birthday": "1991-12-10\nConfirm\n",
    "stepwise form pet.json > answer.json": "Rex\ndog\n\nConfirm\n",
    "stepwise form .github/ISSUE_TEMPLATE/bug.yml --as json | gh api repos/ada/mill/issues --input -":
      "Broken\n0.1.0\nPages\nThis\nThat\nSteps\nNo password, token or name of another person is in it.\nConfirm\n",
    "stepwise form questions.json > answers.json":
      "Several buttons\nFetch user, Select user\nLovelace\n1990-12-10\nCat\nOne button\n\nConfirm\n",
    "swift run Database --order 7": "Ada\n",
  ]

  /// The files that a page shows as JSON, in their order.
  private static let files = [
    "Sources/Program/Stepwise/Stepwise.docc/Progress.md": ["answers/ada.json"],
    "Sources/Forms/StepwiseForms/StepwiseForms.docc/WithoutSwift.md": ["pet.json", "rex.json"],
  ]

  /// The beginnings of commands that no test can run as they stand, and the reason.
  private static let leftOut = [
    "swift build": "it builds for minutes",
    "swift test": "it tests for minutes; the names that it filters are checked",
    "Samples/Serving/wizard-for": "it needs a terminal: see ServingTests",
  ]

  private static func pages() throws -> [String] {
    ["README.md"]
      + (try ["Documentation", "Samples", "Sources"].flatMap { folder in
        try FileManager.default.subpathsOfDirectory(atPath: root[folder]).sorted()
          .filter { $0.hasSuffix(".md") && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
      })
  }

  private static func blocks(of language: String, in page: String) throws -> [String] {
    try root.read(page).components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
  }

  /// The runs of a page; a block without a command is a picture of a screen.
  private static func runs(of page: String) throws -> [ShownRun] {
    var runs: [ShownRun] = []
    for block in try blocks(of: "console", in: page) where block.hasPrefix("$ ") {
      for line in block.replacing(/\\\n */, with: "").components(separatedBy: "\n") {
        if line.hasPrefix("$ ") {
          runs.append(ShownRun(command: String(line.dropFirst(2)), shown: []))
        } else {
          runs[runs.count - 1].shown.append(line)
        }
      }
    }
    return runs
  }

  /// A folder in which a page's commands work as in a checkout, or in the package that the page is about, and write nothing
  /// into it.
  private static func folder(for page: String) throws -> TestFolder {
    let package = URL(fileURLWithPath: page).deletingLastPathComponent().relativePath
    let isPackage = FileManager.default.fileExists(atPath: root["\(package)/Package.swift"])
    let folder = try links(to: isPackage ? root[package] : root["."])
    // Pages of a package may name its folder from the root.
    if isPackage, !FileManager.default.fileExists(atPath: folder["Samples"]) {
      try FileManager.default.createSymbolicLink(
        atPath: folder["Samples"], withDestinationPath: root["Samples"])
    }
    for (name, text) in try zip(files[page] ?? [], blocks(of: "json", in: page)) {
      let path = URL(fileURLWithPath: folder[name]).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      try folder.write(text, to: name)
    }
    try FileManager.default.createDirectory(
      atPath: folder["pictures"], withIntermediateDirectories: true)
    return folder
  }

  /// A folder with links to everything in another one.
  private static func links(to place: String) throws -> TestFolder {
    let folder = TestFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: place) {
      try FileManager.default.createSymbolicLink(
        atPath: folder[name], withDestinationPath: "\(place)/\(name)")
    }
    return folder
  }

  /// A folder of programs: `swift run` runs what is built, and the programs of others take what they are given.
  private static func programs() throws -> TestFolder {
    let folder = TestFolder()
    let texts = [
      "swift": """
      shift
      while case $1 in --package-path | --scratch-path) ;; *) false ;; esac; do shift 2; done
      program=$1; shift
      exec "$BUILT/$program" "$@"
      """,
      "stepwise": #"exec "$BUILT/stepwise" "$@""#,
      "gh": "cat >/dev/null",
      "asciinema": #"test -s "$2""#,
    ]
    for (name, text) in texts { try folder.writeProgram(text, to: name) }
    return folder
  }

  /// Whether the sample packages are built.
  private static let hasSamples = ProcessInfo.processInfo.environment["STEPWISE_SAMPLES"] != nil

  /// The program of another package that a command starts; `nil` for `stepwise` and for programs of others.
  private static func packageProgram(of line: String) -> String? {
    let match = line.firstMatch(of: /swift run (?:--package-path \S+ )?([-A-Za-z]+)/)
    return match.map { String($0.1) }.flatMap { $0 == "stepwise" ? nil : $0 }
  }

  @Test(arguments: try pages())
  func everyShownRunIsReal(page: String) async throws {
    let runs = try Self.runs(of: page)
    guard !runs.isEmpty else { return }
    let (folder, programs) = (try Self.folder(for: page), try Self.programs())
    let built = URL(fileURLWithPath: ProgramPath.built()).deletingLastPathComponent().path
    var place = folder
    for run in runs where !Self.leftOut.keys.contains(where: run.line.hasPrefix) {
      if let match = run.line.wholeMatch(of: /cd (\S+)/) {
        place = try Self.links(to: place[String(match.1)])
        continue
      }
      // A program of that name that was built for something else says nothing about the page.
      if Self.packageProgram(of: run.line) != nil, !Self.hasSamples { continue }
      let answers = Self.answers[run.line]
      let real = try await ProgramRun(
        "/bin/sh", ["-c", run.command], input: Array((answers ?? "").utf8), folder: place.path,
        variables: [
          "PATH": "\(programs.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
          "BUILT": built, "HOME": folder.path, "PWD": place.path,
        ])
      // A run that asks a person ends with 75 if nobody is there.
      let ends: Set<Int32> = answers == nil ? [0, 75] : [0, 130]
      #expect(ends.contains(real.code), "\(run.command): \(real.code) \(real.error.suffix(500))")
      let said = real.code == 130 ? String(real.error.split(separator: "\n").last ?? "") : ""
      let shown = run.shown.joined(separator: "\n")
      if !shown.isEmpty {
        #expect((said + real.output).trimmingCharacters(in: .newlines) == shown, "\(run.command)")
      }
    }
  }

  /// A reader who filters tests by a name of a page runs some.
  @Test func everyNameThatAShownTestFiltersExists() throws {
    let tests = try FileManager.default.subpathsOfDirectory(atPath: Self.root["Tests"])
    let code = try tests.filter { $0.hasSuffix(".swift") }.map { try Self.root.read("Tests/\($0)") }
      .joined()
    for page in try Self.pages() {
      for run in try Self.runs(of: page) {
        guard let filter = run.line.firstMatch(of: /swift test --filter "?([^" ]+)/)?.1 else {
          continue
        }
        for name in filter.split(separator: "|") {
          // Behind a target's name stands the begin of a suite's.
          let name = name.split(separator: ".").last ?? name
          let isThere =
            tests.contains(String(name)) || code.contains(" \(name)") || code.contains("/\(name)")
          #expect(isThere, "\(page): \(name)")
        }
      }
    }
  }

  /// No reason, no answer and no file is left of a command that is shown no more.
  @Test func everyAnswerAndReasonBelongsToAShownRun() throws {
    let lines = try Self.pages().flatMap { try Self.runs(of: $0) }.map(\.line)
    #expect(Self.answers.keys.filter { !lines.contains($0) } == [])
    #expect(Self.leftOut.keys.filter { start in !lines.contains { $0.hasPrefix(start) } } == [])
  }
}
