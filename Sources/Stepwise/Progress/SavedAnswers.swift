/// Gives the answers of saved progress again, each on the screen that it was given on.
///
/// It presses what begins something, and never what is pressed once only: that is done again only where
/// what the services answered then was kept, so that nothing is done twice.
package final class SavedAnswers: AnswerSupply {
  private let name: String
  private var pending: ArraySlice<SavedProgress.Visit>
  private var remembered: [SavedProgress.Remembered]
  /// What is left of the visits that screens took, by the numbers of the screens.
  private var taken: [Int: Taken] = [:]
  /// The screen whose step was given out last.
  private var currentEntry: Int?
  /// The screens whose remembered answers were given back.
  private var seen: Set<Int> = []
  /// What the person used themselves, by the number of the screen.
  private var own: [Int: Set<String>] = [:]
  /// The place in the file of the last visit that a screen took.
  private var latestPlace = 0

  /// What is left of a visit.
  private struct Taken {
    var visit: SavedProgress.Visit
    /// The step that was given out last, until it is known to be done.
    var current: SavedProgress.SavedStep?
    /// The press that is the person's to make again, until they do: another run must tell them, too.
    var held: SavedProgress.SavedStep?
    /// Whether they were told that nobody knows of the press that was under way.
    var isTold = false

    var isDone: Bool {
      visit.steps.isEmpty && visit.results.isEmpty && visit.pressing == nil && current == nil
        && held == nil
    }

    var lines: [String] {
      var whole = visit
      whole.steps = [held, current].compactMap(\.self) + whole.steps
      return whole.lines
    }
  }

  /// Answers to give again.
  ///
  /// - Parameters:
  ///   - progress: What was saved.
  ///   - name: The file's name, for sentences.
  init(_ progress: SavedProgress, name: String) {
    self.name = name
    pending = progress.visits.filter { !$0.isEmpty }[...]
    remembered = progress.remembered
  }

  /// Answers to give again, from the lines of a file.
  ///
  /// - Parameters:
  ///   - lines: The lines, the header apart.
  ///   - name: The file's name, for sentences.
  /// - Throws: ``StepsError`` where one is none of a steps file.
  package convenience init(lines: [String], name: String) throws {
    var progress = SavedProgress()
    for (position, line) in lines.enumerated() {
      try Array(line.utf8).withUnsafeBytes { try progress.read($0, number: position + 2) }
    }
    self.init(progress, name: name)
  }

  /// Whether all was given again that could be.
  var isDone: Bool { pending.isEmpty && taken.values.allSatisfy(\.isDone) }

  /// The lines of what was not given again yet.
  var lines: [String] {
    let left = taken.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isDone }
    return left.flatMap(\.lines) + pending.flatMap(\.lines)
      + remembered.map {
        ProgressComment.remembered($0.mark, element: $0.element, text: $0.text).line
      }
  }

  /// Takes note of what happens, before it is written down anew.
  package func note(_ event: SessionEvent) {
    switch event {
    case .performed(let performed):
      if !performed.isPending { forgetCurrent() }
      if let element = performed.action.element {
        remembered.removeAll {
          $0.element == element && $0.mark.identity == performed.identity
        }
      }
    case .ended, .navigated: forgetCurrent()
    case .beginning, .refused, .settled: break
    }
  }

  private func forgetCurrent() {
    guard let entry = currentEntry else { return }
    taken[entry]?.current = nil
    currentEntry = nil
  }

  // MARK: Steps

  package func next(for snapshot: Snapshot, of session: Session) -> SuppliedAnswer? {
    take(snapshot.entry, titled: snapshot.title, of: session)
    if seen.insert(snapshot.entry).inserted { giveBack(on: snapshot, of: session) }
    forgetCurrent()
    for entry in [snapshot.entry, Self.anyEntry] {
      while var visit = taken[entry]?.visit, !visit.steps.isEmpty {
        let saved = visit.steps.removeFirst()
        taken[entry]?.visit = visit
        guard let answer = answer(saved.step, in: snapshot, visit) else { continue }
        if case .again = answer {
          taken[entry]?.current = saved
          currentEntry = entry
        } else {
          taken[entry]?.held = saved
        }
        return answer
      }
      guard let label = taken[entry]?.visit.pressing, taken[entry]?.isTold == false else {
        continue
      }
      taken[entry]?.isTold = true
      return .ask(
        """
        It is not known whether “\(label: label)” was done when the last run ended: press it if it \
        was not.
        """)
    }
    return nil
  }

  private func answer(
    _ step: Step, in snapshot: Snapshot, _ visit: SavedProgress.Visit
  ) -> SuppliedAnswer? {
    let element = snapshot.element(usedBy: step.kind)
    if let element, own[snapshot.entry]?.contains(element.id) == true { return nil }
    switch step.kind {
    // What only looks or lets time pass belongs to a script.
    case .expect, .expectScreen, .wait, .await, .help, .cancel: return nil
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
    return .again(step.kind, place: "\(name):\(step.line)")
  }

  package func noteOwn(_ element: String, on snapshot: Snapshot) {
    own[snapshot.entry, default: []].insert(element)
    for entry in [snapshot.entry, Self.anyEntry] {
      if taken[entry]?.visit.pressing == element { taken[entry]?.visit.pressing = nil }
      if let held = taken[entry]?.held, snapshot.element(usedBy: held.step.kind)?.id == element {
        taken[entry]?.held = nil
      }
    }
  }

  package func report(of count: Int) -> [LocalizedStringKey] {
    var sentences: [LocalizedStringKey] = []
    if count > 0 {
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
  private var unfinished: [SavedProgress.Visit] {
    taken.sorted { $0.key < $1.key }.map(\.value.visit).filter { !$0.steps.isEmpty }
  }

  /// How many visits are named of which nothing came.
  private static let namedMax = 5

  private static func sentences(_ visits: some Collection<SavedProgress.Visit>)
    -> [LocalizedStringKey]
  {
    let all = visits.compactMap { visit -> LocalizedStringKey? in
      guard let mark = visit.mark else { return nil }
      let texts = visit.steps.compactMap(\.step.kind.givenText).joined(separator: " · ")
      return texts.isEmpty ? nil : "“\(label: mark.title): \(texts)” no longer applies."
    }
    let more = all.count - namedMax
    return all.prefix(namedMax) + (more > 0 ? ["\(more) more no longer apply."] : [])
  }

  // MARK: Screens

  /// Under this number stand the steps of a file that names no screens.
  private static let anyEntry = 0

  /// Finds what was done on a screen that one has come to.
  private func take(_ entry: Int, titled title: String, of session: Session) {
    let identity = session.topIdentity
    let isNext = pending.first?.mark?.identity == identity
    // What was done there on a later visit comes in its turn.
    guard taken[entry].map({ $0.isDone && isNext }) ?? true else { return }
    let position =
      pending.firstIndex { $0.mark?.identity == identity }
      // A newer program may have renamed a type.
      ?? pending.firstIndex { $0.mark?.title == title }
    if let position {
      latestPlace = max(latestPlace, pending[position].place)
      // Nearly always it is the first, which is taken off a slice at once.
      let isFirst = position == pending.startIndex
      let visit = isFirst ? pending.removeFirst() : pending.remove(at: position)
      taken[entry] = Taken(visit: visit)
    } else if let first = pending.first, first.mark == nil {
      latestPlace = max(latestPlace, first.place)
      taken[Self.anyEntry] = Taken(visit: pending.removeFirst())
    }
  }

  /// Makes what was answered before a step back the default again.
  private func giveBack(on snapshot: Snapshot, of session: Session) {
    let identity = session.topIdentity
    let known = remembered.filter { $0.mark.identity == identity }
    guard !known.isEmpty else { return }
    session.remember(
      known.compactMap { answer in
        let format = snapshot.elements.first { $0.id == answer.element }?.format
        let value =
          answer.text.isEmpty
          ? format?.empty : try? format?.value(from: answer.text, region: nil)
        return value.map { (answer.element, $0) }
      })
  }

  // MARK: What services answered

  /// What a service answered to an element before.
  ///
  /// - Parameters:
  ///   - name: What the service calls it.
  ///   - element: The element.
  ///   - entry: The number of its screen.
  ///   - session: The session that shows the screen.
  /// - Returns: The answer, once; `nil` where there is none.
  func recall(_ name: String, for element: String, on entry: Int, of session: Session) -> String? {
    if entry == session.topNumber { take(entry, titled: session.topTitle, of: session) }
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
  var givenText: String? {
    switch self {
    case .answer(let text), .text(let text), .set(_, let text): text
    default: nil
    }
  }
}
