import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The program in tmux, which rewraps rows, and reports a new size a quarter of a second late.
@Suite(.tags(.program, .terminal, .tool), .slow)
nonisolated struct TmuxProgramTests {
  private static let tmux = ProgramPath.installed("tmux")

  /// After any sizes of the window, the window shows one frame, and the row above it is there or in the scrollback.
  ///
  /// Rows of an earlier frame may be in the scrollback, which no program can reach: tmux wraps the rows for each size that
  /// it notices, and does not bring back all rows that a narrow window has pushed away.
  @Test(
    .enabled(if: tmux != nil, "tmux is missing"),
    arguments: [[(40, 12), (120, 40), (20, 6)], [(40, 12), (20, 6)]])
  func theSizesOfAWindowLeaveOneFrame(_ sizes: [(Int, Int)]) async throws {
    let tmux = try #require(Self.tmux)
    let folder = TestFolder()
    try folder.write("set -g status off\nset -g escape-time 0\n", to: "settings")
    try folder.write("echo row above; exec '\(ProgramPath.built())' onboarding\n", to: "script")
    let socket = folder["socket"]
    let program = try TerminalProgram(
      tmux,
      [
        "-u", "-S", socket, "-f", folder["settings"], "new-session", "/bin/sh", folder["script"],
      ])
    try program.waitFor("F1 help")
    for (columns, rows) in sizes { program.resize(columns: columns, rows: rows) }
    try program.wait(
      until: { $0.shows("fetched yet.") && !$0.shows("Nobody is fetched") }, "the narrow window")
    program.resize(columns: 80, rows: 24)
    let shown = ["Select user", "Nobody is fetched yet.", "F1 help"]
    try program.wait(until: { shown.allSatisfy($0.shows) }, "the frame")
    let window = program.screen.text
    let rows = window.split(separator: "\n")
    let isHead = { (row: Substring) in row == " Onboarding   3 or 4 questions" }
    withKnownIssue(
      "A frame that meets a narrower window than it was drawn for leaves its first rows until Ctrl-L.",
      isIntermittent: true
    ) {
      #expect(rows.count(where: isHead) == 1, "\(window)")
    }
    #expect(rows.count { $0.hasPrefix(" enter ") } == 1, "\(window)")
    let all = try await ProgramRun(tmux, ["-S", socket, "capture-pane", "-p", "-S", "-"]).output
    #expect(all.split(separator: "\n").count { $0 == "row above" } == 1, "\(all)")
    program.press(.control("l"))
    try program.wait(
      until: { $0.text.split(separator: "\n").count(where: isHead) == 1 }, "one head after Ctrl-L")
    program.press(.control("c"))
    _ = try program.end()
  }

  /// tmux draws no pictures, and passes on the mouse modes that a program turns on.
  @Test(.enabled(if: tmux != nil, "tmux is missing")) func aPictureIsTextAndTheMouseIsHeard() throws
  {
    let tmux = try #require(Self.tmux)
    let folder = TestFolder()
    try folder.write("set -g status off\nset -g escape-time 0\n", to: "settings")
    let picture = try folder.write(
      TinyPicture.png(width: 40, height: 20, shade: 0xFF), to: "pet.png")
    let probe = ProgramPath.built("WizardProbe")
    try folder.write(
      "PROBE_PICTURE='\(picture)' COLORTERM=truecolor exec '\(probe)' --mouse\n", to: "script")
    let program = try TerminalProgram(
      tmux,
      [
        "-u", "-T", "RGB", "-S", folder["socket"], "-f", folder["settings"], "new-session",
        "/bin/sh", folder["script"],
      ])
    try program.waitFor("F1 help")
    try program.wait(until: { $0.modes.contains(1000) }, "the mouse")
    try program.click("Picture")
    try program.waitFor("A pet  \(picture)")
    let row = "{#FFFFFF on-#FFFFFF|\(String(repeating: "▀", count: 40))}"
    try program.wait(
      until: { $0.styledText().split(separator: row).count == 11 }, "ten rows of the picture")
    program.type("Ada\n")
    _ = try program.end()
  }
}
