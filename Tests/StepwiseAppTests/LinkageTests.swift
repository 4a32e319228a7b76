import Foundation
import TestPrograms
import TestSupport
import Testing

/// Loading Foundation costs a program 3 ms of its start, FoundationNetworking and libcurl 6 ms more, and
/// FoundationEssentials alone, which reads and writes JSON, 1 ms.
@Suite("Libraries that programs link", .tags(.tool), .slow)
struct LinkageTests {
  /// The shared libraries that a built program names.
  private static func libraries(of program: String) throws -> Set<String> {
    let url = URL(filePath: ProgramPath.built()).deletingLastPathComponent().appending(
      path: program)
    let text = String(decoding: try Data(contentsOf: url), as: Unicode.ASCII.self)
    let names = text.matches(of: /lib[A-Za-z_]+\.so/).map { String($0.output) }
    return Set(names)
  }

  #if os(Linux)
    @Test func aProgramOnTheLibraryAloneLinksNoFoundation() throws {
      let libraries = try Self.libraries(of: "WizardProbe")
      #expect(libraries.contains("libswiftCore.so"), "the names are found at all")
      #expect(libraries.allSatisfy { !$0.contains("Foundation") }, "\(libraries)")
    }

    @Test func aProgramThatKeepsAJournalLinksNoMoreThanTheEssentials() throws {
      let libraries = try Self.libraries(of: "JournalProbe")
      #expect(
        libraries.filter { $0.contains("Foundation") } == ["libFoundationEssentials.so"],
        "\(libraries)")
    }

    @Test func theSamplesLoadTheNetworkOnlyWhenTheyNeedIt() throws {
      let libraries = try Self.libraries(of: "stepwise")
      #expect(
        libraries.filter { $0.contains("Foundation") } == ["libFoundationEssentials.so"],
        "\(libraries)")
    }
  #endif
}
