import Stepwise

/// Where a walk came to, without the numbers that differ from run to run.
struct MonkeyTrail: Hashable, CustomStringConvertible {
  private let rows: [String]
  private let ending: String

  init(_ session: Session) {
    rows = session.trail.rows.map { "\($0.flowTitle) / \($0.title): \($0.summary) (\($0.status))" }
    ending = session.ending.map { "\($0)" } ?? "goes on"
  }

  var description: String { (rows + [ending]).map { "  \($0)" }.joined(separator: "\n") }
}
