import Foundation
import StepwiseTesting
import TestFolders
import Testing

/// The layers and walls of the package, and their picture, as `StepwisePictures architecture` has them.
@Suite("Architecture")
nonisolated struct ArchitectureTests {
  @Test func everyImportIsAsDeclaredAndThePictureIsNotStale() throws {
    let root = Golden.folder(".")
    let run = try Program(["architecture", root.path], program: "StepwisePictures")
    #expect(run.end == "0 ")
    let isFresh = try run.output == root.read("Documentation/Pictures/architecture.svg")
    #expect(isFresh, "architecture.svg is stale: make it anew with Scripts/pictures.")
  }

  /// A package of two targets that is in order.
  private static let package: [String: String] = [
    "Package.swift": """
    let package = Package(
      targets: [
        .target(name: "Low"),
        .target(name: "High", dependencies: ["Low"], path: "Upper"),
        .testTarget(name: "HighTests", dependencies: ["High"]),
      ])

    """,
    "Documentation/Pictures/architecture.layers": """
    # How it is built.
    layer Upper
    target High: what is seen & used
    layer Lower
    target Low: what it is built on
    folders Low
    wall Sources/Low: Foundation
    wall */Views: Dispatch

    """,
    "Sources/Low/Parts/Low.swift": "import Synchronization\n",
    "Upper/High.swift":
      "public import struct Low.Thing\n\nlet text = \"\"\"\nimport Foundation\n\"\"\"\n",
  ]

  @Test func aPackageInOrderIsDrawn() throws {
    let run = try Self.draw(Self.package)
    #expect(run.code == 0, "\(run.conversation)")
    for text in [">High</text>", ">what is seen &amp;</text>", ">Low</text>", ">Parts</text>"] {
      #expect(run.output.contains(text), "\(text)")
    }
    #expect(run.output.contains("High, what is seen &amp; used; imports Low."))
    #expect(run.output.matches(of: /class="l"/).count == 1, "one line")
  }

  /// A change of a file, and what is said of it.
  private static let changes: [(path: String, text: String, sentence: String)] = [
    (
      "Sources/Low/Parts/Low.swift", "// Why.\nimport Foundation\n",
      "Sources/Low/Parts/Low.swift:2: Foundation is imported, which a wall keeps out of Sources/Low."
    ),
    (
      "Upper/Views/A.swift", "@preconcurrency internal import Dispatch\n",
      "Upper/Views/A.swift:1: Dispatch is imported, which a wall keeps out of */Views."
    ),
    (
      "Sources/Low/B.swift", "import High\n",
      "Sources/Low/B.swift:1: High is imported, and Package.swift gives Low no such dependency."
    ),
    (
      "Upper/High.swift", "// import Low\n",
      "Package.swift:4: High depends on Low, and imports it nowhere."
    ),
    (
      "Package.swift",
      """
      .target(name: "Low", dependencies: ["High"]), .target(name: "High", dependencies: ["Low"], path: "Upper"),
      """,
      "Package.swift:1: Low depends on High, and imports it nowhere."
    ),
    (
      "Package.swift", ".target(name: \"Low\") .target(name: \"High\") .target(name: \"New\")",
      "Package.swift:1: New has no layer: give it one in Documentation/Pictures/architecture.layers."
    ),
    ("Package.swift", "let package = 5\n", "Package.swift:1: No target is declared."),
    (
      "Package.swift", "\n.target(name: \"Low\"",
      "Package.swift:2: A target needs a name, and its closing “)”."
    ),
    (
      "Documentation/Pictures/architecture.layers", "layer A\ntarget Low: a\ntarget Low: b\n",
      "Documentation/Pictures/architecture.layers names Low twice: once is enough."
    ),
    (
      "Documentation/Pictures/architecture.layers", "layer A\ntarget Old: a\n",
      "Documentation/Pictures/architecture.layers names Old, and Package.swift declares no such target."
    ),
    (
      "Documentation/Pictures/architecture.layers",
      "layer A\ntarget Low: a\nlayer B\ntarget High: b\n",
      "Upper/High.swift:1: High imports Low, which does not stand in a layer below its own."
    ),
    (
      "Documentation/Pictures/architecture.layers", "layer A\ntarget Low\n",
      "Documentation/Pictures/architecture.layers:2: A line is “layer NAME”, “target NAME: ROLE” below a layer, “wall FOLDER: MODULE …” or “folders NAME …”."
    ),
  ]

  @Test(arguments: changes)
  func whatIsNotInOrderIsSaidWithItsPlace(
    _ path: String, _ text: String, _ sentence: String
  ) throws {
    let run = try Self.draw(Self.package.merging([path: text]) { $1 })
    #expect(run.end == "65 " + sentence)
    #expect(run.output == "")
  }

  /// Two that import each other cannot both stand below the other.
  @Test func aCycleIsRefused() throws {
    var package = Self.package
    package["Package.swift"] = """
      .target(name: "Low", dependencies: ["High"]), .target(name: "High", dependencies: ["Low"], path: "Upper")
      """
    package["Sources/Low/B.swift"] = "import High\n"
    #expect(
      try Self.draw(package).end
        == "65 Sources/Low/B.swift:1: Low imports High, which does not stand in a layer below its own."
    )
  }

  @Test func aFolderWithoutAPackageIsNamed() throws {
    #expect(
      try Self.draw([:]).sentence.hasSuffix(
        "/Package.swift cannot be read: name a file with text in it."))
  }

  private static func draw(_ package: [String: String]) throws -> Program {
    let folder = TestFolder()
    for (path, text) in package {
      let url = URL(fileURLWithPath: folder[path])
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return try Program(["architecture", folder.path], program: "StepwisePictures")
  }
}
