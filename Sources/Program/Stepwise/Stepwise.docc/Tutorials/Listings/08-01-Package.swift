// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "release",
  platforms: [.macOS("26.0")],
  products: [.executable(name: "release", targets: ["Release"])],
  dependencies: [.package(name: "stepwise", path: "../stepwise")],
  targets: [
    .executableTarget(
      name: "Release",
      dependencies: [
        .product(name: "Stepwise", package: "stepwise"),
        .product(name: "StepwiseJournal", package: "stepwise"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ])
