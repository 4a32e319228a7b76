// swift-tools-version: 6.3
import PackageDescription

/// The compiler checks the boundaries between targets, as in the library's package.
let strict: [SwiftSetting] = [
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
  return strict + [.unsafeFlags(["-package-name", String(name)])]
}()

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "stepwise") }

let package = Package(
  name: "matrix-chat",
  platforms: [.macOS("26.0")],
  products: [.executable(name: "matrix-chat", targets: ["MatrixApp"])],
  dependencies: [.package(name: "stepwise", path: "../..")],
  targets: [
    .target(
      name: "SampleMatrix",
      dependencies: [
        library("Stepwise"), library("StepwiseJournal"), library("SampleNetwork"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "MatrixApp",
      dependencies: [
        "SampleMatrix", library("Stepwise"), library("ChatSample"), library("SampleNetwork"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MatrixTests",
      dependencies: [
        "SampleMatrix", "MatrixApp", library("Stepwise"), library("StepwiseJournal"),
        library("StepwiseTesting"), library("StepwiseTerminalTesting"), library("ChatSample"),
        library("SampleNetwork"), library("StepwiseTestSupport"),
      ],
      packageAccess: false,
      swiftSettings: inside),
  ])
