// swift-tools-version: 6.3
import PackageDescription

// The compiler checks the boundaries between targets: each lists those that it may import, with blanks between.

/// A library, or a program; its folder is in Sources unless a path is named.
func target(
  _ name: String, _ uses: String..., at path: String? = nil, isProgram: Bool = false
) -> Target {
  isProgram
    ? .executableTarget(name: name, dependencies: list(uses), path: path, swiftSettings: strict)
    : .target(name: name, dependencies: list(uses), path: path, swiftSettings: strict)
}

/// The tests of one target, or of several.
func tests(_ name: String, _ uses: String..., without excluded: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: list(uses), exclude: excluded, swiftSettings: strict)
}

func list(_ names: [String]) -> [Target.Dependency] {
  names.flatMap { $0.split(separator: " ") }.map { .byName(name: String($0)) }
}

let strict: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let libraries = [
  "Stepwise", "StepwiseJournal", "StepwiseCast", "StepwiseImages", "StepwiseMCP", "StepwiseWeb",
  "StepwiseForms", "StepwisePostgres", "StepwiseTesting", "StepwiseExplorer",
  "StepwiseTerminalTesting",
  // Samples that the packages beside this one build on.
  "ChatSample", "OnboardingSample", "SampleNetwork",
]

let package = Package(
  name: "stepwise",
  platforms: [.macOS("26.0")],
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "stepwise", targets: ["StepwiseMain"]),
    // What the tests of packages beside this one share with these tests.
    .library(name: "StepwiseTestSupport", targets: ["TestSupport", "TestPrograms", "TestServers"]),
  ],
  targets: [
    // MARK: The library
    target("StepwiseFlow"),
    // Only this target imports the C library.
    target("StepwiseSystem", "StepwiseFlow"),
    target("StepwiseTerminal", "StepwiseSystem"),
    target("StepwiseSearch", "StepwiseFlow StepwiseSystem"),
    target("StepwiseLines", "StepwiseFlow StepwiseSystem StepwiseTerminal"),
    target("StepwiseConsole", "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseSearch"),
    target("StepwiseJSON", "StepwiseFlow StepwiseSystem StepwiseLines"),
    target("StepwiseRecords", "StepwiseFlow StepwiseSystem StepwiseLines StepwiseJSON"),
    target(
      "Stepwise", "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseLines StepwiseConsole",
      "StepwiseJSON StepwiseRecords"),
    // Separate, because it links FoundationEssentials, whose loading would cost every program 1 ms.
    target("StepwiseJournal", "StepwiseFlow StepwiseSystem StepwiseRecords Stepwise"),
    // Separate, because most programs record no casts.
    target(
      "StepwiseCast", "StepwiseSystem StepwiseTerminal StepwiseLines StepwiseConsole StepwiseJSON",
      "Stepwise"),
    // Separate, because most programs show no pictures.
    target("StepwiseImages", "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseConsole"),
    // Separate, because most programs are not tools of an assistant.
    target(
      "StepwiseMCP", "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseLines StepwiseJSON",
      "StepwiseRecords Stepwise"),
    // Separate, because most programs serve no pages.
    target(
      "StepwiseWeb", "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseLines StepwiseJSON",
      "StepwiseRecords Stepwise"),
    // Separate, because most programs ask no files; it uses what every program can.
    target("StepwiseForms", "Stepwise"),
    // Separate, because most services keep their runs in a folder.
    target("StepwisePostgres", "StepwiseSystem Stepwise"),
    target(
      "StepwiseExplorer", "StepwiseSystem StepwiseTerminal StepwiseJSON StepwiseRecords Stepwise"),
    target(
      "StepwiseTesting", "StepwiseSystem StepwiseTerminal StepwiseRecords Stepwise StepwiseCast",
      "StepwiseExplorer"),
    target(
      "StepwiseTerminalTesting", "StepwiseSystem StepwiseTerminal StepwiseJSON StepwiseRecords",
      "Stepwise StepwiseCast StepwiseImages"),

    // MARK: Samples and the program
    // Calls of libcurl, which is loaded only when it is needed.
    .systemLibrary(name: "CurlCalls", path: "Samples/Network/Curl"),
    target("SampleNetwork", "StepwiseFlow StepwiseSystem CurlCalls", at: "Samples/Network/Sources"),
    target(
      "OnboardingSample", "StepwiseSystem Stepwise StepwiseJournal SampleNetwork",
      at: "Samples/Onboarding/Sources"),
    target("ElementsSample", "Stepwise", at: "Samples/Elements/Sources"),
    target(
      "MessierSample", "StepwiseSystem Stepwise SampleNetwork", at: "Samples/Messier/Sources"),
    target(
      "ScoreboardSample", "StepwiseSystem Stepwise StepwiseJournal",
      at: "Samples/Scoreboard/Sources"),
    target("ChatSample", "Stepwise StepwiseJournal", at: "Samples/Chat/Sources"),
    // Separate from the program, so that tests can run it many times in one process.
    target(
      "StepwiseApp", "StepwiseSystem Stepwise StepwiseCast StepwiseImages StepwiseMCP StepwiseWeb",
      "StepwiseForms StepwisePostgres StepwiseExplorer OnboardingSample ElementsSample",
      "MessierSample ScoreboardSample ChatSample"),
    target("StepwiseMain", "Stepwise StepwiseApp", isProgram: true),

    // MARK: Tests
    tests("StepwiseFlowTests", "StepwiseFlow TestSupport TestWork"),
    tests(
      "StepwiseTerminalTests",
      "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseTerminalTesting", "TestSupport"),
    tests(
      "StepwiseImagesTests",
      "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseConsole Stepwise",
      "StepwiseImages StepwiseTerminalTesting TestSupport", without: ["Pictures"]),
    tests(
      "StepwiseTerminalTestingTests", "StepwiseFlow StepwiseSystem StepwiseTerminal Stepwise",
      "StepwiseTerminalTesting OnboardingSample ElementsSample TestSupport"),
    tests(
      "StepwiseTests", "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseSearch StepwiseLines",
      "StepwiseJSON StepwiseRecords Stepwise StepwiseJournal StepwiseExplorer StepwiseTesting",
      "OnboardingSample ElementsSample MessierSample ScoreboardSample ChatSample NamesOfOthers",
      "TestSupport TestWork"),
    tests(
      "StepwiseTerminalDriverTests", "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseSearch",
      "StepwiseLines StepwiseConsole StepwiseRecords Stepwise StepwiseCast StepwiseImages",
      "StepwiseTerminalTesting OnboardingSample ElementsSample MessierSample ScoreboardSample",
      "ChatSample TestSupport"),
    tests(
      "StepwiseTestingTests", "Stepwise StepwiseExplorer StepwiseTesting StepwiseTerminalTesting",
      "OnboardingSample ElementsSample MessierSample ScoreboardSample ChatSample TestSupport",
      without: ["Goldens"]),
    tests(
      "StepwiseMCPTests", "StepwiseFlow StepwiseSystem StepwiseJSON Stepwise StepwiseMCP",
      "StepwiseTesting OnboardingSample MessierSample TestSupport"),
    tests(
      "StepwiseWebTests",
      "StepwiseFlow StepwiseSystem Stepwise StepwiseMCP StepwiseWeb StepwiseForms",
      "StepwiseExplorer StepwiseTesting StepwiseTerminalTesting OnboardingSample ElementsSample",
      "MessierSample ScoreboardSample ChatSample TestSupport TestPages TestPrograms",
      "TestServers WebProbe"),
    tests(
      "StepwiseFormsTests", "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseLines",
      "StepwiseConsole StepwiseJSON StepwiseRecords Stepwise StepwiseMCP StepwiseWeb StepwiseForms",
      "StepwiseExplorer StepwiseTesting TestSupport TestPrograms", without: ["Scripts"]),
    tests(
      "StepwisePostgresTests",
      "StepwiseSystem Stepwise StepwiseWeb StepwisePostgres StepwiseTesting",
      "StepwiseTerminalTesting TestSupport TestPages TestPrograms TestServers WebProbe"),
    tests(
      "StepwiseExplorerTests",
      "StepwiseSystem StepwiseJSON Stepwise StepwiseExplorer StepwiseTesting",
      "OnboardingSample ElementsSample MessierSample ScoreboardSample ChatSample",
      "TestSupport"),
    tests(
      "ConformanceTests", "StepwiseFlow StepwiseTerminal StepwiseLines StepwiseJSON Stepwise",
      "StepwiseMCP StepwiseWeb StepwiseTerminalTesting OnboardingSample ElementsSample",
      "MessierSample ScoreboardSample ChatSample TestSupport TestPages"),
    tests(
      "OnboardingSampleTests",
      "StepwiseFlow StepwiseSystem Stepwise StepwiseExplorer StepwiseTesting", "OnboardingSample",
      without: ["Goldens"]),
    tests(
      "MessierSampleTests",
      "StepwiseSystem StepwiseSearch Stepwise StepwiseExplorer StepwiseTesting",
      "StepwiseTerminalTesting MessierSample TestSupport TestServers"),
    tests("SampleNetworkTests", "Stepwise SampleNetwork TestSupport TestServers"),
    tests("ChatSampleTests", "Stepwise StepwiseTesting ChatSample TestSupport"),
    tests(
      "ScoreboardSampleTests", "StepwiseSystem Stepwise StepwiseJournal StepwiseTesting",
      "ScoreboardSample TestSupport"),
    tests(
      "StepwiseAppTests",
      "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseLines StepwiseRecords",
      "Stepwise StepwiseJournal StepwiseForms StepwiseExplorer StepwiseTesting",
      "StepwiseTerminalTesting OnboardingSample ElementsSample MessierSample",
      "ScoreboardSample ChatSample StepwiseApp StepwiseMain TestSupport TestPrograms TestServers",
      "WizardProbe ProgramHost JournalProbe DeviceProbe"),

    // MARK: What tests share
    // Types with the names that other libraries have, too.
    target("NamesOfOthers", at: "Tests/Support/Names"),
    // Folders, tags and arguments for the tests of all targets.
    target("TestSupport", "StepwiseFlow", at: "Tests/Support/Common"),
    // Random walks through wizards whose work goes on beside the person.
    target("TestWork", "StepwiseFlow", at: "Tests/Support/Work"),
    // Walks for as many steps as one likes, in a release build.
    target(
      "WorkWalk", "StepwiseFlow StepwiseSystem TestWork", at: "Tests/WorkWalk", isProgram: true),
    // A person with a browser, who reads pages and fills in their forms.
    target(
      "TestPages", "StepwiseFlow StepwiseSystem StepwiseLines StepwiseWeb",
      at: "Tests/Support/Pages"),
    // Runs programs for tests.
    target(
      "TestPrograms", "StepwiseSystem StepwiseTerminalTesting TestSupport",
      at: "Tests/Support/Programs"),
    // Servers and callers for tests.
    target("TestServers", "StepwiseSystem SampleNetwork TestPrograms", at: "Tests/Support/Servers"),
    // A wizard whose buttons could leave a terminal in disorder, and that wizard as a program.
    target("ProbeWizard", "StepwiseSystem Stepwise StepwiseImages", at: "Tests/ProbeWizard"),
    target(
      "WizardProbe", "StepwiseSystem Stepwise ProbeWizard", at: "Tests/WizardProbe", isProgram: true
    ),
    // Runs the program many times in one process.
    target(
      "ProgramHost", "StepwiseSystem Stepwise StepwiseJournal StepwiseApp ProbeWizard",
      at: "Tests/ProgramHost", isProgram: true),
    // The samples as pages, with a clock that a test moves.
    target(
      "WebProbe",
      "StepwiseFlow StepwiseSystem Stepwise StepwiseWeb StepwisePostgres OnboardingSample",
      "ElementsSample MessierSample ScoreboardSample ChatSample", at: "Tests/WebProbe",
      isProgram: true),
    // A program with a journal, which dies at the moment that a test chooses.
    target(
      "JournalProbe", "StepwiseSystem Stepwise StepwiseJournal", at: "Tests/JournalProbe",
      isProgram: true),
    // The program that tests of the terminal device run in a pseudo-terminal.
    target(
      "DeviceProbe", "StepwiseSystem StepwiseTerminal", at: "Tests/DeviceProbe", isProgram: true),
  ]
)

// `STEPWISE_TESTS="StepwiseFlowTests" swift test` builds only these targets of tests.
if let chosen = Context.environment["STEPWISE_TESTS"] {
  let names = chosen.split(separator: " ").map(String.init)
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
