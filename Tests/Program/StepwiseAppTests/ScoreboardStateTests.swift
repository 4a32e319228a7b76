import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// Games survive the run that shows them, however it ends.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct ScoreboardStateTests {
  private let folder: TestFolder
  private let creator =
    "New game\nHawks\nAda\nBob\nCyd\nSave team\nOwls\nDan\nEve\nFay\nSave team\n"

  init() throws { folder = TestFolder() }

  private var arguments: [String] { ["scoreboard", "--state", folder.path] }

  /// The rows of the list of games, read by another run.
  private func games(in folder: TestFolder? = nil) throws -> [String] {
    let run = try Program(
      ["scoreboard", "--state", (folder ?? self.folder).path], input: ":press Done\n")
    #expect(run.code == 0, "\(run.conversation)")
    return run.output.split(separator: "\n").map(String.init)
  }

  // Claims: scoreboard-restart
  /// A kill leaves the files as they are: after each key a copy has the score as soon as it is shown, and after a kill the
  /// files have it.
  @Test func theShownStateSurvivesEveryKill() throws {
    #expect(try Program(arguments, input: creator + ":back\n:press Done\n").code == 0)
    let program = try TerminalProgram.hosted(arguments)
    try program.waitFor("› Hawks 0 - 0 Owls")
    program.press(.enter)
    for point in 1...15 {
      // The score is drawn in big digits; the count beside the key is text.
      try program.waitFor("\(point - 1) q")
      program.type("q")
      try program.waitFor(point == 15 ? "Hawks won." : "\(point) q")
      let copy = TestFolder()
      for name in try folder.names { try copy.write(try folder.read(name), to: name) }
      let state = point == 15 ? "Hawks won" : "00:00.0"
      #expect(try games(in: copy) == ["Hawks \(point) - 0 Owls, \(state)"])
    }
    program.signal(SIGKILL)
    #expect(try program.end() == .signal(SIGKILL))
    #expect(try games() == ["Hawks 15 - 0 Owls, Hawks won"])
  }

  /// The window is the picture in the README; one column less, and the teams stand one above the other.
  // Claims: scoreboard-parts
  @Test func bothTeamsStandSideBySideFromAHundredColumnsOn() throws {
    let moves = [
      ("Ada", "+1", 4), ("Ada", "+2", 2), ("Ada", "Assist", 1), ("Ada", "Foul", 1),
      ("Bob", "+1", 1), ("Bob", "Assist", 2), ("Bob", "Rebound", 1), ("Cyd", "+1", 1),
      ("Cyd", "+2", 1), ("Cyd", "Rebound", 3), ("Dan", "+1", 3), ("Dan", "+2", 1),
      ("Dan", "Rebound", 2), ("Eve", "+2", 2), ("Eve", "Foul", 1), ("Fay", "Assist", 1),
      ("Fay", "Rebound", 1),
    ].map { String(repeating: "\($0) / \($1)\n", count: $2) }.joined()
    let clock = "Start\n:wait 323.4s\nPause\n"
    let played = try Program(
      arguments, input: creator + clock + moves + ":back\n:press Done\n")
    #expect(played.code == 0, "\(played.conversation)")
    for columns in [100, 99] {
      let program = try TerminalProgram.hosted(arguments, columns: columns, rows: 24)
      try program.waitFor("› Hawks 12 - 9 Owls")
      program.press(.enter)
      try program.waitFor("05:23.4  paused")
      let rows = ReadmePicture.rows(in: program.screen.text)
      #expect((try rows == ReadmePicture.rows(of: "Scoreboard")) == (columns == 100), "\(rows)")
      program.press(.control("c"))
      #expect(try program.end() == .exit(130))
    }
  }

  // Claims: scoreboard-enter
  /// Undo has the focus when the winning key is pressed; then Enter is pressed again and again.
  @Test func enterNeverUndoesTheKeyThatWon() throws {
    let moves = String(repeating: "Ada / +1\n", count: 14)
    #expect(try Program(arguments, input: creator + moves + ":back\n:press Done\n").code == 0)
    let program = try TerminalProgram.hosted(arguments)
    try program.waitFor("› Hawks 14 - 0 Owls")
    program.press(.enter)
    try program.waitFor("› [ Start ]")
    program.press(.down)
    try program.waitFor("› [ Undo ]")
    program.type("q")
    try program.waitFor("Hawks won.")
    program.press(.up, .enter)
    try program.waitFor("› Hawks 15 - 0 Owls")
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    #expect(try games() == ["Hawks 15 - 0 Owls, Hawks won"])
  }

  /// However a person leaves, the next run has exactly the time that was shown.
  @Test func theClockResumesAtItsLastTime() throws {
    let run = try Program(
      arguments, input: creator + "Start\n:wait 12.3s\nAda / +2\n:cancel\n")
    #expect(run.code == 130)
    #expect(try games() == ["Hawks 2 - 0 Owls, 00:12.3"])
  }
}
