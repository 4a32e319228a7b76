import StepwiseImages
import StepwiseTerminal
import StepwiseTerminalTesting
import Testing

@Suite("Pictures as half blocks")
nonisolated struct HalfBlocksTests {
  private func bitmap(_ width: Int, _ pixels: [[UInt8]]) throws -> Bitmap {
    try #require(
      Bitmap(
        size: PixelSize(width: width, height: pixels.count / width), bytes: Array(pixels.joined())))
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]
  private let none: [UInt8] = [9, 9, 9, 100]

  @Test func aPictureIsStretchedToCellsOfTwoPixels() throws {
    let rows = HalfBlocks.rows(
      of: try bitmap(4, [red, red, none, none, blue, none, red, none]), columns: 4, rows: 1)
    var model = TerminalScreen(columns: 10, rows: 2)
    var builder = FrameBuilder()
    model.read(
      FrameDifference.bytes(
        from: Frame(columns: 10, rows: 0), to: builder.frame(rows, columns: 10)))
    // The last cell is empty.
    #expect(model.styledText() == "{#FF0000 on-#0000FF|▀}{#FF0000|▀▄}")
    let stretched = HalfBlocks.rows(of: try bitmap(1, [red, blue]), columns: 3, rows: 2, indent: 2)
    #expect(stretched.map(\.text) == ["  ▀▀▀", "  ▀▀▀"])
    #expect(stretched.map(\.width) == [5, 5])
    let looks = stretched.map { $0.spans.last?.style }
    #expect(looks[0] == Style(colour: .rgb(255, 0, 0), background: .rgb(255, 0, 0)))
    #expect(looks[1] == Style(colour: .rgb(0, 0, 255), background: .rgb(0, 0, 255)))
    for (columns, rows) in [(0, 0), (1, 1), (-3, -3)] {
      let small = HalfBlocks.rows(of: try bitmap(1, [red]), columns: columns, rows: rows)
      #expect(small.map(\.width) == [1], "any size is large enough")
    }
  }
}
