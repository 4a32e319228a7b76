// swift-tools-version: 6.3
import PackageDescription

// What many targets use: the library's own targets, its samples, and what tests share.
let heart = "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseLines"
let library = "\(heart) StepwiseConsole StepwiseJSON StepwiseRecords Stepwise"
let samples = "OnboardingSample ElementsSample MessierSample ScoreboardSample ChatSample"
let tested =
  "\(library) \(samples) StepwiseTesting StepwiseTerminalTesting StepwiseExplorer TestSupport"

/// Each chapter is a folder, and each of its targets a folder in it; the row of a target names those that it may import.
///
/// The compiler checks these boundaries. *Architecture* says what is in each chapter, and what a wizard needs of them.
let chapters: KeyValuePairs<String, KeyValuePairs<String, String>> = [
  "Sources/Core": [
    "StepwiseFlow": "",
    // Only this target imports the C library.
    "StepwiseSystem": "StepwiseFlow",
    "StepwiseLines": "StepwiseFlow StepwiseSystem StepwiseTerminal",
    "StepwiseJSON": "StepwiseFlow StepwiseSystem StepwiseLines",
    "StepwiseRecords": "StepwiseFlow StepwiseSystem StepwiseLines StepwiseJSON",
  ],
  "Sources/Terminal": [
    "StepwiseTerminal": "StepwiseSystem",
    "StepwiseConsole": "StepwiseFlow StepwiseSystem StepwiseTerminal",
    // Separate, because most programs show no pictures.
    "StepwiseImages": "StepwiseFlow StepwiseSystem StepwiseTerminal StepwiseConsole",
    // Separate, because most programs record no casts.
    "StepwiseCast": "\(heart) StepwiseConsole StepwiseJSON Stepwise",
  ],
  "Sources/Program": [
    "Stepwise": "\(heart) StepwiseConsole StepwiseJSON StepwiseRecords",
    // Separate, because it links FoundationEssentials, whose loading would cost every program 1 ms.
    "StepwiseJournal": "StepwiseFlow StepwiseSystem StepwiseRecords Stepwise",
    // Separate from the program, so that tests can run it many times in one process.
    "StepwiseApp": """
    StepwiseSystem Stepwise StepwiseCast StepwiseImages StepwiseMCP StepwiseWeb StepwiseForms
    StepwisePostgres StepwiseExplorer \(samples)
    """,
    "StepwiseMain": "Stepwise StepwiseApp",
  ],
  // Separate, because most programs serve no pages, are no tools of assistants, and keep their runs in a folder.
  "Sources/Serving": [
    "StepwiseMCP": "\(heart) StepwiseJSON StepwiseRecords Stepwise",
    "StepwiseWeb": "\(heart) StepwiseJSON StepwiseRecords Stepwise",
    "StepwisePostgres": "StepwiseSystem Stepwise",
  ],
  // Separate, because most programs ask no files; it uses what every program can.
  "Sources/Forms": ["StepwiseForms": "Stepwise"],
  "Sources/Testing": [
    "StepwiseExplorer": "StepwiseSystem StepwiseTerminal StepwiseJSON StepwiseRecords Stepwise",
    "StepwiseTesting": """
    StepwiseSystem StepwiseTerminal StepwiseRecords Stepwise StepwiseCast StepwiseExplorer
    """,
    "StepwiseTerminalTesting": """
    StepwiseSystem StepwiseTerminal StepwiseJSON StepwiseRecords Stepwise StepwiseCast
    StepwiseImages
    """,
  ],
  "Samples": [
    "SampleNetwork": "StepwiseFlow StepwiseSystem CurlCalls",
    "OnboardingSample": "StepwiseSystem Stepwise StepwiseJournal SampleNetwork",
    "ElementsSample": "Stepwise",
    "MessierSample": "StepwiseSystem Stepwise SampleNetwork",
    "ScoreboardSample": "StepwiseSystem Stepwise StepwiseJournal",
    "ChatSample": "Stepwise StepwiseJournal",
  ],
  "Tests/Core": ["StepwiseFlowTests": "StepwiseFlow TestSupport"],
  "Tests/Terminal": ["StepwiseConsoleTests": "\(tested) StepwiseCast StepwiseImages"],
  "Tests/Program": [
    "StepwiseTests": "\(tested) StepwiseJournal",
    "StepwiseAppTests": """
    \(tested) StepwiseJournal StepwiseForms StepwiseApp StepwiseMain TestPrograms Probes
    """,
  ],
  "Tests/Serving": [
    "StepwiseMCPTests": "\(tested) StepwiseMCP",
    "StepwiseWebTests": """
    \(tested) StepwiseMCP StepwiseWeb StepwiseForms StepwisePostgres TestPrograms Probes
    """,
  ],
  "Tests/Forms": [
    "StepwiseFormsTests": "\(tested) StepwiseMCP StepwiseWeb StepwiseForms TestPrograms"
  ],
  "Tests/Testing": [
    "StepwiseTestingTests": "\(tested)",
    // What every driver does alike.
    "ConformanceTests": """
    \(tested) StepwiseCast StepwiseMCP StepwiseWeb StepwisePostgres TestPrograms
    """,
  ],
  "Tests/Samples": ["SampleTests": "\(tested) StepwiseJournal SampleNetwork TestPrograms"],
  "Tests/Support": [
    // Folders, tags and arguments for all tests, and random walks through wizards whose work goes on.
    "TestSupport": "StepwiseFlow",
    // Runs programs, and is a person with a browser, a server and a caller.
    "TestPrograms": """
    \(heart) Stepwise StepwiseWeb StepwiseTerminalTesting SampleNetwork TestSupport
    """,
    // The programs that tests start: one file with many names.
    "Probes": """
    \(heart) Stepwise StepwiseJournal StepwiseImages StepwiseWeb StepwisePostgres StepwiseApp
    \(samples) TestSupport
    """,
  ],
]

/// What tests compare with, which is no source.
let data = [
  "StepwiseConsoleTests": ["Device/Terminals", "Images/Pictures"],
  "StepwiseFormsTests": ["Scripts"],
  "StepwiseTestingTests": ["Goldens"], "SampleTests": ["Onboarding/Goldens"],
]

let targets = chapters.flatMap { folder, rows in
  rows.map { name, uses -> Target in
    let sample = name.replacing("Sample", with: "")
    let path =
      folder == "Samples" ? "Samples/\(sample)/Sources" : "\(folder)/\(name)"
    let uses = uses.split { " \n".contains($0) }.map { Target.Dependency(stringLiteral: "\($0)") }
    let strict: [SwiftSetting] = [
      .defaultIsolation(MainActor.self),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .treatAllWarnings(as: .error),
    ]
    return switch name {
    case "StepwiseMain", "Probes":
      .executableTarget(name: name, dependencies: uses, path: path, swiftSettings: strict)
    case _ where name.hasSuffix("Tests"):
      .testTarget(
        name: name, dependencies: uses, path: path, exclude: data[name] ?? [],
        swiftSettings: strict)
    default: .target(name: name, dependencies: uses, path: path, swiftSettings: strict)
    }
  }
}

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
    .library(name: "StepwiseTestSupport", targets: ["TestSupport", "TestPrograms"]),
  ],
  // CurlCalls has the calls of libcurl, which is loaded only when it is needed.
  targets: targets + [.systemLibrary(name: "CurlCalls", path: "Samples/Network/Curl")])

// `STEPWISE_TESTS="StepwiseFlowTests" swift test` builds only these targets of tests.
if let chosen = Context.environment["STEPWISE_TESTS"] {
  let names = chosen.split(separator: " ").map(String.init)
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
