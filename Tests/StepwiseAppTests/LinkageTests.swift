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
    @Test func programsLinkNoMoreOfFoundationThanTheyNeed() throws {
      for (program, linked) in [
        // A program on the library alone, one with a journal, and one that loads the network only when it needs it.
        ("WizardProbe", []), ("JournalProbe", ["libFoundationEssentials.so"]),
        ("stepwise", ["libFoundationEssentials.so"]),
      ] {
        let libraries = try Self.libraries(of: program)
        #expect(libraries.contains("libswiftCore.so"), "the names are found at all")
        #expect(libraries.filter { $0.contains("Foundation") }.sorted() == linked, "\(program)")
      }
    }
  #endif
}
