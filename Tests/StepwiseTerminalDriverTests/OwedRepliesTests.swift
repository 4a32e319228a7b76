import StepwiseConsole
import StepwiseTerminal
import Testing

/// The wait for late replies at the end.
@Suite struct OwedRepliesTests {
  nonisolated struct Row: CustomTestStringConvertible {
    let queries: Int
    let replies: [TerminalReply]
    let patience: Duration
    var testDescription: String { "\(queries) \(replies)" }
  }

  nonisolated static let rows = [
    Row(queries: 0, replies: [], patience: .zero),
    Row(queries: 1, replies: [], patience: .seconds(1)),
    Row(queries: 1, replies: [.keyboard(flags: 0)], patience: .seconds(1)),
    Row(queries: 1, replies: [.attributes], patience: .zero),
    Row(queries: 2, replies: [.attributes], patience: .seconds(1)),
    Row(queries: 2, replies: [.attributes, .cursor(row: 1, column: 1)], patience: .zero),
  ]

  @Test(arguments: rows)
  func theNextReplyIsWaitedForAsLongAsTheTerminalMayNeed(_ row: Row) {
    let owed = OwedReplies()
    for _ in 0..<row.queries { owed.asked() }
    for reply in row.replies { owed.answered(reply) }
    #expect(owed.patience == row.patience)
  }
}
