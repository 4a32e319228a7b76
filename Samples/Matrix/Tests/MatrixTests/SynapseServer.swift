import Foundation
import StepwiseSystem
import TestPrograms

/// A real Matrix server on the loopback interface, with the users ada and grace, which ends with its test.
///
/// It needs a virtual environment with Synapse, whose path is in `STEPWISE_SYNAPSE`.
nonisolated final class SynapseServer: Sendable {
  /// The reason why the server could not be started, stopped or configured.
  struct Failure: Error, CustomStringConvertible {
    /// The reason.
    let description: String
  }

  /// The folder of Synapse's environment; `nil` if it is not installed, so that its tests are
  /// skipped.
  static var installation: String? {
    let path = ProcessInfo.processInfo.environment["STEPWISE_SYNAPSE"] ?? ""
    return path.isEmpty ? nil : path
  }

  /// The reason why a test that needs the server is skipped.
  static let isMissing =
    "STEPWISE_SYNAPSE does not name an environment with Synapse"

  /// The server's address, which stays the same after a restart.
  let url: URL
  private let folder: String

  /// The password of a user, whether the server has the user yet or not.
  static func password(of user: String) -> String { "\(user)’s secret" }

  /// Runs a function with a server, and ends the server in any case.
  static func run<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (SynapseServer) async throws -> Result
  ) async throws -> Result {
    let server = try await SynapseServer()
    do {
      let result = try await body(server)
      await server.remove()
      return result
    } catch {
      await server.remove()
      throw error
    }
  }

  private init() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "stepwise-synapse-\(UUID().uuidString)").path
    let answer = try await Self.start(folder, port: 0)
    guard let address = answer.split(separator: " ").first, let url = URL(string: String(address))
    else { throw Failure(description: "The server said “\(answer)” instead of its address.") }
    self.url = url
    self.folder = folder
  }

  /// Stops the server; its data stays.
  func stop() async throws { try await Self.tell([folder, "stop"]) }

  /// Starts the server again at the same address.
  func start() async throws {
    _ = try await Self.start(folder, port: url.port ?? 0)
  }

  private func remove() async {
    _ = try? await Self.tell([folder, "stop"])
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func start(_ folder: String, port: Int) async throws
    -> String
  {
    try await tell(
      [folder, "\(port)"],
      [
        "ADA_PASSWORD": password(of: "ada"), "GRACE_PASSWORD": password(of: "grace"),
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
