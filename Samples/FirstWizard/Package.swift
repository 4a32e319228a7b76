// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "first-wizard",
  platforms: [.macOS("26.0")],
  products: [.executable(name: "first-wizard", targets: ["FirstWizard"])],
  dependencies: [
    .package(name: "stepwise", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "FirstWizard",
      dependencies: [.product(name: "Stepwise", package: "stepwise")],
      swiftSettings: settings),
    .testTarget(
      name: "FirstWizardTests",
      dependencies: ["FirstWizard", .product(name: "StepwiseTesting", package: "stepwise")],
      exclude: ["Scripts"],
      swiftSettings: settings),
  ])
