import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// Pictures of a wizard that runs as a program, on terminals that draw them and on others.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct PictureProgramTests {
  private static let png = TinyPicture.png(width: 100, height: 100)

  /// A program that shows a picture, and the picture's folder.
  private struct Gallery {
    let program: TerminalProgram
    let folder: TestFolder
  }

  private func begin(
    _ traits: TerminalTraits, name: String = "pet.png", environment: [String: String?] = [:]
  ) throws -> Gallery {
    let folder = TestFolder()
    try Data(Self.png).write(to: URL(fileURLWithPath: folder["pet.png"]))
    let program = try TerminalProgram.probing(
      environment: environment.merging(["PROBE_PICTURE": folder[name]]) { own, _ in own },
      columns: 100, traits: traits)
    try program.waitFor("F1")
    try program.pressButton("Picture")
    try program.waitFor("esc back")
    return Gallery(program: program, folder: folder)
  }

  private func expectWhole(_ program: TerminalProgram) throws {
    try program.wait(until: { $0.pictures.count == 1 && !$0.isDrawing }, "the picture")
    let screen = program.screen
    let picture = try #require(screen.pictures.first)
    #expect(picture.isWhole && picture.file == Self.png)
    #expect(picture.columns == 10 && picture.rows == 5)
    let caption = try #require(screen.lines.firstIndex { $0.contains("A pet") })
    #expect(picture.row == caption + 1)
    #expect(screen.unknown == [])
  }

  // MARK: What a terminal shows

  /// A terminal, and what it shows of a picture.
  struct Sight {
    var traits = TerminalTraits.modern
    var environment: [String: String] = [:]
    var name = "pet.png"
    /// Whether it draws the picture; otherwise it shows a text.
    var isDrawn = false
    var text = "A pet  "
    /// Whether it is asked what it can draw, before the query that every terminal answers.
    var isAsked = true
  }

  private static let sights: [Named<Sight>] = [
    Named("no pictures", Sight()),
    Named("16 colours", Sight(environment: ["TERM": "xterm"])),
    Named("ASCII", Sight(environment: ["COLORTERM": "truecolor", "LANG": "C"])),
    Named("no colour", Sight(environment: ["COLORTERM": "truecolor", "NO_COLOR": "1"])),
    Named(
      "a program that draws none",
      Sight(traits: .kitty, environment: ["PROBE_CAPTIONS": "1"], isAsked: false)),
    Named("linux", Sight(traits: .kitty, environment: ["TERM": "linux"], isAsked: false)),
    Named("vt100", Sight(traits: .kitty, environment: ["TERM": "vt100"], isAsked: false)),
    Named(
      "Kitty without colour", Sight(traits: .kitty, environment: ["NO_COLOR": "1"], isDrawn: true)),
    Named("Kitty in ASCII", Sight(traits: .kitty, environment: ["LANG": "C"], isDrawn: true)),
    Named(
      "Kitty with all colours",
      Sight(traits: .kitty, environment: ["COLORTERM": "truecolor"], isDrawn: true)),
    Named(
      "iTerm2 with all colours",
      Sight(traits: .iTerm2, environment: ["COLORTERM": "truecolor"], isDrawn: true)),
    Named("a missing file", Sight(traits: .kitty, name: "none.png", text: "(no such file)")),
  ]

  @Test(arguments: sights) func aTerminalShowsWhatItCan(_ row: Named<Sight>) throws {
    let sight = row.value
    let gallery = try begin(
      sight.traits, name: sight.name, environment: sight.environment.mapValues { $0 })
    let program = gallery.program
    let isPath = !sight.isDrawn && sight.name == "pet.png"
    if sight.isDrawn {
      try expectWhole(program)
    } else {
      try program.waitFor(isPath ? sight.text + gallery.folder["pet.png"] : sight.text)
    }
    let environment = sight.environment
    if isPath, environment["TERM"] == nil, environment["LANG"] == nil {
      #expect(program.screen.styledText().contains("link=file://"))
    }
    #expect(!program.screen.text.contains("▀"))
    let written = String(decoding: program.written, as: UTF8.self)
    let end = written.firstRange(of: "\u{1B}[c")?.lowerBound ?? written.startIndex
    for question in ["\u{1B}_Gi=31", "\u{1B}]1337;Capabilities", "\u{1B}[16t", "\u{1B}[14t"] {
      #expect(written[..<end].contains(question) == sight.isAsked, "\(question)")
    }
    program.type("Ada")
    try program.waitFor("Ada")
    try program.cancelAsFound()
  }

  // MARK: Half blocks

  /// A white picture of ten rows.
  private static let white = TinyPicture.png(width: 40, height: 20, shade: 0xFF)
  private static let direct: [String: String?] = ["COLORTERM": "truecolor"]

  // MARK: A sample

  /// How a terminal shows a picture.
  enum Drawing: CaseIterable {
    case picture, text, link

    init?(_ screen: TerminalScreen) {
      if screen.pictures.count == 1, !screen.isDrawing {
        self = .picture
      } else if screen.text.contains(String(repeating: "▀", count: 40)) {
        self = .text
      } else if screen.styledText().contains("link=file://") {
        self = .link
      } else {
        return nil
      }
    }
  }

  // Claims: messier-terminal, messier-colour, messier-link
  @Test(arguments: Drawing.allCases)
  func theScreenOfAnObjectShowsItsPicture(_ drawing: Drawing) throws {
    let folder = TestFolder()
    try Data(Self.white).write(to: URL(fileURLWithPath: folder["messier-1.jpg"]))
    let program = try TerminalProgram.hosted(
      ["messier", "--state", folder["state"], "--image-source", folder.path],
      environment: drawing == .text ? Self.direct : [:], columns: 100, rows: 40,
      traits: drawing == .picture ? .kitty : .modern)
    try program.waitFor("› Messier 1 ")
    program.press(.enter)
    try program.wait(until: { Drawing($0) == drawing }, "the picture")
    #expect(program.screen.shows("  Picture  \(folder.path)/") == (drawing != .picture))
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
  }
}
