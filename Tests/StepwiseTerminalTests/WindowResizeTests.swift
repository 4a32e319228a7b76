import StepwiseTerminal
import StepwiseTerminalTesting
import Testing

/// A window of one's own that becomes smaller.
@Suite struct WindowResizeTests {
  private func frame(_ rows: [String], columns: Int) -> Frame {
    var builder = FrameBuilder()
    return builder.frame(rows.map { StyledText($0) }, columns: columns)
  }

  @Test func nothingOfTheOldSizeIsLeft() {
    var painter = FramePainter(columns: 20, rows: 6)
    var terminal = TerminalScreen(columns: 20, rows: 6)
    terminal.read(painter.bytes(for: frame(["inline text of ours", "two"], columns: 20)))
    let wide = (1...6).map { "window row number \($0)" }
    terminal.read(painter.bytes(for: frame(wide, columns: 20), inWindow: true))
    terminal.resize(columns: 10, rows: 4)
    painter.resize(columns: 10, rows: 4)
    terminal.read(painter.bytes(for: frame(["a", "b", "", "d"], columns: 10), inWindow: true))
    #expect(terminal.text == "a\nb\n\nd")
    terminal.read(painter.bytes(for: frame(["after", "x"], columns: 10)))
    #expect(terminal.text.split(separator: "\n") == ["after", "x"])
  }
}
