// swift-tools-version: 6.2
import PackageDescription

/// The walls between targets are the compiler's: each names what it may import, one way.
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
    .library(name: "StepwiseTesting", targets: ["StepwiseTesting"]),
    .library(name: "StepwiseExplorer", targets: ["StepwiseExplorer"]),
    .library(name: "StepwiseTerminalTesting", targets: ["StepwiseTerminalTesting"]),
    .executable(name: "stepwise", targets: ["StepwiseApp"]),
    .executable(name: "stepwise-bench", targets: ["StepwiseBenchmarks"]),
  ],
  targets: [
    .target(name: "StepwiseFlow", swiftSettings: strict),
    .target(name: "StepwiseTerminal", swiftSettings: strict),
    .target(
      name: "Stepwise", dependencies: ["StepwiseFlow", "StepwiseTerminal"], swiftSettings: strict),
    // Apart, since it links FoundationEssentials, whose loading would cost every program 1 ms.
    .target(
      name: "StepwiseJournal", dependencies: ["StepwiseFlow", "Stepwise"], swiftSettings: strict),
    .target(name: "StepwiseExplorer", dependencies: ["Stepwise"], swiftSettings: strict),
    .target(
      name: "StepwiseTesting",
      dependencies: ["StepwiseFlow", "Stepwise", "StepwiseTerminal", "StepwiseExplorer"],
      swiftSettings: strict),
    .target(
      name: "StepwiseTerminalTesting", dependencies: ["StepwiseTerminal", "Stepwise"],
      swiftSettings: strict),
    .target(
      name: "SampleNetwork", path: "Samples/Network/Sources", swiftSettings: strict),
    .target(
      name: "SampleMatrix", dependencies: ["Stepwise", "StepwiseJournal", "SampleNetwork"],
      path: "Samples/Matrix/Sources", swiftSettings: strict),
    .target(
      name: "OnboardingSample", dependencies: ["Stepwise", "StepwiseJournal", "SampleNetwork"],
      path: "Samples/Onboarding/Sources", swiftSettings: strict),
    .target(
      name: "ElementsSample", dependencies: ["Stepwise"],
      path: "Samples/Elements/Sources", swiftSettings: strict),
    .target(
      name: "MessierSample", dependencies: ["Stepwise", "SampleNetwork"],
      path: "Samples/Messier/Sources", swiftSettings: strict),
    .target(
      name: "ScoreboardSample", dependencies: ["Stepwise", "StepwiseJournal"],
      path: "Samples/Scoreboard/Sources", swiftSettings: strict),
    .target(
      name: "ChatSample", dependencies: ["Stepwise", "StepwiseJournal", "SampleMatrix"],
      path: "Samples/Chat/Sources", swiftSettings: strict),
    .executableTarget(
      name: "StepwiseApp",
      dependencies: [
        "Stepwise", "StepwiseExplorer", "ChatSample", "OnboardingSample", "ElementsSample",
        "MessierSample",
        "ScoreboardSample",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "StepwiseBenchmarks",
      dependencies: ["Stepwise", "StepwiseTerminalTesting", "OnboardingSample"],
      swiftSettings: strict),
    // No product: what Scripts/pictures makes the pictures of the documentation with.
    .executableTarget(
      name: "StepwisePictures",
      dependencies: ["Stepwise", "StepwiseTerminal", "StepwiseTerminalTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseFlowTests", dependencies: ["StepwiseFlow"], swiftSettings: strict),
    .testTarget(
      name: "StepwiseTerminalTests",
      dependencies: ["StepwiseTerminal", "StepwiseTerminalTesting"], swiftSettings: strict),
    .testTarget(
      name: "StepwiseTerminalTestingTests",
      dependencies: [
        "StepwiseTerminal", "StepwiseTerminalTesting", "OnboardingSample", "ElementsSample",
        "MessierSample", "ScoreboardSample", "ChatSample", "TestFolders",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseTests",
      dependencies: [
        "Stepwise", "StepwiseJournal", "StepwiseTerminal", "StepwiseTesting", "TestFolders",
        "OnboardingSample", "ElementsSample", "MessierSample", "ScoreboardSample", "ChatSample",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseTerminalDriverTests",
      dependencies: [
        "Stepwise", "StepwiseTerminal", "StepwiseTerminalTesting", "OnboardingSample",
        "ElementsSample", "TestFolders",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseTestingTests",
      dependencies: [
        "StepwiseTesting", "StepwiseTerminalTesting", "OnboardingSample", "ElementsSample",
        "MessierSample", "ScoreboardSample", "ChatSample", "TestFolders",
      ], exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseExplorerTests",
      dependencies: [
        "StepwiseExplorer", "OnboardingSample", "ElementsSample", "MessierSample",
        "ScoreboardSample", "ChatSample",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OnboardingSampleTests",
      dependencies: ["OnboardingSample", "StepwiseExplorer", "StepwiseTesting"],
      exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "MessierSampleTests",
      dependencies: [
        "MessierSample", "StepwiseExplorer", "StepwiseTesting", "StepwiseTerminalTesting",
        "TestServers", "TestFolders",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SampleMatrixTests",
      dependencies: [
        "ChatSample", "SampleMatrix", "SampleNetwork", "Stepwise", "StepwiseJournal",
        "TestServers", "TestFolders",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ChatSampleTests", dependencies: ["ChatSample", "StepwiseTesting", "TestFolders"],
      swiftSettings: strict),
    .testTarget(
      name: "ScoreboardSampleTests",
      dependencies: ["ScoreboardSample", "StepwiseJournal", "StepwiseTesting", "TestFolders"],
      swiftSettings: strict),
    .testTarget(
      name: "StepwiseAppTests",
      dependencies: [
        "Stepwise", "StepwiseFlow", "StepwiseApp", "StepwiseBenchmarks", "StepwiseExplorer",
        "StepwiseTesting", "StepwiseTerminalTesting", "ChatSample", "ElementsSample",
        "MessierSample", "OnboardingSample", "ScoreboardSample",
        "StepwisePictures", "DeviceProbe", "JournalProbe", "WizardProbe", "TestServers",
        "TestFolders",
      ],
      swiftSettings: strict),
    // No product: where tests write.
    .target(name: "TestFolders", path: "Tests/TestFolders", swiftSettings: strict),
    // No product: what tests talk to in place of the network.
    .target(
      name: "TestServers", dependencies: ["SampleNetwork"], path: "Tests/TestServers",
      swiftSettings: strict),
    // No product: a wizard whose buttons could leave a terminal in disorder.
    .executableTarget(
      name: "WizardProbe", dependencies: ["Stepwise"], path: "Tests/WizardProbe",
      swiftSettings: strict),
    // No product: a journal's program, which dies where a test wants it to.
    .executableTarget(
      name: "JournalProbe", dependencies: ["Stepwise", "StepwiseJournal"],
      path: "Tests/JournalProbe", swiftSettings: strict),
    // No product: what the tests of the terminal device run in a pseudo-terminal.
    .executableTarget(
      name: "DeviceProbe", dependencies: ["StepwiseTerminal"], path: "Tests/DeviceProbe",
      swiftSettings: strict),
  ]
)
