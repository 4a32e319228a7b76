// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "parcels",
  platforms: [.macOS("26.0")],
  products: [.executable(name: "parcels", targets: ["Parcels"])],
  dependencies: [.package(name: "stepwise", path: "../stepwise")],
  targets: [
    .executableTarget(
      name: "Parcels",
      dependencies: [.product(name: "Stepwise", package: "stepwise")],
      swiftSettings: settings),
    .testTarget(
      name: "ParcelsTests",
      dependencies: ["Parcels", .product(name: "StepwiseTesting", package: "stepwise")],
      exclude: ["Scripts"],
      swiftSettings: settings),
  ])
