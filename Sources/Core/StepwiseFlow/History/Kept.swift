/// Asks a service and keeps its result with saved progress, so that a resumed run need not ask again.
///
/// Call it in the action of a button or in the load of an element:
///
/// ```swift
/// userName = try await kept("user") { try await userFetcher.fetchUser() }.userName
/// ```
///
/// The answer is kept with the press or the load that asked for it. If the press fails, pressing again takes the kept
/// answer; a second press after one that succeeded asks the service again. The answer is in the file that `--save` names,
/// for its owner to read. An answer with a secret in it that the person gave before is in no file: it is kept during the
/// run, and a resumed run asks anew. Outside a wizard, as in a view model's own test, the service is asked and nothing is
/// kept.
///
/// - Parameters:
///   - name: The name of the answer among those of one press or load, such as `user`. It contains everything on the same
///     screen that the answer depends on, such as `price of 700 g`. If a run ends in the middle of a press, the next run
///     names the answers that were kept.
///   - fetch: Asks the service.
/// - Returns: The result of the service, or the kept result.
/// - Throws: The errors of `fetch`, and an `EncodingError` if JSON cannot say the answer; nothing is kept then.
///   `CancellationError` if the answer cannot be kept where many processes share the runs.
public func kept<Answer: Codable>(
  _ name: String, _ fetch: @MainActor () async throws -> Answer
) async throws -> Answer {
  guard let results = KeptResults.current else { return try await fetch() }
  if let text = results.recall(name), let answer: Answer = KeptResults.decoded(text) {
    return answer
  }
  let answer = try await fetch()
  results.keep(try KeptResults.encoded(answer), as: name)
  try await results.confirm()
  return answer
}

/// The kept result of an action that returns nothing.
struct NoResult: Codable {}
