/// The questions of the run, for an explorer.
extension Session {
  /// The number of questions so far, and how many of them are screens that were asked before.
  package var questionTally: (asked: Int, repeated: Int) {
    var seen: Set<[String]> = []
    var repeated = 0
    for entry in stack.entries where entry.questions.isKnown && entry.questions.isQuestion {
      let name = entry.flow.trailFlow.breadcrumb.map(\.english) + [entry.screen.title]
      if !seen.insert(name).inserted { repeated += 1 }
    }
    let tally = stack.top?.questions ?? .unknown
    return (tally.isKnown ? tally.through : 0, repeated)
  }

  /// The number of questions of the run, as the root flow gives it now.
  package var questionCount: ClosedRange<Int>? {
    stack.top.flatMap { stack.root(of: $0).questionCount }
  }
}
