import Stepwise

/// Which ways of a wizard's map a set of scripts takes.
public struct Coverage: Hashable, Sendable {
  /// The whole map.
  public let map: WizardMap
  /// The ways that were taken.
  public let taken: Set<WizardMap.Edge>
  /// How the scripts that fail would end a program, in their order; what comes after is not counted.
  public let failures: [RunFailure]

  /// The ways of the map that were not taken.
  public var missed: [WizardMap.Edge] { map.edges.filter { !taken.contains($0) } }

  /// The report: how much was taken, and each way that was not.
  public var report: String {
    let count = map.edges.count - missed.count
    let percent = map.edges.isEmpty ? 100 : count * 100 / map.edges.count
    var lines = ["\(count) of \(map.edges.count) ways are taken (\(percent) %)."]
    if !missed.isEmpty { lines.append("Not taken:") }
    lines += missed.map { "  \($0.from.name) → \($0.to.name): \($0.label)" }
    return lines.joined(separator: "\n")
  }
}
