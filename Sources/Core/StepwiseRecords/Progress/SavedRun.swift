import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// Follows a session, keeps the lines that resume it in a ``RunStore``, and gives those of an earlier run again.
///
/// Each answer is kept before the next screen is shown. The first change writes all lines, and new ones are appended. A
/// change that forgets lines writes a short run anew, so that it stays plain. To a long one it is appended, too
/// (``StepsChanges``), until more lines are forgotten than count. So a step back costs the same in a run of any length.
///
/// The lines are printed from the history, and only the store has them.
///
/// Drafts stand behind all other lines. They are kept with each key, unless the store or a long text makes
/// that slow; then they are kept once a second.
package final class SavedRun: ResultStore {
  /// The reason why a run is saved.
  package enum Keeper {
    /// The person asked for it.
    case person
    /// A server resumes the run for each request, so outputs are given again and nothing is told.
    case host
    /// Nobody asked for it.
    case journal
  }

  /// The saved answers to replay.
  package private(set) var saved: ResumedHistory
  private let store: any RunStore
  private let token: Int
  /// The lines before the history: the format and the program.
  private let head: [String]
  private let keeper: Keeper
  /// The number of outputs that earlier runs wrote before the end, and the number that this run reached.
  private var writtenCount: Int
  private var outputCount = 0
  /// The number of bytes up to which a run is short.
  private let shortMax: Int
  /// The number of lines in the store without the drafts, and their length in bytes.
  private var lineCount = 0, size = 0
  /// The lines with the drafts, and whether the store has others.
  private var drafts: [String] = [], isDraftBehind = false
  private var draftTimer: Task<Void, Never>?
  /// Whether this run has written to the store.
  private var hasWritten = false
  private var layout = Layout()
  /// What the store has not got yet; `nil` until the run begins.
  private var reader: HistoryReader?
  /// Whether all lines must be compared.
  private var comparesAll = true
  /// Whether the last line says that the run is finished.
  private var isFinished = false
  /// The length in bytes of a draft that is kept with each key, and the time after which a longer one is.
  package static let draftsMax = (size: 16_384, pause: Duration.seconds(1))
  /// Waits until the lines are kept; a store of one run has kept them already.
  package var onConfirm: () async throws -> Void = {}
  /// Called before a once-only button is pressed, also by prepared answers; it can end the session.
  package var onPress: (Session) -> Void = { _ in }
  private weak var session: Session?
  private weak var replayer: Replayer?
  private var screenNotice: UnresumableScreenNotice?

  /// Takes hold of a run, and reads it.
  ///
  /// - Parameters:
  ///   - store: The place of the run.
  ///   - name: The program's name.
  ///   - version: The program's version.
  ///   - formerNames: Earlier names of the program.
  ///   - isResumed: Whether the run must be there and unfinished.
  ///   - earlier: The answers of another run with which this one begins; `nil` to resume the run of the store.
  ///   - keeper: The reason why the run is saved.
  ///   - shortMax: The number of bytes up to which a run is written anew for each change that forgets lines.
  /// - Throws: A ``RunFailure`` if the run cannot be used, or belongs to another program.
  package init(
    _ store: any RunStore, program name: String, version: String, formerNames: [String] = [],
    isResumed: Bool = false, from earlier: ResumedHistory? = nil, for keeper: Keeper = .person,
    shortMax: Int = 32_768
  ) throws {
    self.store = store
    // A host keeps all lines of a run as one record, so they stay plain.
    self.shortMax = keeper == .host ? .max : shortMax
    self.keeper = keeper
    head = [
      "\(StepsReader.header)\(StepsReader.version)",
      ProgressComment.program(name: name, version: version).line,
    ]
    do {
      token = try store.hold()
    } catch {
      throw error.failure
    }
    do {
      let stored = try store.load(with: token)
      var history = try SavedHistory(stored, in: store.name)
      let isFile = store is FileRunStore
      if isResumed, stored.isEmpty {
        throw RunFailure(.noInput, "\(store.name) has no saved run: there is nothing to resume.")
      }
      if keeper != .host {
        try history.check(program: [name] + formerNames, in: store.name, isFile: isFile)
      }
      if isResumed, history.isFinished {
        let isOver = "is finished: there is nothing to resume."
        throw RunFailure(
          .dataError,
          verbatim: isFile
            ? "\(store.name) \(isOver) Change it with --again \(store.name), or begin anew with --save."
            : "\(store.name) \(isOver)")
      }
      if history.isFinished { history = SavedHistory() }
      if earlier != nil, !history.visits.isEmpty {
        throw RunFailure(
          .usage,
          verbatim: """
            \(store.name) has a run that is not finished, and --again begins another: name another file to save in, or \
            leave out --again.
            """)
      }
      let whole = Self.withoutDrafts(stored)
      lineCount = whole.count
      // The answers of another run leave no place for them.
      if earlier == nil { drafts = Array(stored[whole.count...]) }
      saved =
        earlier
        ?? ResumedHistory(history, name: store.name, tellsCount: keeper == .person)
      writtenCount = history.writtenCount
      // The answers of another run are nowhere else in the store.
      if earlier != nil {
        let lines = saved.lines + saved.rememberedLines
        try write(head + Self.taken(lines, after: head.count), replacesAll: true)
      }
    } catch {
      store.release(token)
      throw (error as? RunStoreError)?.failure ?? error
    }
  }

  /// Returns what the lines of a run hold.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - name: The name of the run, for failures.
  /// - Returns: What they hold.
  /// - Throws: A ``RunFailure`` if they are damaged.
  package static func summary(of lines: [String], in name: String) throws -> SavedHistory.Summary {
    try SavedHistory(lines, in: name).summary
  }

  /// Begins to save the actions of a session.
  package func begin(_ session: Session, _ replayer: Replayer) {
    self.session = session
    session.history.begin()
    reader = session.history.follow()
    session.history.await(saved.drafts)
    self.replayer = replayer
    if let notice = store.notice { session.notify(notice) }
    (store as? PrivateJournal)?.onNotice = { [weak session] in session?.notify($0) }
    session.events.observe { [weak self] event in self?.note(event) }
    switch keeper {
    case .person: screenNotice = UnresumableScreenNotice(session)
    case .journal: endJournalAtUnresumable(session)
    case .host: break
    }
  }

  /// Forgets the earlier run, before this one begins.
  package func beginAnew() {
    (store as? PrivateJournal)?.beginAnew()
    saved = ResumedHistory(SavedHistory(), name: store.name)
    (lineCount, drafts, isDraftBehind, writtenCount, hasWritten) = (0, [], false, 0, false)
  }

  /// Ends a journal at a screen that a next start could not come back to.
  private func endJournalAtUnresumable(_ session: Session) {
    guard session.history.top?.isResumable == false else { return }
    (store as? PrivateJournal)?.end()
  }

  /// Whether the store has anything to resume.
  package var holdsSteps: Bool { lineCount > head.count }

  /// The lines that restore the current state, without the format, the name of the program, and that the run is finished;
  /// empty if the store cannot be read.
  package var lines: [String] {
    // What no event has told yet.
    if let session, hasChanged(session) { write(session) }
    let lines = (try? load()) ?? []
    return Array(lines.dropFirst(head.count).dropLast(isFinished ? 1 : 0))
  }

  /// The lines that restore the drafts, to stand behind those.
  package var draftLines: [String] { session.map { Self.lines(of: $0.history.drafts) } ?? [] }

  /// Returns lines that are taken as they are, even if one of them looks like a line that forgets others.
  private static func taken(_ lines: [String], after count: Int) -> [String] {
    guard lines.contains(where: StepsChanges.isOne) else { return lines }
    return [StepsChanges.forget(after: count, adding: lines.count)] + lines
  }

  private static func withoutDrafts(_ lines: [String]) -> ArraySlice<String> {
    lines.prefix((lines.lastIndex { !ProgressComment.isDraft($0) } ?? -1) + 1)
  }

  /// The lines in the store, without the drafts.
  private func load() throws(RunFailure) -> [String] {
    do {
      return Array(Self.withoutDrafts(try store.load(with: token)))
    } catch {
      throw error.failure
    }
  }

  /// Marks the run as finished, once all output of the wizard is written.
  package func finish() throws {
    try write([ProgressComment.finished.line], isFinished: true)
    isFinished = true
  }

  /// Gives the run up, for other processes.
  package func close() {
    if let draftTimer {
      draftTimer.cancel()
      try? write([])
    }
    store.release(token)
  }

  private func note(_ event: SessionEvent) {
    saved.note(event, isGiving: replayer?.giver === saved)
    switch event {
    case .beginning, .rejected, .kept, .navigated, .settled: break
    case .performed, .began, .ended, .committed, .asksSecret, .changed: return
    }
    guard let session else { return }
    screenNotice?.look()
    if keeper == .journal { endJournalAtUnresumable(session) }
    write(session)
    if case .beginning = event { onPress(session) }
  }

  /// Whether saved answers are being replayed, which the store has already.
  ///
  /// Until all are given, or the person does something, it keeps what it has: what stands meanwhile leads elsewhere.
  private var isResuming: Bool {
    replayer?.giver === saved || !saved.hasPersonActed && !saved.isDone
  }

  private func hasChanged(_ session: Session) -> Bool {
    comparesAll || reader?.hasChanged == true || session.history.hasRememberedAnew
  }

  private func write(_ session: Session) {
    guard !isResuming else { return }
    let history = session.history
    let drafts = draftLines
    if drafts != self.drafts { (self.drafts, isDraftBehind) = (drafts, true) }
    guard hasChanged(session) else { return writeDrafts(session) }
    do {
      let change = reader?.take()
      if !comparesAll, saved.isDone, !layout.holdsRest {
        try write(change, of: history)
      } else {
        comparesAll = true
        try writeAll(of: history)
      }
      comparesAll = false
      writeDrafts(session)
    } catch {
      session.fail(error)
    }
  }

  // MARK: Drafts

  private static func lines(of screens: [DraftedScreen]) -> [String] {
    screens.flatMap { screen in
      screen.drafts.map { ProgressComment.draft(screen.screen, $0).line }
    }
  }

  /// Writes the drafts: at once, or a second later together with what is typed until then.
  ///
  /// A failure is told at the next answer, which nobody has given yet.
  private func writeDrafts(_ session: Session) {
    guard isDraftBehind, draftTimer == nil else { return }
    let isShort = drafts.reduce(0) { $0 + $1.utf8.count } <= Self.draftsMax.size
    guard session.isLive, !isShort || !store.keepsEachKey else {
      try? write([])
      return
    }
    let clock = session.environment.clock
    draftTimer = Task { [weak self] in
      guard (try? await clock.sleep(for: Self.draftsMax.pause)) != nil, let self else { return }
      draftTimer = nil
      if isDraftBehind { try? write([]) }
    }
  }

  private var writtenLines: [String] {
    let count = keeper == .host ? 0 : max(writtenCount, outputCount)
    return count > 0 ? [ProgressComment.written(count).line] : []
  }

  // MARK: Lines

  /// The places of the history's parts among the lines.
  private struct Layout {
    /// The number of lines that count, without the notes.
    var count = 0
    /// For each part of the history, the number of lines that count before its own.
    var starts: [Int] = []
    /// Whether the last part has any lines.
    var isLastBegun = false
    /// The notes that count: the remembered answers of each screen, by its identity.
    var notes: [String: [String]] = [:]
    var noteCount = 0
    /// Whether lines that stand behind those of the history are neither of the history nor notes.
    var hasRest = false
    /// Whether there are steps that are still to be replayed, or that are left to the person.
    var holdsRest = false

    /// Adds the lines of parts.
    mutating func add(
      _ parts: ArraySlice<HistoryPart?>, after kept: Int, to lines: inout [String]
    ) {
      for part in parts {
        starts.append(kept + lines.count)
        let new = part?.lines ?? []
        lines += new
        isLastBegun = !new.isEmpty
      }
    }
  }

  /// Prints all lines of a history.
  private func whole(of history: SessionHistory) -> (lines: [String], layout: Layout) {
    var layout = Layout()
    layout.notes = saved.remembered.mapValues(\.lines)
    for screen in history.remembered {
      layout.notes[screen.screen.identity, default: []] += screen.lines
    }
    let remembered = layout.notes.sorted { $0.key < $1.key }.flatMap(\.value)
    layout.noteCount = remembered.count
    var new: [String] = []
    layout.add(history.parts()[...], after: head.count, to: &new)
    layout.holdsRest = !saved.isDone
    layout.hasRest =
      layout.holdsRest
      || !remembered.isEmpty && Self.size(of: head + new + remembered) <= shortMax
    if layout.hasRest { new += remembered + saved.lines }
    new += writtenLines
    layout.count = head.count + new.count
    new = head + Self.taken(new, after: head.count)
    if !layout.hasRest, !remembered.isEmpty {
      new.append(StepsChanges.forget(after: layout.count, adding: 0, notes: remembered.count))
      new += remembered
    }
    return (new, layout)
  }

  private static func size(of lines: [String]) -> Int {
    lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }

  /// Writes all lines, unless the store has them.
  private func writeAll(of history: SessionHistory) throws(RunFailure) {
    _ = history.takeRemembered()
    let (lines, layout) = whole(of: history)
    self.layout = layout
    guard comparesAll, try load() == lines else { return try write(lines, replacesAll: true) }
    (lineCount, size) = (lines.count, Self.size(of: lines))
  }

  /// Writes what has changed.
  private func write(_ change: HistoryChange?, of history: SessionHistory) throws(RunFailure) {
    let notes = takeNotes(of: history)
    var kept = layout.count
    var new: [String] = []
    if let change {
      let part = change.part
      let addition = part == layout.starts.count - 1 ? history.addition(change) : nil
      var parts = addition == nil ? history.parts(from: part)[...] : []
      if let addition {
        new = addition.lines(isBegun: layout.isLastBegun)
      } else if let added = change.added, part == layout.starts.count - 1,
        case .visit(let visit)?? = parts.first
      {
        parts.removeFirst()
        new = visit.last(added).lines(isBegun: layout.isLastBegun)
      } else if part < layout.starts.count {
        kept = layout.starts[part]
        layout.starts.removeSubrange(part...)
        layout.isLastBegun = layout.starts.last.map { $0 < kept } ?? false
      }
      if !new.isEmpty { layout.isLastBegun = true }
      layout.add(parts, after: kept, to: &new)
    }
    guard kept < layout.count || !notes.isEmpty || new.contains(where: StepsChanges.isOne) else {
      try append(new)
      return assert(hasPrinted(history))
    }
    let all = lineCount + new.count + notes.count
    if size <= shortMax || layout.hasRest || all > 2 * (kept + new.count + layout.noteCount) {
      return try writeAll(of: history)
    }
    if kept < layout.count { new += writtenLines }
    let mark = StepsChanges.forget(after: kept, adding: new.count, notes: notes.count)
    try write([mark] + new + notes)
    layout.count = kept + new.count
  }

  /// Returns the lines that take the place of remembered answers that have changed.
  private func takeNotes(of history: SessionHistory) -> [String] {
    var changed: [String] = []
    for screen in history.takeRemembered() {
      let identity = screen.screen.identity
      let lines = (saved.remembered[identity]?.lines ?? []) + screen.lines
      let known = layout.notes.removeValue(forKey: identity) ?? []
      if !lines.isEmpty { layout.notes[identity] = lines }
      guard lines != known else { continue }
      layout.noteCount += lines.count - known.count
      changed.append(ProgressComment.rememberedAnew(screen.screen).line)
      changed += lines
    }
    return changed
  }

  /// Returns whether the lines of a short run are as many and as long as those that its history prints.
  ///
  /// It is known at few lengths, so that all the checks cost no more than the run.
  private func hasPrinted(_ history: SessionHistory) -> Bool {
    guard size <= shortMax, lineCount & (lineCount - 1) == 0, writtenLines.isEmpty else {
      return true
    }
    let lines = whole(of: history).lines
    return lines.count == lineCount && Self.size(of: lines) == size
  }

  private func append(_ lines: [String]) throws(RunFailure) {
    guard !lines.isEmpty else { return }
    try write(lines)
    layout.count += lines.count
  }

  /// Changes the lines of the store, and puts the drafts behind them.
  private func write(
    _ lines: [String], replacesAll: Bool = false, isFinished: Bool = false
  ) throws(RunFailure) {
    // The first change of a hold writes all lines, also those that stay.
    guard hasWritten || replacesAll else {
      return try write(try load() + lines, replacesAll: true, isFinished: isFinished)
    }
    let all = isFinished ? lines : lines + drafts
    let draftCount = all.count - lines.count
    let change: RunChange =
      replacesAll
      ? .rewriting(all, drafts: draftCount, isFinished: isFinished)
      : .appending(all, drafts: draftCount, isFinished: isFinished)
    do { try store.write(change, with: token) } catch { throw error.failure }
    (hasWritten, isDraftBehind) = (true, false)
    if replacesAll { (lineCount, size) = (0, 0) }
    lineCount += lines.count
    size += Self.size(of: lines)
  }

  /// Writes an output that is committed before the end, unless an earlier run has written it.
  ///
  /// If the program is killed between writing and recording it, the output may be written twice, but never not at all.
  package func write(output body: () throws -> Void) throws {
    outputCount += 1
    guard keeper == .host || outputCount > writtenCount else { return }
    try body()
    guard keeper != .host else { return }
    guard !isResuming, !comparesAll else { return comparesAll = true }
    try append(writtenLines)
  }

  // MARK: Results of services

  package func recall(_ name: String, by element: String, on entry: Int) -> String? {
    session.flatMap { saved.recall(name, for: element, on: entry, of: $0) }
  }

  package func hasAnswer(to element: String, on entry: Int) -> Bool {
    session.map { saved.hasAnswer(to: element, on: entry, of: $0) } ?? false
  }

  package func take(by element: String, on entry: Int) -> [(name: String, text: String)] {
    guard let session else { return [] }
    return saved.take(by: element, on: entry, of: session)
  }

  package func confirm() async throws { try await onConfirm() }
}
