@testable import StepwiseConsole
import StepwiseTesting
import Testing

@testable import Stepwise

@Suite("Options from the lines of a text")
struct OptionLinesTests {
  @Test(arguments: [
    ("", []), ("\n", [""]), ("one", ["one"]), ("one\n", ["one"]),
    ("\none\r\n\ntwo", ["", "one", "", "two"]),
    ("ü\u{8A}\u{10A}\n日本\n", ["ü\u{8A}\u{10A}", "日本"]),
  ])
  func areTheLinesWithoutTheirBreaks(_ text: String, _ lines: [String]) {
    let list = OptionList(lines: text)
    #expect(list.map(\.label) == lines)
    #expect(list.map(\.id) == lines)
    #expect(list.count == lines.count)
  }

  /// Searching eight bytes at a time finds the same as searching single bytes, wherever the line breaks are.
  @Test func lineBreaksAreFoundAtEachOffset() {
    var numbers = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      // Some of the bytes differ from a line feed in a single bit.
      let letters: [Character] = ["\n", "\u{8A}", "\u{B}", "a", "\u{8}"]
      let text = String((0..<numbers.below(60)).map { _ in letters[numbers.below(letters.count)] })
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      #expect(OptionList(lines: text).map(\.label) == lines)
    }
  }

  @Test func linesAreNamedAndComparedLikeOtherOptions() throws {
    let text = "src/order.swift\nsrc/border.swift\ndocs/order.md"
    let list = OptionList(lines: text)
    #expect(list.position(of: "src/border.swift") == 1)
    #expect(list.position(of: "src/bord") == nil)
    #expect(list[id: "docs/order.md"]?.label == "docs/order.md")
    #expect(try list.option(named: "docs").id == "docs/order.md")
    #expect(list.isSame(as: OptionList(lines: text)))
    #expect(list.isSame(as: OptionList(list.all)))
    #expect(!list.isSame(as: OptionList(lines: text + "\n\n")))
  }

  /// A search finds the same options in the same order, however the options are stored.
  @Test(arguments: ["order", "or", "s ord", "übr", "brdr", ""])
  func linesAreFoundLikeOtherOptions(_ query: String) {
    let labels = ["src/order.swift", "src/border.swift", "docs/order.md", "Über order", "日本/order"]
    let many = (0..<5000).map { "\(labels[$0 % labels.count])\($0)" }
    let all = OptionFinder(OptionIndex(OptionList(many)), query).results()
    let lines = OptionFinder(OptionIndex(OptionList(lines: many.joined(separator: "\n"))), query)
      .results()
    #expect(all[0..<5000].map(\.packed) == lines[0..<5000].map(\.packed))
    #expect(all.count > 0)
  }

  /// A line is an answer as it is, and not a key of a catalog.
  @Test func linesAreChosenAndNeverTranslated() throws {
    var environment = Environment(language: "th", strings: ["th": ["Cat": "แมว"]])
    environment.libraryStrings = .stepwise
    let session = Session(
      LinesFlow(state: OptionList(lines: "Cat\nDog")), environment: environment)
    let field = session.show().localized(by: environment.localizer).elements[0]
    #expect(field.options?.map(\.label) == ["Cat", "Dog"])
  }
}

private final class LinesFlow: FlowController<OptionList, String> {
  override func startFlow() {
    push("Line") { Picker("Line", options: self.state) { self.finish($0) } }
  }
}
