import Foundation
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// The program with the client of a package that assistants use, if the package is installed.
@Suite(
  "A client of assistants", .tags(.program, .tool), .slow,
  .enabled(if: AssistantClient.python != nil, "\(AssistantClient.isMissing)"))
nonisolated struct AssistantClientTests {
  private let folder = TestFolder()

  private static let answers = """
    [{"next_step":"Fetch user"},{"next_step":"Select user"},{"Last name":"Lovelace"},
    {"Birthday":"1990-12-10"},{"Favourite pet":"Cat"},"decline",{"next_step":"Back"},
    {"Birthday":"1990-12-10"},{"Favourite pet":"Dog"},{"next_step":"Confirm"}]
    """

  private func talk(
    _ mode: String = "auto", killing isKilled: Bool = false, _ tool: String = "onboarding",
    options: [String] = [], answers: String = answers, arguments: String = "{}"
  ) async throws -> AssistantClient {
    try await AssistantClient(
      mode, isKilled, ["mcp"] + options + ["--state", folder["state"]], tool, arguments, answers)
  }

  @Test(arguments: ["auto", "legacy"])
  func twoStepsBackAndAChangedPetComeToTheEnd(_ mode: String) async throws {
    // Only these two tools are listed, so that no other wizard is explored for its schema.
    let talk = try await talk(mode, options: ["onboarding", "elements"])
    #expect(talk.text == "Welcome, Ada Lovelace!")
    #expect(talk.forms.count == 10)
    #expect(talk.forms[9].contains("Favourite pet: Dog"))
    #expect(talk.tools == ["onboarding", "elements"])
  }

  @Test(arguments: [[], ["--state-store", "states"]])
  func aServerThatIsKilledBetweenRoundsComesToTheSameEnd(_ options: [String]) async throws {
    let options = options.map { $0 == "states" ? folder["states"] : $0 }
    #expect(try await talk(killing: true, options: options).text == "Welcome, Ada Lovelace!")
  }

  @Test func aFlippedByteOfTheStateIsRejected() async throws {
    let talk = try await talk(
      killing: true,
      answers: #"[{"next_step":"Fetch user"},["tamper",{"next_step":"Select user"}]]"#)
    #expect(
      talk.error
        == "The request state was not made by this server, or it was changed: call the tool again without it."
    )
  }

  @Test func allAnswersFitInOneCall() async throws {
    let talk = try await talk(
      options: ["onboarding"], answers: "[]",
      arguments: """
        {"Welcome":["Fetch user","Select user"],"Last name":"Lovelace","Birthday":"1990-12-10",
        "Favourite pet":"Cat","Review":"Confirm"}
        """)
    #expect(talk.text == "Welcome, Ada Lovelace!")
    #expect(talk.forms.isEmpty)
  }

  @Test(arguments: ["auto", "legacy"])
  func aSecretIsAskedOnAPage(_ mode: String) async throws {
    let talk = try await talk(
      mode, "elements", options: ["elements"],
      answers: """
        [{"User name":"grace","Password":"hunter2"},{"Password":["short","a long secret"]},\
        "cancel"]
        """)
    #expect(talk.forms.count == 2)
    #expect(!talk.forms[0].contains(#""Password""#))
    #expect(talk.forms[1].hasPrefix("Person"))
    #expect(talk.pages.dropFirst() == ["Account", "Account", "Done"])
    // The command in the answer continues where the client stopped, and asks for the secret again.
    let match = try #require(talk.text?.firstMatch(of: /--resume (.*)/))
    let run = try Program(
      ["elements", "--script", "-", "--resume", String(match.1)],
      input: ":ask Password from WORD\n:expect-screen Person\n:cancel\n",
      variables: ["WORD": "a long secret"])
    #expect(run.code == 130)
    #expect(run.conversation.contains("Person"))
  }

  @Test func aStoppedRunContinuesInATerminal() async throws {
    let talk = try await talk(
      answers: #"[{"next_step":"Fetch user"},{"next_step":"Select user"},"cancel"]"#)
    let match = try #require(talk.text?.firstMatch(of: /--resume (.*)/))
    let run = try Program(
      ["onboarding", "--quiet", "--resume", String(match.1)],
      input: "Lovelace\n1990-12-10\nCat\nConfirm\n")
    #expect(run.output == "Welcome, Ada Lovelace!\n")
  }
}

/// A talk of the client in Python.
private nonisolated struct AssistantClient {
  /// The interpreter that has the package; `nil` if there is none.
  static let python: String? = {
    guard let folder = ProcessInfo.processInfo.environment["STEPWISE_MCP"] else { return nil }
    let python = "\(folder)/bin/python"
    return FileManager.default.isExecutableFile(atPath: python) ? python : nil
  }()

  static let isMissing = "STEPWISE_MCP does not name a Python environment with the package mcp"

  private struct End: Decodable {
    struct Form: Decodable {
      let message: String
    }
    let pages: [String]
    let text: String?
    let error: String?
    let failure: String?
    let forms: [Form]
    let tools: [String]
  }

  let text: String?
  let error: String?
  /// The client's reports about pages that it opened, and the headings of those pages.
  let pages: [String]
  /// The forms, each with its message and its schema.
  let forms: [String]
  let tools: [String]

  init(
    _ mode: String, _ isKilled: Bool, _ command: [String], _ tool: String, _ arguments: String,
    _ answers: String
  ) async throws {
    let words = [ProgramPath.built()] + command
    let run = try await ProgramRun(
      try #require(Self.python),
      [
        TestFolder.repository("Tests/Clients")["mcp_client.py"], mode, isKilled ? "yes" : "no",
        String(decoding: try JSONEncoder().encode(words), as: UTF8.self), tool, arguments, answers,
      ])
    let line = try #require(run.output.split(separator: "\n").last, "\(run.error)")
    let end = try JSONDecoder().decode(End.self, from: Data(line.utf8))
    #expect(end.failure == nil)
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let schemas = (json?["forms"] as? [[String: Any]] ?? []).map { form in
      let schema = form["schema"] ?? [:]
      let bytes = try? JSONSerialization.data(withJSONObject: schema)
      return String(decoding: bytes ?? Data(), as: UTF8.self)
    }
    text = end.text
    error = end.error
    pages = end.pages
    forms = zip(end.forms, schemas).map { "\($0.message)\n\($1)" }
    tools = end.tools
  }
}
