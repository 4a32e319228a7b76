// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "backup-setup",
  platforms: [.macOS("26.0")],
  products: [.executable(name: "backup-setup", targets: ["BackupSetup"])],
  dependencies: [.package(name: "stepwise", path: "../..")],
  targets: [
    .executableTarget(
      name: "BackupSetup",
      dependencies: [
        .product(name: "Stepwise", package: "stepwise"),
        .product(name: "StepwiseExplorer", package: "stepwise"),
        .product(name: "StepwiseJournal", package: "stepwise"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BackupSetupTests",
      dependencies: ["BackupSetup", .product(name: "StepwiseTesting", package: "stepwise")],
      exclude: ["Scripts"],
      swiftSettings: settings),
  ])
