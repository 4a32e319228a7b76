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
    _ traits: TerminalTraits, file: [UInt8] = png, name: String = "pet.png", rows: Int = 24,
    environment: [String: String?] = [:]
  ) throws -> Gallery {
    let folder = TestFolder()
    try Data(file).write(to: URL(fileURLWithPath: folder["pet.png"]))
    let program = try TerminalProgram.probing(
      environment: environment.merging(["PROBE_PICTURE": folder[name]]) { own, _ in own },
      columns: 100, rows: rows, traits: traits)
    try program.waitFor("F1")
    try program.pressButton("Picture")
    try program.waitFor("esc back")
    return Gallery(program: program, folder: folder)
  }

  private func waitForPicture(_ program: TerminalProgram) throws {
    try program.wait(until: { $0.pictures.count == 1 && !$0.isDrawing }, "the picture")
  }

  private func expectWhole(_ program: TerminalProgram, _ file: [UInt8] = png) throws {
    let screen = program.screen
    let picture = try #require(screen.pictures.first)
    #expect(picture.isWhole && picture.file == file)
    #expect(picture.columns == 10 && picture.rows == 5)
    let caption = try #require(screen.lines.firstIndex { $0.contains("A pet") })
    #expect(picture.row == caption + 1)
    #expect(screen.unknown == [])
  }

  enum Kind: CaseIterable {
    case kitty, iTerm2

    var traits: TerminalTraits { self == .kitty ? .kitty : .iTerm2 }
  }

  @Test(arguments: Kind.allCases)
  func aPictureIsVisibleWhileThePersonTypes(_ kind: Kind) throws {
    let gallery = try begin(kind.traits)
    let program = gallery.program
    try waitForPicture(program)
    try expectWhole(program)
    let written = program.written.count
    program.type("Ad")
    try program.waitFor("Ad")
    #expect(program.written.count - written < 100, "no picture in it")
    try expectWhole(program)
    program.type("a\n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.shows("It is Ada."))
    program.expectAsFound()
  }

  @Test(arguments: Kind.allCases)
  func redrawingAndPrintingLeaveOnePicture(_ kind: Kind) throws {
    let gallery = try begin(kind.traits)
    let program = gallery.program
    try waitForPicture(program)
    program.press(.control("l"))
    try program.waitForNext("\u{1B}[2J")
    try waitForPicture(program)
    try expectWhole(program)
    program.press(.down, .enter)
    try program.waitFor("said")
    try waitForPicture(program)
    try expectWhole(program)
    program.press(.escape)
    try program.waitFor("› [ Picture ]")
    #expect(program.screen.pictures == [])
    try program.cancelAsFound()
  }

  @Test(arguments: Kind.allCases)
  func aFullWindowScrollsItsPictures(_ kind: Kind) throws {
    let gallery = try begin(kind.traits)
    let program = gallery.program
    try waitForPicture(program)
    program.press(.down, .down, .enter)
    // A long text is shown from its beginning; the button is below thirty lines.
    try program.waitFor("A wide pet")
    try waitForPicture(program)
    program.press(.end)
    try program.waitFor("Line 30")
    #expect(program.screen.isAlternate && program.screen.pictures.isEmpty)
    program.press(.pageUp, .pageUp, .pageUp)
    try waitForPicture(program)
    #expect(program.screen.pictures.first?.isWhole == true)
    program.press(.pageDown)
    try program.wait(until: { $0.pictures.isEmpty }, "no picture")
    program.press(.escape)
    try program.waitFor("esc back")
    try waitForPicture(program)
    try expectWhole(program)
    try program.cancelAsFound()
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
      try waitForPicture(program)
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

  /// The rows of the window that show a part of the picture: 40 cells with both halves white.
  private func pictureRows(_ screen: TerminalScreen) -> [Int] {
    screen.styledText().split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.contains("{#FFFFFF on-#FFFFFF|\(String(repeating: "▀", count: 40))}") }
      .map(\.offset)
  }

  @Test func aTerminalWithAllColoursShowsAPictureAsText() throws {
    let gallery = try begin(.modern, file: Self.white, environment: Self.direct)
    let program = gallery.program
    try program.wait(until: { pictureRows($0).count == 10 }, "the picture")
    let caption = try #require(
      program.screen.lines.firstIndex { $0.hasPrefix("   A pet  \(gallery.folder["pet.png"])") })
    #expect(pictureRows(program.screen) == Array((caption + 1)...(caption + 10)))
    let written = program.written.count
    program.type("Ad")
    try program.waitFor("Ad")
    #expect(program.written.count - written < 100, "no picture in it")
    program.resize(columns: 43, rows: 24)
    try program.wait(
      until: { $0.columns == 43 && $0.text.contains(String(repeating: "▀", count: 39)) },
      "a smaller picture")
    program.resize(columns: 100, rows: 24)
    try program.wait(until: { pictureRows($0).count == 10 }, "the picture again")
    #expect(program.screen.text.split(separator: "▀\n").count <= 11, "one of them")
    program.type("a\n")
    #expect(try program.end() == .exit(0))
    #expect(!program.screen.text.contains("▀"))
    program.expectAsFound()
  }

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
