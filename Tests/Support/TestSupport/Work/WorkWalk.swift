package import StepwiseFlow

/// A driver in a walk.
package protocol WorkHand: AnyObject {
  /// Gives a step of the person to the session in the driver's own way.
  ///
  /// - Returns: The broken laws.
  func give(_ move: WorkWalk.Move, in walk: WorkWalk) async -> [WorkViolation]

  /// Compares what the driver shows with the session.
  func look(at walk: WorkWalk) async -> [WorkViolation]

  /// Ends the driver.
  func close() async
}

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

    /// Whether what it leads to without any time has happened after it.
    var settles: Bool { if case .reply(_, _, false) = self { false } else { true } }

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
  private let hand: (any WorkHand)?
  /// The person's actions, without what was typed only, as the session got them; each with the number of the newest error
  /// that was shown before it.
  package private(set) var actions: [(action: Action, newestError: Int)] = []
  /// Laws that were broken in this step.
  private var broken: [WorkViolation] = []
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
  ///   - hand: The driver that gives the person's steps to the session; `nil` for none.
  package init(
    seed: UInt64, in world: WorkWorld, on session: Session,
    ignoring ignored: Set<WorkViolation.Law> = [], canFail: Bool = true,
    takesTurns: Bool = false, by hand: (any WorkHand)? = nil
  ) {
    self.takesTurns = takesTurns
    self.hand = hand
    self.seed = seed
    self.world = world
    self.session = session
    self.ignored = ignored
    self.canFail = canFail
    random = SeededGenerator(seed: seed &+ 0x5EED)
    world.follow(session)
    session.interceptor = { [unowned self] action, body throws(Rejection) in
      try follow(action, body)
    }
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
    var found: [WorkViolation] = []
    if hand != nil {
      // A driver catches up with the work before it takes a step.
      await session.pass(.zero)
      world.observe()
      found = world.model.violations(in: session, given)
    }
    found += await perform(move)
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
    session.interceptor = nil
    _ = try? session.perform(.cancel)
    world.close()
    await session.pass(.zero)
    await hand?.close()
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
    broken = []
    switch move {
    case .reply(let name, let reply, let settles):
      guard world.service.reply(reply, to: name), settles else { break }
      await session.pass(.zero)
    case .settle: await session.pass(.zero)
    default:
      if let hand {
        broken += await hand.give(move, in: self)
      } else if let action = action(for: move) {
        _ = try? session.perform(action)
      }
    }
    if let hand, session.ending == nil, move.settles { broken += await hand.look(at: self) }
    return broken
  }

  /// The action of a step of the person on the screen that is shown; `nil` if it has no such element or row.
  package func action(for move: Move) -> Action? {
    let snapshot = session.show()
    switch move {
    case .answer(let name, let text):
      guard let element = snapshot.elements.first(where: { $0.id == name && $0.isField }) else {
        return nil
      }
      let value: Value = element.answerKind == .choice ? .choice(text) : .text(text)
      return .answer(entry: snapshot.entry, element: name, value: value)
    case .press(let name):
      guard snapshot.elements.contains(where: { $0.id == name }) else { return nil }
      return .press(entry: snapshot.entry, element: name)
    case .draft(let name, let text):
      return .draft(entry: snapshot.entry, element: name, text: text)
    case .back: return .back
    case .revisit(let row):
      let rows = session.trail.rows.filter { $0.status == .answered }
      return row < rows.count ? .revisit(entry: rows[row].entry) : nil
    case .cancel: return .cancel
    case .reply, .settle: return nil
    }
  }

  /// Performs an action that a driver, or the walk itself, gives the session, and tells the model of it.
  private func follow(
    _ action: Action, _ perform: () throws(Rejection) -> Receipt
  ) throws(Rejection) -> Receipt {
    let model = world.model
    world.observe()
    let snapshot = session.show()
    let element = action.element.flatMap { id in snapshot.elements.first { $0.id == id } }
    func attempt() throws(Rejection) -> Receipt {
      do {
        return try perform()
      } catch {
        note(" → “\(error)”")
        throw error
      }
    }
    if case .draft = action {} else { actions.append((action, snapshot.newestError)) }
    switch action {
    case .draft(_, let element, _):
      let receipt = try attempt()
      model.typed(into: element)
      return receipt
    case .back:
      model.cause = .back
      defer { world.observe() }
      let receipt = try attempt()
      if session.show().entry == snapshot.entry { model.stopWork() }
      return receipt
    case .revisit(let entry): return try revisit(entry, attempt)
    case .cancel: return try attempt()
    case .answer(_, let name, .text(let text)), .answer(_, let name, .choice(let text)):
      return try give(name, text, isPress: false, attempt)
    case .accept(_, let name):
      // Its text stays the default, so it is no draft.
      let text = element?.value.flatMap { element?.format?.text(for: $0) } ?? ""
      return try give(name, text, isPress: false, owesDraft: false, attempt)
    case .press(_, let name):
      if let entry = element?.revisits { return try revisit(entry, attempt) }
      guard let element, !element.isField else { return try attempt() }
      return try give(name, "", isPress: true, attempt)
    case .answer: return try attempt()
    }
  }

  private func note(_ text: String) { story[story.count - 1] += text }

  private func revisit(
    _ entry: Int, _ body: () throws(Rejection) -> Receipt
  ) throws(Rejection) -> Receipt {
    world.model.cause = .revisit(entry: entry)
    defer { world.observe() }
    return try body()
  }

  /// Gives an answer to the session.
  private func give(
    _ element: String, _ value: String, isPress: Bool, owesDraft: Bool = true,
    _ body: () throws(Rejection) -> Receipt
  ) throws(Rejection) -> Receipt {
    let model = world.model
    guard let top = model.top else { return try body() }
    let isLocked = !isPress && model.locksFields
    let earlier = top.given.filter { $0.element == element && $0.isRunning }
    let new = world.give(element, value, isPress: isPress, on: top.place)
    if !owesDraft { new.owesDraft = false }
    model.add(new)
    do {
      let receipt = try body()
      new.receipt = receipt
      given.append(new)
      note(" → #\(new.number)\(receipt.isPending ? " pending" : "")")
      // Work that ended while the answer was given is followed by what the answer led to.
      if model.expectedEnd.map({ $0.given !== new }) == true { model.expectedEnd = nil }
      for answer in earlier { model.takeBack(answer, wasRunning: true) }
      if isLocked {
        broken.append(WorkViolation(.locked, "“\(element)” was locked, and took “\(value)”."))
      }
      return receipt
    } catch {
      if new.phase == .asked {
        model.remove(new)
      } else {
        // Its closure ran, so it has taken the place of the one that was being checked.
        for answer in earlier { model.takeBack(answer, wasRunning: true) }
      }
      throw error
    }
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

extension Snapshot {
  /// The number of the newest error that is shown; 0 for none.
  package var newestError: Int { errors.map(\.number).max() ?? 0 }
}
