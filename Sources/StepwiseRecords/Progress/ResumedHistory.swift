import StepwiseFlow
import StepwiseLines

/// Gives a saved history again, each step on the screen that it belongs to.
///
/// It presses what begins something, and never what is pressed once only: that is done again only where
/// what the services answered then was kept, so that nothing is done twice.
package final class ResumedHistory: AnswerSource {
  private typealias SavedVisit = SavedHistory.SavedVisit
  private typealias SavedStep = SavedHistory.SavedStep

  private let name: String
  /// Whether the person is told how many answers were given again.
  private let tellsCount: Bool
  private var pending: ArraySlice<SavedVisit>
  /// What is remembered of screens, for as long as steps are to be given or the screen was not come to.
  private var remembered: [RememberedScreen]
  /// What tells the screens from others that were come to, by their numbers.
  private var marks: [Int: ScreenMark] = [:]
  /// What is left of the visits that screens took, by the numbers of the screens.
  private var taken: [Int: Taken] = [:]
  /// The screen whose step was given out last.
  private var currentEntry: Int?
  /// What the person used themselves, by the number of the screen.
  private var own: [Int: Set<String>] = [:]
  /// The place in the file of the last visit that a screen took.
  private var latestPlace = 0

  /// What is left of a visit.
  private struct Taken {
    var visit: SavedVisit
    /// The step that was given out last, until it is known to be done.
    var current: SavedStep?
    /// The press that is the person's to make again, until they do: another run must tell them, too.
    var held: SavedStep?
    /// The buttons of which they are to be told that nobody knows whether they were pressed.
    var untold: [String] = []

    var isDone: Bool { hasNoSteps && visit.results.isEmpty }

    /// Whether all that was done there was done again.
    var hasNoSteps: Bool { visit.steps.isEmpty && current == nil && held == nil }

    var lines: [String] {
      var whole = visit
      whole.steps = [held, current].compactMap(\.self) + whole.steps
      return whole.lines
    }
  }

  /// Steps to give again.
  package init(_ history: SavedHistory, name: String, tellsCount: Bool = true) {
    self.name = name
    self.tellsCount = tellsCount
    pending = history.visits.filter { !$0.isEmpty }[...]
    remembered = history.remembered
  }

  /// Steps to give again, from the lines of a file.
  package convenience init(lines: [String], name: String, tellsCount: Bool = true) throws {
    var history = SavedHistory()
    for (position, line) in lines.enumerated() {
      try Array(line.utf8).withUnsafeBytes { try history.read($0, number: position + 2) }
    }
    self.init(history, name: name, tellsCount: tellsCount)
  }

  /// Whether all was given again that could be.
  package var isDone: Bool {
    pending.isEmpty && remembered.isEmpty && taken.values.allSatisfy(\.isDone)
  }

  /// The lines of what was not given again yet.
  package var lines: [String] {
    let left = taken.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isDone }
    return left.flatMap(\.lines) + pending.flatMap(\.lines)
      + HistoryLines.lines(of: History(remembered: remembered), for: .resuming)
  }

  /// Takes note of what happens, before it is written down anew.
  package func note(_ event: SessionEvent) {
    switch event {
    case .performed(let performed): if !performed.receipt.isPending { forgetCurrent() }
    case .ended, .navigated: forgetCurrent()
    case .beginning, .refused, .began, .kept, .committed, .asksSecret, .settled, .changed: break
    }
  }

  private func forgetCurrent() {
    guard let entry = currentEntry else { return }
    taken[entry]?.current = nil
    currentEntry = nil
  }

  // MARK: Steps

  package func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep? {
    // What was given out last is done, so the next visit of the same screen can be taken.
    forgetCurrent()
    arrive(on: snapshot, of: session)
    for entry in [snapshot.entry, Self.anyEntry] {
      while var visit = taken[entry]?.visit, !visit.steps.isEmpty {
        let saved = visit.steps.removeFirst()
        taken[entry]?.visit = visit
        guard let step = supplied(saved, in: snapshot, visit, session) else { continue }
        if case .give = step {
          taken[entry]?.current = saved
          currentEntry = entry
        } else {
          taken[entry]?.held = saved
        }
        return step
      }
      if let label = taken[entry]?.untold.popLast() {
        return .ask(
          """
          It is not known whether “\(label: label)” was done when the last run ended: press it if it \
          was not.
          """)
      }
    }
    return nil
  }

  private func supplied(
    _ saved: SavedStep, in snapshot: Snapshot, _ visit: SavedVisit, _ session: Session
  ) -> SuppliedStep? {
    let place = "\(name):\(saved.line)"
    switch saved.kind {
    case .step(let kind): return supplied(kind, at: place, in: snapshot, visit, session)
    case .again(let lead):
      return .give(
        AnswerOffer(place: place, isCounted: false) { session in
          session.history.askAgain(after: lead)
          return nil
        })
    case .leftOver(let screens):
      return .give(
        AnswerOffer(place: place, isCounted: false) { session in
          session.history.takeOver(screens)
          return nil
        })
    case .revisit(let mark):
      guard let entry = session.history.entry(of: mark) else { return nil }
      return .give(
        AnswerOffer(place: place, isCounted: false) { try $0.perform(.revisit(entry: entry)) })
    }
  }

  private func supplied(
    _ kind: Step.Kind, at place: String, in snapshot: Snapshot, _ visit: SavedVisit,
    _ session: Session
  ) -> SuppliedStep? {
    let element = snapshot.element(usedBy: kind)
    if let element, own[snapshot.entry]?.contains(element.id) == true { return nil }
    switch kind {
    // What only looks or lets time pass belongs to a script.
    case .expect, .expectScreen, .expectRefusal, .wait, .await, .help, .cancel: return nil
    case .ask(_, nil) where element != nil: return .ask(nil)
    default: break
    }
    if let element, element.button?.isOnceOnly == true,
      !visit.results.contains(where: { $0.element == element.id })
    {
      return .ask(
        """
        “\(label: element.label)” was pressed before. It is not pressed again by itself: press it if it \
        is to be done once more.
        """)
    }
    // Where it has no place any more, it is shown nowhere else.
    let text = element == nil ? kind.givenText : nil
    let isBack = if case .back = kind { true } else { false }
    return .give(
      AnswerOffer(
        place: place, element: element,
        prefix: text.map { "“\($0)” no longer fits:" } ?? "This no longer fits:",
        draft: kind.givenText, isCounted: !isBack
      ) { session in
        try StepPlayer(session: session).play(
          kind, in: snapshot, secrets: TerminalSecrets(of: session), say: { _ in })
      })
  }

  package func noteOwn(_ element: String, on snapshot: Snapshot) {
    own[snapshot.entry, default: []].insert(element)
    for position in remembered.indices
    where remembered[position].screen.identity == marks[snapshot.entry]?.identity {
      remembered[position].answers.removeAll { $0.element == element }
    }
    for entry in [snapshot.entry, Self.anyEntry] {
      taken[entry]?.untold.removeAll { $0 == element }
      if let held = taken[entry]?.held?.typed, snapshot.element(usedBy: held)?.id == element {
        taken[entry]?.held = nil
      }
    }
  }

  package func report(of count: Int) -> [LocalizedStringKey] {
    var sentences: [LocalizedStringKey] = []
    if count > 0, tellsCount {
      sentences.append(
        "\(count, one: "answer was", other: "answers were") given again from \(name).")
    }
    guard pending.allSatisfy({ $0.place < latestPlace }) else { return sentences }
    // All others have had their turn.
    sentences += Self.sentences(pending)
    pending = []
    return sentences
  }

  package var leftOver: [LocalizedStringKey] { Self.sentences(pending + unfinished) }

  /// What is left of visits that screens took and were left without.
  private var unfinished: [SavedVisit] {
    taken.sorted { $0.key < $1.key }.map(\.value.visit).filter { !$0.steps.isEmpty }
  }

  /// How many visits are named of which nothing came.
  private static let namedMax = 5

  private static func sentences(_ visits: some Collection<SavedVisit>) -> [LocalizedStringKey] {
    let all = visits.compactMap { visit -> LocalizedStringKey? in
      guard let mark = visit.mark else { return nil }
      let texts = visit.steps.compactMap(\.typed?.givenText).joined(separator: " · ")
      return texts.isEmpty ? nil : "“\(label: mark.title): \(texts)” no longer applies."
    }
    let more = all.count - namedMax
    return all.prefix(namedMax) + (more > 0 ? ["\(more) more no longer apply."] : [])
  }

  // MARK: Screens

  /// Under this number stand the steps of a file that names no screens.
  private static let anyEntry = 0

  /// Finds what was done and what is remembered of a screen that one has come to.
  private func arrive(on snapshot: Snapshot, of session: Session) {
    guard !pending.isEmpty || !remembered.isEmpty, let mark = session.history.top?.mark else {
      return
    }
    marks[snapshot.entry] = mark
    take(snapshot.entry, mark)
    takeOver(for: snapshot, mark, of: session)
    guard let unclear = taken[snapshot.entry]?.visit.unclear, !unclear.isEmpty else { return }
    taken[snapshot.entry]?.visit.unclear = []
    taken[snapshot.entry]?.untold += unclear
    session.history.takeOver(unclear: unclear)
  }

  /// Makes what was answered before a step back the default again: at once on the screen that one is on, and
  /// on all others when no step is left that could make them forget it.
  private func takeOver(for snapshot: Snapshot, _ mark: ScreenMark, of session: Session) {
    let isLast = pending.isEmpty && taken.values.allSatisfy(\.visit.steps.isEmpty)
    remembered.removeAll { screen in
      let isHere = screen.screen.identity == mark.identity
      guard isHere || isLast, session.history.takeOver(screen, isNewest: isLast) else {
        return false
      }
      if isHere, !screen.unclear.isEmpty {
        taken[snapshot.entry, default: Taken(visit: SavedVisit(mark: mark, place: 0))].untold +=
          screen.unclear
      }
      return isLast
    }
  }

  private func take(_ entry: Int, _ mark: ScreenMark) {
    let isNext = pending.first?.mark?.identity == mark.identity
    // What was done there on a later visit comes in its turn.
    guard taken[entry].map({ $0.hasNoSteps && isNext }) ?? true else { return }
    let position =
      pending.firstIndex { $0.mark?.identity == mark.identity }
      // A newer program may have renamed a type.
      ?? pending.firstIndex { $0.mark?.title == mark.title }
    if let position {
      latestPlace = max(latestPlace, pending[position].place)
      // Nearly always it is the first, which is taken off a slice at once.
      let isFirst = position == pending.startIndex
      let visit = isFirst ? pending.removeFirst() : pending.remove(at: position)
      // What a service answered and nobody asked for yet may still be asked for.
      let results = taken[entry]?.visit.results ?? []
      taken[entry] = Taken(visit: visit)
      taken[entry]?.visit.results = results + visit.results
    } else if let first = pending.first, first.mark == nil {
      latestPlace = max(latestPlace, first.place)
      taken[Self.anyEntry] = Taken(visit: pending.removeFirst())
    }
  }

  // MARK: What services answered

  /// What a service answered to an element before.
  package func recall(_ name: String, for element: String, on entry: Int, of session: Session)
    -> String?
  {
    if let top = session.history.top, top.entry == entry { take(entry, top.mark) }
    for place in [entry, Self.anyEntry] {
      let results = taken[place]?.visit.results ?? []
      if let found = results.firstIndex(where: { $0.element == element && $0.name == name }) {
        return taken[place]?.visit.results.remove(at: found).text
      }
    }
    return nil
  }
}

extension Step.Kind {
  /// What a field is given, to say it.
  package var givenText: String? {
    switch self {
    case .answer(let text), .text(let text), .set(_, let text): text
    default: nil
    }
  }
}

extension Snapshot {
  /// The field or button that a step answers; `nil` where there is none.
  package func element(usedBy kind: Step.Kind) -> Snapshot.Element? {
    switch kind {
    case .set(let label, _), .draft(let label, _), .ask(let label, _), .press(let label):
      return try? element(named: label)
    case .answer, .text, .acceptDefault:
      switch question {
      case .field(let field): return field
      case .menu(let buttons):
        guard case .answer(let text) = kind,
          case .one(let position) = OptionMatcher.match(
            text, labels: buttons.map(\.label), ids: buttons.map(\.id))
        else { return nil }
        return buttons[position]
      case .nothing: return nil
      }
    default: return nil
    }
  }
}
