// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "application",
  platforms: [.macOS("26.0")],
  products: [.executable(name: "application", targets: ["Application"])],
  dependencies: [
    .package(name: "stepwise", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Application",
      dependencies: [
        .product(name: "Stepwise", package: "stepwise"),
        .product(name: "StepwiseExplorer", package: "stepwise"),
        .product(name: "StepwiseMCP", package: "stepwise"),
        .product(name: "StepwiseWeb", package: "stepwise"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ApplicationTests",
      dependencies: ["Application", .product(name: "StepwiseTesting", package: "stepwise")],
      exclude: ["Scripts"],
      swiftSettings: settings),
  ])
