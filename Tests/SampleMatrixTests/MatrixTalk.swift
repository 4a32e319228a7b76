import Foundation
import SampleMatrix
import SampleNetwork
import Stepwise
import Testing

/// A client, and a server that says what it was told to.
final class MatrixTalk {
  typealias Turn = ScriptedServer.Turn

  let server: ScriptedServer
  let clock = QuickClock()
  /// How much of each second of a poll a core is busy.
  var load = 0.0
  let client: MatrixClient
  /// What the polls told.
  private(set) var states: [MatrixConnection] = []
  private(set) var news: [MatrixSync] = []

  /// Thrown by whoever has enough news.
  struct Enough: Error {}

  /// A client that is logged in, and what the server says then.
  static func loggedIn(_ turns: [Turn], in folder: String? = nil) async throws -> MatrixTalk {
    let talk = try MatrixTalk([.logIn] + turns, in: folder)
    try await talk.client.logIn(password: "hunter2")
    return talk
  }

  init(_ turns: [Turn], in folder: String? = nil) throws {
    server = try ScriptedServer(turns)
    let meter = Meter()
    client = try MatrixClient(
      server: server.url, user: "ada", in: folder, clock: clock, seed: 1, usage: meter.usage)
    meter.talk = self
  }

  /// Every look at it is two seconds after the one before.
  private final class Meter {
    weak var talk: MatrixTalk?
    private var (elapsed, busy) = (Duration.zero, Duration.zero)

    func usage() -> ProcessUsage {
      elapsed += .seconds(2)
      busy += .seconds(2) * (talk?.load ?? 0)
      return ProcessUsage(elapsed: elapsed, busy: busy)
    }
  }

  /// Polls until there were so many answers.
  func sync(_ count: Int, isKnown: (String) -> Bool = { _ in false }) async throws {
    var left = count
    do {
      try await client.sync(
        isKnown: isKnown, onState: { states.append($0) },
        take: { sync in
          news.append(sync)
          left -= 1
          if left == 0 { throw Enough() }
        })
    } catch is Enough {}
  }

  /// What a call failed with.
  func error<Result>(
    _ location: SourceLocation = #_sourceLocation,
    _ call: (MatrixClient) async throws -> Result
  ) async throws -> MatrixError {
    let error = await #expect(throws: MatrixError.self, sourceLocation: location) {
      _ = try await call(client)
    }
    let found = try #require(error, sourceLocation: location)
    // Neither the token nor the password, nor what the server says of them.
    for text in ["\(found)", String(reflecting: found)] {
      #expect(!text.contains("syt_") && !text.contains("hunter2"), sourceLocation: location)
    }
    return found
  }

  /// That everything was said as expected.
  func expectDone(_ location: SourceLocation = #_sourceLocation) {
    #expect(server.complaints == [], sourceLocation: location)
  }
}
