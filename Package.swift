// swift-tools-version: 6.3
import PackageDescription

/// The compiler checks the boundaries between targets: each lists the targets that it may import.
let strict: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "stepwise",
  platforms: [.macOS("26.0")],
  products: [
    .library(name: "Stepwise", targets: ["Stepwise"]),
    .library(name: "StepwiseJournal", targets: ["StepwiseJournal"]),
    .library(name: "StepwiseCast", targets: ["StepwiseCast"]),
    .library(name: "StepwiseImages", targets: ["StepwiseImages"]),
    .library(name: "StepwiseMCP", targets: ["StepwiseMCP"]),
    .library(name: "StepwiseWeb", targets: ["StepwiseWeb"]),
    .library(name: "StepwiseForms", targets: ["StepwiseForms"]),
    .library(name: "StepwisePostgres", targets: ["StepwisePostgres"]),
    .library(name: "StepwiseTesting", targets: ["StepwiseTesting"]),
    .library(name: "StepwiseExplorer", targets: ["StepwiseExplorer"]),
    .library(name: "StepwiseTerminalTesting", targets: ["StepwiseTerminalTesting"]),
    .executable(name: "stepwise", targets: ["StepwiseMain"]),
    // Samples that the packages beside this one build on, and what their tests share with these tests.
    .library(name: "ChatSample", targets: ["ChatSample"]),
    .library(name: "OnboardingSample", targets: ["OnboardingSample"]),
    .library(name: "SampleNetwork", targets: ["SampleNetwork"]),
    .library(name: "StepwiseTestSupport", targets: ["TestSupport", "TestPrograms", "TestServers"]),
  ],
  targets: [
    .target(name: "StepwiseFlow", swiftSettings: strict),
    // Only this target imports the C library.
    .target(name: "StepwiseSystem", dependencies: ["StepwiseFlow"], swiftSettings: strict),
    .target(name: "StepwiseTerminal", dependencies: ["StepwiseSystem"], swiftSettings: strict),
    .target(
      name: "StepwiseSearch", dependencies: ["StepwiseFlow", "StepwiseSystem"],
      swiftSettings: strict),
    .target(
      name: "StepwiseLines", dependencies: ["StepwiseFlow", "StepwiseSystem", "StepwiseTerminal"],
      swiftSettings: strict),
    .target(
      name: "StepwiseConsole",
      dependencies: ["StepwiseFlow", "StepwiseSystem", "StepwiseTerminal", "StepwiseSearch"],
      swiftSettings: strict),
    .target(
      name: "StepwiseJSON", dependencies: ["StepwiseFlow", "StepwiseSystem", "StepwiseLines"],
      swiftSettings: strict),
    .target(
      name: "StepwiseRecords",
      dependencies: ["StepwiseFlow", "StepwiseSystem", "StepwiseLines", "StepwiseJSON"],
      swiftSettings: strict),
    .target(
      name: "Stepwise",
      dependencies: [
        "StepwiseFlow", "StepwiseSystem", "StepwiseTerminal", "StepwiseLines", "StepwiseConsole",
        "StepwiseJSON", "StepwiseRecords",
      ],
      swiftSettings: strict),
    // Separate, because it links FoundationEssentials, whose loading would cost every program 1 ms.
    .target(
      name: "StepwiseJournal",
      dependencies: ["StepwiseRecords", "StepwiseSystem", "StepwiseFlow", "Stepwise"],
      swiftSettings: strict),
    // Separate, because most programs record no casts.
    .target(
      name: "StepwiseCast",
      dependencies: [
        "StepwiseSystem", "StepwiseTerminal", "StepwiseLines", "StepwiseConsole",
        "StepwiseJSON", "Stepwise",
      ],
      swiftSettings: strict),
    // Separate, because most programs show no pictures.
    .target(
      name: "StepwiseImages",
      dependencies: ["StepwiseFlow", "StepwiseSystem", "StepwiseTerminal", "StepwiseConsole"],
      swiftSettings: strict),
    // Separate, because most programs are not tools of an assistant.
    .target(
      name: "StepwiseMCP",
      dependencies: [
        "StepwiseFlow", "StepwiseSystem", "StepwiseTerminal", "StepwiseLines", "StepwiseJSON",
        "StepwiseRecords", "Stepwise",
      ],
      swiftSettings: strict),
    // Separate, because most programs serve no pages.
    .target(
      name: "StepwiseWeb",
      dependencies: [
        "StepwiseFlow", "StepwiseSystem", "StepwiseTerminal", "StepwiseLines", "StepwiseJSON",
        "StepwiseRecords", "Stepwise",
      ],
      swiftSettings: strict),
    // Separate, because most programs ask no files; it uses what every program can.
    .target(name: "StepwiseForms", dependencies: ["Stepwise"], swiftSettings: strict),
    // Separate, because most services keep their runs in a folder.
    .target(
      name: "StepwisePostgres", dependencies: ["StepwiseSystem", "Stepwise"],
      swiftSettings: strict),
    .target(
      name: "StepwiseExplorer",
      dependencies: [
        "StepwiseJSON", "StepwiseRecords", "StepwiseSystem", "StepwiseTerminal", "Stepwise",
      ],
      swiftSettings: strict),
    .target(
      name: "StepwiseTesting",
      dependencies: [
        "StepwiseCast", "StepwiseRecords", "StepwiseSystem", "StepwiseTerminal", "Stepwise",
        "StepwiseExplorer",
      ],
      swiftSettings: strict),
    .target(
      name: "StepwiseTerminalTesting",
      dependencies: [
        "StepwiseCast", "StepwiseImages", "StepwiseJSON", "StepwiseRecords", "StepwiseSystem",
        "StepwiseTerminal", "Stepwise",
      ],
      swiftSettings: strict),
    // Calls of libcurl, which is loaded only when it is needed.
    .systemLibrary(name: "CurlCalls", path: "Samples/Network/Curl"),
    .target(
      name: "SampleNetwork", dependencies: ["CurlCalls", "StepwiseFlow", "StepwiseSystem"],
      path: "Samples/Network/Sources",
      swiftSettings: strict),
    .target(
      name: "OnboardingSample",
      dependencies: ["StepwiseSystem", "Stepwise", "StepwiseJournal", "SampleNetwork"],
      path: "Samples/Onboarding/Sources", swiftSettings: strict),
    .target(
      name: "ElementsSample", dependencies: ["Stepwise"],
      path: "Samples/Elements/Sources", swiftSettings: strict),
    .target(
      name: "SamplePictures", dependencies: ["StepwiseSystem", "Stepwise", "SampleNetwork"],
      path: "Samples/Pictures/Sources", swiftSettings: strict),
    .target(
      name: "MessierSample", dependencies: ["Stepwise", "SamplePictures"],
      path: "Samples/Messier/Sources", swiftSettings: strict),
    // The catalogue before it was taken apart, for readers and a test.
    .target(
      name: "MessierBefore", dependencies: ["Stepwise", "SampleNetwork"],
      path: "Samples/Messier/Before", swiftSettings: strict),
    .target(
      name: "ScoreboardSample", dependencies: ["StepwiseSystem", "Stepwise", "StepwiseJournal"],
      path: "Samples/Scoreboard/Sources", swiftSettings: strict),
    .target(
      name: "ChatSample",
      dependencies: ["Stepwise", "StepwiseJournal"],
      path: "Samples/Chat/Sources", swiftSettings: strict),
    // Separate from the program, so that tests can run it many times in one process.
    .target(
      name: "StepwiseApp",
      dependencies: [
        "StepwiseSystem", "Stepwise", "StepwiseCast", "StepwiseExplorer", "StepwiseImages",
        "StepwiseForms", "StepwiseMCP", "StepwisePostgres", "StepwiseWeb",
        "ChatSample",
        "OnboardingSample",
        "ElementsSample",
        "MessierSample",
        "ScoreboardSample",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "StepwiseMain", dependencies: ["Stepwise", "StepwiseApp"], swiftSettings: strict),
    .testTarget(
      name: "StepwiseFlowTests", dependencies: ["StepwiseFlow", "TestSupport", "TestWork"],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseTerminalTests",
      dependencies: [
        "StepwiseSystem", "StepwiseTerminal", "StepwiseTerminalTesting", "TestSupport",
        "StepwiseFlow",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseImagesTests",
      dependencies: [
        "StepwiseFlow", "StepwiseSystem", "Stepwise", "StepwiseTerminal", "StepwiseConsole",
        "StepwiseImages", "StepwiseTerminalTesting", "TestSupport",
      ],
      exclude: ["Pictures"],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseTerminalTestingTests",
      dependencies: [
        "Stepwise", "StepwiseSystem", "StepwiseTerminal", "StepwiseTerminalTesting",
        "OnboardingSample", "ElementsSample", "TestSupport", "StepwiseFlow",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseTests",
      dependencies: [
        "StepwiseExplorer", "StepwiseJSON", "StepwiseRecords", "StepwiseLines", "StepwiseSearch",
        "StepwiseFlow",
        "StepwiseSystem", "Stepwise",
        "StepwiseJournal",
        "StepwiseTerminal",
        "StepwiseTesting",
        "NamesOfOthers", "TestSupport", "TestWork",
        "OnboardingSample", "ElementsSample", "MessierSample", "ScoreboardSample", "ChatSample",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseTerminalDriverTests",
      dependencies: [
        "StepwiseCast", "StepwiseConsole", "StepwiseImages", "StepwiseLines", "StepwiseRecords",
        "StepwiseSearch", "StepwiseSystem",
        "StepwiseFlow", "Stepwise",
        "StepwiseTerminal",
        "StepwiseTerminalTesting",
        "OnboardingSample",
        "ElementsSample", "MessierSample", "ScoreboardSample", "ChatSample", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseTestingTests",
      dependencies: [
        "Stepwise", "StepwiseExplorer", "StepwiseTesting", "StepwiseTerminalTesting",
        "OnboardingSample", "ElementsSample", "MessierSample", "ScoreboardSample", "ChatSample",
        "TestSupport",
      ], exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseMCPTests",
      dependencies: [
        "StepwiseFlow", "StepwiseSystem", "StepwiseJSON", "Stepwise", "StepwiseMCP",
        "StepwiseTesting", "OnboardingSample", "MessierSample", "SamplePictures", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseWebTests",
      dependencies: [
        "StepwiseFlow", "StepwiseForms", "StepwiseSystem", "Stepwise", "StepwiseWeb", "StepwiseMCP",
        "OnboardingSample", "ElementsSample", "MessierSample", "SamplePictures",
        "ScoreboardSample", "ChatSample", "StepwiseExplorer", "StepwiseTerminalTesting",
        "StepwiseTesting",
        "WebProbe", "TestPages", "TestPrograms", "TestServers", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseFormsTests",
      dependencies: [
        "Stepwise", "StepwiseConsole", "StepwiseExplorer", "StepwiseFlow", "StepwiseForms",
        "StepwiseJSON", "StepwiseLines", "StepwiseMCP", "StepwiseRecords", "StepwiseSystem",
        "StepwiseTerminal", "StepwiseTesting", "StepwiseWeb", "TestPrograms", "TestSupport",
      ],
      exclude: ["Scripts"],
      swiftSettings: strict),
    .testTarget(
      name: "StepwisePostgresTests",
      dependencies: [
        "StepwiseSystem", "Stepwise", "StepwiseWeb", "StepwisePostgres", "StepwiseTesting",
        "StepwiseTerminalTesting", "TestPages", "TestPrograms", "TestServers", "TestSupport",
        "WebProbe",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseExplorerTests",
      dependencies: [
        "StepwiseJSON", "Stepwise", "StepwiseSystem", "StepwiseExplorer", "StepwiseTesting",
        "OnboardingSample", "ElementsSample",
        "SamplePictures", "MessierSample",
        "ScoreboardSample", "ChatSample", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "StepwiseFlow", "StepwiseJSON", "StepwiseLines", "StepwiseTerminal", "Stepwise",
        "StepwiseMCP", "StepwiseWeb", "StepwiseTerminalTesting", "OnboardingSample",
        "ElementsSample", "MessierSample", "SamplePictures", "ScoreboardSample", "ChatSample",
        "TestPages", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OnboardingSampleTests",
      dependencies: [
        "Stepwise", "StepwiseFlow", "StepwiseSystem", "OnboardingSample", "StepwiseExplorer",
        "StepwiseTesting",
      ],
      exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "MessierSampleTests",
      dependencies: [
        "StepwiseSearch", "StepwiseSystem", "Stepwise", "MessierBefore", "MessierSample",
        "SamplePictures", "StepwiseExplorer", "StepwiseTesting", "StepwiseTerminalTesting",
        "TestServers", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SampleNetworkTests",
      dependencies: ["SampleNetwork", "Stepwise", "TestServers", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ChatSampleTests",
      dependencies: ["Stepwise", "ChatSample", "StepwiseTesting", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ScoreboardSampleTests",
      dependencies: [
        "Stepwise", "StepwiseSystem", "ScoreboardSample", "StepwiseJournal", "StepwiseTesting",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseAppTests",
      dependencies: [
        "StepwiseLines", "StepwiseRecords", "StepwiseTerminal", "StepwiseSystem", "Stepwise",
        "StepwiseFlow",
        "StepwiseApp", "StepwiseMain", "StepwiseJournal",
        "StepwiseExplorer", "StepwiseForms",
        "StepwiseTesting", "StepwiseTerminalTesting", "ChatSample", "ElementsSample",
        "SamplePictures", "MessierSample", "OnboardingSample", "ScoreboardSample",
        "DeviceProbe", "JournalProbe", "ProgramHost", "WizardProbe",
        "TestPrograms",
        "TestServers",
        "TestSupport",
      ],
      swiftSettings: strict),
    // Not a product: folders, tags and arguments for the tests of all targets.
    .target(name: "NamesOfOthers", path: "Tests/Support/Names", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["StepwiseFlow"], path: "Tests/Support/Common",
      swiftSettings: strict),
    // Not a product: random walks through wizards whose work goes on beside the person.
    .target(
      name: "TestWork", dependencies: ["StepwiseFlow"], path: "Tests/Support/Work",
      swiftSettings: strict),
    // Not a product: walks for as many steps as one likes, in a release build.
    .executableTarget(
      name: "WorkWalk", dependencies: ["StepwiseFlow", "StepwiseSystem", "TestWork"],
      path: "Tests/WorkWalk",
      swiftSettings: strict),
    // Not a product: a person with a browser, who reads pages and fills in their forms.
    .target(
      name: "TestPages",
      dependencies: ["StepwiseFlow", "StepwiseLines", "StepwiseSystem", "StepwiseWeb"],
      path: "Tests/Support/Pages", swiftSettings: strict),
    // Not a product: runs programs for tests.
    .target(
      name: "TestPrograms",
      dependencies: ["StepwiseSystem", "StepwiseTerminalTesting", "TestSupport"],
      path: "Tests/Support/Programs", swiftSettings: strict),
    // Not a product: servers and callers for tests.
    .target(
      name: "TestServers", dependencies: ["StepwiseSystem", "SampleNetwork", "TestPrograms"],
      path: "Tests/Support/Servers",
      swiftSettings: strict),
    // Not a product: a wizard whose buttons could leave a terminal in disorder.
    .target(
      name: "ProbeWizard", dependencies: ["StepwiseSystem", "Stepwise", "StepwiseImages"],
      path: "Tests/ProbeWizard", swiftSettings: strict),
    // Not a product: that wizard as a program.
    .executableTarget(
      name: "WizardProbe", dependencies: ["ProbeWizard", "StepwiseSystem", "Stepwise"],
      path: "Tests/WizardProbe", swiftSettings: strict),
    // Not a product: runs the program many times in one process.
    .executableTarget(
      name: "ProgramHost",
      dependencies: [
        "ProbeWizard", "StepwiseSystem", "Stepwise", "StepwiseApp", "StepwiseJournal",
      ],
      path: "Tests/ProgramHost", swiftSettings: strict),
    // Not a product: the samples as pages, with a clock that a test moves.
    .executableTarget(
      name: "WebProbe",
      dependencies: [
        "StepwiseFlow", "StepwiseSystem", "Stepwise", "StepwisePostgres", "StepwiseWeb",
        "OnboardingSample", "ElementsSample", "MessierSample", "ScoreboardSample", "ChatSample",
      ],
      path: "Tests/WebProbe", swiftSettings: strict),
    // Not a product: a program with a journal, which dies at the moment that a test chooses.
    .executableTarget(
      name: "JournalProbe", dependencies: ["StepwiseSystem", "Stepwise", "StepwiseJournal"],
      path: "Tests/JournalProbe", swiftSettings: strict),
    // Not a product: the program that tests of the terminal device run in a pseudo-terminal.
    .executableTarget(
      name: "DeviceProbe", dependencies: ["StepwiseSystem", "StepwiseTerminal"],
      path: "Tests/DeviceProbe",
      swiftSettings: strict),
  ]
)

// `STEPWISE_TESTS="StepwiseFlowTests" swift test` builds only these targets of tests.
if let chosen = Context.environment["STEPWISE_TESTS"] {
  let names = chosen.split(separator: " ").map(String.init)
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
