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

  @Test func aTerminalWithoutPicturesShowsLabelPathAndLink() throws {
    let gallery = try begin(.modern)
    let path = gallery.folder["pet.png"]
    try gallery.program.waitFor("A pet  \(path)")
    #expect(gallery.program.screen.styledText().contains("link=file://"))
    // All queries come before the query that every terminal answers.
    let written = String(decoding: gallery.program.written, as: UTF8.self)
    let end = try #require(written.firstRange(of: "\u{1B}[c")).lowerBound
    for question in ["\u{1B}_Gi=31", "\u{1B}]1337;Capabilities", "\u{1B}[16t", "\u{1B}[14t"] {
      let place = try #require(written.firstRange(of: question)).lowerBound
      #expect(place < end)
    }
    try gallery.program.cancelAsFound()
  }

  @Test func aProgramThatDrawsNoPicturesShowsLabelPathAndLink() throws {
    let gallery = try begin(.kitty, environment: ["PROBE_CAPTIONS": "1"])
    try gallery.program.waitFor("A pet  \(gallery.folder["pet.png"])")
    #expect(gallery.program.screen.styledText().contains("link=file://"))
    let written = String(decoding: gallery.program.written, as: UTF8.self)
    #expect(!written.contains("\u{1B}_") && !written.contains("1337"), "it asks nothing")
    try gallery.program.cancelAsFound()
  }

  @Test(arguments: ["linux", "vt100"])
  func aTerminalThatMustNotBeQueriedIsNotQueried(_ terminal: String) throws {
    let gallery = try begin(.kitty, environment: ["TERM": terminal])
    try gallery.program.waitFor("A pet")
    let written = String(decoding: gallery.program.written, as: UTF8.self)
    #expect(!written.contains("\u{1B}_") && !written.contains("1337"))
    gallery.program.press(.control("c"))
    _ = try gallery.program.end()
  }

  @Test(arguments: [["NO_COLOR": "1"], ["LANG": "C"]])
  func picturesNeedNeitherColourNorUnicode(_ environment: [String: String]) throws {
    let gallery = try begin(.kitty, environment: environment.mapValues { $0 })
    try waitForPicture(gallery.program)
    try expectWhole(gallery.program)
    try gallery.program.cancelAsFound()
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

  // MARK: No half blocks

  @Test(arguments: [
    Named("16 colours", ["TERM": "xterm"]), Named("256 colours", [:]),
    Named("ASCII", ["COLORTERM": "truecolor", "LANG": "C"]),
    Named("no colour", ["COLORTERM": "truecolor", "NO_COLOR": "1"]),
  ])
  func otherTerminalsShowThePath(_ environment: Named<[String: String]>) throws {
    let gallery = try begin(
      .modern, file: Self.white, environment: environment.value.mapValues { $0 })
    try gallery.program.waitFor("A pet  \(gallery.folder["pet.png"])")
    gallery.program.type("Ada")
    try gallery.program.waitFor("Ada")
    #expect(!gallery.program.screen.text.contains("▀"))
    try gallery.program.cancelAsFound()
  }

  @Test(arguments: Kind.allCases)
  func aTerminalThatDrawsPicturesGetsNoText(_ kind: Kind) throws {
    let gallery = try begin(kind.traits, environment: Self.direct)
    try waitForPicture(gallery.program)
    try expectWhole(gallery.program)
    #expect(!String(decoding: gallery.program.written, as: UTF8.self).contains("▀"))
    try gallery.program.cancelAsFound()
  }

  @Test func aMissingFileIsReported() throws {
    let gallery = try begin(.kitty, name: "none.png")
    try gallery.program.waitFor("(no such file)")
    try gallery.program.cancelAsFound()
  }
}
