/// Gives answers ahead of the person until one must be asked.
///
/// The answers come from sources, asked in order: first those that a revisit suspended, then saved progress, a
/// file of answers or defaults. The session asks for more after each action and after each effect that ends, so
/// all answers are given before the driver shows a screen, and drivers know nothing of it.
package final class Replayer {
  /// An answer that was refused, for a run in which nobody can be asked.
  package struct Misfit: Hashable {
    /// Where the answer comes from, such as `ada.json:4`.
    package let place: String
    /// Why it was refused.
    package let message: LocalizedStringKey
  }

  /// The last answer that was refused; `nil` if none was, or if the person has answered since.
  package private(set) var misfit: Misfit?
  /// The source of the answer that is being given now.
  package private(set) var giver: (any AnswerSource)?
  private var isGiving = false

  private unowned let session: Session
  private let parked = ParkedAnswers()
  private let sources: [any AnswerSource]
  /// How many answers each source gave since its last report.
  private var counts: [Int]
  /// The number of the screen that is left to the person.
  private var pausedEntry: Int?
  private var latest: Latest?
  private var messages: [LocalizedStringKey] = []

  /// The answer that was given last, whose check may still refuse it.
  private struct Latest {
    let entry: Int
    let offer: AnswerOffer
    let receipt: Receipt?

    var refusal: LocalizedStringKey? {
      switch receipt?.verdict {
      case .refused(let rejection): rejection.sentence
      case .failed(let sentence): sentence
      case .accepted, .cancelled, .running, nil: nil
      }
    }
  }

  /// Prepares to give answers.
  package init(_ session: Session, from sources: [any AnswerSource]) {
    self.session = session
    self.sources = sources
    counts = sources.map { _ in 0 }
  }

  /// Begins to give answers to a session at its beginning.
  package func begin() {
    session.replayer = self
    session.events.observe { [weak self] in self?.note($0) }
    advance()
  }

  /// Sentences about the answers that found no place, once the wizard is over.
  package var leftOver: [LocalizedStringKey] { sources.flatMap(\.leftOver) }

  private func note(_ event: SessionEvent) {
    guard !isGiving, case .performed(let performed) = event else { return }
    switch performed.action {
    case .answer(_, let element, _), .accept(_, let element), .press(_, let element):
      for source in sources { source.noteOwn(element, on: performed.shown) }
      pausedEntry = nil
      latest = nil
      misfit = nil
    case .back, .revisit: latest = nil
    case .draft, .cancel: break
    }
  }

  /// Gives all answers that can be given now.
  func advance() {
    guard !isGiving else { return }
    guard !sources.isEmpty || session.stack.isReplaying else { return latest = nil }
    isGiving = true
    giveAll()
    isGiving = false
    session.rendered = nil
    if session.isIdle { latest = nil }
    guard session.ending == nil else { return }
    var reports: [LocalizedStringKey] = []
    for (position, source) in sources.enumerated() where session.isIdle {
      reports += source.report(of: counts[position])
      counts[position] = 0
    }
    for message in reports + messages { session.notify(message) }
    messages = []
  }

  private func giveAll() {
    while session.ending == nil, let top = session.stack.top {
      let snapshot = session.render(top, isShown: false).snapshot
      guard session.isIdle || canGiveParked(at: top) else { return }
      if let latest, latest.entry == snapshot.entry, let sentence = latest.refusal {
        refused(latest.offer, sentence, on: snapshot)
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
        if isGiven, offer.isCounted, let position { counts[position] += 1 }
      }
    }
  }

  /// The next step, with its source and the source's position; the suspended answers have none.
  private func next(for snapshot: Snapshot) -> (any AnswerSource, Int?, SuppliedStep)? {
    if let step = parked.next(for: snapshot, of: session) { return (parked, nil, step) }
    guard session.isIdle, pausedEntry != snapshot.entry else { return nil }
    for (position, source) in sources.enumerated() {
      if let step = source.next(for: snapshot, of: session) { return (source, position, step) }
    }
    return nil
  }

  /// Whether what a revisit suspended may be given: work of other screens cannot change where it belongs.
  private func canGiveParked(at top: Entry) -> Bool {
    session.stack.isReplaying && !session.stack.effects.hasEffects(of: top)
  }

  /// Gives an answer.
  ///
  /// - Returns: Whether it was accepted, for now.
  private func give(_ offer: AnswerOffer, on snapshot: Snapshot) -> Bool {
    latest = nil
    do {
      latest = Latest(entry: snapshot.entry, offer: offer, receipt: try offer.give(session))
      return true
    } catch {
      refused(offer, LocalizedStringKey(describing: error), on: snapshot)
      return false
    }
  }

  private func refused(
    _ offer: AnswerOffer, _ sentence: LocalizedStringKey, on snapshot: Snapshot
  ) {
    latest = nil
    keepAsDraft(offer, in: snapshot)
    guard let place = offer.place else { return }
    let message = offer.prefix.map { "\($0) \(sentence)" } ?? sentence
    pausedEntry = snapshot.entry
    misfit = Misfit(place: place, message: message)
    messages.append("\(place): \(message)")
  }

  /// Shows an answer that was refused as it was typed, to be changed.
  private func keepAsDraft(_ offer: AnswerOffer, in snapshot: Snapshot) {
    guard session.ending == nil, session.stack.top?.number == snapshot.entry,
      let text = offer.draft, !text.isEmpty,
      let field = offer.element, let format = field.format, !field.isSecret,
      [.line, .lines, .date, .number, .path].contains(format.presentation)
    else { return }
    _ = try? session.perform(.draft(entry: snapshot.entry, element: field.id, text: text))
  }
}
