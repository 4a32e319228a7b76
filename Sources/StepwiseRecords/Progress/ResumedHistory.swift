import StepwiseFlow
import StepwiseLines

/// Replays a saved history, each step on its own screen.
///
/// It presses buttons that begin work, but never a once-only button, unless the service's result to that press was
/// kept. So nothing is done twice.
package final class ResumedHistory: AnswerSource {
  private typealias SavedVisit = SavedHistory.SavedVisit
  private typealias SavedStep = SavedHistory.SavedStep

  private let name: String
  /// Whether the person is told how many answers were replayed.
  private let tellsCount: Bool
  private var pending: ArraySlice<SavedVisit>
  /// The remembered answers of screens that were not reached since all steps were given, by their identities.
  package private(set) var remembered: [String: RememberedScreen]
  /// Whether the person has done anything.
  package private(set) var hasPersonActed = false
  /// Whether all steps were given, so that each screen takes its remembered answers when it is reached.
  private var areStepsOver = false
  /// What was typed and not given.
  package let drafts: [DraftedScreen]
  /// Whether the screens have their drafts again.
  private var areDraftsGiven: Bool
  /// The marks of the reached screens, by their numbers.
  private var marks: [Int: ScreenMark] = [:]
  /// The remaining parts of the visits that screens took, by the numbers of the screens.
  private var taken: [Int: Taken] = [:]
  /// The screen of the latest step.
  private var currentEntry: Int?
  /// Whether the person stopped the latest step before it was done.
  private var isStopped = false
  /// The elements that the person used, by the number of the screen.
  private var own: [Int: Set<String>] = [:]
  /// The position in the file of the last visit that a screen took.
  private var latestPlace = 0

  /// The remaining part of a visit.
  private struct Taken {
    var visit: SavedVisit
    /// The latest step, until it is known to be done.
    var current: SavedStep?
    /// The step that is left to the person, until they do it, such as a once-only press; another
    /// run must tell them, too.
    var held: SavedStep?
    /// The presses that did not complete or may not have, and about which the person is to be told.
    var untold: [OpenPress] = []
    /// Whether `untold` has the presses of which only services' results are known.
    var areOpenPressesNoted = false

    var isDone: Bool { hasNoSteps && visit.results.isEmpty }

    /// Whether all steps of the visit were repeated.
    var hasNoSteps: Bool { visit.steps.isEmpty && current == nil && held == nil }

    /// Whether there is nothing to tell, either.
    var isOver: Bool { isDone && untold.isEmpty }

    var lines: [String] {
      var whole = visit
      whole.steps = [held, current].compactMap(\.self) + whole.steps
      return whole.lines
    }
  }

  /// A press of which the last run did not say that it completed.
  private struct OpenPress {
    let element: String
    /// Whether it may have completed all the same; `false` for an ordinary button, and after a failure.
    let isUnclear: Bool

    /// A press that may have completed.
    static func unclear(_ element: String) -> OpenPress {
      OpenPress(element: element, isUnclear: true)
    }
  }

  /// Creates a source of the steps of a saved history.
  package init(_ history: SavedHistory, name: String, tellsCount: Bool = true) {
    self.name = name
    self.tellsCount = tellsCount
    pending = history.visits.filter { !$0.isEmpty }[...]
    remembered = Dictionary(
      history.remembered.lazy.filter { !$0.isEmpty }.map { ($0.screen.identity, $0) },
      uniquingKeysWith: { $1 })
    drafts = history.drafts
    areDraftsGiven = drafts.isEmpty
  }

  /// Creates a source of the steps in the lines of a file.
  package convenience init(lines: [String], name: String, tellsCount: Bool = true) throws {
    var history = SavedHistory()
    for (position, line) in lines.enumerated() {
      try Array(line.utf8).withUnsafeBytes { try history.read($0, number: position + 2) }
    }
    self.init(history, name: name, tellsCount: tellsCount)
  }

  /// What a saved run holds, for a person who decides whether to go on with it.
  package struct Summary {
    /// What was given on a screen.
    package struct Row {
      /// The title of the screen.
      package let title: String
      /// The answers, the pressed buttons, and the names of services' results, each where it comes first.
      package var texts: [LocalizedStringKey]
    }

    /// The number of fields that were answered.
    package var answerCount = 0
    /// The screens, in order.
    package var rows: [Row] = []

    fileprivate mutating func add(_ text: String, to field: String, on title: String) {
      add(
        field == title ? LocalizedStringKey(verbatim: text) : "\(label: field): \(text)", on: title)
    }

    fileprivate mutating func add(_ text: LocalizedStringKey, on title: String) {
      if rows.last?.title != title { rows.append(Row(title: title, texts: [])) }
      if !rows[rows.count - 1].texts.contains(text) { rows[rows.count - 1].texts.append(text) }
    }
  }

  /// What there is to be replayed.
  package var summary: Summary {
    var summary = Summary()
    for visit in pending {
      let title = visit.mark?.title ?? ""
      for kind in visit.steps.compactMap(\.typed) {
        switch kind {
        case .press(let label): summary.add(LocalizedStringKey(label: label), on: title)
        case .set(let label, let text):
          summary.answerCount += 1
          summary.add(text, to: label, on: title)
        default:
          guard let text = kind.givenText else { continue }
          summary.answerCount += 1
          summary.add(LocalizedStringKey(verbatim: text), on: title)
        }
      }
      for result in visit.results {
        summary.add(LocalizedStringKey(label: result.name), on: title)
      }
    }
    for screen in remembered.values.sorted(by: { $0.screen.identity < $1.screen.identity }) {
      for answer in screen.given where !answer.isHidden {
        summary.add(answer.text, to: answer.element, on: screen.screen.title)
      }
    }
    for screen in drafts {
      for draft in screen.drafts {
        summary.add("\(draft.text) …", to: draft.element, on: screen.screen.title)
      }
    }
    return summary
  }

  /// Whether everything that could be replayed was replayed.
  package var isDone: Bool {
    guard pending.isEmpty else { return false }
    // No visit is left to be taken, so it no longer matters which screens had theirs.
    if !taken.isEmpty { taken = taken.filter { !$0.value.isOver } }
    return taken.values.allSatisfy(\.isDone)
  }

  package var isOver: Bool { areDraftsGiven && isDone && taken.isEmpty && remembered.isEmpty }

  /// The lines of the steps that were not replayed yet.
  package var lines: [String] {
    let left = taken.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isDone }
    return left.flatMap(\.lines) + pending.flatMap(\.lines)
  }

  /// The lines of the remembered answers that no screen has taken yet.
  package var rememberedLines: [String] {
    remembered.sorted { $0.key < $1.key }.flatMap(\.value.lines)
  }

  /// Updates the remaining steps after an event, before they are saved again.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isGiving: Whether it comes of a step that this gives.
  package func note(_ event: SessionEvent, isGiving: Bool) {
    if !isGiving {
      switch event {
      case .performed(let performed) where !performed.isReplay: hasPersonActed = true
      case .beginning: hasPersonActed = true
      default: break
      }
    }
    switch event {
    case .performed(let performed): if !performed.receipt.isPending { forgetCurrent() }
    case .ended(let entry, _, .cancelled) where entry == currentEntry: isStopped = true
    case .ended, .navigated: forgetCurrent()
    case .beginning, .rejected, .began, .kept, .committed, .asksSecret, .settled, .changed: break
    }
  }

  private func forgetCurrent() {
    guard !isStopped, let entry = currentEntry else { return }
    taken[entry]?.current = nil
    currentEntry = nil
  }

  /// Keeps the step that the person stopped: for them, if its screen is still there, else for the
  /// time when the screen comes again.
  ///
  /// - Returns: Whether it is left to the person.
  private func keepStopped(on snapshot: Snapshot) -> Bool {
    guard isStopped, let entry = currentEntry else { return false }
    isStopped = false
    currentEntry = nil
    guard let stopped = taken[entry]?.current else { return false }
    taken[entry]?.current = nil
    if entry == snapshot.entry {
      taken[entry]?.held = stopped
      return true
    }
    guard var visit = taken.removeValue(forKey: entry)?.visit else { return false }
    visit.steps.insert(stopped, at: 0)
    pending.insert(visit, at: pending.startIndex)
    return false
  }

  // MARK: Steps

  package func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep? {
    if keepStopped(on: snapshot) { return .ask(nil) }
    // The latest step is done, so the next visit of the same screen can be taken.
    forgetCurrent()
    arrive(on: snapshot, of: session)
    if let step = fallStep(on: snapshot, of: session) { return step }
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
      guard let untold = taken[entry]?.untold, !untold.isEmpty else { continue }
      taken[entry]?.untold = []
      // If a press is there twice, the later one is told: it may know that the press was begun.
      var told: Set<String> = []
      let sentences = untold.reversed().filter { press in
        // A field's load keeps results of services, too.
        let isButton = snapshot.elements.contains { $0.id == press.element && $0.button != nil }
        return (press.isUnclear || isButton) && told.insert(press.element).inserted
      }.reversed().map { sentence(about: $0, visit: entry, in: snapshot) }
      if !sentences.isEmpty { return .ask(sentences.joined(separator: " ")) }
    }
    return draftsStep(in: snapshot)
  }

  package func comesFirst(in session: Session) -> Bool {
    guard let top = session.history.top else { return false }
    let identity = top.mark.identity
    guard let next = pending.first else {
      return taken[top.entry]?.hasNoSteps == false || remembered[identity] != nil
        || !areStepsOver && taken.values.allSatisfy(\.hasNoSteps)
    }
    return taken[top.entry]?.hasNoSteps == false || next.mark?.identity == identity
      || remembered[identity] != nil
      || next.isFallen && next.mark.flatMap { session.history.entry(of: $0) } != nil
  }

  /// Steps back to the screen of the next visit, over those that came together with it.
  private func fallStep(on snapshot: Snapshot, of session: Session) -> SuppliedStep? {
    guard let next = pending.first, next.isFallen, let mark = next.mark,
      taken.values.allSatisfy(\.hasNoSteps), let entry = session.history.entry(of: mark)
    else { return nil }
    pending[pending.startIndex].isFallen = false
    guard entry != snapshot.entry else { return nil }
    return .give(
      AnswerOffer(place: nil, isCounted: false) { session in
        session.history.stepBack(to: entry)
        return nil
      })
  }

  /// Gives the screens their drafts again, once nothing is left that could take them away.
  private func draftsStep(in snapshot: Snapshot) -> SuppliedStep? {
    guard !areDraftsGiven, pending.isEmpty, taken.values.allSatisfy(\.hasNoSteps) else {
      return nil
    }
    areDraftsGiven = true
    return .give(
      AnswerOffer(place: nil, isCounted: false) { session in
        session.history.giveAwaited { self.own[snapshot.entry]?.contains($0) == true }
        return nil
      })
  }

  /// Says what is known of a press, with the names of the services' results to it that were kept.
  private func sentence(
    about press: OpenPress, visit entry: Int, in snapshot: Snapshot
  ) -> LocalizedStringKey {
    let label = press.element
    var parts: [String] = []
    for result in taken[entry]?.visit.results ?? []
    where result.element == label && !parts.contains(result.name) {
      parts.append(result.name)
    }
    guard !parts.isEmpty else {
      if let name = ActionMark.name(of: label, on: snapshot) {
        return """
          It is not known whether “\(label: name)” was done when the last run ended. If it was not, \
          press “\(ActionMark.doAgain(name))”.
          """
      }
      return """
        It is not known whether “\(label: label)” was done when the last run ended: press it if it \
        was not.
        """
    }
    guard press.isUnclear else {
      return """
        “\(label: label)” was not completed in the last run. Known to be done, and not repeated: \
        \(allOf: parts). Press it to do the rest.
        """
    }
    return """
      It is not known whether “\(label: label)” was done when the last run ended. Known to be done, \
      and not repeated: \(allOf: parts). Press it if the rest was not done.
      """
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
    // Steps that only check the screen or let time pass belong to a script.
    case .expect, .expectScreen, .expectRefusal, .wait, .await, .help, .cancel: return nil
    case .ask(_, nil) where element != nil: return .ask(nil)
    case .ask where element?.isSecret == false: return .ask(nil)
    default: break
    }
    // A text in the file is no secret, so something else is asked now.
    if let element, element.isSecret, let text = kind.givenText, !text.isEmpty {
      return .ask("“\(element.labelText): \(text)” no longer applies.")
    }
    if let element, let button = element.button, !UnaskedPresses.resume.contains(button.kind),
      !visit.results.contains(where: { $0.element == element.id }),
      !session.history.hasResults(of: element.id)
    {
      return .ask(
        """
        “\(element.labelText)” was pressed before. It is not pressed again by itself: press it if it \
        is to be done once more.
        """)
    }
    // A button that fits as before can still fail.
    let prefix: LocalizedStringKey =
      if let element, element.button != nil {
        "“\(element.labelText)” was pressed again:"
      } else if element == nil, let text = kind.givenText {
        // If the answer has no element on this screen, only the sentence can show it.
        "“\(text)” no longer fits:"
      } else {
        "This no longer fits:"
      }
    let isBack = if case .back = kind { true } else { false }
    return .give(
      AnswerOffer(
        place: place, element: element, prefix: prefix, draft: kind.givenText, isCounted: !isBack
      ) { session in
        try StepPlayer(session: session).play(
          kind, in: snapshot, secrets: TerminalSecrets(of: session), say: { _ in })
      })
  }

  package func noteOwn(_ element: String, on snapshot: Snapshot) {
    own[snapshot.entry, default: []].insert(element)
    if let identity = marks[snapshot.entry]?.identity {
      remembered[identity]?.given.removeAll { $0.element == element && !$0.isHidden }
      if remembered[identity]?.isEmpty == true { remembered[identity] = nil }
    }
    for entry in [snapshot.entry, Self.anyEntry] {
      taken[entry]?.untold.removeAll { $0.element == element }
      if entry == currentEntry, let current = taken[entry]?.current?.typed,
        snapshot.element(usedBy: current)?.id == element
      {
        taken[entry]?.current = nil
      }
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
    // All other visits have had their turn.
    sentences += Self.sentences(pending)
    pending = []
    return sentences
  }

  package var leftOver: [LocalizedStringKey] { Self.sentences(pending + unfinished) }

  /// The remaining parts of visits whose screens were left.
  private var unfinished: [SavedVisit] {
    taken.sorted { $0.key < $1.key }.map(\.value.visit).filter { !$0.steps.isEmpty }
  }

  private static func sentences(_ visits: some Collection<SavedVisit>) -> [LocalizedStringKey] {
    let unused = visits.compactMap { visit -> (title: LocalizedStringKey, text: String)? in
      guard let mark = visit.mark else { return nil }
      let texts = visit.steps.compactMap(\.typed?.givenText).joinedOnce(by: " · ")
      return texts.isEmpty ? nil : (LocalizedStringKey(label: mark.title), texts)
    }
    return LocalizedStringKey(unused: unused).map { [$0] } ?? []
  }

  // MARK: Screens

  /// The number for steps of a file that names no screens.
  private static let anyEntry = 0

  /// Finds the steps and the remembered answers of a screen that was reached.
  private func arrive(on snapshot: Snapshot, of session: Session) {
    // A load may have taken the last visit for a service's result.
    guard
      !pending.isEmpty || !remembered.isEmpty || !areStepsOver
        || taken[snapshot.entry]?.areOpenPressesNoted == false,
      let mark = session.history.top?.mark
    else { return }
    marks[snapshot.entry] = mark
    claim(snapshot.entry, mark)
    takeOver(for: snapshot, mark, of: session)
    if taken[snapshot.entry]?.areOpenPressesNoted == false { noteOpenPresses(of: snapshot.entry) }
  }

  /// Notes the elements for which services' results were kept, although no press of them completed.
  private func noteOpenPresses(of entry: Int) {
    guard let visit = taken[entry]?.visit else { return }
    taken[entry]?.areOpenPressesNoted = true
    var known = Set(taken[entry]?.untold.map(\.element) ?? [])
    for case .press(let element) in visit.steps.compactMap(\.typed) { known.insert(element) }
    for result in visit.results where known.insert(result.element).inserted {
      taken[entry]?.untold.append(OpenPress(element: result.element, isUnclear: false))
    }
  }

  /// Restores remembered answers as defaults.
  ///
  /// This happens at once for the current screen, until a remaining step discards them; and for all screens when no step is
  /// left.
  private func takeOver(for snapshot: Snapshot, _ mark: ScreenMark, of session: Session) {
    let begun = remembered[mark.identity]?.deeds.filter(\.isBegun) ?? []
    if !begun.isEmpty {
      let empty = Taken(visit: SavedVisit(mark: mark, place: 0), areOpenPressesNoted: true)
      taken[snapshot.entry, default: empty].untold += begun.map { .unclear($0.element) }
    }
    let isLast = pending.isEmpty && taken.values.allSatisfy(\.visit.steps.isEmpty)
    let isFirstLast = isLast && !areStepsOver
    areStepsOver = areStepsOver || isLast
    let isWhole = isFirstLast && !hasPersonActed
    guard isWhole || !remembered.isEmpty else { return }
    let reached = session.history.takeOver(
      remembered, isTopOnly: !isFirstLast, isNewest: isLast, isWhole: isWhole)
    for identity in reached {
      if isLast {
        remembered[identity] = nil
      } else {
        remembered[identity]?.deeds.removeAll(where: \.isBegun)
      }
    }
  }

  /// Gives a screen the visit of the saved run that belongs to it.
  private func claim(_ entry: Int, _ mark: ScreenMark) {
    let isNext = pending.first?.mark?.identity == mark.identity
    // The steps of a later visit are taken in their turn.
    guard taken[entry].map({ $0.hasNoSteps && isNext }) ?? true else { return }
    let position =
      pending.firstIndex { $0.mark?.identity == mark.identity }
      ?? renamed(mark)
    if let position {
      latestPlace = max(latestPlace, pending[position].place)
      // It is nearly always the first, which a slice removes in constant time.
      let isFirst = position == pending.startIndex
      var visit = isFirst ? pending.removeFirst() : pending.remove(at: position)
      // A run that ended after it was resumed wrote its own steps first, and then what was left of an earlier run.
      while isFirst, let rest = pending.first, rest.steps.isEmpty,
        rest.mark?.identity == visit.mark?.identity
      {
        visit.results += rest.results
        pending.removeFirst()
      }
      // The wizard may still ask for the kept results of services.
      let results = taken[entry]?.visit.results ?? []
      taken[entry] = Taken(visit: visit)
      taken[entry]?.visit.results = results + visit.results
    } else if let first = pending.first, first.mark == nil {
      latestPlace = max(latestPlace, first.place)
      taken[Self.anyEntry] = Taken(visit: pending.removeFirst())
    }
  }

  /// Returns the position of the visits of the screen that a newer program may have renamed; `nil` if it is not clear.
  private func renamed(_ mark: ScreenMark) -> Int? {
    let first = pending.firstIndex { $0.mark?.isRenamed(mark) == true }
    guard let first else { return nil }
    let isOneScreen = pending[first...].allSatisfy { visit in
      visit.mark?.isRenamed(mark) != true || visit.mark?.identity == pending[first].mark?.identity
    }
    return isOneScreen ? first : nil
  }

  /// Returns whether there is an answer to a field of a screen that was not given again yet.
  package func hasAnswer(to element: String, on entry: Int, of session: Session) -> Bool {
    guard !isDone || !remembered.isEmpty, let top = session.history.top, top.entry == entry
    else { return false }
    claim(entry, top.mark)
    guard own[entry]?.contains(element) != true else { return false }
    let isStep = taken[entry]?.visit.steps.contains { step in
      if case .set(element, _)? = step.typed { true } else { false }
    }
    return isStep == true
      || remembered[top.mark.identity]?.given.contains { $0.element == element && !$0.isHidden }
        == true
  }

  // MARK: Results of services

  /// Returns all kept results of services to an element, which then belong to this run.
  package func take(by element: String, on entry: Int, of session: Session)
    -> [(name: String, text: String)]
  {
    if let top = session.history.top, top.entry == entry { claim(entry, top.mark) }
    var results: [(name: String, text: String)] = []
    for place in [entry, Self.anyEntry] {
      guard let known = taken[place]?.visit.results else { continue }
      results += known.filter { $0.element == element }.map { ($0.name, $0.text) }
      taken[place]?.visit.results = known.filter { $0.element != element }
    }
    return results
  }

  /// Returns the kept result of a service to an element; `nil` if there is none.
  package func recall(_ name: String, for element: String, on entry: Int, of session: Session)
    -> String?
  {
    if let top = session.history.top, top.entry == entry { claim(entry, top.mark) }
    for place in [entry, Self.anyEntry] {
      let results = taken[place]?.visit.results ?? []
      if let found = results.firstIndex(where: { $0.element == element && $0.name == name }) {
        return taken[place]?.visit.results.remove(at: found).text
      }
    }
    return nil
  }
}
