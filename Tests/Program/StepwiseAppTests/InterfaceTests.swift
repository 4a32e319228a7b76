import Foundation
import TestPrograms
import TestSupport
import Testing

/// The script that compares the public face of the libraries with that of the last release.
@Suite("The public face", .tags(.tool), .slow) struct InterfaceTests {
  private static let script = URL(filePath: TestFolder.repository()["Scripts/interface"])

  /// Asks in a repository with a tag whether a version may follow it; empty if so.
  private func answer(_ row: (tag: String, old: String, new: String, version: String)) async throws
    -> String
  {
    let folder = TestFolder()
    let run = try await ProgramRun(
      "/bin/sh",
      [
        "-c",
        """
        set -e
        mkdir Scripts Documentation && cp "$0" Scripts/interface && git init -q .
        printf "$1" >Documentation/Interface.txt && git add . 
        git -c user.name=A -c user.email=a@example.org commit -qm One
        [ -z "$2" ] || git tag "$2"
        printf "$3" >Documentation/Interface.txt
        python3 Scripts/interface --version "$4" 2>&1 || true
        """, Self.script.path, row.old, row.tag, row.new, row.version,
      ], folder: folder.path)
    return run.output.trimmingCharacters(in: .newlines)
  }

  @Test(arguments: [
    (("", "A: a\n", "B: b\n", "0.1.0"), ""),
    (("1.2.3", "A: a\n", "A: a\n", "1.2.4"), ""),
    (
      ("1.2.3", "A: a\n", "A: a\n", "1.2.3"),
      "1.2.3 is too low: it changes no declaration since 1.2.3, so it is at least 1.2.4."
    ),
    (
      ("1.2.3", "A: a\n", "A: a\nB: b\n", "1.2.4"),
      "1.2.4 is too low: it adds B: b since 1.2.3, so it is at least 1.3.0."
    ),
    (("1.2.3", "A: a\n", "A: a\nB: b\n", "1.3.0"), ""),
    (
      ("1.2.3", "A: a\n", "A: other\n", "1.9.0"),
      "1.9.0 is too low: it changes or removes A: a since 1.2.3, so it is at least 2.0.0."
    ),
    (("0.2.3", "A: a\n", "", "0.3.0"), ""),
    (("1.2.3", "A: a\n", "", "later"), "“later” is not a semantic version, such as 1.2.0."),
  ])
  func aVersionIsHighEnoughForWhatChanged(
    _ row: (tag: String, old: String, new: String, version: String), _ sentence: String
  ) async throws {
    #expect(try await answer(row) == sentence)
  }
}
