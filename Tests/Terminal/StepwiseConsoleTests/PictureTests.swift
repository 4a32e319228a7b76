import Foundation
@testable import Stepwise
@testable import StepwiseConsole
@testable import StepwiseImages
import StepwiseTerminal
import StepwiseTerminalTesting
import TestSupport
import Testing

/// Pictures on screens: their cells, and the text in place of a missing picture.
@Suite("Pictures on a screen")
struct PictureTests {
  private let gallery = TestFolder()

  /// The path of a new picture.
  private func png(_ name: String, _ width: Int, _ height: Int) throws -> String {
    try gallery.write(TinyPicture.png(width: width, height: height), to: name)
  }

  private func album(
    kitty: Bool = true, inline: Bool = false, cell: PixelSize? = PixelSize(width: 10, height: 20)
  ) -> PictureAlbum {
    let album = PictureAlbum(SystemFiles())
    album.abilities = PictureAbilities(drawsKitty: kitty, drawsInline: inline, cell: cell)
    return album
  }

  /// A person at a terminal that draws pictures.
  private func person(
    at flow: some WizardFlow, _ album: any ScreenPictures, columns: Int = 80, rows: Int = 24,
    theme: ResolvedTheme = .rich
  ) -> Person {
    let person = Person(at: flow, columns: columns, rows: rows, theme: theme)
    person.view.pictures = album
    person.look()
    return person
  }

  private func places(_ person: Person) -> [[Int]] {
    person.frame.pictures.map { [$0.row, $0.column, $0.columns, $0.rows] }
  }

  @Test func aPictureIsBelowItsLabel() throws {
    let path = try png("pet.png", 200, 100)
    let person = person(
      at: Talk.of(Image(path: path, label: "A pet"), Button("Go on") {}), album())
    let caption = try #require(person.row(of: "A pet"))
    #expect(places(person) == [[caption + 1, 3, 20, 5]])
    #expect(person.row(of: "Go on") == caption + 6)
    #expect(!person.sees("pet.png"))
    #expect(person.frame.pictures.first?.way == .kitty)
    #expect(person.frame.pictures.first?.isScaled == false, "its own pixels")
    #expect(person.style(of: "A pet")?.link?.hasSuffix("/pet.png") == true)
    let counts = [Key.f1, .f1].map { key in
      person.press(key)
      return person.frame.pictures.count
    }
    #expect(counts == [0, 1])
  }

  @Test func aTooLargePictureIsScaledInProportion() throws {
    let wide = try png("wide.png", 2000, 500)
    let high = try png("high.png", 500, 2000)
    // 80 columns, minus three on the left and one on the right, of 10 by 20 pixels.
    let first = person(at: Talk.screen { Image(path: wide, label: "Wide") }, album())
    #expect(places(first) == [[4, 3, 76, 10]])
    // Half of 24 rows.
    let second = person(at: Talk.screen { Image(path: high, label: "High") }, album())
    #expect(places(second) == [[4, 3, 6, 12]])
    #expect(second.frame.pictures.first?.isScaled == true)
    // A box is never empty or too large.
    let boxes = [
      [1, 1, 1, 1], [10, 20, 1, 1], [11, 21, 2, 2], [9999, 1, 40, 1], [1, 9999, 1, 10],
      [400, 200, 40, 10], [800, 400, 40, 10],
    ]
    let found = boxes.map { sides in
      let box = PictureBox(
        size: PixelSize(width: sides[0], height: sides[1]), cell: PixelSize(width: 10, height: 20),
        columns: 40, rows: 10)
      return [sides[0], sides[1], box.columns, box.rows]
    }
    #expect(found == boxes)
  }

  @Test func theFormatAndTheTerminalDecideTheProtocol() throws {
    let png = try png("a.png", 8, 8)
    let jpeg = try gallery.write(TinyPicture.jpeg(width: 8, height: 8), to: "b.jpg")
    func ways(_ album: PictureAlbum) -> [Frame.Picture.Way] {
      person(
        at: Talk.screen {
          Image(path: png, label: "PNG")
          Image(path: jpeg, label: "JPEG")
        }, album
      ).frame.pictures.map(\.way)
    }
    #expect(ways(album(kitty: true, inline: true)) == [.kitty, .inline])
    #expect(ways(album(kitty: true)) == [.kitty])
    #expect(ways(album(kitty: false, inline: true)) == [.inline, .inline])
    #expect(ways(album(kitty: false)) == [])
  }

  @Test func withoutPicturesThereAreLabelPathAndLink() async throws {
    let path = try png("my pet é%.png", 8, 8)
    let album = album(kitty: false)
    for pictures in [album, CaptionedPictures(SystemFiles())] as [any ScreenPictures] {
      let person = person(
        at: Talk.screen { Image(path: path, label: "A pet") }, pictures, columns: 200)
      #expect(person.sees("A pet  \(path)"))
      let link = try #require(person.style(of: path)?.link)
      #expect(link.hasPrefix("file://"))
      #expect(link.hasSuffix("/my%20pet%20%C3%A9%25.png"))
      #expect(link.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }
    #expect(album.readings == 0, "nothing is read that is not drawn")
    let bare = await Person.check(
      "without an album", at: Talk.screen { Image(path: "pet.png", label: "A pet") },
      "=> A pet  pet.png")
    #expect(bare.style(of: "pet.png")?.link == nil)
    // A path from the working folder leads there.
    let folder = FileManager.default.currentDirectoryPath
    let here = FileLink.address(of: "pet.png") ?? ""
    #expect(here.hasSuffix("\(FileLink.encoded(folder))/pet.png"))
    #expect(FileLink.address(of: "/pet.png")?.hasSuffix("/pet.png") == true)
  }

  @Test func aFilesProblemIsReported() throws {
    let text = try gallery.write(Array("no picture".utf8), to: "text.png")
    let gif = try gallery.write(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B], to: "a.gif")
    let cut = try gallery.write(
      Array(TinyPicture.png(width: 100, height: 100).dropLast(20)), to: "cut.png")
    let large = try gallery.write("", to: "large.png")
    #expect(truncate(large, off_t(PictureAlbum.fileSizeMax) + 1) == 0)
    let album = album()
    func complaint(_ path: String) -> String? { album.find(path).complaint?.english }
    #expect(complaint("\(gallery.path)/none.png") == "no such file")
    #expect(complaint(gallery.path) == "no file")
    #expect(complaint(gif) == "not a PNG or JPEG that can be drawn")
    #expect(complaint(text) == "not a PNG or JPEG that can be drawn")
    #expect(complaint(cut) == "not a PNG or JPEG that can be drawn")
    #expect(complaint(large) == "larger than 20 MB")
    #expect(complaint("/dev/zero") == "no file", "it would never end")
    #expect(complaint("a\u{0}b") == "no such file")
    let person = person(
      at: Talk.screen { Image(path: "\(gallery.path)/none.png", label: "A pet") }, album,
      columns: 200)
    #expect(person.sees("none.png  (no such file)"))
    #expect(person.style(of: "none.png")?.link == nil)
  }

  @Test func aFileIsReadOnceUntilItChangesOrIsForgotten() throws {
    let path = try png("pet.png", 8, 8)
    let album = album()
    let person = person(
      at: Talk.of(Image(path: path, label: "A pet"), TextField("Name")), album)
    let before = try #require(person.frame.pictures.first)
    person.type("Ada")
    #expect(album.readings == 1)
    #expect(person.frame.pictures == [before])
    _ = try png("pet.png", 80, 8)
    person.type("x")
    #expect(album.readings == 2)
    #expect(person.frame.pictures.first?.columns == 8)
    let cache = self.album()
    let paths = try (0..<40).map { try png("\($0).png", 8 + $0, 8) }
    #expect(paths.allSatisfy { cache.find($0).picture != nil })
    #expect(cache.find(paths[39]).picture != nil)
    #expect(cache.readings == 40)
    _ = cache.find(paths[0])
    #expect(cache.readings == 41)
  }

  @Test func aPartlyVisiblePictureIsItsPath() throws {
    let path = try png("pet.png", 100, 100)
    let person = person(
      at: Talk.screen {
        for number in 1...8 { Button("Above \(number)") {} }
        Image(path: path, label: "A pet")
        for number in 1...8 { Button("Button \(number)") {} }
      }, album(), columns: 120, rows: 14)
    var wasWhole = false
    var wasCut = false
    for _ in 0..<20 {
      let caption = person.row(of: "A pet")
      if let picture = person.frame.pictures.first {
        wasWhole = true
        #expect(picture.rows == 5)
        if let caption { #expect(caption + 1 == picture.row) }
        let rows = person.screen[picture.row..<(picture.row + picture.rows)]
        // Only the mark at the edge of the window is there.
        #expect(rows.allSatisfy { $0.dropFirst().isEmpty }, "\(person.text)")
      } else if caption != nil {
        wasCut = true
        #expect(person.sees("A pet  \(path)"), "\(person.text)")
      }
      person.press(.down)
    }
    #expect(wasWhole && wasCut)
  }

  @Test func picturesCanBeSideBySide() throws {
    let path = try png("pet.png", 600, 100)
    let person = person(
      at: Talk.screen {
        Columns {
          Section("Left") { Image(path: path, label: "First") }
          Section("Right") { Image(path: path, label: "Second") }
        }
      }, album())
    let pictures = person.frame.pictures
    #expect(pictures.count == 2)
    #expect(pictures.allSatisfy { $0.columns < 40 })
    let columns = pictures.map { $0.column..<($0.column + $0.columns) }
    #expect(columns.count == 2 && !columns[0].overlaps(columns[1]))
    #expect(person.column(of: "Second") == pictures.last?.column)
  }

  @Test func untrustedLabelsAndPathsAreHarmless() throws {
    let path = try gallery.write(
      TinyPicture.png(width: 8, height: 8), to: "a\u{1B}]8;;x\u{7}\nb.png")
    for draws in [true, false] {
      let person = person(
        at: Talk.screen { Image(path: path, label: "A\u{1B}[2J\u{202E} pet\u{7}") },
        album(kitty: draws), columns: 200)
      #expect(person.frame.pictures.count == (draws ? 1 : 0))
      let links = Set(person.frame.rows.joined().compactMap(\.style.link))
      #expect(links.count == 1)
      #expect(links.allSatisfy { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } })
    }
  }

  @Test func anyWindowHasRoomOrNoPicture() async throws {
    let path = try png("pet.png", 300, 300)
    for (columns, rows) in [(20, 6), (10, 3), (1, 1), (3, 24), (200, 4)] {
      for (theme, draws) in [(ResolvedTheme.rich, true), (.ascii, true), (.rich, false)] {
        let album = album(kitty: draws)
        album.abilities.drawsCells = !draws
        let person = person(
          at: Talk.screen {
            Image(path: path, label: "A pet of mine — und noch eines")
            TextField("Name")
          }, album, columns: columns, rows: rows, theme: theme)
        await album.decoded.finish()
        person.look()
        person.press(.up, .pageDown, .pageUp)
        for picture in person.frame.pictures {
          #expect(picture.row >= 0 && picture.row + picture.rows <= person.frame.rows.count)
          #expect(picture.column + picture.columns <= columns)
        }
      }
    }
  }
}
