import StepwiseFlow

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Asks a service, and keeps its answer with saved progress: a resumed run gets the same answer without asking again.
///
/// Call it in the action of a button or in the loading of an element:
///
/// ```swift
/// userName = try await kept("user") { try await userFetcher.fetchUser() }.userName
/// ```
///
/// The answer is kept with the press or the load that asked for it, so a second press asks the service again. It stands in
/// the file that `--save` names, for its owner to read. Outside of a wizard, as in a view model's own test, the
/// service is asked and nothing is kept.
///
/// - Parameters:
///   - name: The name of the answer among those of one press or load, such as `user`.
///   - fetch: Asks the service.
/// - Returns: The answer of the service, or the one that was kept.
/// - Throws: The errors of `fetch`; nothing is kept then.
public func kept<Answer: Codable>(
  _ name: String, _ fetch: @MainActor () async throws -> Answer
) async throws -> Answer {
  guard let results = SessionHistory.currentResults else { return try await fetch() }
  if let text = results.recall(name),
    let answer = try? JSONDecoder().decode([Answer].self, from: Data(text.utf8)).first
  {
    return answer
  }
  let answer = try await fetch()
  let encoder = JSONEncoder()
  // The same answer is the same text in every run.
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // In an array, since not every value is a document by itself everywhere.
  results.keep(String(decoding: try encoder.encode([answer]), as: UTF8.self), as: name)
  return answer
}
