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

  /// What a child flow of several is about: the names of the flows around the current screen, and the options that were
  /// chosen where several can be, from the root on; empty if no flow has a name.
  package var flowNames: [String] {
    guard let top = stack.top else { return [] }
    var around: Set<TrailFlow> = []
    var names: [String] = []
    var flow = top.flow.trailFlow
    while let outer = flow.parent {
      if let name = flow.name { names.append(name) }
      around.insert(outer)
      flow = outer
    }
    guard !names.isEmpty else { return [] }
    let chosen = stack.entries.filter { around.contains($0.flow.trailFlow) }
      .flatMap(\.answers.all).compactMap { answer -> String? in
        if case .choices(let ids) = answer.value { ids.joined(separator: ", ") } else { nil }
      }
    return names.reversed() + chosen
  }

  /// The number of questions of the run, as the root flow gives it now.
  package var questionCount: ClosedRange<Int>? {
    stack.top.flatMap { stack.root(of: $0).questionCount }
  }
}
