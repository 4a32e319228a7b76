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
  private var waiting: WaitingVisits
  /// The visit whose steps are being given; `nil` for none.
  private var hand: Hand?
  /// What is left of visits whose screens were left before all their steps could be given, by the screens' identities.
  ///
  /// It is given when its screen comes again.
  private var setAside: [String: Hand] = [:]
  /// The visits whose screens the person left by something else, and of which they are to be told.
  private var dropped: [SavedVisit] = []
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
  /// The screens that were reached, by their numbers.
  private var reached: [Int: Reached] = [:]
  /// The number of kept results that no screen has asked for yet, and of presses about which nobody was told.
  private var unaskedCount = 0, untoldCount = 0
  /// The elements that the person used, by the number of the screen.
  private var own: [Int: Set<String>] = [:]
  /// The position in the file of the last visit that a screen took.
  private var latestPosition = 0

  /// The visit whose steps are being given.
  private struct Hand {
    /// The number of the screen that took it.
    var entry: Int
    /// The visit with the steps that are not known to be done.
    ///
    /// The screen has its results, unless it was set aside.
    var visit: SavedVisit
    /// The steps that are left to the person, such as a once-only press, until they do them; another run must tell them,
    /// too.
    var left: [SavedStep] = []
    /// The presses about which the person is to be told when its screen comes again.
    var untold: [OpenPress] = []
    /// Whether its screen has come again, and has not told the person yet what is left to them.
    var hasComeAgain = false
    /// How far the first step is.
    var state = State.waits
    /// The element that the first step answers; `nil` if it is another step or was not given yet.
    var element: String?

    enum State {
      /// It was not given yet.
      case waits
      /// It was given, and is perhaps not done.
      case isGiven
      /// It was given, and the person stopped it before it was done.
      case isStopped
    }

    var isOver: Bool { visit.steps.isEmpty && left.isEmpty }

    /// Returns whether its steps belong to a screen; those of a file that names no screens belong to all.
    func isOf(_ entry: Int) -> Bool { self.entry == entry || visit.mark == nil }
  }

  /// What is known of a screen that was reached, apart from the steps.
  private struct Reached {
    let mark: ScreenMark
    /// Whether it took a visit.
    var hasVisit = false
    /// The kept results of services that it has not asked for yet.
    var results: [KeptResult] = []
    /// The presses that did not complete or may not have, and about which the person is to be told.
    var untold: [OpenPress] = []
  }

  /// A press of which the last run did not say that it completed.
  private struct OpenPress {
    let element: String
    /// Whether it may have completed all the same; `false` for an ordinary button, and after a failure.
    let isUnclear: Bool
  }

  /// Creates a source of the steps of a saved history.
  package init(_ history: SavedHistory, name: String, tellsCount: Bool = true) {
    self.name = name
    self.tellsCount = tellsCount
    waiting = WaitingVisits(history.visits)
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

  /// What there is to be replayed.
  package var summary: SavedHistory.Summary {
    SavedHistory(waiting.all, remembered: Array(remembered.values), drafts: drafts).summary
  }

  /// Whether everything that could be replayed was replayed.
  package var isDone: Bool {
    waiting.isEmpty && hand == nil && setAside.isEmpty && unaskedCount == 0
  }

  package var isOver: Bool {
    areDraftsGiven && isDone && untoldCount == 0 && remembered.isEmpty
  }

  /// The lines of the steps that were not replayed yet.
  package var lines: [String] {
    var visits: [Int: SavedVisit] = [:]
    for (entry, screen) in reached where !screen.results.isEmpty {
      visits[entry] = SavedVisit(mark: entry == Self.anyEntry ? nil : screen.mark)
      visits[entry]?.results = screen.results
    }
    if let hand {
      visits[hand.entry, default: SavedVisit(mark: hand.visit.mark)].steps =
        hand.left + hand.visit.steps
    }
    let aside = setAside.sorted { $0.key < $1.key }.map { _, hand in
      var visit = hand.visit
      visit.steps = hand.left + visit.steps
      return visit
    }
    let reached = visits.sorted { $0.key < $1.key }.map(\.value)
    return (reached + aside + waiting.all).flatMap(\.lines)
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
    case .performed(let performed):
      if case .draft = performed.action { break }
      if isGiving, !performed.receipt.isPending { finishStep() }
    case .ended(let entry, let element, let verdict) where entry == hand?.entry:
      guard hand?.state == .isGiven, element == hand?.element ?? element else { break }
      if verdict == .cancelled { hand?.state = .isStopped } else { finishStep() }
    case .navigated: finishStep()
    case .ended, .beginning, .rejected, .began, .kept, .committed, .asksSecret, .settled, .changed:
      break
    }
  }

  /// Forgets the step that was given last.
  private func finishStep() {
    guard hand?.state == .isGiven else { return }
    hand?.state = .waits
    hand?.visit.steps.removeFirst()
    dropHandIfOver()
  }

  private func dropHandIfOver() { if hand?.isOver == true { hand = nil } }

  // MARK: Steps

  package func next(for shown: Snapshot, of session: Session) -> SuppliedStep? {
    var snapshot = shown
    if hand?.state == .isStopped, hand?.entry == snapshot.entry {
      leaveToPerson()
      return .ask(nil)
    }
    // The latest step is done, so the next visit of the same screen can be taken.
    finishStep()
    // What is remembered may be shown, such as the entries of a list.
    if arrive(on: snapshot, of: session) { snapshot = session.show() }
    if let step = fallStep(on: snapshot, of: session) { return step }
    if let step = leftStep(in: snapshot, session) { return step }
    while let hand, hand.isOf(snapshot.entry), let saved = hand.visit.steps.first {
      switch supplied(saved, in: snapshot, session) {
      case .give(let offer):
        self.hand?.state = .isGiven
        self.hand?.element = offer.element?.id
        // What is done again with its result is not in doubt.
        if let element = offer.element?.id, let untold = reached[snapshot.entry]?.untold {
          setUntold(untold.filter { $0.element != element }, of: snapshot.entry)
        }
        return .give(offer)
      case .ask(let sentence):
        leaveToPerson()
        return .ask(sentence)
      case nil:
        self.hand?.visit.steps.removeFirst()
        dropHandIfOver()
      }
    }
    let sentence = openPresses(on: snapshot)
    keepResults(on: snapshot, in: session)
    if let sentence { return .ask(sentence) }
    return draftsStep(in: snapshot)
  }

  /// Leaves a screen that has come again to the person, if something on it was left to them before.
  private func leftStep(in snapshot: Snapshot, _ session: Session) -> SuppliedStep? {
    guard let hand, hand.hasComeAgain, hand.isOf(snapshot.entry) else { return nil }
    self.hand?.hasComeAgain = false
    guard let first = hand.left.first else { return nil }
    if case .ask(let sentence) = supplied(first, in: snapshot, session) { return .ask(sentence) }
    return .ask(nil)
  }

  /// Leaves the first step to the person.
  private func leaveToPerson() {
    guard let step = hand?.visit.steps.removeFirst() else { return }
    hand?.left.append(step)
    hand?.state = .waits
  }

  package func comesFirst(in session: Session) -> Bool {
    guard let top = session.history.top else { return false }
    let identity = top.mark.identity
    if hand?.entry == top.entry || setAside[identity] != nil || remembered[identity] != nil {
      return true
    }
    guard let next = waiting.next else { return !areStepsOver && hand == nil && setAside.isEmpty }
    return next.mark?.identity == identity
      || next.isFallen && next.mark.flatMap { session.history.entry(of: $0) } != nil
  }

  /// Steps back to the screen of the next visit, over those that came together with it.
  private func fallStep(on snapshot: Snapshot, of session: Session) -> SuppliedStep? {
    guard hand == nil, let next = waiting.next, next.isFallen, let mark = next.mark,
      let entry = session.history.entry(of: mark)
    else { return nil }
    waiting[next.position]?.isFallen = false
    guard entry != snapshot.entry else { return nil }
    return .give(
      AnswerOffer(place: nil, isCounted: false) { session in
        session.history.stepBack(to: entry)
        return nil
      })
  }

  /// Gives the screens their drafts again, once nothing is left that could take them away.
  private func draftsStep(in snapshot: Snapshot) -> SuppliedStep? {
    guard !areDraftsGiven, waiting.isEmpty, hand == nil, setAside.isEmpty else { return nil }
    areDraftsGiven = true
    return .give(
      AnswerOffer(place: nil, isCounted: false) { session in
        session.history.giveAwaited { self.own[snapshot.entry]?.contains($0) == true }
        return nil
      })
  }

  /// Returns what the person is to be told of presses on a screen, once; `nil` for nothing.
  private func openPresses(on snapshot: Snapshot) -> LocalizedStringKey? {
    guard untoldCount > 0 else { return nil }
    var sentences: [LocalizedStringKey] = []
    for entry in [snapshot.entry, Self.anyEntry] {
      guard let untold = reached[entry]?.untold, !untold.isEmpty else { continue }
      setUntold([], of: entry)
      // If a press is there twice, the later one is told: it may know that the press was begun.
      var told: Set<String> = []
      sentences += untold.reversed().filter { press in
        // A field's load keeps results of services, too.
        let isButton = snapshot.elements.contains { $0.id == press.element && $0.button != nil }
        return (press.isUnclear || isButton) && told.insert(press.element).inserted
      }.reversed().map { sentence(about: $0, visit: entry, in: snapshot) }
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Gives a screen what was received for presses that are the person's from now on.
  private func keepResults(on snapshot: Snapshot, in session: Session) {
    guard unaskedCount > 0, hand?.isOf(snapshot.entry) != true,
      reached[snapshot.entry]?.results.isEmpty == false,
      session.history.top?.entry == snapshot.entry
    else { return }
    for element in snapshot.elements {
      guard let button = element.button else { continue }
      let results = takeResults(on: snapshot.entry) { $0.element == element.id }
      session.history.keep(results, isOnceOnly: button.isOnceOnly)
    }
  }

  private func setUntold(_ presses: [OpenPress], of entry: Int) {
    untoldCount += presses.count - (reached[entry]?.untold.count ?? 0)
    reached[entry]?.untold = presses
  }

  /// Says what is known of a press, with the names of the services' results to it that were kept.
  private func sentence(
    about press: OpenPress, visit entry: Int, in snapshot: Snapshot
  ) -> LocalizedStringKey {
    let label = press.element
    var parts: [String] = []
    for result in reached[entry]?.results ?? []
    where result.element == label && !result.isOfWhole && !parts.contains(result.name) {
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
    _ saved: SavedStep, in snapshot: Snapshot, _ session: Session
  ) -> SuppliedStep? {
    let place = "\(name):\(saved.line)"
    switch saved.kind {
    case .step(let kind):
      return supplied(kind, at: place, in: snapshot, session, hasCommitted: saved.hasCommitted)
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
    _ kind: Step.Kind, at place: String, in snapshot: Snapshot, _ session: Session,
    hasCommitted: Bool
  ) -> SuppliedStep? {
    let element = snapshot.element(usedBy: kind)
    if let element, own[snapshot.entry]?.contains(element.id) == true { return nil }
    switch kind {
    // Steps that only check the screen or let time pass belong to a script.
    case .expect, .expectScreen, .expectRejection, .wait, .await, .help, .cancel: return nil
    case .ask(_, nil) where element != nil: return .ask(nil)
    case .ask where element?.isSecret == false: return .ask(nil)
    default: break
    }
    // A text in the file is no secret, so something else is asked now.
    if let element, element.isSecret, let text = kind.givenText, !text.isEmpty {
      return .ask("“\(element.labelText): \(text)” no longer applies.")
    }
    if let element, let button = element.button,
      hasCommitted || !UnaskedPresses.resume.contains(button.kind),
      !hasResults(of: element.id, on: snapshot.entry),
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
        var player = StepPlayer(session: session)
        player.givesTyped = false
        return try player.play(
          kind, in: snapshot, secrets: TerminalSecrets(of: session), say: { _ in })
      })
  }

  private func hasResults(of element: String, on entry: Int) -> Bool {
    [entry, Self.anyEntry].contains { number in
      reached[number]?.results.contains { $0.element == element } == true
    }
  }

  package func noteOwn(_ element: String, on snapshot: Snapshot) {
    own[snapshot.entry, default: []].insert(element)
    if let identity = reached[snapshot.entry]?.mark.identity {
      remembered[identity]?.given.removeAll { $0.element == element && !$0.isHidden }
      if remembered[identity]?.isEmpty == true { remembered[identity] = nil }
    }
    for entry in [snapshot.entry, Self.anyEntry] {
      guard let untold = reached[entry]?.untold, !untold.isEmpty else { continue }
      setUntold(untold.filter { $0.element != element }, of: entry)
    }
    guard let hand, hand.isOf(snapshot.entry) else { return }
    func isOwn(_ step: SavedStep) -> Bool {
      step.typed.map { snapshot.element(usedBy: $0)?.id == element } == true
    }
    if hand.state != .waits, let given = hand.visit.steps.first, isOwn(given) {
      self.hand?.visit.steps.removeFirst()
      self.hand?.state = .waits
    }
    self.hand?.left.removeAll(where: isOwn)
    dropHandIfOver()
  }

  package func report(of count: Int) -> [LocalizedStringKey] {
    var sentences: [LocalizedStringKey] = []
    if count > 0, tellsCount {
      sentences.append(
        "\(count, one: "answer was", other: "answers were") given again from \(name).")
    }
    sentences += Self.sentences(dropped)
    dropped = []
    // Otherwise some visits have not had their turn.
    guard let last = waiting.last, last < latestPosition else { return sentences }
    sentences += Self.sentences(waiting.all)
    waiting.removeAll()
    return sentences
  }

  package var leftOver: [LocalizedStringKey] {
    let left = ([hand].compactMap(\.self) + setAside.values).map(\.visit)
    return Self.sentences(dropped + waiting.all + left)
  }

  private static func sentences(_ visits: [SavedVisit]) -> [LocalizedStringKey] {
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
  ///
  /// - Returns: Whether the screen remembers something from now on.
  private func arrive(on snapshot: Snapshot, of session: Session) -> Bool {
    guard
      !waiting.isEmpty || hand != nil || !setAside.isEmpty || !remembered.isEmpty || !areStepsOver,
      let mark = session.history.top?.mark
    else { return false }
    if let hand, !hand.isOf(snapshot.entry) { leave(hand, for: snapshot.entry) }
    reached[snapshot.entry] = reached[snapshot.entry] ?? Reached(mark: mark)
    takeUp(for: snapshot.entry, mark)
    while hand == nil, claim(snapshot.entry, mark) {}
    return takeOver(for: snapshot, mark, of: session)
  }

  /// Sets a visit aside whose screen was left before all its steps could be given, or drops it if the person has gone on by
  /// something else.
  private func leave(_ hand: Hand, for entry: Int) {
    self.hand = nil
    guard let mark = reached[hand.entry]?.mark, entry < hand.entry else {
      dropped.append(hand.visit)
      return
    }
    var hand = hand
    hand.state = .waits
    hand.untold = reached[hand.entry]?.untold ?? []
    setUntold([], of: hand.entry)
    hand.visit.results = takeResults(on: hand.entry) { _ in true }
    unaskedCount += hand.visit.results.count
    setAside[mark.identity] = hand
  }

  /// Goes on with a visit that was set aside, on a screen that comes again.
  private func takeUp(for entry: Int, _ mark: ScreenMark) {
    guard hand == nil, var known = setAside.removeValue(forKey: mark.identity) else { return }
    known.entry = entry
    known.hasComeAgain = true
    reached[entry]?.hasVisit = true
    reached[entry]?.results += known.visit.results
    known.visit.results = []
    setUntold((reached[entry]?.untold ?? []) + known.untold, of: entry)
    known.untold = []
    hand = known
  }

  /// Restores remembered answers as defaults.
  ///
  /// This happens at once for the current screen, until a remaining step discards them; and for all screens when no step is
  /// left.
  private func takeOver(for snapshot: Snapshot, _ mark: ScreenMark, of session: Session) -> Bool {
    let begun = remembered[mark.identity]?.deeds.filter(\.isBegun) ?? []
    if !begun.isEmpty {
      let known = reached[snapshot.entry]?.untold ?? []
      setUntold(
        known + begun.map { OpenPress(element: $0.element, isUnclear: true) }, of: snapshot.entry)
    }
    let isLast =
      waiting.isEmpty && hand?.visit.steps.isEmpty != false
      && setAside.values.allSatisfy(\.visit.steps.isEmpty)
    let isFirstLast = isLast && !areStepsOver
    areStepsOver = areStepsOver || isLast
    let isWhole = isFirstLast && !hasPersonActed
    guard isWhole || !remembered.isEmpty else { return false }
    let reached = session.history.takeOver(
      remembered, isTopOnly: !isFirstLast, isNewest: isLast, isWhole: isWhole)
    for identity in reached {
      if isLast {
        remembered[identity] = nil
      } else {
        remembered[identity]?.deeds.removeAll(where: \.isBegun)
      }
    }
    return reached.contains(mark.identity)
  }

  /// Gives a screen the visit of the saved run that belongs to it.
  ///
  /// - Returns: Whether there was one.
  private func claim(_ entry: Int, _ mark: ScreenMark) -> Bool {
    guard let position = position(for: entry, mark), var visit = waiting.take(position) else {
      return false
    }
    latestPosition = max(latestPosition, position)
    visit.isFallen = false
    let number = visit.mark == nil ? Self.anyEntry : entry
    reached[number, default: Reached(mark: mark)].hasVisit = true
    unaskedCount += visit.results.count
    // The wizard may still ask for earlier ones.
    reached[number]?.results += visit.results
    addPressesThatAreDone(to: &visit)
    noteOpenPresses(of: visit, on: number)
    visit.results = []
    hand = Hand(entry: number, visit: visit)
    dropHandIfOver()
    return true
  }

  /// Adds the presses that the last run has done, and whose last part is left: it is done when they are given again.
  private func addPressesThatAreDone(to visit: inout SavedVisit) {
    for result in visit.results where result.isOfWhole {
      let isKnown = visit.steps.contains { step in
        if case .press(result.element)? = step.typed { true } else { false }
      }
      guard !isKnown else { continue }
      visit.steps.append(
        SavedStep(
          kind: .step(.press(label: result.element)), line: 0,
          lines: [":press " + StepWriter.quoted(result.element)]))
    }
  }

  /// Returns the position of the visit that a screen takes; `nil` if there is none.
  private func position(for entry: Int, _ mark: ScreenMark) -> Int? {
    guard let next = waiting.next else { return nil }
    if next.mark == nil { return next.position }
    // The steps of a later visit are taken in their turn.
    let isNext = next.mark?.identity == mark.identity
    guard isNext || reached[entry]?.hasVisit != true else { return nil }
    return waiting.position(for: mark)
  }

  /// Notes the elements for which services' results were kept, although no press of them completed.
  private func noteOpenPresses(of visit: SavedVisit, on entry: Int) {
    guard !visit.results.isEmpty else { return }
    var untold = reached[entry]?.untold ?? []
    var known = Set(untold.map(\.element))
    for case .press(let element) in visit.steps.compactMap(\.typed) { known.insert(element) }
    for result in visit.results where known.insert(result.element).inserted {
      untold.append(OpenPress(element: result.element, isUnclear: false))
    }
    setUntold(untold, of: entry)
  }

  /// Returns whether there is an answer to a field of a screen that was not given again yet.
  package func hasAnswer(to element: String, on entry: Int, of session: Session) -> Bool {
    guard !isDone || !remembered.isEmpty, let top = session.history.top, top.entry == entry,
      own[entry]?.contains(element) != true
    else { return false }
    let identity = top.mark.identity
    let visit =
      if let hand, hand.entry == entry { hand.visit } else {
        setAside[identity]?.visit
          ?? position(for: entry, top.mark).flatMap { waiting[$0] }.flatMap { visit in
            visit.mark == nil ? nil : visit
          }
      }
    let isStep = visit?.steps.contains { step in
      if case .set(element, _)? = step.typed { true } else { false }
    }
    return isStep == true
      || remembered[identity]?.given.contains { $0.element == element && !$0.isHidden }
        == true
  }

  // MARK: Results of services

  /// Returns all kept results of services to an element, which then belong to this run.
  package func take(by element: String, on entry: Int, of session: Session)
    -> [(name: String, text: String)]
  {
    takeResults(on: entry, of: session) { $0.element == element }.map { ($0.name, $0.text) }
  }

  /// Returns the kept result of a service to an element; `nil` if there is none.
  package func recall(_ name: String, for element: String, on entry: Int, of session: Session)
    -> String?
  {
    var isFound = false
    return takeResults(on: entry, of: session) { result in
      guard !isFound, result.element == element, result.name == name else { return false }
      isFound = true
      return true
    }.first?.text ?? takeBase(name, of: element, on: entry, of: session)
  }

  /// Takes what a flow begins with, which belongs to no visit.
  private func takeBase(
    _ name: String, of element: String, on entry: Int, of session: Session
  ) -> String? {
    guard !remembered.isEmpty, let top = session.history.top, top.entry == entry else { return nil }
    let identity = top.mark.identity
    guard
      let place = remembered[identity]?.deeds.firstIndex(where: {
        $0.isBase && $0.element == element && $0.result?.name == name
      }), let deed = remembered[identity]?.deeds.remove(at: place)
    else { return nil }
    if remembered[identity]?.isEmpty == true { remembered[identity] = nil }
    return deed.result?.text
  }

  /// Takes the results that fulfill a condition from those of a screen, also of one that has not had its turn yet.
  private func takeResults(
    on entry: Int, of session: Session, where isMeant: (KeptResult) -> Bool
  ) -> [KeptResult] {
    var taken = takeResults(on: entry, where: isMeant)
    guard hand?.isOf(entry) != true, let top = session.history.top, top.entry == entry else {
      return taken
    }
    if setAside[top.mark.identity] != nil {
      let new = setAside[top.mark.identity]?.visit.results.take(where: isMeant) ?? []
      unaskedCount -= new.count
      taken += new
    } else if let position = position(for: entry, top.mark) {
      taken += waiting[position]?.results.take(where: isMeant) ?? []
    }
    return taken
  }

  private func takeResults(on entry: Int, where isMeant: (KeptResult) -> Bool) -> [KeptResult] {
    var taken: [KeptResult] = []
    for number in [entry, Self.anyEntry] where reached[number]?.results.isEmpty == false {
      taken += reached[number]?.results.take(where: isMeant) ?? []
    }
    unaskedCount -= taken.count
    return taken
  }
}

extension [KeptResult] {
  /// Removes and returns the results that fulfill a condition.
  fileprivate mutating func take(where isMeant: (KeptResult) -> Bool) -> [KeptResult] {
    var taken: [KeptResult] = []
    removeAll { result in
      guard isMeant(result) else { return false }
      taken.append(result)
      return true
    }
    return taken
  }
}
