/// Gives answers ahead of the person until the person must answer.
///
/// The answers come from sources, asked in order: first those that a revisit suspended, then saved progress, a
/// file of answers or defaults. The session asks for more after each action and after each effect that ends, so
/// all answers are given before the driver shows a screen, and drivers need not know of it.
package final class Replayer: AnswerGiver {
  /// A rejected answer, for a run without a person to ask.
  package struct RejectedAnswer: Hashable {
    /// The place that the answer comes from, such as `ada.json:4`.
    package let place: String
    /// The reason for the rejection.
    package let message: LocalizedStringKey
  }

  /// The last rejected answer; `nil` if there was none, or if the person has answered since.
  package private(set) var rejectedAnswer: RejectedAnswer?
  /// The source of the answer that is being given now.
  package private(set) var giver: (any AnswerSource)?
  private var isGiving = false

  private unowned let session: Session
  private let suspendedAnswers = SuspendedAnswers()
  /// The sources that may still have something, and the number of answers that each gave since its last report.
  private var sources: [(source: any AnswerSource, count: Int)]
  /// The number of the screen that is left to the person.
  private var pausedEntry: Int?
  private var latest: Latest?
  /// The answer whose check the person stopped by a step back.
  private var stopped: Latest?
  private var messages: [LocalizedStringKey] = []

  /// The latest answer, whose check may still reject it.
  private struct Latest {
    let entry: Int
    let offer: AnswerOffer
    let receipt: Receipt?

    var rejection: LocalizedStringKey? {
      switch receipt?.verdict {
      case .rejected(let rejection): rejection.sentence
      case .failed(let sentence): sentence
      case .accepted, .cancelled, .running, nil: nil
      }
    }
  }

  /// Creates a replayer.
  package init(_ session: Session, from sources: [any AnswerSource]) {
    self.session = session
    self.sources = sources.map { ($0, 0) }
  }

  /// Attaches to a session that has just started, and gives the first answers.
  package func begin() {
    session.replayer = self
    session.events.observe { [weak self] in self?.note($0) }
    advance()
  }

  /// Sentences about the answers that could not be used, once the wizard is over.
  package var leftOver: [LocalizedStringKey] { sources.flatMap(\.source.leftOver) }

  private func note(_ event: SessionEvent) {
    guard case .performed(let performed) = event else { return }
    if isGiving, giver != nil {
      for (source, _) in sources where source !== giver {
        source.noteGiven(performed.action, on: performed.shown)
      }
    }
    guard !isGiving else { return }
    switch performed.action {
    case .answer(_, let element, _), .accept(_, let element), .press(_, let element):
      for (source, _) in sources { source.noteOwn(element, on: performed.shown) }
      pausedEntry = nil
      latest = nil
      rejectedAnswer = nil
    case .back, .revisit:
      if case .cancelled = latest?.receipt?.verdict { stopped = latest }
      latest = nil
    case .draft, .cancel: break
    }
  }

  func advance() {
    guard !isGiving else { return }
    guard !sources.isEmpty || session.stack.isReplaying else { return latest = nil }
    isGiving = true
    giveAll()
    isGiving = false
    session.expire()
    if session.isIdle { latest = nil }
    guard session.ending == nil else { return }
    var reports: [LocalizedStringKey] = []
    if session.isIdle {
      for position in sources.indices {
        reports += sources[position].source.report(of: sources[position].count)
        sources[position].count = 0
      }
      sources.removeAll(where: \.source.isOver)
    }
    for message in reports + messages { session.notify(message) }
    messages = []
  }

  private func giveAll() {
    while session.ending == nil, let top = session.stack.top {
      let snapshot = session.render(top, isShown: false)
      // A load that ended at once has led to another screen.
      guard session.stack.top === top else { continue }
      guard session.isIdle || canGiveSuspended(at: top) else { return }
      if let latest, latest.entry == snapshot.entry, let sentence = latest.rejection {
        rejected(latest.offer, sentence, on: snapshot)
      }
      if let stopped = stopped.take(), stopped.entry == snapshot.entry {
        keepAsDraft(stopped.offer, in: snapshot)
      }
      guard let (source, position, step) = next(for: snapshot) else { return }
      switch step {
      case .ask(let sentence):
        if let sentence { messages.append(sentence) }
        pausedEntry = snapshot.entry
      case .give(let offer):
        giver = source
        defer { giver = nil }
        let isGiven = give(offer, on: snapshot)
        if isGiven, offer.isCounted, let position { sources[position].count += 1 }
      }
    }
  }

  /// Returns the next step, its source and the source's position; `nil` as position for the suspended answers.
  private func next(for snapshot: Snapshot) -> (any AnswerSource, Int?, SuppliedStep)? {
    let isTurn = session.isIdle && pausedEntry != snapshot.entry
    if session.stack.isReplaying {
      for (position, (source, _)) in sources.enumerated()
      where isTurn && source.comesFirst(in: session) {
        if let step = source.next(for: snapshot, of: session) { return (source, position, step) }
        // What comes next is the person's.
        if source.comesFirst(in: session) { return nil }
      }
      if let step = suspendedAnswers.next(for: snapshot, of: session) {
        return (suspendedAnswers, nil, step)
      }
    }
    guard isTurn else { return nil }
    for (position, (source, _)) in sources.enumerated() {
      if let step = source.next(for: snapshot, of: session) { return (source, position, step) }
    }
    return nil
  }

  /// Returns whether suspended answers may be given; running work of other screens does not affect them.
  private func canGiveSuspended(at top: Entry) -> Bool {
    session.stack.isReplaying && !session.stack.effects.hasWorkOrLoad(of: top)
  }

  /// Gives an answer.
  ///
  /// - Returns: Whether it was accepted so far.
  private func give(_ offer: AnswerOffer, on snapshot: Snapshot) -> Bool {
    latest = nil
    do {
      latest = Latest(entry: snapshot.entry, offer: offer, receipt: try offer.give(session))
      return true
    } catch {
      rejected(offer, LocalizedStringKey(describing: error), on: snapshot)
      return false
    }
  }

  private func rejected(
    _ offer: AnswerOffer, _ sentence: LocalizedStringKey, on snapshot: Snapshot
  ) {
    latest = nil
    keepAsDraft(offer, in: snapshot)
    guard let place = offer.place else { return }
    let message = offer.prefix.map { "\($0) \(sentence)" } ?? sentence
    pausedEntry = snapshot.entry
    rejectedAnswer = RejectedAnswer(place: place, message: message)
    guard !offer.tellsPlace else { return messages.append("\(place): \(message)") }
    guard !isShown(sentence, on: snapshot.entry) else { return }
    if let field = offer.element, field.isField {
      messages.append("\(field.labelText): \(message)")
    } else {
      messages.append(message)
    }
  }

  /// Returns whether a screen shows an error.
  private func isShown(_ sentence: LocalizedStringKey, on entry: Int) -> Bool {
    guard let top = session.stack.top, top.number == entry else { return false }
    let errors = session.render(top, isShown: false).errors
    return errors.contains { $0.sentence == sentence }
  }

  /// Shows a rejected answer as a draft, so that the person can edit it.
  private func keepAsDraft(_ offer: AnswerOffer, in snapshot: Snapshot) {
    guard session.ending == nil, session.stack.top?.number == snapshot.entry,
      let text = offer.draft, !text.isEmpty,
      let field = offer.element, let format = field.format, !field.isSecret,
      [.text, .date, .number].contains(format.kind.value)
    else { return }
    _ = try? session.perform(.draft(entry: snapshot.entry, element: field.id, text: text))
  }
}
