package import StepwiseFlow

/// A random walk of a person through a random wizard whose services end when the walk decides.
package final class WorkWalk {
  /// A step of the person or of the work.
  package enum Move: Hashable, CustomStringConvertible, Sendable {
    case answer(String, String)
    case press(String)
    case draft(String, String)
    case back
    case revisit(row: Int)
    case cancel
    /// A call of the service ends; the work goes on at once if it `settles`, or with the next step that does.
    case reply(String, WorkService.Reply, settles: Bool)
    case settle

    package var description: String {
      switch self {
      case .answer(let element, let text): "the person answers “\(element)” with “\(text)”"
      case .press(let element): "the person presses “\(element)”"
      case .draft(let element, let text): "the person types “\(text)” into “\(element)”"
      case .back: "the person steps back"
      case .revisit(let row): "the person goes to row \(row)"
      case .cancel: "the person cancels"
      case .reply(let name, let reply, let settles):
        "the service \(reply) in \(name)\(settles ? "" : ", and the work does not go on yet")"
      case .settle: "the work goes on"
      }
    }
  }

  package let seed: UInt64
  package let world: WorkWorld
  package let session: Session
  /// The laws that the walk does not look at.
  private let ignored: Set<WorkViolation.Law>
  private var random: SeededGenerator
  private let canFail: Bool
  /// Whether all work ends before the person's next step.
  private let takesTurns: Bool
  private var given: [Given] = []
  /// The steps so far.
  package private(set) var moves: [Move] = []
  /// What happened so far, one line a step.
  package private(set) var story: [String] = []

  /// Begins a walk.
  ///
  /// - Parameters:
  ///   - seed: The seed of the wizard and of the steps.
  ///   - world: The world of the wizard.
  ///   - session: The session of that world's flow.
  ///   - ignored: Laws that the walk does not look at.
  ///   - canFail: Whether services and closures may fail with errors other than rejections.
  ///   - takesTurns: Whether all work ends before the person's next step.
  package init(
    seed: UInt64, in world: WorkWorld, on session: Session,
    ignoring ignored: Set<WorkViolation.Law> = [], canFail: Bool = true,
    takesTurns: Bool = false
  ) {
    self.takesTurns = takesTurns
    self.seed = seed
    self.world = world
    self.session = session
    self.ignored = ignored
    self.canFail = canFail
    random = SeededGenerator(seed: seed &+ 0x5EED)
    world.follow(session)
  }

  /// Takes a random step.
  ///
  /// - Returns: The broken law; `nil` if all hold.
  package func step() async -> WorkFailure? { await take(nextMove()) }

  /// Takes a step.
  package func take(_ move: Move) async -> WorkFailure? {
    guard session.ending == nil else { return nil }
    moves.append(move)
    story.append("\(moves.count). \(move)")
    world.model.newest = nil
    var found = await perform(move)
    world.observe()
    found += world.model.violations(in: session, given)
    given.removeAll(where: \.isJudged)
    story[story.count - 1] += " → " + place
    guard let violation = found.first(where: { !ignored.contains($0.law) }) else {
      // The model cannot follow a session that broke one of these laws.
      let fatal = found.first { ![.locked, .draft, .order, .shown].contains($0.law) }
      if fatal != nil { isLost = true }
      return nil
    }
    return WorkFailure(
      seed: seed, violation: violation, plan: world.plan.lines, story: story)
  }

  /// Whether an ignored law was broken in a way that ends the walk.
  package private(set) var isLost = false

  /// Whether the walk has ended.
  package var isOver: Bool { isLost || session.ending != nil }

  /// Ends the walk and all its work.
  package func close() async {
    _ = try? session.perform(.cancel)
    world.close()
    await session.pass(.zero)
    world.release()
  }

  private var place: String {
    if let ending = session.ending { return "\(ending)" }
    let snapshot = session.show()
    let busy = snapshot.busy.isEmpty ? "" : ", running \(snapshot.busy)"
    let errors = snapshot.errors.isEmpty ? "" : ", errors \(snapshot.errors.map(\.message))"
    return session.trail.rows.map {
      $0.status == .kept ? "(\($0.title))" : "\($0.title)[\($0.entry)]"
    }.joined(separator: ", ") + busy + errors
  }

  // MARK: Performing

  private func perform(_ move: Move) async -> [WorkViolation] {
    switch move {
    case .answer(let element, let text): return answer(element, text)
    case .press(let element): return press(element)
    case .draft(let element, let text):
      if attempt({ try $0.perform(.draft(entry: $0.show().entry, element: element, text: text)) }) {
        world.model.typed(into: element)
      }
    case .back: stepBack()
    case .revisit(let row):
      let rows = session.trail.rows.filter { $0.status == .answered }
      guard row < rows.count else { break }
      revisit(rows[row].entry) { try $0.perform(.revisit(entry: rows[row].entry)) }
    case .cancel: attempt { try $0.perform(.cancel) }
    case .reply(let name, let reply, let settles):
      guard world.service.reply(reply, to: name), settles else { break }
      await session.pass(.zero)
    case .settle: await session.pass(.zero)
    }
    return []
  }

  @discardableResult
  private func attempt(_ body: (Session) throws -> Void) -> Bool {
    do {
      try body(session)
      return true
    } catch {
      story[story.count - 1] += " → “\(error)”"
      return false
    }
  }

  private func stepBack() {
    let before = session.show().entry
    world.model.cause = .back
    let isDone = attempt { try $0.perform(.back) }
    if isDone, session.show().entry == before { world.model.stopWork() }
    world.observe()
  }

  private func revisit(_ entry: Int, _ body: (Session) throws -> Void) {
    world.model.cause = .revisit(entry: entry)
    attempt(body)
    world.observe()
  }

  private func answer(_ name: String, _ text: String) -> [WorkViolation] {
    let snapshot = session.show()
    guard let element = snapshot.elements.first(where: { $0.id == name && $0.isField }) else {
      return []
    }
    let isLocked = world.model.locksFields
    let value: Value = element.answerKind == .choice ? .choice(text) : .text(text)
    let isTaken = give(
      name, text, isPress: false,
      .answer(entry: snapshot.entry, element: name, value: value))
    guard isTaken, isLocked else { return [] }
    return [WorkViolation(.locked, "“\(name)” was locked, and took “\(text)”.")]
  }

  private func press(_ name: String) -> [WorkViolation] {
    let snapshot = session.show()
    guard let element = snapshot.elements.first(where: { $0.id == name }) else { return [] }
    let action = Action.press(entry: snapshot.entry, element: name)
    if let entry = element.revisits {
      revisit(entry) { try $0.perform(action) }
    } else if element.isField {
      attempt { try $0.perform(action) }
    } else {
      _ = give(name, "", isPress: true, action)
    }
    return []
  }

  /// Gives an answer to the session.
  ///
  /// - Returns: Whether it was taken so far.
  private func give(_ element: String, _ value: String, isPress: Bool, _ action: Action) -> Bool {
    let model = world.model
    guard let top = model.top else { return false }
    let earlier = top.given.filter { $0.element == element && $0.isRunning }
    let new = world.give(element, value, isPress: isPress, on: top.place)
    model.add(new)
    let isTaken = attempt {
      new.receipt = try $0.perform(action)
      given.append(new)
      let isPending = new.receipt?.isPending == true
      story[story.count - 1] += " → #\(new.number)\(isPending ? " pending" : "")"
    }
    if !isTaken, new.phase == .asked { model.remove(new) }
    // Work that ended while the answer was given is followed by what the answer led to.
    if isTaken, model.expectedEnd.map({ $0.given !== new }) == true { model.expectedEnd = nil }
    if isTaken { for answer in earlier { model.takeBack(answer, wasRunning: true) } }
    return isTaken
  }

  // MARK: Choosing

  private func nextMove() -> Move {
    let waiters = world.service.waiters
    if takesTurns, let first = waiters.first(where: { !$0.hasPrefix("the task") }) {
      return .reply(first, random.below(4) == 0 ? .rejects : .works, settles: true)
    }
    let snapshot = session.show()
    let fields = snapshot.elements.filter(\.isField)
    let buttons = snapshot.elements.filter { $0.button != nil }
    switch random.below(100) {
    case 0..<9: return .back
    case 9..<15:
      let count = session.trail.rows.count { $0.status == .answered }
      return count > 0 ? .revisit(row: random.below(count)) : .back
    case 15 where random.below(8) == 0: return .cancel
    case 15..<18 where !fields.isEmpty:
      return .draft(fields[random.below(fields.count)].id, "x")
    case 18..<45 where !waiters.isEmpty:
      let reply: WorkService.Reply =
        switch random.below(10) {
        case 0..<6: .works
        case 6..<8: .rejects
        default: canFail ? .fails : .rejects
        }
      return .reply(
        waiters[random.below(waiters.count)], reply, settles: random.below(8) != 0)
    case 18..<19: return .settle
    case 19..<75 where !fields.isEmpty && (random.below(2) == 0 || buttons.isEmpty):
      return .answer(fields[random.below(fields.count)].id, text())
    default:
      if !buttons.isEmpty { return .press(buttons[random.below(buttons.count)].id) }
      return fields.isEmpty ? .back : .answer(fields[0].id, text())
    }
  }

  private func text() -> String {
    switch random.below(12) {
    case 0: "no"
    case 1: canFail ? "out" : "no"
    case 2..<5: "a"
    case 5..<8: "b"
    default: "c"
    }
  }
}
