// swift-tools-version: 6.3
import PackageDescription

/// The settings of the library's package, and its name.
///
/// So the tools see what that package keeps to itself. A package is called like its folder.
let inside: [SwiftSetting] = {
  let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? ""
  let name = folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
  return [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    .unsafeFlags(["-package-name", String(name)]),
  ]
}()

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "stepwise") }

let package = Package(
  name: "stepwise-tools",
  platforms: [.macOS("26.0")],
  dependencies: [.package(name: "stepwise", path: "..")],
  targets: [
    .executableTarget(
      name: "StepwiseBenchmarks",
      dependencies: [
        library("Stepwise"), library("StepwiseCast"), library("StepwiseTerminalTesting"),
        library("StepwiseTesting"), library("OnboardingSample"),
      ],
      path: "Benchmarks", packageAccess: false, swiftSettings: inside),
    // Scripts/pictures uses it to make the films and pictures of the documentation.
    .executableTarget(
      name: "StepwisePictures",
      dependencies: [library("Stepwise"), library("StepwiseTerminalTesting")],
      path: "Pictures", packageAccess: false, swiftSettings: inside),
    .testTarget(
      name: "StepwiseToolsTests",
      dependencies: [
        "StepwiseBenchmarks", "StepwisePictures", library("StepwiseTesting"),
        library("StepwiseTestSupport"), library("stepwise"),
      ],
      path: "Tests", packageAccess: false, swiftSettings: inside),
  ])
