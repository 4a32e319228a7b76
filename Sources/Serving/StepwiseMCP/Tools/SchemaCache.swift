import StepwiseFlow
import StepwiseJSON
import StepwiseSystem

/// Keeps the schemas of tools in a folder, so that each build of a program explores its wizards
/// only once.
struct SchemaCache {
  private let folder: PrivateFolder?
  private let build: String?

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - folder: The folder; `nil` keeps nothing.
  ///   - build: A text that differs for each build of the program; `nil` keeps nothing.
  init(folder: String?, build: String?) {
    self.folder = folder.map { PrivateFolder(path: $0) }
    self.build = build
  }

  /// The schema of a wizard's answers, as text.
  ///
  /// - Parameters:
  ///   - wizard: The wizard's name.
  ///   - make: Makes the schema.
  /// - Returns: The schema of this build, or a new one; `nil` if there is none.
  /// - Throws: The errors of `make`.
  func schema(
    of wizard: String, _ make: (String) async throws -> String?
  ) async throws -> String? {
    guard let folder, let build else { return try await make(wizard) }
    let file = "\(wizard).schema"
    if let known = folder.read(file), let json = try? JSONValue(parsing: known),
      json["build"] == .text(build), let schema = json["schema"]?.text
    {
      return schema
    }
    guard let schema = try await make(wizard) else { return nil }
    let json = JSONValue.members(["build": .text(build), "schema": .text(schema)])
    folder.write(json.line, to: file)
    return schema
  }
}
