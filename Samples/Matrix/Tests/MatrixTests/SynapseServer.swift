import Foundation
import StepwiseSystem
import TestPrograms

/// A real Matrix server on the loopback interface, with the users ada and grace, which ends with its test.
///
/// It needs a virtual environment with Synapse, whose path is in `STEPWISE_SYNAPSE`.
package nonisolated final class SynapseServer: Sendable {
  /// The reason why the server could not be started, stopped or configured.
  package struct Failure: Error, CustomStringConvertible {
    /// The reason.
    package let description: String
  }

  /// Ways in which servers differ.
  package struct Settings: Sendable {
    /// Whether it has the usual limits for messages and log-ins.
    package var hasLimits = false
    /// How long the server caches the answer to a poll, such as `2m`.
    package var cache = "0s"

    /// Creates options; the default is without limits and without cached answers.
    package init(hasLimits: Bool = false, cache: String = "0s") {
      self.hasLimits = hasLimits
      self.cache = cache
    }
  }

  /// The folder of Synapse's environment; `nil` if it is not installed, so that its tests are
  /// skipped.
  package static var installation: String? {
    let path = ProcessInfo.processInfo.environment["STEPWISE_SYNAPSE"] ?? ""
    return path.isEmpty ? nil : path
  }

  /// The environment's Python if it also has matrix-nio, another client library; otherwise `nil`.
  package static var nioPython: String? {
    guard let installation else { return nil }
    let versions =
      (try? FileManager.default.contentsOfDirectory(atPath: "\(installation)/lib")) ?? []
    let hasNio = versions.contains {
      FileManager.default.fileExists(atPath: "\(installation)/lib/\($0)/site-packages/nio")
    }
    return hasNio ? "\(installation)/bin/python" : nil
  }

  /// The reason why a test that needs matrix-nio is skipped.
  package static let isNioMissing =
    "STEPWISE_SYNAPSE does not name an environment with Synapse and matrix-nio"

  /// The reason why a test that needs the server is skipped.
  package static let isMissing =
    "STEPWISE_SYNAPSE does not name an environment with Synapse"

  /// The server's address, which stays the same after a restart.
  package let url: URL
  private let folder: String
  private let settings: Settings

  /// The password of a user, whether the server has the user yet or not.
  package static func password(of user: String) -> String { "\(user)’s secret" }

  /// Runs a function with a server, and ends the server in any case.
  package static func run<Result: Sendable>(
    _ settings: Settings = Settings(),
    isolation: isolated (any Actor)? = #isolation,
    _ body: (SynapseServer) async throws -> Result
  ) async throws -> Result {
    let server = try await SynapseServer(settings)
    do {
      let result = try await body(server)
      await server.remove()
      return result
    } catch {
      await server.remove()
      throw error
    }
  }

  private init(_ settings: Settings) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "stepwise-synapse-\(UUID().uuidString)").path
    let answer = try await Self.start(folder, port: 0, settings)
    guard let address = answer.split(separator: " ").first, let url = URL(string: String(address))
    else { throw Failure(description: "The server said “\(answer)” instead of its address.") }
    self.url = url
    self.folder = folder
    self.settings = settings
  }

  /// Stops the server; its data stays.
  package func stop() async throws { try await Self.tell([folder, "stop"]) }

  /// Starts the server again at the same address.
  package func start() async throws {
    _ = try await Self.start(folder, port: url.port ?? 0, settings)
  }

  /// Registers another user.
  package func register(_ user: String) async throws {
    try await Self.tell(
      [folder, "user", user], ["USER_PASSWORD": Self.password(of: user)])
  }

  private func remove() async {
    _ = try? await Self.tell([folder, "stop"])
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func start(_ folder: String, port: Int, _ settings: Settings) async throws
    -> String
  {
    try await tell(
      [folder, "\(port)"],
      [
        "ADA_PASSWORD": password(of: "ada"), "GRACE_PASSWORD": password(of: "grace"),
        "SYNAPSE_LIMITS": settings.hasLimits ? "default" : "none",
        "SYNAPSE_CACHE": settings.cache,
        // A test that crashes cannot stop the server.
        "SYNAPSE_WITH": "\(ProcessInfo.processInfo.processIdentifier)",
      ])
  }

  @discardableResult
  private static func tell(_ arguments: [String], _ more: [String: String] = [:]) async throws
    -> String
  {
    guard let installation else { throw Failure(description: isMissing) }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scripts/synapse").standardized
    let run = try await ProgramRun(
      script.path, arguments, variables: more.merging(["SYNAPSE_VENV": installation]) { $1 })
    guard run.code == 0 else { throw Failure(description: run.output + run.error) }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
