// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of tests, which see what the library's package keeps to itself, as its own tests do: the package of a
/// folder is called like the folder.
let inside: [SwiftSetting] = {
  let folder = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? ""
  let name = folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
  return settings + [.unsafeFlags(["-package-name", String(name)])]
}()

func libraries(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "stepwise") }
}

let package = Package(
  name: "matrix-chat",
  platforms: [.macOS("26.0")],
  products: [.executable(name: "matrix-chat", targets: ["MatrixApp"])],
  dependencies: [.package(name: "stepwise", path: "../..")],
  targets: [
    .executableTarget(
      name: "MatrixApp",
      dependencies: libraries("Stepwise", "StepwiseJournal", "ChatSample", "SampleNetwork"),
      swiftSettings: settings),
    .testTarget(
      name: "MatrixTests",
      dependencies: ["MatrixApp"]
        + libraries(
          "Stepwise", "StepwiseTesting", "StepwiseTerminalTesting", "ChatSample", "SampleNetwork",
          "StepwiseTestSupport"),
      packageAccess: false, swiftSettings: inside),
  ])
