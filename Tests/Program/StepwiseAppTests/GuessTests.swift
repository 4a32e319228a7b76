import Foundation
import TestPrograms
import TestSupport
import Testing

/// Names that a new user may guess: the compiler answers each in `Guesses.swift`, or the guide does.
@Suite("Names that a new user guesses", .tags(.tool), .slow) struct GuessTests {
  private static let root = URL(filePath: TestFolder.repository().path)
  private static let guesses = "Tests/Goldens/Guesses/Guesses.swift"

  /// The compiler compares its errors with those that stand in the file, and there must be no other.
  @Test func theCompilerAnswersEachGuess() async throws {
    let modules = URL(fileURLWithPath: ProgramPath.built()).deletingLastPathComponent()
      .appending(path: "Modules").path
    let run = try await ProgramRun(
      "/usr/bin/env",
      [
        "swiftc", "-frontend", "-typecheck", "-verify", "-verify-ignore-unrelated",
        "-swift-version", "6", "-default-isolation", "MainActor", "-parse-as-library",
        "-module-name", "Guesses", "-I", modules, Self.guesses,
      ], folder: Self.root.path)
    #expect(run.code == 0, "\(run.output)\(run.error)")
  }

  /// A guess that the compiler does not know has a row in the guide.
  @Test func theGuideAnswersTheOthers() throws {
    let text = try String(contentsOf: Self.root.appending(path: Self.guesses), encoding: .utf8)
    let guide = try String(
      contentsOf: Self.root.appending(path: "Sources/Program/Stepwise/Stepwise.docc/Asking.md"),
      encoding: .utf8)
    let section = guide.components(separatedBy: "## If you reach for another name\n").last ?? ""
    let unknown = text.matches(
      of: /(?:cannot find '|has no member '|unknown attribute ')(\$?\w+)/)
    let names = Set(unknown.map { String($0.1) }).subtracting(["nothing"])
    #expect(names.count > 10)
    for name in names.sorted() {
      let shown = name.hasPrefix("$") ? "$name" : name
      #expect(section.contains(shown), "the guide has no row for “\(name)”")
    }
  }
}
