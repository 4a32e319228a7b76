@testable import StepwiseConsole
import StepwiseTerminal
import Testing

/// The wait for late replies at the end.
@Suite struct OwedRepliesTests {
  @Test func theNextReplyIsWaitedForAsLongAsTheTerminalMayNeed() {
    let rows: [(queries: Int, replies: [TerminalReply], patience: Duration)] = [
      (0, [], .zero), (1, [], .seconds(1)), (1, [.keyboard(flags: 0)], .seconds(1)),
      (1, [.attributes], .zero), (2, [.attributes], .seconds(1)),
      (2, [.attributes, .cursor(row: 1, column: 1)], .zero),
    ]
    for row in rows {
      let owed = OwedReplies()
      for _ in 0..<row.queries { owed.asked() }
      for reply in row.replies { owed.answered(reply) }
      #expect(owed.patience == row.patience, "\(row)")
    }
  }
}
