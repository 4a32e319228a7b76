import Stepwise

/// The ways of a wizard's map that a set of scripts takes.
public struct Coverage: Hashable, Sendable {
  /// The whole map.
  public let map: WizardMap
  /// The ways that the scripts took.
  public let taken: Set<WizardMap.Edge>
  /// The failures of scripts, in order, as they would end a program; steps after a failure are not counted.
  public let failures: [RunFailure]

  /// The ways of the map that no script took.
  public var missed: [WizardMap.Edge] { map.edges.filter { !taken.contains($0) } }

  /// The report: the share of taken ways, and each way that was not taken.
  public var report: String {
    let count = map.edges.count - missed.count
    let percent = map.edges.isEmpty ? 100 : count * 100 / map.edges.count
    var lines = ["\(count) of \(map.edges.count) ways are taken (\(percent) %)."]
    if !missed.isEmpty { lines.append("Not taken:") }
    lines += missed.map { "  \($0.from.name) → \($0.to.name): \($0.label)" }
    return lines.joined(separator: "\n")
  }
}
