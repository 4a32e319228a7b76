import Foundation
import TestPrograms
import TestSupport
import Testing

/// The program chats with people who use another client library, if that is installed.
@Suite(
  "The chat and matrix-nio", .tags(.program, .server, .tool), .slow,
  .enabled(if: SynapseServer.nioPython != nil, "\(SynapseServer.isNioMissing)"))
nonisolated struct ChatProofTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Scripts/prove-chat").standardized.path

  // Claims: matrix-faults
  @Test func eachMessageIsThereOnceAndInTheServersOrderOnBothSides() async throws {
    let python = try #require(SynapseServer.nioPython)
    try await SynapseServer.run { server in
      try await server.register("alan")
      let run = try await ProgramRun(
        python, [Self.script, ProgramPath.built("matrix-chat"), server.url.absoluteString],
        variables: [
          "ADA_PASSWORD": SynapseServer.password(of: "ada"),
          "GRACE_PASSWORD": SynapseServer.password(of: "grace"),
          "ALAN_PASSWORD": SynapseServer.password(of: "alan"),
        ])
      #expect(run.code == 0, "\(run.output)\(run.error)")
      #expect(run.output.hasSuffix("ok: everything\n"))
    }
  }
}
