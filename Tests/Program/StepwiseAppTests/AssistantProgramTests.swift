import Foundation
import StepwiseTesting
import TestSupport
import Testing

/// The command `mcp` as a process: its streams, its files and its end.
@Suite(.tags(.program), .slow)
nonisolated struct AssistantProgramTests {
  private let folder = TestFolder()

  private static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}
    """

  private static func request(_ id: Int, _ method: String, _ members: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(members)\#(meta)}}"# + "\n"
  }

  private func serve(_ input: String, _ options: [String] = []) throws -> Program {
    try Program(
      ["mcp", "onboarding", "--state", folder["state"]] + options, input: input)
  }

  /// The messages of the program; each is a JSON object.
  private func messages(_ run: Program) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func theEndOfTheInputEndsTheProgramAfterItsCalls() throws {
    let run = try serve(
      Self.request(1, "server/discover")
        + Self.request(2, "tools/call", #""name":"onboarding","arguments":{},"#))
    #expect(run.end == "0 ")
    #expect(try messages(run).compactMap { $0["id"] as? Int }.sorted() == [1, 2])
    let mode = try FileManager.default.attributesOfItem(atPath: folder["state/mcp/mcp.key"])
    #expect(mode[.posixPermissions] as? Int == 0o600)
    let access = try FileManager.default.attributesOfItem(atPath: folder["state/mcp"])
    #expect(access[.posixPermissions] as? Int == 0o700)
  }

  @Test func aTooLongLineDoesNotStopTheServer() throws {
    let run = try serve(String(repeating: "x", count: 4_000_100) + "\n" + Self.request(1, "ping"))
    let said = try messages(run)
    try #require(said.count == 2)
    #expect((said[0]["error"] as? [String: Any])?["code"] as? Int == -32600)
    #expect(said[1]["result"] != nil)
  }

  @Test func closedStreamsAreReported() throws {
    let input = try Program(["mcp", "onboarding"], shell: #""$@" <&-"#)
    #expect(input.end == "64 There is nothing to talk to: standard input is closed.")
    let output = try Program(
      ["mcp", "onboarding"], input: Self.request(1, "ping"), shell: #""$@" >/dev/full"#)
    #expect(output.end.hasPrefix("74 Standard output could not be written"))
  }

  @Test func aReadOnlyFolderStillServes() throws {
    let run = try Program(
      ["mcp", "onboarding", "--state", "/dev/null/state"],
      input: Self.request(1, "tools/call", #""name":"onboarding","arguments":{},"#))
    #expect(run.output.contains(#""resultType":"input_required""#))
  }
}
