import StepwiseFlow

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Environment {
  /// What a service answers, kept with saved progress: a run that is resumed gets the same without asking a
  /// second time.
  ///
  /// It is the answer to what the person did that is kept, so a second press asks the service again. What is
  /// kept stands in the file that `--save` names, for its owner to read.
  ///
  /// - Parameters:
  ///   - name: What tells it from other answers that one press or load brings, such as `user`.
  ///   - fetch: What asks the service.
  /// - Returns: What the service answers, or answered.
  /// - Throws: What `fetch` throws; nothing is kept then.
  public func kept<Answer: Codable>(
    _ name: String, _ fetch: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    guard let results else { return try await fetch() }
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
}
