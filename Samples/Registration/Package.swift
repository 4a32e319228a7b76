// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "registration",
  platforms: [.macOS("26.0")],
  products: [.executable(name: "registration", targets: ["Registration"])],
  dependencies: [
    .package(name: "stepwise", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Registration",
      dependencies: [
        .product(name: "Stepwise", package: "stepwise"),
        .product(name: "StepwiseJournal", package: "stepwise"),
        .product(name: "StepwiseExplorer", package: "stepwise"),
        .product(name: "StepwiseMCP", package: "stepwise"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RegistrationTests",
      dependencies: [
        "Registration", .product(name: "StepwiseExplorer", package: "stepwise"),
        .product(name: "StepwiseTesting", package: "stepwise"),
      ],
      exclude: ["Scripts"],
      swiftSettings: settings),
  ])
