import TestSupport
import Testing

/// The output of `stepwise coverage` for scripts that fit, and for scripts that do not.
@Suite(.tags(.program), .slow)
nonisolated struct CoverageTests {
  private let folder = TestFolder()

  private func coverage(_ wizard: String = "onboarding", _ scripts: String...) throws -> Program {
    for (position, script) in scripts.enumerated() {
      try folder.write(script, to: "\(position + 1).steps")
    }
    let names = scripts.indices.map { "\($0 + 1).steps" }
    return try Program(["coverage", wizard] + names, folder: folder)
  }

  @Test func scriptsThatFitAreCounted() throws {
    let run = try coverage("onboarding", Ada.answers, "F\nS\n:cancel\n")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("6 of 8 ways are taken (75 %).\nNot taken:\n"))
  }

  @Test(arguments: [
    (
      "Fetch user\nSelect user\nLovelace\n2023-02-29\n",
      "65 2.steps:4: “2023-02-29” is not a date: February 2023 has 28 days."
    ),
    (
      "Select user\n", "65 2.steps:1: Nobody is fetched yet: fetch the user first."
    ),
    ("F\n:expect Grace\n", "65 2.steps:2: “Grace” is not shown."),
    (
      "F\n:expect-screen Review\n",
      "65 2.steps:2: The screen is “Welcome”, and “Review” was expected."
    ),
    (Ada.answers + "more\n", "65 2.steps:7: This is left over: the wizard had finished already."),
    (
      "F\n:bakc\n",
      "65 2.steps:2: There is no “:bakc”. Did you mean “:back”? An answer that begins with a colon is written “\\:…”."
    ),
    (
      "F\nS\n",
      "75 2.steps:2: The answers ran out: “Last name” is still to be answered. Add it and run again."
    ),
  ])
  func aScriptThatFailsFailsTheCommand(_ script: String, _ end: String) throws {
    let run = try coverage("onboarding", Ada.answers, script)
    #expect(run.end == end)
    #expect(run.conversation.split(separator: "\n").count == 1)
    #expect(run.output == "")
  }

  @Test func aSecretIsNotAskedFor() throws {
    let run = try coverage("elements", "grace\n:ask Password\nNext\n:cancel\n")
    #expect(run.end == "0 ")
  }

  @Test func aScriptInAnotherEncodingIsRejected() throws {
    try folder.write(Array("F\nS\n".utf8) + [0xE9, 10], to: "1.steps")
    let run = try Program(["coverage", "onboarding", "1.steps"], folder: folder)
    #expect(run.end == "65 1.steps:3: The line is not UTF-8: save the file as UTF-8.")
  }
}
