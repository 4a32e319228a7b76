import Foundation
import StepwiseTerminalTesting
import TestSupport
import Testing

/// Compares the model with another terminal, if it is installed.
@Suite(.tags(.terminal, .tool), .slow)
nonisolated struct TmuxTests {
  /// The path of tmux; `nil` if it is not installed.
  private static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The server ends with its client, which a test that does not wait for the script's end kills.
  private static let settings = "set -g status off\nset -g destroy-unattached on\n"
  private static let columns = 10
  private static let rows = 4

  /// Differences between tmux and XTerm: tmux moves its cursor beyond the margin, and differs in
  /// halves of wide characters and in the width of clusters.
  private static let seenOtherwise: Set<String> = [
    "0123456789\u{8}a", "0123456789\u{1B}[K", "\u{1B}[?7l0123456789ab", "日本\u{1B}[2Gx", "👍🏽x",
    "❤️x",
  ]

  private struct Seen {
    let text: String
    let cursor: String
  }

  /// Shows each text to its own tmux.
  ///
  /// A query follows each text, so that the reply shows that tmux has processed everything.
  private func show(_ texts: [String], in tmux: String) throws -> [Seen] {
    let folder = TestFolder()
    for (number, text) in texts.enumerated() {
      try folder.write(text, to: "in.\(number)")
    }
    let script = """
      stty raw -echo
      for n in $(seq 0 \(texts.count - 1)); do
        printf '\\033c\\033[?1049l\\033c'
        cat \(folder.path)/in.$n
        printf '\\033[5n'
        dd bs=1 count=4 >/dev/null 2>&1
        \(tmux) -S \(folder.path)/socket capture-pane -p >\(folder.path)/out.$n
        \(tmux) -S \(folder.path)/socket display-message -p '#{cursor_y} #{cursor_x}' >\(folder.path)/cursor.$n
      done
      """
    try folder.write(Self.settings, to: "settings")
    try folder.write(script, to: "script")
    // tmux is attached, so that it ends with the script.
    let program = try TerminalProgram(
      tmux,
      [
        "-u", "-S", "\(folder.path)/socket", "-f", "\(folder.path)/settings", "new-session",
        "/bin/sh",
        "\(folder.path)/script",
      ],
      columns: Self.columns, rows: Self.rows)
    #expect(try program.end() == .exit(0))
    return try texts.indices.map { number in
      Seen(
        text: try String(contentsOfFile: "\(folder.path)/out.\(number)", encoding: .utf8),
        cursor: try String(contentsOfFile: "\(folder.path)/cursor.\(number)", encoding: .utf8))
    }
  }

  /// tmux does not bring back rows that it pushed away while wrapping, if a program has drawn shorter ones since.
  ///
  /// This does not depend on the room in the window. Other terminals bring them back.
  @Test(.enabled(if: path != nil, "tmux is missing")) func tmuxKeepsWrappedRowsPushedAway() throws {
    let tmux = try #require(Self.path)
    let folder = TestFolder()
    let script = """
      stty raw -echo
      draw() { printf '\\033[3A\\r\\033[Jone\\r\n%s\\r\ntwo\\r\n> ' "$1"; }
      trap 'draw short' WINCH
      printf 'above\\r\n\\r\n\\r\n\\r\n'
      draw 0123456789abcdef
      while true; do sleep 1000 & wait; done
      """
    try folder.write(Self.settings, to: "settings")
    try folder.write(script, to: "script")
    let program = try TerminalProgram(
      tmux,
      [
        "-u", "-S", "\(folder.path)/socket", "-f", "\(folder.path)/settings", "new-session",
        "/bin/sh", "\(folder.path)/script",
      ],
      columns: 20, rows: 5)
    try program.waitFor("above\none\n0123456789abcdef\ntwo")
    program.resize(columns: 10, rows: 5)
    try program.waitFor("one\nshort\ntwo")
    program.resize(columns: 20, rows: 12)
    try program.wait(until: { $0.rows == 12 && $0.lines[0] == "one" }, "the rows")
    #expect(!program.screen.shows("above"))
  }

  @Test(.enabled(if: path != nil, "tmux is missing")) func tmuxShowsTheSame() throws {
    let tmux = try #require(Self.path)
    let texts = TerminalModelTests.screens.map(\.written).filter {
      !Self.seenOtherwise.contains($0)
    }
    for (written, seen) in zip(texts, try show(texts, in: tmux)) {
      var model = TerminalScreen(columns: Self.columns, rows: Self.rows)
      model.read(written)
      let lines = seen.text.split(separator: "\n", omittingEmptySubsequences: false)
      let wanted = lines.prefix(Self.rows).map(String.init)
      #expect(model.lines == wanted, "\(written.debugDescription)")
      let column = model.cursor.column + (model.isAtMargin ? 1 : 0)
      #expect("\(model.cursor.row) \(column)\n" == seen.cursor, "\(written.debugDescription)")
    }
  }
}
