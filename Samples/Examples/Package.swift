// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

func libraries(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "stepwise") }
}

/// A program in one file.
func example(_ name: String) -> Target {
  .executableTarget(name: name, dependencies: libraries("Stepwise"), swiftSettings: settings)
}

let examples =
  [
    "confirmation", "password", "search", "choices", "date-range", "path", "table", "progress",
    "branch", "child-flow", "flow-for-each", "sections", "async-check", "retry", "save",
    "languages", "theme", "embedding", "driver", "once-only",
  ].map(example)

let package = Package(
  name: "examples", platforms: [.macOS("26.0")],
  dependencies: [.package(name: "stepwise", path: "../..")],
  targets: examples + [
    .testTarget(
      name: "ExamplesTests",
      dependencies: libraries("StepwiseTerminalTesting", "StepwiseTesting"),
      swiftSettings: settings),
    // The library's own plain driver: its sources are links to the library's, which name no module that they are part of.
    .target(
      name: "PlainDriver", dependencies: libraries("Stepwise"), path: "PlainDriver",
      swiftSettings: settings + [
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "Stepwise"]),
      ]),
    // Types with the names that other libraries have, too.
    .target(name: "NamesOfOthers", path: "NamesOfOthers", swiftSettings: settings),
    .testTarget(
      name: "PlainDriverTests",
      dependencies: ["PlainDriver", "NamesOfOthers"]
        + libraries("StepwiseTerminalTesting", "StepwiseTesting"),
      swiftSettings: settings + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
  ])
