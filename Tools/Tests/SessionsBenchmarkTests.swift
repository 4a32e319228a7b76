import TestPrograms
import TestSupport
import Testing

/// `StepwiseBenchmarks sessions` with a few sessions: its output, and that it detects mixed-up sessions.
@Suite("Many sessions", .tags(.program), .slow)
nonisolated struct SessionsBenchmarkTests {
  @Test func theBenchmarkReportsTheCostOfSessions() throws {
    let run = try ProgramRun(
      ProgramPath.built("StepwiseBenchmarks"), ["sessions", "--count", "30", "--wait", "0"])
    #expect(run.code == 0, "\(run.error)")
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 6)
    #expect(lines[0] == "30 sessions in mid-onboarding, each with 3 screens")
    #expect(lines[1].wholeMatch(of: /begun      [\d.]+ µs of CPU a session/) != nil)
    #expect(
      lines[2].wholeMatch(
        of: /memory     [\d.]+ MB for the whole process; \d+ bytes a session begun, \d+ once used/)
        != nil)
    #expect(
      lines[3].wholeMatch(
        of: /answers    \d+ a second of CPU over all of them, a step back after each/) != nil)
    #expect(lines[4].wholeMatch(of: /waiting    [\d.]+ ms of CPU in 0.0 s/) != nil)
    #expect(lines[5] == "finished   30, each with its own name")
  }

  @Test(arguments: [
    (["--count", "0"], "--count goes from 1 to 1000000, not 0."),
    (["--wait", "-1"], "--wait goes from 0 to 1000 seconds, not -1.0."),
    (["--cuont", "1"], "There is no option --cuont. Did you mean --count?"),
  ])
  func invalidArgumentsAreRejected(_ arguments: [String], _ sentence: String) throws {
    let run = try ProgramRun(
      ProgramPath.built("StepwiseBenchmarks"), ["sessions"] + arguments)
    #expect(run.code == 64)
    #expect(run.error.hasPrefix(sentence), "\(run.error)")
  }
}
