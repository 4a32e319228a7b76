/// What was done on a screen and is kept with its entry, in order.
nonisolated enum VisitItem {
  /// A field was answered or a button pressed.
  case given(Answer)
  /// So much time had passed while a screen did something by itself.
  case waited(Duration)
  /// The answer led on, or the flow went on by itself, to a screen with this title, and a step back came
  /// here: everything is asked again.
  case askedAgain(after: GivenStep?, from: String)
  /// An earlier screen was gone to.
  case revisited(ScreenMark)
  /// Other screens were gone to, which left traces, and the last of their steps came back.
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
  /// What is left of the items once what led on was stepped back over.
  ///
  /// An answer that stood alone leaves nothing. What was pressed and wrote no state stays as it is, since
  /// it is still so. All else is asked again.
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

  /// The same with items that came before the screen was left.
  nonisolated func insertingBeforeLead(_ new: [VisitItem]) -> [VisitItem] {
    var items = self
    items.insert(contentsOf: new, at: leadIndex ?? endIndex)
    return items
  }

  /// The same with a mark on what led on to the next screen.
  nonisolated func markingLead(_ mark: GivenMarks) -> [VisitItem] {
    guard let leadIndex, case .given(var answer) = self[leadIndex] else { return self }
    var items = self
    answer.marks.insert(mark)
    items[leadIndex] = .given(answer)
    return items
  }

  /// What led on to the next screen; `nil` where nothing did that was given.
  nonisolated var lead: Answer? {
    if let leadIndex, case .given(let answer) = self[leadIndex] { answer } else { nil }
  }

  /// Whether more was done than to give answers that can be compared to earlier ones.
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

  /// The same without what the session itself gave again.
  nonisolated var withoutReplayed: [VisitItem] {
    compactMap { item in
      switch item {
      case .given(let answer): answer.marks.contains(.replayed) ? nil : item
      case .away(let visits): .away(visits.mapSteps { $0.marks.contains(.replayed) ? nil : $0 })
      case .waited, .askedAgain, .revisited: item
      }
    }
  }

  /// Whether the session itself gave some of it again.
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

  /// The same as if the person had given what the session gave again.
  nonisolated var asGiven: [VisitItem] { mapMarks { $0.subtracting(.replayed) } }

  /// The same where the session gives it again whenever what stands below is done again, a revisit included.
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

  /// The same as if the screens that live on more than their answers had only been stepped back from.
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

  /// The same without a visit that was made again: all its answers were given once more.
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
  /// The same with a step back as the last step.
  nonisolated var endingWithBack: [Visit] { ending(with: .back) }

  /// The same with a way to an earlier screen as the last step, unless that was gone by a press.
  nonisolated func ending(with screen: ScreenMark) -> [Visit] {
    if case .given(let given) = last?.steps.last, given.marks.contains(.revisiting) { return self }
    return ending(with: .revisit(screen))
  }

  /// Whether its last step came back to where it began.
  nonisolated var endsWithReturn: Bool {
    switch last?.steps.last {
    case .back, .revisit: true
    case .given(let given): given.marks.contains(.revisiting)
    default: false
    }
  }

  /// What was done there, as done on the screen itself: without the way back, and each answer with its name.
  nonisolated var asDoneHere: [Visit] {
    var visits = self
    if let last = visits.indices.last { visits[last].steps = visits[last].steps.dropLast() }
    return visits.mapSteps { step in
      var step = step
      step.marks.remove(.asked)
      return step
    }
  }

  /// The same with other answers and presses; `nil` leaves one out.
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
