import Foundation
@testable import SampleMatrix
import SampleNetwork
import Stepwise
import Testing

/// A client, and a server with scripted answers.
final class MatrixTalk {
  typealias Turn = ScriptedServer.Turn

  let server: ScriptedServer
  let clock = QuickClock()
  let client: MatrixClient
  /// The states that the polls reported.
  private(set) var states: [MatrixConnection] = []
  private(set) var news: [MatrixSync] = []

  /// Thrown by a test that has enough news.
  struct Enough: Error {}

  /// A client that is logged in, and the server's later answers.
  static func loggedIn(_ turns: [Turn], in folder: String? = nil) async throws -> MatrixTalk {
    let talk = try MatrixTalk([.logIn] + turns, in: folder)
    try await talk.client.logIn(password: "hunter2")
    return talk
  }

  init(_ turns: [Turn], in folder: String? = nil) throws {
    server = try ScriptedServer(turns)
    client = try MatrixClient(
      server: server.url, user: "ada", in: folder, clock: clock, seed: 1)
  }

  /// Polls until this number of answers has come.
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

  /// The error of a call.
  func error<Result>(
    _ location: SourceLocation = #_sourceLocation,
    _ call: (MatrixClient) async throws -> Result
  ) async throws -> MatrixError {
    let error = await #expect(throws: MatrixError.self, sourceLocation: location) {
      _ = try await call(client)
    }
    let found = try #require(error, sourceLocation: location)
    // The error contains neither the token nor the password nor the server's text about them.
    for text in ["\(found)", String(reflecting: found)] {
      #expect(!text.contains("syt_") && !text.contains("hunter2"), sourceLocation: location)
    }
    return found
  }

  /// Expects that all scripted calls came.
  func expectDone(_ location: SourceLocation = #_sourceLocation) {
    #expect(server.complaints == [], sourceLocation: location)
  }
}
