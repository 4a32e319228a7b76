import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The built program, killed without an option that saves anything: the next start offers to go on.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct JournalProgramTests {
  private let folder = TestFolder()

  private func start(
    _ arguments: [String] = [], isPlain: Bool = false, _ variables: [String: String] = [:]
  ) throws -> TerminalProgram {
    var environment: [String: String?] = ["XDG_STATE_HOME": folder["state"]]
    if isPlain { environment["TERM"] = "dumb" }
    environment.merge(variables) { $1 }
    return try TerminalProgram.hosted(["onboarding"] + arguments, environment: environment)
  }

  /// The names of the files that were kept.
  private var kept: [String] {
    let path = folder["state/stepwise/runs"]
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Answers up to the last name, types half of it, and kills the program.
  private func leave() throws {
    let first = try start()
    try first.waitFor("Fetch user")
    first.press(.enter)
    try first.waitFor("Ada")
    first.type("Select user\r")
    try first.waitFor("Last name")
    for (count, letter) in "Lovel".enumerated() {
      first.type(String(letter))
      try first.waitFor("› \("Lovel".prefix(count + 1))")
    }
    first.signal(9)
    #expect(try first.end() == .signal(9))
    #expect(kept == ["stepwise+onboarding_0.1.0.steps"])
  }

  @Test func atATerminalTheNextStartGoesOnWithTheHalfTypedText() throws {
    try leave()
    let second = try start()
    try second.waitFor("You began this today.")
    second.press(.enter)
    try second.waitFor("› Lovel")
    second.type("ace\r")
    try second.waitFor("Birthday")
    second.press(.control("c"), .control("c"))
    #expect(try second.end() == .exit(130))
    #expect(String(decoding: second.written, as: UTF8.self).contains("Start it again to go on."))
    // In plain lines, one word begins anew.
    let third = try start(isPlain: true)
    try third.waitForNext("You answered 1 question today.")
    third.type("Begin anew\n")
    try third.waitForNext("Fetch user")
    #expect(kept.isEmpty)
    third.press(.control("c"))
    _ = try third.end()
  }

  /// Nothing is kept if the person or the environment says so, and a finished run leaves nothing.
  @Test func nothingIsKeptWhereNothingIsWanted() throws {
    let rows: [(arguments: [String], variables: [String: String])] = [
      (["--no-journal"], [:]), ([], ["STEPWISE_JOURNAL": "0"]), ([], ["CI": "true"]),
      (["--save", folder["a.steps"]], [:]),
    ]
    for (arguments, variables) in rows {
      let run = try start(arguments, isPlain: true, variables)
      try run.waitForNext("Fetch user")
      run.type("Fetch user\n")
      try run.waitForNext("Ada")
      run.signal(9)
      _ = try run.end()
      #expect(kept.isEmpty, "\(arguments) \(variables)")
    }
    let run = try start(isPlain: true)
    try run.waitForNext("Fetch user")
    run.type(Ada.answers)
    #expect(try run.end() == .exit(0))
    #expect(kept.isEmpty)
  }

  @Test func theCommandListsAndDeletes() throws {
    func journal(_ words: String..., with variables: [String: String] = [:]) throws -> String {
      try ProgramRun(
        ProgramPath.built(), ["journal"] + words,
        variables: ["XDG_STATE_HOME": folder["state"], "STEPWISE_JOURNAL": "1", "CI": ""]
          .merging(variables) { $1 }
      ).output
    }
    let none = "No unfinished run is kept in \(folder["state/stepwise/runs"]).\n"
    #expect(try journal() == none)
    // Why nothing is kept.
    #expect(
      try journal(with: ["CI": "yes"]) == none + "No run is kept now, because CI=yes is set.\n")
    try folder.write("a file", to: "file")
    #expect(
      try journal(with: ["XDG_STATE_HOME": folder["file"]]).hasSuffix(
        "because \(folder["file/stepwise/runs"]) cannot be used: Not a directory.\n"))
    try leave()
    let listed = try journal()
    #expect(listed.hasPrefix("stepwise onboarding 0.1.0: 0 answers, "))
    #expect(listed.contains(folder["state/stepwise/runs/stepwise+onboarding_0.1.0.steps"]))
    #expect(try journal("delete", "chat") == "")
    #expect(kept.count == 1)
    #expect(try journal("delete", "onboarding") == "Deleted: stepwise onboarding 0.1.0\n")
    #expect(try journal("delete") == none)
    #expect(kept.isEmpty)
    let name = "stepwise+onboarding_0.1.0_1.damaged"
    let damaged = try folder.write("no steps", to: "state/stepwise/runs/\(name)")
    chmod(damaged, 0o600)
    let put = "stepwise onboarding 0.1.0 (put aside)"
    #expect(try journal().hasPrefix("\(put): cannot be read, "))
    #expect(try journal().hasSuffix("\n  \(damaged)\n"))
    #expect(try journal("delete") == "Deleted: \(put)\n")
    #expect(kept.isEmpty)
  }

  /// An assistant at a terminal is told the ways without one; nothing else is different.
  @Test func anAssistantIsToldTheWaysWithoutATerminal() throws {
    let run = try start(isPlain: true, ["GEMINI_CLI": "1"])
    try run.waitForNext("Fetch user")
    let text = String(decoding: run.written, as: UTF8.self)
    #expect(
      text.hasPrefix(
        "For an assistant: this asks a person at a terminal. Use stepwise onboarding --json, or "))
    #expect(text.contains(" --no-input, or serve it as a tool with stepwise mcp; "))
    run.press(.control("c"))
    _ = try run.end()
  }
}
