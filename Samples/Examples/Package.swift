// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

/// A program in one file.
func example(_ name: String, libraries: [String] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: (["Stepwise"] + libraries).map { .product(name: $0, package: "stepwise") },
    swiftSettings: settings)
}

let examples =
  [
    "confirmation", "password", "search", "choices", "date-range", "path", "table", "progress",
    "branch", "child-flow", "flow-for-each", "sections", "async-check", "retry", "save",
    "languages", "theme", "embedding", "driver",
  ].map { example($0) } + [example("once-only", libraries: ["StepwiseJournal"])]

let package = Package(
  name: "examples", platforms: [.macOS("26.0")],
  dependencies: [.package(name: "stepwise", path: "../..")],
  targets: examples + [
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        .product(name: "StepwiseTerminalTesting", package: "stepwise"),
        .product(name: "StepwiseTesting", package: "stepwise"),
      ],
      swiftSettings: settings)
  ])
