import SampleNetwork
import Stepwise

extension MatrixClient {
  /// The time that the server may wait for news before it answers a poll.
  package nonisolated static let pollDuration: Duration = .seconds(30)
  /// The time for an answer beyond the time of the poll.
  nonisolated static let pollMargin: Duration = .seconds(15)
  /// The largest size of a poll's answer in bytes.
  nonisolated static let pollLengthMax = 50_000_000
  /// The number of messages of a room in a poll; further ones are fetched page by page.
  nonisolated static let timelineLength = 50
  /// The number of messages in a page.
  nonisolated static let pageLength = 100
  /// The largest number of pages that are fetched of a gap.
  package nonisolated static let gapPagesMax = 20
  /// The pause after a poll that is answered at once without news.
  nonisolated static let idlePause: Duration = .seconds(1)

  /// Polls until the task is cancelled, and hands the news on.
  ///
  /// Each answer goes to `take` before the next poll: a program that is killed in between gets the
  /// same answer again, and recognises messages by their ids. A second call takes over from the first, which ends
  /// as if it were cancelled.
  ///
  /// - Parameters:
  ///   - isKnown: Whether a message is known by its id; nothing older is fetched.
  ///   - onState: Called when the server starts or stops answering.
  ///   - take: Keeps the news; its errors end the polling, and the answer comes again next time.
  /// - Throws: `CancellationError`; a ``MatrixError`` of the kind `loggedOut`; the errors of `take`; and
  ///   `RunFailure` if the file cannot be written.
  package func sync(
    isKnown: (String) -> Bool = { _ in false }, onState: (MatrixConnection) -> Void,
    take: (MatrixSync) async throws -> Void
  ) async throws {
    lastSync += 1
    var run = SyncRun(
      number: lastSync, since: account.since, pause: GrowingPause(seed: seed))
    while true {
      var answer: MatrixSyncAnswer
      do {
        answer = try await poll(run)
        try await fillGaps(of: &answer, run, isKnown)
      } catch is PositionForgotten {
        try check(run)
        run.since = nil
        run.isAfresh = true
        continue
      } catch let error as MatrixError where error.kind != .loggedOut {
        try check(run)
        try await recover(from: error, &run, onState)
        continue
      }
      try check(run)
      if !run.isOnline { onState(.online) }
      for room in answer.sync.rooms where room.isEncrypted { encryption.insert(room.id) }
      try await take(answer.sync)
      try account.keep(since: answer.nextBatch)
      try await run.succeed(with: answer, on: clock)
    }
  }

  private func check(_ run: SyncRun) throws {
    try Task.checkCancellation()
    guard run.number == lastSync else { throw CancellationError() }
  }

  private func poll(_ run: SyncRun) async throws -> MatrixSyncAnswer {
    // The first poll after a failure only finds out whether the server answers.
    let duration = run.isOnline ? Self.pollDuration : .zero
    var query = [
      (name: "timeout", value: "\(duration.components.seconds * 1000)"),
      (name: "filter", value: String(decoding: MatrixCall.encoded(filter(run)), as: UTF8.self)),
    ]
    if let since = run.since { query.append((name: "since", value: since)) }
    var call = MatrixCall.get("sync", query: query)
    call.timeout = duration + Self.pollMargin
    call.answerLengthMax = Self.pollLengthMax
    let reply = try await firstReply(to: call)
    if reply.status == 400, reply.errorCode != nil, run.since != nil {
      throw PositionForgotten()
    }
    guard reply.isSuccess else { throw reply.error }
    guard let userID, let answer = await Self.answer(reply.body, userID) else {
      throw MatrixError(
        .unreadable,
        "What \(server.host) sent is no news of a Matrix server: check the address.")
    }
    return answer
  }

  /// Decodes an answer away from the main actor, because it may be large.
  @concurrent
  private nonisolated static func answer(_ body: Data, _ userID: String) async
    -> MatrixSyncAnswer?
  {
    MatrixReply.decoded(MatrixSyncAnswer.Body.self, from: body)
      .flatMap { MatrixSyncAnswer($0, userID: userID) }
  }

  private func filter(_ run: SyncRun) -> Filter {
    let limit = run.isAnswerTooLong ? 1 : Self.timelineLength
    return Filter(
      room: Filter.Room(
        timeline: Filter.Timeline(limit: limit),
        state: Filter.State(lazyLoadMembers: run.isAnswerTooLong)))
  }

  /// The parts of the news that the server is asked for.
  private struct Filter: Encodable {
    struct Presence: Encodable { let types: [String] = [] }
    struct Timeline: Encodable { let limit: Int }
    struct State: Encodable { let lazyLoadMembers: Bool }
    struct Room: Encodable {
      let timeline: Timeline
      let state: State
    }

    let presence = Presence()
    let room: Room
  }

  // MARK: Failures

  private func recover(
    from error: MatrixError, _ run: inout SyncRun, _ onState: (MatrixConnection) -> Void
  ) async throws {
    run.isAnswerTooLong = error.kind == .unreadable && error.status == nil
    run.isOnline = false
    let pause = error.retryIn ?? run.pause.next()
    onState(.offline(reason: error.sentence, retryIn: pause))
    try await clock.sleep(for: pause)
    try check(run)
  }

  // MARK: Gaps

  private func fillGaps(
    of answer: inout MatrixSyncAnswer, _ run: SyncRun, _ isKnown: (String) -> Bool
  ) async throws {
    // Before a device's first poll nothing was read, so older messages are not a gap.
    guard run.since != nil || run.isAfresh else { return }
    for gap in answer.gaps {
      let room = answer.sync.rooms[gap.index]
      guard !room.messages.contains(where: { isKnown($0.eventID) }) else {
        answer.fill(gap, with: MatrixPage())
        continue
      }
      // Messages from before the user joined are older than the last poll.
      let end = room.isNew ? nil : run.since
      answer.fill(
        gap,
        with: try await page(
          of: room.id, before: gap.from, to: end, count: Self.gapPagesMax, isKnown: isKnown))
    }
  }

  /// Fetches the messages of a room before a place, up to a known one.
  package func page(
    of room: String, before start: String, to end: String? = nil, count: Int = 1,
    isKnown: (String) -> Bool = { _ in false }
  ) async throws -> MatrixPage {
    var page = MatrixPage(older: start)
    for _ in 0..<count {
      guard let from = page.older else { break }
      var query = [
        (name: "dir", value: "b"), (name: "from", value: from),
        (name: "limit", value: "\(Self.pageLength)"),
      ]
      if let end { query.append((name: "to", value: end)) }
      let reply = try await reply(to: .get("rooms", room, "messages", query: query))
      // The user may have been removed from the room meanwhile.
      if reply.isError(403, 404) { break }
      let content = try reply.content(of: Page.self)
      guard let events = content.chunk?.items else {
        throw MatrixError(.unreadable, "\(server.host) did not say what was said in the room.")
      }
      page.older = events.isEmpty || content.end == from ? nil : content.end
      // The server lists the newest first.
      for event in events {
        if let id = event.removed { page.removed.append(id) }
        page.edits.insert(contentsOf: event.edits, at: 0)
        guard let message = event.message else { continue }
        guard !isKnown(message.eventID) else {
          page.older = nil
          break
        }
        page.messages.append(message)
      }
    }
    page.messages.reverse()
    return page
  }

  private nonisolated struct Page: Decodable, Sendable {
    @Lossy var chunk: LossyList<MatrixEvent>?
    @Lossy var end: String?
  }
}

/// The server has forgotten the place of the next poll: everything is read again.
private nonisolated struct PositionForgotten: Error {}

/// The state of a run of polls.
private struct SyncRun {
  let number: Int
  /// The place at which the next poll starts; `nil` for the beginning.
  var since: String?
  var pause: GrowingPause
  var isOnline = false
  /// Whether the server has forgotten the place, so that everything else was read before or is a gap.
  var isAfresh = false
  var isAnswerTooLong = false
  private var lastAnswer: Duration?

  init(number: Int, since: String?, pause: GrowingPause) {
    self.number = number
    self.since = since
    self.pause = pause
  }

  mutating func succeed(with answer: MatrixSyncAnswer, on clock: any WizardClock) async throws {
    let isIdle = isOnline && answer.nextBatch == since
    // The server took the time since the last answer for this one.
    if isIdle, let lastAnswer, clock.now - lastAnswer < MatrixClient.idlePause {
      try await clock.sleep(for: MatrixClient.idlePause)
    }
    lastAnswer = clock.now
    since = answer.nextBatch
    isAfresh = false
    isOnline = true
    isAnswerTooLong = false
    pause.reset()
  }
}
