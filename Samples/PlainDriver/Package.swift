// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "plain-driver", platforms: [.macOS("26.0")],
  dependencies: [.package(name: "stepwise", path: "../..")],
  targets: [
    // Its sources are links to the library's own, which name no module that they are part of.
    .target(
      name: "PlainDriver", dependencies: [.product(name: "Stepwise", package: "stepwise")],
      swiftSettings: settings + [
        .unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "Stepwise"])
      ]),
    .testTarget(
      name: "PlainDriverTests",
      dependencies: [
        "PlainDriver", .product(name: "StepwiseTerminalTesting", package: "stepwise"),
        .product(name: "StepwiseTesting", package: "stepwise"),
      ],
      swiftSettings: settings),
  ])
