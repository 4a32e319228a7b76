/// Gives answers ahead of the person, for every driver alike, until one must be asked.
///
/// It goes on by itself when something has ended, and when the person has answered what it could not.
package final class AnswerFeeder {
  /// What could not be given, for a run in which nobody can be asked.
  package struct Misfit: Hashable {
    /// Where the answer stands, such as `ada.json:4`.
    package let place: String
    /// Why it was refused.
    package let message: LocalizedStringKey
  }

  /// The last answer that was refused; `nil` where none was, or the person has answered since.
  package private(set) var misfit: Misfit?
  /// Where the answer comes from that is being given just now.
  package private(set) var giver: (any AnswerSupply)?
  private var isGiving = false
  /// Whether nothing is pressed that is to be pressed once only: somebody only looks what is asked.
  package var onlyLooks = false
  /// The button that was not pressed because somebody only looks.
  package private(set) var heldBack: String?

  private let session: Session
  private let supplies: [any AnswerSupply]
  private let player: StepPlayer
  /// The number of the screen on which it is the person's turn.
  private var pausedEntry: Int?
  private var latest: Latest?
  /// How many answers each supply gave and did not tell of yet.
  private var counts: [Int]
  private var messages: [LocalizedStringKey] = []

  /// The field or button that was used last, and where that stands.
  private struct Latest {
    let entry: Int
    let element: String?
    let place: String
    /// What a sentence about its refusal begins with.
    let prefix: LocalizedStringKey?
  }

  /// Prepares to give answers.
  ///
  /// - Parameters:
  ///   - session: The session, at its beginning.
  ///   - supplies: Where answers come from; the first that knows something is asked.
  package init(_ session: Session, from supplies: [any AnswerSupply]) {
    self.session = session
    self.supplies = supplies
    player = StepPlayer(session: session)
    counts = supplies.map { _ in 0 }
  }

  /// Begins to give answers.
  package func begin() {
    session.watchers.append { [weak self] in self?.note($0) }
    session.onAdvance = { [weak self] in self?.advance() }
    advance()
  }

  /// What found no place, once the wizard is over.
  package var leftOver: [LocalizedStringKey] { supplies.flatMap(\.leftOver) }

  private func note(_ event: SessionEvent) {
    guard !isGiving, case .performed(let performed) = event, !performed.isReplay else { return }
    switch performed.action {
    case .answer(_, let element, _), .accept(_, let element), .press(_, let element):
      for supply in supplies { supply.noteOwn(element, on: performed.shown) }
      pausedEntry = nil
      latest = nil
      misfit = nil
    case .back, .revisit: latest = nil
    case .draft, .cancel: break
    }
  }

  private func advance() {
    guard !isGiving else { return }
    isGiving = true
    giveAll()
    isGiving = false
    guard session.ending == nil else { return }
    var reports: [LocalizedStringKey] = []
    for (position, supply) in supplies.enumerated() where session.isIdle {
      reports += supply.report(of: counts[position])
      counts[position] = 0
    }
    for message in reports + messages { session.notify(message) }
    messages = []
  }

  private func giveAll() {
    while session.ending == nil {
      let snapshot = session.snapshot
      guard session.isIdle, pausedEntry != snapshot.entry else { return }
      if let refusal = lateRefusal(in: snapshot) {
        pause(at: snapshot.entry, refusal.place, refusal.message)
        return
      }
      guard let (position, answer) = next(for: snapshot) else { return }
      giver = supplies[position]
      defer { giver = nil }
      switch answer {
      case .ask(let sentence):
        if let sentence { messages.append(sentence) }
        pausedEntry = snapshot.entry
      case .again(let kind, let place):
        let element = snapshot.element(usedBy: kind)
        if holdsBack(element) { return }
        // Where it has no place any more, it is shown nowhere else.
        let text = element == nil ? kind.givenText : nil
        let isGiven = give(
          to: element, of: snapshot, place,
          text.map { "“\($0)” no longer fits:" } ?? "This no longer fits:"
        ) {
          _ = try player.play(
            kind, in: snapshot, secrets: TerminalSecrets(of: session), say: { _ in })
        }
        if isGiven { counts[position] += 1 } else { keepAsDraft(kind, element, in: snapshot) }
      case .prefilled(let answer, let place):
        if holdsBack(answer.element) { return }
        let isGiven = give(to: answer.element, of: snapshot, place, nil) {
          try session.perform(answer.action(secrets: TerminalSecrets(of: session)))
        }
        if isGiven { counts[position] += 1 }
      }
    }
  }

  private func next(for snapshot: Snapshot) -> (Int, SuppliedAnswer)? {
    for (position, supply) in supplies.enumerated() {
      if let answer = supply.next(for: snapshot, of: session) { return (position, answer) }
    }
    return nil
  }

  /// What was taken at first and refused when a check or an effect had ended.
  private func lateRefusal(in snapshot: Snapshot)
    -> (place: String, message: LocalizedStringKey)?
  {
    guard let latest, latest.entry == snapshot.entry else { return nil }
    let error =
      snapshot.elements.first { $0.id == latest.element && $0.hasError }?.error ?? snapshot.error
    return error.map { (latest.place, Self.joined(latest.prefix, $0.sentence)) }
  }

  /// Whether somebody only looks, and this is done once only.
  private func holdsBack(_ element: ElementSnapshot?) -> Bool {
    guard onlyLooks, element?.button?.isOnceOnly == true else { return false }
    heldBack = element?.label
    return true
  }

  /// Gives an answer.
  ///
  /// - Returns: Whether it was taken, for now.
  private func give(
    to element: ElementSnapshot?, of snapshot: Snapshot, _ place: String,
    _ prefix: LocalizedStringKey?,
    _ body: () throws -> Void
  ) -> Bool {
    latest = Latest(
      entry: snapshot.entry, element: element?.id, place: place, prefix: prefix)
    do {
      try body()
      return true
    } catch {
      let sentence = LocalizedStringKey(describing: error)
      pause(at: snapshot.entry, place, Self.joined(prefix, sentence))
    }
    return false
  }

  private static func joined(
    _ prefix: LocalizedStringKey?, _ sentence: LocalizedStringKey
  ) -> LocalizedStringKey {
    prefix.map { "\($0) \(sentence)" } ?? sentence
  }

  private func pause(at entry: Int, _ place: String, _ message: LocalizedStringKey) {
    pausedEntry = entry
    latest = nil
    misfit = Misfit(place: place, message: message)
    messages.append("\(place): \(message)")
  }

  /// Shows an answer that is refused as it was typed, to be changed.
  private func keepAsDraft(
    _ kind: Step.Kind, _ field: ElementSnapshot?, in snapshot: Snapshot
  ) {
    let text: String? =
      switch kind {
      case .answer(let text), .text(let text), .set(_, let text): text
      default: nil
      }
    guard session.ending == nil, session.topNumber == snapshot.entry, let text, !text.isEmpty,
      let field, let format = field.format, !field.isSecret,
      [.line, .lines, .date, .number, .path].contains(format.presentation)
    else { return }
    _ = try? session.perform(.draft(entry: snapshot.entry, element: field.id, text: text))
  }
}

extension Snapshot {
  /// The field or button that a step answers; `nil` where there is none.
  func element(usedBy kind: Step.Kind) -> ElementSnapshot? {
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
