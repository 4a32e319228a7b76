// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
]

func libraries(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "stepwise") }
}

let package = Package(
  name: "release",
  platforms: [.macOS("26.0")],
  products: [
    .executable(name: "release", targets: ["Release"]),
    .executable(name: "application", targets: ["Application"]),
  ],
  dependencies: [.package(name: "stepwise", path: "../..")],
  targets: [
    .executableTarget(
      name: "Release", dependencies: libraries("Stepwise", "StepwiseJournal"),
      swiftSettings: settings),
    .testTarget(
      name: "ReleaseTests", dependencies: ["Release"] + libraries("StepwiseTesting"),
      swiftSettings: settings),
    .executableTarget(
      name: "Application",
      dependencies: libraries("Stepwise", "StepwiseExplorer", "StepwiseMCP", "StepwiseWeb"),
      swiftSettings: settings),
    .testTarget(
      name: "ApplicationTests", dependencies: ["Application"] + libraries("StepwiseTesting"),
      exclude: ["Scripts"], swiftSettings: settings),
  ])
