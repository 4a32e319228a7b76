import TestSupport
import Testing

@testable import StepwiseMCP

/// A wizard is explored once for each build.
@Suite("The cache of schemas")
struct SchemaCacheTests {
  private let folder = TestFolder()

  /// Asks a cache, and returns how often the schema was made.
  private func ask(_ build: String?, _ made: String? = "{}") async throws -> (String?, Int) {
    var count = 0
    let schema = try await SchemaCache(folder: folder["cache"], build: build).schema(of: "test") {
      _ in
      count += 1
      return made
    }
    return (schema, count)
  }

  @Test func aSchemaIsMadeOnceForEachBuild() async throws {
    #expect(try await ask("1", "one") == ("one", 1))
    #expect(try await ask("1", "two") == ("one", 0))
    #expect(try await ask("2", "two") == ("two", 1))
    #expect(try await ask("2", "three") == ("two", 0))
  }

  @Test func nothingIsKeptWithoutABuildOrASchema() async throws {
    #expect(try await ask(nil) == ("{}", 1))
    #expect(try await ask(nil) == ("{}", 1))
    #expect(try await ask("1", nil) == (nil, 1))
    #expect(try await ask("1", nil) == (nil, 1))
  }

  @Test func aDamagedFileIsReplaced() async throws {
    for content in ["", "nonsense", "[]", #"{"build":"1"}"#, #"{"build":1,"schema":"x"}"#] {
      _ = try await ask("1", "one")
      try folder.write(content, to: "cache/test.schema")
      #expect(try await ask("1", "two") == ("two", 1), "\(content)")
      try folder.write("", to: "cache/test.schema")
    }
  }
}
