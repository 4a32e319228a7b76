// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "HelloWizard", platforms: [.macOS("26.0")],
  dependencies: [.package(name: "stepwise", path: "../../..")],
  targets: [
    .executableTarget(
      name: "HelloWizard",
      dependencies: [.product(name: "Stepwise", package: "stepwise")]),
    .testTarget(
      name: "HelloWizardTests",
      dependencies: [
        "HelloWizard", .product(name: "StepwiseTesting", package: "stepwise"),
      ]),
  ])
