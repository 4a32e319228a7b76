import Stepwise
import StepwiseRecords

/// An exploration of all places of a wizard, breadth first, so that the first steps to a place are the shortest.
struct Search {
  private let makeSession: () -> Session
  private let moves: Moves
  private let onScreen: (Session) -> Void
  private let checksRules: Bool
  private var violations: [Violation] = []
  private var told: Set<String> = []
  private var edges: [WizardMap.Edge] = []
  private var start = WizardMap.Screen.finished
  private var questions = QuestionCatalogue()
  private var places: Set<Place> = []
  private var kinds: [String: Int] = [:]
  /// The kinds of places that each kind leads to.
  private var ways: [String: Set<String>] = [:]
  private var firstSteps: [String: [String]] = [:]
  private var ends: Set<String> = []
  private var identities: [String: (title: String, elements: Set<String>)] = [:]
  private var shortestEnd: [String]?
  /// The numbers of questions on the ways to the end.
  private var questionCount: ClosedRange<Int>?
  private var stepCount = 0
  private var isComplete = true

  init(
    _ makeSession: @escaping () -> Session, _ moves: Moves,
    _ onScreen: @escaping (Session) -> Void, checksRules: Bool
  ) {
    self.makeSession = makeSession
    self.moves = moves
    self.onScreen = onScreen
    self.checksRules = checksRules
  }

  /// The findings.
  var exploration: Exploration {
    let isWhole = isComplete && !edges.contains { $0.to == .notWalked }
    let map = WizardMap(start: start, edges: edges, questionCount: isWhole ? questionCount : nil)
    return Exploration(
      violations: violations.sorted { $0.steps.count < $1.steps.count },
      map: map,
      // Without an end, there may be questions that the walk did not reach.
      answersSchema: AnswersSchema(
        questions, map: map, isComplete: isWhole && shortestEnd != nil),
      placeCount: places.count,
      stepCount: stepCount, isComplete: isComplete, shortestEnd: shortestEnd)
  }

  /// Explores until nothing new is found or a limit is reached.
  mutating func run(stepsMax: Int, placesMax: Int, variantsMax: Int) async {
    var queue: [[String]] = [[]]
    var next = 0
    while next < queue.count {
      let steps = queue[next]
      next += 1
      for (move, isNew) in await look(at: steps, variantsMax: variantsMax) where isNew {
        if steps.count + 1 > stepsMax || places.count >= placesMax {
          isComplete = false
          continue
        }
        queue.append(steps + [move])
      }
    }
    checkEnds()
  }

  /// Visits a place and tries every move there.
  private mutating func look(at steps: [String], variantsMax: Int) async -> [(String, Bool)] {
    // A server that explores a wizard answers other requests meanwhile.
    await Task.yield()
    let walk = Walk(makeSession)
    _ = await walk.play(steps)
    let place = Place(walk.session)
    let kind = place.kind(walk.session)
    if steps.isEmpty {
      start = walk.session.ending == nil ? WizardMap.Screen(walk.session.show()) : .finished
      places.insert(place)
      note(place, kind, steps, walk.session)
    }
    guard walk.session.ending == nil else {
      await finish(walk, steps)
      return []
    }
    onScreen(walk.session)
    checkIdentities(walk.session, steps)
    // During a revisit a screen shows its earlier answers as defaults, so its questions are not added.
    if !place.isRevisit { questions.note(walk.session.show()) }
    let forward = moves.forward(walk.session.show())
    noteLeft(on: walk.session.show(), kind)
    let revisits = moves.revisits(walk.session.trail)
    let isFirst = walk.session.trail.count == 1 && !place.isRevisit
    if checksRules {
      await checkRecording(walk, place)
      await checkResuming(walk, place, steps)
    }
    await finish(walk, steps)
    if checksRules, isFirst { await checkFirst(place, steps) }
    for move in revisits where checksRules && !place.isRevisit {
      await checkRevisit(move, place, steps)
    }
    var results: [(String, Bool)] = []
    for move in forward {
      results.append((move, await attempt(move, from: place, kind, steps, variantsMax)))
    }
    return results
  }

  /// Notes the presses that the walk leaves out, each of which can lead to the end.
  private mutating func noteLeft(on snapshot: Snapshot, _ kind: String) {
    let left = moves.left(snapshot).flatMap {
      WizardMap.Edge.all(by: $0, in: snapshot, to: .notWalked)
    }
    guard !left.isEmpty else { return }
    edges = WizardMap.merged(edges + left)
    ends.insert(kind)
  }

  private mutating func note(_ place: Place, _ kind: String, _ steps: [String], _ session: Session)
  {
    if firstSteps[kind] == nil { firstSteps[kind] = steps }
    guard let ending = session.ending else { return }
    // A failure is an end as well, though not a successful one.
    ends.insert(kind)
    if case .finished = ending, shortestEnd == nil { shortestEnd = steps }
  }

  /// Tries a move.
  ///
  /// - Returns: Whether it leads to a place that should be visited.
  private mutating func attempt(
    _ move: String, from place: Place, _ kind: String, _ steps: [String], _ variantsMax: Int
  ) async -> Bool {
    stepCount += 1
    let walk = Walk(makeSession)
    _ = await walk.play(steps)
    let rejection = await walk.play([move])
    let all = steps + [move]
    let after = Place(walk.session)
    noteQuestions(of: walk.session)
    if let rejection {
      if walk.session.ending == nil { onScreen(walk.session) }
      tell(walk.broken(by: rejection, since: place), all, once: "\(move) \(kind)")
      await finish(walk, all)
      if checksRules { await checkBackAfter(rejected: move, place, steps) }
      return false
    }
    edges = WizardMap.merged(edges + walk.transitions)
    let newKind = after.kind(walk.session)
    ways[kind, default: []].insert(newKind)
    let isNew = places.insert(after).inserted
    if isNew { note(after, newKind, all, walk.session) }
    let isDeeper = after.titles.count == place.titles.count + 1
    let isOver = walk.session.ending != nil
    await finish(walk, all)
    if checksRules, !place.isRevisit {
      if isDeeper, after.titles.dropLast() == place.titles[...] {
        // A step back asks the whole screen again, so all answers on it since it was last come to are repeated. What was
        // pressed before, and led nowhere, is still done.
        let own = zip(walk.entries, steps).reversed().prefix { $0.0 == walk.entries.last }
          .map(\.1).filter { !$0.hasPrefix(":press ") }
        await checkBack(over: own.reversed() + [move], from: place, to: after, all)
      }
      if walk.leftSomethingRunning { await checkBackWhileRunning(move, place, steps) }
    }
    guard isNew, !isOver else { return isNew && isOver && kinds[newKind, default: 0] == 0 }
    kinds[newKind, default: 0] += 1
    return kinds[newKind, default: 0] <= variantsMax
  }

  /// Notes the number of questions on a way that has led to the end.
  private mutating func noteQuestions(of session: Session) {
    guard case .finished = session.ending else { return }
    let (asked, repeated) = session.questionTally
    let count = asked - repeated
    let known = questionCount ?? count...count
    questionCount = min(known.lowerBound, count)...max(known.upperBound, count)
  }

  private mutating func tell(
    _ rule: Violation.Rule, _ message: String, _ steps: [String], once: String
  ) {
    guard told.insert("\(rule) \(once)").inserted else { return }
    violations.append(Violation(rule: rule, message: message, steps: steps))
  }

  private mutating func tell(_ broken: Walk.Broken?, _ steps: [String], once: String? = nil) {
    guard let broken else { return }
    tell(broken.rule, broken.message, steps, once: once ?? broken.message)
  }

  // MARK: The rules

  private mutating func finish(_ walk: Walk, _ steps: [String]) async {
    guard checksRules else {
      _ = await walk.end()
      return
    }
    for broken in walk.broken() { tell(broken, steps) }
    tell(await walk.end(), steps)
  }

  /// Checks a step back over an answer, and the same answers again.
  private mutating func checkBack(
    over own: [String], from place: Place, to after: Place, _ steps: [String]
  ) async {
    let walk = Walk(makeSession)
    _ = await walk.play(steps)
    let all = steps + [":back"]
    let once = after.titles.joined(separator: "/")
    if let rejection = await walk.play([":back"]) {
      tell(.back, "Back is rejected: \(rejection)", all, once: once)
    } else if let difference = Self.difference(from: place, back: Place(walk.session)) {
      tell(.back, difference, all, once: once)
    } else if await walk.play(own) == nil,
      let difference = after.difference(from: Place(walk.session))
    {
      tell(.back, "The same answer again leads elsewhere. \(difference)", all + own, once: once)
    }
    await finish(walk, all)
  }

  /// Returns the difference after a step back: another screen, or another state of a flow.
  private static func difference(from place: Place, back: Place) -> String? {
    if back.titles != place.titles {
      return "Back leads to \(back.titles.joined(separator: ", ")), and before that was"
        + " \(place.titles.joined(separator: ", "))."
    }
    guard let pair = zip(place.states, back.states).first(where: { $0 != $1 }) else { return nil }
    return "A flow's state is \(pair.1) and was \(pair.0) before."
  }

  /// Checks a step back while work of the answer is still running.
  private mutating func checkBackWhileRunning(_ move: String, _ place: Place, _ steps: [String])
    async
  {
    let walk = Walk(makeSession)
    _ = await walk.play(steps)
    let rejection = await walk.play([move], passesTime: false)
    let all = steps + [move, ":back"]
    if rejection == nil, walk.session.ending == nil, !walk.session.isIdle,
      Place(walk.session).titles == place.titles
    {
      onScreen(walk.session)
      _ = await walk.play([":back"], waitsFirst: false)
      let back = Place(walk.session)
      let expected = place.titles.count > 1 ? place.titles.dropLast() : place.titles[...]
      if back.titles[...] != expected {
        tell(
          .back, "Back while something runs leads to \(back.titles).", all,
          once: "running \(place.titles) \(move)")
      }
    }
    await finish(walk, all)
  }

  /// Checks that a step back from a screen with an error leads to the same place as without the error.
  private mutating func checkBackAfter(rejected move: String, _ place: Place, _ steps: [String])
    async
  {
    guard place.titles.count > 1, !place.isRevisit else { return }
    let plain = Walk(makeSession)
    _ = await plain.play(steps + [":back"])
    let walk = Walk(makeSession)
    _ = await walk.play(steps)
    _ = await walk.play([move])
    _ = await walk.play([":back"])
    if let difference = Place(plain.session).difference(from: Place(walk.session)) {
      tell(
        .back, "Back from an error leads elsewhere than without one. \(difference)",
        steps + [move, ":back"], once: "error \(place.titles)")
    }
    _ = await plain.end()
    await finish(walk, steps)
  }

  private mutating func checkFirst(_ place: Place, _ steps: [String]) async {
    let walk = Walk(makeSession)
    _ = await walk.play(steps)
    let rejection = await walk.play([":back"])
    let after = Place(walk.session)
    if rejection == nil || place.difference(from: after) != nil {
      tell(
        .back, "Back on the first screen must be rejected and change nothing.",
        steps + [":back"], once: "first")
    }
    await finish(walk, steps)
  }

  /// Checks that a revisit that is left without a change restores everything.
  private mutating func checkRevisit(_ move: String, _ place: Place, _ steps: [String]) async {
    let walk = Walk(makeSession)
    _ = await walk.play(steps)
    let all = steps + [move, ":back"]
    let rejection = await walk.play([move])
    if walk.session.ending == nil { onScreen(walk.session) }
    if rejection == nil, await walk.play([":back"]) == nil,
      let difference = place.difference(from: Place(walk.session))
    {
      tell(.revisit, difference, all, once: "\(place.titles) \(move)")
    }
    await finish(walk, all)
  }

  /// Checks that the recording leads to the same place, with detours and without.
  private mutating func checkRecording(_ walk: Walk, _ place: Place) async {
    guard walk.log.unsaid.isEmpty else { return }
    let (all, short) = (walk.log.lines, walk.recorded)
    let once = place.titles.joined(separator: "/")
    tell(await walk.playback(of: all, to: place, makeSession), all, once: once)
    // What waits while a change is open is not recorded, and what was done on a screen that depends on the outside may not be.
    let isChanging = walk.session.trail.rows.contains { $0.status == .kept }
    guard short != all, !isChanging, !walk.isLost else { return }
    tell(await walk.playback(of: short, to: place, makeSession), short, once: "short \(once)")
  }

  /// Checks that a resumed run is at the same place, with no acceptable answer lost.
  private mutating func checkResuming(_ walk: Walk, _ place: Place, _ steps: [String]) async {
    let lines = walk.saved
    guard !walk.isLost, walk.log.unsaid.isEmpty,
      !lines.contains(where: { $0.hasPrefix(":ask") }),
      let resumed = try? await Walk(makeSession, resuming: walk)
    else { return }
    if let difference = place.difference(inStackFrom: Place(resumed.session)) {
      tell(
        .recording, "The saved run leads elsewhere. \(difference)", steps,
        once: "saved \(place.titles.joined(separator: "/"))")
    }
    _ = await resumed.end()
  }

  private mutating func checkIdentities(_ session: Session, _ steps: [String]) {
    let snapshot = session.show()
    var seen: Set<String> = []
    for element in snapshot.withIDs {
      guard seen.insert(element.id).inserted else {
        tell(
          .identity,
          "“\(element.id)” stands twice on “\(snapshot.title)”: give one of them an id.", steps,
          once: "\(snapshot.title) \(element.id)")
        continue
      }
    }
    let fields = Set(snapshot.elements.filter(\.isField).map(\.id))
    let identity = session.history.top?.mark.identity ?? ""
    guard let known = identities[identity] else {
      identities[identity] = (snapshot.title, fields)
      return
    }
    if known.title != snapshot.title, known.elements != fields {
      tell(
        .identity,
        "“\(known.title)” and “\(snapshot.title)” are two screens with one identity: give one an id.",
        steps, once: identity)
    }
  }

  /// Checks that a way leads from every kind of place to the end.
  private mutating func checkEnds() {
    var reaching = ends
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for (kind, next) in ways where !reaching.contains(kind) && !next.isDisjoint(with: reaching) {
        reaching.insert(kind)
        hasGrown = true
      }
    }
    guard isComplete || shortestEnd == nil else { return }
    // Names the last place where all ways are stuck, and not the first: the one that leads to the fewest places.
    let stuck = firstSteps.filter { !reaching.contains($0.key) }
      .map { (steps: $0.value, reached: places(from: $0.key).count) }
      .min {
        ($0.reached, $0.steps.count, $0.steps.joined())
          < ($1.reached, $1.steps.count, $1.steps.joined())
      }
    guard let stuck else { return }
    tell(.end, "No way from here leads to the end.", stuck.steps, once: "end")
  }

  /// Returns the kinds of places that can be reached from a kind.
  private func places(from kind: String) -> Set<String> {
    var found: Set<String> = []
    var left = [kind]
    while let next = left.popLast() {
      for kind in ways[next, default: []] where found.insert(kind).inserted { left.append(kind) }
    }
    return found
  }
}
