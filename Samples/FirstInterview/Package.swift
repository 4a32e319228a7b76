// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "first-interview",
  platforms: [.macOS("26.0")],
  products: [.executable(name: "first-interview", targets: ["FirstInterview"])],
  dependencies: [
    .package(name: "stepwise", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "FirstInterview",
      dependencies: [.product(name: "Stepwise", package: "stepwise")],
      swiftSettings: settings),
    .testTarget(
      name: "FirstInterviewTests",
      dependencies: ["FirstInterview", .product(name: "StepwiseTesting", package: "stepwise")],
      exclude: ["Scripts"],
      swiftSettings: settings),
  ])
