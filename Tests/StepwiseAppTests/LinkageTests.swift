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
    let program = try Data(contentsOf: url, options: .alwaysMapped)
    var names: Set<String> = []
    var rest = program[...]
    // A name is between two zeros.
    while let end = rest.range(of: Data(".so\0".utf8)) {
      let name = rest[..<end.upperBound].dropLast().suffix(200).split(separator: 0).last ?? Data()
      names.insert(String(decoding: name, as: UTF8.self))
      rest = rest[end.upperBound...]
    }
    return names
  }

  #if os(Linux)
    @Test func programsLinkNoMoreOfFoundationThanTheyNeed() throws {
      for (program, linked) in [
        // A program on the library alone, and one with journals that loads the network only when it needs it.
        ("WizardProbe", []), ("stepwise", ["libFoundationEssentials.so"]),
      ] {
        let libraries = try Self.libraries(of: program)
        #expect(libraries.contains("libswiftCore.so"), "the names are found at all")
        #expect(libraries.filter { $0.contains("Foundation") }.sorted() == linked, "\(program)")
      }
    }
  #endif
}
