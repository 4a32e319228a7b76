import Foundation
import StepwiseTerminalTesting
import StepwiseTesting
import TestSupport
import Testing

/// The command `form`: its files, its streams and its exit codes.
@Suite(.tags(.program), .slow)
nonisolated struct FormProgramTests {
  private static let pet = TestFolder.repository("Samples/Examples")["pet.json"]
  private static let fish = """
    {
      "name": "Rex",
      "kind": "fish"
    }

    """

  @Test(arguments: [
    (["form", pet], "Rex\nfish\n\nConfirm\n", "0 ", fish),
    (["form", pet, "--answers", "fish.json", "--no-input"], "", "0 ", fish),
    (["form", pet, "--script", "fish.steps"], "", "0 ", fish),
    (
      ["form", pet, "--no-input"], "",
      "75 An answer is missing: “name” on “Name”. Give it in a file with --answers.", ""
    ),
    (["form"], "", "64 An argument is missing: stepwise form FILE [mcp|serve] [OPTIONS].", ""),
    (["form", "none.json"], "", "66 none.json cannot be read: No such file or directory.", ""),
    (["form", "."], "", "66 . is a folder, and a form was expected.", ""),
    (
      ["form", "broken.json"], "",
      "65 broken.json:2:3: “$ref” leads to “x.json”, which is not in this file.", ""
    ),
    (
      ["form", "-"], "{",
      "65 standard input:1:2: A name in quotation marks is expected in an object.", ""
    ),
    (
      ["form", pet, "serve"], "",
      "64 --state is missing: name the folder of all runs, or their database: postgresql://HOST/NAME.",
      ""
    ),
    (
      ["form", pet, "serve", "--socket", "s", "--state", "mysql://x/y"], "",
      "64 The address of a store begins with one of: postgresql://….", ""
    ),
  ])
  func aFileIsAskedOrRejected(
    _ words: [String], _ input: String, _ end: String, _ output: String
  ) throws {
    let folder = TestFolder()
    try folder.write(
      #"{"name": "Rex", "kind": "fish", "Review": "Confirm"}"#, to: "fish.json")
    try folder.write("Rex\nfish\n\nConfirm\n", to: "fish.steps")
    try folder.write("{\n  \"$ref\": \"x.json\"}", to: "broken.json")
    let quiet = output.isEmpty ? [] : ["--quiet"]
    let run = try Program(words + quiet, input: input, folder: folder)
    #expect(run.end == end)
    #expect(run.output == output)
  }

  @Test func aSavedFormIsContinued() throws {
    let folder = TestFolder()
    let begun = try Program(
      ["form", Self.pet, "--save", "run.steps", "--quiet"], input: "Rex\n", folder: folder)
    #expect(begun.code == 75)
    let ended = try Program(
      ["form", Self.pet, "--save", "run.steps", "--quiet"], input: "fish\n\nConfirm\n",
      folder: folder)
    #expect(ended.output == Self.fish)
  }

  /// The tool of a file announces its questions, and those of the file as it is now.
  @Test func aFilesToolAnnouncesItsQuestions() throws {
    let folder = TestFolder()
    for name in ["colour", "size"] {
      try folder.write(
        #"{"properties": {"\#(name)": {"type": "integer"}}, "required": ["\#(name)"]}"#,
        to: "a.json")
      let run = try Program(
        ["form", "a.json", "mcp", "--state", folder["state"]],
        input: """
          {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}
          {"jsonrpc":"2.0","id":2,"method":"tools/list"}

          """, folder: folder)
      let question = #""properties":{"\#(name)":{"title":"\#(name)""#
      #expect(run.output.contains(question), "\(run.output)")
      // Fields that are not required are announced only if the walk chose them.
      #expect(!run.output.contains(#""additionalProperties":false"#))
    }
  }

  /// An assistant's questions, a person who stops at the second, a secret, and a schema that takes long to read.
  @Test func anAssistantAsksItsPerson() throws {
    let talk = try JSONProgram(
      arguments: ["mcp", "ask", "--state", TestFolder()["state"]])
    func call(_ id: Int, _ properties: String, _ answers: String = "") throws {
      try talk.write(
        """
        {"jsonrpc":"2.0","id":\(id),"method":"tools/call","params":{"name":"ask","arguments":{"schema":\
        {"properties":{\(properties)},"required":["a"]}\(answers)}}}
        """)
    }
    /// The next message with an id, as text.
    func message(_ id: String) throws -> String {
      while true {
        let message = try #require(try talk.read(), "No message had the id \(id).")
        if "\(message["id"] ?? "")" == id { return "\(message)" }
      }
    }
    try talk.write(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}}}}"#
    )
    try call(2, #""a":{"title":"Your password"}"#)
    #expect(try message("2").contains("“Your password” looks like a secret"))
    try call(3, #""a":{"title":"Colour","type":"string"},"b":{"type":"integer"}"#, #","a":"red""#)
    _ = try message("ask-1")
    try talk.write(#"{"jsonrpc":"2.0","id":"ask-1","result":{"action":"cancel"}}"#)
    let closed = try message("3")
    #expect(
      closed.contains("The form “b” was closed without an answer. Answered so far: Colour: red."))
    #expect(closed.contains(#"call the tool with {\"resume\": \"ask-"#), "\(closed)")
    let hard = (0..<300).map { #"{"pattern":"^(a+)+\#($0)$"}"# }.joined(separator: ",")
    let word = String(repeating: "a", count: 30)
    try call(4, #""a":{"type":"string","default":"\#(word)","allOf":[\#(hard)]}"#)
    try talk.write(#"{"jsonrpc":"2.0","id":5,"method":"ping"}"#)
    let next = try #require(try talk.read())
    #expect(next["id"] as? Int == 5, "A ping waits until a schema is read: \(next)")
    #expect(try message("4").contains("takes too long to read"))
    talk.stopWriting()
    #expect(try talk.end() == .exit(0))
  }
}
