/// The questions of the run and the names of their flows, for an explorer and for files of answers.
extension Session {
  /// The number of questions so far, and how many of them are screens that were asked before.
  package var questionTally: (asked: Int, repeated: Int) {
    var seen: Set<[String]> = []
    var repeated = 0
    for entry in stack.entries where entry.questions.isQuestion {
      let name = entry.flow.trailFlow.breadcrumb.map(\.english) + [entry.screen.title]
      if !seen.insert(name).inserted { repeated += 1 }
    }
    return (stack.top?.questions.through ?? 0, repeated)
  }

  /// The names of the current screen's flows, and the options that were chosen around them where several can be.
  ///
  /// It is empty if no flow has a name.
  package var flowNames: [String] {
    guard var flow = stack.top?.flow.trailFlow else { return [] }
    let names = flow.names
    guard !names.isEmpty else { return [] }
    var around: Set<TrailFlow> = []
    while let outer = flow.parent {
      around.insert(outer)
      flow = outer
    }
    let chosen = stack.entries.filter { around.contains($0.flow.trailFlow) }
      .flatMap(\.answers.all).compactMap { answer -> String? in
        if case .choices(let ids) = answer.value { ids.joined(separator: ", ") } else { nil }
      }
    return names + chosen
  }
}
