// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "database", platforms: [.macOS("26.0")],
  dependencies: [.package(name: "stepwise", path: "../..")],
  targets: [
    .executableTarget(
      name: "Database", dependencies: [.product(name: "Stepwise", package: "stepwise")],
      swiftSettings: settings),
    .testTarget(
      name: "DatabaseTests",
      dependencies: ["Database", .product(name: "StepwiseTesting", package: "stepwise")],
      swiftSettings: settings),
  ])
