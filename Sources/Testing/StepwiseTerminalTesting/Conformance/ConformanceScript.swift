public import Stepwise

/// The steps that every driver plays, as text and as parsed steps.
public nonisolated struct ConformanceScript: Sendable {
  /// The steps file.
  public let text: String
  /// The parsed steps.
  public let steps: [Step]
  /// Whether a driver gives the steps while the work of earlier ones runs, if it can.
  public let givesMeanwhile: Bool

  /// Parses steps.
  ///
  /// - Parameters:
  ///   - text: The steps file.
  ///   - secrets: The secrets for `:ask`, by label or id, because drivers ask no person here.
  ///   - givesMeanwhile: Whether a driver gives the steps while the work of earlier ones runs, if it can.
  /// - Throws: `StepsError` for a malformed line, ``StepRejection`` for an unknown secret.
  public init(
    _ text: String, secrets: [String: String] = [:], givesMeanwhile: Bool = false
  ) throws {
    self.givesMeanwhile = givesMeanwhile
    var lines = text.components
    for step in try Self.read(text) {
      guard case .ask(let label, _) = step.kind else { continue }
      guard let secret = secrets[label] else {
        throw StepRejection(line: step.line, message: "There is no secret for “\(label)”.")
      }
      lines[step.line - 1] = ":set \"\(label)\" = \(secret)"
    }
    self.text = lines.joined(separator: "\n")
    steps = try Self.read(self.text)
  }

  /// Returns the lines of a step.
  ///
  /// - Parameter position: The position of the step, counted from 0.
  /// - Returns: The lines as they are in the file.
  public func lines(of position: Int) -> [String] {
    let all = text.components
    let first = steps[position].line - 1
    guard all[first].drop(while: { $0 == " " || $0 == "\t" }).hasPrefix(":text") else {
      return [all[first]]
    }
    let next = position + 1 < steps.count ? steps[position + 1].line - 1 : all.count
    return Array(all[first..<next])
  }

  private static func read(_ text: String) throws -> [Step] {
    var reader = StepsReader(text: text)
    var steps: [Step] = []
    while let step = try reader.next() { steps.append(step) }
    return steps
  }
}

extension String {
  nonisolated fileprivate var components: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
