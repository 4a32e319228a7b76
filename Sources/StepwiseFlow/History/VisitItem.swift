/// A step on a screen, kept with its entry.
nonisolated enum VisitItem {
  /// A field was answered, or a button was pressed.
  case given(Answer)
  /// Time had passed while a screen's task was running.
  case waited(Duration)
  /// The person stepped back to this screen from one with this title, so everything is asked again.
  ///
  /// The first value is the answer that had led there; `nil` if the flow went on by itself.
  case askedAgain(after: GivenStep?, from: String)
  /// The person went to an earlier screen.
  case revisited(ScreenMark)
  /// The person went to other screens, which left traces, and the last of their steps returned here.
  case away([Visit])

  /// Whether it went to an earlier screen.
  var isRevisiting: Bool {
    switch self {
    case .revisited: true
    case .given(let answer): answer.marks.contains(.revisiting)
    default: false
    }
  }
}

extension [VisitItem] {
  /// Returns the remaining items after the person stepped back over the answer that led on.
  ///
  /// A single answer leaves nothing. Presses that wrote no state remain, because their effect remains. Everything else
  /// is asked again.
  nonisolated func steppedBackTo(from title: String = "", away: [Visit] = []) -> [VisitItem] {
    guard away.isEmpty else { return self + [.away(away)] }
    guard let lead = leadIndex, case .given(let answer) = self[lead] else {
      return isEmpty ? [] : self + [.askedAgain(after: nil, from: title)]
    }
    var rest = self
    rest.remove(at: lead)
    let isPlain = rest.allSatisfy { item in
      switch item {
      case .given(let given): given.marks.contains(.press)
      case .waited, .revisited: true
      case .away(let visits): visits.endsWithReturn
      case .askedAgain: false
      }
    }
    if rest.isEmpty || isPlain && !answer.marks.contains(.afterWrite) { return rest }
    return rest + [.askedAgain(after: answer.step, from: title)]
  }

  nonisolated private var leadIndex: Int? {
    lastIndex { if case .given(let answer) = $0 { answer.marks.contains(.lead) } else { false } }
  }

  /// Returns the items with others inserted before the answer that led on.
  nonisolated func insertingBeforeLead(_ new: [VisitItem]) -> [VisitItem] {
    var items = self
    items.insert(contentsOf: new, at: leadIndex ?? endIndex)
    return items
  }

  /// Returns the items with a mark on the answer that led on.
  nonisolated func markingLead(_ mark: GivenMarks) -> [VisitItem] {
    guard let leadIndex, case .given(var answer) = self[leadIndex] else { return self }
    var items = self
    answer.marks.insert(mark)
    items[leadIndex] = .given(answer)
    return items
  }

  /// The answer that led to the next screen; `nil` if the flow went on without one.
  nonisolated var lead: Answer? {
    if let leadIndex, case .given(let answer) = self[leadIndex] { answer } else { nil }
  }

  /// Whether there is more than answers that can be compared to earlier ones.
  nonisolated var areOfUse: Bool {
    contains { item in
      switch item {
      case .given(let answer):
        !answer.marks.isDisjoint(with: [.press, .unremembered])
          && answer.marks.isDisjoint(with: [.failed, .load])
      case .away: true
      case .waited, .revisited, .askedAgain: false
      }
    }
  }

  /// The items without those that the session replayed.
  nonisolated var withoutReplayed: [VisitItem] {
    compactMap { item in
      switch item {
      case .given(let answer): answer.marks.contains(.replayed) ? nil : item
      case .away(let visits): .away(visits.mapSteps { $0.marks.contains(.replayed) ? nil : $0 })
      case .waited, .askedAgain, .revisited: item
      }
    }
  }

  /// Whether the session replayed any of the items.
  nonisolated var haveReplayed: Bool {
    contains { item in
      switch item {
      case .given(let answer): answer.marks.contains(.replayed)
      case .away(let visits):
        visits.contains { visit in
          visit.steps.contains { step in
            if case .given(let given) = step { given.marks.contains(.replayed) } else { false }
          }
        }
      case .waited, .askedAgain, .revisited: false
      }
    }
  }

  /// The items with replayed answers marked as given by the person.
  nonisolated var asGiven: [VisitItem] { mapMarks { $0.subtracting(.replayed) } }

  /// The items with replayed answers marked as replayed whenever the steps below, including a revisit, are repeated.
  nonisolated var asRedone: [VisitItem] {
    mapMarks { $0.contains(.replayed) ? $0.subtracting(.replayed).union(.redone) : $0 }
  }

  nonisolated private func mapMarks(_ change: (GivenMarks) -> GivenMarks) -> [VisitItem] {
    map { item in
      switch item {
      case .given(var answer):
        answer.marks = change(answer.marks)
        return .given(answer)
      case .away(let visits):
        return .away(
          visits.mapSteps { step in
            var step = step
            step.marks = change(step.marks)
            return step
          })
      case .waited, .askedAgain, .revisited: return item
      }
    }
  }

  /// The items with screens that depend on more than their answers treated as merely stepped back from.
  nonisolated var withoutLiveScreens: [VisitItem] {
    var items: [VisitItem] = []
    for item in self {
      guard case .away(let visits) = item, visits.contains(where: \.isLive) else {
        items.append(item)
        continue
      }
      switch items.last {
      case .revisited: items.removeLast()
      case .given(let answer) where answer.marks.contains(.revisiting):
        items.append(.away([Visit(screen: visits.first?.screen, steps: [.back])]))
      default: items = items.steppedBackTo()
      }
    }
    return items
  }

  /// The items without a visit whose answers were all given again later.
  nonisolated var withoutRepeatedVisit: [VisitItem] {
    let again = lastIndex { if case .askedAgain = $0 { true } else { false } }
    guard let again else { return self }
    let later = self[(again + 1)...].compactMap { item -> String? in
      if case .given(let answer) = item { answer.element } else { nil }
    }
    let isRepeated = self[..<again].allSatisfy { item in
      switch item {
      case .given(let answer):
        answer.marks.isDisjoint(with: [.press, .unremembered]) && later.contains(answer.element)
      case .waited, .askedAgain: true
      case .revisited, .away: false
      }
    }
    return isRepeated ? Array(self[(again + 1)...]) : self
  }
}

extension [Visit] {
  /// The visits with a step back as the last step.
  nonisolated var endingWithBack: [Visit] { ending(with: .back) }

  /// Returns the visits with a revisit of a screen as the last step, unless a press made that revisit.
  nonisolated func ending(with screen: ScreenMark) -> [Visit] {
    if case .given(let given) = last?.steps.last, given.marks.contains(.revisiting) { return self }
    return ending(with: .revisit(screen))
  }

  /// Whether the last step returned to the screen where the visits began.
  nonisolated var endsWithReturn: Bool {
    switch last?.steps.last {
    case .back, .revisit: true
    case .given(let given): given.marks.contains(.revisiting)
    default: false
    }
  }

  /// The visits as if made on the screen itself: without the way back, and with each answer addressed by name.
  nonisolated var asDoneHere: [Visit] {
    var visits = self
    if let last = visits.indices.last { visits[last].steps = visits[last].steps.dropLast() }
    return visits.mapSteps { step in
      var step = step
      step.marks.remove(.asked)
      return step
    }
  }

  /// Returns the visits with changed answers and presses; `nil` leaves a step out.
  nonisolated func mapSteps(_ change: (GivenStep) -> GivenStep?) -> [Visit] {
    map { visit in
      var visit = visit
      visit.steps = visit.steps.compactMap { step in
        if case .given(let given) = step { change(given).map { .given($0) } } else { step }
      }
      return visit
    }
  }

  nonisolated private func ending(with step: Visit.Step) -> [Visit] {
    var visits = self
    if visits.isEmpty { visits.append(Visit(screen: nil)) }
    visits[visits.count - 1].steps.append(step)
    return visits
  }
}
