/// Gives answers ahead of the person, for every driver alike, until one must be asked.
///
/// It goes on by itself when something has ended, and when the person has answered what it could not.
package final class Replayer {
  /// What could not be given, for a run in which nobody can be asked.
  package struct Misfit: Hashable {
    /// Where the answer stands, such as `ada.json:4`.
    package let place: String
    /// Why it was refused.
    package let message: LocalizedStringKey
  }

  /// The last answer that was refused; `nil` where none was, or the person has answered since.
  package private(set) var misfit: Misfit?
  /// The source whose answer is being given just now.
  package private(set) var giver: (any AnswerSource)?
  private var isGiving = false

  private let session: Session
  private let sources: [any AnswerSource]
  /// The number of the screen on which it is the person's turn.
  private var pausedEntry: Int?
  private var latest: Latest?
  /// How many answers each source gave and did not tell of yet.
  private var counts: [Int]
  private var messages: [LocalizedStringKey] = []

  /// The field or button that was used last, and where that stands.
  private struct Latest {
    let entry: Int
    let element: String?
    let offer: AnswerOffer
  }

  /// Prepares to give answers.
  ///
  /// - Parameters:
  ///   - session: The session, at its beginning.
  ///   - sources: Where answers come from; the first that knows something is asked.
  package init(_ session: Session, from sources: [any AnswerSource]) {
    self.session = session
    self.sources = sources
    counts = sources.map { _ in 0 }
  }

  /// Begins to give answers.
  package func begin() {
    session.events.observe { [weak self] event in
      if case .settled = event { self?.advance() } else { self?.note(event) }
    }
    advance()
  }

  /// What found no place, once the wizard is over.
  package var leftOver: [LocalizedStringKey] { sources.flatMap(\.leftOver) }

  private func note(_ event: SessionEvent) {
    guard !isGiving, case .performed(let performed) = event, !performed.isReplay else { return }
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

  private func advance() {
    guard !isGiving else { return }
    isGiving = true
    giveAll()
    isGiving = false
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
    while session.ending == nil {
      let snapshot = session.show()
      guard session.isIdle, pausedEntry != snapshot.entry else { return }
      if let (offer, sentence) = lateRefusal(in: snapshot) {
        return pause(at: snapshot.entry, offer, sentence)
      }
      guard let (position, step) = next(for: snapshot) else { return }
      switch step {
      case .ask(let sentence):
        if let sentence { messages.append(sentence) }
        pausedEntry = snapshot.entry
      case .give(let offer):
        giver = sources[position]
        defer { giver = nil }
        let isGiven = give(offer, on: snapshot)
        if isGiven, offer.isCounted { counts[position] += 1 }
      }
    }
  }

  private func next(for snapshot: Snapshot) -> (Int, SuppliedStep)? {
    for (position, source) in sources.enumerated() {
      if let step = source.next(for: snapshot, of: session) { return (position, step) }
    }
    return nil
  }

  /// What was taken at first and refused when a check or an effect had ended.
  private func lateRefusal(in snapshot: Snapshot) -> (AnswerOffer, LocalizedStringKey)? {
    guard let latest, latest.entry == snapshot.entry else { return nil }
    let error =
      snapshot.elements.first { $0.id == latest.element && $0.hasError }?.error ?? snapshot.error
    return error.map { (latest.offer, $0.sentence) }
  }

  /// Gives an answer.
  ///
  /// - Returns: Whether it was taken, for now.
  private func give(_ offer: AnswerOffer, on snapshot: Snapshot) -> Bool {
    latest = Latest(entry: snapshot.entry, element: offer.element?.id, offer: offer)
    do {
      try offer.perform()
      return true
    } catch {
      pause(at: snapshot.entry, offer, LocalizedStringKey(describing: error))
      keepAsDraft(offer, in: snapshot)
      return false
    }
  }

  private func pause(at entry: Int, _ offer: AnswerOffer, _ sentence: LocalizedStringKey) {
    let message = offer.prefix.map { "\($0) \(sentence)" } ?? sentence
    pausedEntry = entry
    latest = nil
    misfit = Misfit(place: offer.place, message: message)
    messages.append("\(offer.place): \(message)")
  }

  /// Shows an answer that is refused as it was typed, to be changed.
  private func keepAsDraft(_ offer: AnswerOffer, in snapshot: Snapshot) {
    guard session.ending == nil, session.history.top?.entry == snapshot.entry,
      let text = offer.draft, !text.isEmpty,
      let field = offer.element, let format = field.format, !field.isSecret,
      [.line, .lines, .date, .number, .path].contains(format.presentation)
    else { return }
    _ = try? session.perform(.draft(entry: snapshot.entry, element: field.id, text: text))
  }
}

/// Where answers come from that are given ahead of the person: saved progress, or a file of answers.
package protocol AnswerSource: AnyObject {
  /// What to do next on the screen that is shown; each answer is given out once.
  ///
  /// - Parameters:
  ///   - snapshot: The screen.
  ///   - session: The session that shows it.
  /// - Returns: What to do; `nil` where nothing is known.
  func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep?

  /// Takes note that the person used an element, so that it is not answered for them any more.
  ///
  /// - Parameters:
  ///   - element: Its id.
  ///   - snapshot: The screen that it stands on.
  func noteOwn(_ element: String, on snapshot: Snapshot)

  /// What to tell the person when it is their turn.
  ///
  /// - Parameter count: How many answers were given since they were last told.
  /// - Returns: Sentences.
  func report(of count: Int) -> [LocalizedStringKey]

  /// What found no place, in sentences, once the wizard is over.
  var leftOver: [LocalizedStringKey] { get }
}

extension AnswerSource {
  /// Nothing.
  package func noteOwn(_ element: String, on snapshot: Snapshot) {}
}

/// What whoever gives answers ahead is to do.
package enum SuppliedStep {
  /// Gives an answer.
  case give(AnswerOffer)
  /// Leaves it to the person, and says why where that is not plain.
  case ask(LocalizedStringKey?)
}

/// An answer that is given ahead of the person.
package struct AnswerOffer {
  /// Where it stands, such as `ada.steps:4`.
  package let place: String
  /// What it answers; `nil` where it answers nothing that is shown.
  package var element: ElementSnapshot?
  /// What a sentence about its refusal begins with.
  package var prefix: LocalizedStringKey?
  /// How it was typed, to be shown where it is refused; `nil` for what is not typed.
  package var draft: String?
  /// Whether it is told of as an answer.
  package var isCounted = true
  /// Gives it.
  package let perform: () throws -> Void
}
