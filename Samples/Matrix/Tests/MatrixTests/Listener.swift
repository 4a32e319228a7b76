@testable import SampleMatrix

/// Polls beside a test and keeps each new message, until it is stopped.
final class Listener {
  private(set) var states: [MatrixConnection] = []
  private(set) var messages: [MatrixMessage] = []
  private(set) var receipts: [MatrixSync.Receipt] = []
  private(set) var typing: [String]?
  private(set) var invites: [MatrixSync.Invite] = []
  private(set) var members: [MatrixMember] = []
  private(set) var unreadCounts: [Int] = []
  private(set) var error: MatrixError?

  private let changed: AsyncStream<Void>
  private let hasChanged: AsyncStream<Void>.Continuation
  private var task: Task<Void, any Error>?

  /// The polls ended before the expected news.
  struct Ended: Error {}

  init(_ client: MatrixClient) {
    (changed, hasChanged) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    task = Task.immediate { try await self.poll(client) }
  }

  var texts: [String] { messages.map(\.text) }

  private func poll(_ client: MatrixClient) async throws {
    defer { hasChanged.finish() }
    do {
      try await client.sync(
        onState: { state in
          states.append(state)
          hasChanged.yield()
        }, take: take)
    } catch let error as MatrixError {
      self.error = error
      throw error
    }
  }

  private func take(_ sync: MatrixSync) {
    invites += sync.invites
    for room in sync.rooms {
      // No message is dropped by its id, because tests check that none comes twice.
      messages += room.messages
      receipts += room.receipts
      typing = room.typing ?? typing
      members += room.members
      if let count = room.unreadCount { unreadCounts.append(count) }
    }
    hasChanged.yield()
  }

  /// Waits until the news meet a condition.
  func wait(_ isThere: (Listener) -> Bool) async throws {
    if isThere(self) { return }
    for await _ in changed where isThere(self) { return }
    throw Ended()
  }

  /// Waits until the polls end by themselves.
  func end() async throws { try await task?.value }

  /// Ends the polls.
  func stop() async throws {
    task?.cancel()
    do { try await task?.value } catch is CancellationError {}
    task = nil
  }
}
