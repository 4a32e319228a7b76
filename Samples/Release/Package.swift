// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "release",
  platforms: [.macOS("26.0")],
  products: [.executable(name: "release", targets: ["Release"])],
  dependencies: [.package(name: "stepwise", path: "../..")],
  targets: [
    .executableTarget(
      name: "Release",
      dependencies: [
        .product(name: "Stepwise", package: "stepwise"),
        .product(name: "StepwiseJournal", package: "stepwise"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ReleaseTests",
      dependencies: ["Release", .product(name: "StepwiseTesting", package: "stepwise")],
      swiftSettings: settings),
  ])
