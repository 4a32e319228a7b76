extension [Visit.Step] {
  /// The index of the answer that led to the next screen; `nil` if the flow went on without one.
  nonisolated var leadIndex: Int? {
    lastIndex { if case .given(let given) = $0 { given.marks.contains(.lead) } else { false } }
  }

  /// The answer that led to the next screen; `nil` if the flow went on without one.
  nonisolated var lead: GivenStep? {
    if let leadIndex, case .given(let given) = self[leadIndex] { given } else { nil }
  }

  /// Returns the remaining steps after the person stepped back over the answer that led on.
  ///
  /// A single answer leaves nothing. Presses that wrote no state remain, because their effect remains. Everything else
  /// is asked again. The title is that of the screen that the person stepped back from.
  nonisolated func steppedBack(from title: String) -> [Visit.Step] {
    guard let leadIndex, case .given(let lead) = self[leadIndex] else {
      return isEmpty ? [] : self + [.askedAgain(after: nil, from: title)]
    }
    var rest = self
    rest.remove(at: leadIndex)
    let isPlain = rest.allSatisfy { step in
      switch step {
      case .given(let given): given.marks.contains(.press)
      case .waited, .back, .revisit: true
      case .away(let visits): visits.endsWithReturn
      case .askedAgain, .draft, .cancel: false
      }
    }
    if rest.isEmpty || isPlain && !lead.marks.contains(.afterWrite) { return rest }
    return rest + [.askedAgain(after: lead, from: title)]
  }

  /// The steps that may have changed a view model, which a step back does not roll back, and ways to other screens and back.
  nonisolated var keptByView: [Visit.Step] {
    indices.filter { position in
      let isWay = self[position].isAway
      let leadsAway = position + 1 < count && self[position + 1].isAway
      return isWay || leadsAway || self[position].isKeptByView
    }.map { self[$0] }
  }

  /// Whether there is more than answers that can be compared to earlier ones.
  nonisolated var areOfUse: Bool {
    contains { step in
      switch step {
      case .given(let given):
        !given.marks.isDisjoint(with: [.press, .unremembered])
          && given.marks.isDisjoint(with: [.failed, .load])
      case .away: true
      case .waited, .askedAgain, .back, .revisit, .draft, .cancel: false
      }
    }
  }

  /// The steps without those before everything was asked again, if all of them were given again later.
  nonisolated var withoutRepeatedVisit: [Visit.Step] {
    let again = lastIndex { if case .askedAgain = $0 { true } else { false } }
    guard let again else { return self }
    let later = self[(again + 1)...].compactMap { step -> String? in
      if case .given(let given) = step { given.element } else { nil }
    }
    let isRepeated = self[..<again].allSatisfy { step in
      switch step {
      case .given(let given):
        given.marks.isDisjoint(with: [.press, .unremembered]) && later.contains(given.element)
      case .waited, .askedAgain: true
      case .back, .revisit, .away, .draft, .cancel: false
      }
    }
    return isRepeated ? Array(self[(again + 1)...]) : self
  }
}

extension Visit.Step {
  /// Whether it went to other screens and came back.
  nonisolated var isAway: Bool { if case .away = self { true } else { false } }

  /// Whether it may have changed a view model, which a step back does not roll back.
  nonisolated var isKeptByView: Bool {
    if case .given(let given) = self {
      given.marks.isDisjoint(with: [.lead, .revisiting])
    } else {
      false
    }
  }

  /// Whether it went to an earlier screen to change its answer.
  nonisolated var isRevisit: Bool {
    switch self {
    case .revisit: true
    case .given(let given): given.marks.contains(.revisiting)
    default: false
    }
  }

  /// Whether it left the screen for one below.
  nonisolated var isWay: Bool { if case .back = self { true } else { isRevisit } }
}

extension GivenStep {
  /// Whether it is a press that the person made and whose work has succeeded.
  nonisolated var completesPress: Bool {
    marks.contains(.press) && marks.isDisjoint(with: [.failed, .load, .replayed])
  }
}

extension Visit {
  /// Whether it left its screen for one below.
  nonisolated var hasWays: Bool { steps.contains(where: \.isWay) }

  /// Whether it, or a visit within it, is of a screen that depends on more than its answers.
  nonisolated var hasUnresumable: Bool {
    isUnresumable
      || steps.contains { step in
        if case .away(let visits) = step { visits.contains(where: \.hasUnresumable) } else { false }
      }
  }

  /// Returns whether a step is the way to other screens that a revisit of this screen has left.
  nonisolated func isWayFromUnresumable(_ step: Step) -> Bool {
    guard case .away(let visits) = step else { return false }
    return visits.first?.source.entry != source.entry && visits.last?.steps.last?.isRevisit == true
  }

  /// Whether a revisit of this screen has left screens that depend on more than their answers.
  nonisolated var hasWayFromUnresumable: Bool { steps.contains(where: isWayFromUnresumable) }

  /// Removes the answer that led on, and what its work received.
  ///
  /// - Parameters:
  ///   - title: The title of the screen that the person stepped back from.
  ///   - traces: What the screens above left behind.
  nonisolated mutating func stepBack(from title: String, leaving traces: [Step]) {
    if let lead = steps.lead {
      results.removeAll { $0.element == lead.element && !$0.isLoaded }
    }
    steps.insert(contentsOf: traces, at: steps.leadIndex ?? steps.endIndex)
    steps = steps.steppedBack(from: title)
  }

  /// The visit as several that giving answers again can restore.
  nonisolated var restorable: [Visit] {
    guard steps.contains(where: \.isAway) else { return [self] }
    var all: [Visit] = []
    var part = Visit(screen: screen, unclear: unclear, isUnresumable: isUnresumable)
    var results = results
    for step in steps {
      if case .given(let given) = step, given.completesPress {
        part.results += results.filter { $0.element == given.element }
        results.removeAll { $0.element == given.element }
      }
      guard case .away(let visits) = step else {
        part.steps.append(step)
        continue
      }
      if !visits.contains(where: \.hasUnresumable) {
        all.append(part)
        all += visits.flatMap(\.restorable)
        part = Visit(screen: screen, isUnresumable: isUnresumable)
      } else if visits.first?.source.entry != source.entry {
        part.steps = part.steps.steppedBack(from: "")
      }
    }
    part.results += results
    return all + [part]
  }

  /// Whether the session itself gave answers again.
  nonisolated var hasReplayed: Bool {
    steps.contains { step in
      if case .given(let given) = step { given.marks.contains(.replayed) } else { step.isAway }
    }
  }

  /// The visit without answers that the session itself gives again.
  nonisolated var withoutReplayed: Visit {
    mapSteps { $0.marks.contains(.replayed) ? nil : $0 }
  }

  /// The visit with answers that the session gave again as if the person had given them.
  nonisolated var asGiven: Visit {
    mapSteps { given in
      var given = given
      given.marks.remove(.replayed)
      return given
    }
  }

  /// Returns what revisits from this screen left on a screen, and below it, although they changed nothing.
  ///
  /// It outlives this screen: presses count as pressed there, and ways to lower screens as begun there.
  func traces(below entry: Entry) -> [Step] {
    steps.flatMap { step -> [Step] in
      guard case .away(let visits) = step, let lowest = visits.dropFirst().first else { return [] }
      if lowest.source.entry == entry.number {
        return visits.dropFirst().filter { $0.source.entry == entry.number }.flatMap(\.steps)
          .compactMap { step in
            guard step.isKeptByView, case .given(var given) = step else { return nil }
            given.marks.remove(.asked)
            return .given(given)
          }
      }
      guard lowest.source.entry < entry.number, let screen = lowest.screen,
        visits.dropFirst().contains(where: \.steps.areOfUse)
      else { return [] }
      let number = entry.below?.name(of: lowest.source.entry)?.number ?? 1
      var origin = Visit(screen: entry.mark, steps: [.revisit(screen, number: number)])
      origin.source = Visit.Source(entry: entry.number)
      return [.away([origin] + visits.dropFirst())]
    }
  }

  /// The visit as several, with those within it in their places.
  nonisolated var unfolded: [Visit] {
    guard steps.contains(where: \.isAway) else { return [self] }
    var all: [Visit] = []
    var part = self
    part.steps = []
    for step in steps {
      guard case .away(let visits) = step else {
        part.steps.append(step)
        continue
      }
      all.append(part)
      all += visits.flatMap(\.unfolded)
      part = Visit(screen: screen, isUnresumable: isUnresumable)
    }
    return all + [part]
  }

  /// Returns the visit with changed answers and presses; `nil` leaves a step out.
  nonisolated private func mapSteps(_ change: (GivenStep) -> GivenStep?) -> Visit {
    var visit = self
    visit.steps = steps.compactMap { step in
      switch step {
      case .given(let given): change(given).map { .given($0) }
      case .away(let visits): .away(visits.map { $0.mapSteps(change) })
      default: step
      }
    }
    return visit
  }
}

extension [Visit] {
  /// The visits with a step back as the last step.
  nonisolated var endingWithBack: [Visit] {
    var visits = self
    if visits.isEmpty { visits.append(Visit(screen: nil)) }
    visits[visits.count - 1].steps.append(.back)
    return visits
  }

  /// Whether the last step returned to the screen where the visits began.
  nonisolated var endsWithReturn: Bool { last?.steps.last?.isWay == true }
}
